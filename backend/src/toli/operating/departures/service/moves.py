from datetime import date, datetime
from typing import Final

from toli.catalogue.inventory.errors import OptionSoldOut
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import InvalidFields, NotFound
from toli.kit.sealing import Sealer
from toli.operating.departures.errors import DepartureTaken
from toli.operating.departures.repository import moves
from toli.operating.departures.repository.bookings import CHANGED_BOOKINGS
from toli.operating.departures.repository.changes import CHANGES
from toli.operating.departures.schemas import ChangedBookingState, ChoiceDeparture, ChoiceKind
from toli.selling.bookings.errors.bookings import NoBedsLeft, NotOpenForBooking
from toli.selling.bookings.repository.bookings import BookingRecord
from toli.selling.changes.service import departure_changes

REASON: Final = "The departure was changed, and another one was chosen."


async def list_departures(tx: ClientTransaction, *, booking_id: int, today: date) -> list[ChoiceDeparture]:
    departures = await moves.list_departures(tx, booking_id=booking_id, today=today)
    return [ChoiceDeparture.model_validate(departure, from_attributes=True) for departure in departures]


async def list_departures_for_traveller(
    tx: OperatorTransaction, *, departure_id: int, change_id: int, booking_id: int
) -> list[ChoiceDeparture]:
    """List target departures; empty if moves are not offered. Raises NotFound."""
    change = await CHANGES.find(tx, change_id)
    row = await CHANGED_BOOKINGS.find(tx, change_id, booking_id, lock=True)
    if change is None or row is None or change.departure_id != departure_id:
        raise NotFound
    if ChoiceKind.MOVE not in change.offers or row.state != ChangedBookingState.CHOOSING:
        return []
    return await list_departures(tx, booking_id=booking_id, today=tx.today)


async def get_departure(tx: ClientTransaction, *, booking_id: int) -> ChoiceDeparture:
    departure = await moves.get_departure(tx, booking_id=booking_id)
    return ChoiceDeparture.model_validate(departure, from_attributes=True)


async def move_booking(
    tx: ClientTransaction,
    booking: BookingRecord,
    *,
    database: Database,
    sealer: Sealer,
    departure_id: int,
    actor_id: int,
    now: datetime,
) -> None:
    """Move a whole, locked booking; its traveller gets an e-mail. Raises DepartureTaken."""
    try:
        await departure_changes.move_whole(
            tx,
            booking,
            database=database,
            sealer=sealer,
            departure_id=departure_id,
            actor_id=actor_id,
            reason=REASON,
            tell=True,
            now=now,
        )
    except (NoBedsLeft, OptionSoldOut, NotOpenForBooking, InvalidFields) as refusal:
        raise DepartureTaken from refusal
