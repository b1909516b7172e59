from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, OwnUser, Visitor
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.selling.bookings.schemas.read import BookingOut
from toli.selling.bookings.service import read
from toli.services import Services

router = APIRouter(tags=["Bookings"])


@router.get("/bookings/get_by_user_id/{user_id:int}", operation_id="listMyBookings")
async def list_my_bookings(
    services: CurrentServices, user_id: OwnUser, context: Visitor, database: Db, clock: CurrentClock
) -> list[BookingOut]:
    """Newest first: this operator's on its site, else all."""
    async with database.traveller_transaction(user_id) as tx:
        return await read.list_bookings_of_user(
            tx,
            sealer=services.sealer,
            client_id=context.client.client_id if context.client else None,
            now=clock.now(),
        )


@router.get(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/details",
    operation_id="getBookingDetails",
)
@requires(Right.VIEW_BOOKINGS)
async def get_booking_details(
    services: CurrentServices,
    client_id: OperatedClient,
    booking_id: BookingId,
    database: Db,
    clock: CurrentClock,
) -> BookingOut:
    async with database.client_transaction(client_id) as tx:
        return await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=clock.now())


async def get_changed_booking(services: Services, client_id: int, booking_id: int) -> BookingOut:
    async with services.database.client_transaction(client_id) as tx:
        return await read.get_booking(tx, sealer=services.sealer, booking_id=booking_id, now=services.clock.now())
