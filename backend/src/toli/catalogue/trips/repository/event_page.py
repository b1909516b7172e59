from datetime import datetime
from typing import TypedDict

from toli.catalogue.trips.models import TRIP_FACTS
from toli.catalogue.trips.repository.discounts import RULE
from toli.catalogue.trips.repository.options import CATEGORIES_JSON, LEFT_JSON, OPTIONS_JSON, CategoryJson, OptionJson
from toli.catalogue.trips.repository.public_sql import (
    CATEGORY_TEXTS,
    GUARANTEED,
    MIN_PRICE,
    MINIMUM_GROUP,
    OWN_PRICE,
    PRICE,
    STOP_IMAGE,
)
from toli.catalogue.trips.schemas.events import TripStatus
from toli.clients.media.schemas import WIRE_JSON
from toli.infra.db.database import Database
from toli.infra.db.transactions import Scope

RULE_COLUMNS = ", ".join(f"discount.{name}" for name in RULE)
"""A discount with its conditions, for `to_rule`."""

FACTS = ", ".join(f"'{name}', trip.{name}" for name in TRIP_FACTS)
"""The facts of an event for `json_build_object`."""

DETAILS = f"""
SELECT json_build_object(
    'event_id', trip.trip_id, 'title', title, {FACTS}, 'status', trip.status,
    'translation', trip.translations -> %(language)s::text,
    'client_id', trip.client_id, 'display_sequence', display_sequence, 'created_at', trip.created_at,
    'today', (%(now)s::timestamptz AT TIME ZONE client.time_zone)::date, 'has_gstin', client.has_gstin,
    'terms', client.terms || trip.terms,
    'images', (
        SELECT coalesce(json_agg({WIRE_JSON} ORDER BY trip_image.position), '[]')
        FROM trip_image
        JOIN image ON image.client_id = trip_image.client_id AND image.image_id = trip_image.image_id
        WHERE trip_image.client_id = trip.client_id AND trip_image.trip_id = trip.trip_id
    ),
    'min_price', ({MIN_PRICE.format(event="trip", unit="min(price_per_head_trip_paise)")}),
    'itineraries', (
        SELECT coalesce(json_agg(json_build_object(
            'itinerary_id', itinerary_id, 'day_count', day_count, 'stop_name', stop_name,
            'eta', to_char(eta, 'HH24:MI'), 'description', item.description,
            'latitude', latitude, 'longitude', longitude, 'altitude_m', altitude_m, 'distance_km', distance_km,
            'translation', item.translations -> %(language)s::text,
            'image', CASE WHEN image.image_id IS NOT NULL THEN {WIRE_JSON} END
        ) ORDER BY day_count, position, eta NULLS LAST, itinerary_id), '[]')
        FROM itinerary_item item {STOP_IMAGE} WHERE item.client_id = trip.client_id AND item.trip_id = trip.trip_id
    ),
    'event_plans', (
        SELECT coalesce(json_agg(json_build_object(
            'ep_id', plan.departure_id, 'booking_start_date', booking_start_date, 'booking_end_date', booking_end_date,
            'tour_start_date', plan.tour_start_date, 'tour_end_date', plan.tour_end_date, 'is_draft', is_draft,
            'instruction_for_trip', plan.instruction_for_trip, 'terms', plan.terms, 'minimum_party', plan.minimum_party,
            'available_slots', stock.capacity - stock.held - stock.sold, 'capacity', stock.capacity,
            'guaranteed', {GUARANTEED},
            'minimum_group', {MINIMUM_GROUP}, 'going', stock.going, 'decide_on', plan.decide_on,
            'cheapest_left', priced.cheapest_left, 'rank', priced.rank,
            'taken', stock.held + stock.sold, 'left', ({LEFT_JSON.format(plan="plan")}),
            'room_beds', (
                SELECT coalesce(json_agg(json_build_object(
                    'room_bed_id', bed.sharing_type_id,
                    'available_beds', least(bed.total - bed.held - bed.sold, stock.capacity - stock.held - stock.sold),
                    'price_per_head_trip', {PRICE.format(kind="kind")},
                    'single_supplement', kind.single_supplement_paise
                ) ORDER BY bed.sharing_type_id), '[]')
                FROM bed_stock bed
                JOIN sharing_type kind ON kind.client_id = bed.client_id AND kind.sharing_type_id = bed.sharing_type_id
                {OWN_PRICE.format(beds="bed")}
                WHERE bed.client_id = plan.client_id AND bed.departure_id = plan.departure_id
            )
        ) ORDER BY plan.tour_start_date, plan.departure_id), '[]')
        FROM departure plan
        JOIN plan_stock stock ON stock.client_id = plan.client_id AND stock.departure_id = plan.departure_id
        LEFT JOIN priced_departures(trip.client_id, trip.trip_id, client.terms || trip.terms, client.has_gstin,
            (%(now)s::timestamptz AT TIME ZONE client.time_zone)::date) AS priced
            ON priced.departure_id = plan.departure_id AND trip.status = 'active'
        WHERE plan.client_id = trip.client_id AND plan.trip_id = trip.trip_id AND NOT plan.is_draft
            AND plan.access_code IS NOT DISTINCT FROM %(access_code)s::text
    ),
    'room_bed_pricings', (
        SELECT coalesce(json_agg(json_build_object(
            'room_bed_id', sharing_type_id, 'room_type', room_type, 'room_capacity', room_capacity,
            'price_per_head_trip', price_per_head_trip_paise, 'single_supplement', single_supplement_paise
        ) ORDER BY room_capacity, sharing_type_id), '[]')
        FROM sharing_type bed WHERE bed.client_id = trip.client_id AND bed.trip_id = trip.trip_id
    ),
    'options', ({OPTIONS_JSON.format(event="trip")}),
    'traveller_categories', ({CATEGORIES_JSON.format(event="trip")}),
    'discounts', (
        SELECT coalesce(json_agg(json_build_array({RULE_COLUMNS}) ORDER BY discount_id), '[]') FROM discount
        WHERE discount.client_id = trip.client_id AND discount.is_active AND discount.kind IN ('early_bird', 'group')
          AND (discount.is_for_all OR EXISTS (
              SELECT FROM discount_trip own WHERE own.client_id = discount.client_id
                AND own.discount_id = discount.discount_id AND own.trip_id = trip.trip_id))
    ),
    'categories', (
        SELECT coalesce(json_agg(json_build_object({CATEGORY_TEXTS}) ORDER BY category.position, category.name), '[]')
        FROM trip_category link
        JOIN category ON category.client_id = link.client_id AND category.category_id = link.category_id
        WHERE link.client_id = trip.client_id AND link.trip_id = trip.trip_id
    ),
    'client', json_build_object(
        'client_id', client.client_id, 'takes_online_payments', client.takes_online_payments,
        'client_name', client_name, 'client_url', client.url,
        'client_logo', client_logo, 'client_banner', client_banner, 'tagline', tagline,
        'introduction', split_part(about, E'\\n\\n', 1),
        'public_phone', public_phone, 'public_whatsapp', public_whatsapp,
        'since_year', since_year, 'licences', licences
    )
)
FROM trip JOIN client ON client.client_id = trip.client_id
WHERE trip.client_id = %(client_id)s AND trip.trip_id = %(trip_id)s AND trip.status <> 'draft'
    AND client.approval_status = 'approved'
"""


