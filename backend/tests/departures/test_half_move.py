"""A departure is cancelled: half choose another date, some travel credit, some nothing; to the rupee.

Its bookings were paid online, in cash, both ways, or refunded in part before. The process dies twice, while the changes
are carried out and while what nobody chose applies, and the provider fails for some of the refunds.
"""

import signal
from dataclasses import dataclass
from datetime import UTC, datetime, time, timedelta
from typing import Any, Literal

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, verify
from tests.concurrency.test_processes import Processes, settle_down
from tests.conftest import Api, Forker, HandClock, RunJobs
from tests.databases import TestDatabase
from tests.departures.conftest import Departure
from tests.departures.test_merge import add_target, stock_of
from tests.shop import Shop, open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.operating.departures.service import deadlines
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = [pytest.mark.anyio, pytest.mark.long]

Owner = psycopg.Connection[Any]
ONLINE, CASH, PART = 3150, 5000, 150
EACH = 10
"""Bookings of each way to pay: 40 in all."""
KINDS: tuple[Literal["online", "mixed", "part refunded", "cash"], ...] = ("online", "mixed", "part refunded", "cash")
MOVES = EACH // 2
CREDITS = (EACH - MOVES + 1) // 2
"""Of each that has an account and was not refunded in part."""


@dataclass
class Sold:
    """A booking, what is paid of it, and what is chosen for it."""

    booking_id: int
    kind: str
    online: int
    cash: int
    choice: Literal["move", "credit"] | None


