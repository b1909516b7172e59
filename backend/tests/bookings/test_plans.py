"""The operator's lists: counts, search, and overdue balances in its time zone."""

from datetime import UTC, date, datetime, time, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from babel.dates import get_month_names

from tests.bookings.conftest import Play, hold, order, verify
from tests.bookings.test_change import add_plan
from tests.conftest import Api, HandClock
from tests.shop import PAYER, Person, Shop
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def test_overdue_balances_from_the_day_after_in_the_operators_time_zone(
    browser: httpx.AsyncClient,
    api: Api,
    shop: Shop,
    asha: Person,
    play: Play,
    clock: HandClock,
    owner: psycopg.Connection[Any],
) -> None:
    owner.execute("UPDATE user_session SET expires_at = expires_at + interval '100 days'")
    office = shop.operator.on(api(shop.label))
    held = [await hold(browser, shop, double=2), await hold(browser, shop, quad=1)]
    for one, amount in zip(held, ("advance", "total"), strict=True):
        await verify(browser, await play((await order(browser, one, amount=amount))["order_id"]))
    late = held[0]["reservation_event_id"]
    plans = f"/api/bookings/get_by_client_id/{shop.client_id}"
    bookings = f"/api/bookings/event-plan/{shop.plan_id}/reservations"

    async def seen() -> tuple[Any, ...]:
        whole = (await office.get(plans)).json()
        only = (await office.get(f"{plans}?overdue=true")).json()
        found = (await office.get(f"{bookings}?overdue=true")).json()
        mine = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
        return (
            (whole["data"][0]["overdue_bookings"], whole["data"][0]["overdue_amount"]),
            (only["total"], sum(only["counts"].values())),
            [(one["reservation_event_id"], one["balance_due"], one["overdue_since"]) for one in found["reservations"]],
            (found["overdue_bookings"], found["overdue_amount"]),
            [one["reservation_event"]["overdue_since"] for one in mine],
        )

    due_on = date.fromisoformat(held[0]["quote"]["balance_due_on"])
    clock.moment = datetime.combine(due_on, time(18, 29), tzinfo=UTC)
    assert await seen() == ((0, 0), (0, 0), [], (0, 0), [None, None])
    clock.move(timedelta(minutes=2))
    day = due_on.isoformat()
    assert await seen() == ((1, 14700), (1, 1), [(late, 14700, day)], (1, 14700), [None, day])
    # A refund for goodwill leaves what is due.
    await office.post(f"/api/bookings/refund/{late}", json={"amount": 100})
    assert await seen() == ((1, 14700), (1, 1), [(late, 14700, day)], (1, 14700), [None, day])


async def test_a_departures_balance_is_that_of_its_open_bookings(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play
) -> None:
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/event-plan/{shop.plan_id}"
    assert (await office.get(f"{path}/summary")).json()["balance_due"] == 0
    held = [await hold(browser, shop, double=1), await hold(browser, shop, quad=1)]
    for one in held:
        await verify(browser, await play((await order(browser, one))["order_id"]))
    # A refund under way is due again; a closed balance is not.
    cancelled = held[1]["reservation_event_id"]
    await office.post(f"/api/bookings/refund/{held[0]['reservation_event_id']}", json={"amount": 100})
    for due in (2, 1):
        rows = (await office.get(f"{path}/reservations")).json()["reservations"]
        balances = [one["balance_due"] for one in rows if one["booking_status"] == "confirmed"]
        assert len(balances) == due
        summary = (await office.get(f"{path}/summary")).json()
        assert summary["balance_due"] == sum(balances) > 0
        assert summary["plan_date_range"]["tour_start_date"] < summary["plan_date_range"]["tour_end_date"]
        await office.post(f"/api/bookings/cancel/{cancelled}", json={})
    assert (await office.get("/api/bookings/event-plan/999999/summary")).status_code == 404


