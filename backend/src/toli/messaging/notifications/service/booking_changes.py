from collections.abc import Iterator, Sequence

from toli.identity.access.rights import Right
from toli.kit.formats import format_day, format_rupees
from toli.kit.translation import translate, write_day, write_travellers
from toli.messaging.notifications.service.bookings import read, send_about
from toli.messaging.notifications.service.operators import read_for_operator, send_to_operator_of
from toli.messaging.notifications.service.sending import Mailer
from toli.selling.changes.schemas.change import BookingChangeOut
from toli.selling.changes.schemas.change_request import AskedChange, AskedCount
from toli.selling.changes.service import change as change_service
from toli.selling.changes.service import change_request


async def send_booking_changed(mailer: Mailer, *, client_id: int, booking_id: int, booking_change_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        change = await change_service.get_change(tx, booking_id=booking_id, booking_change_id=booking_change_id)
    await send_about(
        mailer,
        facts,
        "booking_changed",
        about=f"changed:{booking_change_id}",
        changes=[*describe_change(change, to_traveller=True)],
        is_own="yes" if change.by_traveller else None,
        reason="" if change.by_traveller else change.reason,
        refund=format_rupees(change.refund_online) if change.refund_online else None,
        owed=format_rupees(change.refund_offline) if change.refund_offline else None,
    )


async def send_changed_by_traveller(mailer: Mailer, *, client_id: int, booking_id: int, booking_change_id: int) -> None:
    """Notify the operator, under the switch of new bookings."""
    facts, client = await read_for_operator(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or not client.notify_bookings:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        change = await change_service.get_change(tx, booking_id=booking_id, booking_change_id=booking_change_id)
    await send_to_operator_of(
        mailer,
        facts,
        client,
        "operator_booking_changed",
        right=Right.BOOKINGS,
        about=f"operator:changed:{booking_change_id}",
        changes=[*describe_change(change, to_traveller=False)],
        note=change.reason,
    )


async def send_change_requested(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    """Notify the operator, under the switch of cancellation requests."""
    facts, client = await read_for_operator(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None or not client.notify_cancellations:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        request = await change_request.find_change_request(tx, booking_id=booking_id, now=mailer.clock.now())
    if request is None:
        return
    price = f"New price: {format_rupees(request.total_after)}; now {format_rupees(request.total_before)}."
    await send_to_operator_of(
        mailer,
        facts,
        client,
        "change_requested",
        right=Right.BOOKINGS,
        about=f"change:{request.asked_at.isoformat()}",
        changes=[*describe_request(request.asked), price],
        refund=format_rupees(request.refund) if request.refund else None,
        note=request.note,
    )


async def send_change_declined(mailer: Mailer, *, client_id: int, booking_id: int) -> None:
    facts = await read(mailer, client_id=client_id, booking_id=booking_id)
    if facts is None:
        return
    async with mailer.database.client_transaction(client_id) as tx:
        declined = await change_request.find_change_decline(tx, booking_id=booking_id)
    if declined is None:
        return
    await send_about(
        mailer,
        facts,
        "change_declined",
        about=f"change_declined:{declined.declined_at.isoformat()}",
        reason=declined.reason,
    )


def describe_request(requested_change: AskedChange) -> Iterator[str]:
    if requested_change.leaving:
        yield f"Travellers removed: {', '.join(requested_change.leaving)}."
    if requested_change.joining:
        names = ", ".join(name or "a traveller without a name yet" for name in requested_change.joining)
        yield f"Travellers added: {names}."
    if requested_change.tour_start_date is not None:
        yield f"New departure: {format_day(requested_change.tour_start_date)}."
    if requested_change.beds != requested_change.beds_before:
        yield f"Beds: {_count(requested_change.beds)}; now {_count(requested_change.beds_before)}."
    if requested_change.add_ons != requested_change.add_ons_before:
        yield f"Add-ons: {_count(requested_change.add_ons)}; now {_count(requested_change.add_ons_before)}."


def _count(counts: Sequence[AskedCount]) -> str:
    return ", ".join(f"{count.quantity} x {count.name}" for count in counts) or "none"


def describe_change(change: BookingChangeOut, *, to_traveller: bool) -> Iterator[str]:
    if (change.from_title, change.from_start_date) != (change.to_title, change.to_start_date):
        old, new = write_day(change.from_start_date), write_day(change.to_start_date)
        goes = new if change.from_title == change.to_title else f"{change.to_title}, {new}"
        if to_traveller:
            yield translate("You now travel on {new}, instead of {old}.", new=goes, old=old)
        else:
            yield translate("They now travel on {new}, instead of {old}.", new=goes, old=old)
    if change.split_reference is not None:
        gone = write_travellers(change.people_before - change.people_after)
        yield translate(
            "{travellers} moved to another departure and now have the booking {reference}.",
            travellers=gone,
            reference=change.split_reference,
        )
    if change.people_before != change.people_after:
        yield translate("Travellers: {after}, before {before}.", after=change.people_after, before=change.people_before)
    if change.total_before != change.total_after:
        after, before = format_rupees(change.total_after), format_rupees(change.total_before)
        yield translate("The price is now {after}, before {before}.", after=after, before=before)
    if change.charge:
        yield translate("It has a charge of {amount} in it.", amount=format_rupees(change.charge))
