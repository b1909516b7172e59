from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Final

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.repository import sales
from toli.catalogue.inventory.service import Sale
from toli.catalogue.pricing.quotes import DuePart, Quote
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.catalogue.trips.schemas.terms import SaleTerms
from toli.identity.audit import service as audit
from toli.identity.audit.service import Act
from toli.infra.db.queue.jobs import enqueue, enqueue_batch
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise, from_rupees
from toli.kit.references import new_reference
from toli.kit.sealing import Sealer
from toli.kit.secrets import new_token
from toli.payments.documents.schemas import Receipt
from toli.payments.documents.service import issuing
from toli.payments.ledger import service as ledger
from toli.payments.ledger.service import PaymentToPost
from toli.selling.bookings.errors.bookings import DateInFuture
from toli.selling.bookings.errors.desk import PaidAboveTotal
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.bookings.rules.travellers import check_desk_travellers
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.checkout.repository.hold import NewBooking
from toli.selling.checkout.service.discounts import find_discounts
from toli.selling.checkout.service.new_bookings import assign_party, build_booking, list_items
from toli.selling.checkout.service.party import beds_of, count_with_bed
from toli.selling.checkout.service.quote import price_at_desk
from toli.selling.desk import repository
from toli.selling.desk.repository import NewPayment, PastBooking
from toli.selling.desk.schemas import DeskBookingIn, DeskPaymentIn
from toli.selling.desk.service.desk import agreed_of, buyer_of, party_of_desk, reservation_of
from toli.selling.invoicing.repository import documents as documents_repository
from toli.selling.invoicing.schemas import ReceiptFacts, TourFacts
from toli.selling.invoicing.service.documents import build_receipt
from toli.selling.offline.service.offline import to_payment_id

BALANCE_TIME: Final = timedelta(days=7)
"""From the import to the due day of a past tour's balance: time for the reminders before it."""


@dataclass(frozen=True, slots=True)
class DeskEntry:
    """`is_history`: a past tour, without documents and e-mails; its balance is closed unless it `keeps_balance`."""

    body: DeskBookingIn
    more_payments: Sequence[DeskPaymentIn]
    note: str
    is_history: bool = False
    keeps_balance: bool = False

    @property
    def payments(self) -> list[DeskPaymentIn]:
        return [*([] if self.body.payment is None else [self.body.payment]), *self.more_payments]


@dataclass(frozen=True, slots=True)
class _Priced:
    entry: DeskEntry
    terms: SaleTerms
    quote: Quote

    @property
    def past(self) -> PastBooking | None:
        """None for a current tour."""
        if not self.entry.is_history:
            return None
        return PastBooking(booked_on(self.terms, self.entry.payments), keeps_balance=self.entry.keeps_balance)


def fits_batch(body: DeskBookingIn, terms: SaleTerms) -> bool:
    is_confirmed = body.payment is not None or body.unpaid == "keep"
    is_priced_alone = body.agreed_total is not None or all(discount.first_beds is None for discount in terms.discounts)
    return is_confirmed and is_priced_alone and body.discount_code is None


