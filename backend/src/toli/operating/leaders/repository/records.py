from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from sqlalchemy import func, select, text, update
from sqlalchemy.dialects.postgresql import insert

from toli.clients.media.models import Image
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.operating.leaders.models import LeaderEvent, LeaderLink
from toli.operating.leaders.schemas import LeaderPayment

TRAVELLERS = """
SELECT t.traveller_id, t.booking_id, t.full_name, t.id_sighted_at IS NOT NULL AS is_id_checked
FROM traveller t JOIN booking b
  ON b.client_id = t.client_id AND b.booking_id = t.booking_id
WHERE t.client_id = :client_id AND b.departure_id = :plan AND b.booking_status = 'confirmed'
ORDER BY t.booking_id, t.position
"""

PAYMENTS = """
SELECT e.event_key AS payment, e.recorded_at AS at, l.name AS by, b.trip_id, e.booking_id, b.booking_reference,
       coalesce((SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id AND t.booking_id = b.booking_id
                 AND t.full_name <> '' ORDER BY t.position LIMIT 1), b.contact_name) AS customer_name,
       e.amount_paise AS amount, coalesce(d.amount_paise, 0) AS on_account, e.paid_by, e.reference,
       concat_ws(', ', r.number, k.number) AS receipt,
       coalesce(h.reversed_at, d.reversed_at) IS NOT NULL AS is_reversed
FROM leader_event e
JOIN leader_link l ON l.client_id = e.client_id AND l.leader_link_id = e.leader_link_id
JOIN booking b ON b.client_id = e.client_id AND b.booking_id = e.booking_id
LEFT JOIN offline_payment h ON h.client_id = e.client_id AND h.offline_payment_id = e.offline_payment_id
LEFT JOIN document r ON r.client_id = e.client_id AND r.kind = 'receipt' AND r.ref = 'offline:' || e.offline_payment_id
LEFT JOIN deposit d ON d.client_id = e.client_id AND d.deposit_id = e.deposit_id
LEFT JOIN deposit_document k ON k.client_id = e.client_id AND k.deposit_id = e.deposit_id AND k.kind = 'deposit'
WHERE e.client_id = :client_id AND e.departure_id = :plan AND e.kind = 'payment'
  AND (CAST(:link AS bigint) IS NULL OR e.leader_link_id = :link)
ORDER BY e.recorded_at, e.leader_event_id
"""

ERASE = """
WITH over AS (
    SELECT l.client_id, l.leader_link_id FROM leader_link l
    JOIN departure p ON p.client_id = l.client_id AND p.departure_id = l.departure_id
    JOIN client c ON c.client_id = l.client_id
    WHERE l.sealed_token IS NOT NULL
      AND p.tour_end_date < (CAST(:now AS timestamptz) AT TIME ZONE c.time_zone)::date - CAST(:days AS integer)
    ORDER BY l.client_id, l.leader_link_id LIMIT :most
), forgotten AS (
    DELETE FROM leader_event e USING over
    WHERE e.client_id = over.client_id AND e.leader_link_id = over.leader_link_id
      AND e.kind NOT IN ('spending', 'payment')
)
UPDATE leader_link l SET phone = '', email = '', sealed_token = NULL, sealed_code = NULL, device_hash = NULL
FROM over WHERE l.client_id = over.client_id AND l.leader_link_id = over.leader_link_id
RETURNING l.client_id, l.leader_link_id
"""


@dataclass(frozen=True, slots=True)
class StoredRecord:
    """A record with its leader's name and the bill's file."""

    event: LeaderEvent
    leader: str
    bill: str | None


@dataclass(frozen=True, slots=True)
class TravellerOnTour:
    traveller_id: int
    booking_id: int
    full_name: str
    is_id_checked: bool


EVENTS = Table(LeaderEvent, order_by=[LeaderEvent.leader_event_id])


