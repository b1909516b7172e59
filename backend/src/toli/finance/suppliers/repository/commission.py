from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.finance.suppliers.models import CommissionEntry
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise

COMMISSION_ENTRIES = Table(
    CommissionEntry, order_by=[CommissionEntry.entered_on.desc(), CommissionEntry.supplier_commission_id.desc()]
)

SUMS = """
SELECT supplier_id,
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'invoice' AND entered_on >= :first), 0) AS invoiced,
       coalesce(sum(amount_paise) FILTER (WHERE kind = 'receipt' AND entered_on >= :first), 0) AS received,
       sum(CASE kind WHEN 'invoice' THEN amount_paise + gst_paise ELSE -amount_paise END) AS open
FROM supplier_commission WHERE client_id = :client_id AND entered_on <= :last GROUP BY supplier_id
"""


@dataclass(frozen=True, slots=True)
class CommissionSums:
    """`invoiced` without GST and `received` in a period; `open` at its end, with GST."""

    invoiced: Paise
    received: Paise
    open: Paise


async def map_sums(tx: ClientTransaction, *, first: date, last: date) -> dict[int, CommissionSums]:
    """By supplier."""
    rows = await tx.execute(text(SUMS), {"client_id": tx.client_id, "first": first, "last": last})
    return {
        row.supplier_id: CommissionSums(Paise(int(row.invoiced)), Paise(int(row.received)), Paise(int(row.open)))
        for row in rows
    }