async def book_batch_at_desk(
    tx: ClientTransaction,
    *,
    sealer: Sealer,
    actor_id: int,
    entries: Sequence[DeskEntry],
    terms: Mapping[int, SaleTerms],
) -> list[int]:
    """All or none; return the ids in order.

    Raises StockTaken (also for changed terms) and the errors of `book_at_desk`; the caller then rolls back.
    """
    priced = [await _price(tx, entry, terms[entry.body.departure_id]) for entry in entries]
    ids = await repository.draw_booking_ids(tx, count=len(priced))
    hold_ids = await sales.draw_hold_ids(tx, count=len(priced))
    bookings = [
        _build(item, booking_id=booking_id, hold_id=hold_id, actor_id=actor_id, sealer=sealer)
        for item, booking_id, hold_id in zip(priced, ids, hold_ids, strict=True)
    ]
    payments = await _number_payments(tx, priced, ids)
    facts = await documents_repository.list_tour_facts(
        tx, departure_ids=sorted({item.departure_id for item in bookings})
    )
    await inventory.sell_at_once(
        tx, sold=[_sale(item, hold_id) for item, hold_id in zip(priced, hold_ids, strict=True)]
    )
    await repository.write_confirmed(
        tx,
        actor_id=actor_id,
        bookings=bookings,
        tokens=[new_token() for _ in bookings],
        past=[item.past for item in priced],
        payments=[payment for paid in payments for payment in paid],
        notes=[entry.note for entry in entries],
        besides=[
            ledger.offline_postings(
                client_id=tx.client_id,
                payments=[
                    PaymentToPost(
                        payment.offline_payment_id,
                        payment.booking_id,
                        payment.amount,
                        received_on=payment.moved_on if item.entry.is_history else None,
                    )
                    for item, paid in zip(priced, payments, strict=True)
                    for payment in paid
                ],
            ),
            audit.acts(
                [
                    act
                    for item, booking, paid in zip(priced, bookings, payments, strict=True)
                    for act in _acts(item, booking, paid)
                ],
                client_id=tx.client_id,
                actor_id=actor_id,
            ),
        ],
    )
    await _tell(tx, priced, bookings, payments)
    if any(entry.is_history for entry in entries):
        await enqueue(tx, "reporting.reset_aggregates", client_id=tx.client_id)
    # Last, because the operator's document series is locked from here to the commit.
    await issuing.issue_first_receipts(
        tx,
        receipts=[
            receipt
            for item, booking, paid in zip(priced, bookings, payments, strict=True)
            if not item.entry.is_history
            for receipt in _receipts(booking, paid, facts[booking.departure_id], actor_id=actor_id)
        ],
    )
    return ids


def booked_on(terms: SaleTerms, payments: Sequence[DeskPaymentIn]) -> date:
    """The day of the first payment, or the last before the tour if earlier."""
    return min([terms.tour_start_date - timedelta(days=1), *(payment.moved_on for payment in payments)])


def price_history(terms: SaleTerms, body: DeskBookingIn, payments: Sequence[DeskPaymentIn]) -> Quote:
    """Price as of the booking day. Raises the errors of `price_at_desk`."""
    then = replace(terms, today=booked_on(terms, payments), is_on_sale=True)
    return price_at_desk(then, body.booking_rooms, [], add_ons=body.add_ons or (), agreed=agreed_of(body))


def _keep_balance(quote: Quote, payments: Sequence[DeskPaymentIn], *, due_on: date) -> Quote:
    paid = sum(from_rupees(payment.amount) for payment in payments)
    if paid >= quote.total:
        return quote
    advance = Paise(min(paid or quote.advance, quote.total - 1))
    return replace(quote, advance=advance, instalments=(DuePart(due_on, Paise(quote.total - advance)),))


async def _price(tx: ClientTransaction, entry: DeskEntry, terms: SaleTerms) -> _Priced:
    body = entry.body
    agreed = agreed_of(body)
    people = sum(room.selected_beds_quantity for room in body.booking_rooms)
    check_desk_travellers(party_of_desk(body), beds=people)
    if entry.is_history:
        quote = price_history(terms, body, entry.payments)
        if entry.keeps_balance:
            quote = _keep_balance(quote, entry.payments, due_on=terms.today + BALANCE_TIME)
    else:
        is_agreed = agreed is not None
        beds = count_with_bed(terms, body.booking_rooms)
        discounts = (
            [] if is_agreed else await find_discounts(tx, terms, code=None, user_id=None, people=people, beds=beds)
        )
        quote = price_at_desk(terms, body.booking_rooms, discounts, add_ons=body.add_ons or (), agreed=agreed)
    if any(payment.moved_on > terms.today for payment in entry.payments):
        raise DateInFuture
    if sum(from_rupees(payment.amount) for payment in entry.payments) > quote.total:
        raise PaidAboveTotal
    return _Priced(entry, terms, quote)


def _build(priced: _Priced, *, booking_id: int, hold_id: int, actor_id: int, sealer: Sealer) -> NewBooking:
    body = priced.entry.body
    return build_booking(
        priced.terms,
        priced.quote,
        booking_id=booking_id,
        hold_id=hold_id,
        quote=QuoteOut.of(priced.quote),
        reference=new_reference(),
        buyer=buyer_of(body, actor_id=actor_id),
        reservation=reservation_of(body),
        party=assign_party(priced.terms, priced.quote, party_of_desk(body)),
        sealer=sealer,
    )


