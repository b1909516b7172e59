from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, Db, OperatedClient
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.selling.changes.schemas.money import MoneyOut
from toli.selling.changes.service import money

router = APIRouter(tags=["Changes and refunds"])


@router.get(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/money",
    operation_id="getBookingMoney",
)
@requires(Right.VIEW_BOOKINGS)
async def get_booking_money(
    client_id: OperatedClient, booking_id: BookingId, database: Db, clock: CurrentClock
) -> MoneyOut:
    async with database.client_snapshot(client_id) as tx:
        return await money.get_money(tx, booking_id=booking_id, now=clock.now())
