"""Reads of the public pages. Each is one statement in which PostgreSQL itself builds the JSON.

They run many times for every write, so they go through `Database.read`: scope and statement in one round trip.
"""

from datetime import datetime
from typing import TypedDict

from sqlalchemy import select, text

from toli.catalogue.models import EVENT_FACTS, Event
from toli.catalogue.repository.discounts import RULE
from toli.catalogue.repository.options import CATEGORIES_JSON, LEFT_JSON, OPTIONS_JSON
from toli.catalogue.schemas.events import EventFactsJson, EventStatus
from toli.db.database import Database
from toli.db.transactions import ClientTransaction, Scope
from toli.kit.languages import FIRST
from toli.media.schemas import WIRE_JSON

# Sold until the day before it starts: the tour's date lets the index leave a year of past departures out.
ON_SALE_OR_LATER = "NOT plan.is_draft AND plan.tour_start_date > {today} AND plan.booking_end_date >= {today}"
IS_PUBLIC = "plan.access_code IS NULL"
IS_LISTED = """
    (
        EXISTS (
            SELECT FROM event_plan plan
            WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND plan.access_code IS NULL
        )
        OR NOT EXISTS (
            SELECT FROM event_plan plan WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id
        )
    )
"""
"""Not of an event that has private departures only, which is in no list; the same as in the view `listable_event`."""
GUARANTEED = "coalesce(plan.runs_since IS NOT NULL OR stock.going >= plan.runs_from, false)"
MINIMUM_GROUP = "nullif(plan.runs_from, 0)"
ORDER = "display_sequence, created_at DESC, event_id DESC"
COVER = f"""
    SELECT {WIRE_JSON}
    FROM event_image
    JOIN image ON image.client_id = event_image.client_id AND image.image_id = event_image.image_id
    WHERE event_image.client_id = {{event}}.client_id AND event_image.event_id = {{event}}.event_id
      AND event_image.position = 0
"""
STOP_IMAGE = "LEFT JOIN image ON image.client_id = item.client_id AND image.image_id = item.image_id"
PRICE = "coalesce(own_price.price_per_head_trip_paise, {kind}.price_per_head_trip_paise)"
"""What a bed costs without tax: the departure's own price, or else that of its sharing type `kind`."""
OWN_PRICE = """
    LEFT JOIN departure_price own_price ON own_price.client_id = {beds}.client_id
        AND own_price.event_plan_id = {beds}.event_plan_id AND own_price.room_bed_id = {beds}.room_bed_id
"""
MIN_PRICE = """
    SELECT {unit} FROM room_bed
    WHERE room_bed.client_id = {event}.client_id AND room_bed.event_id = {event}.event_id
"""
RUPEES = "trim_scale(min(price_per_head_trip_paise) / 100.0)"
TAX_RATE = "charged_tax_rate({of}.terms, {of}.has_gstin, {of}.today)"
"""The rate of the tax that is charged today, in basis points; `of` has `terms`, `has_gstin` and `today`."""
WITH_TAX = "price_with_tax({price}, {of}.terms, {of}.has_gstin, {of}.today)"
"""What one bed costs today with its tax, in paise."""

