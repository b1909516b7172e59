"""Lock order as in `claims`."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime, timedelta
from typing import Literal

from sqlalchemy import and_, delete, func, insert, or_, select, tuple_, update

from toli.catalogue.inventory.models import Hold, HoldBed, HoldItem, HoldStatus
from toli.catalogue.inventory.repository.claims import Item
from toli.infra.db.batching import Statement
from toli.infra.db.constants import constant
from toli.infra.db.transactions import ClientTransaction, Transaction, driver


@dataclass(frozen=True, slots=True)
class ExpiredHold:
    """`is_overdue`: expired too long ago to wait for the provider."""

    client_id: int
    hold_id: int
    ask_first: bool
    is_overdue: bool


@dataclass(frozen=True, slots=True)
class LockedHold:
    departure_id: int
    state: HoldStatus
    user_id: int | None
    most_minutes: int
    expires_at: datetime

    @property
    def counter(self) -> Literal["held", "sold"]:
        return "held" if self.state == HoldStatus.ACTIVE else "sold"


@dataclass(frozen=True, slots=True)
class HoldRecord:
    state: HoldStatus
    expires_at: datetime
    is_live: bool
    can_extend: bool
    seconds_left: int


CLOSE = """
WITH closing AS (
    UPDATE hold SET state = %(state)s, network = NULL
    WHERE client_id = %(client_id)s AND hold_id = ANY(%(hold_ids)s) AND state = 'active'
      AND (%(state)s <> 'expired' OR expires_at < now())
    RETURNING hold_id, departure_id, beds
), per_plan AS (
    SELECT departure_id, sum(beds)::integer AS beds FROM closing GROUP BY departure_id
), plan AS (
    UPDATE plan_stock stock SET held = stock.held - per_plan.beds, sold = stock.sold + per_plan.beds * %(sell)s
    FROM per_plan WHERE stock.client_id = %(client_id)s AND stock.departure_id = per_plan.departure_id
    RETURNING stock.departure_id, stock.has_waiting
), per_type AS (
    SELECT closing.departure_id, kept.sharing_type_id, sum(kept.beds)::integer AS beds
    FROM closing JOIN hold_bed kept ON kept.client_id = %(client_id)s AND kept.hold_id = closing.hold_id
    GROUP BY closing.departure_id, kept.sharing_type_id
), given AS (
    UPDATE bed_stock stock SET held = stock.held - per_type.beds, sold = stock.sold + per_type.beds * %(sell)s
    FROM per_type JOIN plan USING (departure_id)
    WHERE stock.client_id = %(client_id)s AND stock.departure_id = per_type.departure_id
      AND stock.sharing_type_id = per_type.sharing_type_id
    RETURNING stock.sharing_type_id
), per_item AS (
    SELECT kept.departure_id, kept.item, kept.item_id, sum(kept.quantity)::integer AS quantity
    FROM closing JOIN hold_item kept ON kept.client_id = %(client_id)s AND kept.hold_id = closing.hold_id
    GROUP BY kept.departure_id, kept.item, kept.item_id
), locked_items AS MATERIALIZED (
    SELECT stock.departure_id, stock.item, stock.item_id, per_item.quantity
    FROM item_stock stock JOIN per_item USING (departure_id, item, item_id)
    WHERE stock.client_id = %(client_id)s AND (SELECT count(*) FROM given) >= 0
    ORDER BY stock.departure_id, stock.item, stock.item_id FOR UPDATE OF stock
), given_items AS (
    UPDATE item_stock stock
    SET held = stock.held - locked.quantity, sold = stock.sold + locked.quantity * %(sell)s
    FROM locked_items locked
    WHERE stock.client_id = %(client_id)s AND stock.departure_id = locked.departure_id
      AND stock.item = locked.item AND stock.item_id = locked.item_id
)
SELECT closing.hold_id, CASE WHEN plan.has_waiting THEN plan.departure_id END
FROM closing LEFT JOIN plan USING (departure_id)
"""
"""Removes holds from the counters once: a concurrent call waits for the hold's row and finds it closed."""

SELL_BEDS = """
WITH closing AS (
    UPDATE hold SET state = 'consumed', network = NULL
    WHERE client_id = %(client_id)s AND hold_id = %(hold_id)s AND state = 'active'
    RETURNING hold_id, departure_id, beds
), plan AS (
    UPDATE plan_stock stock SET held = stock.held - closing.beds, sold = stock.sold + closing.beds
    FROM closing WHERE stock.client_id = %(client_id)s AND stock.departure_id = closing.departure_id
    RETURNING stock.departure_id, closing.hold_id
)
UPDATE bed_stock stock SET held = stock.held - kept.beds, sold = stock.sold + kept.beds
FROM plan JOIN hold_bed kept ON kept.client_id = %(client_id)s AND kept.hold_id = plan.hold_id
WHERE stock.client_id = %(client_id)s AND stock.departure_id = plan.departure_id
  AND stock.sharing_type_id = kept.sharing_type_id
"""
"""The same for selling one hold without items, in half the time: most holds have none."""


