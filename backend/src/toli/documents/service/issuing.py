"""Issuing documents: in the transaction that posts the money to the ledger, with the next number of their series."""

from datetime import datetime

from toli.db.transactions import ClientTransaction
from toli.documents import repository, rules
from toli.documents.schemas import Issued, PaperOut, Receipt, Reference
from toli.kit.errors import NotFound
from toli.kit.money import Paise


async def issue_receipt(tx: ClientTransaction, *, receipt: Receipt) -> None:
    """Issue the receipt of a payment that was posted just now. The caller holds the booking.

    The last step of its transaction, for the series is held from here to its end.
    """
    content = receipt.content
    supplier = content.supplier
    whole = rules.whole_of(
        Paise(content.total),
        tax=receipt.whole_tax,
        is_registered=supplier.gstin is not None,
        is_interstate=content.place_of_supply != supplier.state,
    )
    parts = rules.portion(whole, before=receipt.before, amount=receipt.amount)
    year = rules.financial_year(receipt.today)
    serial = await repository.next_serial(tx, kind="receipt", year=year)
    await repository.add(
        tx,
        kind="receipt",
        financial_year=year,
        serial=serial,
        number=rules.number_of("receipt", year=year, serial=serial),
        reservation_event_id=receipt.reservation_event_id,
        provider_payment_id=receipt.provider_payment_id,
        ref=receipt.provider_payment_id,
        parts=parts,
        content=content,
        issued_on=receipt.today,
    )


async def issue_refund(
    tx: ClientTransaction, *, provider_payment_id: str, ref: str, amount: Paise, posted_at: datetime | None = None
) -> None:
    """Issue the document of a refund that was posted just now; none where the payment has no receipt.

    It gives back what the receipt charged, under the same heads, the same registration and the same names. It is dated
    today, or as of `posted_at`.
    """
    receipt = await repository.receipt_of_payment(tx, provider_payment_id=provider_payment_id)
    if receipt is None:
        return
    today = await repository.day_of(tx, moment=posted_at)
    year = rules.financial_year(today)
    # Drawn first: who holds the series sees every refund paper issued before.
    serial = await repository.next_serial(tx, kind="refund", year=year)
    before = await repository.refunded_of_payment(tx, provider_payment_id=provider_payment_id)
    await repository.add(
        tx,
        kind="refund",
        financial_year=year,
        serial=serial,
        number=rules.number_of("refund", year=year, serial=serial),
        reservation_event_id=receipt.reservation_event_id,
        provider_payment_id=provider_payment_id,
        ref=ref,
        parts=rules.portion(receipt.parts, before=before, amount=amount),
        content=receipt.content.model_copy(
            update={"refers_to": Reference(number=receipt.number, issued_on=receipt.issued_on)}
        ),
        issued_on=today,
    )


async def documents_of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> list[Issued]:
    """The documents of a booking in the order in which they were issued."""
    return await repository.of_booking(tx, reservation_event_id=reservation_event_id)


async def document_of_booking(tx: ClientTransaction, *, reservation_event_id: int, paper_id: int) -> Issued:
    """One paper of a booking.

    Raises NotFound.
    """
    for paper in await repository.of_booking(tx, reservation_event_id=reservation_event_id):
        if paper.paper_id == paper_id:
            return paper
    raise NotFound


def listed(paper: Issued) -> PaperOut:
    """A paper as the wire lists it."""
    return PaperOut(
        paper_id=paper.paper_id,
        kind=paper.kind,
        title=paper.title,
        number=paper.number,
        amount=paper.parts.amount,
        issued_on=paper.issued_on,
        url=f"/api/bookings/{paper.reservation_event_id}/papers/{paper.paper_id}.pdf",
    )
