from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Final

from sqlalchemy import func, insert, select, text, update

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.money import Paise
from toli.payments.gateway.models import RouteReversal, RouteTransfer
from toli.payments.gateway.schemas import ReversalReason, ReversalState, TransferState

CLAIMED_FOR: Final = timedelta(minutes=2)
"""How long another process does not repeat a reversal that was begun: the provider may still act on it."""

START: Final = """
SELECT CASE WHEN start.at > now() THEN start.at END AS held_until, start.at <= now() AS is_begun,
       plan.cancelled_at IS NOT NULL AS is_cancelled
FROM booking b
JOIN departure plan ON plan.client_id = b.client_id AND plan.departure_id = b.departure_id
JOIN client c ON c.client_id = b.client_id
CROSS JOIN LATERAL (SELECT plan.tour_start_date::timestamp AT TIME ZONE c.time_zone AS at) start
WHERE b.client_id = o.client_id AND b.booking_id = o.booking_id
"""
"""When the departure of an order's booking begins; no row for an order without a booking."""

HOLD_DIFFERS: Final = """(
    t.state = 'processed' AND t.settled_at IS NULL AND CASE WHEN coalesce(start.is_begun, false)
        THEN t.is_held AND coalesce(t.held_until > now(), true)
        ELSE NOT t.is_held OR t.held_until IS DISTINCT FROM start.held_until END
)"""
"""Whether a transfer is held until another instant than the start of its departure as it is planned now."""

ADD: Final = f"""
INSERT INTO route_transfer AS kept (client_id, order_id, linked_account_id, amount_paise, is_held, held_until)
SELECT o.client_id, o.order_id, :linked_account_id, :amount, NOT coalesce(start.is_begun, false), start.held_until
FROM payment_order o LEFT JOIN LATERAL ({START}) start ON true
WHERE o.client_id = :client_id AND o.order_id = :order_id
ON CONFLICT (client_id, order_id) DO UPDATE SET checked_at = kept.checked_at
RETURNING linked_account_id, amount_paise, is_held, held_until, state
"""

BOOKED: Final = """
SELECT b.total_paise AS total, (now() AT TIME ZONE c.time_zone)::date AS today
FROM payment_order o
JOIN client c ON c.client_id = o.client_id
LEFT JOIN booking b ON b.client_id = o.client_id AND b.booking_id = o.booking_id
WHERE o.client_id = :client_id AND o.order_id = :order_id
"""

FIND: Final = f"""
SELECT t.client_id, t.route_transfer_id, t.order_id, t.linked_account_id, t.amount_paise AS amount,
       t.reversed_paise AS reversed, t.state, t.is_held, t.held_until, t.provider_transfer_id, t.settled_at, t.failure,
       t.created_at, o.provider_order_id, paid.captured AS captured, paid.refunded,
       start.held_until AS wanted_until, coalesce(start.is_begun, false) AS is_begun, {HOLD_DIFFERS} AS hold_differs,
       coalesce(start.is_cancelled, false) AS is_cancelled, coalesce(back.amount, 0) AS decided, now() AS read_at
FROM route_transfer t
JOIN payment_order o ON o.client_id = t.client_id AND o.order_id = t.order_id
LEFT JOIN LATERAL ({START}) start ON true
CROSS JOIN LATERAL (
    SELECT coalesce(sum(p.amount_paise), 0)::bigint AS captured, coalesce(sum(r.amount), 0)::bigint AS refunded
    FROM payment p
    LEFT JOIN LATERAL (
        SELECT sum(r.amount_paise) AS amount FROM refund r
        WHERE r.client_id = p.client_id AND r.provider_payment_id = p.provider_payment_id
          AND r.state <> 'undecided' AND NOT r.is_kept
    ) r ON true
    WHERE p.client_id = o.client_id AND p.order_id = o.order_id AND p.status IN ('captured', 'refunded')
) paid
CROSS JOIN LATERAL (
    SELECT sum(v.amount_paise)::bigint AS amount FROM route_reversal v
    WHERE v.client_id = t.client_id AND v.route_transfer_id = t.route_transfer_id
) back
WHERE t.client_id = :client_id AND t.state <> 'none'
"""

