"""What an operator keeps of a booking, over HTTP: money by hand, notes, messages, and its history."""

from typing import Annotated

from fastapi import APIRouter, Query

from toli.access.guards import CurrentClock, Db, OperatedClient, SignedIn
from toli.bookings import service
from toli.bookings.schemas import PublicId
from toli.bookings.schemas.office import (
    FoundBooking,
    HandPaymentIn,
    HandPayments,
    HistoryOut,
    MessageIn,
    NoteIn,
    ReverseIn,
)
from toli.bookings.schemas.owed import OwedRefunds
from toli.kit.paging import Page
from toli.kit.text import Line

router = APIRouter()

BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"


@router.get("/bookings/clients/{client_id:int}/find", operation_id="findBookings")
async def find(
    client_id: OperatedClient, database: Db, q: Annotated[Line, Query(min_length=2, max_length=100)]
) -> list[FoundBooking]:
    """At most eight bookings by reference, number (RES-0007) or a traveller's name, the latest departure first."""
    async with database.client_transaction(client_id) as tx:
        return await service.bookings_like(tx, q=q)


@router.get("/bookings/clients/{client_id:int}/owed-refunds", operation_id="listOwedRefunds")
async def owed_refunds(client_id: OperatedClient, database: Db, page: Annotated[Page, Query()]) -> OwedRefunds:
    """Cancelled bookings with offline money that is still to be given back, the longest owed first."""
    async with database.client_transaction(client_id) as tx:
        return await service.owed_refunds(tx, page=page)


@router.get(f"{BOOKING}/history", operation_id="getReservationHistory")
async def history(client_id: OperatedClient, reservation_event_id: PublicId, database: Db) -> HistoryOut:
    """Who booked, what happened since, and what was noted and written."""
    async with database.client_transaction(client_id) as tx:
        return await service.history(tx, reservation_event_id=reservation_event_id)


@router.get(f"{BOOKING}/hand-payments", operation_id="listHandPayments")
async def hand_payments(client_id: OperatedClient, reservation_event_id: PublicId, database: Db) -> HandPayments:
    """Money that was received by hand for a booking, or given back."""
    async with database.client_transaction(client_id) as tx:
        return await service.hand_payments(tx, reservation_event_id=reservation_event_id)


@router.post(f"{BOOKING}/hand-payments", operation_id="recordHandPayment", status_code=201)
async def record(
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    body: HandPaymentIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> HandPayments:
    """Write down money received by hand, or given back, in the ledger. It changes what is due at once."""
    async with database.client_transaction(client_id) as tx:
        return await service.record_by_hand(
            tx, reservation_event_id=reservation_event_id, actor_id=actor.user_id, money=body, now=clock.now()
        )


@router.post(f"{BOOKING}/hand-payments/{{hand_payment_id:int}}/reverse", operation_id="reverseHandPayment")
async def reverse(
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    hand_payment_id: PublicId,
    body: ReverseIn,
    actor: SignedIn,
    database: Db,
) -> HandPayments:
    """Take off money by hand that was recorded wrongly. Both stay in the ledger."""
    async with database.client_transaction(client_id) as tx:
        return await service.reverse_by_hand(
            tx,
            reservation_event_id=reservation_event_id,
            hand_payment_id=hand_payment_id,
            actor_id=actor.user_id,
            reason=body.reason,
        )


@router.post(f"{BOOKING}/notes", operation_id="addNote", status_code=201)
async def note(
    client_id: OperatedClient, reservation_event_id: PublicId, body: NoteIn, actor: SignedIn, database: Db
) -> HistoryOut:
    """Keep a note about a booking; the traveller never sees it."""
    async with database.client_transaction(client_id) as tx:
        await service.note(tx, reservation_event_id=reservation_event_id, actor_id=actor.user_id, text=body.text)
        return await service.history(tx, reservation_event_id=reservation_event_id)


@router.delete(f"{BOOKING}/notes/{{note_id:int}}", operation_id="removeNote")
async def remove_note(
    client_id: OperatedClient, reservation_event_id: PublicId, note_id: PublicId, actor: SignedIn, database: Db
) -> HistoryOut:
    """Remove a note."""
    async with database.client_transaction(client_id) as tx:
        await service.remove_note(
            tx, reservation_event_id=reservation_event_id, note_id=note_id, actor_id=actor.user_id
        )
        return await service.history(tx, reservation_event_id=reservation_event_id)


@router.post(f"{BOOKING}/messages", operation_id="writeToTraveller", status_code=201)
async def write(
    client_id: OperatedClient, reservation_event_id: PublicId, body: MessageIn, actor: SignedIn, database: Db
) -> HistoryOut:
    """Write to who booked, by mail. Their answer goes to the operator."""
    async with database.client_transaction(client_id) as tx:
        await service.write_to_traveller(
            tx, reservation_event_id=reservation_event_id, actor_id=actor.user_id, message=body
        )
        return await service.history(tx, reservation_event_id=reservation_event_id)
