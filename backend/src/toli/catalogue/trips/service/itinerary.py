"""The itinerary of an operator's event."""

from collections.abc import Sequence

from toli.catalogue.trips import rules
from toli.catalogue.trips.repository import itinerary
from toli.catalogue.trips.repository.itinerary import StopValues
from toli.catalogue.trips.schemas.events import EventOut
from toli.catalogue.trips.schemas.itinerary import StopIn, StopOut, StopPlace
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, require_version
from toli.catalogue.trips.service.event_reads import stop_of
from toli.clients.media import service as media
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import Invalid
from toli.kit.text import Text


async def add_stop(tx: OperatorTransaction, *, trip_id: int, stop: StopIn) -> StopOut:
    """Raises NotFound, EventOngoing, Invalid."""
    event = await lock_for_change(tx, trip_id=trip_id)
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
    key = await itinerary.add_stop(tx, trip_id=trip_id, values=values)
    return stop_of(await finish_change(tx, event=event), itinerary_id=key)


async def change_stop(tx: OperatorTransaction, *, trip_id: int, stop: StopIn) -> StopOut:
    """Raises NotFound, Stale, EventOngoing, Invalid, EventIncomplete."""
    event = await lock_for_change(tx, trip_id=trip_id)
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


async def delete_stop(tx: OperatorTransaction, *, trip_id: int, itinerary_id: int) -> None:
    """Raises NotFound, EventOngoing, EventIncomplete."""
    event = await lock_for_change(tx, trip_id=trip_id)
    stop = stop_of(event, itinerary_id=itinerary_id)
    await itinerary.delete_stop(tx, itinerary_id=stop.itinerary_id)
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


def _given_values(stop: StopIn) -> StopValues:
    values: StopValues = {}
    field_names = stop.model_fields_set
    if "day_count" in field_names:
        values["day_count"] = stop.day_count
    if "stop_name" in field_names:
        values["stop_name"] = stop.stop_name or ""
    if "eta" in field_names:
        values["eta"] = stop.eta
    if "description" in field_names:
        values["description"] = stop.description or ""
    if "latitude" in field_names:
        values["latitude"] = stop.latitude
    if "translations" in field_names:
        values["translations"] = rules.keep_written(stop.translations or {})
    if "longitude" in field_names:
        values["longitude"] = stop.longitude
    if "altitude_m" in field_names:
        values["altitude_m"] = stop.altitude_m
    if "distance_km" in field_names:
        values["distance_km"] = stop.distance_km
    return values


async def _image_of(tx: OperatorTransaction, stop: StopIn) -> int | None:
    if not stop.image:
        return None
    [image_id] = await media.adopt(tx, user_id=tx.user_id, filenames=[stop.image], purpose="event", field="image")
    return image_id


def _check_stop(event: EventOut, *, day: int | None, name: str | None) -> None:
    if not name:
        raise Invalid(Text("Activity name is required"), field="stop_name")
    rules.check_day(day, days=event.tour_duration)
