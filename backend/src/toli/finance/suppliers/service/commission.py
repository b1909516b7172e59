"""Invoices for commission to suppliers, and receipts."""

from toli.finance.suppliers.models import CommissionEntry
from toli.finance.suppliers.repository.commission import COMMISSION_ENTRIES
from toli.finance.suppliers.repository.suppliers import SUPPLIERS
from toli.finance.suppliers.schemas import CommissionEntryIn, CommissionEntryKind
from toli.identity.audit.service import record
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import from_rupees
from toli.kit.text import Text


async def record_entry(tx: OperatorTransaction, *, supplier_id: int, body: CommissionEntryIn) -> None:
    """Raises NotFound, and Invalid for a future day, or GST of a receipt."""
    await SUPPLIERS.get(tx, supplier_id)
    if body.entered_on > tx.today:
        raise Invalid(Text("Choose today or an earlier day."), field="entered_on")
    if body.kind is CommissionEntryKind.RECEIPT and body.gst:
        raise Invalid(Text("GST is part of an invoice. Enter what you received as the amount."), field="gst")
    entry = await COMMISSION_ENTRIES.insert(
        tx,
        {
            **body.model_dump(exclude={"amount", "gst"}),
            "supplier_id": supplier_id,
            "amount_paise": from_rupees(body.amount),
            "gst_paise": from_rupees(body.gst),
            "recorded_by": tx.user_id,
        },
    )
    await _record(tx, "supplier_commission.recorded", entry)


async def remove_entry(tx: OperatorTransaction, *, supplier_id: int, supplier_commission_id: int) -> None:
    """The audit log keeps its amounts. Raises NotFound."""
    entry = await COMMISSION_ENTRIES.get(tx, supplier_commission_id)
    if entry.supplier_id != supplier_id:
        raise NotFound
    await COMMISSION_ENTRIES.delete(tx, supplier_commission_id)
    await _record(tx, "supplier_commission.removed", entry)


async def _record(tx: OperatorTransaction, action: str, entry: CommissionEntry) -> None:
    await record(
        tx,
        action,
        subject=f"supplier_commission:{entry.supplier_commission_id}",
        actor_id=tx.user_id,
        supplier_id=entry.supplier_id,
        kind=entry.kind,
        entered_on=entry.entered_on.isoformat(),
        amount_paise=entry.amount_paise,
        gst_paise=entry.gst_paise,
    )
