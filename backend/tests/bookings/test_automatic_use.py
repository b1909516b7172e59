"""Money on account pays what is due automatically, where the company wishes it."""

from datetime import date, timedelta
from typing import Any

import pytest

from tests.bookings.test_desk import CONTACT, Desk
from tests.bookings.test_on_account import Till, customer_of
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.selling.offline.service import automatic_use

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

ADVANCE, TOTAL = 6300, 21_000


@pytest.fixture
def desk(api: Api, shop: Shop) -> Desk:
    return Desk(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def till(desk: Desk) -> Till:
    return Till(desk)


async def switch(desk: Desk, *, is_on: bool) -> None:
    path = f"/api/clients/{desk.shop.client_id}/update_client"
    answer = await desk.http.put(path, json={"uses_on_account": is_on})
    assert answer.json()["uses_on_account"] is is_on


async def paid(till: Till, booking: dict[str, Any]) -> list[tuple[str, float]]:
    return [(payment["method"], payment["amount"]) for payment in (await till.recorded(booking))["payments"]]


async def test_a_desk_booking_uses_money_on_account_up_to_what_is_due_now(
    till: Till, desk: Desk, run_jobs: RunJobs, api: Api
) -> None:
    first = await desk.made(beds=1, payment=desk.cash(100))
    await till.receive(customer_of(first), 9000)
    without_rule = await desk.made(unpaid="keep")
    await run_jobs()
    assert await paid(till, without_rule) == []
    await switch(desk, is_on=True)
    second = await desk.made(unpaid="keep")
    await run_jobs()
    assert await paid(till, second) == [("on_account", ADVANCE)]
    assert await till.left(customer_of(first)) == 9000 - ADVANCE
    received = [mail["text"] for mail in await mails(api) if mail["to"] == CONTACT["email"]]
    assert any("from your money on account" in text for text in received)
    # What is left is less than what is due.
    third = await desk.made(unpaid="keep")
    await run_jobs()
    assert await paid(till, third) == [("on_account", 9000 - ADVANCE)]
    # The advance was paid in cash: no instalment is due today.
    await till.receive(customer_of(first), 500)
    fourth = await desk.made(payment=desk.cash(ADVANCE))
    await run_jobs()
    assert await paid(till, fourth) == [("cash", ADVANCE)]


async def test_an_instalment_is_paid_on_the_day_that_it_is_due(
    till: Till, desk: Desk, run_jobs: RunJobs, database: Database, clock: HandClock
) -> None:
    await switch(desk, is_on=True)
    booking = await desk.made(payment=desk.cash(ADVANCE))
    await till.receive(customer_of(booking), TOTAL)

    async def run(days: int) -> list[tuple[str, float]]:
        clock.moment += timedelta(days=days)
        await automatic_use.enqueue_due_uses(database, now=clock.now())
        await run_jobs()
        return await paid(till, booking)

    due_on = (await desk.details(booking))["reservation_event"]["balance_due_on"]
    until_due = (date.fromisoformat(due_on) - desk.shop.today).days
    assert await run(until_due - 1) == [("cash", ADVANCE)]
    for days in (1, 0):
        assert await run(days) == [("cash", ADVANCE), ("on_account", TOTAL - ADVANCE)]
    assert await till.left(customer_of(booking)) == ADVANCE


async def test_a_closed_balance_stays_unpaid(
    till: Till, desk: Desk, run_jobs: RunJobs, database: Database, clock: HandClock, owner: Any
) -> None:
    await switch(desk, is_on=True)
    booking = await desk.made(payment=desk.cash(ADVANCE))
    await till.receive(customer_of(booking), TOTAL)
    owner.execute("UPDATE booking SET due_closed_at = now()")
    clock.moment += timedelta(days=200)
    await automatic_use.enqueue_due_uses(database, now=clock.now())
    await automatic_use.use_on_account(
        database, client_id=desk.shop.client_id, booking_id=booking["reservation_event_id"], now=clock.now()
    )
    await run_jobs()
    assert await paid(till, booking) == [("cash", ADVANCE)]
