from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.text import shown_name
from toli.selling.bookings.repository import history as repository
from toli.selling.bookings.schemas.history import Customer, HistoryEntry, HistoryOut, LastPayment


async def get_history(tx: ClientTransaction, *, booking_id: int) -> HistoryOut:
    head = await repository.find_head(tx, booking_id=booking_id)
    if head is None:
        raise NotFound
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
            *await repository.list_acts(tx, booking_id=booking_id),
            HistoryEntry(
                action="booking.held",
                actor=customer,
                data={},
                done_at=head.created_at,
            ),
        ],
        notes=await repository.list_notes(tx, booking_id=booking_id),
    )


async def add_note(tx: ClientTransaction, *, booking_id: int, actor_id: int, text: str) -> None:
    await _check_booking_exists(tx, booking_id=booking_id)
    await repository.add_note(tx, booking_id=booking_id, kind="note", subject="", body=text, written_by=actor_id)


async def add_note_of_new_booking(tx: ClientTransaction, *, booking_id: int, actor_id: int, text: str) -> None:
    await repository.add_note(tx, booking_id=booking_id, kind="note", subject="", body=text, written_by=actor_id)


async def remove_note(tx: ClientTransaction, *, booking_id: int, note_id: int, actor_id: int) -> None:
    """Raises NotFound, also for a message."""
    if not await repository.remove_note(tx, booking_id=booking_id, note_id=note_id):
        raise NotFound
    await audit.record(
        tx,
        "note.removed",
        subject=f"booking:{booking_id}",
        actor_id=actor_id,
        note_id=note_id,
    )


async def _check_booking_exists(tx: ClientTransaction, *, booking_id: int) -> None:
    if await repository.find_head(tx, booking_id=booking_id) is None:
        raise NotFound
