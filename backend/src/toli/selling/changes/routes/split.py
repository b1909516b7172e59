from fastapi import APIRouter

from toli.catalogue.inventory.errors import OptionSoldOut, StockTaken
from toli.identity.access.guards import CurrentServices, OperatedClient, SignedIn
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
from toli.selling.changes.errors.change import ChangeDiffers, RequestUnanswered
from toli.selling.changes.schemas.split import SplitIn, SplitOut, SplitPreview
from toli.selling.changes.service import split

router = APIRouter(tags=["Changes and refunds"])

BOOKING = "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}"


@router.post(f"{BOOKING}/split/preview", operation_id="previewBookingSplit")
@requires(Right.BOOKINGS)
@raises(BookingCancelled, HoldExpired, NotConfirmedYet, NotOpenForBooking, TourEnded)
async def preview_split(
    services: CurrentServices, client_id: OperatedClient, booking_id: BookingId, body: SplitIn
) -> SplitPreview:
    async with services.database.client_snapshot(client_id) as tx:
        return await split.preview_split(
            tx,
            database=services.database,
            booking_id=booking_id,
            body=body,
            now=services.clock.now(),
        )


@router.post(f"{BOOKING}/split", operation_id="splitBooking", status_code=201)
@requires(Right.BOOKINGS)
@raises(
    BookingCancelled,
    ChangeDiffers,
    HoldExpired,
    NoBedsLeft,
    NotConfirmedYet,
    NotOpenForBooking,
    OptionSoldOut,
    RefundTooLarge,
    RefundTooSmall,
    RequestUnanswered,
    StockTaken,
    TourEnded,
)
async def split_booking(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    body: SplitIn,
    actor: SignedIn,
) -> SplitOut:
    """Move some travellers to another departure, in a new booking. Atomic."""
    async with services.database.client_transaction(client_id) as tx:
        return await split.split_booking(
            tx,
            database=services.database,
            sealer=services.sealer,
            booking_id=booking_id,
            actor_id=actor.user_id,
            body=body,
            now=services.clock.now(),
        )
