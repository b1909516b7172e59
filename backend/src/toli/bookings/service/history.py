"""A booking's history, its operator's notes and messages to the traveller."""

from dataclasses import dataclass

from toli.audit import service as audit
from toli.bookings.repository import history as repository
from toli.bookings.schemas.history import Customer, HistoryEntry, HistoryOut, LastPayment, MessageIn, NoteOut
from toli.clients import service as clients
from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.text import shown_name


@dataclass(frozen=True, slots=True)
class Message:
    """What an operator wrote to a traveller."""

    subject: str
    text: str


async def get_history(tx: ClientTransaction, *, reservation_event_id: int) -> HistoryOut:
    """Get a booking's audit entries, notes and messages, and who booked.

    Raises NotFound.
    """
    head = await repository.find_head(tx, reservation_event_id=reservation_event_id)
    if head is None:
        raise NotFound
    acts = await repository.list_acts(tx, reservation_event_id=reservation_event_id)
    notes = await repository.list_notes(tx, reservation_event_id=reservation_event_id)
    customer = head.full_name or shown_name(head.username)
    return HistoryOut(
        customer=Customer(name=customer, email=head.email, phone=head.phone),
        updated_at=head.updated_at,
        last_payment=(
            None
            if head.provider_payment_id is None
            else LastPayment(payment_id=head.provider_payment_id, transaction_reference=head.provider_order_id)
        ),
        acts=[
            *(
                HistoryEntry(
                    action=row.action, actor=row.actor and shown_name(row.actor), data=row.data, done_at=row.created_at
                )
                for row in acts
            ),
            HistoryEntry(
                action="booking.held",
                actor=customer,
                data={},
                done_at=head.created_at,
            ),
        ],
        notes=[
            NoteOut(
                note_id=row.note_id,
                kind=row.kind,
                subject=row.subject,
                text=row.body,
                written_by=row.writer and shown_name(row.writer),
                written_at=row.written_at,
            )
            for row in notes
        ],
    )


async def add_note(tx: ClientTransaction, *, reservation_event_id: int, actor_id: int, text: str) -> None:
    """Add a note about a booking, for the operator only.

    Raises NotFound.
    """
    await _check_booking_exists(tx, reservation_event_id=reservation_event_id)
    await repository.add_note(
        tx, reservation_event_id=reservation_event_id, kind="note", subject="", body=text, written_by=actor_id
    )


async def remove_note(tx: ClientTransaction, *, reservation_event_id: int, note_id: int, actor_id: int) -> None:
    """Remove a note.

    Raises NotFound, also for a message, which cannot be removed.
    """
    if not await repository.remove_note(tx, reservation_event_id=reservation_event_id, note_id=note_id):
        raise NotFound
    await audit.record(
        tx,
        "note.removed",
        client_id=tx.client_id,
        subject=f"booking:{reservation_event_id}",
        actor_id=actor_id,
        note_id=note_id,
    )


async def write_to_traveller(
    tx: ClientTransaction, *, reservation_event_id: int, actor_id: int, message: MessageIn
) -> None:
    """Send an e-mail to who booked, and save it with the booking.

    Raises NotFound, and TooMany beyond a day's messages.
    """
    await _check_booking_exists(tx, reservation_event_id=reservation_event_id)
    await clients.count_message(tx)
    note_id = await repository.add_note(
        tx,
        reservation_event_id=reservation_event_id,
        kind="message",
        subject=message.subject,
        body=message.text,
        written_by=actor_id,
    )
    await audit.record(
        tx,
        "message.sent",
        client_id=tx.client_id,
        subject=f"booking:{reservation_event_id}",
        actor_id=actor_id,
        note_id=note_id,
    )
    await enqueue(
        tx,
        "messaging.operator_message",
        client_id=tx.client_id,
        reservation_event_id=reservation_event_id,
        note_id=note_id,
    )


async def find_message(tx: ClientTransaction, *, reservation_event_id: int, note_id: int) -> Message | None:
    """Find a message to a traveller."""
    for row in await repository.list_notes(tx, reservation_event_id=reservation_event_id):
        if row.note_id == note_id and row.kind == "message":
            return Message(row.subject, row.body)
    return None


async def _check_booking_exists(tx: ClientTransaction, *, reservation_event_id: int) -> None:
    if await repository.find_head(tx, reservation_event_id=reservation_event_id) is None:
        raise NotFound
