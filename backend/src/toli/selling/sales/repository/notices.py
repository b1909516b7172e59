from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.text import shown_name
from toli.selling.sales.repository.plans import OVERDUE, OWED

OFFERED = """(SELECT coalesce(sum(b.beds), 0) FROM waiting_entry w JOIN hold_bed b ON b.client_id = w.client_id
    AND b.hold_id = w.hold_id
    WHERE w.client_id = p.client_id AND w.departure_id = p.departure_id AND w.state = 'offered')"""
"""The beds of a departure `p` that are offered to its waiting list."""

# Each is claimed by the insert, so that two runs side by side tell of it once.
CLAIM_LOW = f"""
INSERT INTO low_seats_notice (client_id, departure_id)
SELECT p.client_id, p.departure_id
FROM departure p
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN client c ON c.client_id = p.client_id
WHERE NOT p.is_draft AND e.status = 'active' AND c.notify_low_seats
  AND (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date BETWEEN p.booking_start_date AND p.booking_end_date
  AND s.sold > 0 AND s.capacity - s.sold <= :beds + {OFFERED}
  AND (s.capacity = s.sold OR s.capacity - s.sold > {OFFERED})
ON CONFLICT DO NOTHING
RETURNING client_id, departure_id
"""

LOW = f"""
SELECT e.trip_id, e.title, p.tour_start_date, p.tour_end_date, p.booking_end_date, s.capacity, s.sold,
       {OFFERED} AS offered
FROM departure p
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
WHERE p.client_id = :client_id AND p.departure_id = :plan
"""

CLIENTS_WITH_OVERDUE = """
SELECT c.client_id, there.today
FROM client c
CROSS JOIN LATERAL (SELECT (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone) AS hour) clock
CROSS JOIN LATERAL (SELECT clock.hour::date AS today) there
WHERE c.notify_overdue AND extract(hour FROM clock.hour) BETWEEN :from_hour AND :to_hour
  AND EXISTS (SELECT FROM booking b WHERE b.client_id = c.client_id AND b.booking_status = 'confirmed'
              AND b.due_closed_at IS NULL AND b.balance_due_on < there.today)
ORDER BY c.client_id
"""

OVERDUE_BOOKINGS = f"""
SELECT late.*, next_due_on(late.instalments, late.owed) AS due_on FROM (
    SELECT r.booking_id, r.booking_reference, r.trip_id, e.title, p.tour_start_date,
           (SELECT t.full_name FROM traveller t WHERE t.client_id = r.client_id
            AND t.booking_id = r.booking_id ORDER BY t.position LIMIT 1) AS full_name,
           coalesce(u.username, r.contact_name) AS username, {OVERDUE} AS amount, r.quote->'instalments' AS instalments,
           CAST({OWED} AS bigint) AS owed
    FROM booking r
    JOIN trip e ON e.client_id = r.client_id AND e.trip_id = r.trip_id
    JOIN departure p ON p.client_id = r.client_id AND p.departure_id = r.departure_id
    LEFT JOIN app_user u ON u.user_id = r.user_id
    WHERE r.client_id = :client_id AND r.booking_status = 'confirmed' AND r.balance_due_on < :today
) late
WHERE late.amount > 0
ORDER BY late.tour_start_date, late.booking_id
"""


@dataclass(frozen=True, slots=True)
class LowPlan:
    client_id: int
    departure_id: int


@dataclass(frozen=True, slots=True)
class PlanBeds:
    trip_id: int
    title: str
    tour_start_date: date
    tour_end_date: date
    booking_end_date: date
    capacity: int
    sold: int
    offered: int

    @property
    def left(self) -> int:
        """Beds that are neither sold nor offered."""
        return self.capacity - self.sold - self.offered


@dataclass(frozen=True, slots=True)
class ClientDay:
    client_id: int
    today: date


@dataclass(frozen=True, slots=True)
class OverdueBooking:
    """`due_on` is the first unpaid instalment's day."""

    booking_id: int
    booking_reference: str
    trip_id: int
    title: str
    tour_start_date: date
    full_name: str | None
    username: str
    amount: int
    due_on: date

    @property
    def customer(self) -> str:
        return self.full_name or shown_name(self.username)


async def claim_low_plans(tx: Transaction, *, now: datetime, beds: int) -> Sequence[LowPlan]:
    """Claim each departure once (platform scope)."""
    return [LowPlan(**row) for row in (await tx.execute(text(CLAIM_LOW), {"now": now, "beds": beds})).mappings()]


async def find_plan_beds(tx: ClientTransaction, *, departure_id: int) -> PlanBeds | None:
    row = (await tx.execute(text(LOW), {"client_id": tx.client_id, "plan": departure_id})).mappings().one_or_none()
    return None if row is None else PlanBeds(**row)


async def list_clients_with_overdue(
    tx: Transaction, *, now: datetime, from_hour: int, to_hour: int
) -> Sequence[ClientDay]:
    """Clients in their morning hours (platform scope)."""
    result = await tx.execute(text(CLIENTS_WITH_OVERDUE), {"now": now, "from_hour": from_hour, "to_hour": to_hour})
    return [ClientDay(**row) for row in result.mappings()]


async def list_overdue(tx: ClientTransaction, *, today: date) -> list[OverdueBooking]:
    result = await tx.execute(text(OVERDUE_BOOKINGS), {"client_id": tx.client_id, "today": today})
    return [
        OverdueBooking(**{name: row[name] for name in OverdueBooking.__dataclass_fields__}) for row in result.mappings()
    ]
