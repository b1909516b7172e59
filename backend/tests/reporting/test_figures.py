"""Dashboards: exactly the bookings that were made, by the ledger; the same whether days are added up or counted."""

from dataclasses import dataclass
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from sqlalchemy import text

from tests.bookings.conftest import hold, order, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.connections import REPLY_SECONDS
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.figures.repository import client_overview
from toli.reporting.figures.rules import period_ranges
from toli.reporting.figures.service import figures
from toli.reporting.invariants.invariants import allow_long, broken_invariants

pytestmark = pytest.mark.anyio

PERIODS = ("week", "month", "quarter", "year")
Owner = psycopg.Connection[Any]


@pytest.mark.parametrize(
    ("period", "today", "current", "before"),
    [
        ("week", "2026-11-22", ("2026-11-16", "2026-11-22"), ("2026-11-09", "2026-11-15")),
        ("month", "2026-11-21", ("2026-11-01", "2026-11-21"), ("2026-10-01", "2026-10-21")),
        ("month", "2026-03-31", ("2026-03-01", "2026-03-31"), ("2026-02-01", "2026-02-28")),
        ("quarter", "2026-01-01", ("2026-01-01", "2026-01-01"), ("2025-10-01", "2025-10-01")),
        ("year", "2028-12-31", ("2028-01-01", "2028-12-31"), ("2027-01-01", "2027-12-31")),
    ],
)
def test_a_period_is_compared_with_as_many_days_of_the_one_before(
    period: Any, today: str, current: tuple[str, str], before: tuple[str, str]
) -> None:
    found = period_ranges(period, today=date.fromisoformat(today))
    assert [(str(one.start), str(one.end)) for one in found] == [current, before]


async def _sell(api: Api, shop: Shop, email: str, database: Database, *, amount: str, **rooms: int) -> int:
    http = (await person(database, email, label=shop.label)).on(api(shop.label))
    held = await hold(http, shop, **rooms)
    placed = await order(http, held, amount=amount)
    paid = await api().post(
        f"/sandbox/razorpay/pay/{placed['order_id']}", json={"outcome": "success", "webhook": False}
    )
    assert (await verify(http, paid.json())).status_code == 200
    booking_id: int = held["reservation_event_id"]
    return booking_id


@dataclass(frozen=True)
class Sold:
    """Two operators; the first sold three bookings, of which one was cancelled, the other one."""

    shop: Shop
    other: Shop
    office: httpx.AsyncClient
    admin: httpx.AsyncClient
    path: str
    empty: Any
    bookings: list[int]


@pytest.fixture
async def sold(api: Api, database: Database, clock: HandClock) -> Sold:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, today=today)
    other = await open_shop(database, label="zanskar", today=today)
    office = shop.operator.on(api(shop.label))
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    path = f"/api/reports/clients/{shop.client_id}/dashboard"
    empty = (await office.get(path)).json()
    bookings = [
        await _sell(api, shop, "one@t.example", database, amount="advance", double=2),
        await _sell(api, shop, "two@t.example", database, amount="total", quad=1),
        await _sell(api, shop, "three@t.example", database, amount="total", double=1),
        await _sell(api, other, "four@t.example", database, amount="advance", double=1),
    ]
    received = await office.post(
        f"/api/bookings/clients/{shop.client_id}/reservations/{bookings[0]}/offline-payments",
        json={"kind": "received", "amount": 1000.5, "method": "cash", "moved_on": str(today)},
    )
    assert received.status_code == 201
    assert (await office.post(f"/api/bookings/cancel/{bookings[2]}")).status_code == 200
    return Sold(shop, other, office, admin, path, empty, bookings)


