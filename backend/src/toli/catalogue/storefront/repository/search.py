"""Search of trips, one statement per result.

Searches `listed_trip`, maintained by triggers; only a page's trips are read from the events.
"""

from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final

from sqlalchemy import text

from toli.catalogue.storefront.schemas.search import SearchFilter, Sort
from toli.catalogue.trips.repository.public_sql import (
    CATEGORY_NAME,
    COVER,
    DEPARTURES_ON_CARD,
    DESTINATION,
    MIN_PRICE,
    RATING,
    RUPEES,
    STARTING_PRICE,
    TAX_RATE,
    TITLE,
    UNTRANSLATED,
)
from toli.infra.db.database import Database
from toli.infra.db.transactions import PlatformTransaction, Scope
from toli.kit.languages import current_language

TODAY = "(%(now)s::timestamptz AT TIME ZONE client.time_zone)::date"
PLANNED: Final = "display_sequence, created_at DESC, trip_id DESC"
ORDERS: Final[Mapping[Sort, str]] = {
    "recommended": PLANNED,
    "soonest": f"starts_on NULLS LAST, {PLANNED}",
    "price": f"min_price_paise NULLS LAST, {PLANNED}",
    "price_desc": f"min_price_paise DESC NULLS LAST, {PLANNED}",
    "days": f"days, {PLANNED}",
    "days_desc": f"days DESC, {PLANNED}",
}
LISTED: Final = (
    "trip_id", "client_id", "places", "days", "min_price_paise", "display_sequence", "created_at", "starts", "closes",
)  # fmt: skip
"""The columns of `listed_trip` that lists filter, count and order by."""
ORDERED: Final = "found.trip_id, found.client_id, found.display_sequence, found.created_at, found.score"
"""What a page takes of all trips that a search finds: what it shows is read of its own trips alone."""
LIKE_ENOUGH: Final = 0.4
"""The same as in `words_like`, whose words a single client's few trips do not need."""
SHORTEST_GUESSED: Final = 4
"""Letters a word must have to be found with typing errors in it."""

ON_SALE_OF = "plan.closes >= {of}.today AND plan.starts > {of}.today"
DEPARTURES_OF = "unnest({of}.starts, {of}.closes) AS plan(starts, closes)"
SOONEST = f"(SELECT min(plan.starts) FROM {DEPARTURES_OF} WHERE {ON_SALE_OF})"
BESIDES: Final[Mapping[Sort, str]] = {
    "soonest": f"{SOONEST.format(of='found')} AS starts_on",
    "price": "found.min_price_paise",
    "price_desc": "found.min_price_paise",
    "days": "found.days",
    "days_desc": "found.days",
}
"""What an order needs besides `ORDERED`."""
ON_SALE = ON_SALE_OF.format(of="found")
DEPARTURES = DEPARTURES_OF.format(of="found")

# All trips before the filters. Words are matched with typing errors only where no trip matches them exactly. What is
# worked out of a trip is left to the lists, which need it of few. PostgreSQL leaves out the clients where a list names
# none of their columns.
FOUND = f"""
{{alike}}
found AS {{kind}} (
    SELECT {{of_listed}}, {{is_exact}} AS is_exact, {{score}} AS score
    FROM listed_trip listed WHERE {{base}}
),
meant AS NOT MATERIALIZED (
    SELECT {{of_found}}, found.score, client.url AS client_url, client.client_name, {TODAY} AS today
    FROM found LEFT JOIN client ON client.client_id = found.client_id
    WHERE is_exact OR NOT EXISTS (SELECT FROM found better WHERE better.is_exact)
)
"""

# A typed word, worked out once and not for each trip; and a plan made for one word is as good for every other.
TYPED = """
typed_{number} AS MATERIALIZED (
    SELECT folded(%(word_{number})s) AS word, folded(%(pattern_{number})s) AS pattern,
           substr(folded(%(pattern_{number})s), 2) AS beginning,
           '%% ' || substr(folded(%(pattern_{number})s), 2) AS beginning_of_a_word
),
"""

