"""Queries of events for operators; amounts in paise."""

from collections.abc import Mapping
from datetime import date
from typing import TypedDict

from sqlalchemy import text

from toli.catalogue.trips.repository.event_page import FACTS
from toli.catalogue.trips.repository.public_sql import (
    GUARANTEED,
    MIN_PRICE,
    ON_SALE_OR_LATER,
    ORDER,
    OWN_PRICE,
    STOP_IMAGE,
)
from toli.catalogue.trips.schemas.departures import PLAN_STATUS, PlanStatus
from toli.catalogue.trips.schemas.events import EventFilter, TripStatus
from toli.clients.media.schemas import WIRE_JSON
from toli.infra.db.transactions import ClientTransaction
from toli.kit.paging import Page

_OF_EVENT = "{of}.client_id = trip.client_id AND {of}.trip_id = trip.trip_id"
_STATUS = PLAN_STATUS.format(plan="plan", event="trip", today=":today")

_ROW = f"""
    'event_id', trip.trip_id, 'client_id', trip.client_id, 'user_id', trip.created_by, 'title', trip.title,
    {FACTS}, 'runs_from', trip.runs_from, 'translations', trip.translations, 'status', trip.status,
    'created_by', (SELECT username FROM app_user WHERE user_id = trip.created_by),
    'number_of_nodes', (SELECT count(*) FROM itinerary_item item WHERE {_OF_EVENT.format(of="item")}),
    'itinerary_info', (
        SELECT coalesce(string_agg(format('Day %s: %s', day_count, stops), '; ' ORDER BY day_count), '')
        FROM (
            SELECT day_count, string_agg(stop_name, ', ' ORDER BY position, eta NULLS LAST, itinerary_id) AS stops
            FROM itinerary_item item WHERE {_OF_EVENT.format(of="item")} GROUP BY day_count
        ) days
    ),
    'display_sequence', trip.display_sequence, 'created_at', trip.created_at, 'updated_at', trip.updated_at,
    'is_ongoing', EXISTS (
        SELECT FROM departure plan WHERE {_OF_EVENT.format(of="plan")} AND {_STATUS} = 'ongoing'
    ),
    'images', (
        SELECT coalesce(json_agg(
            ({WIRE_JSON})::jsonb || jsonb_build_object('filename', image.filename) ORDER BY trip_image.position
        ), '[]')
        FROM trip_image
        JOIN image ON image.client_id = trip_image.client_id AND image.image_id = trip_image.image_id
        WHERE {_OF_EVENT.format(of="trip_image")}
    ),
    'categories', (
        SELECT coalesce(json_agg(json_build_object(
            'category_id', category.category_id, 'name', category.name, 'description', category.description
        ) ORDER BY category.position, category.name), '[]')
        FROM trip_category link
        JOIN category ON category.client_id = link.client_id AND category.category_id = link.category_id
        WHERE {_OF_EVENT.format(of="link")}
    ),
    'min_price', ({MIN_PRICE.format(event="trip", unit="min(price_per_head_trip_paise)")}),
    'min_price_with_tax', (
        SELECT min(price_with_tax(
            kind.price_per_head_trip_paise, client.terms || trip.terms, client.has_gstin, CAST(:today AS date)
        ))
        FROM sharing_type kind JOIN client ON client.client_id = kind.client_id WHERE {_OF_EVENT.format(of="kind")}
    ),
    'departures', (SELECT count(*) FROM departure plan WHERE {_OF_EVENT.format(of="plan")}),
    'next_start_date', (
        SELECT min(plan.tour_start_date) FROM departure plan
        WHERE {_OF_EVENT.format(of="plan")} AND {ON_SALE_OR_LATER.format(today=":today")}
    )
"""

_PARTS = f"""
    'itineraries', (
        SELECT coalesce(json_agg(json_build_object(
            'itinerary_id', itinerary_id, 'event_id', item.trip_id, 'day_count', day_count, 'stop_name', stop_name,
            'eta', to_char(eta, 'HH24:MI'), 'description', item.description,
            'latitude', latitude, 'longitude', longitude, 'altitude_m', altitude_m, 'distance_km', distance_km,
            'translations', item.translations,
            'image', CASE WHEN image.image_id IS NOT NULL THEN
                ({WIRE_JSON})::jsonb || jsonb_build_object('filename', image.filename) END
        ) ORDER BY day_count, item.position, eta NULLS LAST, itinerary_id), '[]')
        FROM itinerary_item item {STOP_IMAGE} WHERE {_OF_EVENT.format(of="item")}
    ),
    'event_plans', (
        SELECT coalesce(json_agg(json_build_object(
            'ep_id', plan.departure_id, 'event_id', plan.trip_id, 'client_id', plan.client_id,
            'booking_start_date', booking_start_date, 'booking_end_date', booking_end_date,
            'tour_start_date', tour_start_date, 'tour_end_date', tour_end_date, 'is_draft', is_draft,
            'status', {_STATUS}, 'runs_from', runs_from,
            'decide_on', plan.decide_on, 'runs_since', plan.runs_since, 'going', stock.going,
            'instruction_for_trip', plan.instruction_for_trip,
            'access_code', plan.access_code, 'minimum_party', plan.minimum_party,
            'created_by', (SELECT username FROM app_user WHERE user_id = plan.created_by), 'guaranteed', {GUARANTEED},
            'capacity', stock.capacity, 'held', stock.held, 'sold', stock.sold,
            'available_slots', stock.capacity - stock.held - stock.sold,
            'has_bookings', EXISTS (
                SELECT FROM booking
                WHERE booking.client_id = plan.client_id AND booking.departure_id = plan.departure_id
            ),
            'room_beds', (
                SELECT coalesce(json_agg(json_build_object(
                    'room_bed_id', bed.sharing_type_id, 'room_type', kind.room_type,
                    'room_capacity', kind.room_capacity, 'total', bed.total, 'held', bed.held, 'sold', bed.sold,
                    'price_per_head_trip', own_price.price_per_head_trip_paise
                ) ORDER BY kind.room_capacity, bed.sharing_type_id), '[]')
                FROM bed_stock bed
                JOIN sharing_type kind ON kind.client_id = bed.client_id AND kind.sharing_type_id = bed.sharing_type_id
                {OWN_PRICE.format(beds="bed")}
                WHERE bed.client_id = plan.client_id AND bed.departure_id = plan.departure_id
            )
        ) ORDER BY tour_start_date, plan.departure_id), '[]')
        FROM departure plan
        JOIN plan_stock stock ON stock.client_id = plan.client_id AND stock.departure_id = plan.departure_id
        WHERE {_OF_EVENT.format(of="plan")}
    ),
    'room_bed_pricings', (
        SELECT coalesce(json_agg(json_build_object(
            'room_bed_id', sharing_type_id, 'event_id', bed.trip_id, 'room_type', room_type,
            'room_capacity', room_capacity, 'total_rooms', total_rooms, 'bed_count', room_capacity * total_rooms,
            'price_per_head_trip', price_per_head_trip_paise, 'single_supplement', single_supplement_paise,
            'remarks', remarks
        ) ORDER BY room_capacity, sharing_type_id), '[]')
        FROM sharing_type bed WHERE {_OF_EVENT.format(of="bed")}
    )
"""

