"""`owner` is an operator, or 0 for all (platform scope).

Days from `since` on have no stored sum; `until` is exclusive. Results are the same without stored sums.
"""

from dataclasses import dataclass
from datetime import date, datetime
from typing import TypedDict

from sqlalchemy import text

from toli.catalogue.trips.schemas.events import TripStatus
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.payments.ledger.models import RECEIVED
from toli.reporting.figures.rules import DAY, DayFigures
from toli.reporting.figures.schemas.figures import ComingDeparture
from toli.selling.bookings.models import OWED_BACK, OWED_OF_CHANGED

PLATFORM = 0
"""The owner of the platform's figures."""

SINCE = "CAST(:since AS timestamp) AT TIME ZONE :zone"
UNTIL = "CAST(:until AS timestamp) AT TIME ZONE :zone"
WITHIN = f"{{column}} >= {SINCE} AND {{column}} < {UNTIL}"

# One row per fact, on its day. Only confirmed bookings count. OFFSET 0 makes PostgreSQL look bookings up by departure:
# with row-level security the planner underestimates the number of departures, and would read all bookings.
DAY_FACTS = f"""
SELECT (b.confirmed_at AT TIME ZONE :zone)::date AS day, 1 AS booked, 0 AS cancelled, 0::bigint AS revenue_paise,
       0 AS ended, 0 AS travelled
FROM booking b WHERE {WITHIN.format(column="b.confirmed_at")} {{of_bookings}}
UNION ALL
SELECT (b.cancelled_at AT TIME ZONE :zone)::date, 0, 1, 0, 0, 0
FROM booking b
WHERE b.confirmed_at IS NOT NULL AND {WITHIN.format(column="b.cancelled_at")} {{of_bookings}}
UNION ALL
SELECT (t.posted_at AT TIME ZONE :zone)::date, 0, 0, -l.amount_paise, 0, 0
FROM ledger_transaction t
JOIN ledger_posting l ON l.client_id = t.client_id AND l.ledger_transaction_id = t.ledger_transaction_id
WHERE l.account IN {RECEIVED} AND {WITHIN.format(column="t.posted_at")} {{of_money}}
UNION ALL
SELECT p.tour_end_date, 0, 0, 0, 1,
       (b.cancelled_at IS NULL OR (b.cancelled_at AT TIME ZONE :zone)::date > p.tour_end_date)::int
FROM departure p, LATERAL (
    SELECT b.cancelled_at FROM booking b
    WHERE b.client_id = p.client_id AND b.departure_id = p.departure_id AND b.confirmed_at IS NOT NULL OFFSET 0
) b
WHERE p.tour_end_date >= :since AND p.tour_end_date < :ended {{of_plans}}
"""

MONTH_FACTS = f"""
SELECT (b.confirmed_at AT TIME ZONE :zone)::date AS day, b.client_id, b.trip_id, 1 AS booked,
       0::bigint AS revenue_paise
FROM booking b WHERE {WITHIN.format(column="b.confirmed_at")} {{of_bookings}}
UNION ALL
SELECT (t.posted_at AT TIME ZONE :zone)::date, b.client_id, b.trip_id, 0, -l.amount_paise
FROM ledger_transaction t
JOIN ledger_posting l ON l.client_id = t.client_id AND l.ledger_transaction_id = t.ledger_transaction_id
JOIN booking b ON b.client_id = l.client_id AND b.booking_id = l.booking_id
WHERE l.account IN {RECEIVED} AND {WITHIN.format(column="t.posted_at")} {{of_money}}
"""

DAYS = """
SELECT day, sum(booked)::bigint AS booked, sum(cancelled)::bigint AS cancelled,
       sum(revenue_paise)::bigint AS revenue_paise, sum(ended)::bigint AS ended, sum(travelled)::bigint AS travelled
FROM (
    SELECT day, booked, cancelled, revenue_paise, ended, travelled FROM figure_day
    WHERE client_id = :owner AND zone = :zone AND day >= :first AND day < :since
    UNION ALL ({facts})
) fact WHERE day >= :first GROUP BY day
"""

