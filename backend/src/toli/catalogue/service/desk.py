"""What every change of an event begins and ends with: reading it whole, locking it, and leaving it fit to be sold."""

from collections.abc import Mapping
from hashlib import blake2b
from typing import Any

from toli.audit.service import record
from toli.catalogue import rules
from toli.catalogue.errors import EventIncomplete, EventOngoing, Stale
from toli.catalogue.repository import editing, events, operating
from toli.catalogue.schemas import Progress
from toli.catalogue.schemas.editing import DepartureOut, EventOut, EventRow, PriceOut, StopOut
from toli.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise

OWN = (
    "title",
    "destination",
    "description",
    "instruction_for_trip",
    "trip_includes",
    "tour_capacity",
    "tour_duration",
    "status",
    "category_ids",
    "videos",
)
"""What an event's own version depends on, beside its pictures; its parts have their own."""
OVER = frozenset({"ongoing", "completed"})


async def event_of(tx: ClientTransaction, *, of: Mapping[str, int]) -> int:
    """Return the event of a departure, stop or sharing type that is named by its key.

    Raises NotFound.
    """
    event_id = await operating.event_of(tx, of=of)
    if event_id is None:
        raise NotFound
    return event_id


async def whole(tx: OperatorTransaction, *, event_id: int) -> EventOut:
    """An event with all its parts, and what it still lacks.

    Raises NotFound.
    """
    found = await operating.whole(tx, event_id=event_id, today=tx.today)
    if found is None:
        raise NotFound
    stops = [_versioned(stop) for stop in found["itineraries"]]
    departures = [
        {
            **_versioned(
                {name: plan[name] for name in DEPARTURE_OWN} | {"beds": [one["total"] for one in plan["room_beds"]]}
            ),
            **plan,
            "is_editable": plan["status"] not in OVER,
            "dates_fixed": plan["held"] + plan["sold"] > 0,
        }
        for plan in found["event_plans"]
    ]
    days = max(1, found["tour_duration"])
    prices = [
        {
            **_versioned(price),
            "no_of_days": days,
            "price_per_head_per_day": rules.per_day(Paise(price["price_per_head_trip"]), days=days),
        }
        for price in found["room_bed_pricings"]
    ]
    return EventOut.model_validate(
        {
            **row(found).model_dump(),
            "itineraries": stops,
            "event_plans": departures,
            "room_bed_pricings": prices,
            "missing": rules.missing(_progress(found)),
        }
    )


DEPARTURE_OWN = (
    "ep_id",
    "booking_start_date",
    "booking_end_date",
    "tour_start_date",
    "tour_end_date",
    "is_draft",
    "runs_from",
    "instruction_for_trip",
    "capacity",
)


def row(found: Mapping[str, Any]) -> EventRow:
    """An event as it stands in a list."""
    is_fixed = found["status"] != "draft"
    own = {
        **found,
        "category_ids": sorted(category["category_id"] for category in found["categories"]),
        "tour_category": next((category["name"] for category in found["categories"]), None),
        "tour_per_head_price": found["min_price"],
        "date_tour": found["next_start_date"],
        # A draft is not sold: nobody is on the way, whatever its dates say.
        "is_editable": not (is_fixed and found["is_ongoing"]),
        "is_fixed": is_fixed,
    }
    seen = {name: own[name] for name in OWN} | {"images": [image["filename"] for image in found["images"]]}
    return EventRow.model_validate({**own, "version": version_of(seen)})


def version_of(content: Mapping[str, Any]) -> str:
    """A name for a state of something, from what it holds."""
    told = repr(sorted((name, content[name]) for name in content))
    return blake2b(told.encode(), digest_size=8).hexdigest()


def _versioned(part: Mapping[str, Any]) -> dict[str, Any]:
    return {**part, "version": version_of(part)}


def _progress(found: Mapping[str, Any]) -> Progress:
    return Progress(
        has_title=bool(found["title"]),
        has_destination=bool(found["destination"]),
        has_description=bool(found["description"]),
        tour_capacity=found["tour_capacity"],
        tour_duration=found["tour_duration"],
        categories=len(found["categories"]),
        images=len(found["images"]),
        days=frozenset(stop["day_count"] for stop in found["itineraries"]),
        plans=len(found["event_plans"]),
        beds=sum(price["bed_count"] for price in found["room_bed_pricings"]),
    )


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
    await editing.update_event(tx, event_id=event.event_id, values={})
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


def stop_of(event: EventOut, *, itinerary_id: int | None) -> StopOut:
    """A stop of an event.

    Raises NotFound.
    """
    for stop in event.itineraries:
        if stop.itinerary_id == itinerary_id:
            return stop
    raise NotFound


def departure_of(event: EventOut, *, ep_id: int | None) -> DepartureOut:
    """A departure of an event.

    Raises NotFound.
    """
    for plan in event.event_plans:
        if plan.ep_id == ep_id:
            return plan
    raise NotFound


def price_of(event: EventOut, *, room_bed_id: int | None) -> PriceOut:
    """A sharing type of an event.

    Raises NotFound.
    """
    for price in event.room_bed_pricings:
        if price.room_bed_id == room_bed_id:
            return price
    raise NotFound