# The departures of a card, on sale now or later, and `price`: that of the cheapest free bed on sale now, or else later.
# `of` has the event's key and terms, and the client's `today` and `has_gstin`.
DEPARTURES_ON_CARD = f"""
    SELECT coalesce(json_agg(json_build_object(
               'ep_id', ep_id, 'tour_start_date', tour_start_date, 'tour_end_date', tour_end_date,
               'opens_on', opens_on, 'available_slots', free, 'guaranteed', guaranteed,
               'minimum_group', minimum_group, 'going', going,
               'price_with_tax', trim_scale(price / 100.0)
           ) ORDER BY tour_start_date, ep_id), '[]') AS plans,
           coalesce(min(price) FILTER (WHERE opens_on IS NULL), min(price)) AS price
    FROM (
        SELECT departure.*, {WITH_TAX.format(price="bed.price", of="departure")} AS price
        FROM (
            SELECT plan.client_id, ep_id, tour_start_date, tour_end_date, {GUARANTEED} AS guaranteed,
                   {MINIMUM_GROUP} AS minimum_group, stock.going,
                   CASE WHEN booking_start_date > {{of}}.today THEN booking_start_date END AS opens_on,
                   stock.capacity - stock.held - stock.sold AS free,
                   {{of}}.terms || plan.terms AS terms, {{of}}.has_gstin, {{of}}.today
            FROM event_plan plan
            JOIN plan_stock stock ON stock.client_id = plan.client_id AND stock.event_plan_id = plan.ep_id
            WHERE plan.client_id = {{of}}.client_id AND plan.event_id = {{of}}.event_id
              AND {IS_PUBLIC} AND {ON_SALE_OR_LATER.format(today="{of}.today")}
        ) departure
        CROSS JOIN LATERAL (
            SELECT min({PRICE.format(kind="kind")}) AS price
            FROM bed_stock
            JOIN room_bed kind ON kind.client_id = bed_stock.client_id AND kind.room_bed_id = bed_stock.room_bed_id
            {OWN_PRICE.format(beds="bed_stock")}
            WHERE bed_stock.client_id = departure.client_id AND bed_stock.event_plan_id = departure.ep_id
              AND departure.free > 0 AND bed_stock.total > bed_stock.held + bed_stock.sold
        ) bed
    ) priced
"""
CHEAPEST_WITH_TAX = WITH_TAX.format(price="min(price_per_head_trip_paise)", of="{event}")
STARTING_PRICE = f"""
    trim_scale(coalesce(departures.price, ({MIN_PRICE.format(unit=CHEAPEST_WITH_TAX, event="{event}")})) / 100.0)
"""

TITLE = "coalesce({event}.translations -> %(language)s::text ->> 'title', {event}.title)"
DESTINATION = "coalesce({event}.translations -> %(language)s::text ->> 'destination', {event}.destination)"
"""A text of an event in the language `language`, else as it was written first."""
UNTRANSLATED = f"""
    to_json(CASE WHEN %(language)s::text = '{FIRST}' THEN ARRAY[]::text[] ELSE array_remove(ARRAY[
        CASE WHEN {{event}}.translations -> %(language)s::text ->> 'title' IS NULL THEN 'title' END,
        CASE WHEN {{event}}.translations -> %(language)s::text ->> 'destination' IS NULL THEN 'destination' END
    ], NULL) END)
"""
"""Which of the two are only there in the first language."""

LISTING = f"""
WITH shop AS (
    SELECT client_id, terms, has_gstin, (%(now)s::timestamptz AT TIME ZONE time_zone)::date AS today
    FROM client WHERE client_id = %(client_id)s AND approval_status = 'approved'
)
SELECT coalesce((
    SELECT json_agg(
        json_build_object(
            'category_id', category.category_id, 'name', category.name, 'description', category.description,
            'events', shelf.events
        ) ORDER BY category.position, category.name
    )
    FROM category
    CROSS JOIN LATERAL (
        SELECT json_agg(
            json_build_object(
                'event_id', event_id, 'title', {TITLE.format(event="top")},
                'destination', {DESTINATION.format(event="top")}, 'untranslated', {UNTRANSLATED.format(event="top")},
                'images', (
                    SELECT coalesce(json_agg(cover.image), '[]') FROM ({COVER.format(event="top")}) cover(image)
                ),
                'tour_duration', tour_duration,
                'min_price', ({MIN_PRICE.format(event="top", unit=RUPEES)}),
                'min_price_with_tax', {STARTING_PRICE.format(event="top")},
                'tax_percent', trim_scale({TAX_RATE.format(of="top")} / 100.0),
                'status', status,
                'event_plans', departures.plans
            ) ORDER BY {ORDER}
        ) AS events
        FROM (
            SELECT event.client_id, event.event_id, title, destination, event.translations, tour_duration, status,
                   display_sequence, created_at, shop.today, shop.has_gstin, shop.terms || event.terms AS terms
            FROM event_category
            JOIN event ON event.client_id = event_category.client_id AND event.event_id = event_category.event_id
            WHERE event_category.client_id = shop.client_id AND event_category.category_id = category.category_id
              AND event.status = 'active' AND {IS_LISTED}
            ORDER BY display_sequence, created_at DESC, event.event_id DESC
            LIMIT 10
        ) top
        CROSS JOIN LATERAL ({DEPARTURES_ON_CARD.format(of="top")}) departures
        -- Prevents PostgreSQL from merging this into the outer query and building each category's JSON twice.
        OFFSET 0
    ) shelf
    WHERE category.client_id = shop.client_id AND shelf.events IS NOT NULL
), '[]')::text
FROM shop
"""

