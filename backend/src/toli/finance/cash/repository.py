from collections.abc import Collection, Sequence
from dataclasses import dataclass
from datetime import date

from sqlalchemy import func, select, text, update

from toli.clients.media.schemas import SENT_JSON
from toli.finance.cash.models import CashBox, CashEntry
from toli.finance.cash.schemas import CashDeparture, CashKind, CashLine
from toli.identity.people.models import User
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.kit.text import shown_name

BOXES = Table(CashBox, order_by=[CashBox.name])
ENTRIES = Table(CashEntry, order_by=[CashEntry.cash_entry_id])

DETAILS = """NULL::bigint AS booking_id, NULL::bigint AS departure_id, NULL::text AS other, NULL::text AS category,
       NULL::bigint AS counted, true AS is_customer"""
OF_BOOKING = """h.booking_id, NULL::bigint AS departure_id, NULL::text AS other, NULL::text AS category,
       NULL::bigint AS counted, true AS is_customer"""
IN_CASH = """h.method = 'cash' AND h.moved_with IS NULL AND NOT EXISTS (
    SELECT FROM booking b WHERE b.client_id = h.client_id AND b.booking_id = h.booking_id AND b.is_history)"""
SIGNED = "CASE h.kind WHEN 'received' THEN h.amount_paise ELSE -h.amount_paise END"
OF_ENTRY = """NULL::bigint AS booking_id, NULL::bigint AS departure_id, {other} AS other, n.category,
       n.counted_paise AS counted, false AS is_customer"""
IS_COUNTED = "(n.kind <> 'hand_over' OR n.accepted_at IS NOT NULL) AND (n.kind <> 'opening' OR n.reversed_at IS NULL)"

MOVEMENTS = f"""
SELECT h.client_id, coalesce(h.cash_holder, 'user-' || h.recorded_by) AS holder, h.moved_on AS day, h.moved_on AS since,
       CASE h.kind WHEN 'received' THEN 'payment' ELSE 'refund' END AS kind, {SIGNED} AS amount,
       h.recorded_at AS entered_at, h.note, NULL::bigint AS bill_id, NULL::bigint AS cash_entry_id, {OF_BOOKING}
FROM offline_payment h WHERE {IN_CASH}
UNION ALL
SELECT h.client_id, coalesce(h.cash_holder, 'user-' || h.recorded_by), (h.reversed_at AT TIME ZONE c.time_zone)::date,
       h.moved_on, 'reversal', -({SIGNED}), h.reversed_at, h.reversed_reason, NULL, NULL, {OF_BOOKING}
FROM offline_payment h JOIN client c ON c.client_id = h.client_id WHERE h.reversed_at IS NOT NULL AND {IN_CASH}
UNION ALL
SELECT d.client_id, coalesce(d.cash_holder, 'user-' || d.recorded_by), d.moved_on, d.moved_on, 'customer_deposit',
       d.amount_paise, d.recorded_at, d.note, NULL, NULL, {DETAILS}
FROM deposit d WHERE d.method = 'cash'
UNION ALL
SELECT d.client_id, coalesce(d.cash_holder, 'user-' || d.recorded_by), (d.reversed_at AT TIME ZONE c.time_zone)::date,
       d.moved_on, 'reversal', -d.amount_paise, d.reversed_at, d.reversed_reason, NULL, NULL, {DETAILS}
FROM deposit d JOIN client c ON c.client_id = d.client_id WHERE d.method = 'cash' AND d.reversed_at IS NOT NULL
UNION ALL
SELECT f.client_id, 'user-' || f.recorded_by, f.moved_on, f.moved_on, 'deposit_refund', -f.amount_paise,
       f.recorded_at, f.note, NULL, NULL, {DETAILS}
FROM deposit_refund f WHERE f.method = 'cash'
UNION ALL
SELECT p.client_id, coalesce(p.cash_holder, 'user-' || p.recorded_by), p.paid_on, p.paid_on, 'cost', -p.amount_paise,
       p.recorded_at, concat_ws(': ', nullif(p.payee, ''), nullif(p.note, '')), p.bill_id, NULL,
       NULL, p.departure_id, NULL, NULL, NULL, false
FROM cost_payment p WHERE p.paid_by = 'cash'
UNION ALL
SELECT n.client_id, n.holder, n.entered_on, n.entered_on, n.kind, n.amount_paise, n.recorded_at, n.note, n.bill_id,
       CASE WHEN n.reversed_at IS NULL THEN n.cash_entry_id END, {OF_ENTRY.format(other="n.receiver")}
FROM cash_entry n WHERE {IS_COUNTED}
UNION ALL
SELECT n.client_id, n.receiver, n.entered_on, n.entered_on, n.kind, -n.amount_paise, n.recorded_at, n.note, n.bill_id,
       CASE WHEN n.reversed_at IS NULL THEN n.cash_entry_id END, {OF_ENTRY.format(other="n.holder")}
FROM cash_entry n WHERE n.receiver IS NOT NULL AND {IS_COUNTED}
UNION ALL
SELECT n.client_id, side.holder, (n.reversed_at AT TIME ZONE c.time_zone)::date, n.entered_on, 'reversal',
       side.amount, n.reversed_at, n.reversed_reason, NULL, NULL, {OF_ENTRY.format(other="side.other")}
FROM cash_entry n JOIN client c ON c.client_id = n.client_id
CROSS JOIN LATERAL (VALUES (n.holder, n.receiver, -n.amount_paise), (n.receiver, n.holder, n.amount_paise))
    side (holder, other, amount)
WHERE n.reversed_at IS NOT NULL AND side.holder IS NOT NULL AND n.kind <> 'opening' AND {IS_COUNTED}
"""
"""The movements of cash books, in paise, read from the tables of their records and never copied.

`since` is the day of the entry that a reversal takes back; `is_customer`: money of customers.
Imported past bookings have no cash.
"""