# Of the JSON that PostgreSQL builds, the types have the keys that code reads. The schemas of answers validate the rest.


class DetailsBedsJson(TypedDict):
    """Amounts in paise."""

    room_bed_id: int
    available_beds: int
    price_per_head_trip: int
    single_supplement: int | None


class DetailsPlanJson(TypedDict):
    """Dates are ISO 8601. `cheapest_left`: see `priced_departures`. `taken`: beds held and sold. `left`: free units."""

    booking_start_date: str
    booking_end_date: str
    tour_start_date: str
    tour_end_date: str
    is_draft: bool
    terms: dict[str, object]
    cheapest_left: str | None
    taken: int
    left: dict[str, int]
    room_beds: list[DetailsBedsJson]


class DetailsPriceJson(TypedDict):
    """Amounts in paise."""

    room_type: str
    price_per_head_trip: int
    single_supplement: int | None


class DetailsOptionJson(OptionJson):
    description: str


class DetailsStopJson(TypedDict):
    translation: dict[str, object] | None


class DetailsJson(TypedDict):
    """`min_price` in paise, `today` in the operator's time zone."""

    status: TripStatus
    tour_duration: int
    translation: dict[str, object] | None
    today: str
    has_gstin: bool
    terms: dict[str, object]
    min_price: int | None
    itineraries: list[DetailsStopJson]
    event_plans: list[DetailsPlanJson]
    room_bed_pricings: list[DetailsPriceJson]
    options: list[DetailsOptionJson]
    traveller_categories: list[CategoryJson]
    discounts: list[list[object]]


async def details(
    database: Database,
    *,
    client_id: int,
    trip_id: int,
    language: str,
    now: datetime,
    access_code: str | None = None,
) -> DetailsJson | None:
    """Find a published event with its public departures, or the private departures of a code.

    Private departures are invisible in the public scope.
    """
    scope = Scope.public() if access_code is None else Scope.client(client_id)
    values = {
        "client_id": client_id,
        "trip_id": trip_id,
        "language": language,
        "now": now,
        "access_code": access_code,
    }
    rows = await database.read(scope, DETAILS, values)
    event: DetailsJson | None = rows[0][0] if rows else None
    return event