async def list_records(tx: ClientTransaction, *, departure_id: int) -> list[StoredRecord]:
    rows = await tx.execute(
        select(*EVENTS.columns, LeaderLink.name.label("leader"), Image.filename.label("bill"))
        .join(
            LeaderLink,
            (LeaderLink.client_id == LeaderEvent.client_id) & (LeaderLink.leader_link_id == LeaderEvent.leader_link_id),
        )
        .outerjoin(Image, (Image.client_id == LeaderEvent.client_id) & (Image.image_id == LeaderEvent.bill_id))
        .where(LeaderEvent.client_id == tx.client_id, LeaderEvent.departure_id == departure_id)
        .order_by(LeaderEvent.recorded_at, LeaderEvent.leader_event_id)
    )
    return [StoredRecord(EVENTS.row(row), row["leader"], row["bill"]) for row in rows.mappings()]


async def list_payments(
    tx: ClientTransaction, *, departure_id: int, leader_link_id: int | None = None
) -> list[LeaderPayment]:
    """The payments of all links, or of one."""
    values = {"client_id": tx.client_id, "plan": departure_id, "link": leader_link_id}
    rows = await tx.execute(text(PAYMENTS), values)
    return [LeaderPayment(**row) for row in rows.mappings()]


async def list_travellers(tx: ClientTransaction, *, departure_id: int) -> list[TravellerOnTour]:
    rows = await tx.execute(text(TRAVELLERS), {"client_id": tx.client_id, "plan": departure_id})
    return [TravellerOnTour(**row) for row in rows.mappings()]


async def count_records(tx: ClientTransaction, *, leader_link_id: int) -> int:
    result = await tx.execute(
        select(func.count()).where(LeaderEvent.client_id == tx.client_id, LeaderEvent.leader_link_id == leader_link_id)
    )
    return result.scalar_one()


async def list_keys(tx: ClientTransaction, *, leader_link_id: int, keys: Collection[UUID]) -> set[UUID]:
    rows = await tx.execute(
        select(LeaderEvent.event_key).where(
            LeaderEvent.client_id == tx.client_id,
            LeaderEvent.leader_link_id == leader_link_id,
            LeaderEvent.event_key.in_(keys),
        )
    )
    return set(rows.scalars())


async def list_roll_calls(tx: ClientTransaction, *, departure_id: int) -> set[UUID]:
    rows = await tx.execute(
        select(LeaderEvent.event_key).where(
            LeaderEvent.client_id == tx.client_id,
            LeaderEvent.departure_id == departure_id,
            LeaderEvent.kind == "roll_call",
        )
    )
    return set(rows.scalars())


async def add_records(tx: ClientTransaction, *, rows: Sequence[Mapping[str, object]]) -> None:
    """Existing keys are skipped."""
    if rows:
        await tx.execute(
            insert(LeaderEvent).on_conflict_do_nothing(
                index_elements=[LeaderEvent.client_id, LeaderEvent.leader_link_id, LeaderEvent.event_key]
            ),
            [{"client_id": tx.client_id, **row} for row in rows],
        )


async def attach_bill(tx: ClientTransaction, *, leader_link_id: int, event_key: UUID, bill_id: int) -> bool:
    """Replaces an earlier picture; False without the spending."""
    attached = await tx.execute(
        update(LeaderEvent)
        .where(
            LeaderEvent.client_id == tx.client_id,
            LeaderEvent.leader_link_id == leader_link_id,
            LeaderEvent.event_key == event_key,
            LeaderEvent.kind == "spending",
        )
        .values(bill_id=bill_id)
    )
    return attached.rowcount == 1


async def erase_after_tours(tx: PlatformTransaction, *, now: datetime, days: int, most: int) -> list[tuple[int, int]]:
    """Spending and payments are part of the books and stay. Returns operator and link ids."""
    rows = await tx.execute(text(ERASE), {"now": now, "days": days, "most": most})
    return sorted((row.client_id, row.leader_link_id) for row in rows)
