from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime

from psycopg.types.json import Jsonb
from sqlalchemy import RowMapping, func, select, text, update

from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.operating.departures.models import DepartureChangeBooking
from toli.operating.departures.schemas import ChangedBookingState, ChoiceKind, ChosenBy, OpenChoice, RefundProgress
from toli.selling.bookings.models import OWED_BACK
from toli.selling.bookings.repository.customer_keys import CAN_HAVE_CREDIT
from toli.selling.bookings.schemas.fields import BookingStatus

_CONTACT = """
    coalesce(nullif(lead.full_name, ''), u.username, b.contact_name) AS name,
    coalesce(u.email, b.contact_email) AS email, coalesce(nullif(lead.phone, ''), u.phone, b.contact_phone) AS phone
"""
_PEOPLE = """
    LEFT JOIN app_user u ON u.user_id = b.user_id
    LEFT JOIN LATERAL (
        SELECT t.full_name, t.phone FROM traveller t WHERE t.client_id = b.client_id
        AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1
    ) lead ON true
"""

_TOUCHED = f"""
SELECT b.booking_id, b.booking_reference, b.booking_status, b.made_by IS NOT NULL AS is_desk_booking,
       b.total_travelers, b.trip_id, b.departure_id, e.title, {_CONTACT},
       coalesce((SELECT sum(p.amount_paise) FROM payment p WHERE p.client_id = b.client_id
                 AND p.booking_id = b.booking_id AND p.status IN ('captured', 'refunded')), 0)
       + coalesce((SELECT sum(CASE m.to_booking_id WHEN b.booking_id THEN m.amount_paise
                              ELSE -m.amount_paise END)
                   FROM payment_transfer m WHERE m.client_id = b.client_id
                   AND b.booking_id IN (m.from_booking_id, m.to_booking_id)), 0)
       - coalesce((SELECT sum(r.amount_paise) FROM refund r WHERE r.client_id = b.client_id
                   AND r.booking_id = b.booking_id), 0) AS online,
       coalesce(hand.offline, 0) AS offline, coalesce(hand.credit, 0) AS credit,
       coalesce(hand.on_account, 0) AS on_account,
       {CAN_HAVE_CREDIT.format("b")} AS can_have_credit
FROM booking b
JOIN trip e ON e.client_id = b.client_id AND e.trip_id = b.trip_id {_PEOPLE}
LEFT JOIN LATERAL (
    SELECT sum(h.signed) FILTER (WHERE h.method NOT IN ('credit', 'on_account')) AS offline,
           sum(h.signed) FILTER (WHERE h.method = 'credit') AS credit,
           sum(h.signed) FILTER (WHERE h.method = 'on_account') AS on_account
    FROM (
        SELECT method, CASE kind WHEN 'received' THEN amount_paise ELSE -amount_paise END AS signed FROM offline_payment
        WHERE client_id = b.client_id AND booking_id = b.booking_id AND reversed_at IS NULL
    ) h
) hand ON true
WHERE b.client_id = :client_id
"""

TOUCHED = f"{_TOUCHED} AND b.departure_id = :plan AND b.booking_status IN ('pending', 'confirmed') ORDER BY 1"

ONE = f"{_TOUCHED} AND b.booking_id = :id"

SOLD_BEDS = """
SELECT r.sharing_type_id, sum(r.selected_beds_quantity * r.beds_each)::integer AS beds
FROM booking b
JOIN booking_room r ON r.client_id = b.client_id AND r.booking_id = b.booking_id
WHERE b.client_id = :client_id AND b.departure_id = :plan
  AND (b.booking_status = 'confirmed' OR (b.booking_status = 'pending' AND b.made_by IS NOT NULL))
GROUP BY r.sharing_type_id ORDER BY r.sharing_type_id
"""

ADD_BOOKINGS = """
INSERT INTO departure_change_booking (client_id, change_id, booking_id, token)
SELECT :client_id, :change_id, r.booking, r.token
FROM jsonb_to_recordset(CAST(:bookings AS jsonb)) AS r(booking bigint, token text)
"""

