"""Events of sales: online, at the desk, changed, moved, cancelled. Each expects its own price."""

from datetime import timedelta
from typing import Any

from tests.bookings.conftest import verify
from tests.documents.test_billing import COMPANY
from tests.season.company import RATES, Sale, Season
from tests.season.money import capture, give_back, post_receipt
from tests.season.sums import Price, advance_of, agreed, forfeit, paise, price_of, rest_due_on, rupees
from tests.shop import PAYER

Beds = dict[str, int]


def rooms_of(season: Season, trip: str, beds: Beds) -> list[dict[str, Any]]:
    ids = season.beds[trip]
    return [
        {"room_bed_id": ids[f"{name.title()} Sharing"], "selected_beds_quantity": number}
        for name, number in beds.items()
        if number
    ]


def list_price(trip: str, beds: Beds, **off: int) -> Price:
    return price_of([(RATES[trip][f"{name.title()} Sharing"], number) for name, number in beds.items()], **off)


def expect_quote(quote: dict[str, Any], price: Price, advance: int) -> None:
    assert (paise(quote["total"]), paise(quote["advance"])) == (price.total, advance), quote


async def hold(
    season: Season,
    name: str,
    customer: str,
    tour: str,
    *,
    code: tuple[str, int] | None = None,
    is_company: bool = False,
    state: str | None = None,
    **beds: int,
) -> tuple[Sale, dict[str, Any]]:
    """Hold beds online; `code` is a discount code with its percent."""
    season.events += 1
    plan, browser = season.tours[tour], await season.browser(customer)
    reservation: dict[str, Any] = {"event_id": season.trips[plan.trip], "event_plan_id": plan.plan_id}
    if code:
        reservation["discount_code"] = code[0]
    if is_company:
        reservation["company"] = COMPANY
    if state:
        reservation["billing_state"] = state
    people = [PAYER | {"full_name": customer.title()}]
    people += [{"full_name": f"{name} {number}"} for number in range(2, sum(beds.values()) + 1)]
    payload = {
        "reservation_event": reservation,
        "traveller_info": people,
        "booking_rooms": rooms_of(season, plan.trip, beds),
    }
    held = await season.call("POST", "/api/bookings/holds", by=browser, status=201, booking_payload=payload)
    price = list_price(plan.trip, beds, percent_off=code[1] if code else 0)
    advance = advance_of(price.total)
    expect_quote(held["quote"], price, advance)
    sale = Sale(
        name=name,
        booking_id=held["reservation_event_id"],
        reference=held["booking_reference"],
        customer=customer,
        tour=plan,
        people=sum(beds.values()),
        price=price,
        advance=advance,
        booked_on=season.today,
        is_confirmed=False,
        is_company=is_company,
        is_interstate=is_company or state not in {None, "18"},
        instalments={rest_due_on(season.today, plan.start): price.total - advance},
    )
    season.sales[name] = sale
    return sale, held


async def place_order(season: Season, sale: Sale, amount: int) -> dict[str, Any]:
    placed: dict[str, Any] = await season.call(
        "POST",
        "/api/bookings/create-order",
        by=await season.browser(sale.customer),
        reservation_event_id=sale.booking_id,
        amount=rupees(amount),
    )
    return placed


async def sell_online(season: Season, name: str, customer: str, tour: str, *, pay: str = "advance", **how: Any) -> Sale:
    """Sell beds that are paid online, `pay` the advance or the total."""
    sale, _ = await hold(season, name, customer, tour, **how)
    amount = sale.advance if pay == "advance" else sale.price.total
    placed = await place_order(season, sale, amount)
    paid = await season.play(placed["order_id"], key=placed["key_id"])
    answer = await verify(await season.browser(customer), paid)
    assert answer.status_code == 200, answer.text
    sale.is_confirmed = True
    capture(season, sale, amount)
    await season.run_jobs()
    return sale