async def test_departures_and_bookings_are_found_by_text_and_number(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play
) -> None:
    office = shop.operator.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    await verify(browser, await play((await order(browser, held))["order_id"]))
    plans = f"/api/bookings/get_by_client_id/{shop.client_id}"
    for q in ("majuli", "BOAT", "assam", f"PLN-{shop.plan_id:03}", held["booking_reference"].lower()):
        found = (await office.get(plans, params={"q": q, "status": "booking"})).json()
        assert (q, found["total"], found["counts"]) == (q, 1, {"booking": 1})
    starts = shop.today + timedelta(days=60)
    next_month = (starts.replace(day=1) + timedelta(days=32)).replace(day=1)
    for q, total in (
        (f"{starts:%B}", 1),
        (f"{starts:%b}", 1),
        (f"{starts:%b %Y}", 1),
        (f"{starts:%m/%Y}", 1),
        (f"{starts:%Y-%m}", 1),
        (f"{next_month:%B}", 0),
        (f"{starts:%B} {starts.year + 1}", 0),
    ):
        found = (await office.get(plans, params={"q": q})).json()
        assert (q, found["total"]) == (q, total)
    empty = (await office.get(plans, params={"q": "zanskar"})).json()
    assert (empty["total"], empty["counts"], empty["data"]) == (0, {}, [])
    row = (await office.get(plans)).json()["data"][0]
    assert row["plan_date_range"].keys() == {
        "booking_start_date",
        "booking_end_date",
        "tour_start_date",
        "tour_end_date",
    }
    bookings = f"/api/bookings/event-plan/{shop.plan_id}/reservations"
    assert row["booking_date"] == (await office.get(bookings)).json()["reservations"][0]["booking_date"]
    number = held["reservation_event_id"]
    for q, count in (("asha", 1), (held["booking_reference"][:4], 1), (f"RES-{number:04}", 1), ("ravi", 0), ("%", 0)):
        found = (await office.get(bookings, params={"q": q})).json()
        assert (q, found["total"], len(found["reservations"])) == (q, count, count)
        assert [one["invoice_url"] for one in found["reservations"]] == [f"/api/bookings/{number}/invoice.pdf"] * count


async def test_bookings_are_found_by_reference_number_and_name(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play
) -> None:
    office = shop.operator.on(api(shop.label))
    held = await hold(browser, shop, double=1)
    find = f"/api/bookings/clients/{shop.client_id}/find"
    reference, number = held["booking_reference"], held["reservation_event_id"]
    nothing = {"data": [], "total": 0, "total_pages": 0}
    assert (await office.get(find, params={"q": reference})).json() == nothing, "nobody has paid for it"
    await verify(browser, await play((await order(browser, held))["order_id"]))
    for q in (reference[:4].lower(), f"RES-{number:04}", "baruah"):
        (found,) = (await office.get(find, params={"q": q})).json()["data"]
        assert (found["reservation_event_id"], found["customer_name"]) == (number, "Asha Baruah")
        assert (found["event_id"], found["event_title"]) == (shop.trip_id, "Majuli by boat")
        assert found["companion_name"] == ""
    # A full page, and one beyond the end, count all that was found.
    for page, number_of in ((1, 1), (2, 0)):
        paged = (await office.get(find, params={"q": "baruah", "page": page, "limit": 1})).json()
        assert (len(paged["data"]), paged["total"], paged["total_pages"]) == (number_of, 1, 1)
    assert (await office.get(find, params={"q": "nobody of this name"})).json() == nothing
    assert (await office.get(find, params={"q": "a"})).status_code == 422


async def test_own_bookings_come_before_those_of_companions(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play
) -> None:
    office = shop.operator.on(api(shop.label))
    rehana = {"full_name": "Rehana Begum"}
    for party in ([{**PAYER, **rehana}], [PAYER, rehana]):
        payload = shop.payload(double=len(party), travellers=party)
        held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
        await verify(browser, await play((await order(browser, held))["order_id"]))
    find = f"/api/bookings/clients/{shop.client_id}/find"
    for q in ("rehana", "Rehana Begum", "hana"):
        found = (await office.get(find, params={"q": q})).json()["data"]
        assert [(one["customer_name"], one["companion_name"]) for one in found] == [
            ("Rehana Begum", ""),
            ("Asha Baruah", "Rehana Begum"),
        ]


