from fastapi import APIRouter

from toli.catalogue.inventory.errors import OptionSoldOut
from toli.identity.access.guards import CurrentClock, CurrentServices, Db, SignedIn
from toli.identity.access.path_ids import BookingId
from toli.kit.errors import raises
from toli.selling.bookings.errors.bookings import BalanceClosed, BookingCancelled, NotConfirmedYet
from toli.selling.bookings.routes.clients import OwnBookingClient
from toli.selling.bookings.schemas.read import BookingOut
from toli.selling.bookings.service import read
from toli.selling.checkout.schemas.add_ons import MoreAddOnsIn
from toli.selling.checkout.service import add_ons

router = APIRouter(tags=["Checkout"])


@router.post("/bookings/{reservation_event_id:int}/add-ons", operation_id="addOwnAddOns")
@raises(BalanceClosed, BookingCancelled, NotConfirmedYet, OptionSoldOut)
async def add_own_add_ons(
    services: CurrentServices,
    booking_id: BookingId,
    body: MoreAddOnsIn,
    client_id: OwnBookingClient,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    """Add add-ons to the caller's booking until their last day; the balance grows."""
    async with database.client_transaction(client_id) as tx:
        await add_ons.add_own_add_ons(
            tx,
            database=database,
            user_id=actor.user_id,
            booking_id=booking_id,
            body=body,
            now=clock.now(),
        )
        return await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=clock.now())
