"""A departure is cancelled while the process dies twice and the provider fails for some: right to the rupee."""

import signal
from typing import Any

import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, verify
from tests.concurrency.test_processes import Processes, settle_down
from tests.conftest import Api, Forker, HandClock, RunJobs
from tests.databases import TestDatabase
from tests.shop import Shop, open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = [pytest.mark.anyio, pytest.mark.long]

ONLINE = 3150
CASH = 5000
BOOKINGS = 40


@pytest.fixture
def processes(fresh: TestDatabase, forker: Forker) -> Processes:
    return Processes(fresh, forker)


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    rooms = {"Double Sharing": BOOKINGS, "Quad Sharing": 1}
    return await open_shop(database, today=today, capacity=BOOKINGS * 2, rooms=rooms)


async def sell(api: Api, database: Database, shop: Shop, play: Play) -> None:
    """Sell a bed to each: every second one paid some cash besides, every third was refunded ₹150 before."""
    office = shop.operator.on(api(shop.label))
    for number in range(BOOKINGS):
        one = await person(database, f"p{number}@traveller.example", label=shop.label)
        browser = one.on(api(shop.label))
        held = await hold(browser, shop, double=1)
        assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
        booking = held["reservation_event_id"]
        if number % 2:
            path = f"/api/bookings/clients/{shop.client_id}/reservations/{booking}/offline-payments"
            body = {"kind": "received", "amount": CASH, "method": "cash", "moved_on": shop.today.isoformat()}
            assert (await office.post(path, json=body)).status_code == 201
        if number % 3 == 0:
            assert (await office.post(f"/api/bookings/refund/{booking}", json={"amount": 150})).status_code == 200


async def test_a_cancelled_departure_is_right_to_the_rupee(
    app: FastAPI,
    api: Api,
    processes: Processes,
    shop: Shop,
    database: Database,
    owner: psycopg.Connection[Any],
    play: Play,
    run_jobs: RunJobs,
) -> None:
    await sell(api, database, shop, play)
    office = shop.operator.on(api(shop.label))
    path = f"/api/bookings/event-plan/{shop.plan_id}/changes"
    impact = (await office.post(f"{path}/preview", json={"kind": "cancel"})).json()
    partly = len(range(0, BOOKINGS, 3)) * 150
    assert impact["refund_online"] == BOOKINGS * ONLINE - partly
    assert impact["refund_offline"] == BOOKINGS // 2 * CASH
    made = (await office.post(path, json={"kind": "cancel", "seen_refund": impact["refund"]})).json()
    change = {"client_id": shop.client_id, "change_id": made["change_id"]}
    for dies_at, done in ((3, 2), (4, 5)):
        ended = await processes.run(shop, {"calls": [], "change": {**change, "dies_at": dies_at}})
        assert ended == [(-signal.SIGKILL, [])]
        counted = owner.execute("SELECT count(*) FROM departure_change_booking WHERE state = 'done'").fetchone()
        assert counted == (done,)
    faults = {"refunds": {"kind": "lose_answer", "times": 3}, "refund_processing": {"kind": "fail", "times": 2}}
    assert (await api().post("/sandbox/razorpay/faults", json=faults)).status_code == 204
    for _ in range(3):
        await settle_down(app, owner, run_jobs)
    # What the provider refused five times waits for a person.
    stuck = owner.execute("SELECT refund_id FROM refund WHERE state = 'needs_attention'").fetchall()
    shown = (await office.get(f"{path}/{made['change_id']}")).json()["bookings"]
    assert len(stuck) == sum(one["refund_state"] == "needs_attention" for one in shown) == 2
    for (refund_id,) in stuck:
        retried = await office.post(f"/api/bookings/clients/{shop.client_id}/refunds/{refund_id}/retry")
        assert retried.status_code == 202, retried.text
    await settle_down(app, owner, run_jobs)
    end = (await office.get(f"{path}/{made['change_id']}")).json()
    assert (end["state"], end["done"], end["failed"]) == ("done", BOOKINGS, 0)
    assert (end["refund_online"], end["refund_offline"]) == (impact["refund_online"], impact["refund_offline"])
    assert {one["refund_state"] for one in end["bookings"]} == {"done"}
    sent = owner.execute("SELECT sum(amount_paise), count(*) FILTER (WHERE state <> 'processed') FROM refund")
    assert sent.fetchone() == (BOOKINGS * ONLINE * 100, 0)
    assert owner.execute("SELECT sum(sold), sum(held) FROM plan_stock").fetchone() == (0, 0)
    owed = (await office.get(f"/api/bookings/clients/{shop.client_id}/owed-refunds")).json()
    assert owed["owed"] == BOOKINGS // 2 * CASH
    notes = owner.execute("SELECT count(*), count(DISTINCT booking_id) FROM booking_note").fetchone()
    assert notes == (BOOKINGS, BOOKINGS)
    assert await broken_invariants(database) == []