@pytest.fixture
def processes(fresh: TestDatabase, forker: Forker) -> Processes:
    return Processes(fresh, forker)


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    beds = len(KINDS) * EACH
    return await open_shop(
        database, today=today, capacity=beds, rooms={"Double Sharing": (beds + 1) // 2, "Quad Sharing": 1}
    )


class Seller:
    """Sells a bed of a departure in each way."""

    def __init__(self, departure: Departure, api: Api, database: Database, play: Play) -> None:
        self.departure, self.api, self.database, self.play = departure, api, database, play
        self.shop = departure.shop
        self.path = f"/api/bookings/clients/{self.shop.client_id}"

    async def sell(self, kind: str, number: int) -> Sold:
        choice: Literal["move", "credit"] | None = None
        if number < MOVES:
            choice = "move"
        elif number < MOVES + CREDITS and kind in {"online", "mixed"}:
            choice = "credit"
        if kind == "cash":
            return Sold(await self._at_desk(number), kind, 0, CASH, choice)
        one = await person(self.database, f"{kind.partition(' ')[0]}{number}@traveller.example", label=self.shop.label)
        browser = one.on(self.api(self.shop.label))
        held = await hold(browser, self.shop, double=1)
        booking = held["reservation_event_id"]
        placed = await self._order(browser, booking, amount=held["quote"]["advance"])
        paid = await self.play(placed["order_id"])
        assert (await verify(browser, paid)).status_code == 200
        if kind == "mixed":
            body = {"kind": "received", "amount": CASH, "method": "cash", "moved_on": self.shop.today.isoformat()}
            received = await self.departure.http.post(f"{self.path}/reservations/{booking}/offline-payments", json=body)
            assert received.status_code == 201, received.text
            return Sold(booking, kind, ONLINE, CASH, choice)
        if kind == "part refunded":
            refunded = await self.departure.http.post(f"/api/bookings/refund/{booking}", json={"amount": PART})
            assert refunded.status_code == 200, refunded.text
            return Sold(booking, kind, ONLINE - PART, 0, choice)
        return Sold(booking, kind, ONLINE, 0, choice)

    async def _order(self, browser: httpx.AsyncClient, booking: int, *, amount: float) -> dict[str, Any]:
        """Order a payment, again where a busy machine did not answer in time."""
        body = {"reservation_event_id": booking, "amount": amount}
        for _ in range(5):
            placed = await browser.post("/api/bookings/create-order", json=body)
            if placed.status_code != 503:
                break
        assert placed.status_code == 201, placed.text
        found: dict[str, Any] = placed.json()
        return found

    async def _at_desk(self, number: int) -> int:
        body = {
            "event_plan_id": self.shop.plan_id,
            "contact": {"name": f"Ravi Kulkarni {number}", "phone": f"98160543{number:02}"},
            "booking_rooms": self.shop.payload(double=1)["booking_rooms"],
            "payment": {"amount": CASH, "method": "cash", "moved_on": self.shop.today.isoformat()},
        }
        made = await self.departure.http.post(f"{self.path}/desk", json=body)
        assert made.status_code == 201, made.text
        booking: int = made.json()["reservation_event_id"]
        return booking


async def test_half_of_a_departure_choose_another_date(
    app: FastAPI,
    api: Api,
    processes: Processes,
    shop: Shop,
    database: Database,
    owner: Owner,
    play: Play,
    run_jobs: RunJobs,
) -> None:
    departure = Departure(shop.operator.on(api(shop.label)), shop)
    seller = Seller(departure, api, database, play)
    sold = [await seller.sell(kind, number) for kind in KINDS for number in range(EACH)]
    target = await add_target(departure, capacity=len(sold))
    await settle_down(app, owner, run_jobs)

    until = shop.today + timedelta(days=5)
    made = await departure.change(
        kind="cancel",
        offers_choice=True,
        offers_move=True,
        choose_by=until.isoformat(),
        default_choice="refund",
        reason="Snow",
    )
    change = {"client_id": shop.client_id, "change_id": made["change_id"]}
    ended = await processes.run(shop, {"calls": [], "change": {**change, "dies_at": 3}})
    assert ended == [(-signal.SIGKILL, [])]
    assert _count(owner, "choosing") == 2
    await settle_down(app, owner, run_jobs)
    assert _count(owner, "choosing") == len(sold)

    guest = api(shop.label)
    shown = {one["reservation_event_id"]: one for one in (await departure.read(made["change_id"]))["bookings"]}
    for one in sold:
        if one.choice is not None:
            token = shown[one.booking_id]["choice_url"].rpartition("/")[2]
            wish = {"choice": one.choice, **({"event_plan_id": target} if one.choice == "move" else {})}
            chosen = await guest.put(f"/api/departure-choices/{token}", json=wish)
            assert chosen.status_code == 200, chosen.text
    await settle_down(app, owner, run_jobs)

    nothing = [one for one in sold if one.choice is None]
    services = app.state.services
    after = datetime.combine(until + timedelta(days=1), time(10), UTC)
    await deadlines.follow_up(database, settings=services.settings, now=after)
    ended = await processes.run(shop, {"calls": [], "change": {**change, "dies_at": 2}})
    assert ended == [(-signal.SIGKILL, [])]
    assert _count(owner, "pending") == len(nothing) - 1
    faults = {"refunds": {"kind": "lose_answer", "times": 3}, "refund_processing": {"kind": "fail", "times": 2}}
    assert (await api().post("/sandbox/razorpay/faults", json=faults)).status_code == 204
    await _settle_refunds(app, departure, owner, run_jobs)

    end = await departure.read(made["change_id"])
    assert (end["state"], end["done"], end["failed"], end["choosing"]) == ("done", len(sold), 0, 0)
    await _check_money(departure, owner, sold, target)
    assert await broken_invariants(database) == []


async def _settle_refunds(app: FastAPI, departure: Departure, owner: Owner, run_jobs: RunJobs) -> None:
    """Run what runs automatically, and let a person retry what the provider refused five times."""
    path = f"/api/bookings/clients/{departure.shop.client_id}/refunds"
    for _ in range(8):
        await settle_down(app, owner, run_jobs)
        unfinished = owner.execute("SELECT refund_id, state FROM refund WHERE state <> 'processed'").fetchall()
        if not unfinished:
            return
        for refund_id, state in unfinished:
            if state == "needs_attention":
                retried = await departure.http.post(f"{path}/{refund_id}/retry")
                assert retried.status_code == 202, retried.text
    pytest.fail("refunds did not arrive")


def _count(owner: Owner, state: str) -> int:
    counted = owner.execute("SELECT count(*) FROM departure_change_booking WHERE state = %s", [state]).fetchone()
    assert counted is not None
    return int(counted[0])


async def _check_money(departure: Departure, owner: Owner, sold: list[Sold], target: int) -> None:
    """Every rupee that came is with a booking that moved, is credit, went back, or is owed."""
    shop = departure.shop
    moved = [one for one in sold if one.choice == "move"]
    credit = [one for one in sold if one.choice == "credit"]
    nothing = [one for one in sold if one.choice is None]
    assert await stock_of(departure, target) == (0, len(moved))
    assert await stock_of(departure, shop.plan_id) == (0, 0)
    for one in moved:
        row = owner.execute(
            "SELECT booking_status, departure_id, -(SELECT sum(amount_paise) FROM ledger_posting l WHERE"
            " l.booking_id = b.booking_id AND account = 'customer_prepayment')"
            " FROM booking b WHERE booking_id = %s",
            [one.booking_id],
        ).fetchone()
        assert row == ("confirmed", target, 100 * (one.online + one.cash))
    notes = (await departure.http.get(f"/api/bookings/clients/{shop.client_id}/credit-notes")).json()
    assert notes["usable"] == sum(one.online + one.cash for one in credit)
    parts = PART * sum(one.kind == "part refunded" for one in sold)
    sent = owner.execute(
        "SELECT sum(amount_paise), count(*) FILTER (WHERE state <> 'processed') FROM refund"
    ).fetchone()
    assert sent == (100 * (parts + sum(one.online for one in nothing)), 0)
    at_provider = owner.execute(
        "SELECT sum(amount_paise) FROM sandbox.razorpay_refund WHERE status = 'processed'"
    ).fetchone()
    assert at_provider == sent[:1]
    owed = (await departure.http.get(f"/api/bookings/clients/{shop.client_id}/owed-refunds")).json()
    assert owed["owed"] == sum(one.cash for one in nothing)
    kept = owner.execute(
        "SELECT -sum(amount_paise) FROM ledger_posting WHERE account = 'customer_prepayment'"
    ).fetchone()
    assert kept == (100 * sum(one.online + one.cash for one in moved) + 100 * sum(one.cash for one in nothing),)