async def _number_payments(
    tx: ClientTransaction, priced: Sequence[_Priced], ids: Sequence[int]
) -> list[list[NewPayment]]:
    drawn = iter(await repository.draw_payment_ids(tx, count=sum(len(item.entry.payments) for item in priced)))
    return [
        [
            NewPayment(
                offline_payment_id=next(drawn),
                booking_id=booking_id,
                amount=from_rupees(payment.amount),
                method=payment.method,
                moved_on=payment.moved_on,
                reference=payment.reference,
                note=payment.note,
            )
            for payment in item.entry.payments
        ]
        for item, booking_id in zip(priced, ids, strict=True)
    ]


def _sale(priced: _Priced, hold_id: int) -> Sale:
    plan = priced.terms.departure_id
    return Sale(
        hold_id=hold_id,
        departure_id=plan,
        terms_version=priced.terms.terms_version,
        beds=beds_of(priced.quote.party),
        items=list_items(priced.quote, departure_id=plan),
    )


def _acts(priced: _Priced, booking: NewBooking, payments: Sequence[NewPayment]) -> list[Act]:
    subject, body = f"booking:{booking.booking_id}", priced.entry.body
    reason = {} if body.agreed_total is None else {"reason": body.price_reason}
    return [
        Act("booking.entered", subject, {"total_paise": booking.total_paise, **reason}),
        Act("payment_link.made", subject),
        Act("booking.confirmed", subject),
        *(
            Act(
                "offline_payment.received",
                subject,
                {
                    "offline_payment_id": payment.offline_payment_id,
                    "amount_paise": payment.amount,
                    "method": payment.method,
                },
            )
            for payment in payments
        ),
    ]


async def _tell(
    tx: ClientTransaction,
    priced: Sequence[_Priced],
    bookings: Sequence[NewBooking],
    payments: Sequence[Sequence[NewPayment]],
) -> None:
    notified = [
        ({"client_id": tx.client_id, "booking_id": booking.booking_id}, paid)
        for item, booking, paid in zip(priced, bookings, payments, strict=True)
        if item.entry.body.tell and not item.entry.is_history
    ]
    if notified:
        await enqueue_batch(tx, "messaging.booking_confirmed", [ids for ids, _ in notified])
        received = [
            ids | {"offline_payment_id": payment.offline_payment_id} for ids, paid in notified for payment in paid
        ]
        await enqueue_batch(tx, "messaging.offline_payment", received)


def _receipts(booking: NewBooking, payments: Sequence[NewPayment], tour: TourFacts, *, actor_id: int) -> list[Receipt]:
    record = _to_record(booking, actor_id=actor_id)
    received = 0
    receipts = []
    for payment in payments:
        received += payment.amount
        facts = ReceiptFacts(
            **dict(tour),
            billing_state=booking.billing_state,
            company=booking.company,
            method=payment.method,
            customer=str(booking.travellers[0].open["full_name"]),
            paid=received,
        )
        payment_id = to_payment_id(payment.offline_payment_id)
        receipts.append(
            build_receipt(record, facts, payment_id=payment_id, amount=Paise(payment.amount), moved_on=payment.moved_on)
        )
    return receipts


def _to_record(booking: NewBooking, *, actor_id: int) -> BookingRecord:
    buyer = booking.buyer
    return BookingRecord(
        client_id=booking.client_id,
        booking_id=booking.booking_id,
        user_id=buyer.user_id,
        contact_name=buyer.contact_name,
        contact_phone=buyer.contact_phone,
        contact_email=buyer.contact_email,
        language=buyer.language,
        made_by=actor_id,
        departure_id=booking.departure_id,
        hold_id=booking.hold_id,
        booking_reference=booking.reference,
        booking_status=BookingStatus.CONFIRMED,
        total_travelers=booking.beds,
        cancel_reason=None,
        confirmed_at=None,
        total_paise=booking.total_paise,
        price_reduction_paise=0,
        advance_paise=booking.advance_paise,
        balance_due_on=booking.balance_due_on,
        due_closed_at=None,
        trip_id=booking.trip_id,
        quote=booking.quote,
        policy=booking.policy,
        sale_source=booking.facts["sale_source"],
    )
