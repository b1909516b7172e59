"""CGST Act, section 52.

Months are of the client's calendar. Their documents never change, so a second collection gives the same tax.
"""

from calendar import monthrange
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from toli.identity.audit import service as audit
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.gst import STATES
from toli.kit.money import Paise
from toli.kit.spreadsheets import Column, Table, csv_file
from toli.payments.billing.repository import source_tax as repository
from toli.payments.billing.rules import source_tax as rules
from toli.payments.billing.schemas import SourceTaxMonth, SourceTaxOut
from toli.payments.ledger import service as ledger

MONTHS_BACK: Final = 2
"""How many months before this one are collected: the last, and the one before in case no worker ran."""

COLUMNS: Final = (
    Column("GSTIN of supplier", width=18),
    Column("Name of supplier", width=28),
    Column("Place of supply", width=28),
    Column("Rate (%)"),
    Column("Gross value of supplies", "money"),
    Column("Value of supplies returned", "money"),
    Column("Net amount liable for TCS", "money"),
    Column("Integrated tax", "money"),
    Column("Central tax", "money"),
    Column("State or UT tax", "money"),
)
"""Those of table 3 of form GSTR-8, with the name and the rate."""


async def schedule_tax_collection(database: Database, *, settings: Settings) -> None:
    """Enqueue a job per client; none if the platform is not registered."""
    if settings.platform_tcs_gstin is None:
        return
    async with database.platform_transaction() as tx:
        for client_id in await repository.list_clients(tx):
            await enqueue(tx, "billing.collect_tax", once=f"billing.collect_tax:{client_id}", client_id=client_id)


async def collect_tax(tx: ClientTransaction, *, now: datetime) -> None:
    await repository.lock_account(tx)
    first = local_date(now, time_zone=await repository.get_time_zone(tx)).replace(day=1)
    for _ in range(MONTHS_BACK):
        first = (first - timedelta(days=1)).replace(day=1)
        await _collect_month(tx, first)


async def _collect_month(tx: ClientTransaction, first: date) -> None:
    last = first.replace(day=monthrange(first.year, first.month)[1])
    collected = rules.collect_tax(await repository.list_supplies(tx, first=first, last=last))
    if not await repository.add(tx, month=first, collected=collected):
        return
    amount = Paise(sum(tax.igst + tax.cgst + tax.sgst for tax in collected))
    await ledger.source_tax(tx, month=first, amount=amount)
    await audit.record(
        tx,
        "source_tax.collected",
        subject=f"source_tax:{first:%Y-%m}",
        amount_paise=amount,
    )


async def list_source_tax(tx: ClientTransaction) -> list[SourceTaxOut]:
    return await repository.list_of_client(tx)


async def get_source_tax(tx: Transaction, *, settings: Settings, month: date | None) -> SourceTaxMonth:
    """Return a month's tax, by default the last month with tax (platform scope)."""
    months = await repository.list_months(tx)
    selected_month = month or (months[0] if months else None)
    data = [] if selected_month is None else await repository.list_of_month(tx, month=selected_month)
    return SourceTaxMonth(
        gstin=settings.platform_tcs_gstin,
        months=months,
        month=selected_month,
        data=data,
        net=sum(row.net for row in data),
        igst=sum(row.igst for row in data),
        cgst=sum(row.cgst for row in data),
        sgst=sum(row.sgst for row in data),
    )


async def export_source_tax(tx: Transaction, *, month: date) -> bytes:
    """Return CSV for form GSTR-8. Platform scope. Raises NotFound without tax."""
    records = await repository.list_of_month(tx, month=month)
    if not records:
        raise NotFound
    return csv_file(_table(records))


def _table(records: Sequence[SourceTaxOut]) -> Table:
    rows = [
        (
            record.gstin,
            record.client_name,
            f"{record.place_of_supply}-{STATES[record.place_of_supply]}",
            f"{record.rate_percent:g}",
            record.gross,
            record.returned,
            record.net,
            record.igst,
            record.cgst,
            record.sgst,
        )
        for record in records
    ]
    return Table("GSTR-8", COLUMNS, rows)