RULE_COLUMNS = ", ".join(f"discount.{name}" for name in RULE)
"""A discount with its conditions, for `to_rule`."""

FACTS = ", ".join(f"'{name}', event.{name}" for name in EVENT_FACTS)
"""The facts of an event for `json_build_object`."""

DETAILS = f"""
SELECT json_build_object(
    'event_id', event.event_id, 'title', title, {FACTS}, 'status', event.status,
    'translation', event.translations -> %(language)s::text,
    'client_id', event.client_id, 'display_sequence', display_sequence, 'created_at', event.created_at,
    'today', (%(now)s::timestamptz AT TIME ZONE client.time_zone)::date, 'has_gstin', client.has_gstin,
    'terms', client.terms || event.terms,
    'images', (
        SELECT coalesce(json_agg({WIRE_JSON} ORDER BY event_image.position), '[]')
        FROM event_image
        JOIN image ON image.client_id = event_image.client_id AND image.image_id = event_image.image_id
        WHERE event_image.client_id = event.client_id AND event_image.event_id = event.event_id
    ),
    'min_price', ({MIN_PRICE.format(event="event", unit="min(price_per_head_trip_paise)")}),
    'itineraries', (
        SELECT coalesce(json_agg(json_build_object(
            'itinerary_id', itinerary_id, 'day_count', day_count, 'stop_name', stop_name,
            'eta', to_char(eta, 'HH24:MI'), 'description', item.description,
            'latitude', latitude, 'longitude', longitude, 'altitude_m', altitude_m, 'distance_km', distance_km,
            'translation', item.translations -> %(language)s::text,
            'image', CASE WHEN image.image_id IS NOT NULL THEN {WIRE_JSON} END
        ) ORDER BY day_count, position, eta NULLS LAST, itinerary_id), '[]')
        FROM itinerary_item item {STOP_IMAGE} WHERE item.client_id = event.client_id AND item.event_id = event.event_id
    ),
    'event_plans', (
        SELECT coalesce(json_agg(json_build_object(
            'ep_id', ep_id, 'booking_start_date', booking_start_date, 'booking_end_date', booking_end_date,
            'tour_start_date', tour_start_date, 'tour_end_date', tour_end_date, 'is_draft', is_draft,
            'instruction_for_trip', plan.instruction_for_trip, 'terms', plan.terms, 'minimum_party', plan.minimum_party,
            'available_slots', stock.capacity - stock.held - stock.sold, 'guaranteed', {GUARANTEED},
            'minimum_group', {MINIMUM_GROUP}, 'going', stock.going, 'decide_on', plan.decide_on,
            'taken', stock.held + stock.sold, 'left', ({LEFT_JSON.format(plan="plan")}),
            'room_beds', (
                SELECT coalesce(json_agg(json_build_object(
                    'room_bed_id', bed.room_bed_id,
                    'available_beds', least(bed.total - bed.held - bed.sold, stock.capacity - stock.held - stock.sold),
                    'price_per_head_trip', {PRICE.format(kind="kind")},
                    'single_supplement', kind.single_supplement_paise
                ) ORDER BY bed.room_bed_id), '[]')
                FROM bed_stock bed
                JOIN room_bed kind ON kind.client_id = bed.client_id AND kind.room_bed_id = bed.room_bed_id
                {OWN_PRICE.format(beds="bed")}
                WHERE bed.client_id = plan.client_id AND bed.event_plan_id = plan.ep_id
            )
        ) ORDER BY tour_start_date, ep_id), '[]')
        FROM event_plan plan
        JOIN plan_stock stock ON stock.client_id = plan.client_id AND stock.event_plan_id = plan.ep_id
        WHERE plan.client_id = event.client_id AND plan.event_id = event.event_id AND NOT plan.is_draft
            AND plan.access_code IS NOT DISTINCT FROM %(access_code)s::text
    ),
    'room_bed_pricings', (
        SELECT coalesce(json_agg(json_build_object(
            'room_bed_id', room_bed_id, 'room_type', room_type, 'room_capacity', room_capacity,
            'price_per_head_trip', price_per_head_trip_paise, 'single_supplement', single_supplement_paise
        ) ORDER BY room_capacity, room_bed_id), '[]')
        FROM room_bed bed WHERE bed.client_id = event.client_id AND bed.event_id = event.event_id
    ),
    'options', ({OPTIONS_JSON.format(event="event")}),
    'traveller_categories', ({CATEGORIES_JSON.format(event="event")}),
    'discounts', (
        SELECT coalesce(json_agg(json_build_array({RULE_COLUMNS}) ORDER BY discount_id), '[]') FROM discount
        WHERE discount.client_id = event.client_id AND discount.is_active AND discount.kind IN ('early_bird', 'group')
          AND (discount.is_for_all OR EXISTS (
              SELECT FROM discount_event own WHERE own.client_id = discount.client_id
                AND own.discount_id = discount.discount_id AND own.event_id = event.event_id))
    ),
    'categories', (
        SELECT coalesce(json_agg(json_build_object(
            'category_id', category.category_id, 'name', category.name, 'description', category.description
        ) ORDER BY category.position, category.name), '[]')
        FROM event_category link
        JOIN category ON category.client_id = link.client_id AND category.category_id = link.category_id
        WHERE link.client_id = event.client_id AND link.event_id = event.event_id
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
FROM event JOIN client ON client.client_id = event.client_id
WHERE event.client_id = %(client_id)s AND event.event_id = %(event_id)s AND event.status <> 'draft'
    AND client.approval_status = 'approved'
"""