async def test_both_dashboards_show_exactly_what_was_sold(
    sold: Sold, api: Api, owner: Owner, run_jobs: RunJobs
) -> None:
    shop, other, office, admin, path = sold.shop, sold.other, sold.office, sold.admin, sold.path
    bookings = sold.bookings
    assert sold.empty["totals"]["bookings"] == {"value": 0, "before": 0, "change_percent": None}
    assert sold.empty["totals"]["completion_rate"]["value"] is None
    assert [month["bookings"] for month in sold.empty["monthly_sales"]] == [0] * 6
    assert sold.empty["top_destinations"] == []
    assert [event["bookings"] for event in sold.empty["recent_events"]] == [0]

    own, all_ = (await office.get(path)).json(), (await admin.get("/api/reports/dashboard")).json()
    for found, clients in ((own, [shop.client_id]), (all_, [shop.client_id, other.client_id])):
        (paise,) = owner.execute(
            "SELECT -sum(amount_paise) FROM ledger_posting WHERE account = 'customer_prepayment'"
            " AND client_id = ANY(%s)",
            [clients],
        ).fetchone() or (0,)
        assert found["totals"]["revenue"]["value"] == paise / 100
        assert found["monthly_sales"][-1]["revenue"] == paise / 100
        assert found["totals"]["revenue"]["change_percent"] is None
        assert found["totals"]["events"]["value"] == len(clients)
        assert found["totals"]["bookings"]["value"] == found["monthly_sales"][-1]["bookings"] == 2 + len(clients)
        assert found["totals"]["cancelled"] == 1
    assert [(place["name"], place["percentage"]) for place in own["top_destinations"]] == [("Majuli, Assam", 100)]
    assert [(event["client_name"], event["bookings"]) for event in all_["recent_events"]] == [
        ("Zanskar Trails", 1),
        ("Brahmaputra Trails", 3),
    ]
    # Of two doubles at ₹10,000 with tax, the advance of 30 % and ₹1,000.50 were paid.
    assert own["money_due"] == {
        "due": 13_699.5,
        "bookings": 1,
        "overdue": 0,
        "overdue_bookings": 0,
        "owed_back": 0,
        "owed_back_bookings": 0,
    }
    assert (own["occupancy"]["sold"], own["occupancy"]["next"][0]["capacity"]) == (3, 20)

    # What one client's page tells of its money is the same.
    page = f"/api/reports/clients/{shop.client_id}/overview"
    seen = (await admin.get(page)).json()
    money = seen["money"]
    assert (money["kept"], money["due"], money["overdue"]) == (own["totals"]["revenue"]["value"], 13_699.5, 0)
    assert (money["bookings"], money["standing_bookings"], money["cancelled"]) == (3, 2, 1)
    # Two doubles and a quad stand.
    assert (money["sold"], money["received"], money["refunded"]) == (28_875, money["kept"], 0)
    assert (await office.post(f"/api/bookings/refund/{bookings[1]}", json={"amount": 500})).status_code == 200
    await run_jobs()
    paid_back = (await admin.get(page)).json()["money"]
    assert paid_back["refunded"] == 500
    assert paid_back["kept"] == (await office.get(path)).json()["totals"]["revenue"]["value"]
    assert paid_back["received"] == money["received"]
    assert (seen["client"]["user"]["email"], seen["site"]) == (
        "operator@brahmaputra.example",
        "http://brahmaputra.toli.localhost:8000",
    )
    ((departure,),) = [event["departures"] for event in seen["events"]]
    assert (departure["status"], departure["sold"], departure["capacity"]) == ("booking", 3, 20)
    with pytest.MonkeyPatch.context() as few:
        few.setattr(client_overview, "MOST_DEPARTURES", 0)
        ((departures, listed),) = [
            (one["departures"], one["listed_departures"]) for one in (await admin.get(page)).json()["events"]
        ]
        assert (departures, listed, seen["all_events"]) == ([], 1, 1)
    assert (await office.get(page)).status_code == 403
    assert (await admin.get("/api/reports/clients/999999/overview")).status_code == 404

    owner.execute(
        "UPDATE trip SET title = '=HYPERLINK(1)', destination = '+Goa' WHERE client_id = %s", [shop.client_id]
    )
    sheet = await office.get(f"{path}.csv")
    assert sheet.headers["content-type"].startswith("text/csv")
    for defused in ("Recent events,'=HYPERLINK(1),", "Top destinations,'+Goa,"):
        assert defused in sheet.text

    assert (await api().get("/api/reports/dashboard")).status_code == 401
    assert (await office.get("/api/reports/dashboard")).status_code == 403
    assert (await admin.get("/api/reports/dashboard?period=day")).status_code == 422
    assert (await office.get(f"/api/reports/clients/{other.client_id}/dashboard")).status_code == 404


