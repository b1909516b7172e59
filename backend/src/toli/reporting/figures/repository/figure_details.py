from dataclasses import dataclass
from datetime import date
from typing import Final

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.money import Paise
from toli.payments.ledger.models import RECEIVED
from toli.reporting.figures.repository.figures import WITHIN
from toli.reporting.figures.rules import Shown
from toli.reporting.figures.schemas.figure_details import CountedBooking, CountedSort
from toli.selling.bookings.models import CONTACT_PHONE

MOVED = f"""
SELECT -sum(l.amount_paise) FROM ledger_posting l
JOIN ledger_transaction t ON t.client_id = l.client_id AND t.ledger_transaction_id = l.ledger_transaction_id
WHERE l.client_id = b.client_id AND l.booking_id = b.booking_id
  AND l.account IN {RECEIVED} AND {WITHIN.format(column="t.posted_at")}
"""

CONFIRMED = WITHIN.format(column="b.confirmed_at")

ENDED = """b.confirmed_at IS NOT NULL
AND p.tour_end_date >= :since AND p.tour_end_date < :until AND p.tour_end_date < :today"""

OWES = "due.is_open AND due.total_paise > due.paid_paise"
OWED = "due.total_paise - due.paid_paise"

COUNTED: Final[dict[Shown, tuple[str, str]]] = {
    "booked": (CONFIRMED, "b.total_paise"),
    "cancelled": (f"b.confirmed_at IS NOT NULL AND {WITHIN.format(column='b.cancelled_at')}", "b.total_paise"),
    "paid": (f"EXISTS ({MOVED.replace('-sum(l.amount_paise)', '1')})", f"({MOVED})"),
    "ended": (ENDED, "b.total_paise"),
    "due": (OWES, OWED),
    "overdue": (f"{OWES} AND due.due_on < :today", f"overdue_paise(due.instalments, {OWED}, :today)"),
}
"""Which bookings a figure counts, and which amount of each it adds up."""

BOOKINGS = """
WITH counted AS (
    SELECT b.client_id, b.booking_id, b.booking_reference, b.trip_id, b.departure_id, b.booking_status,
           b.user_id, b.contact_phone, b.confirmed_at, b.total_travelers, e.title, p.tour_start_date, p.tour_end_date,
           CASE WHEN due.is_open AND due.total_paise > due.paid_paise THEN due.due_on END AS due_on,
           {amount} AS amount_paise
    FROM booking b
    JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
    JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
    LEFT JOIN booking_balance due
        ON due.client_id = b.client_id AND due.booking_id = b.booking_id
    WHERE b.client_id = :client_id AND {condition}
      AND (CAST(:trip_id AS bigint) IS NULL OR b.trip_id = :trip_id)
      AND (CAST(:destination AS text) IS NULL OR e.destination = :destination)
)
"""

SUM = "SELECT count(*) AS bookings, coalesce(sum(amount_paise), 0)::bigint AS amount_paise FROM counted"

PAGE = """
SELECT counted.booking_id, counted.booking_reference, counted.trip_id, counted.departure_id,
       counted.title AS event_title, counted.tour_start_date, counted.tour_end_date, counted.total_travelers,
       counted.booking_status, counted.confirmed_at AS booking_date, counted.due_on, counted.amount_paise AS amount,
       coalesce(lead.full_name, '') AS customer_name, {phone} AS customer_phone FROM counted
LEFT JOIN app_user u ON u.user_id = counted.user_id
LEFT JOIN LATERAL (
    SELECT t.full_name FROM traveller t WHERE t.client_id = counted.client_id
    AND t.booking_id = counted.booking_id ORDER BY t.position LIMIT 1
) lead ON true
ORDER BY {order}, counted.booking_id DESC LIMIT :limit OFFSET :offset
"""

PHONE: Final = CONTACT_PHONE.format(contact="counted", booking_id="counted.booking_id")

ORDERS: Final[dict[CountedSort, str]] = {
    "name": "lower(coalesce(lead.full_name, ''))",
    "-name": "lower(coalesce(lead.full_name, '')) DESC",
    "trip": "lower(counted.title), counted.tour_start_date",
    "-trip": "lower(counted.title) DESC, counted.tour_start_date",
    "starts": "counted.tour_start_date",
    "-starts": "counted.tour_start_date DESC",
    "booked": "counted.confirmed_at",
    "-booked": "counted.confirmed_at DESC",
    "due": "counted.due_on NULLS LAST",
    "-due": "counted.due_on DESC NULLS LAST",
    "amount": "counted.amount_paise",
    "-amount": "counted.amount_paise DESC",
}
"""The columns of each order."""

