"""Letters about bookings."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta
from decimal import Decimal

from babel.numbers import format_currency

from toli.bookings import service as bookings
from toli.bookings.schemas import BookingOut
from toli.bookings.service.read import Confirmation
from toli.documents import service as documents
from toli.documents.schemas import Issued, Kind
from toli.identity import service as identity
from toli.kit.text import beds_in, plain_text
from toli.messaging.rules import LOCALE, format_day
from toli.messaging.schemas import Brand, Enclosure
from toli.messaging.service import enclosed
from toli.messaging.service.post import Post, brand_of, send, write
from toli.payments import service as payments
from toli.payments.service import StoredRefund

BOOKINGS_PAGE = "/mybookings"


REASONS = {
    "paid twice": "this booking had been paid for already",
    "more than was due": "it was more than was due",
    "another amount than ordered": "it was another amount than the booking's",
    "booking cancelled": "the booking had been cancelled",
    "not verified in time": "the booking it was for did not reach us in time",
    "paid after the beds were gone": "it came after the time to pay was over, and the beds had gone to others",
}


async def tell_booking_confirmed(post: Post, *, client_id: int, reservation_event_id: int) -> None:
    """Tell a traveller that their booking stands; silent when it was cancelled meanwhile."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None or told.confirmation.booking.reservation_event.booking_status != "confirmed":
        return
    calendar = enclosed.calendar(
        client_id=client_id,
        reservation_event_id=reservation_event_id,
        reference=told.confirmation.booking.reservation_event.booking_reference,
    )
    event = told.confirmation.booking.event
    await _send(
        post,
        told,
        "booking_confirmed",
        about="confirmed",
        enclosures=[*told.documents("receipt"), calendar],
        where_to_be=plain_text(event.instruction_for_trip),
        hotels=[
            f"{format_day(one.check_in)} to {format_day(one.check_out)}: {one.name}, {one.address}"
            for one in event.hotels
        ],
    )


async def tell_booking_cancelled(post: Post, *, client_id: int, reservation_event_id: int) -> None:
    """Tell a traveller that their booking was cancelled, and what goes back."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None:
        return
    back = sum(refund.amount for refund in told.refunds if refund.reason == "cancellation")
    async with post.database.client_transaction(client_id) as tx:
        reason = await bookings.cancel_reason(tx, reservation_event_id=reservation_event_id)
    owed = told.confirmation.booking.reservation_event.owed_back
    await _send(
        post,
        told,
        "booking_cancelled",
        about="cancelled",
        refund=rupees(back) if back else None,
        owed=rupees(owed) if owed else None,
        reason=reason,
    )


async def tell_balance_due(post: Post, *, client_id: int, reservation_event_id: int, days: int) -> None:
    """Remind a traveller of a balance, `days` after it is due (before, when negative).

    Silent when it is paid, when they ask to cancel, and on any other day: it would say what is not so.
    """
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None:
        return
    reservation = told.confirmation.booking.reservation_event
    due_on = reservation.balance_due_on
    if (
        due_on is None
        or due_on + timedelta(days=days) != told.confirmation.today
        or reservation.cancellation_asked_at is not None
    ):
        return
    when = "today" if days == 0 else f"{'on' if days < 0 else 'since'} {format_day(due_on)}"
    await _send(
        post,
        told,
        "balance_due",
        about=f"balance:{due_on.isoformat()}:{days}",
        amount=rupees(reservation.balance_due),
        when=f"is due {when}" if days <= 0 else f"has been due {when}",
        is_late="yes" if days > 0 else None,
    )


async def tell_cancellation_declined(post: Post, *, client_id: int, reservation_event_id: int) -> None:
    """Tell a traveller that the operator says no to cancelling, and why; silent when they have asked again."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None:
        return
    async with post.database.client_transaction(client_id) as tx:
        no = await bookings.declined(tx, reservation_event_id=reservation_event_id)
    if no is None:
        return
    await _send(post, told, "cancellation_declined", about=f"declined:{no.declined_at.isoformat()}", reason=no.reason)