COUNTED = f"""
SELECT m.* FROM ({MOVEMENTS}) m
LEFT JOIN cash_entry o ON o.client_id = m.client_id AND o.holder = m.holder AND o.kind = 'opening'
    AND o.reversed_at IS NULL
WHERE m.client_id = :client_id AND (o.entered_on IS NULL OR m.since >= o.entered_on)
"""
"""The movements since the opening of each book."""

BALANCES = f"""
SELECT holder, coalesce(sum(amount), 0)::bigint AS balance FROM ({COUNTED}) counted
WHERE (CAST(:holder AS text) IS NULL OR holder = :holder) AND (CAST(:last AS date) IS NULL OR day <= :last)
GROUP BY holder
"""

COUNTS = """
SELECT DISTINCT ON (holder) holder, entered_on AS counted_on, amount_paise AS difference
FROM cash_entry WHERE client_id = :client_id AND kind = 'count' AND reversed_at IS NULL
ORDER BY holder, entered_on DESC, cash_entry_id DESC
"""

# Bookings and departures are joined for the limit to trips: their names are empty for who may not see them.
LINES = f"""
SELECT counted.*, b.trip_id, coalesce(b.booking_reference, '') AS booking_reference,
       coalesce(nullif(b.contact_name, ''), lead.full_name, '') AS customer_name, coalesce(e.title, '') AS event_name,
       (SELECT {SENT_JSON} FROM image WHERE image.client_id = counted.client_id AND image.image_id = counted.bill_id)
           AS bill
FROM ({COUNTED}) counted
LEFT JOIN booking b ON b.client_id = counted.client_id AND b.booking_id = counted.booking_id
LEFT JOIN departure p ON p.client_id = counted.client_id AND p.departure_id = counted.departure_id
LEFT JOIN trip e ON e.client_id = counted.client_id AND e.trip_id = coalesce(b.trip_id, p.trip_id)
LEFT JOIN LATERAL (SELECT t.full_name FROM traveller t WHERE t.client_id = b.client_id
                   AND t.booking_id = b.booking_id ORDER BY t.position LIMIT 1) lead ON true
WHERE counted.holder = :holder AND counted.day BETWEEN :first AND :last
ORDER BY counted.day, counted.kind <> 'opening', counted.entered_at, counted.amount
"""


OPEN_BOX = """
INSERT INTO cash_box (client_id, name) VALUES (:client_id, :name)
ON CONFLICT (client_id, lower(name)) DO UPDATE SET closed_at = NULL RETURNING cash_box_id
"""