# The known words that are like a typed one. Those that contain it have no likeness: they are meant before all others.
# Of the others, those that are less than half as similar as the best are hardly meant: "moeh" is Moreh, not a mountain.
ALIKE = """
alike_{number} AS MATERIALIZED (
    SELECT word, likeness FROM (
        SELECT word, likeness, similarity, bool_or(likeness IS NULL) OVER () AS is_known,
               max(similarity) OVER () AS best
        FROM (
            SELECT known.word, known.likeness,
                   CASE WHEN known.likeness IS NOT NULL THEN similarity(typed.word, known.word) END AS similarity
            FROM typed_{number} typed, words_like(typed.word, typed.pattern) AS known
        ) AS known
    ) AS known WHERE likeness IS NULL OR (({all_words} OR NOT is_known) AND similarity >= best / 2)
),
"""
WORDS: Final = "string_to_array(listed.words, ' ')"

PAGE = f"""
WITH {{found}}, kept AS NOT MATERIALIZED (
    SELECT {{ordered}} FROM meant found WHERE {{narrowed}}
),
counted AS MATERIALIZED (SELECT count(*) AS trips FROM kept)
SELECT json_build_object(
    'events', coalesce(json_agg(json_build_object(
        'id', shown.trip_id, 'title', {TITLE.format(event="shown")},
        'destination', {DESTINATION.format(event="shown")},
        'untranslated', {UNTRANSLATED.format(event="shown")},
        'primary_image', ({COVER.format(event="shown")}),
        'start_date', {SOONEST.format(of="shown")},
        'tour_duration', tour_duration,
        'min_price', ({MIN_PRICE.format(event="shown", unit=RUPEES)}),
        'min_price_with_tax', {STARTING_PRICE.format(event="shown")},
        'tax_percent', trim_scale({TAX_RATE.format(of="shown")} / 100.0),
        'client_url', client_url, 'client_name', client_name,
        'rating', {RATING.format(listed="shown")},
        'event_plans', departures.plans
    ) ORDER BY number), '[]'),
    'total', (SELECT trips FROM counted),
    'has_more', (SELECT trips FROM counted) > %(offset)s + %(limit)s
)::text
FROM (
    SELECT listed.trip_id, listed.client_id, listed.starts, listed.closes, page.number, client.url AS client_url,
           client.client_name, {TODAY} AS today, client.has_gstin, client.terms || trip.terms AS terms,
           trip.title, trip.destination, trip.translations, trip.tour_duration, listed.review_count, listed.rating
    FROM (
        SELECT first.trip_id, row_number() OVER (ORDER BY {{order}}) AS number
        FROM (SELECT * FROM kept ORDER BY {{order}} LIMIT %(limit)s OFFSET %(offset)s) first
    ) page
    JOIN listed_trip listed ON listed.trip_id = page.trip_id
    JOIN trip ON trip.client_id = listed.client_id AND trip.trip_id = listed.trip_id
    JOIN client ON client.client_id = listed.client_id
) shown
CROSS JOIN LATERAL ({DEPARTURES_ON_CARD.format(of="shown")}) departures
"""

