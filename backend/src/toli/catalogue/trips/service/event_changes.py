from toli.catalogue.trips.errors import EventIncomplete, EventOngoing, Stale
from toli.catalogue.trips.repository import events
from toli.catalogue.trips.schemas.events import EventOut, TripStatus
from toli.catalogue.trips.service.event_reads import read_event
from toli.identity.audit.service import record
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound


async def lock_for_change(tx: OperatorTransaction, *, trip_id: int, while_ongoing: bool = False) -> EventOut:
    """Raises NotFound, and EventOngoing during a departure unless `while_ongoing`."""
    if await events.lock_event(tx, trip_id=trip_id) is None:
        raise NotFound
    event = await read_event(tx, trip_id=trip_id)
    if not (event.is_editable or while_ongoing):
        raise EventOngoing
    return event


async def finish_change(tx: OperatorTransaction, *, event: EventOut) -> EventOut:
    """Complete a change; `event` is the state before.

    Raises EventIncomplete if an event on sale newly lacks a part, except departures.
    """
    await events.update_event(tx, trip_id=event.trip_id, values={})
    after = await read_event(tx, trip_id=event.trip_id)
    lacked = {part.field for part in event.missing} | {"event_plans"}
    lacking = [part for part in after.missing if part.field not in lacked]
    if after.status == TripStatus.ACTIVE and lacking:
        raise EventIncomplete(lacking, is_on_sale=True)
    return after


def require_version(seen: str | None, version: str) -> None:
    """Raises Stale."""
    if seen is not None and seen.strip().removeprefix("W/").strip('"') != version:
        raise Stale


async def record_act(tx: OperatorTransaction, action: str, *, subject: str, **data: object) -> None:
    await record(tx, action, subject=subject, actor_id=tx.user_id, **data)
