"""Public pages: one statement each, JSON by PostgreSQL."""

from dataclasses import dataclass
from datetime import datetime

from sqlalchemy import func, select, text

from toli.catalogue.trips.models import Trip
from toli.catalogue.trips.schemas.events import TripStatus
from toli.clients.media.schemas import WIRE_JSON, Image
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, Scope
from toli.kit.languages import FIRST, current_language

# Sold until the day before it starts: the tour's date lets the index leave a year of past departures out.
ON_SALE_OR_LATER = "NOT plan.is_draft AND plan.tour_start_date > {today} AND plan.booking_end_date >= {today}"
IS_LISTED = """
    (
        EXISTS (
            SELECT FROM departure plan
            WHERE plan.client_id = trip.client_id AND plan.trip_id = trip.trip_id AND plan.access_code IS NULL
        )
        OR NOT EXISTS (
            SELECT FROM departure plan WHERE plan.client_id = trip.client_id AND plan.trip_id = trip.trip_id
        )
    )
"""
"""Not of an event that has private departures only, which is in no list; the same as in the view `listable_trip`."""
GUARANTEED = "coalesce(plan.runs_since IS NOT NULL OR stock.going >= plan.runs_from, false)"
MINIMUM_GROUP = "nullif(plan.runs_from, 0)"
ORDER = "display_sequence, created_at DESC, trip_id DESC"
COVER = f"""
    SELECT {WIRE_JSON}
    FROM trip_image
    JOIN image ON image.client_id = trip_image.client_id AND image.image_id = trip_image.image_id
    WHERE trip_image.client_id = {{event}}.client_id AND trip_image.trip_id = {{event}}.trip_id
      AND trip_image.position = 0
"""
STOP_IMAGE = "LEFT JOIN image ON image.client_id = item.client_id AND image.image_id = item.image_id"
PRICE = "coalesce(own_price.price_per_head_trip_paise, {kind}.price_per_head_trip_paise)"
"""What a bed costs without tax: the departure's own price, or else that of its sharing type `kind`."""
OWN_PRICE = """
    LEFT JOIN departure_price own_price ON own_price.client_id = {beds}.client_id
        AND own_price.departure_id = {beds}.departure_id AND own_price.sharing_type_id = {beds}.sharing_type_id
"""
MIN_PRICE = """
    SELECT {unit} FROM sharing_type
    WHERE sharing_type.client_id = {event}.client_id AND sharing_type.trip_id = {event}.trip_id
"""
RUPEES = "trim_scale(min(price_per_head_trip_paise) / 100.0)"
TAX_RATE = "charged_tax_rate({of}.terms, {of}.has_gstin, {of}.today)"
"""The rate of the tax that is charged today, in basis points; `of` has `terms`, `has_gstin` and `today`."""
WITH_TAX = "price_with_tax({price}, {of}.terms, {of}.has_gstin, {of}.today)"
"""What one bed costs today with its tax, in paise."""

PRICED_DEPARTURES = "priced_departures({of}.client_id, {of}.trip_id, {of}.terms, {of}.has_gstin, {of}.today)"
"""The departures on sale now or later with price and rank; `of` has the event's terms and the client's `today`."""
DEPARTURES_ON_CARD = f"""
    SELECT coalesce(json_agg(json_build_object(
               'ep_id', departure_id, 'tour_start_date', tour_start_date, 'tour_end_date', tour_end_date,
               'opens_on', opens_on, 'available_slots', free, 'guaranteed', guaranteed,
               'minimum_group', minimum_group, 'going', going,
               'price_with_tax', trim_scale(price / 100.0), 'rank', rank,
               'cheapest_left', coalesce(
                   {{of}}.translations -> %(language)s::text -> 'names' ->> cheapest_left, cheapest_left
               )
           ) ORDER BY tour_start_date, departure_id), '[]') AS plans,
           min(price) FILTER (WHERE rank = 1) AS price
    FROM {PRICED_DEPARTURES}
"""
CHEAPEST_WITH_TAX = WITH_TAX.format(price="min(price_per_head_trip_paise)", of="{event}")
STARTING_PRICE = f"""
    trim_scale(coalesce(departures.price, ({MIN_PRICE.format(unit=CHEAPEST_WITH_TAX, event="{event}")})) / 100.0)
"""

TITLE = "coalesce({event}.translations -> %(language)s::text ->> 'title', {event}.title)"
DESTINATION = "coalesce({event}.translations -> %(language)s::text ->> 'destination', {event}.destination)"
"""A text of an event in the language `language`, else as it was written first."""
CATEGORY_NAME = "coalesce(category.translations -> %(language)s::text ->> 'name', category.name)"
CATEGORY_TEXTS = f"""
    'category_id', category.category_id, 'name', {CATEGORY_NAME},
    'description', coalesce(category.translations -> %(language)s::text ->> 'description', category.description)
"""
"""A category in the language `language`, as the pairs of a JSON object."""
UNTRANSLATED = f"""
    to_json(CASE WHEN %(language)s::text = '{FIRST}' THEN ARRAY[]::text[] ELSE array_remove(ARRAY[
        CASE WHEN {{event}}.translations -> %(language)s::text ->> 'title' IS NULL THEN 'title' END,
        CASE WHEN {{event}}.translations -> %(language)s::text ->> 'destination' IS NULL THEN 'destination' END
    ], NULL) END)
"""
"""Which of the two are only there in the first language."""

