from collections.abc import Mapping, Sequence
from dataclasses import asdict
from typing import Literal, get_args

from sqlalchemy import bindparam, delete, or_, select, text, update
from sqlalchemy.dialects import postgresql
from sqlalchemy.dialects.postgresql import JSONB

from toli.catalogue.inventory.models import BedStock, Hold, HoldItem, ItemStock, PlanStock
from toli.catalogue.inventory.repository.claims import Item
from toli.infra.db.transactions import ClientTransaction, Transaction


async def lock_plan(tx: ClientTransaction, *, departure_id: int) -> tuple[int, int, int] | None:
    rows = await tx.execute(
        select(PlanStock.capacity, PlanStock.held, PlanStock.sold)
        .where(PlanStock.client_id == tx.client_id, PlanStock.departure_id == departure_id)
        .with_for_update()
    )
    row = rows.one_or_none()
    return None if row is None else (row.capacity, row.held, row.sold)


async def lock_plans(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> None:
    """Lock counters in the order of ids."""
    await tx.execute(
        select(PlanStock.departure_id)
        .where(PlanStock.client_id == tx.client_id, PlanStock.departure_id.in_(departure_ids))
        .order_by(PlanStock.departure_id)
        .with_for_update()
    )


async def list_with_waiting(tx: ClientTransaction, *, departure_ids: Sequence[int]) -> list[int]:
    rows = await tx.execute(
        select(PlanStock.departure_id)
        .where(
            PlanStock.client_id == tx.client_id,
            PlanStock.departure_id.in_(departure_ids),
            PlanStock.has_waiting,
        )
        .order_by(PlanStock.departure_id)
    )
    return list(rows.scalars())


async def set_waiting(tx: ClientTransaction, *, departure_id: int, has_waiting: bool) -> None:
    await tx.execute(
        update(PlanStock)
        .where(
            PlanStock.client_id == tx.client_id,
            PlanStock.departure_id == departure_id,
            PlanStock.has_waiting != has_waiting,
        )
        .values(has_waiting=has_waiting)
    )


async def list_plans_with_waiting(tx: Transaction) -> list[tuple[int, int]]:
    """List clients and plans with a waiting list (platform scope)."""
    rows = await tx.execute(
        select(PlanStock.client_id, PlanStock.departure_id)
        .where(PlanStock.has_waiting)
        .order_by(PlanStock.client_id, PlanStock.departure_id)
    )
    return [(row.client_id, row.departure_id) for row in rows]


async def set_stock(tx: ClientTransaction, *, departure_id: int, capacity: int, beds: Mapping[int, int]) -> None:
    await tx.execute(
        text(
            """
            INSERT INTO plan_stock (client_id, departure_id, capacity) VALUES (:client_id, :plan, :capacity)
            ON CONFLICT (client_id, departure_id) DO UPDATE
            SET capacity = excluded.capacity
            """
        ),
        {"client_id": tx.client_id, "plan": departure_id, "capacity": capacity},
    )
    await tx.execute(
        text(
            """
            INSERT INTO bed_stock (client_id, departure_id, sharing_type_id, total)
            SELECT :client_id, :plan, sharing_type_id, total
            FROM jsonb_to_recordset(:beds) AS b(sharing_type_id bigint, total integer)
            ON CONFLICT (client_id, departure_id, sharing_type_id) DO UPDATE SET total = excluded.total
            """
        ).bindparams(bindparam("beds", type_=JSONB)),
        {
            "client_id": tx.client_id,
            "plan": departure_id,
            "beds": [{"sharing_type_id": key, "total": total} for key, total in sorted(beds.items())],
        },
    )
    await tx.execute(
        text(
            """
            DELETE FROM bed_stock WHERE client_id = :client_id AND departure_id = :plan
            AND sharing_type_id <> ALL(:kept) AND held = 0 AND sold = 0
            """
        ),
        {"client_id": tx.client_id, "plan": departure_id, "kept": list(beds)},
    )


async def set_capacity(tx: ClientTransaction, *, departure_id: int, capacity: int) -> None:
    await tx.execute(
        update(PlanStock)
        .where(PlanStock.client_id == tx.client_id, PlanStock.departure_id == departure_id)
        .values(capacity=capacity)
    )


async def set_totals(tx: ClientTransaction, *, departure_id: int, beds: Mapping[int, int]) -> None:
    for sharing_type_id, total in sorted(beds.items()):
        await tx.execute(
            update(BedStock)
            .where(
                BedStock.client_id == tx.client_id,
                BedStock.departure_id == departure_id,
                BedStock.sharing_type_id == sharing_type_id,
            )
            .values(total=total)
        )


async def was_held(tx: ClientTransaction, *, departure_id: int) -> bool:
    rows = await tx.execute(
        select(Hold.hold_id).where(Hold.client_id == tx.client_id, Hold.departure_id == departure_id).limit(1)
    )
    return rows.first() is not None


async def taken_of(tx: ClientTransaction, *, departure_id: int, sharing_type_id: int) -> tuple[int, int]:
    rows = await tx.execute(
        select(BedStock.held, BedStock.sold).where(
            BedStock.client_id == tx.client_id,
            BedStock.departure_id == departure_id,
            BedStock.sharing_type_id == sharing_type_id,
        )
    )
    row = rows.first()
    return (0, 0) if row is None else (row.held, row.sold)


async def delete_stock(tx: ClientTransaction, *, departure_id: int) -> None:
    await tx.execute(
        delete(ItemStock).where(ItemStock.client_id == tx.client_id, ItemStock.departure_id == departure_id)
    )
    await tx.execute(
        delete(PlanStock).where(PlanStock.client_id == tx.client_id, PlanStock.departure_id == departure_id)
    )


Counter = Literal["held", "sold"]

MOVE = """
WITH wanted AS (
    SELECT * FROM jsonb_to_recordset(:beds) AS w(sharing_type_id bigint, beds integer)
), plan AS (
    UPDATE plan_stock SET {counter} = {counter} + :total
    WHERE client_id = :client_id AND departure_id = :plan AND held + sold + :total <= capacity
    RETURNING departure_id, has_waiting
), moved AS (
    UPDATE bed_stock stock SET {counter} = stock.{counter} + wanted.beds FROM wanted, plan
    WHERE stock.client_id = :client_id AND stock.departure_id = plan.departure_id
      AND stock.sharing_type_id = wanted.sharing_type_id AND stock.held + stock.sold + wanted.beds <= stock.total
    RETURNING stock.sharing_type_id
), wanted_items AS (
    SELECT departure_id, item, item_id, quantity * :sign AS quantity FROM hold_item
    WHERE client_id = :client_id AND hold_id = :hold_id
), locked_items AS MATERIALIZED (
    SELECT stock.departure_id, stock.item, stock.item_id, wanted_items.quantity
    FROM item_stock stock JOIN wanted_items USING (departure_id, item, item_id)
    WHERE stock.client_id = :client_id AND (SELECT count(*) FROM moved) = (SELECT count(*) FROM wanted)
    ORDER BY stock.departure_id, stock.item, stock.item_id FOR UPDATE OF stock
), moved_items AS (
    UPDATE item_stock stock SET {counter} = stock.{counter} + locked.quantity FROM locked_items locked
    WHERE stock.client_id = :client_id AND stock.departure_id = locked.departure_id
      AND stock.item = locked.item AND stock.item_id = locked.item_id
      AND (:sign < 0 OR stock.total IS NULL
           OR stock.held + stock.sold + locked.quantity <= stock.total)
    RETURNING stock.item_id
)
SELECT (SELECT count(*) FROM moved) = (SELECT count(*) FROM wanted)
    AND (SELECT count(*) FROM moved_items) = (SELECT count(*) FROM wanted_items),
    coalesce((SELECT has_waiting FROM plan), false)
"""
MOVES = {
    counter: text(MOVE.format(counter=counter)).bindparams(bindparam("beds", type_=JSONB))
    for counter in get_args(Counter)
}


async def move(
    tx: ClientTransaction,
    *,
    departure_id: int,
    beds: Mapping[int, int],
    hold_id: int | None,
    sign: int,
    counter: Counter = "sold",
) -> tuple[bool, bool]:
    """Move beds and a hold's items into a counter (`sign` 1) or out of it (-1), all or nothing.

    Returns False if they do not fit (the caller must roll back), and whether there is a waiting list.
    """
    rows = await tx.execute(
        MOVES[counter],
        {
            "client_id": tx.client_id,
            "plan": departure_id,
            "total": sign * sum(beds.values()),
            "hold_id": hold_id,
            "sign": sign,
            "beds": [{"sharing_type_id": key, "beds": sign * count} for key, count in sorted(beds.items())],
        },
    )
    fits, has_waiting = rows.one()
    return fits, has_waiting


async def get_availability(tx: ClientTransaction, *, departure_id: int) -> tuple[int, dict[int, int]]:
    result = await tx.execute(
        select(
            (PlanStock.capacity - PlanStock.held - PlanStock.sold).label("plan_left"),
            BedStock.sharing_type_id,
            (BedStock.total - BedStock.held - BedStock.sold).label("left"),
        )
        .join(
            BedStock,
            (BedStock.client_id == PlanStock.client_id) & (BedStock.departure_id == PlanStock.departure_id),
        )
        .where(PlanStock.client_id == tx.client_id, PlanStock.departure_id == departure_id)
    )
    rows = result.all()
    if not rows:
        return 0, {}
    return rows[0].plan_left, {row.sharing_type_id: min(row.left, row.plan_left) for row in rows}


async def lock_item(tx: ClientTransaction, *, item: str, item_id: int) -> tuple[int, int] | None:
    rows = await tx.execute(
        select(ItemStock.held, ItemStock.sold)
        .where(
            ItemStock.client_id == tx.client_id,
            ItemStock.departure_id == 0,
            ItemStock.item == item,
            ItemStock.item_id == item_id,
        )
        .with_for_update()
    )
    row = rows.one_or_none()
    return None if row is None else (row.held, row.sold)


async def set_item(tx: ClientTransaction, *, item: str, item_id: int, total: int | None) -> None:
    await tx.execute(
        postgresql.insert(ItemStock)
        .values(client_id=tx.client_id, departure_id=0, item=item, item_id=item_id, total=total)
        .on_conflict_do_update(
            index_elements=[ItemStock.client_id, ItemStock.departure_id, ItemStock.item, ItemStock.item_id],
            set_={"total": total},
        )
    )


async def set_items_of_plans(
    tx: ClientTransaction, *, departure_ids: Sequence[int], item: str, totals: Mapping[int, int | None]
) -> tuple[int, int, int] | None:
    """Set stocks; None: unlimited.

    Returns the first item with more units held and sold, with both numbers; its stock is then not set.
    """
    rows = [
        {"client_id": tx.client_id, "departure_id": plan, "item": item, "item_id": key, "total": total}
        for plan in sorted(departure_ids)
        for key, total in sorted(totals.items())
    ]
    if not rows:
        return None
    locked = await tx.execute(
        select(ItemStock.item_id, ItemStock.held, ItemStock.sold)
        .where(
            ItemStock.client_id == tx.client_id,
            ItemStock.departure_id.in_(departure_ids),
            ItemStock.item == item,
            ItemStock.item_id.in_(totals),
        )
        .order_by(ItemStock.departure_id, ItemStock.item, ItemStock.item_id)
        .with_for_update()
    )
    for key, held, sold in locked:
        total = totals[key]
        if total is not None and total < held + sold:
            return key, held, sold
    setting = postgresql.insert(ItemStock).values(rows)
    await tx.execute(
        setting.on_conflict_do_update(
            index_elements=[ItemStock.client_id, ItemStock.departure_id, ItemStock.item, ItemStock.item_id],
            set_={"total": setting.excluded.total},
        )
    )
    return None


async def delete_items(tx: ClientTransaction, *, item: str, item_ids: Sequence[int]) -> None:
    await tx.execute(
        delete(ItemStock).where(
            ItemStock.client_id == tx.client_id, ItemStock.item == item, ItemStock.item_id.in_(item_ids)
        )
    )


async def items_left(
    tx: ClientTransaction, *, departure_ids: Sequence[int], item: str
) -> dict[int, dict[int, int | None]]:
    rows = await tx.execute(
        select(
            ItemStock.departure_id, ItemStock.item_id, (ItemStock.total - ItemStock.held - ItemStock.sold).label("left")
        ).where(ItemStock.client_id == tx.client_id, ItemStock.departure_id.in_(departure_ids), ItemStock.item == item)
    )
    free: dict[int, dict[int, int | None]] = {departure_id: {} for departure_id in departure_ids}
    for row in rows:
        free[row.departure_id][row.item_id] = row.left
    return free


async def sell_item(tx: ClientTransaction, *, hold_id: int, item: Item) -> bool:
    """Sell to a sold hold; False if too few are free."""
    sold = await tx.execute(
        update(ItemStock)
        .where(
            ItemStock.client_id == tx.client_id,
            ItemStock.departure_id == item.departure_id,
            ItemStock.item == item.item,
            ItemStock.item_id == item.item_id,
            or_(ItemStock.total.is_(None), ItemStock.held + ItemStock.sold + item.quantity <= ItemStock.total),
        )
        .values(sold=ItemStock.sold + item.quantity)
        .returning(ItemStock.item_id)
    )
    if sold.first() is None:
        return False
    keeping = postgresql.insert(HoldItem).values(client_id=tx.client_id, hold_id=hold_id, **asdict(item))
    await tx.execute(
        keeping.on_conflict_do_update(
            index_elements=["client_id", "hold_id", "departure_id", "item", "item_id"],
            set_={"quantity": HoldItem.quantity + item.quantity},
        )
    )
    return True