# Each filter's choices are counted with all other filters, so that they show the result of another choice.
CHOICES = f"""
WITH {{found}}, pool AS MATERIALIZED (
    SELECT found.*, {{month}} AS in_month, {{days}} AS in_days, {{price}} AS in_price, {{place}} AS in_place,
           {{operator}} AS in_operator
    FROM meant found
)
SELECT json_build_object(
    'total', (SELECT count(*) FROM pool WHERE in_month AND in_days AND in_price AND in_place AND in_operator),
    'months', (
        SELECT coalesce(json_agg(json_build_object('month', month, 'trips', trips) ORDER BY month), '[]')
        FROM (
            SELECT to_char(plan.starts, 'YYYY-MM') AS month, count(DISTINCT found.trip_id) AS trips
            FROM pool found CROSS JOIN LATERAL {DEPARTURES}
            WHERE {ON_SALE} AND in_days AND in_price AND in_place AND in_operator GROUP BY 1
        ) counted
    ),
    'days', (
        SELECT coalesce(json_agg(json_build_object('days', days, 'trips', trips) ORDER BY days), '[]')
        FROM (
            SELECT days, count(*) AS trips FROM pool WHERE in_month AND in_price AND in_place AND in_operator GROUP BY 1
        ) counted
    ),
    'prices', (
        SELECT coalesce(json_agg(json_build_object('up_to', up_to, 'trips', trips) ORDER BY up_to), '[]')
        FROM (
            SELECT 5000 * ceil(min_price_paise / 500000.0)::bigint AS up_to, count(*) AS trips FROM pool
            WHERE in_month AND in_days AND in_place AND in_operator AND min_price_paise IS NOT NULL GROUP BY 1
        ) counted
    ),
    'places', (
        SELECT coalesce(json_agg(json_build_object('place', place, 'trips', trips) ORDER BY place), '[]')
        FROM (
            SELECT places[cardinality(places)] AS place, count(*) AS trips FROM pool
            WHERE in_month AND in_days AND in_price AND in_operator AND cardinality(places) > 0
            GROUP BY 1 ORDER BY 2 DESC LIMIT 60
        ) counted
    ),
    'operators', (
        SELECT coalesce(json_agg(json_build_object(
            'client_url', client_url, 'client_name', client_name, 'trips', trips
        ) ORDER BY client_name), '[]')
        FROM (
            SELECT client_url, client_name, count(*) AS trips FROM pool
            WHERE in_month AND in_days AND in_price AND in_place GROUP BY 1, 2 ORDER BY 3 DESC LIMIT 100
        ) counted
    )
)::text
"""

SUGGESTIONS = f"""
WITH {{found}}
SELECT json_build_object(
    'trips', (
        SELECT coalesce(json_agg(json_build_object(
            'event_id', trip.trip_id, 'title', {TITLE.format(event="trip")},
            'destination', {DESTINATION.format(event="trip")}, 'untranslated', {UNTRANSLATED.format(event="trip")},
            'image', ({COVER.format(event="trip")}), 'client_url', client_url, 'client_name', client_name
        ) ORDER BY number), '[]')
        FROM (
            SELECT meant.*, row_number() OVER (ORDER BY score DESC, {PLANNED}) AS number FROM meant
            ORDER BY number LIMIT 5
        ) best
        JOIN trip ON trip.client_id = best.client_id AND trip.trip_id = best.trip_id
    ),
    'places', (
        SELECT coalesce(json_agg(json_build_object('place', place, 'trips', trips) ORDER BY trips DESC, place), '[]')
        FROM (
            SELECT place, count(*) AS trips FROM meant, unnest(places) AS place
            WHERE folded(place) LIKE folded(%(pattern)s) OR {{alike_place}}
            GROUP BY 1 ORDER BY 2 DESC, 1 LIMIT 3
        ) named
    ),
    'categories', (
        SELECT coalesce(json_agg(json_build_object(
            'category_id', category_id, 'name', name, 'trips', trips
        ) ORDER BY trips DESC, name), '[]')
        FROM (
            SELECT category.category_id, {CATEGORY_NAME} AS name, count(*) AS trips
            FROM category
            JOIN trip_category link
              ON link.client_id = category.client_id AND link.category_id = category.category_id
            JOIN meant ON meant.client_id = link.client_id AND meant.trip_id = link.trip_id
            WHERE category.client_id = %(here)s
              AND (folded({CATEGORY_NAME}) LIKE folded(%(pattern)s) OR folded(category.name) LIKE folded(%(pattern)s)
                  OR {{alike_category}})
            GROUP BY 1, 2 ORDER BY 3 DESC, 2 LIMIT 3
        ) named
    )
)::text
"""


