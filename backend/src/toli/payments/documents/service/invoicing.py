from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.documents import repository, rules
from toli.payments.documents.repository import NewDocument
from toli.payments.documents.rules import Taxed
from toli.payments.documents.schemas import Content, DocumentKind, Reference, Supply, TaxShare
from toli.payments.documents.service.adding import add_documents

LATE = "Issued after 30 November following the financial year of the invoice: the tax stays as it was."


async def issue_invoice(tx: ClientTransaction, *, supply: Supply) -> None:
    """The transaction's last step, because the series stays locked.

    The caller has locked the booking, issued its payments' documents, and found no invoice.
    """
    documents = await repository.list_documents_of_booking(tx, booking_id=supply.booking_id)
    await _issue(
        tx,
        supply,
        kind=DocumentKind.INVOICE,
        ref=f"invoice:{supply.booking_id}",
        amount=supply.value,
        taxes=_tax(supply, supply.content),
        content=supply.content.model_copy(update={"advances": rules.list_advances(documents)}),
    )


async def issue_note(tx: ClientTransaction, *, supply: Supply, reason: str) -> bool:
    """False if no note is needed. The transaction's last step; the caller has locked the booking."""
    documents = await repository.list_documents_of_booking(tx, booking_id=supply.booking_id)
    invoice = next((document for document in documents if document.kind == DocumentKind.INVOICE), None)
    if invoice is None:
        return False
    invoiced, taxes = rules.sum_invoice(documents)
    change = supply.value - invoiced
    if change == 0:
        return False
    target = _tax(supply, invoice.content)
    kind: DocumentKind = DocumentKind.INVOICE_DEBIT if change > 0 else DocumentKind.INVOICE_CREDIT
    difference = rules.subtract_taxes(target, taxes) if change > 0 else rules.subtract_taxes(taxes, target)
    if change < 0 and not rules.lowers_tax(invoiced_on=invoice.issued_on, today=supply.today):
        difference, reason = (), f"{reason}. {LATE}" if reason else LATE
    count = sum(document.kind in {DocumentKind.INVOICE_DEBIT, DocumentKind.INVOICE_CREDIT} for document in documents)
    refers_to = Reference(number=invoice.number, issued_on=invoice.issued_on)
    await _issue(
        tx,
        supply,
        kind=kind,
        ref=f"note:{supply.booking_id}:{count + 1}",
        amount=Paise(abs(change)),
        taxes=difference,
        content=invoice.content.model_copy(update={"advances": (), "refers_to": refers_to, "reason": reason}),
    )
    return True


def _tax(supply: Supply, content: Content) -> tuple[TaxShare, ...]:
    is_interstate = content.place_of_supply != content.supplier.state
    return rules.tax_supply(supply.value, price=Taxed(supply.price, supply.taxes), is_interstate=is_interstate)


async def _issue(
    tx: ClientTransaction,
    supply: Supply,
    *,
    kind: DocumentKind,
    ref: str,
    amount: Paise,
    taxes: tuple[TaxShare, ...],
    content: Content,
) -> None:
    year = rules.financial_year(supply.today)
    serial = await repository.draw_serials(tx, kind=kind, year=year)
    document = NewDocument(
        kind=kind,
        financial_year=year,
        serial=serial,
        number=rules.number_of(kind, year=year, serial=serial),
        booking_id=supply.booking_id,
        provider_payment_id=ref,
        ref=ref,
        parts=rules.parts_of(amount, taxes),
        content=content.model_copy(update={"taxes": taxes}),
        issued_on=supply.today,
    )
    await add_documents(tx, documents=[document])
