"""E-mails to operators about their bookings; each can be switched off in the client's profile."""

from typing import Final

from toli.bookings import service as bookings
from toli.clients import service as clients
from toli.clients.schemas.sites import ClientInfo
from toli.identity import service as identity
from toli.kit.formats import format_rupees
from toli.messaging.service.bookings import BookingFacts, read, summary_rows
from toli.messaging.service.sending import Mailer, render, send

CONFIRMED: Final = "confirmed"


async def send_new_booking(mailer: Mailer, *, client_id: int, reservation_event_id: int) -> None:
    """Notify the operator of a new booking, unless it was cancelled meanwhile."""
    facts, client = await _read(mailer, client_id=client_id, reservation_event_id=reservation_event_id)
    if facts is None or not client.notify_bookings:
        return
    booking = facts.confirmation.booking
    if booking.booking_status != CONFIRMED:
        return
    await _send(
        mailer,
        facts,
        client,
        "operator_new_booking",
        about="operator:confirmed",
        amount=format_rupees(booking.paid),
    )


async def send_payment(mailer: Mailer, *, client_id: int, reservation_event_id: int, payment_id: str) -> None:
    """Notify the operator of a payment, except a booking's first, which `send_new_booking` states."""
    facts, client = await _read(mailer, client_id=client_id, reservation_event_id=reservation_event_id)
    if facts is None or not client.notify_payments:
        return
    if facts.payments[:1] == [payment_id] or payment_id not in facts.amounts:
        return
    await _send(
        mailer,
        facts,
        client,
        "operator_payment",
        about=f"operator:received:{payment_id}",
        amount=format_rupees(facts.amounts[payment_id]),
    )


async def send_cancellation_requested(mailer: Mailer, *, client_id: int, reservation_event_id: int) -> None:
    """Notify the operator of a cancellation request and the refund that the traveller was shown."""
    facts, client = await _read(mailer, client_id=client_id, reservation_event_id=reservation_event_id)
    if facts is None or not client.notify_cancellations:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        asked = await bookings.find_cancellation_request(tx, reservation_event_id=reservation_event_id)
    if asked is None:
        return
    await _send(
        mailer,
        facts,
        client,
        "cancellation_asked",
        about=f"cancellation:{asked.asked_at.isoformat()}",
        reason=asked.reason,
        promised=format_rupees(asked.promised.online + asked.promised.offline),
        online=format_rupees(asked.promised.online) if asked.promised.online else None,
        offline=format_rupees(asked.promised.offline) if asked.promised.offline else None,
    )


async def _read(mailer: Mailer, *, client_id: int, reservation_event_id: int) -> tuple[BookingFacts | None, ClientInfo]:
    facts = await read(mailer, client_id=client_id, reservation_event_id=reservation_event_id)
    async with mailer.database.client_transaction(client_id) as tx:
        return facts, await clients.profile(tx, client_id=client_id)


async def _send(
    mailer: Mailer, facts: BookingFacts, client: ClientInfo, template: str, *, about: str, **data: str | None
) -> None:
    """Send an e-mail to the client's operator; replies go to the traveller."""
    async with mailer.database.public_transaction() as tx:
        operator = await identity.person(tx, user_id=client.user_id)
    booking = facts.confirmation.booking
    number = booking.reservation_event_id
    email = render(
        template,
        brand=facts.brand,
        booking=booking,
        name=booking.people[0].full_name,
        facts=summary_rows(facts.confirmation),
        link=f"{facts.brand.panel_origin}/to/orders/{booking.event_id}/details/{number}",
        **data,
    )
    await send(
        mailer,
        email,
        brand=facts.brand,
        recipient=operator.email,
        reply_to=facts.confirmation.email or None,
        about=f"booking:{number}:{about}",
    )