OPERATORS = f"""
SELECT c.client_id, c.client_name, c.url,
       coalesce(trips.trips, 0) AS events, coalesce(booked.bookings, 0) AS bookings,
       coalesce(moved.revenue_paise, 0) AS revenue_paise, coalesce(ended.ended, 0) AS ended,
       coalesce(ended.travelled, 0) AS travelled, coalesce(due.due_paise, 0) AS due_paise,
       coalesce(due.due_bookings, 0) AS due_bookings, coalesce(due.overdue_paise, 0) AS overdue_paise,
       coalesce(due.overdue_bookings, 0) AS overdue_bookings
FROM client c
LEFT JOIN (
    SELECT e.client_id, count(*) AS trips FROM trip e WHERE e.status <> 'draft' GROUP BY 1
) trips USING (client_id)
LEFT JOIN (
    SELECT b.client_id, count(*) AS bookings FROM booking b WHERE {CONFIRMED} GROUP BY 1
) booked USING (client_id)
LEFT JOIN (
    SELECT l.client_id, -sum(l.amount_paise)::bigint AS revenue_paise
    FROM ledger_transaction t
    JOIN ledger_posting l ON l.client_id = t.client_id AND l.ledger_transaction_id = t.ledger_transaction_id
    WHERE l.account IN {RECEIVED} AND {WITHIN.format(column="t.posted_at")} GROUP BY 1
) moved USING (client_id)
LEFT JOIN (
    SELECT p.client_id, count(*) AS ended,
           count(*) FILTER (WHERE b.cancelled_at IS NULL
                            OR (b.cancelled_at AT TIME ZONE :zone)::date > p.tour_end_date) AS travelled
    FROM departure p
    JOIN booking b ON b.client_id = p.client_id AND b.departure_id = p.departure_id
    WHERE b.confirmed_at IS NOT NULL AND p.tour_end_date >= :since AND p.tour_end_date < :today GROUP BY 1
) ended USING (client_id)
LEFT JOIN (
    SELECT client_id, count(*) AS due_bookings, sum(total_paise - paid_paise)::bigint AS due_paise,
           count(*) FILTER (WHERE due_on < :today) AS overdue_bookings,
           sum(overdue_paise(instalments, total_paise - paid_paise, :today))
               FILTER (WHERE due_on < :today)::bigint AS overdue_paise
    FROM booking_balance WHERE is_open AND total_paise > paid_paise GROUP BY 1
) due USING (client_id)
ORDER BY revenue_paise DESC, bookings DESC, c.client_name, c.client_id
"""


@dataclass(frozen=True, slots=True)
class CountedTotal:
    bookings: int
    amount_paise: Paise


@dataclass(frozen=True, slots=True)
class OperatorRow:
    """Amounts due are as of today."""

    client_id: int
    client_name: str
    url: str
    events: int
    bookings: int
    revenue_paise: Paise
    ended: int
    travelled: int
    due_paise: Paise
    due_bookings: int
    overdue_paise: Paise
    overdue_bookings: int


async def bookings(
    tx: ClientTransaction,
    *,
    figure: Shown,
    zone: str,
    since: date,
    until: date,
    today: date,
    trip_id: int | None,
    destination: str | None,
    sort: CountedSort,
    limit: int,
    offset: int,
) -> tuple[list[CountedBooking], CountedTotal]:
    """A page of bookings from `since`, before `until`, and their total."""
    condition, amount = COUNTED[figure]
    counted = BOOKINGS.format(condition=condition, amount=amount)
    values = {
        "client_id": tx.client_id,
        "zone": zone,
        "since": since,
        "until": until,
        "today": today,
        "trip_id": trip_id,
        "destination": destination,
    }
    rows = await tx.execute(
        text(counted + PAGE.format(order=ORDERS[sort], phone=PHONE)), {**values, "limit": limit, "offset": offset}
    )
    total = await tx.execute(text(counted + SUM), values)
    return [CountedBooking(**row) for row in rows.mappings()], CountedTotal(**total.mappings().one())


async def operators(tx: Transaction, *, zone: str, since: date, until: date, today: date) -> list[OperatorRow]:
    """From `since`, before `until`, highest revenue first."""
    rows = await tx.execute(text(OPERATORS), {"zone": zone, "since": since, "until": until, "today": today})
    return [OperatorRow(**row) for row in rows.mappings()]
