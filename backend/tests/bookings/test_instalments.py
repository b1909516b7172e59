"""A balance in instalments: what is due next, what is overdue, and the reminders of each."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from psycopg.types.json import Jsonb

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Person, Shop
from toli.catalogue.pricing.quotes import DuePart, get_unpaid_instalments
from toli.infra.db.database import Database
from toli.kit.money import Paise
from toli.messaging.automation.service import due

INSTALMENTS = [{"share": 1, "days": days, "counted_from": "start"} for days in (40, 20, 5)]
"""For a tour in 60 days: in 20, 40 and 55 days."""


@pytest.mark.anyio
@pytest.mark.usefixtures("invariants")
async def test_each_instalment_is_due_and_overdue_on_its_own_day(
    browser: httpx.AsyncClient,
    shop: Shop,
    asha: Person,
    api: Api,
    play: Play,
    run_jobs: RunJobs,
    database: Database,
    clock: HandClock,
    owner: psycopg.Connection[Any],
) -> None:
    owner.execute("UPDATE user_session SET expires_at = expires_at + interval '100 days'")
    office = shop.operator.on(api(shop.label))
    payment = {"advance": {"basis": "price", "value": 40}, "instalments": INSTALMENTS}
    path = f"/api/events/{shop.trip_id}/plan/{shop.plan_id}/terms"
    assert (await office.put(path, json={"payment": payment})).status_code == 200
    held = await hold(browser, shop, double=2)
    days = [shop.today + timedelta(days=day) for day in (20, 40, 55)]
    assert [one["due_on"] for one in held["quote"]["instalments"]] == [str(day) for day in days]
    await verify(browser, await play((await order(browser, held))["order_id"]))
    await run_jobs()
    balance_path = f"/api/bookings/{held['reservation_event_id']}/pay-balance"

    async def seen() -> tuple[Any, ...]:
        (mine,) = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
        found = mine["reservation_event"]
        late = (await office.get(f"/api/bookings/event-plan/{shop.plan_id}/reservations?overdue=true")).json()
        figures = (await office.get(f"/api/reports/clients/{shop.client_id}/dashboard")).json()
        assert figures["money_due"]["overdue"] == late["overdue_amount"]
        return (
            found["balance_due"],
            found["next_due"],
            found["balance_due_on"],
            found["overdue_since"],
            late["overdue_amount"],
        )

    start = clock.moment
    assert await seen() == (12_600, 4_200, str(days[0]), None, 0)
    clock.moment = start + timedelta(days=21)
    assert await seen() == (12_600, 4_200, str(days[0]), str(days[0]), 4_200)
    answer = await browser.post(balance_path, json={"amount": 5_000})
    await verify(browser, await play(answer.json()["order_id"]))
    assert await seen() == (7_600, 3_400, str(days[1]), None, 0)
    clock.moment = start + timedelta(days=56)
    assert await seen() == (7_600, 3_400, str(days[1]), str(days[1]), 7_600)
    owner.execute("DELETE FROM mail")
    for day in range(30, 60):
        now = datetime.combine(shop.today, datetime.min.time(), UTC) + timedelta(days=day, hours=5)
        clock.moment = now
        await due.send_due(database, now=now)
        await run_jobs()
    subjects = [mail["subject"] for mail in await mails(api) if mail["subject"].startswith(("Overdue", "₹"))]
    # The last instalment is not asked for while the one before is overdue: both are, in the reminder of that.
    assert [subject.split(" for ")[0] for subject in subjects] == ["Overdue: ₹3,400", "₹3,400", "₹3,400"]
    clock.moment = start


@settings(max_examples=100, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    amounts=st.lists(st.integers(1, 10**6), max_size=4),
    owed=st.integers(-(10**6), 5 * 10**6),
    day=st.integers(-1, 40),
)
def test_sql_and_python_agree_on_what_is_due(
    owner: psycopg.Connection[Any], amounts: list[int], owed: int, day: int
) -> None:
    first = datetime(2027, 1, 1, tzinfo=UTC).date()
    parts = [DuePart(first + timedelta(days=10 * place), Paise(amount)) for place, amount in enumerate(amounts)]
    unpaid = get_unpaid_instalments(parts, owed=Paise(owed))
    today = first + timedelta(days=day)
    stored = Jsonb([{"due_on": str(part.due_on), "amount": part.amount} for part in parts])
    found = owner.execute(
        "SELECT next_due_on(%(parts)s, %(owed)s), overdue_paise(%(parts)s, %(owed)s, %(today)s)",
        {"parts": stored, "owed": owed, "today": today},
    ).fetchone()
    assert found is not None
    assert found[0] == (unpaid[0].due_on if unpaid else None)
    if unpaid and unpaid[0].due_on < today:
        assert found[1] == sum(part.amount for part in unpaid if part.due_on < today)
    assert sum(part.amount for part in unpaid) == (max(owed, 0) if parts else 0)
