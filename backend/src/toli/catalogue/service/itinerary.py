"""The itinerary of an operator's event: add, change, order and delete items."""

from collections.abc import Sequence
from typing import Any

from toli.catalogue import rules
from toli.catalogue.repository import itinerary
from toli.catalogue.schemas.events import EventOut
from toli.catalogue.schemas.itinerary import StopIn, StopOut, StopPlace
from toli.catalogue.service.event_changes import changed, opened, same
from toli.catalogue.service.event_reads import stop_of
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid

STOP_COLUMNS = ("day_count", "stop_name", "eta", "description")


async def add_stop(tx: OperatorTransaction, *, event_id: int, stop: StopIn) -> StopOut:
    """Add a stop to a day.

    Raises NotFound, EventOngoing, and Invalid for a day that the tour does not have.
    """
    event = await opened(tx, event_id=event_id)
    values = {
        "day_count": stop.day_count,
        "stop_name": stop.stop_name or "",
        "eta": stop.eta,
        "description": stop.description or "",
    }
    _check_stop(values, event)
    key = await itinerary.add_stop(tx, event_id=event_id, values=values)
    return stop_of(await changed(tx, event=event), itinerary_id=key)


async def change_stop(tx: OperatorTransaction, *, event_id: int, stop: StopIn) -> StopOut:
    """Change what is given of a stop.

    Raises NotFound, Stale, EventOngoing, Invalid, and EventIncomplete when a day of an event on sale would be empty.
    """
    event = await opened(tx, event_id=event_id)
    before = stop_of(event, itinerary_id=stop.itinerary_id)
    same(stop.version, before.version)
    given = {name: getattr(stop, name) for name in STOP_COLUMNS if name in stop.model_fields_set}
    values: dict[str, Any] = {
        name: value or "" if name in {"stop_name", "description"} else value for name, value in given.items()
    }
    _check_stop({"day_count": before.day_count, "stop_name": before.stop_name, **values}, event)
    if values.get("day_count", before.day_count) != before.day_count:
        values["position"] = 0
    if values:
        await itinerary.update_stop(tx, itinerary_id=before.itinerary_id, values=values)
    return stop_of(await changed(tx, event=event), itinerary_id=before.itinerary_id)


async def delete_stop(tx: OperatorTransaction, *, event_id: int, itinerary_id: int) -> None:
    """Delete a stop.

    Raises NotFound, EventOngoing, and EventIncomplete for the only stop of a day of an event on sale.
    """
    event = await opened(tx, event_id=event_id)
    stop = stop_of(event, itinerary_id=itinerary_id)
    await itinerary.delete_stop(tx, itinerary_id=stop.itinerary_id)
    await changed(tx, event=event)


async def arrange_stops(tx: OperatorTransaction, *, event_id: int, places: Sequence[StopPlace]) -> list[StopOut]:
    """Put all of an event's stops into this order, and on these days.

    Raises NotFound, EventOngoing, Invalid, and EventIncomplete when a day of an event on sale would be empty.
    """
    event = await opened(tx, event_id=event_id)
    wanted = {place.itinerary_id: place.day_count for place in places}
    if len(wanted) < len(places) or set(wanted) != {stop.itinerary_id for stop in event.itineraries}:
        raise Invalid("Each stop is to stand once. Load the newest version and try again.", field="itineraries")
    for day in wanted.values():
        rules.check_day(day, days=event.tour_duration)
    await itinerary.place_stops(tx, days=wanted)
    return (await changed(tx, event=event)).itineraries


def _check_stop(values: dict[str, Any], event: EventOut) -> None:
    if not values["stop_name"]:
        raise Invalid("Activity name is required", field="stop_name")
    rules.check_day(values["day_count"], days=event.tour_duration)
