from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from datetime import date, datetime

from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.kit.translation import translate
from toli.payments.documents import repository, rules
from toli.payments.documents.repository import NewDocument
from toli.payments.documents.rules import Taxed
from toli.payments.documents.schemas import (
    TCS,
    Content,
    CreditGiven,
    DocumentKind,
    DocumentOut,
    Issued,
    Receipt,
    Reference,
    TaxShare,
)
from toli.payments.documents.service.adding import add_documents


async def issue_receipt(tx: ClientTransaction, *, receipt: Receipt) -> None:
    """Issue a receipt, as the transaction's last step, because the series stays locked.

    The caller has locked the booking.
    """
    earlier: Sequence[Issued] = ()
    if _has_taxes(receipt):
        earlier = await repository.list_documents_of_booking(tx, booking_id=receipt.booking_id)
    invoice = next((document for document in earlier if document.kind == DocumentKind.INVOICE), None)
    if invoice is not None:
        receipt = replace(receipt, content=_after_invoice(receipt.content, invoice))
    taxes = () if invoice is not None else _share_taxes(receipt, rules.sum_documents(earlier))
    year = rules.financial_year(receipt.today)
    serial = await repository.draw_serials(tx, kind=DocumentKind.RECEIPT, year=year)
    await add_documents(tx, documents=[_number(receipt, taxes, year=year, serial=serial)])


async def issue_first_receipts(tx: ClientTransaction, *, receipts: Sequence[Receipt]) -> None:
    """Issue the receipts of new bookings, all of one day, as the transaction's last step."""
    if not receipts:
        return
    year = rules.financial_year(receipts[0].today)
    last = await repository.draw_serials(tx, kind=DocumentKind.RECEIPT, year=year, count=len(receipts))
    sums: dict[int, Taxed] = {}
    documents = []
    for serial, receipt in enumerate(receipts, start=last - len(receipts) + 1):
        before = sums.get(receipt.booking_id, rules.sum_documents([]))
        taxes = _share_taxes(receipt, before)
        sums[receipt.booking_id] = rules.add_taxes(before, receipt.amount, taxes)
        documents.append(_number(receipt, taxes, year=year, serial=serial))
    await add_documents(tx, documents=documents)


def _share_taxes(receipt: Receipt, earlier: Taxed) -> tuple[TaxShare, ...]:
    content = receipt.content
    if not _has_taxes(receipt):
        return ()
    # Who is not registered may not charge tax, so no part of the price is shown as such.
    taxes = receipt.taxes if content.supplier.gstin is not None else {TCS: receipt.taxes[TCS]}
    return rules.share_taxes(
        Taxed(Paise(content.total), taxes),
        earlier=earlier,
        amount=receipt.amount,
        is_interstate=content.place_of_supply != content.supplier.state,
    )


def _has_taxes(receipt: Receipt) -> bool:
    return receipt.content.supplier.gstin is not None or TCS in receipt.taxes


def _after_invoice(content: Content, invoice: Issued) -> Content:
    """Name the invoice: later payments are no advances and have no tax."""
    return content.model_copy(
        update={"taxes": (), "invoice": Reference(number=invoice.number, issued_on=invoice.issued_on)}
    )


def _number(receipt: Receipt, taxes: tuple[TaxShare, ...], *, year: int, serial: int) -> NewDocument:
    return NewDocument(
        kind=DocumentKind.RECEIPT,
        financial_year=year,
        serial=serial,
        number=rules.number_of(DocumentKind.RECEIPT, year=year, serial=serial),
        booking_id=receipt.booking_id,
        provider_payment_id=receipt.provider_payment_id,
        ref=receipt.provider_payment_id,
        parts=rules.parts_of(receipt.amount, taxes),
        content=receipt.content.model_copy(update={"taxes": taxes}),
        issued_on=receipt.today,
        moved_on=_earlier(receipt.moved_on, receipt.today),
    )


def _earlier(moved_on: date | None, today: date) -> date | None:
    return moved_on if moved_on is not None and moved_on < today else None