# The first month begins with the period, so that its stored sums hold nothing from before it.
TRIPS = """
WITH sold AS MATERIALIZED (
    SELECT trip_id, sum(booked)::bigint AS booked, sum(revenue_paise)::bigint AS revenue_paise FROM (
        SELECT trip_id, booked, revenue_paise FROM figure_month
        WHERE client_id = :owner AND zone = :zone AND month >= :first AND :since > :first
        UNION ALL
        SELECT trip_id, booked, revenue_paise FROM ({facts}) fact
    ) counted GROUP BY trip_id
), place AS (
    SELECT e.destination AS name, sum(s.booked)::bigint AS booked, sum(s.revenue_paise)::bigint AS revenue_paise
    FROM sold s JOIN trip e ON e.trip_id = s.trip_id {of_events} GROUP BY 1 HAVING sum(s.booked) > 0
), latest AS (
    SELECT client_id, trip_id, max(confirmed_at) AS booked_at FROM (
        SELECT b.client_id, b.trip_id, b.confirmed_at FROM booking b
        WHERE b.confirmed_at >= CAST(:lately AS timestamptz) {of_bookings} ORDER BY b.confirmed_at DESC LIMIT 300
    ) last GROUP BY 1, 2
), recent AS (
    SELECT e.client_id, e.trip_id, e.title, e.status, latest.booked_at, e.created_at
    FROM trip e LEFT JOIN latest ON latest.client_id = e.client_id AND latest.trip_id = e.trip_id
    WHERE true {of_events} ORDER BY latest.booked_at DESC NULLS LAST, e.created_at DESC, e.trip_id DESC LIMIT :shown
)
SELECT
    (SELECT jsonb_agg(to_jsonb(best)) FROM (
        SELECT name, booked, revenue_paise FROM place ORDER BY booked DESC, revenue_paise DESC, name LIMIT :places
    ) best) AS places,
    (SELECT coalesce(sum(booked), 0) FROM place)::bigint AS booked,
    (SELECT jsonb_agg(to_jsonb(row) ORDER BY row.booked_at DESC NULLS LAST, row.created_at DESC, row.id DESC) FROM (
        SELECT r.trip_id AS id, r.title, r.status, r.booked_at, r.created_at, c.client_id, c.client_name,
               c.url AS client_url,
               coalesce(s.booked, 0) AS booked, coalesce(s.revenue_paise, 0) AS revenue_paise
        FROM recent r JOIN client c ON c.client_id = r.client_id LEFT JOIN sold s ON s.trip_id = r.trip_id
    ) row) AS recent
"""

NOW = (
    """
SELECT
    (SELECT count(*) FROM trip e WHERE e.status <> 'draft' {of_events}) AS events,
    (SELECT count(*) FROM trip e WHERE e.status <> 'draft'
        AND e.created_at < CAST(:then AS timestamp) AT TIME ZONE :zone {of_events}) AS events_before,
    due.*, back.*, coming.*
FROM (
    SELECT count(*) AS due_bookings, coalesce(sum(total_paise - paid_paise), 0)::bigint AS due_paise,
           count(*) FILTER (WHERE due_on < :today) AS overdue_bookings,
           coalesce(sum(overdue_paise(instalments, total_paise - paid_paise, :today))
               FILTER (WHERE due_on < :today), 0)::bigint AS overdue_paise
    FROM booking_balance b WHERE b.is_open AND b.total_paise > b.paid_paise {of_bookings}
) due, (
    SELECT count(*) FILTER (WHERE owed > 0) AS owed_bookings, coalesce(sum(owed), 0)::bigint AS owed_paise
    FROM (SELECT """
    + OWED_BACK.format(cancellation="c")
    + """ AS owed FROM cancellation c
          WHERE c.returned_offline_paise > 0 AND c.state = 'done' {of_cancellations}
          UNION ALL
          SELECT """
    + OWED_OF_CHANGED.format(balance="b")
    + """ FROM booking_balance b JOIN booking r USING (client_id, booking_id)
          WHERE b.paid_paise > b.total_paise AND r.booking_status = 'confirmed' {of_bookings}) owing
) back, (
    SELECT count(*) AS departures, coalesce(sum(s.sold), 0)::bigint AS sold,
           coalesce(sum(s.capacity), 0)::bigint AS capacity
    FROM departure p, LATERAL (
        SELECT s.sold, s.capacity FROM plan_stock s
        WHERE s.client_id = p.client_id AND s.departure_id = p.departure_id OFFSET 0
    ) s
    WHERE NOT p.is_draft AND p.tour_start_date BETWEEN :today AND :horizon {of_plans}
    AND (SELECT e.status FROM trip e WHERE e.client_id = p.client_id AND e.trip_id = p.trip_id) <> 'draft'
) coming
"""
)