DUE: Final = f"""
SELECT t.client_id, t.route_transfer_id
FROM route_transfer t
JOIN payment_order o ON o.client_id = t.client_id AND o.order_id = t.order_id
LEFT JOIN LATERAL ({START}) start ON true
WHERE t.state <> 'none' AND t.settled_at IS NULL AND EXISTS (
    SELECT FROM payment p WHERE p.client_id = o.client_id AND p.order_id = o.order_id
    AND p.status IN ('captured', 'refunded')
) AND (
    t.state IN ('created', 'pending') AND t.checked_at < now() - interval '4 minutes'
    OR t.state = 'processed' AND t.reversed_paise < t.amount_paise AND t.checked_at < now() - interval '4 minutes'
       AND ({HOLD_DIFFERS} OR start.is_cancelled AND NOT EXISTS (
           SELECT FROM route_reversal v WHERE v.client_id = t.client_id AND v.route_transfer_id = t.route_transfer_id
           AND v.state <> 'processed'))
    OR t.checked_at < now() - interval '6 hours' AND (t.state = 'failed' AND t.created_at > now() - interval '10 days'
       OR t.state = 'processed' AND (NOT t.is_held OR t.held_until < now()))
)
UNION
SELECT v.client_id, v.route_transfer_id FROM route_reversal v
WHERE v.state = 'requested' AND coalesce(v.claimed_at, v.created_at) < now() - interval '4 minutes'
LIMIT :limit
"""
"""Transfers that were not processed yet, are held until another day than they should be, or may have been settled."""


@dataclass(frozen=True, slots=True)
class Booked:
    total: Paise | None
    today: date


@dataclass(frozen=True, slots=True)
class PlannedTransfer:
    linked_account_id: str
    amount: Paise
    is_held: bool
    held_until: datetime | None
    state: TransferState


@dataclass(frozen=True, slots=True)
class StoredTransfer:
    """`decided`: reversed or to be reversed. Paise. `read_at`: by the database's clock, as `created_at`."""

    client_id: int
    route_transfer_id: int
    order_id: int
    linked_account_id: str
    amount: Paise
    reversed: Paise
    state: TransferState
    is_held: bool
    held_until: datetime | None
    provider_transfer_id: str | None
    settled_at: datetime | None
    failure: str
    created_at: datetime
    provider_order_id: str | None
    captured: Paise
    refunded: Paise
    wanted_until: datetime | None
    is_begun: bool
    hold_differs: bool
    is_cancelled: bool
    decided: Paise
    read_at: datetime


@dataclass(frozen=True, slots=True)
class StoredReversal:
    """`read_at`: by the database's clock."""

    route_reversal_id: int
    route_transfer_id: int
    amount: Paise
    state: ReversalState
    key_number: int
    read_at: datetime


REVERSAL_COLUMNS = (
    RouteReversal.route_reversal_id,
    RouteReversal.route_transfer_id,
    RouteReversal.amount_paise.label("amount"),
    RouteReversal.state,
    RouteReversal.key_number,
    func.now().label("read_at"),
)


async def get_booked(tx: ClientTransaction, *, order_id: int) -> Booked:
    return Booked(*(await tx.execute(text(BOOKED), {"client_id": tx.client_id, "order_id": order_id})).one())


async def plan_transfer(
    tx: ClientTransaction, *, order_id: int, linked_account_id: str, amount: Paise
) -> PlannedTransfer:
    parameters = {
        "client_id": tx.client_id,
        "order_id": order_id,
        "linked_account_id": linked_account_id,
        "amount": amount,
    }
    return PlannedTransfer(*(await tx.execute(text(ADD), parameters)).one())


async def set_not_made(tx: ClientTransaction, *, order_id: int, failure: str) -> None:
    await tx.execute(
        update(RouteTransfer)
        .where(RouteTransfer.client_id == tx.client_id, RouteTransfer.order_id == order_id)
        .values(state="none", failure=failure, checked_at=func.now())
    )


async def find_transfer(tx: ClientTransaction, *, route_transfer_id: int, lock: bool = False) -> StoredTransfer | None:
    return await _find(tx, "t.route_transfer_id = :id", {"id": route_transfer_id}, lock=lock)


async def find_transfer_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> StoredTransfer | None:
    clause = (
        "t.order_id = (SELECT p.order_id FROM payment p"
        " WHERE p.client_id = :client_id AND p.provider_payment_id = :payment_id)"
    )
    return await _find(tx, clause, {"payment_id": provider_payment_id}, lock=False)


