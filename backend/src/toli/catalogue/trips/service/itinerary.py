from collections.abc import Sequence
from collections.abc import Set as AbstractSet
from typing import Final

from toli.catalogue.trips import rules
from toli.catalogue.trips.repository import itinerary
from toli.catalogue.trips.repository.itinerary import STOPS
from toli.catalogue.trips.schemas.itinerary import StopFacts, StopIn, StopOut, StopPlace
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, require_version
from toli.catalogue.trips.service.event_reads import stop_of
from toli.clients.media import service as media
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid
from toli.kit.languages import drop_empty_texts
from toli.kit.text import Text

FACTS: Final = frozenset(StopFacts.model_fields) - {"itinerary_id"}


async def add_stop(tx: OperatorTransaction, *, trip_id: int, stop: StopIn) -> StopOut:
    """Raises NotFound, EventOngoing, Invalid."""
    event = await lock_for_change(tx, trip_id=trip_id)
    values = {**complete_stop(stop, days=event.tour_duration), "image_id": await _image_of(tx, stop)}
    added = await itinerary.add_stop(tx, trip_id=trip_id, values=values)
    return stop_of(await finish_change(tx, event=event), itinerary_id=added.itinerary_id)


async def change_stop(tx: OperatorTransaction, *, trip_id: int, stop: StopIn) -> StopOut:
    """Raises NotFound, Stale, EventOngoing, Invalid, EventIncomplete."""
    event = await lock_for_change(tx, trip_id=trip_id)
    before = stop_of(event, itinerary_id=stop.itinerary_id)
    require_version(stop.version, before.version)
    values = _values(stop, stop.model_fields_set)
    if "image" in stop.model_fields_set:
        values["image_id"] = await _image_of(tx, stop)
    after = before.model_copy(update=values)
    rules.check_place(after.latitude, after.longitude, field="latitude")
    _check_stop(day=after.day_count, name=after.stop_name, days=event.tour_duration)
    if after.day_count != before.day_count:
        values["position"] = 0
    if values:
        await STOPS.update(tx, before.itinerary_id, values=values)
    return stop_of(await finish_change(tx, event=event), itinerary_id=before.itinerary_id)


async def delete_stop(tx: OperatorTransaction, *, trip_id: int, itinerary_id: int) -> None:
    """Raises NotFound, EventOngoing, EventIncomplete."""
    event = await lock_for_change(tx, trip_id=trip_id)
    stop = stop_of(event, itinerary_id=itinerary_id)
    await STOPS.delete(tx, stop.itinerary_id)
    await finish_change(tx, event=event)


async def arrange_stops(tx: OperatorTransaction, *, trip_id: int, places: Sequence[StopPlace]) -> list[StopOut]:
    """Raises NotFound, EventOngoing, Invalid, EventIncomplete."""
    event = await lock_for_change(tx, trip_id=trip_id)
    days_by_stop = {place.itinerary_id: place.day_count for place in places}
    if len(days_by_stop) < len(places) or set(days_by_stop) != {stop.itinerary_id for stop in event.itineraries}:
        raise Invalid(Text("Each stop is to stand once. Load the newest version and try again."), field="itineraries")
    for day in days_by_stop.values():
        rules.check_day(day, days=event.tour_duration)
    await itinerary.place_stops(tx, days=days_by_stop)
    return (await finish_change(tx, event=event)).itineraries


def complete_stop(stop: StopIn, *, days: int) -> dict[str, object]:
    """Values of a stop without its image. `days`: of the tour. Raises Invalid."""
    _check_stop(day=stop.day_count, name=stop.stop_name, days=days)
    rules.check_place(stop.latitude, stop.longitude, field="latitude")
    return _values(stop, FACTS | {"translations"})


def _values(stop: StopIn, names: AbstractSet[str]) -> dict[str, object]:
    values: dict[str, object] = stop.model_dump(include={*FACTS & names})
    values |= {name: values[name] or "" for name in ("stop_name", "description") if name in values}
    if "translations" in names:
        values["translations"] = drop_empty_texts(stop.translations or {})
    return values


async def _image_of(tx: OperatorTransaction, stop: StopIn) -> int | None:
    if not stop.image:
        return None
    [image_id] = await media.adopt(tx, user_id=tx.user_id, filenames=[stop.image], purpose="event", field="image")
    return image_id


def _check_stop(*, day: int | None, name: str | None, days: int) -> None:
    if not name:
        raise Invalid(Text("Activity name is required"), field="stop_name")
    rules.check_day(day, days=days)
