"""Moves to another departure of the trip."""

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
from toli.operating.departures.schemas import ChoiceDeparture
from toli.selling.bookings.errors.bookings import NoBedsLeft, NotOpenForBooking
from toli.selling.changes.service import departure_changes

REASON: Final = "The departure was changed, and another one was chosen."


async def list_departures(tx: ClientTransaction, *, reservation_event_id: int, today: date) -> list[ChoiceDeparture]:
    departures = await moves.list_departures(tx, reservation_event_id=reservation_event_id, today=today)
    return [ChoiceDeparture.model_validate(departure, from_attributes=True) for departure in departures]


async def list_departures_for_traveller(
    tx: OperatorTransaction, *, event_plan_id: int, change_id: int, reservation_event_id: int
) -> list[ChoiceDeparture]:
    """List target departures; empty if moves are not offered. Raises NotFound."""
    change = await CHANGES.find(tx, change_id)
    row = await CHANGED_BOOKINGS.find(tx, change_id, reservation_event_id, lock=True)
    if change is None or row is None or change.event_plan_id != event_plan_id:
        raise NotFound
    if "move" not in change.offers or row.state != "choosing":
        return []
    return await list_departures(tx, reservation_event_id=reservation_event_id, today=tx.today)


async def get_departure(tx: ClientTransaction, *, reservation_event_id: int) -> ChoiceDeparture:
    departure = await moves.get_departure(tx, reservation_event_id=reservation_event_id)
    return ChoiceDeparture.model_validate(departure, from_attributes=True)


async def move_booking(
    tx: ClientTransaction,
    *,
    database: Database,
    sealer: Sealer,
    reservation_event_id: int,
    event_plan_id: int,
    actor_id: int,
    now: datetime,
) -> None:
    """Move a whole booking; its traveller gets an e-mail. Raises DepartureTaken."""
    try:
        await departure_changes.move_whole(
            tx,
            database=database,
            sealer=sealer,
            reservation_event_id=reservation_event_id,
            event_plan_id=event_plan_id,
            actor_id=actor_id,
            reason=REASON,
            tell=True,
            now=now,
        )
    except (NoBedsLeft, OptionSoldOut, NotOpenForBooking, InvalidFields) as refusal:
        raise DepartureTaken from refusal
