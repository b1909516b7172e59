from fastapi import APIRouter

from toli.catalogue.inventory.errors import OptionSoldOut, StockTaken
from toli.identity.access.guards import CurrentServices, SignedIn
from toli.identity.access.path_ids import BookingId
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
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.changes.errors.change import (
    CancellationRequested,
    ChangeDiffers,
    ChangeRequested,
    ChangeTooLate,
    NothingChanges,
)
from toli.selling.changes.schemas.change_request import OwnChangeIn, OwnChangeOut, OwnChangePreview
from toli.selling.changes.service import own_change

router = APIRouter(tags=["Changes and refunds"])

BOOKING = "/bookings/{reservation_event_id:int}"


@router.get(f"{BOOKING}/change", operation_id="getOwnChange")
async def get_own_change(
    services: CurrentServices, booking_id: BookingId, client_id: OwnBookingClient, actor: SignedIn
) -> OwnChangeOut:
    async with services.database.client_snapshot(client_id) as tx:
        return await own_change.get_own_change(
            tx,
            database=services.database,
            user_id=actor.user_id,
            booking_id=booking_id,
            now=services.clock.now(),
        )


@router.post(f"{BOOKING}/change/preview", operation_id="previewOwnChange")
@raises(BookingCancelled, ChangeTooLate, HoldExpired, NotConfirmedYet, NotOpenForBooking, TourEnded)
async def preview_own_change(
    services: CurrentServices,
    booking_id: BookingId,
    body: OwnChangeIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
) -> OwnChangePreview:
    """The price, and whether the operator must agree."""
    async with services.database.client_snapshot(client_id) as tx:
        return await own_change.preview_own_change(
            tx,
            database=services.database,
            user_id=actor.user_id,
            booking_id=booking_id,
            body=body,
            now=services.clock.now(),
        )


@router.post(f"{BOOKING}/change", operation_id="changeOwnBooking")
@raises(
    BookingCancelled,
    CancellationRequested,
    ChangeDiffers,
    ChangeRequested,
    ChangeTooLate,
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
async def change_own_booking(
    services: CurrentServices,
    booking_id: BookingId,
    body: OwnChangeIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
) -> OwnChangePreview:
    """Change at once if the terms allow it and nothing is refunded; else request the change."""
    async with services.database.client_transaction(client_id) as tx:
        return await own_change.change_own_booking(
            tx,
            database=services.database,
            sealer=services.sealer,
            user_id=actor.user_id,
            booking_id=booking_id,
            body=body,
            now=services.clock.now(),
        )


@router.delete(f"{BOOKING}/change", operation_id="withdrawChangeRequest")
async def withdraw_change_request(
    services: CurrentServices, booking_id: BookingId, client_id: OwnBookingClient, actor: SignedIn
) -> OwnChangeOut:
    async with services.database.client_transaction(client_id) as tx:
        return await own_change.withdraw_change_request(
            tx,
            database=services.database,
            user_id=actor.user_id,
            booking_id=booking_id,
            now=services.clock.now(),
        )
