"""The itinerary of an operator's event: add, change, order and delete items."""

from collections.abc import Sequence

from toli.catalogue import rules
from toli.catalogue.repository import itinerary
from toli.catalogue.repository.itinerary import StopValues
from toli.catalogue.schemas.events import EventOut
from toli.catalogue.schemas.itinerary import StopIn, StopOut, StopPlace
from toli.catalogue.service.event_changes import finish_change, lock_for_change, require_version
from toli.catalogue.service.event_reads import stop_of
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid
from toli.media import service as media


async def add_stop(tx: OperatorTransaction, *, event_id: int, stop: StopIn) -> StopOut:
    """Add an item to a day of the itinerary.

    Raises NotFound, EventOngoing, and Invalid for a day that the tour does not have.
    """
    event = await lock_for_change(tx, event_id=event_id)
    _check_stop(event, day=stop.day_count, name=stop.stop_name)
    rules.check_place(stop.latitude, stop.longitude, field="latitude")
    values: StopValues = {
        "day_count": stop.day_count,
        "stop_name": stop.stop_name or "",
        "eta": stop.eta,
        "description": stop.description or "",
        "latitude": stop.latitude,
        "longitude": stop.longitude,
        "altitude_m": stop.altitude_m,
        "distance_km": stop.distance_km,
        "image_id": await _image_of(tx, stop),
        "translations": rules.keep_written(stop.translations or {}),
    }
    key = await itinerary.add_stop(tx, event_id=event_id, values=values)
    return stop_of(await finish_change(tx, event=event), itinerary_id=key)


async def change_stop(tx: OperatorTransaction, *, event_id: int, stop: StopIn) -> StopOut:
    """Change the given fields of an itinerary item.

    Raises NotFound, Stale, EventOngoing, Invalid, and EventIncomplete when a day of an event on sale would be empty.
    """
    event = await lock_for_change(tx, event_id=event_id)
    before = stop_of(event, itinerary_id=stop.itinerary_id)
    require_version(stop.version, before.version)
    values = _given_values(stop)
    if "image" in stop.model_fields_set:
        values["image_id"] = await _image_of(tx, stop)
    latitude = values.get("latitude", before.latitude)
    rules.check_place(latitude, values.get("longitude", before.longitude), field="latitude")
    day = values.get("day_count", before.day_count)
    _check_stop(event, day=day, name=values.get("stop_name", before.stop_name))
    if day != before.day_count:
        values["position"] = 0
    if values:
        await itinerary.update_stop(tx, itinerary_id=before.itinerary_id, values=values)
    return stop_of(await finish_change(tx, event=event), itinerary_id=before.itinerary_id)


async def delete_stop(tx: OperatorTransaction, *, event_id: int, itinerary_id: int) -> None:
    """Delete an itinerary item.

    Raises NotFound, EventOngoing, and EventIncomplete for the only item of a day of an event on sale.
    """
    event = await lock_for_change(tx, event_id=event_id)
    stop = stop_of(event, itinerary_id=itinerary_id)
    await itinerary.delete_stop(tx, itinerary_id=stop.itinerary_id)
    await finish_change(tx, event=event)


async def arrange_stops(tx: OperatorTransaction, *, event_id: int, places: Sequence[StopPlace]) -> list[StopOut]:
    """Put all itinerary items of an event into an order and on days.

    Raises NotFound, EventOngoing, Invalid, and EventIncomplete when a day of an event on sale would be empty.
    """
    event = await lock_for_change(tx, event_id=event_id)
    wanted = {place.itinerary_id: place.day_count for place in places}
    if len(wanted) < len(places) or set(wanted) != {stop.itinerary_id for stop in event.itineraries}:
        raise Invalid("Each stop is to stand once. Load the newest version and try again.", field="itineraries")
    for day in wanted.values():
        rules.check_day(day, days=event.tour_duration)
    await itinerary.place_stops(tx, days=wanted)
    return (await finish_change(tx, event=event)).itineraries


def _given_values(stop: StopIn) -> StopValues:
    """Return the columns that a change names; a null text is empty."""
    values: StopValues = {}
    given = stop.model_fields_set
    if "day_count" in given:
        values["day_count"] = stop.day_count
    if "stop_name" in given:
        values["stop_name"] = stop.stop_name or ""
    if "eta" in given:
        values["eta"] = stop.eta
    if "description" in given:
        values["description"] = stop.description or ""
    if "latitude" in given:
        values["latitude"] = stop.latitude
    if "translations" in given:
        values["translations"] = rules.keep_written(stop.translations or {})
    if "longitude" in given:
        values["longitude"] = stop.longitude
    if "altitude_m" in given:
        values["altitude_m"] = stop.altitude_m
    if "distance_km" in given:
        values["distance_km"] = stop.distance_km
    return values


async def _image_of(tx: OperatorTransaction, stop: StopIn) -> int | None:
    if not stop.image:
        return None
    [image_id] = await media.adopt(tx, user_id=tx.user_id, filenames=[stop.image], purpose="event", field="image")
    return image_id


def _check_stop(event: EventOut, *, day: int | None, name: str | None) -> None:
    if not name:
        raise Invalid("Activity name is required", field="stop_name")
    rules.check_day(day, days=event.tour_duration)
