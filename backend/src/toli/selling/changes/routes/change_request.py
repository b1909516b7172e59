from fastapi import APIRouter

from toli.catalogue.inventory.errors import OptionSoldOut, StockTaken
from toli.identity.access.guards import PROOF_ERRORS, CurrentServices, OperatedClient, SignedIn
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.payments.gateway.errors import RefundTooLarge, RefundTooSmall
from toli.selling.bookings.errors.bookings import (
    BookingCancelled,
    HoldExpired,
    NoBedsLeft,
    NotConfirmedYet,
    NotOpenForBooking,
    TourEnded,
)
from toli.selling.bookings.schemas.cancel import DeclineIn
from toli.selling.changes.errors.change import ChangeDiffers, ChangeRefunds, NoChangeRequest, NothingChanges
from toli.selling.changes.routes.change import refund_refusal
from toli.selling.changes.schemas.change import ChangePreview
from toli.selling.changes.schemas.change_request import AgreeIn, ChangeRequestOut, RequestedChange
from toli.selling.changes.service import change_request

router = APIRouter(tags=["Changes and refunds"])

REQUEST = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/change-request"


@router.get(REQUEST, operation_id="getRequestedChange")
@requires(Right.VIEW_BOOKINGS)
async def get_requested_change(
    services: CurrentServices, client_id: OperatedClient, booking_id: BookingId
) -> RequestedChange:
    """Get the request to change a booking, with its effect today."""
    async with services.database.client_snapshot(client_id) as tx:
        return await change_request.get_requested_change(
            tx, database=services.database, booking_id=booking_id, now=services.clock.now()
        )


@router.post(f"{REQUEST}/agree", operation_id="acceptChange")
@requires(Right.BOOKINGS)
@raises(
    *PROOF_ERRORS,
    BookingCancelled,
    ChangeDiffers,
    ChangeRefunds,
    HoldExpired,
    NoBedsLeft,
    NoChangeRequest,
    NotConfirmedYet,
    NotOpenForBooking,
    NothingChanges,
    OptionSoldOut,
    RefundTooLarge,
    RefundTooSmall,
    StockTaken,
    TourEnded,
)
async def accept_change(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    actor: SignedIn,
    body: AgreeIn | None = None,
) -> ChangePreview:
    async with services.database.client_transaction(client_id) as tx:
        return await change_request.accept_change(
            tx,
            database=services.database,
            sealer=services.sealer,
            booking_id=booking_id,
            actor_id=actor.user_id,
            body=body or AgreeIn(),
            refund_refusal=refund_refusal(actor, client_id),
            now=services.clock.now(),
        )


@router.post(f"{REQUEST}/decline", operation_id="declineChange")
@requires(Right.BOOKINGS)
@raises(NoChangeRequest)
async def decline_change(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    body: DeclineIn,
    actor: SignedIn,
) -> ChangeRequestOut:
    """The traveller may request again."""
    async with services.database.client_transaction(client_id) as tx:
        return await change_request.decline_change(
            tx,
            booking_id=booking_id,
            actor_id=actor.user_id,
            reason=body.reason,
            now=services.clock.now(),
        )