_PLAN = "coalesce((c.details->>'target_plan_id')::bigint, c.departure_id)"
"""The departure that the bookings of a change are on, once it is carried out."""

OUTCOMES = f"""
SELECT r.booking_id, b.booking_reference, b.total_travelers, {_CONTACT},
       CASE WHEN r.state = 'choosing' AND (b.booking_status = 'cancelled' OR b.departure_id <> {_PLAN})
           THEN 'skipped' ELSE r.state END AS state,
       r.choice, r.chosen_by, r.chosen_at, r.token, r.error,
       r.returned_paise AS online, r.returned_offline_paise AS offline,
       least(r.returned_offline_paise, coalesce((
           SELECT {OWED_BACK.format(cancellation="k")} FROM cancellation k WHERE k.client_id = r.client_id
           AND k.booking_id = r.booking_id AND k.state = 'done'), 0)) AS owed,
       r.credit_paise AS credit, n.body, n.sent_at, n.failure,
       CASE WHEN r.returned_paise = 0 THEN 'none' ELSE (
           SELECT CASE WHEN bool_or(f.state = 'needs_attention') THEN 'needs_attention'
                       WHEN bool_and(f.state = 'processed') THEN 'done' ELSE 'under_way' END
           FROM refund f WHERE f.client_id = r.client_id AND f.booking_id = r.booking_id
       ) END AS refund_state
FROM departure_change_booking r
JOIN departure_change c ON c.client_id = r.client_id AND c.change_id = r.change_id
JOIN booking b ON b.client_id = r.client_id AND b.booking_id = r.booking_id
LEFT JOIN booking_note n ON n.client_id = r.client_id AND n.note_id = r.note_id
{_PEOPLE}
WHERE r.client_id = :client_id AND r.change_id = :id
ORDER BY r.state <> 'failed', r.booking_id
"""

OPEN_OF_USER = f"""
SELECT r.booking_id, r.token, c.details->>'change' AS change, c.choose_by
FROM departure_change_booking r
JOIN departure_change c ON c.client_id = r.client_id AND c.change_id = r.change_id
JOIN booking b ON b.client_id = r.client_id AND b.booking_id = r.booking_id
WHERE r.client_id = :client_id AND b.user_id = :user_id AND r.state = 'choosing' AND b.booking_status <> 'cancelled'
  AND c.choose_by >= :today AND b.departure_id = {_PLAN}
ORDER BY c.choose_by, r.booking_id
"""


@dataclass(frozen=True, slots=True)
class TouchedBooking:
    """A booking with its buyer's contact and unreturned payments, in paise."""

    booking_id: int
    booking_reference: str
    booking_status: BookingStatus
    is_desk_booking: bool
    total_travelers: int
    trip_id: int
    departure_id: int
    title: str
    name: str
    email: str | None
    phone: str | None
    online: int
    offline: int
    credit: int
    on_account: int
    can_have_credit: bool


@dataclass(frozen=True, slots=True)
class OutcomeRecord:
    """A booking's outcome and message; paise."""

    booking_id: int
    booking_reference: str
    total_travelers: int
    name: str
    email: str | None
    phone: str | None
    state: ChangedBookingState
    choice: ChoiceKind | None
    chosen_by: ChosenBy | None
    chosen_at: datetime | None
    token: str
    error: str
    online: int
    offline: int
    owed: int
    credit: int
    body: str | None
    sent_at: datetime | None
    failure: str | None
    refund_state: RefundProgress


CHANGED_BOOKINGS = Table(DepartureChangeBooking, order_by=[DepartureChangeBooking.booking_id])


async def list_touched(tx: ClientTransaction, *, departure_id: int) -> list[TouchedBooking]:
    rows = await tx.execute(text(TOUCHED), {"client_id": tx.client_id, "plan": departure_id})
    return [_to_touched(row) for row in rows.mappings()]


async def get_touched(tx: ClientTransaction, *, booking_id: int) -> TouchedBooking:
    rows = await tx.execute(text(ONE), {"client_id": tx.client_id, "id": booking_id})
    return _to_touched(rows.mappings().one())


