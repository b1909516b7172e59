"""Lock an event for a change, check its version, and complete the change."""

from typing import Any

from toli.audit.service import record
from toli.catalogue.errors import EventIncomplete, EventOngoing, Stale
from toli.catalogue.repository import events
from toli.catalogue.schemas.events import EventOut
from toli.catalogue.service.event_reads import whole
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound


async def opened(tx: OperatorTransaction, *, event_id: int, while_ongoing: bool = False) -> EventOut:
    """An event, locked to be changed.

    Raises NotFound, and EventOngoing while a departure of it is under way, unless that makes no odds.
    """
    if await events.lock_event(tx, event_id=event_id) is None:
        raise NotFound
    event = await whole(tx, event_id=event_id)
    if not (event.is_editable or while_ongoing):
        raise EventOngoing
    return event


async def changed(tx: OperatorTransaction, *, event: EventOut) -> EventOut:
    """The event after a change of it or of its parts; `event` is how it was before.

    Raises EventIncomplete when it is on sale and would lack something that it had; departures may run out.
    """
    await events.update_event(tx, event_id=event.event_id, values={})
    after = await whole(tx, event_id=event.event_id)
    lacked = {one.field for one in event.missing} | {"event_plans"}
    lacking = [one for one in after.missing if one.field not in lacked]
    if after.status == "active" and lacking:
        raise EventIncomplete(lacking)
    return after


def same(seen: str | None, version: str) -> None:
    """Nobody changed it since the caller saw it, as far as the caller says what was seen.

    Raises Stale.
    """
    if seen is not None and seen.strip().removeprefix("W/").strip('"') != version:
        raise Stale


async def note(tx: OperatorTransaction, action: str, *, subject: str, **data: Any) -> None:
    """Write into the audit log what was done at a desk."""
    await record(tx, action, client_id=tx.client_id, subject=subject, actor_id=tx.user_id, **data)
