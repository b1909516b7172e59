"""The e-mail to a traveller whose booking was changed or moved."""

from collections.abc import Iterator

from toli.bookings import service as bookings
from toli.bookings.schemas.change import BookingChangeOut
from toli.kit.formats import format_day, format_rupees
from toli.kit.text import count_travellers
from toli.messaging.service.bookings import read, send_about
from toli.messaging.service.sending import Mailer


async def send_booking_changed(
    mailer: Mailer, *, client_id: int, reservation_event_id: int, booking_change_id: int
) -> None:
    """Notify a traveller of a change of their booking: what changed, the new price, and what goes back."""
    facts = await read(mailer, client_id=client_id, reservation_event_id=reservation_event_id)
    if facts is None:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        change = await bookings.find_change(
            tx, reservation_event_id=reservation_event_id, booking_change_id=booking_change_id
        )
    await send_about(
        mailer,
        facts,
        "booking_changed",
        about=f"changed:{booking_change_id}",
        changes=[*describe_change(change)],
        reason=change.reason,
        refund=format_rupees(change.refund_online) if change.refund_online else None,
        owed=format_rupees(change.refund_offline) if change.refund_offline else None,
    )


def describe_change(change: BookingChangeOut) -> Iterator[str]:
    """Say in sentences what a change did."""
    if (change.from_title, change.from_start_date) != (change.to_title, change.to_start_date):
        old, new = format_day(change.from_start_date), format_day(change.to_start_date)
        trip = "" if change.from_title == change.to_title else f"{change.to_title}, "
        yield f"You now travel on {trip}{new}, instead of {old}."
    if change.split_reference is not None:
        gone = count_travellers(change.people_before - change.people_after)
        yield f"{gone} moved to another departure and now have the booking {change.split_reference}."
    if change.people_before != change.people_after:
        yield f"Travellers: {change.people_after}, before {change.people_before}."
    if change.total_before != change.total_after:
        yield f"The price is now {format_rupees(change.total_after)}, before {format_rupees(change.total_before)}."
    if change.charge:
        yield f"It has a charge of {format_rupees(change.charge)} in it."
