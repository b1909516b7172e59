"""Lock an event for a change, check its version, and complete the change."""

from toli.audit.service import record
from toli.catalogue.errors import EventIncomplete, EventOngoing, Stale
from toli.catalogue.repository import events
from toli.catalogue.schemas.events import EventOut
from toli.catalogue.service.event_reads import read_event
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound


async def lock_for_change(tx: OperatorTransaction, *, event_id: int, while_ongoing: bool = False) -> EventOut:
    """Lock an event for a change and return it.

    Raises NotFound, and EventOngoing while one of its departures is under way, unless `while_ongoing` is set.
    """
    if await events.lock_event(tx, event_id=event_id) is None:
        raise NotFound
    event = await read_event(tx, event_id=event_id)
    if not (event.is_editable or while_ongoing):
        raise EventOngoing
    return event


async def finish_change(tx: OperatorTransaction, *, event: EventOut) -> EventOut:
    """Complete a change of an event or its parts and return the event; `event` is its state before.

    Raises EventIncomplete when it is on sale and lacks something that it had before, except departures.
    """
    await events.update_event(tx, event_id=event.event_id, values={})
    after = await read_event(tx, event_id=event.event_id)
    lacked = {one.field for one in event.missing} | {"event_plans"}
    lacking = [one for one in after.missing if one.field not in lacked]
    if after.status == "active" and lacking:
        raise EventIncomplete(lacking, is_on_sale=True)
    return after


def require_version(seen: str | None, version: str) -> None:
    """Require that the version that the caller saw, if any, is the newest.

    Raises Stale.
    """
    if seen is not None and seen.strip().removeprefix("W/").strip('"') != version:
        raise Stale


async def record_act(tx: OperatorTransaction, action: str, *, subject: str, **data: object) -> None:
    """Record an operator's act in the audit log."""
    await record(tx, action, subject=subject, actor_id=tx.user_id, **data)