async def browse(
    database: Database,
    *,
    site_client_id: int | None,
    search_filter: SearchFilter,
    sort: Sort,
    limit: int,
    offset: int,
    now: datetime,
) -> bytes:
    """Return a page of events as JSON."""
    order = ORDERS[sort]
    if sort == "recommended" and search_filter.words:
        order = f"score DESC, {order}"
    ordered = ", ".join(filter(None, (ORDERED, BESIDES.get(sort))))
    narrowed = " AND ".join(_narrowing(search_filter).values())
    # A search by words is materialized with all columns that it selects, needed or not.
    columns = [column for column in LISTED if f"found.{column}" in f"{ordered} {narrowed}"]
    statement = PAGE.format(
        found=_found(site_client_id, search_filter, columns), ordered=ordered, order=order, narrowed=narrowed
    )
    client_id = site_client_id if site_client_id is not None else search_filter.operator_id
    values = {**_values(site_client_id, search_filter, now), "limit": limit, "offset": offset}
    rows = await database.read(Scope.public() if client_id is None else Scope.client(client_id), statement, values)
    page: str = rows[0][0]
    return page.encode()


async def choices(
    database: Database, *, site_client_id: int | None, search_filter: SearchFilter, now: datetime
) -> bytes:
    """Return filter choices as JSON, each counted with the other filters applied."""
    statement = CHOICES.format(found=_found(site_client_id, search_filter), **_narrowing(search_filter))
    scope = Scope.public() if site_client_id is None else Scope.client(site_client_id)
    rows = await database.read(scope, statement, _values(site_client_id, search_filter, now))
    json_text: str = rows[0][0]
    return json_text.encode()


async def relist_prices(tx: PlatformTransaction) -> int:
    return int((await tx.execute(text("SELECT relist_prices()"))).scalar_one())


async def suggestions(
    database: Database, *, site_client_id: int | None, search_filter: SearchFilter, now: datetime
) -> bytes:
    statement = SUGGESTIONS.format(
        found=_found(site_client_id, search_filter),
        alike_place=_alike("folded(place)"),
        alike_category=_alike(f"folded({CATEGORY_NAME})"),
    )
    typed = " ".join(search_filter.words)
    values = {**_values(site_client_id, search_filter, now), "typed": typed, "pattern": _containing(typed)}
    rows = await database.read(
        Scope.public() if site_client_id is None else Scope.client(site_client_id), statement, values
    )
    json_text: str = rows[0][0]
    return json_text.encode()


def _alike(text: str) -> str:
    return f"(length(%(typed)s) >= {SHORTEST_GUESSED} AND word_similarity(folded(%(typed)s), {text}) >= {LIKE_ENOUGH})"


def _kind(search_filter: SearchFilter) -> str:
    # A search by words finds few rows at a high cost, so it is computed once.
    return "MATERIALIZED" if search_filter.words else "NOT MATERIALIZED"


