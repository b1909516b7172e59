"""Whom the documents of a booking name, over HTTP."""

from fastapi import APIRouter

from toli.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, SignedIn
from toli.bookings import service
from toli.bookings.routes.clients import OwnBookingClient
from toli.bookings.schemas.billing import BillingIn
from toli.bookings.schemas.fields import PublicId
from toli.bookings.schemas.read import BookingOut

router = APIRouter()


@router.put("/bookings/{reservation_event_id:int}/billing", operation_id="changeOwnBilling")
async def change_own_billing(
    services: CurrentServices,
    reservation_event_id: PublicId,
    body: BillingIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Change whom later documents of an own booking name: a company with its GSTIN, or a state."""
    async with database.client_transaction(client_id) as tx:
        await service.change_own_billing(
            tx, user_id=actor.user_id, reservation_event_id=reservation_event_id, billing=body
        )
        return await service.get_booking(
            tx, sealer=services.sealer, reservation_event_id=reservation_event_id, now=clock.now()
        )


@router.put(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/billing", operation_id="changeBilling"
)
async def change_billing(
    services: CurrentServices,
    client_id: OperatedClient,
    reservation_event_id: PublicId,
    body: BillingIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Change whom later documents of a booking name, as the operator."""
    async with database.client_transaction(client_id) as tx:
        await service.change_billing(
            tx, actor_id=actor.user_id, reservation_event_id=reservation_event_id, billing=body
        )
        return await service.get_booking(
            tx, sealer=services.sealer, reservation_event_id=reservation_event_id, now=clock.now()
        )
