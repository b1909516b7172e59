"""Invoices for commission to suppliers, and receipts."""

from datetime import date

from toli.finance.suppliers import rules
from toli.finance.suppliers.models import CommissionEntry, Supplier
from toli.finance.suppliers.repository.commission import COMMISSION_ENTRIES
from toli.finance.suppliers.repository.suppliers import SUPPLIERS
from toli.finance.suppliers.schemas import CommissionEntryIn, CommissionEntryKind
from toli.identity.audit.service import record
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import Paise, from_rupees
from toli.kit.text import Text
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.rules import financial_year, number_of
from toli.payments.documents.schemas import CommissionDocumentKind

RUPEE = Paise(100)
"""Tax may be rounded to the rupee (CGST Act, section 170)."""


async def record_entry(tx: OperatorTransaction, *, supplier_id: int, body: CommissionEntryIn) -> None:
    """Raises NotFound, and Invalid for a future day, GST of a receipt, or GST that is not of the rate."""
    supplier = await SUPPLIERS.get(tx, supplier_id)
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
            "recorded_by": tx.user_id,
            **(await _invoice_values(tx, supplier, body) if body.kind is CommissionEntryKind.INVOICE else {}),
        },
    )
    await _record(tx, "supplier_commission.recorded", entry)


async def _invoice_values(tx: OperatorTransaction, supplier: Supplier, body: CommissionEntryIn) -> dict[str, object]:
    """Tax, number, and the GSTINs of the day. The place of supply is the supplier's (IGST Act, section 12(2))."""
    issuer = (await documents_repository.get_issuer(tx)).supplier
    place = supplier.gstin[:2] or issuer.state or ""
    of_rate = rules.commission_gst(
        from_rupees(body.amount), is_registered=issuer.gstin is not None, is_interstate=place != issuer.state
    )
    gst = of_rate if body.gst is None else from_rupees(body.gst)
    if issuer.gstin is None and gst:
        # CGST Act, section 32(1).
        raise Invalid(Text("You charge GST only with a GSTIN. Leave the field empty."), field="gst")
    if abs(gst - of_rate) > RUPEE:
        raise Invalid(Text("GST on commission is 18%. Leave the field empty to have it calculated."), field="gst")
    return {
        "gst_paise": gst,
        "number": body.number or await _draw_number(tx, body.entered_on),
        "gstin": issuer.gstin or "",
        "supplier_gstin": supplier.gstin,
        "place_of_supply": place,
    }


async def _draw_number(tx: OperatorTransaction, day: date) -> str:
    kind = CommissionDocumentKind.COMMISSION
    year = financial_year(day)
    return number_of(kind, year=year, serial=await documents_repository.draw_serials(tx, kind=kind, year=year))


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