async def pay_twice(season: Season, name: str, customer: str, tour: str, **beds: int) -> None:
    """Two orders of one hold are both paid: the second payment goes back whole."""
    sale, _ = await hold(season, name, customer, tour, **beds)
    browser = await season.browser(customer)
    amounts = (sale.advance, sale.price.total)
    orders = [await place_order(season, sale, amount) for amount in amounts]
    for placed, amount, status in zip(orders, amounts, (200, 409), strict=True):
        answer = await verify(browser, await season.play(placed["order_id"], key=placed["key_id"]))
        assert answer.status_code == status, answer.text
        capture(season, sale, amount)
    sale.is_confirmed = True
    give_back(season, sale, online=sale.price.total)
    await season.run_jobs()


async def let_expire(season: Season, name: str, customer: str, tour: str, **beds: int) -> None:
    """Hold beds and let them go: no sale."""
    sale, _ = await hold(season, name, customer, tour, **beds)
    await season.call("DELETE", f"/api/bookings/holds/{sale.booking_id}", by=await season.browser(customer))


async def sell_at_desk(
    season: Season,
    name: str,
    customer: str,
    tour: str,
    *,
    method: str = "",
    amount: int = 0,
    agreed_total: int = 0,
    held_days: int = 0,
    is_company: bool = False,
    reference: str = "",
    **beds: int,
) -> Sale:
    """Enter a booking with a first payment, kept unpaid, or held unpaid for some days."""
    season.events += 1
    plan = season.tours[tour]
    price = agreed(agreed_total) if agreed_total else list_price(plan.trip, beds)
    body: dict[str, Any] = {
        "event_plan_id": plan.plan_id,
        "booking_rooms": rooms_of(season, plan.trip, beds),
        "contact": {"name": customer.title(), "phone": season.phone_of(customer)},
    }
    if agreed_total:
        body |= {"agreed_total": rupees(agreed_total), "price_reason": "An old customer"}
    if is_company:
        body["company"] = COMPANY
    if method:
        moved = {"moved_on": season.today.isoformat(), "reference": reference}
        body["payment"] = {"amount": rupees(amount), "method": method, **moved}
    elif held_days:
        body["unpaid_until"] = (season.today + timedelta(days=held_days)).isoformat()
    else:
        body["unpaid"] = "keep"
    made = await season.call("POST", f"{season.bookings}/desk", status=201, **body)
    advance = advance_of(price.total)
    expect_quote(made["quote"], price, advance)
    sale = Sale(
        name=name,
        booking_id=made["reservation_event_id"],
        reference=made["booking_reference"],
        customer=customer,
        tour=plan,
        people=sum(beds.values()),
        price=price,
        advance=advance,
        booked_on=season.today,
        is_confirmed=not held_days,
        is_company=is_company,
        is_interstate=is_company,
        instalments={rest_due_on(season.today, plan.start): price.total - advance},
        link=made["payment_link"].rpartition("/pay/")[2],
    )
    season.sales[name] = sale
    if method:
        post_receipt(season, sale, method, amount, reference=reference)
    await season.run_jobs()
    return sale


async def cancel(season: Season, name: str, *, credit: int = 0, waive: bool = False) -> None:
    """Cancel with the charge of the day; `credit` of the kept money becomes travel credit, `waive` returns all.

    The provider's part goes back at once; offline money is owed until it is returned.
    """
    season.events += 1
    sale = season.sales[name]
    paid = season.paid(sale)
    charge = forfeit(sale.cost, sale.advance, today=season.today, start=sale.tour.start)
    back = max(paid - charge, 0)
    terms = (await season.get(f"{season.path(sale)}/money"))["cancellation"]
    assert paise(terms["refund"]) == back, (name, terms, back)
    if waive:
        back = paid
    online = min(back, sale.ways["online"])
    body = {"amount": rupees(online), "offline_amount": rupees(back - online), "reason": "Plans changed"}
    if credit:
        body["credit_amount"] = rupees(credit)
    await season.call("POST", f"/api/bookings/cancel/{sale.booking_id}", **body)
    sale.is_cancelled, sale.cancelled_on = True, season.today
    give_back(season, sale, online=online, offline=back - online)
    if credit:
        season.note(
            f"{name}: credit in place of money",
            debit=f"Advances/{name}",
            credit=f"Travel credit/{sale.customer}",
            amount=credit,
        )
    await season.run_jobs()
