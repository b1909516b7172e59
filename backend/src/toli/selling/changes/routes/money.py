"""Payments and refunds over HTTP."""

from fastapi import APIRouter

from toli.identity.access.guards import CurrentClock, Db, OperatedClient
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.changes.schemas.money import MoneyOut
from toli.selling.changes.service import money

router = APIRouter()


@router.get(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/money",
    operation_id="getReservationMoney",
)
async def get_reservation_money(
    client_id: OperatedClient, reservation_event_id: PublicId, database: Db, clock: CurrentClock
) -> MoneyOut:
    async with database.client_snapshot(client_id) as tx:
        return await money.get_money(tx, reservation_event_id=reservation_event_id, now=clock.now())
