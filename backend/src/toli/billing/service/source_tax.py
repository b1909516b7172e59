"""Collect tax at source of the clients whose payments the platform takes, and state it.

By section 52 of the CGST Act a platform that collects for others keeps a part of the value of their taxable supplies.
The months are those of the client's calendar, and their documents never change: to collect again gives the same.
"""

from calendar import monthrange
from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from toli.audit import service as audit
from toli.billing.repository import source_tax as repository
from toli.billing.repository.source_tax import SourceTaxRecord
from toli.billing.rules import source_tax as rules
from toli.billing.schemas import SourceTaxMonth, SourceTaxOut
from toli.config import Settings
from toli.db.database import Database
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, Transaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.gst import STATES
from toli.kit.money import Paise
from toli.kit.spreadsheets import Column, Table, csv_file
from toli.ledger import service as ledger

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


async def begin_collecting(database: Database, *, settings: Settings) -> None:
    """Enqueue a job for each client of the platform's account; none where the platform is not registered for it."""
    if settings.platform_tcs_gstin is None:
        return
    async with database.platform_transaction() as tx:
        for client_id in await repository.list_clients(tx):
            await enqueue(tx, "billing.collect_tax", once=f"billing.collect_tax:{client_id}", client_id=client_id)


async def collect_tax(tx: ClientTransaction, *, now: datetime) -> None:
    """Collect the tax of the client's last months that are over, and are not collected yet."""
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
    amount = Paise(sum(one.igst + one.cgst + one.sgst for one in collected))
    await ledger.source_tax(tx, month=first, amount=amount)
    await audit.record(
        tx,
        "source_tax.collected",
        subject=f"source_tax:{first:%Y-%m}",
        amount_paise=amount,
    )


async def list_source_tax(tx: ClientTransaction) -> list[SourceTaxOut]:
    """List what was collected of the client, the latest month first."""
    return [_to_schema(one) for one in await repository.list_of_client(tx)]


async def get_source_tax(tx: Transaction, *, settings: Settings, month: date | None) -> SourceTaxMonth:
    """Return what was collected of all clients in a month, by default the last (platform scope)."""
    months = await repository.list_months(tx)
    shown = month or (months[0] if months else None)
    found = [] if shown is None else await repository.list_of_month(tx, month=shown)
    data = [_to_schema(one) for one in found]
    return SourceTaxMonth(
        gstin=settings.platform_tcs_gstin,
        months=months,
        month=shown,
        data=data,
        net=sum(one.net for one in data),
        igst=sum(one.igst for one in data),
        cgst=sum(one.cgst for one in data),
        sgst=sum(one.sgst for one in data),
    )


async def export_source_tax(tx: Transaction, *, month: date) -> bytes:
    """Export a month as CSV, for the statement GSTR-8 (platform scope).

    Raises NotFound for a month without anything collected.
    """
    found = await repository.list_of_month(tx, month=month)
    if not found:
        raise NotFound
    return csv_file(_table(found))


def _table(found: Sequence[SourceTaxRecord]) -> Table:
    rows = [
        (
            one.gstin,
            one.client_name,
            f"{one.place_of_supply}-{STATES[one.place_of_supply]}",
            f"{one.rate_bp / 100:g}",
            one.gross_paise,
            one.returned_paise,
            max(one.gross_paise - one.returned_paise, 0),
            one.igst_paise,
            one.cgst_paise,
            one.sgst_paise,
        )
        for one in found
    ]
    return Table("GSTR-8", COLUMNS, rows)


def _to_schema(one: SourceTaxRecord) -> SourceTaxOut:
    return SourceTaxOut.model_validate(
        {
            "client_id": one.client_id,
            "client_name": one.client_name,
            "month": one.month,
            "gstin": one.gstin,
            "place_of_supply": one.place_of_supply,
            "rate_percent": one.rate_bp / 100,
            "gross": one.gross_paise,
            "returned": one.returned_paise,
            "net": max(one.gross_paise - one.returned_paise, 0),
            "igst": one.igst_paise,
            "cgst": one.cgst_paise,
            "sgst": one.sgst_paise,
        }
    )