async def _find(
    tx: ClientTransaction, clause: str, parameters: Mapping[str, object], *, lock: bool
) -> StoredTransfer | None:
    if lock:
        # Locked by a statement of its own: the next one sees what was committed while this waited.
        await tx.execute(
            text(f"SELECT FROM route_transfer t WHERE t.client_id = :client_id AND {clause} FOR UPDATE"),
            {"client_id": tx.client_id, **parameters},
        )
    rows = await tx.execute(text(f"{FIND} AND {clause}"), {"client_id": tx.client_id, **parameters})
    row = rows.mappings().one_or_none()
    return None if row is None else StoredTransfer(**row)


async def find_id_by_order(tx: ClientTransaction, *, order_id: int) -> int | None:
    rows = await tx.execute(
        select(RouteTransfer.route_transfer_id).where(
            RouteTransfer.client_id == tx.client_id,
            RouteTransfer.order_id == order_id,
            RouteTransfer.state != TransferState.NONE,
        )
    )
    return rows.scalar_one_or_none()


async def set_transfer(tx: ClientTransaction, *, route_transfer_id: int, **values: object) -> None:
    await tx.execute(
        update(RouteTransfer)
        .where(RouteTransfer.client_id == tx.client_id, RouteTransfer.route_transfer_id == route_transfer_id)
        .values(**values, checked_at=func.now())
    )


async def list_due(tx: Transaction, *, limit: int) -> list[tuple[int, int]]:
    rows = await tx.execute(text(DUE), {"limit": limit})
    return [(row.client_id, row.route_transfer_id) for row in rows]


async def add_reversal(tx: ClientTransaction, *, route_transfer_id: int, amount: Paise, reason: ReversalReason) -> None:
    await tx.execute(
        insert(RouteReversal).values(
            client_id=tx.client_id, route_transfer_id=route_transfer_id, amount_paise=amount, reason=reason
        )
    )


async def claim_reversals(tx: ClientTransaction, *, route_transfer_id: int) -> list[StoredReversal]:
    claimed = await tx.execute(
        update(RouteReversal)
        .where(
            RouteReversal.client_id == tx.client_id,
            RouteReversal.route_transfer_id == route_transfer_id,
            RouteReversal.state == ReversalState.REQUESTED,
            func.coalesce(RouteReversal.claimed_at < func.now() - CLAIMED_FOR, True),
        )
        .values(claimed_at=func.now())
        .returning(*REVERSAL_COLUMNS)
    )
    return sorted(
        (StoredReversal(**row) for row in claimed.mappings()), key=lambda reversal: reversal.route_reversal_id
    )


async def has_requested(tx: ClientTransaction, *, route_transfer_id: int) -> bool:
    rows = await tx.execute(
        select(RouteReversal.route_reversal_id)
        .where(
            RouteReversal.client_id == tx.client_id,
            RouteReversal.route_transfer_id == route_transfer_id,
            RouteReversal.state == ReversalState.REQUESTED,
        )
        .limit(1)
    )
    return rows.scalar_one_or_none() is not None


async def lock_reversal(tx: ClientTransaction, *, route_reversal_id: int) -> StoredReversal | None:
    rows = await tx.execute(
        select(*REVERSAL_COLUMNS)
        .where(RouteReversal.client_id == tx.client_id, RouteReversal.route_reversal_id == route_reversal_id)
        .with_for_update()
    )
    row = rows.mappings().one_or_none()
    return None if row is None else StoredReversal(**row)


async def set_reversal(tx: ClientTransaction, *, route_reversal_id: int, **values: object) -> None:
    await tx.execute(
        update(RouteReversal)
        .where(RouteReversal.client_id == tx.client_id, RouteReversal.route_reversal_id == route_reversal_id)
        .values(**values)
    )


async def add_reversed(tx: ClientTransaction, *, route_transfer_id: int, amount: Paise) -> None:
    await tx.execute(
        update(RouteTransfer)
        .where(RouteTransfer.client_id == tx.client_id, RouteTransfer.route_transfer_id == route_transfer_id)
        .values(reversed_paise=RouteTransfer.reversed_paise + amount)
    )