_EVENT = text(
    # A function call takes at most a hundred arguments, which are fifty fields.
    f"""
    SELECT jsonb_build_object({_ROW}) || jsonb_build_object({_PARTS})
    FROM trip WHERE trip.client_id = :client_id AND trip.trip_id = :trip_id
    """
)


# Of the JSON that PostgreSQL builds, the types have the keys that code reads. The schemas of answers validate the rest.


class CategoryJson(TypedDict):
    category_id: int
    name: str


class ImageJson(TypedDict):
    filename: str


class StopJson(TypedDict):
    day_count: int


class BedsJson(TypedDict):
    """`price_per_head_trip`: the departure's own price in paise, if any."""

    total: int
    price_per_head_trip: int | None


class DepartureJson(TypedDict):
    status: PlanStatus
    access_code: str | None
    held: int
    sold: int
    room_beds: list[BedsJson]


class PriceJson(TypedDict):
    """`price_per_head_trip` in paise."""

    bed_count: int
    price_per_head_trip: int


class EventRowJson(TypedDict):
    """Dates are ISO 8601, prices in paise."""

    status: TripStatus
    is_ongoing: bool
    images: list[ImageJson]
    categories: list[CategoryJson]
    min_price: int | None
    next_start_date: str | None


class EventJson(EventRowJson):
    title: str
    destination: str
    description: str
    tour_capacity: int
    tour_duration: int
    itineraries: list[StopJson]
    event_plans: list[DepartureJson]
    room_bed_pricings: list[PriceJson]


async def find_event(tx: ClientTransaction, *, trip_id: int, today: date) -> EventJson | None:
    rows = await tx.execute(_EVENT, {"client_id": tx.client_id, "trip_id": trip_id, "today": today})
    event: EventJson | None = rows.scalar_one_or_none()
    return event


async def list_events(
    tx: ClientTransaction,
    *,
    today: date,
    status: EventFilter | None,
    category_id: int | None,
    words: tuple[str, ...],
    page: Page | None,
) -> tuple[list[EventRowJson], int]:
    """In storefront order, with the count of all; no page: all events.

    Every word is in title or destination; accents are ignored.
    """
    where = ["trip.client_id = :client_id"]
    values: dict[str, object] = {"client_id": tx.client_id, "today": today}
    if status == "published":
        where.append("trip.status <> 'draft'")
    elif status is not None:
        where.append("trip.status = :status")
        values["status"] = status
    if category_id is not None:
        where.append(
            f"EXISTS (SELECT FROM trip_category link WHERE {_OF_EVENT.format(of='link')}"
            " AND link.category_id = :category_id)"
        )
        values["category_id"] = category_id
    for number, word in enumerate(words):
        where.append(f"position(folded(:word_{number}) IN folded(trip.title || ' ' || trip.destination)) > 0")
        values[f"word_{number}"] = word
    narrowed = " AND ".join(where)
    part = ""
    if page is not None:
        part = "LIMIT :limit OFFSET :offset"
        values |= {"limit": page.limit, "offset": page.offset}
    statement = text(f"SELECT jsonb_build_object({_ROW}) FROM trip WHERE {narrowed} ORDER BY {ORDER} {part}")
    events = list((await tx.execute(statement, values)).scalars())
    if page is None:
        return events, len(events)
    total = await tx.execute(text(f"SELECT count(*) FROM trip WHERE {narrowed}"), values)
    return events, total.scalar_one()


async def event_of(tx: ClientTransaction, *, of: Mapping[str, int]) -> int | None:
    ((key, value),) = of.items()
    table = {"departure_id": "departure", "itinerary_id": "itinerary_item", "sharing_type_id": "sharing_type"}[key]
    rows = await tx.execute(
        text(f"SELECT trip_id FROM {table} WHERE client_id = :client_id AND {key} = :value"),
        {"client_id": tx.client_id, "value": value},
    )
    trip_id: int | None = rows.scalar_one_or_none()
    return trip_id
