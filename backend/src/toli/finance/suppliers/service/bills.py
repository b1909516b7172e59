from toli.clients.media import service as media
from toli.finance.costs.service.costs import get_cost, lock_departure
from toli.finance.suppliers import rules
from toli.finance.suppliers.models import Supplier, SupplierBill
from toli.finance.suppliers.repository.accounts import BILLS
from toli.finance.suppliers.repository.suppliers import SUPPLIERS
from toli.finance.suppliers.rules import Bill, Deductee
from toli.finance.suppliers.schemas import ProposedTds, SupplierBillIn
from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.dates import financial_year_of
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import Paise, from_rupees
from toli.kit.tds import TdsSection
from toli.kit.text import Text


async def propose_tds(
    tx: ClientTransaction, *, supplier_id: int, bill: Bill, supplier_bill_id: int | None
) -> ProposedTds:
    """For a new bill, or a change of `supplier_bill_id`. Raises NotFound."""
    return await _propose(tx, await SUPPLIERS.get(tx, supplier_id), bill=bill, supplier_bill_id=supplier_bill_id)


async def record_bill(tx: OperatorTransaction, *, supplier_id: int, body: SupplierBillIn) -> SupplierBill:
    """Raises NotFound, BillNumbered, and Invalid for a future day, a due day before it, or too much tax."""
    await _lock_subject(tx, body=body)
    supplier = await SUPPLIERS.get(tx, supplier_id, lock=True)
    values = await _values(tx, supplier, body=body, supplier_bill_id=None)
    bill = await BILLS.insert(tx, {**values, "supplier_id": supplier_id, "recorded_by": tx.user_id})
    await _record(tx, "supplier_bill.recorded", bill, after=_facts(bill))
    return bill


async def change_bill(
    tx: OperatorTransaction, *, supplier_id: int, supplier_bill_id: int, body: SupplierBillIn
) -> None:
    """Raises the errors of `record_bill`."""
    await _lock_subject(tx, body=body)
    supplier = await SUPPLIERS.get(tx, supplier_id, lock=True)
    before = await _get(tx, supplier_id=supplier_id, supplier_bill_id=supplier_bill_id)
    values = await _values(tx, supplier, body=body, supplier_bill_id=supplier_bill_id)
    bill = await BILLS.update(tx, supplier_bill_id, values=values)
    await _record(tx, "supplier_bill.changed", bill, before=_facts(before), after=_facts(bill))


async def remove_bill(tx: OperatorTransaction, *, supplier_id: int, supplier_bill_id: int) -> None:
    """The audit log keeps its amounts. Raises NotFound."""
    await SUPPLIERS.get(tx, supplier_id, lock=True)
    before = await _get(tx, supplier_id=supplier_id, supplier_bill_id=supplier_bill_id)
    await BILLS.delete(tx, supplier_bill_id)
    await _record(tx, "supplier_bill.removed", before, before=_facts(before))


async def _lock_subject(tx: OperatorTransaction, *, body: SupplierBillIn) -> None:
    """Lock the departure of a bill: before the supplier, as payments do. Raises NotFound."""
    if body.departure_id is not None:
        await lock_departure(tx, departure_id=body.departure_id)
        if body.departure_cost_id is not None:
            await get_cost(tx, departure_id=body.departure_id, departure_cost_id=body.departure_cost_id)
    elif body.departure_cost_id is not None:
        raise NotFound


async def _get(tx: ClientTransaction, *, supplier_id: int, supplier_bill_id: int) -> SupplierBill:
    bill = await BILLS.get(tx, supplier_bill_id)
    if bill.supplier_id != supplier_id:
        raise NotFound
    return bill


async def _propose(
    tx: ClientTransaction, supplier: Supplier, *, bill: Bill, supplier_bill_id: int | None
) -> ProposedTds:
    year = financial_year_of(bill.day)
    other_bills = [
        row
        for row in await BILLS.list_rows(
            tx,
            SupplierBill.supplier_id == supplier.supplier_id,
            SupplierBill.billed_on >= year,
            SupplierBill.billed_on < year.replace(year=year.year + 1),
            SupplierBill.tds_section.in_([TdsSection.NONE, supplier.tds_section]),
        )
        if row.supplier_bill_id != supplier_bill_id
    ]
    withheld = Paise(sum(row.tds_paise for row in other_bills))
    deductee = Deductee(supplier.tds_section, supplier.is_individual, supplier.sealed_pan is not None)
    amount, due = rules.proposed_tds(
        deductee,
        bill=bill,
        other_bills=[Bill(row.billed_on, row.taxable_paise) for row in other_bills],
        withheld=withheld,
    )
    return ProposedTds(
        amount=amount,
        section=supplier.tds_section,
        rate_percent=due.rate_bp / 100,
        reason=due.reason,
        base=due.base,
        withheld=withheld,
        has_pan=deductee.has_pan,
    )


async def _values(
    tx: OperatorTransaction, supplier: Supplier, *, body: SupplierBillIn, supplier_bill_id: int | None
) -> dict[str, object]:
    taxable = from_rupees(body.taxable)
    if body.tds is None:
        bill = Bill(body.billed_on, taxable)
        tds = (await _propose(tx, supplier, bill=bill, supplier_bill_id=supplier_bill_id)).amount
    else:
        tds = from_rupees(body.tds)
    _check(tx, supplier, body=body, tds=tds, taxable=taxable)
    names = [] if body.file is None else [body.file]
    files = await media.adopt(tx, user_id=tx.user_id, filenames=names, purpose="document", field="file")
    return {
        **body.model_dump(exclude={"taxable", "gst", "tds", "file"}),
        "due_on": body.due_on or body.billed_on,
        "taxable_paise": taxable,
        "gst_paise": from_rupees(body.gst),
        "tds_paise": tds,
        "tds_section": supplier.tds_section,
        "file_id": files[0] if files else None,
    }


def _check(tx: OperatorTransaction, supplier: Supplier, *, body: SupplierBillIn, tds: int, taxable: int) -> None:
    if body.billed_on > tx.today:
        raise Invalid(Text("Choose the day of the bill, today at the latest."), field="billed_on")
    if body.due_on is not None and body.due_on < body.billed_on:
        raise Invalid(Text("A bill is due on its day at the earliest."), field="due_on")
    if tds > taxable:
        raise Invalid(Text("Tax is at most the amount without GST."), field="tds")
    if tds and supplier.tds_section is TdsSection.NONE:
        raise Invalid(Text("Choose a TDS section in the details of the supplier first."), field="tds")


def _facts(bill: SupplierBill) -> dict[str, object]:
    """Audit data without number and note, which may name persons."""
    return {
        "supplier_id": bill.supplier_id,
        "departure_id": bill.departure_id,
        "departure_cost_id": bill.departure_cost_id,
        "billed_on": bill.billed_on.isoformat(),
        "due_on": bill.due_on.isoformat(),
        "taxable_paise": bill.taxable_paise,
        "gst_paise": bill.gst_paise,
        "tds_paise": bill.tds_paise,
        "tds_section": bill.tds_section,
    }


async def _record(tx: OperatorTransaction, action: str, bill: SupplierBill, **data: object) -> None:
    await record(tx, action, subject=f"supplier_bill:{bill.supplier_bill_id}", actor_id=tx.user_id, **data)