async def close_holds(
    tx: ClientTransaction, *, hold_ids: Sequence[int], state: HoldStatus, sell: bool
) -> tuple[list[int], list[int]]:
    """Close holds; `sell` moves beds into `sold`. Return closed ids, and plans with a waiting list.

    Expiry is by the database's clock only: a renewed hold stays.
    """
    closing = close_statement(client_id=tx.client_id, hold_ids=hold_ids, state=state, sell=sell)
    connection = await driver(tx)
    cursor = await connection.execute(closing.sql, closing.parameters)
    rows = await cursor.fetchall()
    return [row[0] for row in rows], sorted({row[1] for row in rows if row[1] is not None})


def close_statement(*, client_id: int, hold_ids: Sequence[int], state: HoldStatus, sell: bool) -> Statement:
    return Statement(CLOSE, {"client_id": client_id, "hold_ids": list(hold_ids), "state": state, "sell": int(sell)})


def sell_statement(*, client_id: int, hold_id: int, has_items: bool) -> Statement:
    if has_items:
        return close_statement(client_id=client_id, hold_ids=[hold_id], state=HoldStatus.CONSUMED, sell=True)
    return Statement(SELL_BEDS, {"client_id": client_id, "hold_id": hold_id})


async def next_hold_id(tx: ClientTransaction) -> int:
    return int((await tx.execute(select(func.nextval("hold_id_seq")))).scalar_one())


async def list_expired_holds_of_plan(
    tx: ClientTransaction, *, departure_id: int, items: Sequence[Item] = ()
) -> list[int]:
    """List expired holds without a payment under way. Closing checks again."""
    keeps = select(HoldItem.hold_id).where(
        HoldItem.client_id == tx.client_id,
        tuple_(HoldItem.departure_id, HoldItem.item, HoldItem.item_id).in_(
            [(item.departure_id, item.item, item.item_id) for item in items]
        ),
    )
    of_plan = Hold.departure_id == departure_id
    rows = await tx.execute(
        select(Hold.hold_id)
        .where(
            Hold.client_id == tx.client_id,
            or_(of_plan, Hold.hold_id.in_(keeps)) if items else of_plan,
            Hold.state == constant(HoldStatus.ACTIVE),
            Hold.expires_at < func.now(),
            Hold.ask_first.is_(False),
        )
        .order_by(Hold.hold_id)
        .limit(200)
    )
    return list(rows.scalars())


async def list_expired_holds(tx: Transaction, *, limit: int) -> list[ExpiredHold]:
    """List expired holds, oldest first (platform scope). Closing checks again."""
    rows = await tx.execute(
        select(
            Hold.client_id,
            Hold.hold_id,
            Hold.ask_first,
            (Hold.expires_at < func.now() - timedelta(minutes=30)).label("is_overdue"),
        )
        .where(Hold.state == constant(HoldStatus.ACTIVE), Hold.expires_at < func.now())
        .order_by(Hold.expires_at)
        .limit(limit)
    )
    return [ExpiredHold(*row) for row in rows]


EXTENSION_MINUTES = 10
MOST_EXTENSIONS = 2
LATEST = Hold.created_at + func.make_interval(0, 0, 0, 0, 0, Hold.most_minutes)
"""When a hold ends at the latest."""
CAN_EXTEND = and_(
    Hold.state == HoldStatus.ACTIVE,
    Hold.expires_at > func.now(),
    Hold.extensions < MOST_EXTENSIONS,
    Hold.expires_at + timedelta(minutes=EXTENSION_MINUTES) <= LATEST,
)


async def extend_hold(tx: ClientTransaction, *, hold_id: int) -> datetime | None:
    """Extend a hold by ten minutes, at most twice and not beyond its latest end; None if refused."""
    rows = await tx.execute(
        update(Hold)
        .where(Hold.client_id == tx.client_id, Hold.hold_id == hold_id, CAN_EXTEND)
        .values(expires_at=Hold.expires_at + timedelta(minutes=EXTENSION_MINUTES), extensions=Hold.extensions + 1)
        .returning(Hold.expires_at)
    )
    return rows.scalar_one_or_none()


