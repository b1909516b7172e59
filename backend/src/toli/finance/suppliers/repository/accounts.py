from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import RowMapping, text

from toli.clients.media.schemas import SENT_JSON
from toli.finance.suppliers.models import SupplierBill
from toli.finance.suppliers.schemas import (
    SupplierBillOut,
    SupplierPaymentOut,
    SupplierStatementLine,
)
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise

BILLS = Table(SupplierBill, order_by=[SupplierBill.supplier_bill_id])
LATEST = 500

_RELATED = """
LEFT JOIN departure plan ON plan.client_id = row.client_id AND plan.departure_id = row.departure_id
LEFT JOIN trip ON trip.client_id = plan.client_id AND trip.trip_id = plan.trip_id
LEFT JOIN departure_cost cost ON cost.client_id = row.client_id AND cost.departure_cost_id = row.departure_cost_id
JOIN app_user person ON person.user_id = row.recorded_by
"""
_RELATED_COLUMNS = "trip.title AS event_name, plan.tour_start_date, cost.name AS cost_name"

LIST_BILLS = f"""
SELECT row.supplier_bill_id, row.number, row.billed_on, row.due_on, row.departure_id, row.departure_cost_id,
       row.taxable_paise, row.gst_paise, row.tds_paise, row.tds_section,
       row.taxable_paise + row.gst_paise - row.tds_paise AS payable, row.note,
       CASE WHEN image.image_id IS NOT NULL THEN {SENT_JSON} END AS file,
       person.username AS recorded_by, row.recorded_at, {_RELATED_COLUMNS}
FROM supplier_bill row {_RELATED}
LEFT JOIN image ON image.client_id = row.client_id AND image.image_id = row.file_id
WHERE row.client_id = :client_id AND row.supplier_id = :supplier_id
ORDER BY row.billed_on DESC, row.supplier_bill_id DESC LIMIT :latest
"""
LIST_PAYMENTS = f"""
SELECT row.cost_payment_id, row.departure_id, row.departure_cost_id, row.paid_on, row.payee, row.supplier_id,
       row.amount_paise, row.paid_by, row.note,
       CASE WHEN image.image_id IS NOT NULL THEN {SENT_JSON} END AS bill,
       person.username AS recorded_by, row.recorded_at, {_RELATED_COLUMNS}
FROM cost_payment row {_RELATED}
LEFT JOIN image ON image.client_id = row.client_id AND image.image_id = row.bill_id
WHERE row.client_id = :client_id AND row.supplier_id = :supplier_id
ORDER BY row.paid_on DESC, row.cost_payment_id DESC LIMIT :latest
"""
ENTRIES = """
SELECT entry.day, entry.kind, entry.reference, entry.billed, entry.settled, trip.title AS event_name,
       CAST(sum(entry.billed - entry.settled) OVER (ORDER BY entry.day, entry.position, entry.id) AS bigint) AS balance
FROM (
    SELECT client_id, billed_on AS day, 1 AS position, supplier_bill_id AS id, 'bill' AS kind, number AS reference,
           departure_id, taxable_paise + gst_paise AS billed, 0 AS settled
    FROM supplier_bill WHERE client_id = :client_id AND supplier_id = :supplier_id AND billed_on <= :last
    UNION ALL
    SELECT client_id, billed_on, 2, supplier_bill_id, 'tds', number, departure_id, 0, tds_paise
    FROM supplier_bill
    WHERE client_id = :client_id AND supplier_id = :supplier_id AND billed_on <= :last AND tds_paise > 0
    UNION ALL
    SELECT client_id, paid_on, 3, cost_payment_id, 'payment', note, departure_id, 0, amount_paise
    FROM cost_payment WHERE client_id = :client_id AND supplier_id = :supplier_id AND paid_on <= :last
) entry
LEFT JOIN departure plan ON plan.client_id = entry.client_id AND plan.departure_id = entry.departure_id
LEFT JOIN trip ON trip.client_id = plan.client_id AND trip.trip_id = plan.trip_id
ORDER BY entry.day, entry.position, entry.id
"""
BY_COST = """
SELECT departure_cost_id, sum(billed) AS billed, sum(paid) AS paid
FROM (
    SELECT departure_cost_id, taxable_paise + gst_paise AS billed, 0 AS paid
    FROM supplier_bill WHERE client_id = :client_id AND supplier_id = :supplier_id AND departure_cost_id IS NOT NULL
    UNION ALL
    SELECT departure_cost_id, 0, amount_paise
    FROM cost_payment WHERE client_id = :client_id AND supplier_id = :supplier_id AND departure_cost_id IS NOT NULL
) entry GROUP BY departure_cost_id
"""
WITHHELD = """
SELECT supplier_id, name, sealed_pan, row.tds_section AS section, count(*) AS bills,
       sum(row.taxable_paise) AS amount, sum(row.tds_paise) AS tds
FROM supplier_bill row JOIN supplier USING (client_id, supplier_id)
WHERE row.client_id = :client_id AND row.tds_paise > 0 AND row.billed_on BETWEEN :first AND :last
GROUP BY supplier_id, name, sealed_pan, row.tds_section ORDER BY row.tds_section, lower(name)
"""


@dataclass(frozen=True, slots=True)
class CostAccount:
    """With GST."""

    billed: Paise
    paid: Paise


async def list_bills(tx: ClientTransaction, *, supplier_id: int) -> list[SupplierBillOut]:
    rows = await tx.execute(text(LIST_BILLS), _of_supplier(tx, supplier_id, latest=LATEST))
    return [SupplierBillOut(**row) for row in rows.mappings()]


async def list_payments(tx: ClientTransaction, *, supplier_id: int) -> list[SupplierPaymentOut]:
    rows = await tx.execute(text(LIST_PAYMENTS), _of_supplier(tx, supplier_id, latest=LATEST))
    return [SupplierPaymentOut(**row) for row in rows.mappings()]


async def list_entries(tx: ClientTransaction, *, supplier_id: int, last: date) -> list[SupplierStatementLine]:
    rows = await tx.execute(text(ENTRIES), _of_supplier(tx, supplier_id, last=last))
    return [SupplierStatementLine(**row) for row in rows.mappings()]


async def list_cost_accounts(tx: ClientTransaction, *, supplier_id: int) -> dict[int, CostAccount]:
    rows = await tx.execute(text(BY_COST), _of_supplier(tx, supplier_id))
    return {row.departure_cost_id: CostAccount(Paise(int(row.billed)), Paise(int(row.paid))) for row in rows}


async def list_withheld(tx: ClientTransaction, *, first: date, last: date) -> Sequence[RowMapping]:
    """List the fields of `TdsLine` with `sealed_pan` in place of `pan`."""
    rows = await tx.execute(text(WITHHELD), {"client_id": tx.client_id, "first": first, "last": last})
    return rows.mappings().all()


def _of_supplier(tx: ClientTransaction, supplier_id: int, **values: object) -> dict[str, object]:
    return {"client_id": tx.client_id, "supplier_id": supplier_id, **values}
