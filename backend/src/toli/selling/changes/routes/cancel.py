from fastapi import APIRouter

from toli.catalogue.inventory.errors import StockTaken
from toli.identity.access.guards import (
    CurrentClock,
    CurrentServices,
    Db,
    OperatedClient,
    SignedIn,
)
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.money import from_rupees
from toli.payments.gateway.errors import RefundTooLarge, RefundTooSmall
from toli.selling.bookings.errors.bookings import BookingCancelled, CancellationTermsChanged, TourStarted
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.bookings.routes.read import get_changed_booking
from toli.selling.bookings.schemas.cancel import AskToCancel, CancelIn, CancellationOut, DeclineIn
from toli.selling.bookings.schemas.read import BookingOut
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.changes.errors.cancel import DepartureIsCancelled, NothingToCancel, NotRequested
from toli.selling.changes.service import cancel
from toli.selling.credit.errors import CreditNotPossible, CreditTooLarge
from toli.selling.offline.errors.offline import OfflineRefundTooLarge

router = APIRouter(tags=["Changes and refunds"])


@router.get("/bookings/{reservation_event_id:int}/cancellation", operation_id="getCancellation")
async def get_cancellation(
    booking_id: BookingId, client_id: OwnBookingClient, actor: SignedIn, database: Db, clock: CurrentClock
) -> CancellationOut:
    """Today's charge and refund, and the state of a request."""
    async with database.client_transaction(client_id) as tx:
        return await cancel.get_cancellation(tx, user_id=actor.user_id, booking_id=booking_id, now=clock.now())


@router.post("/bookings/{reservation_event_id:int}/cancellation", operation_id="requestCancellation")
@raises(BookingCancelled, CancellationTermsChanged, DepartureIsCancelled, NothingToCancel, TourStarted)
async def request_cancellation(
    booking_id: BookingId,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
    body: AskToCancel | None = None,
) -> CancellationOut:
    """Today's refund stays promised."""
    request = body or AskToCancel()
    async with database.client_transaction(client_id) as tx:
        return await cancel.request_cancellation(
            tx,
            user_id=actor.user_id,
            booking_id=booking_id,
            reason=request.reason,
            seen_refund=None if request.refund is None else from_rupees(request.refund),
            now=clock.now(),
        )


@router.delete("/bookings/{reservation_event_id:int}/cancellation", operation_id="withdrawCancellation")
async def withdraw_cancellation(
    booking_id: BookingId, client_id: OwnBookingClient, actor: SignedIn, database: Db, clock: CurrentClock
) -> CancellationOut:
    async with database.client_transaction(client_id) as tx:
        return await cancel.withdraw_cancellation(tx, user_id=actor.user_id, booking_id=booking_id, now=clock.now())


@router.post(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/cancellation/decline",
    operation_id="declineCancellation",
)
@requires(Right.REFUNDS)
@raises(NotRequested)
async def decline_cancellation(
    client_id: OperatedClient,
    booking_id: BookingId,
    body: DeclineIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> CancellationOut:
    """The traveller may request again."""
    async with database.client_transaction(client_id) as tx:
        return await cancel.decline_cancellation(
            tx, booking_id=booking_id, actor_id=actor.user_id, reason=body.reason, now=clock.now()
        )


@router.post("/bookings/cancel/{reservation_event_id:int}", operation_id="cancelBooking")
@requires(Right.REFUNDS, fresh_proof=True)
@raises(CreditTooLarge, CreditNotPossible, OfflineRefundTooLarge, RefundTooLarge, RefundTooSmall, StockTaken)
async def cancel_booking(
    services: CurrentServices,
    booking_id: BookingId,
    operator: Operator,
    body: CancelIn | None = None,
) -> BookingOut:
    """Cancel a booking, free its beds and refund it, by default as promised. Idempotent.

    Offline money is owed until its return is recorded.
    """
    cancellation = body or CancelIn()
    async with operator.owner_transaction("booking", booking_id) as tx:
        await cancel.cancel_booking(
            tx,
            await lock_booking(tx, booking_id=booking_id),
            actor_id=tx.user_id,
            amount=None if cancellation.amount is None else from_rupees(cancellation.amount),
            offline_amount=None if cancellation.offline_amount is None else from_rupees(cancellation.offline_amount),
            credit_amount=from_rupees(cancellation.credit_amount),
            credit_until=cancellation.credit_until,
            reason=cancellation.reason,
            tell=cancellation.tell,
            now=operator.clock.now(),
        )
    return await get_changed_booking(services, tx.client_id, booking_id)
