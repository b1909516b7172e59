from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date

from psycopg.types.json import Jsonb
from sqlalchemy import text

from toli.infra.db.batching import Statement, run_batch
from toli.infra.db.transactions import ClientTransaction, driver
from toli.kit.money import Paise
from toli.selling.checkout.repository.hold import NewBooking, insert_statement

CONFIRM = """
UPDATE booking b
SET booking_status = 'confirmed', updated_at = now(), is_history = n.booked_on IS NOT NULL,
    confirmed_at = coalesce((n.booked_on + time '12:00') AT TIME ZONE c.time_zone, now()),
    due_closed_at = CASE WHEN n.booked_on IS NOT NULL AND NOT n.keeps_balance THEN now() END
FROM jsonb_to_recordset(%(confirmed)s) AS n(booking_id bigint, booked_on date, keeps_balance boolean), client c
WHERE b.client_id = %(client_id)s AND b.booking_id = n.booking_id AND c.client_id = %(client_id)s
"""
"""The balance of a tour that is over is closed, so that nobody is reminded of it, unless it is to stay due."""

LINKS = """
INSERT INTO payment_link (client_id, booking_id, token, created_by)
SELECT %(client_id)s, n.booking_id, n.token, %(actor_id)s
FROM jsonb_to_recordset(%(links)s) AS n(booking_id bigint, token text)
"""

PAYMENTS = """
INSERT INTO offline_payment (
    client_id, offline_payment_id, booking_id, kind, amount_paise, method, moved_on, reference, note,
    recorded_by
)
SELECT %(client_id)s, n.offline_payment_id, n.booking_id, 'received', n.amount, n.method, n.moved_on, n.reference,
       n.note, %(actor_id)s
FROM jsonb_to_recordset(%(payments)s) AS n(
    offline_payment_id bigint, booking_id bigint, amount bigint, method text, moved_on date, reference text, note text
)
"""

NOTES = """
INSERT INTO booking_note (client_id, booking_id, kind, body, written_by)
SELECT %(client_id)s, n.booking_id, 'note', n.body, %(actor_id)s
FROM jsonb_to_recordset(%(notes)s) AS n(booking_id bigint, body text)
"""


@dataclass(frozen=True, slots=True)
class PastBooking:
    """The day of booking of a tour that is over, and whether its balance stays due."""

    booked_on: date
    keeps_balance: bool


@dataclass(frozen=True, slots=True)
class NewPayment:
    offline_payment_id: int
    booking_id: int
    amount: Paise
    method: str
    moved_on: date
    reference: str
    note: str


async def draw_booking_ids(tx: ClientTransaction, *, count: int) -> list[int]:
    return await _draw(tx, "booking_id_seq", count)


async def draw_payment_ids(tx: ClientTransaction, *, count: int) -> list[int]:
    return await _draw(tx, "offline_payment_id_seq", count)


async def _draw(tx: ClientTransaction, sequence: str, count: int) -> list[int]:
    result = await tx.execute(
        text("SELECT nextval(CAST(:sequence AS regclass)) FROM generate_series(1, :count)"),
        {"sequence": sequence, "count": count},
    )
    return list(result.scalars())


async def write_confirmed(
    tx: ClientTransaction,
    *,
    actor_id: int,
    bookings: Sequence[NewBooking],
    tokens: Sequence[str],
    past: Sequence[PastBooking | None],
    payments: Sequence[NewPayment],
    notes: Sequence[str],
    besides: Sequence[Statement],
) -> None:
    """Write in one message, with `besides`; `past` is set for past tours."""
    ids = [entry.booking_id for entry in bookings]
    shared = {"client_id": tx.client_id, "actor_id": actor_id}
    links = [{"booking_id": entry, "token": token} for entry, token in zip(ids, tokens, strict=True)]
    bodies = [{"booking_id": entry, "body": note} for entry, note in zip(ids, notes, strict=True)]
    confirmed = [
        {"booking_id": entry, **({} if tour is None else asdict(tour))} for entry, tour in zip(ids, past, strict=True)
    ]
    await run_batch(
        await driver(tx),
        [
            insert_statement(bookings),
            Statement(CONFIRM, {"client_id": tx.client_id, "confirmed": Jsonb(confirmed)}),
            Statement(LINKS, {**shared, "links": Jsonb(links)}),
            Statement(PAYMENTS, {**shared, "payments": Jsonb([asdict(entry) for entry in payments])}),
            Statement(NOTES, {**shared, "notes": Jsonb(bodies)}),
            *besides,
        ],
    )
