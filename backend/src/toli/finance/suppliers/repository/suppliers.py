from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.clients.media.schemas import SENT_JSON, Sent
from toli.finance.suppliers.models import Supplier, SupplierRate
from toli.finance.suppliers.schemas import SupplierKind, SupplierLine, SupplierName
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction

SUPPLIERS = Table(Supplier, order_by=[Supplier.name])
RATES = Table(SupplierRate, order_by=[SupplierRate.supplier_rate_id])

LINES = """
SELECT s.supplier_id, s.name, s.kind, s.phone, s.archived_at IS NOT NULL AS is_archived,
       coalesce(b.bills, 0) AS bills, coalesce(b.payable, 0) - coalesce(p.paid, 0) AS owed,
       greatest(coalesce(b.due, 0) - coalesce(p.paid, 0), 0) AS overdue,
       coalesce(p.paid_this_year, 0) AS paid, coalesce(b.tds, 0) AS tds
FROM supplier s
LEFT JOIN (
    SELECT supplier_id, count(*) AS bills, sum(taxable_paise + gst_paise - tds_paise) AS payable,
           sum(taxable_paise + gst_paise - tds_paise) FILTER (WHERE due_on < :today) AS due,
           sum(tds_paise) FILTER (WHERE billed_on >= :year) AS tds
    FROM supplier_bill WHERE client_id = :client_id GROUP BY supplier_id
) b ON b.supplier_id = s.supplier_id
LEFT JOIN (
    SELECT supplier_id, sum(amount_paise) AS paid, sum(amount_paise) FILTER (WHERE paid_on >= :year) AS paid_this_year
    FROM cost_payment WHERE client_id = :client_id AND supplier_id IS NOT NULL GROUP BY supplier_id
) p ON p.supplier_id = s.supplier_id
WHERE s.client_id = :client_id
AND (CAST(:supplier_id AS bigint) IS NULL OR s.supplier_id = :supplier_id)
AND (:q = '' OR strpos(folded(s.name || ' ' || s.phone || ' ' || s.gstin), folded(:q)) > 0)
AND (CAST(:kind AS text) IS NULL OR s.kind = :kind)
AND (CAST(:is_archived AS boolean) IS NULL OR (s.archived_at IS NOT NULL) = :is_archived)
ORDER BY lower(s.name)
"""
"""Payments settle the bills that are due first, so what is overdue is due less all payments."""
AMOUNTS = ("owed", "overdue", "paid", "tds")
"""Sums, which PostgreSQL returns as numeric."""

NAMES = """
SELECT supplier_id, name, kind FROM supplier
WHERE client_id = :client_id AND archived_at IS NULL ORDER BY lower(name)
"""
USED = """
SELECT EXISTS (SELECT FROM supplier_bill WHERE client_id = :client_id AND supplier_id = :supplier_id)
    OR EXISTS (SELECT FROM cost_payment WHERE client_id = :client_id AND supplier_id = :supplier_id)
    OR EXISTS (SELECT FROM departure_cost WHERE client_id = :client_id AND supplier_id = :supplier_id)
    OR EXISTS (SELECT FROM trip_cost WHERE client_id = :client_id AND supplier_id = :supplier_id)
    OR EXISTS (SELECT FROM supplier_commission WHERE client_id = :client_id AND supplier_id = :supplier_id)
"""
CONTRACT = f"""
SELECT {SENT_JSON} AS image FROM image WHERE client_id = :client_id AND image_id = :image_id
"""


@dataclass(frozen=True, slots=True)
class SupplierFilter:
    """None is any."""

    supplier_id: int | None = None
    q: str = ""
    kind: SupplierKind | None = None
    is_archived: bool | None = None


async def list_lines(tx: ClientTransaction, chosen: SupplierFilter, *, today: date, year: date) -> list[SupplierLine]:
    """List suppliers with their balances, by name. `year`: first day of the financial year."""
    rows = await tx.execute(
        text(LINES),
        {
            "client_id": tx.client_id,
            "today": today,
            "year": year,
            "supplier_id": chosen.supplier_id,
            "q": chosen.q,
            "kind": chosen.kind,
            "is_archived": chosen.is_archived,
        },
    )
    return [SupplierLine(**{**row, **{name: int(row[name]) for name in AMOUNTS}}) for row in rows.mappings()]


async def list_names(tx: ClientTransaction) -> Sequence[SupplierName]:
    rows = await tx.execute(text(NAMES), {"client_id": tx.client_id})
    return [SupplierName(**row) for row in rows.mappings()]


async def is_used(tx: ClientTransaction, *, supplier_id: int) -> bool:
    result = await tx.execute(text(USED), {"client_id": tx.client_id, "supplier_id": supplier_id})
    return bool(result.scalar_one())


async def find_file(tx: ClientTransaction, *, image_id: int | None) -> Sent | None:
    if image_id is None:
        return None
    result = await tx.execute(text(CONTRACT), {"client_id": tx.client_id, "image_id": image_id})
    return Sent.model_validate(result.scalar_one())
