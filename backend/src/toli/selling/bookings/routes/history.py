from fastapi import APIRouter

from toli.identity.access.guards import Db, OperatedClient, SignedIn
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.infra.db.idempotency import record_result
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.bookings.schemas.history import HistoryOut, NoteIn
from toli.selling.bookings.service import history as history_service

router = APIRouter(tags=["Bookings"])

BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"


@router.get(f"{BOOKING}/history", operation_id="getBookingHistory")
@requires(Right.VIEW_BOOKINGS)
async def get_booking_history(client_id: OperatedClient, booking_id: BookingId, database: Db) -> HistoryOut:
    async with database.client_transaction(client_id) as tx:
        return await history_service.get_history(tx, booking_id=booking_id)


@router.post(f"{BOOKING}/notes", operation_id="addNote", status_code=201)
@requires(Right.DEPARTURES)
async def add_note(
    client_id: OperatedClient, booking_id: BookingId, body: NoteIn, actor: SignedIn, database: Db
) -> HistoryOut:
    """Hidden from the traveller."""
    async with database.client_transaction(client_id) as tx:
        await history_service.add_note(tx, booking_id=booking_id, actor_id=actor.user_id, text=body.text)
        history = await history_service.get_history(tx, booking_id=booking_id)
        await record_result(tx, history, status=201)
    return history


@router.delete(f"{BOOKING}/notes/{{note_id:int}}", operation_id="removeNote")
@requires(Right.DEPARTURES)
async def remove_note(
    client_id: OperatedClient, booking_id: BookingId, note_id: PublicId, actor: SignedIn, database: Db
) -> HistoryOut:
    async with database.client_transaction(client_id) as tx:
        await history_service.remove_note(tx, booking_id=booking_id, note_id=note_id, actor_id=actor.user_id)
        return await history_service.get_history(tx, booking_id=booking_id)