async def tell_payment_received(post: Post, *, client_id: int, reservation_event_id: int, payment_id: str) -> None:
    """Thank a traveller for a payment; the first of a booking is thanked for in its confirmation."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None or told.payments[:1] == [payment_id] or payment_id not in told.amounts:
        return
    await _send(
        post,
        told,
        "payment_received",
        about=f"received:{payment_id}",
        enclosures=told.documents("receipt", ref=payment_id),
        amount=rupees(told.amounts[payment_id]),
    )


async def tell_payment_returned(post: Post, *, client_id: int, reservation_event_id: int, payment_id: str) -> None:
    """Tell a traveller that a payment could not be used and goes back whole, and why."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None or payment_id not in told.amounts:
        return
    reason = next((refund.reason for refund in told.refunds if refund.provider_payment_id == payment_id), "")
    await _send(
        post,
        told,
        "payment_returned",
        about=f"returned:{payment_id}",
        amount=rupees(told.amounts[payment_id]),
        reason=REASONS.get(reason, "the booking could not be kept"),
    )


async def tell_unclaimed_returned(post: Post, *, client_id: int, user_id: int, order_id: int, payment_id: str) -> None:
    """Tell a person that money which came without a booking goes back whole, and why."""
    async with post.database.client_transaction(client_id) as tx:
        brand = await brand_of(tx, post, client_id=client_id)
        refunds = await payments.refunds_of_payment(tx, provider_payment_id=payment_id)
    async with post.database.public_transaction() as tx:
        person = await identity.person(tx, user_id=user_id)
    if not refunds:
        return
    letter = write(
        "unclaimed_returned",
        brand=brand,
        amount=rupees(refunds[0].amount),
        reason=REASONS.get(refunds[0].reason, "the booking could not be kept"),
        trip_link=f"{brand.origin}/events",
    )
    await send(post, letter, brand=brand, recipient=person.email, about=f"order:{order_id}:returned:{payment_id}")


async def tell_refund_requested(
    post: Post, *, client_id: int, reservation_event_id: int, first_refund_id: int, last_refund_id: int
) -> None:
    """Tell a traveller that the operator pays money back, how much and why."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None:
        return
    asked = [refund for refund in told.refunds if first_refund_id <= refund.refund_id <= last_refund_id]
    if not asked:
        return
    await _send(
        post,
        told,
        "refund_requested",
        about=f"refund:{asked[0].refund_id}",
        amount=rupees(sum(refund.amount for refund in asked)),
        reason=asked[0].note,
    )


async def tell_refund_processed(post: Post, *, client_id: int, reservation_event_id: int, refund_id: int) -> None:
    """Tell a traveller that a refund has left the provider."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    refund = next((one for one in told.refunds if one.refund_id == refund_id), None) if told else None
    if told is None or refund is None:
        return
    await _send(
        post,
        told,
        "refund_processed",
        about=f"refunded:{refund_id}",
        enclosures=told.documents("refund", ref=str(refund_id)),
        amount=rupees(refund.amount),
    )


HAND_METHODS = {"cash": "in cash", "bank": "by bank transfer", "upi": "by UPI"}


