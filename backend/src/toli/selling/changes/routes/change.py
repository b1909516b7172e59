from fastapi import APIRouter

from toli.catalogue.inventory.errors import OptionSoldOut, StockTaken
from toli.identity.access.context import Actor
from toli.identity.access.guards import (
    PROOF_ERRORS,
    CurrentServices,
    OperatedClient,
    SignedIn,
    has_right,
    missing_proof,
)
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import AppError, raises
from toli.payments.gateway.errors import RefundTooLarge, RefundTooSmall
from toli.selling.bookings.errors.bookings import (
    BookingCancelled,
    HoldExpired,
    NoBedsLeft,
    NotConfirmedYet,
    NotOpenForBooking,
    TourEnded,
)
from toli.selling.bookings.service.bookings import lock_booking
from toli.selling.changes.errors.change import ChangeDiffers, ChangeRefunds, NothingChanges
from toli.selling.changes.schemas.change import BookingChangeOut, ChangeIn, ChangePreview
from toli.selling.changes.service import change

router = APIRouter(tags=["Changes and refunds"])

BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"


@router.post(f"{BOOKING}/change/preview", operation_id="previewBookingChange")
@requires(Right.BOOKINGS)
@raises(BookingCancelled, HoldExpired, NotConfirmedYet, NotOpenForBooking, TourEnded)
async def preview_change(
    services: CurrentServices, client_id: OperatedClient, booking_id: BookingId, body: ChangeIn
) -> ChangePreview:
    """Preview a change of a confirmed booking: price, charge and refund."""
    async with services.database.client_snapshot(client_id) as tx:
        return await change.preview_change(
            tx,
            database=services.database,
            booking_id=booking_id,
            body=body,
            now=services.clock.now(),
        )


def refund_refusal(actor: Actor, client_id: int) -> AppError | None:
    """None if the person may refund."""
    return missing_proof(actor) if has_right(actor, client_id, Right.REFUNDS) else ChangeRefunds()


@router.post(f"{BOOKING}/change", operation_id="changeBooking")
@requires(Right.BOOKINGS)
@raises(
    *PROOF_ERRORS,
    BookingCancelled,
    ChangeDiffers,
    ChangeRefunds,
    HoldExpired,
    NoBedsLeft,
    NotConfirmedYet,
    NotOpenForBooking,
    NothingChanges,
    OptionSoldOut,
    RefundTooLarge,
    RefundTooSmall,
    StockTaken,
    TourEnded,
)
async def change_booking(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    body: ChangeIn,
    actor: SignedIn,
) -> ChangePreview:
    """Change or move a confirmed booking. Atomic.

    403 for a change with a refund, without the right to refund or a fresh proof of identity.
    """
    async with services.database.client_transaction(client_id) as tx:
        return await change.change_booking(
            tx,
            await lock_booking(tx, booking_id=booking_id),
            database=services.database,
            sealer=services.sealer,
            actor_id=actor.user_id,
            body=body,
            refund_refusal=refund_refusal(actor, client_id),
            now=services.clock.now(),
        )


@router.get(f"{BOOKING}/changes", operation_id="listBookingChanges")
@requires(Right.VIEW_BOOKINGS)
async def list_changes(
    services: CurrentServices, client_id: OperatedClient, booking_id: BookingId
) -> list[BookingChangeOut]:
    async with services.database.client_transaction(client_id) as tx:
        return await change.list_changes(tx, booking_id=booking_id)