DEPARTURES = """
SELECT p.departure_id, e.title AS event_name, p.tour_start_date
FROM departure p JOIN trip e ON e.client_id = p.client_id AND e.trip_id = p.trip_id
WHERE p.client_id = :client_id AND p.tour_start_date <= CAST(:today AS date) + 45
  AND p.tour_end_date >= CAST(:today AS date) - 45
ORDER BY abs(p.tour_start_date - CAST(:today AS date)), p.departure_id LIMIT 100
"""


@dataclass(frozen=True, slots=True)
class LastCount:
    """In paise."""

    counted_on: date
    difference: int


async def lock_holder(tx: ClientTransaction, holder: str) -> None:
    """Until the end of the transaction, so that cash is not spent twice."""
    key = f"cash:{tx.client_id}:{holder}"
    await tx.execute(select(func.pg_advisory_xact_lock(func.hashtextextended(key, 0))))


async def map_balances(
    tx: ClientTransaction, *, holder: str | None = None, last: date | None = None
) -> dict[str, Paise]:
    """Balances in paise by holder, of all movements or up to the end of a day."""
    rows = await tx.execute(text(BALANCES), {"client_id": tx.client_id, "holder": holder, "last": last})
    return {row.holder: Paise(row.balance) for row in rows}


async def map_counts(tx: ClientTransaction) -> dict[str, LastCount]:
    rows = await tx.execute(text(COUNTS), {"client_id": tx.client_id})
    return {row.holder: LastCount(row.counted_on, row.difference) for row in rows}


async def list_lines(tx: ClientTransaction, *, holder: str, first: date, last: date, opening: Paise) -> list[CashLine]:
    """In the order of their days, with the balance after each; `other` is a holder."""
    values = {"client_id": tx.client_id, "holder": holder, "first": first, "last": last}
    balance: int = opening
    lines = []
    for row in (await tx.execute(text(LINES), values)).mappings():
        balance += row["amount"]
        lines.append(CashLine(**{**row, "other": row["other"] or "", "balance": balance}))
    return lines


async def list_departures(tx: ClientTransaction, *, today: date) -> list[CashDeparture]:
    rows = await tx.execute(text(DEPARTURES), {"client_id": tx.client_id, "today": today})
    return [CashDeparture(**row) for row in rows.mappings()]


async def list_openings(tx: ClientTransaction) -> dict[str, CashEntry]:
    openings = await ENTRIES.list_rows(tx, CashEntry.kind == CashKind.OPENING, CashEntry.reversed_at.is_(None))
    return {opening.holder: opening for opening in openings}


async def list_waiting(tx: ClientTransaction) -> list[CashEntry]:
    return await ENTRIES.list_rows(
        tx,
        CashEntry.kind == CashKind.HAND_OVER,
        CashEntry.accepted_at.is_(None),
        CashEntry.reversed_at.is_(None),
    )


async def accept(tx: ClientTransaction, *, cash_entry_id: int, accepted_by: int, entered_on: date) -> None:
    await tx.execute(
        update(CashEntry)
        .where(CashEntry.client_id == tx.client_id, CashEntry.cash_entry_id == cash_entry_id)
        .values(accepted_by=accepted_by, accepted_at=func.now(), entered_on=entered_on)
    )


async def reverse(tx: ClientTransaction, *, cash_entry_id: int, reversed_by: int, reason: str) -> None:
    await tx.execute(
        update(CashEntry)
        .where(CashEntry.client_id == tx.client_id, CashEntry.cash_entry_id == cash_entry_id)
        .values(reversed_by=reversed_by, reversed_at=func.now(), reversed_reason=reason)
    )


async def map_users(tx: ClientTransaction, *, user_ids: Collection[int]) -> dict[int, str]:
    rows = await tx.execute(select(User.user_id, User.username).where(User.user_id.in_(user_ids)))
    return {row.user_id: shown_name(row.username) for row in rows}


async def open_box(tx: ClientTransaction, *, name: str) -> int:
    """Create a cash box, or open that with the same name again."""
    opened = await tx.execute(text(OPEN_BOX), {"client_id": tx.client_id, "name": name})
    return int(opened.scalar_one())


async def find_open_box(tx: ClientTransaction, *, name: str) -> CashBox | None:
    boxes: Sequence[CashBox] = await BOXES.list_rows(
        tx, func.lower(CashBox.name) == name.lower(), CashBox.closed_at.is_(None)
    )
    return boxes[0] if boxes else None