CATEGORIES = """
SELECT coalesce((
    SELECT json_agg(
        json_build_object('category_id', category_id, 'name', name, 'description', description) ORDER BY position, name
    )
    FROM category WHERE category.client_id = client.client_id
), '[]')::text
FROM client WHERE client_id = %(client_id)s AND approval_status = 'approved'
"""


class DetailsBedsJson(TypedDict):
    """The free beds of a sharing type on a departure; amounts in paise."""

    room_bed_id: int
    available_beds: int
    price_per_head_trip: int
    single_supplement: int | None


class DetailsPlanJson(TypedDict):
    """A departure of the event page; dates are ISO 8601 texts.

    `terms` is what it has of its own, `taken` counts its beds held and sold, `left` what is free of its options, by
    `option_id`; without those of which there is any number.
    """

    ep_id: int
    booking_start_date: str
    booking_end_date: str
    tour_start_date: str
    tour_end_date: str
    is_draft: bool
    instruction_for_trip: str
    terms: dict[str, object]
    minimum_party: int | None
    available_slots: int
    guaranteed: bool
    minimum_group: int | None
    going: int
    decide_on: str | None
    taken: int
    left: dict[str, int]
    room_beds: list[DetailsBedsJson]


class DetailsPriceJson(TypedDict):
    """A sharing type of the event page; amounts in paise."""

    room_bed_id: int
    room_type: str
    room_capacity: int
    price_per_head_trip: int
    single_supplement: int | None


