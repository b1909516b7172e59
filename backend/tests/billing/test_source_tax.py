"""Tax collected at source: of the platform's payments alone, once, and equal to the documents and the ledger."""

from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from typing import Any
from zoneinfo import ZoneInfo

import psycopg
import pytest

from tests.billing.offices import GSTIN, register
from tests.bookings.conftest import Play, play
from tests.conftest import Api, HandClock, RunJobs
from tests.settlements.test_settlements import RIVER, Office, open_office, sums
from tests.shop import person
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.payments.billing.service import source_tax
from toli.reporting.invariants.invariants import broken_invariants

__all__ = ["play"]
pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
PLATFORM = "27AATCS1234K1C9"


@pytest.fixture(autouse=True)
async def invariants(database: Database) -> AsyncIterator[None]:
    """Check all invariants after each test."""
    yield
    assert await broken_invariants(database) == []


async def collect(database: Database, office: Office, *, now: datetime) -> None:
    async with database.client_transaction(office.shop.client_id) as tx:
        await source_tax.collect_tax(tx, now=now)


async def test_platform_collects_tax_once_of_what_it_took(
    api: Api, database: Database, owner: Owner, clock: HandClock, play: Play, run_jobs: RunJobs
) -> None:
    ladakh = await open_office(api, database, owner, clock, play, label="ladakh", key_id="")
    river = await open_office(api, database, owner, clock, play, label="river", key_id=RIVER)
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())
    statement = f"{ladakh.path}/statement"

    # Without a GSTIN of the operator there is no taxable supply.
    await register(ladakh, gstin="")
    await ladakh.buy()
    await register(ladakh)
    _, booking_id, paise = await ladakh.buy()
    await river.buy()
    await ladakh.refund(booking_id, 1050)
    await run_jobs()
    before = (await ladakh.http.get(statement)).json()
    assert (before["tax_collected"], before["taxes"]) == (0, [])

    # Within the month nothing is collected; after it, however often the job runs, it is once.
    today = datetime.now(ZoneInfo("Asia/Kolkata"))
    await collect(database, ladakh, now=today)
    assert (await ladakh.http.get(statement)).json()["taxes"] == []
    next_month = today.replace(day=28) + timedelta(days=5)
    for _ in range(2):
        await collect(database, ladakh, now=next_month)
        await collect(database, river, now=next_month)

    gross = round(paise / 1.05)
    half = round((gross - 100_000) * 0.0025)
    after = (await ladakh.http.get(statement)).json()
    (tax,) = after["taxes"]
    assert (tax["gstin"], tax["place_of_supply"], tax["rate_percent"]) == (GSTIN, "27", 0.5)
    assert [round(100 * tax[part]) for part in ("gross", "returned", "net", "igst", "cgst", "sgst")] == [
        gross,
        100_000,
        gross - 100_000,
        0,
        half,
        half,
    ]
    assert tax["month"] == f"{today:%Y-%m}-01"
    assert round(100 * after["tax_collected"]) == 2 * half
    assert round(100 * (before["owed"] - after["owed"])) == 2 * half
    assert sums(owner)["tcs_collected"] == 2 * half
    assert sums(owner)["platform_receivable"] == -2 * half
    (listed,) = (await admin.get("/api/settlements/owed")).json()["data"]
    assert (listed["tax_collected"], listed["owed"]) == (after["tax_collected"], after["owed"])

    month = (await admin.get("/api/billing/source-tax")).json()
    assert (month["gstin"], month["months"], month["month"]) == (None, [tax["month"]], tax["month"])
    assert month["data"] == [tax]
    assert [month[part] for part in ("net", "igst", "cgst", "sgst")] == [
        tax[part] for part in ("net", "igst", "cgst", "sgst")
    ]
    empty = (await admin.get("/api/billing/source-tax", params={"month": "2024-01"})).json()
    assert (empty["month"], empty["data"], empty["net"]) == ("2024-01-01", [], 0)
    file = f"/api/billing/source-tax/{today:%Y-%m}/gstr8.csv"
    rows = (await admin.get(file)).text.splitlines()
    assert rows[0].startswith("\ufeffGSTIN of supplier")
    assert rows[1].startswith(f"{GSTIN},")
    assert ",27-Maharashtra,0.5," in rows[1]
    assert rows[1].endswith(f",0.00,{half / 100:.2f},{half / 100:.2f}")
    assert (await admin.get("/api/billing/source-tax/2024-01/gstr8.csv")).status_code == 404
    assert (await admin.get("/api/billing/source-tax", params={"month": "2024-13"})).status_code == 422
    for path in ("/api/billing/source-tax", file):
        assert (await ladakh.http.get(path)).status_code == 403

    owner.execute("UPDATE source_tax SET gross_paise = gross_paise + 1")
    assert {broken.invariant for broken in await broken_invariants(database)} == {"T1"}
    owner.execute("UPDATE source_tax SET gross_paise = gross_paise - 1")


async def test_platform_collects_where_it_is_registered(
    api: Api, database: Database, owner: Owner, clock: HandClock, play: Play, run_jobs: RunJobs, settings: Settings
) -> None:
    ladakh = await open_office(api, database, owner, clock, play, label="ladakh", key_id="")
    await open_office(api, database, owner, clock, play, label="river", key_id=RIVER)
    await source_tax.schedule_tax_collection(database, settings=settings)
    count = "SELECT args FROM procrastinate_jobs WHERE task_name = 'billing.collect_tax'"
    assert owner.execute(count).fetchall() == []
    registered = settings.model_copy(update={"platform_tcs_gstin": PLATFORM})
    await source_tax.schedule_tax_collection(database, settings=registered)
    assert owner.execute(count).fetchall() == [({"client_id": ladakh.shop.client_id},)]
    await run_jobs()
