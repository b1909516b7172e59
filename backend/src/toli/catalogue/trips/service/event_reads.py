from collections.abc import Mapping, Sequence
from hashlib import blake2b

from toli.catalogue.trips import rules
from toli.catalogue.trips.models import TRIP_DEFAULTS, TRIP_FACTS
from toli.catalogue.trips.repository import event_reads
from toli.catalogue.trips.repository.event_reads import EventJson, EventRowJson
from toli.catalogue.trips.schemas.departures import DepartureOut
from toli.catalogue.trips.schemas.events import EventOut, EventRow, Progress, TripStatus
from toli.catalogue.trips.schemas.itinerary import StopOut
from toli.catalogue.trips.schemas.prices import PriceOut
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise

OWN = ("title", *TRIP_FACTS, *TRIP_DEFAULTS, "status", "category_ids")
"""The fields that the version of an event covers, besides its pictures; its parts have their own versions."""
OVER = frozenset({"ongoing", "completed"})
CLOSED = OVER | {"cancelled"}
"""The statuses of departures that are not changed any more."""


async def event_of(tx: ClientTransaction, *, of: Mapping[str, int]) -> int:
    trip_id = await event_reads.event_of(tx, of=of)
    if trip_id is None:
        raise NotFound
    return trip_id


async def read_event(tx: OperatorTransaction, *, trip_id: int) -> EventOut:
    """Raises NotFound."""
    event = await event_reads.find_event(tx, trip_id=trip_id, today=tx.today)
    if event is None:
        raise NotFound
    stops = [_versioned(stop) for stop in event["itineraries"]]
    departures = [
        {
            **_versioned(
                _chosen(plan, DEPARTURE_OWN)
                | {"beds": [(bed["total"], bed["price_per_head_trip"]) for bed in plan["room_beds"]]}
            ),
            **plan,
            "is_editable": plan["status"] not in CLOSED,
            "dates_fixed": plan["held"] + plan["sold"] > 0,
            "is_private": plan["access_code"] is not None,
        }
        for plan in event["event_plans"]
    ]
    days = max(1, event["tour_duration"])
    prices = [
        {
            **_versioned(price),
            "no_of_days": days,
            "price_per_head_per_day": rules.per_day(Paise(price["price_per_head_trip"]), days=days),
        }
        for price in event["room_bed_pricings"]
    ]
    row = to_row(event)
    return EventOut.model_validate(
        {
            **row.model_dump(),
            "itineraries": stops,
            "event_plans": departures,
            "room_bed_pricings": prices,
            "missing": rules.missing(_progress(event)),
            "contradictions": rules.contradictions(row, runs_from=row.runs_from),
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
    "decide_on",
    "runs_since",
    "going",
    "instruction_for_trip",
    "access_code",
    "minimum_party",
    "capacity",
)


def to_row(event: EventRowJson) -> EventRow:
    is_fixed = event["status"] != TripStatus.DRAFT
    own: dict[str, object] = {
        **event,
        "category_ids": sorted(category["category_id"] for category in event["categories"]),
        "tour_category": next((category["name"] for category in event["categories"]), None),
        "tour_per_head_price": event["min_price"],
        "date_tour": event["next_start_date"],
        # A draft is not sold, so it has no travellers on tour, whatever its dates are.
        "is_editable": not (is_fixed and event["is_ongoing"]),
        "is_fixed": is_fixed,
    }
    versioned = _chosen(own, OWN) | {"images": [image["filename"] for image in event["images"]]}
    return EventRow.model_validate({**own, "version": version_of(versioned)})


def version_of(content: Mapping[str, object]) -> str:
    text = repr(sorted((name, content[name]) for name in content))
    return blake2b(text.encode(), digest_size=8).hexdigest()


def _chosen(content: Mapping[str, object], names: Sequence[str]) -> dict[str, object]:
    return {name: content[name] for name in names}


def _versioned(part: Mapping[str, object]) -> dict[str, object]:
    return {**part, "version": version_of(part)}


def _progress(event: EventJson) -> Progress:
    return Progress(
        has_title=bool(event["title"]),
        has_destination=bool(event["destination"]),
        has_description=bool(event["description"]),
        tour_capacity=event["tour_capacity"],
        tour_duration=event["tour_duration"],
        categories=len(event["categories"]),
        images=len(event["images"]),
        days=frozenset(stop["day_count"] for stop in event["itineraries"]),
        plans=len(event["event_plans"]),
        beds=sum(price["bed_count"] for price in event["room_bed_pricings"]),
    )


def stop_of(event: EventOut, *, itinerary_id: int | None) -> StopOut:
    """Raises NotFound."""
    for stop in event.itineraries:
        if stop.itinerary_id == itinerary_id:
            return stop
    raise NotFound


def departure_of(event: EventOut, *, departure_id: int | None) -> DepartureOut:
    """Raises NotFound."""
    for plan in event.event_plans:
        if plan.departure_id == departure_id:
            return plan
    raise NotFound


def price_of(event: EventOut, *, sharing_type_id: int | None) -> PriceOut:
    """Raises NotFound."""
    for price in event.room_bed_pricings:
        if price.sharing_type_id == sharing_type_id:
            return price
    raise NotFound
