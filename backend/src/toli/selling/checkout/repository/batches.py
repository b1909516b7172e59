from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from psycopg.rows import dict_row

from toli.infra.db.batching import COMMIT, Cursor, Row, Statement, run_batch
from toli.infra.db.database import PreparedRead
from toli.infra.db.transactions import ClientTransaction, driver
from toli.payments.gateway.schemas import PaymentOrderState
from toli.selling.bookings.repository.bookings import COLUMNS, BookingRecord
from toli.selling.bookings.repository.views import VIEW, BookingView, from_row

RECORD = ", ".join(f"b.{column.key}" for column in COLUMNS)

LOCK_WITH_HOLD = f"""
SELECT {RECORD}, h.state = 'active', h.expires_at > now()
FROM booking b JOIN hold h ON h.client_id = b.client_id AND h.hold_id = b.hold_id
WHERE b.client_id = %(client_id)s AND b.booking_id = %(booking_id)s
FOR UPDATE
"""

LOCK_WITH_ORDER = f"""
SELECT {RECORD}, h.state = 'active', h.expires_at > now(), o.state,
       EXISTS (SELECT FROM hold_item i WHERE i.client_id = h.client_id AND i.hold_id = h.hold_id)
FROM payment_order o
JOIN booking b ON b.client_id = o.client_id AND b.booking_id = o.booking_id
JOIN hold h ON h.client_id = b.client_id AND h.hold_id = b.hold_id
WHERE o.client_id = %(client_id)s AND o.order_id = %(order_id)s
FOR UPDATE
"""
"""Locks the order's row, the booking's and the hold's, in this order."""

READ = VIEW.replace("%", "%%") + "WHERE b.client_id = %(client_id)s AND b.booking_id = %(booking_id)s"


@dataclass(frozen=True, slots=True)
class LockedBooking:
    """`is_held`: the hold is active; `is_live`: also not expired."""

    booking: BookingRecord
    is_held: bool
    is_live: bool


@dataclass(frozen=True, slots=True)
class LockedSale(LockedBooking):
    """`has_items`: the hold has items beside beds."""

    order_state: PaymentOrderState
    has_items: bool


def lock_with_hold(*, client_id: int, booking_id: int) -> PreparedRead[LockedBooking | None]:
    def read(row: Row | None) -> LockedBooking | None:
        return None if row is None else LockedBooking(*_split(row))

    parameters = {"client_id": client_id, "booking_id": booking_id}
    return PreparedRead(LOCK_WITH_HOLD, parameters, width=len(COLUMNS) + 2, read=read)


def lock_with_order(*, client_id: int, order_id: int) -> PreparedRead[LockedSale | None]:
    """None for an order without a booking."""

    def read(row: Row | None) -> LockedSale | None:
        return None if row is None else LockedSale(*_split(row))

    return PreparedRead(
        LOCK_WITH_ORDER, {"client_id": client_id, "order_id": order_id}, width=len(COLUMNS) + 4, read=read
    )


def view_statement(*, client_id: int, booking_id: int) -> Statement:
    return Statement(READ, {"client_id": client_id, "booking_id": booking_id})


async def to_view(cursor: Cursor) -> BookingView:
    row = await cursor.fetchone()
    assert row is not None
    # `cursor.description` makes an object with the type of each column; this only reads their names.
    return from_row(dict_row(cursor)(row))


async def renew_and_open(
    tx: ClientTransaction, *, renewal: Statement, order: Statement | None
) -> tuple[datetime, int | None]:
    """Commits. Returns the hold's end and the order's id."""
    statements: Sequence[Statement] = (renewal, COMMIT) if order is None else (renewal, order, COMMIT)
    cursors = await run_batch(await driver(tx), statements)
    (renewed,) = await cursors[0].fetchall()
    added = None if order is None else await cursors[1].fetchone()
    return renewed[0], None if added is None else added[0]


def _split(row: Row) -> Row:
    names = [column.key for column in COLUMNS]
    return BookingRecord(**dict(zip(names, row, strict=False))), *row[len(names) :]
