from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import delete, func, select, text
from sqlalchemy.dialects.postgresql import insert

from toli.catalogue.trips.models import Trip
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.messaging.automation.models import TimelineStep
from toli.messaging.automation.schemas import StepName

KEY = (TimelineStep.client_id, TimelineStep.trip_id, TimelineStep.step)

COUNTS = """
SELECT d.step, count(d.sent_at) AS sent, count(*) FILTER (WHERE d.failure <> '') AS failed
FROM timeline_delivery d
JOIN booking b ON b.client_id = d.client_id AND b.booking_id = d.booking_id
WHERE d.client_id = :client_id AND (CAST(:event AS bigint) IS NULL OR b.trip_id = :event)
  AND d.queued_at > now() - interval '90 days'
GROUP BY d.step
"""

BOOKINGS = """
SELECT b.booking_id, b.booking_reference, e.title, p.tour_start_date,
       (SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
        AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1) AS full_name,
       coalesce(u.username, b.contact_name) AS username
FROM booking b
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id
JOIN departure p ON p.client_id = b.client_id AND p.departure_id = b.departure_id
LEFT JOIN app_user u ON u.user_id = b.user_id
WHERE b.client_id = :client_id AND b.booking_status = 'confirmed'
  AND (CAST(:event AS bigint) IS NULL OR b.trip_id = :event)
ORDER BY p.tour_end_date < :today, abs(p.tour_start_date - CAST(:today AS date)), b.booking_id DESC LIMIT 25
"""


STEPS = Table(TimelineStep, order_by=[TimelineStep.timeline_step_id])


@dataclass(frozen=True, slots=True)
class StepCounts:
    sent: int
    failed: int


@dataclass(frozen=True, slots=True)
class BookingRecord:
    booking_id: int
    booking_reference: str
    title: str
    tour_start_date: date
    full_name: str | None
    username: str


async def list_steps(tx: ClientTransaction, *, trip_id: int | None) -> list[TimelineStep]:
    return await STEPS.list_rows(tx, TimelineStep.trip_id.is_(None) | (TimelineStep.trip_id == trip_id))


async def find_title(tx: ClientTransaction, *, trip_id: int) -> str | None:
    result = await tx.execute(select(Trip.title).where(Trip.client_id == tx.client_id, Trip.trip_id == trip_id))
    return result.scalar_one_or_none()


async def save_step(
    tx: ClientTransaction, *, trip_id: int | None, step: StepName, actor_id: int, values: Mapping[str, object]
) -> None:
    row = {**values, "updated_by": actor_id, "updated_at": func.now()}
    added = insert(TimelineStep).values(client_id=tx.client_id, trip_id=trip_id, step=step, **row)
    await tx.execute(added.on_conflict_do_update(index_elements=KEY, set_=row))


async def delete_step(tx: ClientTransaction, *, trip_id: int | None, step: StepName) -> bool:
    """False without a changed step."""
    result = await tx.execute(
        delete(TimelineStep)
        .where(
            TimelineStep.client_id == tx.client_id,
            TimelineStep.trip_id.is_not_distinct_from(trip_id),
            TimelineStep.step == step,
        )
        .returning(TimelineStep.timeline_step_id)
    )
    return result.scalar_one_or_none() is not None


async def count_deliveries(tx: ClientTransaction, *, trip_id: int | None) -> dict[str, StepCounts]:
    """In the last 90 days, of one trip or of all."""
    rows = await tx.execute(text(COUNTS), {"client_id": tx.client_id, "event": trip_id})
    return {row.step: StepCounts(row.sent, row.failed) for row in rows}


async def list_bookings(tx: ClientTransaction, *, trip_id: int | None, today: date) -> Sequence[BookingRecord]:
    """25 confirmed bookings, the next departures first."""
    rows = await tx.execute(text(BOOKINGS), {"client_id": tx.client_id, "event": trip_id, "today": today})
    return [BookingRecord(**row) for row in rows.mappings()]