RATING = """
    CASE WHEN {listed}.review_count > 0
        THEN json_build_object('average', {listed}.rating, 'count', {listed}.review_count) END
"""

LISTING = f"""
WITH shop AS (
    SELECT client_id, terms, has_gstin, (%(now)s::timestamptz AT TIME ZONE time_zone)::date AS today
    FROM client WHERE client_id = %(client_id)s AND approval_status = 'approved'
)
SELECT coalesce((
    SELECT json_agg(
        json_build_object(
            {CATEGORY_TEXTS}, 'events', shelf.trips
        ) ORDER BY category.position, category.name
    )
    FROM category
    CROSS JOIN LATERAL (
        SELECT json_agg(
            json_build_object(
                'event_id', trip_id, 'title', {TITLE.format(event="top")},
                'destination', {DESTINATION.format(event="top")}, 'untranslated', {UNTRANSLATED.format(event="top")},
                'images', (
                    SELECT coalesce(json_agg(cover.image), '[]') FROM ({COVER.format(event="top")}) cover(image)
                ),
                'tour_duration', tour_duration,
                'min_price', ({MIN_PRICE.format(event="top", unit=RUPEES)}),
                'min_price_with_tax', {STARTING_PRICE.format(event="top")},
                'tax_percent', trim_scale({TAX_RATE.format(of="top")} / 100.0),
                'status', status,
                'rating', {RATING.format(listed="top")},
                'event_plans', departures.plans
            ) ORDER BY {ORDER}
        ) AS trips
        FROM (
            SELECT trip.client_id, trip.trip_id, title, destination, trip.translations, tour_duration, status,
                   trip.display_sequence, trip.created_at, shop.today, shop.has_gstin,
                   shop.terms || trip.terms AS terms, listed.review_count, listed.rating
            FROM trip_category
            JOIN trip ON trip.client_id = trip_category.client_id AND trip.trip_id = trip_category.trip_id
            LEFT JOIN listed_trip listed ON listed.trip_id = trip.trip_id
            WHERE trip_category.client_id = shop.client_id AND trip_category.category_id = category.category_id
              AND trip.status = 'active' AND {IS_LISTED}
            ORDER BY trip.display_sequence, trip.created_at DESC, trip.trip_id DESC
            LIMIT 10
        ) top
        CROSS JOIN LATERAL ({DEPARTURES_ON_CARD.format(of="top")}) departures
        -- Prevents PostgreSQL from merging this into the outer query and building each category's JSON twice.
        OFFSET 0
    ) shelf
    WHERE category.client_id = shop.client_id AND shelf.trips IS NOT NULL
), '[]')::text
FROM shop
"""


CATEGORIES = f"""
SELECT coalesce((
    SELECT json_agg(json_build_object({CATEGORY_TEXTS}) ORDER BY position, name)
    FROM category WHERE category.client_id = client.client_id
), '[]')::text
FROM client WHERE client_id = %(client_id)s AND approval_status = 'approved'
"""


async def listing(database: Database, *, client_id: int, language: str, now: datetime) -> bytes | None:
    """None for an unapproved client.

    It uses the client's scope, which is faster than the public scope. The statement itself excludes drafts.
    """
    values = {"client_id": client_id, "language": language, "now": now}
    rows = await database.read(Scope.client(client_id), LISTING, values)
    return rows[0][0].encode() if rows else None


async def categories(database: Database, *, client_id: int, language: str) -> bytes | None:
    rows = await database.read(Scope.client(client_id), CATEGORIES, {"client_id": client_id, "language": language})
    return rows[0][0].encode() if rows else None


async def find_cover(tx: ClientTransaction, *, trip_id: int) -> Image | None:
    statement = text(
        f"SELECT ({COVER.format(event='trip')}) FROM trip WHERE client_id = :client_id AND trip_id = :event"
    )
    cover = await tx.scalar(statement, {"client_id": tx.client_id, "event": trip_id})
    return None if cover is None else Image.model_validate(cover)


async def list_published_events(tx: ClientTransaction) -> list[tuple[int, datetime]]:
    rows = await tx.execute(
        select(Trip.trip_id, Trip.updated_at)
        .where(Trip.client_id == tx.client_id, Trip.status == TripStatus.ACTIVE, text(IS_LISTED))
        .order_by(Trip.trip_id)
    )
    return [(row.trip_id, row.updated_at) for row in rows]


@dataclass(frozen=True, slots=True)
class NewTrip:
    trip_id: int
    title: str
    destination: str
    description: str
    created_at: datetime


async def list_newest_trips(tx: ClientTransaction, *, limit: int) -> list[NewTrip]:
    texts = Trip.translations[current_language()]
    rows = await tx.execute(
        select(
            Trip.trip_id,
            func.coalesce(texts["title"].astext, Trip.title),
            func.coalesce(texts["destination"].astext, Trip.destination),
            func.coalesce(texts["description"].astext, Trip.description),
            Trip.created_at,
        )
        .where(Trip.client_id == tx.client_id, Trip.status == TripStatus.ACTIVE, text(IS_LISTED))
        .order_by(Trip.created_at.desc(), Trip.trip_id.desc())
        .limit(limit)
    )
    return [NewTrip(*row) for row in rows]
