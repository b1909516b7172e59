"""E-mails to operators about their bookings; each can be switched off in the client's profile."""

from typing import Final

from toli.bookings import service as bookings
from toli.clients import service as clients
from toli.clients.schemas.sites import ClientInfo
from toli.identity import service as identity
from toli.messaging.service.bookings import BookingFacts, facts_of, read, rupees
from toli.messaging.service.post import Post, send, write

CONFIRMED: Final = "confirmed"


async def tell_new_booking(post: Post, *, client_id: int, reservation_event_id: int) -> None:
    """Tell the operator about a new booking; silent when it was cancelled meanwhile."""
    told, client = await _read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None or not client.notify_bookings:
        return
    reservation = told.confirmation.booking.reservation_event
    if reservation.booking_status != CONFIRMED:
        return
    await _send(
        post,
        told,
        client,
        "operator_new_booking",
        about="operator:confirmed",
        amount=rupees(reservation.advance_paid),
    )


async def tell_payment(post: Post, *, client_id: int, reservation_event_id: int, payment_id: str) -> None:
    """Tell the operator about a payment; the first of a booking is in the e-mail about the new booking."""
    told, client = await _read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None or not client.notify_payments:
        return
    if told.payments[:1] == [payment_id] or payment_id not in told.amounts:
        return
    await _send(
        post,
        told,
        client,
        "operator_payment",
        about=f"operator:received:{payment_id}",
        amount=rupees(told.amounts[payment_id]),
    )


async def tell_cancellation_asked(post: Post, *, client_id: int, reservation_event_id: int) -> None:
    """Tell the operator that a traveller requests to cancel, and what they were promised."""
    told, client = await _read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    if told is None or not client.notify_cancellations:
        return
    async with post.database.client_transaction(client_id) as tx:
        asked = await bookings.asked(tx, reservation_event_id=reservation_event_id)
    if asked is None:
        return
    await _send(
        post,
        told,
        client,
        "cancellation_asked",
        about=f"cancellation:{asked.asked_at.isoformat()}",
        reason=asked.reason,
        promised=rupees(asked.promised.online + asked.promised.offline),
        online=rupees(asked.promised.online) if asked.promised.online else None,
        offline=rupees(asked.promised.offline) if asked.promised.offline else None,
    )


async def _read(post: Post, *, client_id: int, reservation_event_id: int) -> tuple[BookingFacts | None, ClientInfo]:
    told = await read(post, client_id=client_id, reservation_event_id=reservation_event_id)
    async with post.database.client_transaction(client_id) as tx:
        return told, await clients.profile(tx, client_id=client_id)


async def _send(
    post: Post, told: BookingFacts, client: ClientInfo, template: str, *, about: str, **data: str | None
) -> None:
    """Send an e-mail to whoever runs the client; an answer goes to the traveller."""
    async with post.database.public_transaction() as tx:
        operator = await identity.person(tx, user_id=client.user_id)
    booking = told.confirmation.booking
    number = booking.reservation_event.reservation_event_id
    letter = write(
        template,
        brand=told.brand,
        booking=booking,
        name=booking.traveller_info[0].full_name,
        facts=facts_of(booking),
        link=f"{told.brand.origin}/to/orders/{booking.event.event_id}/details/{number}",
        **data,
    )
    await send(
        post,
        letter,
        brand=told.brand,
        recipient=operator.email,
        reply_to=told.confirmation.email,
        about=f"booking:{number}:{about}",
    )
