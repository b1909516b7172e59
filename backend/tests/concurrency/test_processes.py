"""Real processes: two compete for the last beds, one is killed at named points."""

import asyncio
import json
import signal
from collections import Counter
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import hold, order
from tests.concurrency.process import POINTS
from tests.conftest import BASE, PORT, Api, Forker, HandClock, RunJobs
from tests.databases import TestDatabase
from tests.shop import Shop, open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.checkout.service import reconcile, sweep

pytestmark = pytest.mark.anyio

PEOPLE = 16
PAYING = [point for point in POINTS if "order" in point]
SETTLING = [point for point in POINTS if "settle" in point or "answer" in point]
REFUNDING = [point for point in POINTS if "refund" in point]


class Processes:
    """Run processes over the test's database; a task names the calls, and the point at which to die."""

    def __init__(self, urls: TestDatabase, forker: Forker) -> None:
        self.always = {"app_url": urls.app_url, "owner_url": urls.owner_url, "calls": []}
        self.forker = forker

    async def run(self, shop: Shop, *tasks: dict[str, Any]) -> list[tuple[int, list[int]]]:
        """Run one process for each task, in parallel; return how each ended and the statuses of its calls."""
        origin = f"http://{shop.label}.{BASE}:{PORT}"
        assert self.forker.stdin is not None
        assert self.forker.stdout is not None
        self.forker.stdin.write(json.dumps([{**self.always, "origin": origin, **task} for task in tasks]) + "\n")
        self.forker.stdin.flush()
        line = await asyncio.to_thread(self.forker.stdout.readline)
        return [(code, statuses) for code, statuses in json.loads(line)]

    async def kill(self, shop: Shop, point: str, **task: Any) -> None:
        """Run one process that dies at a point."""
        assert await self.run(shop, {"point": point, **task}) == [(-signal.SIGKILL, [])], point


@pytest.fixture
def processes(fresh: TestDatabase, forker: Forker) -> Processes:
    return Processes(fresh, forker)


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(
        database,
        today=local_date(clock.now(), time_zone="Asia/Kolkata"),
        capacity=11,
        rooms={"Double Sharing": 6, "Quad Sharing": 3},
    )


async def settle_down(app: FastAPI, owner: psycopg.Connection[Any], run_jobs: RunJobs) -> None:
    """Run what runs automatically after a restart: the jobs, the reconciliation, the sweep."""
    for _ in range(2):
        owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '1 hour'")
        owner.execute("UPDATE refund SET updated_at = updated_at - interval '1 hour'")
        await run_jobs()
        await reconcile.reconcile(app.state.services.database, app.state.services.providers)
        await sweep.sweep_holds(app.state.services.database, app.state.services.providers)


async def test_two_processes_sell_each_bed_once(
    processes: Processes, shop: Shop, database: Database, owner: psycopg.Connection[Any]
) -> None:
    people = [await person(database, f"p{number}@traveller.example", label=shop.label) for number in range(PEOPLE)]
    body = {"booking_payload": shop.payload(double=1)}
    asked = [{"token": one.token, "path": "/api/bookings/holds", "body": body} for one in people]
    ended = await processes.run(shop, {"calls": asked}, {"calls": asked})
    assert Counter(status for _, statuses in ended for status in statuses) == {201: 11, 409: 2 * PEOPLE - 11}
    assert owner.execute("SELECT held, sold FROM plan_stock").fetchone() == (11, 0)
    assert await broken_invariants(database) == []


async def test_a_booking_recovers_from_a_kill_at_any_point(
    app: FastAPI,
    api: Api,
    processes: Processes,
    shop: Shop,
    database: Database,
    owner: psycopg.Connection[Any],
    run_jobs: RunJobs,
) -> None:
    asha = await person(database, "asha@traveller.example", label=shop.label)
    browser = asha.on(api(shop.label))
    for number, point in enumerate(PAYING + SETTLING, start=1):
        held = await hold(browser, shop, double=1)
        booking_id = held["reservation_event_id"]
        ordering = {"reservation_event_id": booking_id, "amount": held["quote"]["advance"]}
        if point in PAYING:
            call = {"token": asha.token, "path": "/api/bookings/create-order", "body": ordering}
            await processes.kill(shop, point, calls=[call])
            await settle_down(app, owner, run_jobs)
        placed = await order(browser, held)
        paid = await _pay(api, placed["order_id"])
        if point in SETTLING:
            checkout = {
                "order_id": paid["razorpay_order_id"],
                "payment_id": paid["razorpay_payment_id"],
                "signature": paid["razorpay_signature"],
            }
            call = {"token": asha.token, "path": "/api/bookings/verify-payment", "body": checkout}
            await processes.kill(shop, point, calls=[call])
        await settle_down(app, owner, run_jobs)
        state = (await browser.get(f"/api/bookings/holds/{booking_id}")).json()
        assert (state["state"], state["reservation_event"]["advance_paid"]) == ("paid", held["quote"]["advance"]), point
        assert owner.execute("SELECT held, sold FROM plan_stock").fetchone() == (0, number), point
        assert owner.execute("SELECT count(*) FROM sandbox.razorpay_order").fetchone() == (number,), point
        assert owner.execute("SELECT count(*) FROM refund").fetchone() == (0,), point
        assert await broken_invariants(database) == [], point


async def test_a_refund_is_made_once_after_a_kill(
    app: FastAPI,
    api: Api,
    processes: Processes,
    shop: Shop,
    database: Database,
    owner: psycopg.Connection[Any],
    run_jobs: RunJobs,
) -> None:
    asha = await person(database, "asha@traveller.example", label=shop.label)
    browser = asha.on(api(shop.label))
    office = shop.operator.on(api(shop.label))
    for number, point in enumerate(REFUNDING, start=1):
        held = await hold(browser, shop, double=1)
        await _pay(api, (await order(browser, held))["order_id"])
        await settle_down(app, owner, run_jobs)
        await office.post(f"/api/bookings/cancel/{held['reservation_event_id']}", json={"amount": 1000})
        (refund_id,) = owner.execute("SELECT max(refund_id) FROM refund").fetchone() or (0,)
        doing = {"client_id": shop.client_id, "refund_id": refund_id}
        await processes.kill(shop, point, refund=doing)
        await settle_down(app, owner, run_jobs)
        assert owner.execute("SELECT state FROM refund WHERE refund_id = %s", [refund_id]).fetchone() == ("processed",)
        assert owner.execute("SELECT count(*), sum(amount_paise) FROM sandbox.razorpay_refund").fetchone() == (
            number,
            number * 100_000,
        ), point
        assert await broken_invariants(database) == [], point


async def _pay(api: Api, order_id: str) -> dict[str, str]:
    answer: httpx.Response = await api().post(
        f"/sandbox/razorpay/pay/{order_id}", json={"outcome": "success", "webhook": False}
    )
    paid: dict[str, str] = answer.json()
    return paid