async def tell_hand_payment(post: Post, *, client_id: int, reservation_event_id: int, hand_payment_id: int) -> None:
    """Tell a traveller what the operator wrote down of money that passed by hand; silent when it was reversed."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None:
        return
    async with post.database.client_transaction(client_id) as tx:
        money = await bookings.hand_payment(
            tx, reservation_event_id=reservation_event_id, hand_payment_id=hand_payment_id
        )
    if money.reversed_at is not None:
        return
    await _send(
        post,
        told,
        "hand_payment",
        about=f"hand:{hand_payment_id}",
        enclosures=told.documents("receipt" if money.kind == "received" else "refund", ref=f"hand:{hand_payment_id}"),
        amount=rupees(money.amount),
        how=HAND_METHODS[money.method],
        day=format_day(money.moved_on),
        reference=money.reference,
        was_received="yes" if money.kind == "received" else None,
    )


async def send_operator_message(post: Post, *, client_id: int, reservation_event_id: int, note_id: int) -> None:
    """Send what the operator wrote to who booked; the answer goes to the operator."""
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None:
        return
    async with post.database.client_transaction(client_id) as tx:
        message = await bookings.message(tx, reservation_event_id=reservation_event_id, note_id=note_id)
    if message is None:
        return
    await _send(
        post,
        told,
        "operator_message",
        about=f"message:{note_id}",
        subject=message.subject,
        message=message.text,
    )


def rupees(paise: int) -> str:
    """An amount as it is written in India: ₹1,25,000, or ₹1,25,000.50."""
    pattern = "¤#,##,##0" if paise % 100 == 0 else "¤#,##,##0.00"
    return format_currency(Decimal(paise) / 100, "INR", pattern, locale=LOCALE, currency_digits=False)


@dataclass(frozen=True, slots=True)
class BookingFacts:
    """What is known of a booking when a letter is written; `payments` has the captured ones, the oldest first."""

    brand: Brand
    confirmation: Confirmation
    payments: list[str]
    amounts: dict[str, int]
    refunds: list[StoredRefund]
    issued: list[Issued]

    def documents(self, kind: Kind, *, ref: str | None = None) -> list[Enclosure]:
        """The documents of a kind to enclose: all of them, or the one about a payment or a refund."""
        client_id = self.confirmation.booking.event.client_id
        return [
            enclosed.paper(paper, client_id=client_id)
            for paper in self.issued
            if paper.kind == kind and (ref is None or paper.ref == ref)
        ]


async def read(post: Post, *, client_id: int, reservation_event_id: int) -> BookingFacts | None:
    """What is known of a booking now, or None when it is gone."""
    async with post.database.client_transaction(client_id) as tx:
        confirmation = await bookings.confirmation(
            tx, sealer=post.sealer, reservation_event_id=reservation_event_id, now=post.clock.now()
        )
        if confirmation is None:
            return None
        captured = await payments.captured_of_booking(tx, reservation_event_id=reservation_event_id)
        return BookingFacts(
            brand=await brand_of(tx, post, client_id=client_id),
            confirmation=confirmation,
            payments=[payment.provider_payment_id for payment in captured],
            amounts={payment.provider_payment_id: payment.amount for payment in captured},
            refunds=await payments.refunds_of_booking(tx, reservation_event_id=reservation_event_id),
            issued=await documents.documents_of_booking(tx, reservation_event_id=reservation_event_id),
        )


async def _send(
    post: Post,
    told: BookingFacts,
    template: str,
    *,
    about: str,
    enclosures: Sequence[Enclosure] = (),
    **data: str | list[str] | None,
) -> None:
    booking = told.confirmation.booking
    letter = write(
        template,
        brand=told.brand,
        booking=booking,
        facts=facts_of(booking),
        link=f"{told.brand.origin}{BOOKINGS_PAGE}",
        trip_link=f"{told.brand.origin}/events/{booking.event.event_id}",
        **data,
    )
    await send(
        post,
        letter,
        brand=told.brand,
        recipient=told.confirmation.email,
        about=f"booking:{booking.reservation_event.reservation_event_id}:{about}",
        enclosures=enclosures,
    )


def facts_of(booking: BookingOut) -> list[tuple[str, str]]:
    """The rows of a booking's table in an e-mail: names and values."""
    reservation = booking.reservation_event
    beds = [beds_in(room.selected_beds_quantity, room.room_type) for room in booking.event_booking_rooms]
    facts = [
        ("Booking", reservation.booking_reference),
        ("Trip", f"{booking.event.title}, {booking.event.destination}"),
        ("Dates", f"{format_day(booking.event.tour_start_date)} to {format_day(booking.event.tour_end_date)}"),
        ("Travellers", str(reservation.total_travelers)),
        ("Beds", ", ".join(beds)),
        ("Price", rupees(reservation.total_price)),
        ("Paid", rupees(reservation.advance_paid)),
    ]
    if reservation.booking_status == "confirmed" and reservation.balance_due:
        by = f" by {format_day(reservation.balance_due_on)}" if reservation.balance_due_on else ""
        facts.append(("Balance due", f"{rupees(reservation.balance_due)}{by}"))
    return facts