def _found(site_client_id: int | None, search_filter: SearchFilter, columns: Sequence[str] = LISTED) -> str:
    base = [] if site_client_id is None else ["listed.client_id = %(here)s"]
    if search_filter.category_id is not None:
        base.append(
            "EXISTS (SELECT FROM trip_category link WHERE link.client_id = listed.client_id"
            " AND link.trip_id = listed.trip_id AND link.category_id = %(category_id)s)"
        )
    exact, score, alike_words = [], [], []
    for number, word in enumerate(search_filter.words):
        typed, pattern = f"(SELECT word FROM typed_{number})", f"(SELECT pattern FROM typed_{number})"
        alike_words.append(TYPED.format(number=number))
        contains = f"listed.words LIKE {pattern}"
        if site_client_id is None:
            alike_table = f"alike_{number}"
            # A trip contains what was typed if it has a known word that does.
            is_known = f"(SELECT bool_or(likeness IS NULL) FROM {alike_table})"
            exact.append(f"{is_known} AND {contains}" if len(search_filter.words) > 1 else is_known)
            alike = f"(SELECT max(likeness) FROM {alike_table} WHERE word = ANY ({WORDS}))"
            # With several words, a trip may have one as it was typed and another one with an error.
            all_words = "true" if len(search_filter.words) > 1 else "false"
            alike_words.append(ALIKE.format(number=number, all_words=all_words))
            base.append(f"{WORDS} && ARRAY(SELECT word FROM {alike_table})")
            only_alike = f"WHEN NOT {is_known} THEN {alike}"
        else:
            exact.append(contains)
            alike = f"word_similarity({typed}, listed.words)"
            only_alike = ""
        # The beginning of a word counts for more than its middle, and the beginning of the title for most.
        begins = f"listed.words LIKE (SELECT beginning FROM typed_{number})"
        begins_a_word = f"listed.words LIKE (SELECT beginning_of_a_word FROM typed_{number})"
        score.append(
            f"CASE {only_alike} WHEN {begins} THEN 3 WHEN {begins_a_word} THEN 2 WHEN {contains} THEN 1"
            f" ELSE {alike} END"
        )
        if site_client_id is None:
            continue
        if len(word) >= SHORTEST_GUESSED:
            base.append(f"(listed.words LIKE {pattern} OR {alike} >= {LIKE_ENOUGH})")
        else:
            base.append(f"listed.words LIKE {pattern}")
    return FOUND.format(
        alike="".join(alike_words),
        of_listed=", ".join(f"listed.{column}" for column in columns),
        of_found=", ".join(f"found.{column}" for column in columns),
        kind=_kind(search_filter),
        base=" AND ".join(base) or "true",
        is_exact=" AND ".join(exact) or "true",
        score=" + ".join(score) or "0",
    )


def _narrowing(search_filter: SearchFilter) -> dict[str, str]:
    price = []
    if search_filter.price_min is not None:
        price.append("found.min_price_paise >= %(price_min)s")
    if search_filter.price_max is not None:
        price.append("found.min_price_paise <= %(price_max)s")
    days = []
    if search_filter.days_min is not None:
        days.append("found.days >= %(days_min)s")
    if search_filter.days_max is not None:
        days.append("found.days <= %(days_max)s")
    month = (
        f"EXISTS (SELECT FROM {DEPARTURES} WHERE {ON_SALE} AND plan.starts >= %(month)s::date"
        " AND plan.starts < %(month)s::date + interval '1 month')"
    )
    return {
        "month": "true" if search_filter.month is None else month,
        "days": " AND ".join(days) or "true",
        # A trip without a price is in no price range.
        "price": f"coalesce({' AND '.join(price)}, false)" if price else "true",
        "place": "true" if search_filter.place is None else "%(place)s = ANY (found.places)",
        "operator": "true" if search_filter.operator_id is None else "found.client_id = %(operator_id)s",
    }


def _values(site_client_id: int | None, search_filter: SearchFilter, now: datetime) -> dict[str, object]:
    return {
        "here": site_client_id,
        "now": now,
        "language": current_language(),
        "category_id": search_filter.category_id,
        "month": search_filter.month,
        "days_min": search_filter.days_min,
        "days_max": search_filter.days_max,
        "price_min": search_filter.price_min,
        "price_max": search_filter.price_max,
        "place": search_filter.place,
        "operator_id": search_filter.operator_id,
        **{f"word_{number}": word for number, word in enumerate(search_filter.words)},
        **{f"pattern_{number}": _containing(word) for number, word in enumerate(search_filter.words)},
    }


def _containing(text: str) -> str:
    literal = text.replace("\\", "\\\\").replace("%", "\\%").replace("_", "\\_")
    return f"%{literal}%"