async def test_departures_are_found_by_their_first_day(api: Api, shop: Shop) -> None:
    """The tour of the shop begins 60 days from today."""
    office = shop.operator.on(api(shop.label))
    plans = f"/api/bookings/get_by_client_id/{shop.client_id}"
    first = shop.today + timedelta(days=60)
    months = get_month_names("wide", locale="hi")
    for q in (
        f"{first:%d/%m}",
        f"{first:%-d.%m.%y}",
        f"{first:%-d %b}".lower(),
        f"{first:%-d %B %Y}",
        f"{first:%-dth %b, %Y}",
        f"{first.day} {months[first.month]}",
        first.isoformat(),
    ):
        assert (await office.get(plans, params={"q": q})).json()["total"] == 1, q
    for q in (f"{first + timedelta(days=1):%d/%m}", f"{first:%d/%m}/2001", "31/02", "99 dec", "6 xyz", f"{first.day}"):
        assert (await office.get(plans, params={"q": q})).json()["total"] == 0, q


async def test_departures_of_an_inactive_event_are_not_on_sale(api: Api, shop: Shop) -> None:
    office = shop.operator.on(api(shop.label))
    plans = f"/api/bookings/get_by_client_id/{shop.client_id}"
    assert (await office.get(plans)).json()["counts"] == {"booking": 1}
    off = await office.put(f"/api/events/{shop.trip_id}", json={"status": "inactive"})
    assert off.status_code == 200, off.text
    assert (await office.get(plans, params={"status": "booking"})).json()["data"] == []
    paused = (await office.get(plans, params={"status": "paused"})).json()
    assert ([row["status"] for row in paused["data"]], paused["counts"]) == (["paused"], {"paused": 1})
    (plan,) = (await office.get(f"/api/events/{shop.trip_id}/plan")).json()
    assert plan["status"] == "paused"
    details = (await api(shop.label).get(f"/api/events/{shop.trip_id}/details")).json()
    assert ([one["status"] for one in details["event_plans"]], details["bookable"]) == (["paused"], False)


async def test_departures_with_a_day_in_a_range(api: Api, shop: Shop) -> None:
    """The tour of the shop takes days 60 to 63 from today."""
    office = shop.operator.on(api(shop.label))
    first, last = shop.today + timedelta(days=60), shop.today + timedelta(days=63)
    day = timedelta(days=1)
    for from_day, to_day, total in (
        (first - day, first - day, 0),
        (first - day, first, 1),
        (last, last + day, 1),
        (last + day, last + day, 0),
        (None, first, 1),
        (None, first - day, 0),
        (last, None, 1),
        (last + day, None, 0),
    ):
        days = {"first_day": from_day, "last_day": to_day}
        params = {name: value.isoformat() for name, value in days.items() if value}
        answer = (await office.get(f"/api/bookings/get_by_client_id/{shop.client_id}", params=params)).json()
        assert (params, answer["total"], len(answer["data"]), sum(answer["counts"].values())) == (params, *[total] * 3)


async def test_departures_of_all_statuses_have_the_next_first(
    api: Api, shop: Shop, database: Database, owner: psycopg.Connection[Any]
) -> None:
    office = shop.operator.on(api(shop.label))
    await add_plan(database, shop, starts=shop.today + timedelta(days=5))
    for days in (10, 40):
        departure_id = await add_plan(database, shop, starts=shop.today + timedelta(days=days))
        owner.execute(
            """
            UPDATE departure SET booking_start_date = booking_start_date - 200,
                booking_end_date = booking_end_date - 2 * CAST(%(days)s AS integer),
                tour_start_date = tour_start_date - 2 * CAST(%(days)s AS integer),
                tour_end_date = tour_end_date - 2 * CAST(%(days)s AS integer)
            WHERE departure_id = %(plan)s
            """,
            {"days": days, "plan": departure_id},
        )
    plans = f"/api/bookings/get_by_client_id/{shop.client_id}"
    listed = [row["plan_date_range"]["tour_start_date"] for row in (await office.get(plans)).json()["data"]]
    coming = sorted(day for day in listed if day >= shop.today.isoformat())
    assert len(coming) == 2
    assert listed == [*coming, *((shop.today - timedelta(days=days)).isoformat() for days in (10, 40))]