class DetailsOptionJson(TypedDict):
    """An option of the event page; `price` in paise, of a variant the difference."""

    option_id: int
    kind: str
    name: str
    description: str
    price: int
    basis: str | None
    is_per_day: bool
    tax_rate_bp: int | None
    cutoff_days: int


class StopFactsJson(TypedDict):
    """What every reader sees of an itinerary item; `eta` is `HH:MM`."""

    itinerary_id: int
    day_count: int
    stop_name: str
    eta: str | None
    description: str
    latitude: float | None
    longitude: float | None
    altitude_m: int | None
    distance_km: float | None


class DetailsStopJson(StopFactsJson):
    """An itinerary item of the event page; `translation` has its texts in the reader's language."""

    translation: dict[str, object] | None
    image: dict[str, object] | None


class DetailsClientJson(TypedDict):
    """The operator of the event page."""

    client_id: int
    client_name: str
    client_url: str
    since_year: int | None
    licences: str
    client_logo: str | None
    client_banner: str | None
    tagline: str
    introduction: str
    public_phone: str
    public_whatsapp: str


class DetailsJson(EventFactsJson):
    """An event page; `min_price` in paise, dates and instants ISO 8601 texts, `today` in the client's time zone.

    `discounts` are its automatic ones that visitors may know, each as `to_rule` reads it.
    """

    event_id: int
    status: EventStatus
    client_id: int
    display_sequence: int | None
    translation: dict[str, object] | None
    created_at: str
    today: str
    has_gstin: bool
    terms: dict[str, object]
    images: list[dict[str, object]]
    min_price: int | None
    itineraries: list[DetailsStopJson]
    event_plans: list[DetailsPlanJson]
    room_bed_pricings: list[DetailsPriceJson]
    options: list[DetailsOptionJson]
    traveller_categories: list[dict[str, object]]
    discounts: list[list[object]]
    categories: list[dict[str, object]]
    client: DetailsClientJson


async def listing(database: Database, *, client_id: int, language: str, now: datetime) -> bytes | None:
    """Return an approved client's storefront as JSON; None when there is no such client.

    It runs in the client's scope: in the public one row-level security looks up the event of each row, which takes half
    as long again. So the statement itself leaves drafts out, and a test checks that.
    """
    values = {"client_id": client_id, "language": language, "now": now}
    rows = await database.read(Scope.client(client_id), LISTING, values)
    return rows[0][0].encode() if rows else None


async def details(
    database: Database,
    *,
    client_id: int,
    event_id: int,
    language: str,
    now: datetime,
    access_code: str | None = None,
) -> DetailsJson | None:
    """Find a published event with all its parts.

    With its public departures, or else the private ones of a code.

    The public scope shows no private departure, so those are read in the client's.
    """
    scope = Scope.public() if access_code is None else Scope.client(client_id)
    values = {
        "client_id": client_id,
        "event_id": event_id,
        "language": language,
        "now": now,
        "access_code": access_code,
    }
    rows = await database.read(scope, DETAILS, values)
    found: DetailsJson | None = rows[0][0] if rows else None
    return found


async def categories(database: Database, *, client_id: int) -> bytes | None:
    """Return an approved client's categories as JSON; None when there is no such client."""
    rows = await database.read(Scope.client(client_id), CATEGORIES, {"client_id": client_id})
    return rows[0][0].encode() if rows else None


async def published_events(tx: ClientTransaction) -> list[tuple[int, datetime]]:
    """List the ids of a client's published events with their last change.

    Without those that are in no list.
    """
    found = await tx.execute(
        select(Event.event_id, Event.updated_at)
        .where(Event.client_id == tx.client_id, Event.status == "active", text(IS_LISTED))
        .order_by(Event.event_id)
    )
    return [(row.event_id, row.updated_at) for row in found]
