"""Changes that travellers make or request over HTTP."""

from fastapi import APIRouter

from toli.access.guards import CurrentServices, SignedIn
from toli.bookings.routes.clients import OwnBookingClient
from toli.bookings.schemas.change_request import OwnChangeIn, OwnChangeOut, OwnChangePreview
from toli.bookings.schemas.fields import PublicId
from toli.bookings.service import own_change

router = APIRouter()

BOOKING = "/bookings/{reservation_event_id:int}"


@router.get(f"{BOOKING}/change", operation_id="getOwnChange")
async def get_own_change(
    services: CurrentServices, reservation_event_id: PublicId, client_id: OwnBookingClient, actor: SignedIn
) -> OwnChangeOut:
    """Get what can be changed in an own booking, and the request for it."""
    async with services.database.client_snapshot(client_id) as tx:
        return await own_change.get_own_change(
            tx,
            database=services.database,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            now=services.clock.now(),
        )


@router.post(f"{BOOKING}/change/preview", operation_id="previewOwnChange")
async def preview_own_change(
    services: CurrentServices,
    reservation_event_id: PublicId,
    body: OwnChangeIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
) -> OwnChangePreview:
    """Show what a change of an own booking does to its price, and whether the operator has to agree."""
    async with services.database.client_snapshot(client_id) as tx:
        return await own_change.preview_own_change(
            tx,
            database=services.database,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            body=body,
            now=services.clock.now(),
        )


@router.post(f"{BOOKING}/change", operation_id="changeOwnBooking")
async def change_own_booking(
    services: CurrentServices,
    reservation_event_id: PublicId,
    body: OwnChangeIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
) -> OwnChangePreview:
    """Change an own booking where its terms allow it and nothing goes back; else request it from the operator."""
    async with services.database.client_transaction(client_id) as tx:
        return await own_change.change_own_booking(
            tx,
            database=services.database,
            sealer=services.sealer,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            body=body,
            now=services.clock.now(),
        )


@router.delete(f"{BOOKING}/change", operation_id="withdrawChangeRequest")
async def withdraw_change_request(
    services: CurrentServices, reservation_event_id: PublicId, client_id: OwnBookingClient, actor: SignedIn
) -> OwnChangeOut:
    """Withdraw the request to change an own booking, unless the operator has decided it already."""
    async with services.database.client_transaction(client_id) as tx:
        return await own_change.withdraw_change_request(
            tx,
            database=services.database,
            user_id=actor.user_id,
            reservation_event_id=reservation_event_id,
            now=services.clock.now(),
        )