async def set_expiry(tx: ClientTransaction, *, hold_id: int, minutes: int) -> datetime | None:
    rows = await tx.execute(
        update(Hold)
        .where(Hold.client_id == tx.client_id, Hold.hold_id == hold_id, Hold.state == HoldStatus.ACTIVE)
        .values(expires_at=func.now() + timedelta(minutes=minutes))
        .returning(Hold.expires_at)
    )
    return rows.scalar_one_or_none()


async def end_by(tx: ClientTransaction, *, hold_id: int, end: datetime) -> None:
    await tx.execute(
        update(Hold)
        .where(Hold.client_id == tx.client_id, Hold.hold_id == hold_id, Hold.state == HoldStatus.ACTIVE)
        .values(expires_at=func.least(Hold.expires_at, end))
    )


RENEW = """
UPDATE hold SET ask_first = true, expires_at = greatest(
    expires_at, least(now() + make_interval(mins => %(minutes)s), created_at + make_interval(mins => most_minutes)))
WHERE client_id = %(client_id)s AND hold_id = %(hold_id)s AND state = 'active' AND expires_at > now()
RETURNING expires_at
"""
"""Renews an active hold up to its latest end, and marks that a payment may be under way."""


async def find_hold(tx: ClientTransaction, *, hold_id: int) -> HoldRecord | None:
    rows = await tx.execute(
        select(
            Hold.state,
            Hold.expires_at,
            (Hold.expires_at > func.now()).label("is_live"),
            CAN_EXTEND.label("can_extend"),
            func.greatest(func.extract("epoch", Hold.expires_at - func.now()), 0).label("seconds_left"),
        ).where(Hold.client_id == tx.client_id, Hold.hold_id == hold_id)
    )
    row = rows.one_or_none()
    if row is None:
        return None
    return HoldRecord(
        state=row.state,
        expires_at=row.expires_at,
        is_live=row.state == HoldStatus.ACTIVE and row.is_live,
        can_extend=row.can_extend,
        seconds_left=int(row.seconds_left),
    )


async def list_live_until(tx: ClientTransaction, *, hold_ids: Sequence[int]) -> dict[int, datetime]:
    rows = await tx.execute(
        select(Hold.hold_id, Hold.expires_at).where(
            Hold.client_id == tx.client_id,
            Hold.hold_id.in_(hold_ids),
            Hold.state == HoldStatus.ACTIVE,
            Hold.expires_at > func.now(),
        )
    )
    return {row.hold_id: row.expires_at for row in rows}


async def list_beds_of_hold(tx: ClientTransaction, *, hold_id: int) -> dict[int, int]:
    rows = await tx.execute(
        select(HoldBed.sharing_type_id, HoldBed.beds).where(
            HoldBed.client_id == tx.client_id, HoldBed.hold_id == hold_id
        )
    )
    return {row.sharing_type_id: row.beds for row in rows}


async def lock_hold(tx: ClientTransaction, *, hold_id: int) -> LockedHold:
    rows = await tx.execute(
        select(Hold.departure_id, Hold.state, Hold.user_id, Hold.most_minutes, Hold.expires_at)
        .where(Hold.client_id == tx.client_id, Hold.hold_id == hold_id)
        .with_for_update()
    )
    return LockedHold(*rows.one())


async def add_beside(tx: ClientTransaction, *, beside: LockedHold, departure_id: int, beds: int) -> int:
    """Add a hold with another's state and end. The caller changes the counters."""
    added = await tx.execute(
        insert(Hold)
        .values(
            client_id=tx.client_id,
            departure_id=departure_id,
            user_id=beside.user_id,
            state=beside.state,
            beds=beds,
            most_minutes=beside.most_minutes,
            expires_at=beside.expires_at,
        )
        .returning(Hold.hold_id)
    )
    return added.scalar_one()


async def rewrite(
    tx: ClientTransaction, *, hold_id: int, departure_id: int, beds: Mapping[int, int], items: Sequence[Item]
) -> None:
    """Replace a hold's contents. The caller changes the counters."""
    await tx.execute(
        update(Hold)
        .where(Hold.client_id == tx.client_id, Hold.hold_id == hold_id)
        .values(departure_id=departure_id, beds=sum(beds.values()))
    )
    key = {"client_id": tx.client_id, "hold_id": hold_id}
    await tx.execute(delete(HoldBed).where(HoldBed.client_id == tx.client_id, HoldBed.hold_id == hold_id))
    await tx.execute(delete(HoldItem).where(HoldItem.client_id == tx.client_id, HoldItem.hold_id == hold_id))
    await tx.execute(
        insert(HoldBed).values([key | {"sharing_type_id": kind, "beds": count} for kind, count in sorted(beds.items())])
    )
    if items:
        await tx.execute(insert(HoldItem).values([key | asdict(item) for item in items]))
