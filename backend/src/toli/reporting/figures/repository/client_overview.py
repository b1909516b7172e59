from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.catalogue.trips.schemas.departures import PLAN_STATUS
from toli.clients.companies.team_models import IS_STAFF
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.payments.ledger.models import RECEIVED
from toli.reporting.figures.schemas.client_overview import ClientEvent

MOST_EVENTS = 200
MOST_DEPARTURES = 12
"""The most departures that are listed of one trip."""

EVENTS = f"""
SELECT e.trip_id, e.title, e.destination, e.status,
    (SELECT count(*) FROM departure p WHERE p.client_id = e.client_id AND p.trip_id = e.trip_id
        AND NOT p.is_draft AND p.tour_end_date < :since) AS past_departures,
    (SELECT count(*) FROM departure p WHERE p.client_id = e.client_id AND p.trip_id = e.trip_id
        AND (p.is_draft OR p.tour_end_date >= :since)) AS listed_departures,
    (SELECT coalesce(jsonb_agg(to_jsonb(d) ORDER BY d.tour_start_date, d.departure_id), '[]') FROM (
        SELECT p.departure_id, p.tour_start_date, p.tour_end_date,
            {PLAN_STATUS.format(plan="p", event="e", today=":today")} AS status, s.sold, s.held, s.capacity
        FROM departure p JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
        WHERE p.client_id = e.client_id AND p.trip_id = e.trip_id AND (p.is_draft OR p.tour_end_date >= :since)
        ORDER BY p.tour_start_date, p.departure_id LIMIT :departures
    ) d) AS departures
FROM trip e WHERE e.client_id = :client_id
ORDER BY (e.status = 'active') DESC, (e.status = 'inactive') DESC, e.title, e.trip_id LIMIT :shown
"""

CONFIRMED = f"""
SELECT count(*) AS bookings, coalesce(sum(total_paise - price_reduction_paise), 0)::bigint AS sold_paise,
       (SELECT coalesce(-sum(l.amount_paise), 0)::bigint FROM ledger_posting l JOIN booking c
        USING (client_id, booking_id) WHERE l.client_id = :client_id AND l.account IN {RECEIVED}
        AND c.booking_status = 'cancelled') AS from_cancelled_paise
FROM booking WHERE client_id = :client_id AND booking_status = 'confirmed'
"""

# By kind, through the index: refunds are few among all postings.
REFUNDED = f"""
SELECT coalesce(sum(l.amount_paise), 0)::bigint
FROM ledger_transaction t
JOIN ledger_posting l ON l.client_id = t.client_id AND l.ledger_transaction_id = t.ledger_transaction_id
WHERE t.client_id = :client_id AND t.kind IN ('refund', 'refund_reversal', 'offline_return')
    AND l.account IN {RECEIVED}
"""


JOINED = f"SELECT count(*) FROM membership m WHERE m.client_id = :client_id AND NOT {IS_STAFF.format('m')}"


@dataclass(frozen=True, slots=True)
class BookingTotals:
    bookings: int
    sold_paise: Paise
    from_cancelled_paise: Paise


async def events(tx: ClientTransaction, *, today: date, since: date) -> list[ClientEvent]:
    """On sale first, with the first departures that end on `since` or later."""
    values = {
        "client_id": tx.client_id,
        "today": today,
        "since": since,
        "shown": MOST_EVENTS,
        "departures": MOST_DEPARTURES,
    }
    rows = await tx.execute(text(EVENTS), values)
    return [ClientEvent(**row) for row in rows.mappings()]


async def event_count(tx: ClientTransaction) -> int:
    result = await tx.execute(
        text("SELECT count(*) FROM trip WHERE client_id = :client_id"), {"client_id": tx.client_id}
    )
    count: int = result.scalar_one()
    return count


async def booking_totals(tx: ClientTransaction) -> BookingTotals:
    return BookingTotals(**(await tx.execute(text(CONFIRMED), {"client_id": tx.client_id})).mappings().one())


async def refunded(tx: ClientTransaction) -> int:
    """In paise, by the ledger."""
    total: int = (await tx.execute(text(REFUNDED), {"client_id": tx.client_id})).scalar_one()
    return total


async def joined(tx: ClientTransaction) -> int:
    result = await tx.execute(text(JOINED), {"client_id": tx.client_id})
    count: int = result.scalar_one()
    return count
