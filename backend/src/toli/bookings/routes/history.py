"""History, notes and messages over HTTP."""

from fastapi import APIRouter

from toli.access.guards import CurrentServices, Db, OperatedClient, SignedIn
from toli.bookings.schemas.fields import PublicId
from toli.bookings.schemas.history import HistoryOut, NoteIn
from toli.bookings.schemas.messages import MessageIn
from toli.bookings.service import history as history_service
from toli.bookings.service import messages
from toli.db.idempotency import record_result

router = APIRouter()

BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"


@router.get(f"{BOOKING}/history", operation_id="getReservationHistory")
async def get_reservation_history(
    client_id: OperatedClient, reservation_event_id: PublicId, database: Db
) -> HistoryOut:
    async with database.client_transaction(client_id) as tx:
        return await history_service.get_history(tx, reservation_event_id=reservation_event_id)


@router.post(f"{BOOKING}/notes", operation_id="addNote", status_code=201)
async def add_note(
    client_id: OperatedClient, reservation_event_id: PublicId, body: NoteIn, actor: SignedIn, database: Db
) -> HistoryOut:
    """Add a note, hidden from the traveller."""
    async with database.client_transaction(client_id) as tx:
        await history_service.add_note(
            tx, reservation_event_id=reservation_event_id, actor_id=actor.user_id, text=body.text
        )
        history = await history_service.get_history(tx, reservation_event_id=reservation_event_id)
        await record_result(tx, history, status=201)
    return history


@router.delete(f"{BOOKING}/notes/{{note_id:int}}", operation_id="removeNote")
async def remove_note(
    client_id: OperatedClient, reservation_event_id: PublicId, note_id: PublicId, actor: SignedIn, database: Db
) -> HistoryOut:
    async with database.client_transaction(client_id) as tx:
        await history_service.remove_note(
            tx, reservation_event_id=reservation_event_id, note_id=note_id, actor_id=actor.user_id
        )
        return await history_service.get_history(tx, reservation_event_id=reservation_event_id)


@router.post(f"{BOOKING}/messages", operation_id="writeToTraveller", status_code=201)
async def write_to_traveller(
    services: CurrentServices,
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    body: MessageIn,
    actor: SignedIn,
    database: Db,
) -> HistoryOut:
    """Send a filled e-mail to the customer, with the operator as reply address."""
    async with database.client_transaction(client_id) as tx:
        await messages.write_to_traveller(
            tx,
            settings=services.settings,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            message=body,
        )
        history = await history_service.get_history(tx, reservation_event_id=reservation_event_id)
        await record_result(tx, history, status=201)
    return history
