"""Departures for the widget on operators' own websites, one statement."""

from datetime import datetime

from toli.catalogue.trips.repository.public_sql import (
    DEPARTURES_ON_CARD,
    DESTINATION,
    IS_LISTED,
    ORDER,
    STARTING_PRICE,
    TAX_RATE,
    TITLE,
)
from toli.infra.db.database import Database
from toli.infra.db.transactions import Scope

MOST_TRIPS = 50

WIDGET = f"""
WITH shop AS (
    SELECT client_id, client_name, terms, has_gstin, (%(now)s::timestamptz AT TIME ZONE time_zone)::date AS today
    FROM client WHERE client_id = %(client_id)s AND approval_status = 'approved'
)
SELECT json_build_object(
    'client_name', shop.client_name,
    'events', coalesce(json_agg(
        json_build_object(
            'event_id', top.trip_id, 'title', {TITLE.format(event="top")},
            'destination', {DESTINATION.format(event="top")}, 'tour_duration', tour_duration,
            'min_price_with_tax', {STARTING_PRICE.format(event="top")},
            'tax_percent', trim_scale({TAX_RATE.format(of="top")} / 100.0),
            'event_plans', departures.plans
        ) ORDER BY {ORDER}
    ) FILTER (WHERE top.trip_id IS NOT NULL), '[]')
)::text, count(top.trip_id)
FROM shop
LEFT JOIN LATERAL (
    SELECT trip.client_id, trip.trip_id, title, destination, trip.translations, tour_duration, display_sequence,
           created_at, shop.today, shop.has_gstin, shop.terms || trip.terms AS terms
    FROM trip
    WHERE trip.client_id = shop.client_id AND trip.status = 'active' AND {IS_LISTED}
      AND (%(trip_id)s::bigint IS NULL OR trip.trip_id = %(trip_id)s)
    ORDER BY display_sequence, created_at DESC, trip.trip_id DESC
    LIMIT {MOST_TRIPS}
) top ON true
LEFT JOIN LATERAL ({DEPARTURES_ON_CARD.format(of="top")}) departures ON true
GROUP BY shop.client_id, shop.client_name
"""


async def departures(
    database: Database, *, client_id: int, trip_id: int | None, language: str, now: datetime
) -> bytes | None:
    """Return JSON of an approved client's trips, or of one trip; None when that is not listed."""
    values = {"client_id": client_id, "trip_id": trip_id, "language": language, "now": now}
    rows = await database.read(Scope.client(client_id), WIDGET, values)
    is_listed = bool(rows) and (trip_id is None or rows[0][1] > 0)
    return rows[0][0].encode() if is_listed else None
