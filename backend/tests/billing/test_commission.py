"""The platform's commission: by the plan of the day, invoiced once a month, credited, paid, and equal to the ledger."""

import asyncio
from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import httpx
import psycopg
import pytest

from tests.billing.offices import register
from tests.bookings.conftest import Play, play
from tests.conftest import Api, HandClock, RunJobs
from tests.documents.test_documents import text_of
from tests.settlements.test_settlements import RIVER, Office, open_office, sums
from tests.shop import person
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.payments.billing.service import invoices
from toli.reporting.invariants.invariants import broken_invariants

__all__ = ["play"]
pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
PLATFORM = {
    "platform_gstin": "27AATCS1234K1ZY",
    "platform_legal_name": "Toli Technologies Pvt Ltd",
    "platform_address": "FC Road, Pune 411004",
}


@pytest.fixture(autouse=True)
async def invariants(database: Database) -> AsyncIterator[None]:
    """Check all invariants after each test."""
    yield
    assert await broken_invariants(database) == []


async def invoice(database: Database, settings: Settings, *offices: Office, now: datetime) -> None:
    async def issue(office: Office) -> None:
        async with database.client_transaction(office.shop.client_id) as tx:
            await invoices.issue_invoice(tx, settings=settings.model_copy(update=PLATFORM), now=now)

    await asyncio.gather(*(issue(office) for office in offices))


async def commission(office: Office) -> dict[str, Any]:
    answer = await office.http.get(f"/api/billing/clients/{office.shop.client_id}/commission")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def set_plans(admin: httpx.AsyncClient, ladakh: Office, river: Office) -> None:
    """5% for the first, ₹100 for the second, from today in India."""
    today = str(local_date(datetime.now(UTC), time_zone="Asia/Kolkata"))
    for office, plan in ((ladakh, {"percent": 5}), (river, {"amount": 100})):
        path = f"/api/billing/clients/{office.shop.client_id}/plans"
        assert (await admin.post(path, json=plan | {"valid_from": today})).status_code == 200
        for wrong in (plan | {"valid_from": "2026-01-01"}, {"valid_from": today}, {"percent": 5, "amount": 1}):
            assert (await admin.post(path, json={"valid_from": today} | wrong)).status_code == 422
        assert (await office.http.post(path, json=plan | {"valid_from": today})).status_code == 403


async def pay(admin: httpx.AsyncClient, river: Office, other: Any, *, paid_on: datetime) -> None:
    """Record once that an invoice was paid."""
    paid = {"paid_on": f"{paid_on:%Y-%m-%d}", "reference": "UTIBN26120300001"}
    path = f"/api/billing/clients/{river.shop.client_id}/invoices/{other['invoice_id']}/payment"
    assert (await river.http.post(path, json=paid)).status_code == 403
    assert (await admin.post(path, json=paid | {"paid_on": "2026-01-01"})).status_code == 422
    answer = await admin.post(path, json=paid)
    assert (answer.status_code, answer.json()["to_pay"]) == (200, 0)
    assert (await admin.post(path, json=paid)).json()["code"] == "invoice_settled"