def _to_touched(row: RowMapping) -> TouchedBooking:
    # Sums of bigint are numeric.
    return TouchedBooking(**{**row, **{name: int(row[name]) for name in ("online", "offline", "credit", "on_account")}})


async def count_sold_beds(tx: ClientTransaction, *, departure_id: int) -> dict[int, int]:
    rows = await tx.execute(text(SOLD_BEDS), {"client_id": tx.client_id, "plan": departure_id})
    return {row.sharing_type_id: row.beds for row in rows}


async def add_bookings(tx: ClientTransaction, *, change_id: int, tokens: Mapping[int, str]) -> None:
    rows = [{"booking": booking, "token": token} for booking, token in tokens.items()]
    await tx.execute(text(ADD_BOOKINGS), {"client_id": tx.client_id, "change_id": change_id, "bookings": Jsonb(rows)})


async def list_outcomes(tx: ClientTransaction, *, change_id: int) -> list[OutcomeRecord]:
    rows = await tx.execute(text(OUTCOMES), {"client_id": tx.client_id, "id": change_id})
    return [OutcomeRecord(**row) for row in rows.mappings()]


async def list_pending(tx: ClientTransaction, *, change_id: int, limit: int) -> list[int]:
    rows = await tx.execute(
        select(DepartureChangeBooking.booking_id)
        .where(
            DepartureChangeBooking.client_id == tx.client_id,
            DepartureChangeBooking.change_id == change_id,
            DepartureChangeBooking.state == ChangedBookingState.PENDING,
        )
        .order_by(DepartureChangeBooking.booking_id)
        .limit(limit)
    )
    return list(rows.scalars())


async def list_to_remind(tx: ClientTransaction, *, change_id: int) -> list[int]:
    rows = await tx.execute(
        select(DepartureChangeBooking.booking_id)
        .where(
            DepartureChangeBooking.client_id == tx.client_id,
            DepartureChangeBooking.change_id == change_id,
            DepartureChangeBooking.state == ChangedBookingState.CHOOSING,
            DepartureChangeBooking.reminded_at.is_(None),
        )
        .order_by(DepartureChangeBooking.booking_id)
    )
    return list(rows.scalars())


async def find_by_token(tx: ClientTransaction, *, token: str) -> DepartureChangeBooking | None:
    return next(iter(await CHANGED_BOOKINGS.list_rows(tx, DepartureChangeBooking.token == token)), None)


async def list_open_of_user(tx: ClientTransaction, *, user_id: int, today: date) -> list[OpenChoice]:
    rows = await tx.execute(text(OPEN_OF_USER), {"client_id": tx.client_id, "user_id": user_id, "today": today})
    return [OpenChoice(**row) for row in rows.mappings()]


async def update_booking(
    tx: ClientTransaction, *, change_id: int, booking_id: int, values: Mapping[str, object]
) -> None:
    await tx.execute(
        update(DepartureChangeBooking)
        .where(
            DepartureChangeBooking.client_id == tx.client_id,
            DepartureChangeBooking.change_id == change_id,
            DepartureChangeBooking.booking_id == booking_id,
        )
        .values(updated_at=func.now(), **values)
    )


async def move_all(
    tx: ClientTransaction, *, change_id: int, before: ChangedBookingState, values: Mapping[str, object]
) -> int:
    moved = await tx.execute(
        update(DepartureChangeBooking)
        .where(
            DepartureChangeBooking.client_id == tx.client_id,
            DepartureChangeBooking.change_id == change_id,
            DepartureChangeBooking.state == before,
        )
        .values(updated_at=func.now(), **values)
        .returning(DepartureChangeBooking.booking_id)
    )
    return len(moved.all())


async def count_states(tx: ClientTransaction, *, change_id: int) -> dict[str, int]:
    rows = await tx.execute(
        select(DepartureChangeBooking.state, func.count().label("number"))
        .where(DepartureChangeBooking.client_id == tx.client_id, DepartureChangeBooking.change_id == change_id)
        .group_by(DepartureChangeBooking.state)
    )
    return {row.state: row.number for row in rows}
