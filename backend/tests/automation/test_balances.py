"""Reminders of balances: a week before, on the day and two days after, each once."""

from datetime import UTC, datetime, timedelta

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.messaging.automation.service import due as due_service

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def subjects(api: Api) -> list[str]:
    return [mail["subject"] for mail in await mails(api) if "for Majuli by boat" in mail["subject"]]


async def test_three_e_mails_and_none_once_it_is_paid(
    browser: httpx.AsyncClient,
    shop: Shop,
    api: Api,
    play: Play,
    run_jobs: RunJobs,
    database: Database,
    clock: HandClock,
    owner: psycopg.Connection[object],
) -> None:
    held = await hold(browser, shop, double=2)
    await verify(browser, await play((await order(browser, held))["order_id"]))
    await run_jobs()
    # Ten in the morning in India.
    due = datetime.fromisoformat(held["quote"]["balance_due_on"]).replace(hour=4, minute=30, tzinfo=UTC)
    for days in range(-9, 5):
        clock.moment = due + timedelta(days=days)
        for _ in range(2):
            await due_service.send_due(database, now=due + timedelta(days=days))
            await run_jobs()
    clock.moment = datetime.now(UTC)
    found = await subjects(api)
    assert len(found) == 3
    assert found[0].startswith("Overdue: ₹14,700 for Majuli by boat has been due since ")
    assert found[1] == "₹14,700 for Majuli by boat is due today"
    assert found[2].startswith("₹14,700 for Majuli by boat is due on ")
    owner.execute("DELETE FROM mail")
    assert await due_service.send_due(database, now=due - timedelta(hours=2)) == 0
    answer = await browser.post(f"/api/bookings/{held['reservation_event_id']}/pay-balance", json={})
    await verify(browser, await play(answer.json()["order_id"]))
    assert await due_service.send_due(database, now=due) == 0


async def test_a_booking_with_a_cancellation_request_gets_no_reminder_and_one_with_a_refund_does(
    browser: httpx.AsyncClient,
    shop: Shop,
    api: Api,
    play: Play,
    database: Database,
    owner: psycopg.Connection[object],
) -> None:
    held = [await hold(browser, shop, double=1) for _ in range(2)]
    for one in held:
        await verify(browser, await play((await order(browser, one))["order_id"]))
    due = datetime.fromisoformat(held[0]["quote"]["balance_due_on"]).replace(hour=4, minute=30, tzinfo=UTC)
    assert await due_service.send_due(database, now=due) == 2
    owner.execute("DELETE FROM timeline_delivery")
    assert await due_service.send_due(database, now=due) == 2
    owner.execute("DELETE FROM timeline_delivery")
    office = shop.operator.on(api(shop.label))
    await office.post(f"/api/bookings/refund/{held[0]['reservation_event_id']}", json={"amount": 100})
    await browser.post(f"/api/bookings/{held[1]['reservation_event_id']}/cancellation")
    assert await due_service.send_due(database, now=due) == 1