DEPARTURES = """
SELECT p.departure_id, p.trip_id, e.title, p.client_id, c.client_name, c.url AS client_url,
       p.tour_start_date, p.tour_end_date, s.sold, s.held, s.capacity
FROM (
    SELECT p.client_id, p.departure_id, p.trip_id, p.tour_start_date, p.tour_end_date FROM departure p
    WHERE NOT p.is_draft AND p.tour_start_date >= :today {of_plans}
    AND (SELECT e.status FROM trip e WHERE e.client_id = p.client_id AND e.trip_id = p.trip_id) <> 'draft'
    ORDER BY p.tour_start_date, p.departure_id LIMIT :shown
) p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
JOIN client c ON c.client_id = p.client_id
ORDER BY p.tour_start_date, p.departure_id
"""

FOLD_DAYS = """
INSERT INTO figure_day (client_id, zone, day, booked, cancelled, revenue_paise, ended, travelled)
SELECT :owner, :zone, day, sum(booked), sum(cancelled), sum(revenue_paise), sum(ended), sum(travelled)
FROM ({facts}) fact GROUP BY day
"""

FOLD_MONTHS = """
INSERT INTO figure_month AS kept (client_id, zone, month, trip_id, booked, revenue_paise)
SELECT :owner, :zone, date_trunc('month', day)::date, trip_id, sum(booked), sum(revenue_paise)
FROM ({facts}) fact GROUP BY 3, trip_id
ON CONFLICT (client_id, zone, month, trip_id)
DO UPDATE SET booked = kept.booked + excluded.booked, revenue_paise = kept.revenue_paise + excluded.revenue_paise
"""

FOLDED = """
INSERT INTO figure_fold (client_id, zone, folded_until) VALUES (:owner, :zone, :until)
ON CONFLICT (client_id, zone) DO UPDATE SET folded_until = excluded.folded_until
"""

BEGINNING = """
SELECT least(
    (SELECT min(b.confirmed_at AT TIME ZONE :zone) FROM booking b
     WHERE b.confirmed_at IS NOT NULL {of_bookings}),
    (SELECT min(t.posted_at AT TIME ZONE :zone) FROM ledger_transaction t WHERE true {of_money})
)::date
"""

CLIENTS = """
SELECT c.client_id, c.time_zone FROM client c
UNION ALL SELECT 0, CAST(:platform_zone AS text)
"""


def _of(statement: str, *, owner: int) -> str:
    own = "AND {}.client_id = :owner"
    return statement.format(
        of_bookings=own.format("b") if owner else "",
        of_cancellations=own.format("c") if owner else "",
        of_money=own.format("t") if owner else "",
        of_plans=own.format("p") if owner else "",
        of_events=own.format("e") if owner else "",
    )


DAYS_AND_FACTS = DAYS.replace("{facts}", DAY_FACTS)
TRIPS_AND_FACTS = TRIPS.replace("{facts}", MONTH_FACTS)
FOLD_DAYS_OF_FACTS = FOLD_DAYS.replace("{facts}", DAY_FACTS)
FOLD_MONTHS_OF_FACTS = FOLD_MONTHS.replace("{facts}", MONTH_FACTS)


class Destination(TypedDict):
    name: str
    booked: int
    revenue_paise: int


class RecentTrip(TypedDict):
    """Instants are ISO 8601 texts."""

    id: int
    title: str
    status: TripStatus
    booked_at: str | None
    created_at: str
    client_id: int
    client_name: str
    client_url: str
    booked: int
    revenue_paise: int


@dataclass(frozen=True, slots=True)
class Trips:
    places: list[Destination] | None
    booked: int
    recent: list[RecentTrip] | None