async def issue_refund(
    tx: ClientTransaction,
    *,
    provider_payment_id: str,
    ref: str,
    amount: Paise,
    posted_at: datetime | None = None,
    moved_on: date | None = None,
    reason: str = "",
) -> bool:
    """False if the payment has no receipt.

    It has the receipt's tax heads, registration and names. Dated today, or as of `posted_at`.
    """
    receipt = await repository.receipt_of_payment(tx, provider_payment_id=provider_payment_id)
    if receipt is None:
        return False
    today = await repository.day_of(tx, moment=posted_at)
    year = rules.financial_year(today)
    # First, because under this lock all earlier refund documents are visible.
    serial = await repository.draw_serials(tx, kind=DocumentKind.REFUND, year=year)
    before = await repository.refunded_of_payment(tx, provider_payment_id=provider_payment_id)
    taxes = rules.portion_taxes(receipt.content.taxes, of=receipt.parts.amount, before=before, amount=amount)
    content = receipt.content
    invoice = await repository.find_invoice(tx, booking_id=receipt.booking_id)
    if invoice is not None:
        taxes, content = (), _after_invoice(content, invoice)
    issued = NewDocument(
        kind=DocumentKind.REFUND,
        financial_year=year,
        serial=serial,
        number=rules.number_of(DocumentKind.REFUND, year=year, serial=serial),
        booking_id=receipt.booking_id,
        provider_payment_id=provider_payment_id,
        ref=ref,
        parts=rules.parts_of(amount, taxes),
        content=content.model_copy(
            update={
                "taxes": taxes,
                "refers_to": Reference(number=receipt.number, issued_on=receipt.issued_on),
                "reason": reason,
            }
        ),
        issued_on=today,
        moved_on=_earlier(moved_on, today),
    )
    await add_documents(tx, documents=[issued])
    return True


async def issue_credit(tx: ClientTransaction, *, credit: CreditGiven) -> None:
    """The transaction's last step.

    Credit in place of money has its share of the booking's remaining tax; the operator's own has none.
    """
    year = rules.financial_year(credit.today)
    serial = await repository.draw_serials(tx, kind=DocumentKind.CREDIT, year=year)
    taxes: tuple[TaxShare, ...] = ()
    supplier = credit.content.supplier
    content = credit.content
    invoice = await repository.find_invoice(tx, booking_id=credit.booking_id)
    if invoice is not None:
        content = _after_invoice(content, invoice)
    elif not content.is_allowance:
        earlier = await repository.list_documents_of_booking(tx, booking_id=credit.booking_id)
        taxes = rules.share_taxes(
            rules.sum_documents(earlier),
            earlier=Taxed(Paise(0), {}),
            amount=credit.amount,
            is_interstate=credit.content.place_of_supply != supplier.state,
        )
    ref = f"credit:{credit.credit_note_id}"
    issued = NewDocument(
        kind=DocumentKind.CREDIT,
        financial_year=year,
        serial=serial,
        number=rules.number_of(DocumentKind.CREDIT, year=year, serial=serial),
        booking_id=credit.booking_id,
        provider_payment_id=ref,
        ref=ref,
        parts=rules.parts_of(credit.amount, taxes),
        content=content.model_copy(update={"taxes": taxes}),
        issued_on=credit.today,
    )
    await add_documents(tx, documents=[issued])


@dataclass(frozen=True, slots=True)
class Received:
    """Receipts less refunds; `collected` is TCS. Paise."""

    amount: Paise
    collected: Paise


def sum_received(documents: Iterable[Issued]) -> Received:
    totals = rules.sum_documents(documents)
    return Received(totals.amount, Paise(totals.taxes.get(TCS, 0)))


async def get_document_of_booking(tx: ClientTransaction, *, booking_id: int, document_id: int) -> Issued:
    """Raises NotFound."""
    for document in await repository.list_documents_of_booking(tx, booking_id=booking_id):
        if document.document_id == document_id:
            return document
    raise NotFound


def to_schema(document: Issued) -> DocumentOut:
    return DocumentOut(
        document_id=document.document_id,
        kind=document.kind,
        title=translate(document.title),
        number=document.number,
        amount=document.parts.amount,
        issued_on=document.issued_on,
        url=f"/api/bookings/{document.booking_id}/documents/{document.document_id}.pdf",
    )
