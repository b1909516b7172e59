"""Events that change bookings: people leave, join and move, departures are merged and cancelled."""

from dataclasses import replace
from typing import Any

from tests.season.company import Sale, Season, Tour
from tests.season.money import give_back
from tests.season.sales import Beds, list_price, rooms_of
from tests.season.sums import (
    RUPEE,
    Price,
    agreed,
    half_up,
    lowered_advance,
    paise,
    reschedule,
    rupees,
    share,
    shift,
)


async def list_people(season: Season, sale: Sale) -> list[int]:
    people = (await season.get(f"{season.path(sale)}/details"))["traveller_info"]
    return [person["traveller_id"] for person in people]


async def _change(season: Season, sale: Sale, price: Price, charge: int, **body: Any) -> None:
    season.events += 1
    total = price.total
    await season.call("POST", f"{season.path(sale)}/change", total_price=rupees(total), charge=rupees(charge), **body)
    sale.price, sale.is_repriced = price, True
    sale.charges += charge
    _reschedule(season, sale)
    over = season.paid(sale) - sale.cost
    if over > 0:
        give_back(season, sale, online=min(over, sale.ways["online"]))
    await season.run_jobs()


async def change_party(season: Season, name: str, before: Beds, after: Beds, *, charge: int = 0) -> None:
    """Let people leave or join; each bed keeps the price of the booking, and a charge has its tax in it."""
    sale = season.sales[name]
    number = sum(after.values()) - sum(before.values())
    old, new = list_price(sale.tour.trip, before), list_price(sale.tour.trip, after)
    fee = agreed(charge)
    price = Price(sale.price.total - old.total + new.total + charge, sale.price.tax - old.tax + new.tax + fee.tax)
    body: dict[str, Any] = {"booking_rooms": rooms_of(season, sale.tour.trip, after)}
    if number < 0:
        body["leaving"] = (await list_people(season, sale))[number:]
        sold = sale.price.total - sale.charges
        sale.advance = lowered_advance(sale.advance, before=sold, after=sold - old.total + new.total)
    elif number > 0:
        body["joining"] = [{"full_name": f"{name} joins {place}"} for place in range(number)]
    sale.people += number
    await _change(season, sale, price, charge, **body)


async def move(season: Season, name: str, tour: str, *, charge: int = 0, **beds: int) -> None:
    """Move a booking to a later departure of its trip at its own prices."""
    sale, target = season.sales[name], season.tours[tour]
    price = Price(sale.price.total + charge, sale.price.tax + agreed(charge).tax)
    rooms = rooms_of(season, target.trip, beds)
    _follow(sale, target)
    await _change(season, sale, price, charge, booking_rooms=rooms, event_plan_id=target.plan_id, keep_prices=True)


def _reschedule(season: Season, sale: Sale) -> None:
    rest = sale.price.total - sale.advance
    sale.instalments = reschedule(sale.instalments, rest, today=season.today, start=sale.tour.start)


def _divide(season: Season, sale: Sale, price: Price) -> None:
    """Leave a sale with a part of its price, advance and instalments."""
    before, after = sale.price.total, price.total
    sale.advance = lowered_advance(sale.advance, before=before, after=after)
    sale.instalments = share(sale.instalments, part=after, of=before)
    sale.price = price
    _reschedule(season, sale)


def _follow(sale: Sale, target: Tour) -> None:
    sale.instalments = shift(sale.instalments, by=target.start - sale.tour.start, start=target.start)
    sale.tour = target


async def split(season: Season, name: str, other: str, tour: str, stay: Beds, go: Beds) -> Sale:
    """Some travellers move at the prices of the booking, with their part of what was paid."""
    season.events += 1
    sale, target = season.sales[name], season.tours[tour]
    staying, going = list_price(sale.tour.trip, stay), list_price(sale.tour.trip, go)
    assert staying.total + going.total == sale.price.total, "choose beds whose tax is in whole rupees"
    people = await list_people(season, sale)
    number = sum(go.values())
    made = await season.call(
        "POST",
        f"{season.path(sale)}/split",
        status=201,
        moving=people[-number:],
        event_plan_id=target.plan_id,
        booking_rooms=rooms_of(season, sale.tour.trip, stay),
        moving_rooms=rooms_of(season, target.trip, go),
        keep_prices=True,
        charge="0",
        total_price=rupees(staying.total),
        moving_total_price=rupees(going.total),
    )
    paid = season.paid(sale)
    # In whole rupees, unless all is paid: then each has its price.
    is_paid = paid == sale.price.total
    kept = staying.total if is_paid else min(half_up(paid * staying.total, sale.price.total, RUPEE), paid)
    moved = replace(
        sale,
        name=other,
        booking_id=made["reservation_event_id"],
        reference=made["booking_reference"],
        people=number,
        booked_on=season.today,
        fees=[],
        ways=sale.ways.__class__(),
        link="",
    )
    season.sales[other] = moved
    sale.people -= number
    _follow(moved, target)
    _divide(season, sale, staying)
    _divide(season, moved, going)
    rest = paid - kept
    memo = f"{other}: moved from {name}"
    if rest:
        season.note(memo, debit=f"Advances/{name}", credit=f"Advances/{other}", amount=rest)
    for way in ("online", *[way for way in sale.ways if way != "online"]):
        part = min(rest, sale.ways[way])
        sale.ways[way] -= part
        moved.ways[way] += part
        rest -= part
    assert rest == 0
    assert paise(made["paid_moved"]) == paid - kept
    await season.run_jobs()
    return moved


def _changes(tour: Tour) -> str:
    return f"/api/bookings/event-plan/{tour.plan_id}/changes"


async def cancel_departure(season: Season, tour: str) -> None:
    """Everybody gets all their money back, the way it came."""
    season.events += 1
    plan = season.tours[tour]
    await season.call("POST", _changes(plan), status=201, kind="cancel", reason="Landslide")
    plan.is_cancelled = True
    for sale in season.on(tour):
        _cancel_for_all(season, sale)
    await season.run_jobs()


def _cancel_for_all(season: Season, sale: Sale) -> None:
    paid = season.paid(sale)
    online = min(paid, sale.ways["online"])
    give_back(season, sale, online=online, offline=paid - online)
    sale.is_cancelled, sale.cancelled_on = True, season.today


async def merge_departures(season: Season, tour: str, target: str, *, refunded: str = "") -> None:
    """Move all bookings to another departure at their prices; the operator enters who asks for the money back."""
    season.events += 1
    plan, other = season.tours[tour], season.tours[target]
    made = await season.call("POST", _changes(plan), status=201, kind="merge", target_plan_id=other.plan_id)
    plan.is_cancelled = True
    await season.run_jobs()
    for sale in season.on(tour):
        _follow(sale, other)
    if refunded:
        sale = season.sales[refunded]
        path = f"{_changes(plan)}/{made['change_id']}/bookings/{sale.booking_id}/choice"
        await season.call("PUT", path, choice="refund")
        await season.run_jobs()
        _cancel_for_all(season, sale)
    await season.run_jobs()