@dataclass(frozen=True, slots=True)
class State:
    events: int
    events_before: int
    due_bookings: int
    due_paise: Paise
    overdue_bookings: int
    overdue_paise: Paise
    owed_bookings: int
    owed_paise: Paise
    departures: int
    sold: int
    capacity: int


async def use_custom_plans(tx: Transaction) -> None:
    """A generic plan fits neither a week nor two years."""
    await tx.execute(text("SET LOCAL plan_cache_mode = force_custom_plan"))


async def zone_of(tx: ClientTransaction) -> str:
    """Raises NotFound."""
    result = await tx.execute(text("SELECT time_zone FROM client WHERE client_id = :id"), {"id": tx.client_id})
    zone: str | None = result.scalar_one_or_none()
    if zone is None:
        raise NotFound
    return zone


async def folded_until(tx: Transaction, *, owner: int, zone: str) -> date | None:
    """The first day without a stored sum; None without any."""
    result = await tx.execute(
        text("SELECT folded_until FROM figure_fold WHERE client_id = :owner AND zone = :zone"),
        {"owner": owner, "zone": zone},
    )
    until: date | None = result.scalar_one_or_none()
    return until


async def days(tx: Transaction, *, owner: int, zone: str, first: date, since: date, today: date) -> list[DayFigures]:
    rows = await tx.execute(
        text(_of(DAYS_AND_FACTS, owner=owner)),
        {
            "owner": owner,
            "zone": zone,
            "first": first,
            "since": since,
            "until": today + DAY,
            "ended": today,
        },
    )
    return [DayFigures(**row) for row in rows.mappings()]


async def trips(
    tx: Transaction,
    *,
    owner: int,
    zone: str,
    first: date,
    since: date,
    today: date,
    lately: datetime,
    trip_limit: int,
    places: int,
) -> Trips:
    rows = await tx.execute(
        text(_of(TRIPS_AND_FACTS, owner=owner)),
        {
            "owner": owner,
            "zone": zone,
            "first": first,
            "since": since,
            "until": today + DAY,
            "lately": lately,
            "shown": trip_limit,
            "places": places,
        },
    )
    return Trips(**rows.mappings().one())


async def now(tx: Transaction, *, owner: int, zone: str, today: date, then: date, horizon: date) -> State:
    """Trips are counted now and at the start of `then`, beds until `horizon`."""
    rows = await tx.execute(
        text(_of(NOW, owner=owner)),
        {"owner": owner, "zone": zone, "today": today, "then": then, "horizon": horizon},
    )
    return State(**rows.mappings().one())


async def departures(tx: Transaction, *, owner: int, today: date, limit: int) -> list[ComingDeparture]:
    rows = await tx.execute(text(_of(DEPARTURES, owner=owner)), {"owner": owner, "today": today, "shown": limit})
    return [ComingDeparture(**row) for row in rows.mappings()]


async def owners(tx: Transaction, *, platform_zone: str) -> list[tuple[int, str]]:
    rows = await tx.execute(text(CLIENTS), {"platform_zone": platform_zone})
    return [(row.client_id, row.time_zone) for row in rows]


async def beginning(tx: Transaction, *, owner: int, zone: str) -> date | None:
    result = await tx.execute(text(_of(BEGINNING, owner=owner)), {"owner": owner, "zone": zone})
    day: date | None = result.scalar_one()
    return day


async def lock_sums(tx: Transaction) -> None:
    await tx.execute(text("SELECT pg_advisory_xact_lock(hashtext('reporting.aggregate'))"))


async def fold(tx: Transaction, *, owner: int, zone: str, since: date, until: date) -> None:
    """From `since`, before `until`."""
    values = {"owner": owner, "zone": zone, "since": since, "until": until}
    await tx.execute(text(_of(FOLD_DAYS_OF_FACTS, owner=owner)), {**values, "ended": until})
    await tx.execute(text(_of(FOLD_MONTHS_OF_FACTS, owner=owner)), values)
    await tx.execute(text(FOLDED), {"owner": owner, "zone": zone, "until": until})


async def unfold(tx: Transaction, *, owners: list[int]) -> None:
    for table in ("figure_day", "figure_month", "figure_fold"):
        await tx.execute(text(f"DELETE FROM {table} WHERE client_id = ANY(:owners)"), {"owners": owners})
