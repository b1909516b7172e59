"""Cancellations over HTTP, for travellers and operators."""

from fastapi import APIRouter

from toli.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, SignedIn, Visitor
from toli.access.ownership import client_of_operated, client_of_own
from toli.bookings import service
from toli.bookings.routes.read import get_changed_booking
from toli.bookings.schemas.cancel import AskToCancel, CancelIn, CancellationOut, DeclineIn
from toli.bookings.schemas.fields import PublicId
from toli.bookings.schemas.read import BookingOut
from toli.kit.money import from_rupees

router = APIRouter()


@router.get("/bookings/{reservation_event_id:int}/cancellation", operation_id="getCancellation")
async def get_cancellation(
    reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock
) -> CancellationOut:
    """What cancelling one's booking would cost and give back today, and how far a request has come."""
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    async with database.client_transaction(client_id) as tx:
        return await service.get_cancellation(
            tx, user_id=actor.user_id, reservation_event_id=reservation_event_id, now=clock.now()
        )


@router.post("/bookings/{reservation_event_id:int}/cancellation", operation_id="askToCancel")
async def ask_to_cancel(
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    body: AskToCancel | None = None,
) -> CancellationOut:
    """Ask the operator to cancel one's booking. What comes back under its policy today stays promised."""
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    wish = body or AskToCancel()
    async with database.client_transaction(client_id) as tx:
        return await service.ask_to_cancel(
            tx,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            reason=wish.reason,
            seen_refund=None if wish.refund is None else from_rupees(wish.refund),
            now=clock.now(),
        )


@router.delete("/bookings/{reservation_event_id:int}/cancellation", operation_id="withdrawCancellation")
async def withdraw_cancellation(
    reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock
) -> CancellationOut:
    """Take the request to cancel back, as long as the operator has not carried it out."""
    client_id = await client_of_own(database, context, actor, "booking", reservation_event_id)
    async with database.client_transaction(client_id) as tx:
        return await service.withdraw_cancellation(
            tx, user_id=actor.user_id, reservation_event_id=reservation_event_id, now=clock.now()
        )


@router.post(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/cancellation/decline",
    operation_id="declineCancellation",
)
async def decline_cancellation(
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    body: DeclineIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> CancellationOut:
    """Say no to a traveller who asks to cancel, with a reason. The booking stands; they may ask again."""
    async with database.client_transaction(client_id) as tx:
        return await service.decline_cancellation(
            tx, reservation_event_id=reservation_event_id, actor_id=actor.user_id, reason=body.reason, now=clock.now()
        )


@router.post("/bookings/cancel/{reservation_event_id:int}", operation_id="cancelBooking")
async def cancel_booking(
    services: CurrentServices,
    reservation_event_id: PublicId,
    context: Visitor,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    body: CancelIn | None = None,
) -> BookingOut:
    """Cancel a booking, free its beds and return what was paid; nothing given means what the traveller was promised.

    A traveller who has not asked was promised nothing. Offline money is owed until it is recorded as given back. A
    cancelled booking stays as it is.
    """
    client_id = await client_of_operated(database, context, actor, "booking", reservation_event_id)
    back = body or CancelIn()
    async with database.client_transaction(client_id) as tx:
        await service.cancel_booking(
            tx,
            reservation_event_id=reservation_event_id,
            actor_id=actor.user_id,
            amount=None if back.amount is None else from_rupees(back.amount),
            offline_amount=None if back.offline_amount is None else from_rupees(back.offline_amount),
            reason=back.reason,
            tell=back.tell,
            now=clock.now(),
        )
    return await get_changed_booking(services, client_id, reservation_event_id)
