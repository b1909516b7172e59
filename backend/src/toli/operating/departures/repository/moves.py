from dataclasses import dataclass
from datetime import date

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction

_OPEN = """
    e.status = 'active' AND NOT p.is_draft AND p.access_code IS NULL AND c.approval_status = 'approved'
    AND :today BETWEEN p.booking_start_date AND p.booking_end_date AND :today < p.tour_start_date
"""

DEPARTURES = f"""
WITH room AS (
    SELECT sharing_type_id, option_id, selected_beds_quantity AS people, selected_beds_quantity * beds_each AS beds
    FROM booking_room WHERE client_id = :client_id AND booking_id = :id
), needed_bed AS (
    SELECT sharing_type_id, sum(beds) AS beds FROM room GROUP BY sharing_type_id
), needed_option AS (
    SELECT option_id, sum(quantity) AS quantity FROM (
        SELECT option_id, people AS quantity FROM room WHERE option_id IS NOT NULL AND beds > 0
        UNION ALL
        SELECT option_id, quantity FROM booking_add_on WHERE client_id = :client_id AND booking_id = :id
    ) o GROUP BY option_id
)
SELECT p.departure_id, p.tour_start_date, p.tour_end_date
FROM booking b
JOIN client c ON c.client_id = b.client_id
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.trip_id = b.trip_id AND p.departure_id <> b.departure_id
JOIN plan_stock s ON s.client_id = p.client_id AND s.departure_id = p.departure_id
WHERE b.client_id = :client_id AND b.booking_id = :id AND {_OPEN}
  AND s.capacity - s.held - s.sold >= (SELECT sum(beds) FROM needed_bed)
  AND NOT EXISTS (
      SELECT FROM needed_bed n
      LEFT JOIN bed_stock k ON k.client_id = p.client_id AND k.departure_id = p.departure_id
          AND k.sharing_type_id = n.sharing_type_id
      WHERE coalesce(k.total - k.held - k.sold, 0) < n.beds
  )
  AND NOT EXISTS (
      SELECT FROM needed_option n
      LEFT JOIN item_stock i ON i.client_id = p.client_id AND i.departure_id = p.departure_id AND i.item = 'option'
          AND i.item_id = n.option_id
      -- Without a total there is any number.
      WHERE i.item_id IS NULL OR i.total - i.held - i.sold < n.quantity
  )
ORDER BY p.tour_start_date, p.departure_id LIMIT 60
"""

LOCKED = f"""
SELECT p.departure_id FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN client c ON c.client_id = p.client_id
JOIN booking b ON b.client_id = p.client_id AND b.trip_id = p.trip_id AND b.departure_id <> p.departure_id
WHERE p.client_id = :client_id AND p.departure_id = :plan AND b.booking_id = :id AND {_OPEN}
FOR SHARE OF p
"""

OF_BOOKING = """
SELECT p.departure_id, p.tour_start_date, p.tour_end_date
FROM booking b JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
WHERE b.client_id = :client_id AND b.booking_id = :id
"""


@dataclass(frozen=True, slots=True)
class DepartureRecord:
    departure_id: int
    tour_start_date: date
    tour_end_date: date


async def list_departures(tx: ClientTransaction, *, booking_id: int, today: date) -> list[DepartureRecord]:
    """List other open departures of the trip with room for the booking, soonest first."""
    rows = await tx.execute(text(DEPARTURES), {"client_id": tx.client_id, "id": booking_id, "today": today})
    return [DepartureRecord(**row) for row in rows.mappings()]


async def lock_departure(tx: ClientTransaction, *, booking_id: int, departure_id: int, today: date) -> bool:
    """Lock a target; False unless it is another bookable departure of the trip."""
    values = {"client_id": tx.client_id, "id": booking_id, "plan": departure_id, "today": today}
    rows = await tx.execute(text(LOCKED), values)
    return rows.first() is not None


async def get_departure(tx: ClientTransaction, *, booking_id: int) -> DepartureRecord:
    rows = await tx.execute(text(OF_BOOKING), {"client_id": tx.client_id, "id": booking_id})
    return DepartureRecord(**rows.mappings().one())