async def test_days_that_are_added_up_tell_the_same(
    sold: Sold, api: Api, database: Database, clock: HandClock, owner: Owner
) -> None:
    # The same facts over a year and a half, at all hours, as of a day in autumn.
    clock.moment = clock.moment.replace(month=10, day=20)
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    for booking_id, days in zip(sold.bookings, (400, 70, 33, 9), strict=True):
        values = {"at": clock.now() - timedelta(days=days, hours=days % 24), "id": booking_id, "today": today}
        owner.execute(
            "UPDATE booking SET confirmed_at = %(at)s, cancelled_at = cancelled_at - now() + %(today)s"
            " - interval '31 days', balance_due_on = %(today)s::date - 1,"
            " quote = jsonb_set(quote, '{instalments,0,due_on}', to_jsonb(%(today)s::date - 1))"
            " WHERE booking_id = %(id)s",
            values,
        )
        owner.execute(
            "UPDATE ledger_transaction SET posted_at = %(at)s WHERE kind = 'capture' AND booking_id = %(id)s",
            values,
        )
    owner.execute(
        "UPDATE departure SET booking_start_date = %(today)s::date - 99, booking_end_date = %(today)s::date - 41,"
        " tour_start_date = %(today)s::date - 40, tour_end_date = %(today)s::date - 36 WHERE client_id = %(id)s",
        {"today": today, "id": sold.shop.client_id},
    )

    async def everything() -> list[Any]:
        return [
            (await http.get(f"{address}?period={period}")).json()
            for period in PERIODS
            for http, address in ((sold.office, sold.path), (sold.admin, "/api/reports/dashboard"))
        ]

    counted = await everything()
    year = counted[-2]
    # Cancelled after the tour: it travelled.
    assert year["totals"]["completion_rate"] == {
        "value": 100,
        "before": None,
        "change_points": None,
        "of_bookings": 3,
    }
    assert year["money_due"]["overdue"] == 13_699.5
    assert year["totals"]["bookings"] == {"value": 2, "before": 1, "change_percent": 100}
    for _ in range(2):
        await figures.fold(database, now=clock.now())
        assert owner.execute("SELECT count(*) FROM figure_fold").fetchone() == (3,)
        assert await everything() == counted
    assert await broken_invariants(database) == []
    owner.execute("UPDATE figure_day SET booked = booked + 1; UPDATE figure_month SET revenue_paise = 1")
    owner.execute("UPDATE booking_balance SET paid_paise = 0")
    assert {broken.invariant for broken in await broken_invariants(database)} == {"F1", "F2", "F3"}
    on_demand = (await api().get("/sandbox/invariants")).json()
    assert {row.partition(":")[0] for row in on_demand} == {"F1", "F2", "F3"}
    async with database.platform_transaction() as tx:
        await figures.unfold(tx.for_client(sold.shop.client_id))
    assert (await everything())[-2]["totals"]["bookings"] == year["totals"]["bookings"]


async def test_an_invariant_may_take_longer_than_a_request(database: Database) -> None:
    REPLY_SECONDS.set(0.1)
    async with database.platform_transaction() as tx:
        await allow_long(tx)
        await tx.execute(text("SELECT pg_sleep(0.3)"))