async def test_bookings_of_a_month_are_invoiced_once_and_credited_when_cancelled(
    api: Api, database: Database, owner: Owner, clock: HandClock, play: Play, run_jobs: RunJobs, settings: Settings
) -> None:
    ladakh = await open_office(api, database, owner, clock, play, label="ladakh", key_id="")
    river = await open_office(api, database, owner, clock, play, label="river", key_id=RIVER)
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    await register(ladakh)
    await set_plans(admin, ladakh, river)
    _, booking_id, _ = await ladakh.buy()
    await ladakh.buy()
    await river.buy()
    total, tax = owner.execute(
        "SELECT total_paise, (quote->>'tax')::bigint FROM booking WHERE booking_id = %s",
        [booking_id],
    ).fetchone() or (0, 0)
    each = round((total - tax) * 0.05)
    # Half past midnight in India is the day before in Greenwich.
    owner.execute(
        "UPDATE booking SET confirmed_at = (p.valid_from + time '00:30') AT TIME ZONE 'Asia/Kolkata'"
        " FROM commission_plan p WHERE booking_id = %s AND p.client_id = booking.client_id",
        [booking_id],
    )
    expected = await commission(ladakh)
    assert (expected["expected_bookings"], round(100 * expected["expected"])) == (2, 2 * each)
    owed = (await ladakh.http.get(f"{ladakh.path}/statement")).json()["owed"]

    # Two clients at once draw numbers of one series; however often the job runs, an invoice is issued once.
    now = datetime.now(ZoneInfo("Asia/Kolkata"))
    # About noon in India, where it is then the same day as in Greenwich.
    next_month = now.replace(day=28, hour=12) + timedelta(days=5)
    for _ in range(2):
        await invoice(database, settings, ladakh, river, now=next_month)
    (first,) = (found := await commission(ladakh))["invoices"]
    (other,) = (of_river := await commission(river))["invoices"]
    assert {first["number"][-5:], other["number"][-5:]} == {"00001", "00002"}
    amount = 2 * each + 2 * round(2 * each * 0.09)
    assert [round(100 * first[part]) for part in ("taxable", "amount")] == [2 * each, amount]
    assert (first["kind"], first["bookings"], first["is_deducted"]) == ("invoice", 2, True)
    assert (found["to_pay"], found["expected_bookings"]) == (0, 0)
    assert (other["taxable"], other["amount"], other["is_deducted"], of_river["to_pay"]) == (100, 118, False, 118)
    statement = (await ladakh.http.get(f"{ladakh.path}/statement")).json()
    assert round(100 * statement["commission"]) == round(100 * (owed - statement["owed"])) == amount
    balances = sums(owner)
    assert balances["platform_payable"] == -118_00
    assert balances["platform_receivable"] == -amount
    assert balances["platform_commission"] == 2 * each + 100_00
    shown = text_of(await ladakh.http.get(first["url"]))
    for words in ("Tax invoice", "27AATCS1234K1ZY", "998599", "CGST 9%", "Ladakh Rides LLP", "2 bookings", "rule 46"):
        assert words in shown, shown
    assert (await river.http.get(first["url"])).status_code == 404

    clock.moment = next_month
    await pay(admin, river, other, paid_on=next_month)
    assert "platform_payable" not in sums(owner)

    # A booking that is cancelled after its month is credited with the next one.
    assert (await ladakh.http.post(f"/api/bookings/cancel/{booking_id}", json={"amount": 0})).is_success
    await run_jobs()
    for _ in range(2):
        await invoice(database, settings, ladakh, river, now=next_month + timedelta(days=31))
    credit = (await commission(ladakh))["invoices"][0]
    assert (credit["kind"], credit["number"][:3], round(100 * credit["taxable"])) == ("credit", "PC/", each)
    assert f"{first['number']}" in text_of(await ladakh.http.get(credit["url"]))
    assert sums(owner)["platform_commission"] == each + 100_00

    owner.execute("UPDATE platform_counter SET last_serial = last_serial + 1 WHERE kind = 'invoice'")
    assert {broken.invariant for broken in await broken_invariants(database)} == {"T2"}
    owner.execute("UPDATE platform_counter SET last_serial = last_serial - 1 WHERE kind = 'invoice'")


async def test_commission_is_of_the_price_after_a_refund_for_goodwill(
    api: Api, database: Database, owner: Owner, clock: HandClock, play: Play
) -> None:
    ladakh = await open_office(api, database, owner, clock, play, label="ladakh", key_id="")
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    today = str(local_date(datetime.now(UTC), time_zone="Asia/Kolkata"))
    plans = f"/api/billing/clients/{ladakh.shop.client_id}/plans"
    assert (await admin.post(plans, json={"percent": 5, "valid_from": today})).status_code == 200
    _, booking_id, _ = await ladakh.buy()
    priced = owner.execute("SELECT total_paise, (quote->>'tax')::bigint FROM booking").fetchone()
    total, tax = priced or (0, 0)
    assert round(100 * (await commission(ladakh))["expected"]) == round((total - tax) * 0.05)
    assert (await ladakh.http.post(f"/api/bookings/refund/{booking_id}", json={"amount": 1_000})).is_success
    reduced = round((total - 100_000) * (1 - tax / total))
    assert round(100 * (await commission(ladakh))["expected"]) == round(reduced * 0.05)


async def test_a_plan_begins_on_the_clients_day_at_the_earliest(
    api: Api, database: Database, owner: Owner, clock: HandClock, play: Play
) -> None:
    river = await open_office(api, database, owner, clock, play, label="river", key_id=RIVER)
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    # In Greenwich it is still the day before.
    clock.moment = clock.moment.replace(hour=20) + timedelta(days=1)
    today = clock.moment.date() + timedelta(days=1)
    assert (await commission(river))["today"] == str(today)
    path = f"/api/billing/clients/{river.shop.client_id}/plans"
    for day, status in ((today - timedelta(days=1), 422), (today, 200)):
        assert (await admin.post(path, json={"percent": 5, "valid_from": str(day)})).status_code == status
