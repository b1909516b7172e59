from datetime import datetime
from decimal import Decimal

from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.kit.sealing import Sealer
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.changes.repository.change import list_rooms
from toli.selling.changes.schemas.change import ChangeIn
from toli.selling.changes.service.change import change_booking
from toli.selling.checkout.schemas.quote import RoomIn


async def list_booked_rooms(tx: ClientTransaction, *, booking_id: int) -> list[RoomIn]:
    """A booking's beds in the form of a change."""
    return [
        RoomIn(
            sharing_type_id=room.sharing_type_id,
            selected_beds_quantity=room.people,
            traveller_category_id=room.traveller_category_id,
            option_id=room.option_id,
            is_alone=room.beds_each > 1,
        )
        for room in await list_rooms(tx, booking_id=booking_id)
    ]


async def charge_booking(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    database: Database,
    sealer: Sealer,
    amount: Decimal,
    reason: str,
    actor_id: int,
    now: datetime,
) -> None:
    """Add a line to the price of a locked, confirmed booking; in rupees with tax. The customer gets an e-mail."""
    body = ChangeIn(
        booking_rooms=await list_booked_rooms(tx, booking_id=booking.booking_id),
        leaving=[],
        joining=[],
        choices=[],
        charge=Decimal(0),
        correction=amount,
        correction_reason=reason,
        reason=reason,
    )
    await change_booking(tx, booking, database=database, sealer=sealer, actor_id=actor_id, body=body, now=now)
