from datetime import date, datetime

from toli.catalogue.pricing.schemas.quotes import QuoteLine, QuoteOut
from toli.infra.db.database import READ_ONLY, Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.languages import written_in
from toli.kit.money import Paise
from toli.kit.translation import write_beds, write_without_bed
from toli.payments.documents.schemas import (
    TCS,
    Company,
    Content,
    CreditGiven,
    Receipt,
    Trip,
    UpiBalance,
)
from toli.payments.documents.service import issuing
from toli.payments.upi import service as upi
from toli.payments.upi.schemas import Payee
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.invoicing.repository import documents as repository
from toli.selling.invoicing.schemas import ReceiptFacts

BASIS_POINTS_A_PERCENT = 100
ISSUE = "bookings.issue_documents"
"""A job, because a document number locks its series until the commit."""


async def issue_documents(database: Database, *, client_id: int, booking_id: int) -> None:
    """Idempotent; a no-op in a read-only request."""
    if READ_ONLY.get():
        return
    async with database.client_transaction(client_id) as tx:
        if await repository.list_missing(tx, booking_id=booking_id):
            # They are listed again, because another transaction may have issued them before the lock.
            await issue_missing(tx, await lock_booking(tx, booking_id=booking_id))


async def issue_missing(tx: ClientTransaction, booking: BookingRecord) -> None:
    for missing in await repository.list_missing(tx, booking_id=booking.booking_id):
        amount = Paise(missing.paise)
        if missing.kind == "receipt":
            await issue_receipt(
                tx, booking=booking, payment_id=missing.payment_id, amount=amount, posted_at=missing.posted_at
            )
        else:
            await issuing.issue_refund(
                tx,
                provider_payment_id=missing.payment_id,
                ref=missing.ref,
                amount=amount,
                posted_at=missing.posted_at,
            )


async def issue_receipt(
    tx: ClientTransaction,
    *,
    booking: BookingRecord,
    payment_id: str,
    amount: Paise,
    method: str | None = None,
    posted_at: datetime | None = None,
    moved_on: date | None = None,
    reason: str = "",
) -> None:
    """The transaction's last step, on a locked booking. `moved_on`: the day of the money.

    The place of supply is the customer's state if known (a company's by its GSTIN), else the operator's.
    """
    row = await repository.get_receipt_facts(
        tx, booking_id=booking.booking_id, payment_id=payment_id, method=method, posted_at=posted_at
    )
    receipt = build_receipt(booking, row, payment_id=payment_id, amount=amount, moved_on=moved_on, reason=reason)
    await issuing.issue_receipt(tx, receipt=receipt)


def build_receipt(
    booking: BookingRecord,
    row: ReceiptFacts,
    *,
    payment_id: str,
    amount: Paise,
    moved_on: date | None = None,
    reason: str = "",
) -> Receipt:
    content = get_content(booking, row)
    content = content.model_copy(update={"reason": reason, "upi": _ask_for_rest(booking, content, row)})
    return Receipt(
        client_id=booking.client_id,
        booking_id=booking.booking_id,
        provider_payment_id=payment_id,
        amount=amount,
        taxes=get_taxes(booking),
        content=content,
        today=row.today,
        moved_on=moved_on,
    )


async def issue_credit_note(
    tx: ClientTransaction,
    *,
    booking: BookingRecord,
    credit_note_id: int,
    amount: Paise,
    valid_until: date,
    reason: str,
    is_allowance: bool,
) -> None:
    booking_id = booking.booking_id
    row = await repository.get_receipt_facts(tx, booking_id=booking_id, payment_id="", method=None, posted_at=None)
    content = get_content(booking, row)
    of_credit = {"valid_until": valid_until, "reason": reason, "is_allowance": is_allowance}
    await issuing.issue_credit(
        tx,
        credit=CreditGiven(
            booking_id=booking_id,
            credit_note_id=credit_note_id,
            amount=amount,
            content=content.model_copy(update=of_credit),
            today=row.today,
        ),
    )


def get_taxes(booking: BookingRecord) -> dict[int, Paise]:
    """Map rates in basis points to the tax; rate 0 to the untaxed part of a taxed price, `TCS` to TCS.

    An untaxed price has its rate with 0.
    """
    quote = QuoteOut.model_validate(booking.quote)
    collected = {TCS: Paise(quote.tcs)} if quote.tcs else {}
    taxes = {round(tax.percent * BASIS_POINTS_A_PERCENT): Paise(tax.tax) for tax in quote.taxes if tax.tax}
    if not taxes:
        return {round(quote.tax_percent * BASIS_POINTS_A_PERCENT): Paise(0)} | collected
    untaxed = sum(line.amount for line in quote.lines if line.kind == "add_on" and line.tax_percent == 0)
    return taxes | ({0: Paise(untaxed)} if untaxed else {}) | collected


def get_content(booking: BookingRecord, row: ReceiptFacts) -> Content:
    quote = QuoteOut.model_validate(booking.quote)
    company = None if row.company is None else Company.model_validate(row.company)
    state = row.billing_state if company is None else company.state
    with written_in(booking.language):
        lines = quote.read_in(row.names or {}).lines
        items = tuple(_name_item(line) for line in lines if line.kind in {"beds", "add_on"})
    return Content(
        supplier=row.supplier,
        brand=row.brand,
        customer=row.customer,
        customer_state=state,
        company=company,
        place_of_supply=state or row.supplier.state,
        trip=Trip(
            reference=booking.booking_reference,
            title=row.title,
            destination=row.destination,
            starts_on=row.tour_start_date,
            ends_on=row.tour_end_date,
            travellers=booking.total_travelers,
            items=items,
        ),
        rate_bp=round(quote.tax_percent * BASIS_POINTS_A_PERCENT),
        total=booking.total_paise,
        received=int(row.paid),
        price_reduction=booking.price_reduction_paise,
        method=row.method,
        language=booking.language,
    )


def _ask_for_rest(booking: BookingRecord, content: Content, row: ReceiptFacts) -> UpiBalance | None:
    """None unless the operator takes UPI and the balance is open."""
    if row.vpa is None or row.payee_name is None or content.left == 0 or booking.due_closed_at is not None:
        return None
    request = upi.request_payment(
        Payee(row.vpa, row.payee_name),
        reference=booking.booking_reference,
        title=content.trip.title,
        amount=Paise(content.left),
    )
    return UpiBalance(
        vpa=request.vpa,
        payee_name=request.payee_name,
        reference=request.reference,
        amount=request.amount,
        link=request.link,
    )


def _name_item(line: QuoteLine) -> str:
    if line.kind != "beds" or line.room_type is None:
        return f"{line.quantity} x {line.name}"
    more = [line.traveller_category, line.option]
    if not line.takes_bed:
        return write_without_bed(line.quantity, more)
    return write_beds(line.quantity, line.room_type, more, is_alone=line.is_alone)
