from datetime import date
from typing import Final

from sqlalchemy import text

from toli.infra.db.transactions import ClientTransaction
from toli.reporting.figures.schemas.todo import TodoDeparture, TodoItem, TodoKind

# As rooming counts them: infants without a bed need no room.
READINESS = """
SELECT p.trip_id, p.departure_id, e.title, p.tour_start_date,
       count(*) FILTER (WHERE placed.traveller_id IS NULL AND coalesce(kind.takes_bed, true)) AS without_room,
       count(*) FILTER (WHERE t.sealed_id_number IS NULL) AS without_id
FROM departure p
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
JOIN booking b ON b.client_id = p.client_id AND b.departure_id = p.departure_id
    AND b.booking_status = 'confirmed'
JOIN traveller t ON t.client_id = b.client_id AND t.booking_id = b.booking_id
LEFT JOIN traveller_category kind
    ON kind.client_id = t.client_id AND kind.traveller_category_id = t.traveller_category_id
LEFT JOIN room_place placed ON placed.client_id = t.client_id AND placed.traveller_id = t.traveller_id
WHERE p.client_id = :client_id AND NOT p.is_draft AND p.tour_start_date BETWEEN :today AND :until
GROUP BY 1, 2, 3, 4 ORDER BY p.tour_start_date, p.departure_id
"""

READINESS_COUNTS: Final[dict[TodoKind, str]] = {"rooms_missing": "without_room", "ids_missing": "without_id"}

CHANGES_FAILED = """
SELECT p.trip_id, p.departure_id, e.title, p.tour_start_date, count(*) AS bookings
FROM departure_change_booking k
JOIN departure_change c ON c.client_id = k.client_id AND c.change_id = k.change_id
JOIN departure p ON p.client_id = c.client_id AND p.departure_id = c.departure_id
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
WHERE k.client_id = :client_id AND k.state = 'failed'
GROUP BY 1, 2, 3, 4 ORDER BY p.tour_start_date, p.departure_id
"""

MESSAGES_FAILED = """
SELECT p.trip_id, p.departure_id, e.title, p.tour_start_date, count(*) AS bookings
FROM plan_message m
JOIN plan_message_recipient r ON r.client_id = m.client_id AND r.message_id = m.message_id
JOIN booking_note n ON n.client_id = r.client_id AND n.note_id = r.note_id
JOIN departure p ON p.client_id = m.client_id AND p.departure_id = m.departure_id
JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
WHERE m.client_id = :client_id AND p.tour_end_date >= :today AND n.sent_at IS NULL AND n.failure <> ''
GROUP BY 1, 2, 3, 4 ORDER BY p.tour_start_date, p.departure_id
"""

ACCOUNTS_FAILING = """
SELECT count(*) FROM payment_account
WHERE client_id = :client_id AND failing_since IS NOT NULL AND disconnected_at IS NULL
"""

EXCESS_PAYMENTS = """
SELECT count(*) AS count, coalesce(sum(r.amount_paise), 0)::bigint AS amount
FROM refund r JOIN booking b ON b.client_id = r.client_id AND b.booking_id = r.booking_id
WHERE r.client_id = :client_id AND r.state = 'undecided'
"""

DOMAINS_FAILING = """
SELECT count(*) FROM client_domain WHERE client_id = :client_id AND state IN ('failing', 'suspended')
"""


async def list_readiness(tx: ClientTransaction, *, today: date, until: date) -> list[TodoItem]:
    rows = await tx.execute(text(READINESS), {"client_id": tx.client_id, "today": today, "until": until})
    return [
        TodoItem(kind=kind, count=row[column], departure=TodoDeparture(**row))
        for row in rows.mappings()
        for kind, column in READINESS_COUNTS.items()
    ]


async def list_failed_changes(tx: ClientTransaction) -> list[TodoItem]:
    rows = await tx.execute(text(CHANGES_FAILED), {"client_id": tx.client_id})
    return [
        TodoItem(kind="change_failed", count=row["bookings"], departure=TodoDeparture(**row)) for row in rows.mappings()
    ]


async def list_failed_messages(tx: ClientTransaction, *, today: date) -> list[TodoItem]:
    rows = await tx.execute(text(MESSAGES_FAILED), {"client_id": tx.client_id, "today": today})
    return [
        TodoItem(kind="messages_failed", count=row["bookings"], departure=TodoDeparture(**row))
        for row in rows.mappings()
    ]


async def count_failing_accounts(tx: ClientTransaction) -> int:
    return int((await tx.execute(text(ACCOUNTS_FAILING), {"client_id": tx.client_id})).scalar_one())


async def get_excess_payments(tx: ClientTransaction) -> TodoItem:
    """Undecided payments above the balance."""
    row = (await tx.execute(text(EXCESS_PAYMENTS), {"client_id": tx.client_id})).mappings().one()
    return TodoItem(kind="excess_payments", **row)


async def count_failing_domains(tx: ClientTransaction) -> int:
    return int((await tx.execute(text(DOMAINS_FAILING), {"client_id": tx.client_id})).scalar_one())
