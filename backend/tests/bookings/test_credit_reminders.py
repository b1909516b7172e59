"""Reminders of travel credit before it expires, and the operator's list of it."""

from datetime import UTC, datetime, time, timedelta

import httpx
import pytest

from tests.bookings.conftest import Play
from tests.bookings.test_credit import Office, book, office
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.selling.bookings.service import remind

__all__ = ["office"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]
SUBJECT = "Use your travel credit of ₹800 until "


async def test_customers_are_reminded_once_of_credit_that_expires(
    office: Office,
    browser: httpx.AsyncClient,
    api: Api,
    shop: Shop,
    play: Play,
    database: Database,
    run_jobs: RunJobs,
) -> None:
    booking = await book(browser, shop, play)
    await office.give(booking, 800, days=31)
    # For a shorter time: the customer has just read of its last day.
    await office.give(booking, 300, days=20)
    now = datetime.combine(shop.today, time(5), tzinfo=UTC)  # 10:30 in the morning in India

    async def reminded() -> list[str]:
        await run_jobs()
        return [mail["subject"] for mail in await mails(api) if mail["subject"].startswith("Use your travel credit")]

    profile = f"/api/clients/{shop.client_id}/update_client"
    assert await remind.remind_of_credit(database, now=now) == 0
    tomorrow = now + timedelta(days=1)
    assert await remind.remind_of_credit(database, now=tomorrow.replace(hour=1)) == 0
    assert (await office.http.put(profile, json={"remind_credit": False})).status_code == 200
    assert await remind.remind_of_credit(database, now=tomorrow) == 0
    assert (await office.http.put(profile, json={"remind_credit": True})).status_code == 200
    assert await remind.remind_of_credit(database, now=tomorrow) == 1
    assert await remind.remind_of_credit(database, now=tomorrow + timedelta(days=1)) == 0
    (subject,) = await reminded()
    assert subject.startswith(SUBJECT)


async def test_the_list_of_credit_has_pages_and_a_search(
    office: Office, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    booking = await book(browser, shop, play)
    for days in (40, 50, 60):
        await office.give(booking, 100 + days, days=days)
    path = f"/api/bookings/clients/{shop.client_id}/credit-notes"

    async def listed(**query: object) -> tuple[list[float], int, int]:
        found = (await office.http.get(path, params={"limit": 2, **query})).json()
        assert found["usable"] == 450
        return [note["amount"] for note in found["notes"]], found["total"], found["total_pages"]

    assert await listed() == ([140, 150], 3, 2)
    assert await listed(page=2) == ([160], 3, 2)
    number = (await office.http.get(path)).json()["notes"][1]["number"]
    assert await listed(q=number) == ([150], 1, 1)
    assert await listed(q="nobody") == ([], 0, 0)
