from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass

from psycopg.types.json import Jsonb
from sqlalchemy import text

from toli.catalogue.inventory.repository.claims import Item
from toli.infra.db.transactions import ClientTransaction, driver

SELL = """
WITH new AS (
    SELECT * FROM jsonb_to_recordset(%(holds)s)
        AS n(hold_id bigint, departure_id bigint, terms_version bigint, beds integer)
), per_plan AS (
    SELECT departure_id, terms_version, sum(beds)::integer AS beds FROM new GROUP BY departure_id, terms_version
), locked AS MATERIALIZED (
    SELECT stock.departure_id, per_plan.terms_version, per_plan.beds
    FROM plan_stock stock JOIN per_plan USING (departure_id) WHERE stock.client_id = %(client_id)s
    ORDER BY stock.departure_id FOR UPDATE OF stock
), plan AS (
    UPDATE plan_stock stock SET sold = stock.sold + locked.beds FROM locked
    WHERE stock.client_id = %(client_id)s AND stock.departure_id = locked.departure_id
      AND stock.terms_version = locked.terms_version AND stock.held + stock.sold + locked.beds <= stock.capacity
    RETURNING stock.departure_id
), wanted AS (
    SELECT * FROM jsonb_to_recordset(%(beds)s) AS w(hold_id bigint, sharing_type_id bigint, beds integer)
), per_type AS (
    SELECT new.departure_id, wanted.sharing_type_id, sum(wanted.beds)::integer AS beds
    FROM wanted JOIN new USING (hold_id) GROUP BY 1, 2
), taken AS (
    UPDATE bed_stock stock SET sold = stock.sold + per_type.beds FROM per_type
    WHERE stock.client_id = %(client_id)s AND stock.departure_id = per_type.departure_id
      AND stock.sharing_type_id = per_type.sharing_type_id AND stock.held + stock.sold + per_type.beds <= stock.total
      AND (SELECT count(*) FROM plan) = (SELECT count(*) FROM per_plan)
    RETURNING stock.sharing_type_id
), wanted_items AS (
    SELECT * FROM jsonb_to_recordset(%(items)s)
        AS w(hold_id bigint, departure_id bigint, item text, item_id bigint, quantity integer)
), per_item AS (
    SELECT departure_id, item, item_id, sum(quantity)::integer AS quantity FROM wanted_items GROUP BY 1, 2, 3
), locked_items AS MATERIALIZED (
    SELECT stock.departure_id, stock.item, stock.item_id, per_item.quantity
    FROM item_stock stock JOIN per_item USING (departure_id, item, item_id)
    WHERE stock.client_id = %(client_id)s AND (SELECT count(*) FROM taken) = (SELECT count(*) FROM per_type)
    ORDER BY stock.departure_id, stock.item, stock.item_id FOR UPDATE OF stock
), taken_items AS (
    UPDATE item_stock stock SET sold = stock.sold + locked.quantity FROM locked_items locked
    WHERE stock.client_id = %(client_id)s AND stock.departure_id = locked.departure_id
      AND stock.item = locked.item AND stock.item_id = locked.item_id
      AND (stock.total IS NULL OR stock.held + stock.sold + locked.quantity <= stock.total)
    RETURNING stock.item_id
), kept AS (
    INSERT INTO hold (client_id, hold_id, departure_id, beds, state, most_minutes, expires_at)
    SELECT %(client_id)s, hold_id, departure_id, beds, 'consumed', 0, now() FROM new
    WHERE (SELECT count(*) FROM plan) = (SELECT count(*) FROM per_plan)
      AND (SELECT count(*) FROM taken) = (SELECT count(*) FROM per_type)
      AND (SELECT count(*) FROM taken_items) = (SELECT count(*) FROM per_item)
    RETURNING hold_id
), kept_beds AS (
    INSERT INTO hold_bed (client_id, hold_id, sharing_type_id, beds)
    SELECT %(client_id)s, wanted.hold_id, wanted.sharing_type_id, wanted.beds FROM wanted
    WHERE EXISTS (SELECT FROM kept)
), kept_items AS (
    INSERT INTO hold_item (client_id, hold_id, departure_id, item, item_id, quantity)
    SELECT %(client_id)s, hold_id, departure_id, item, item_id, quantity FROM wanted_items
    WHERE EXISTS (SELECT FROM kept)
)
SELECT count(*) FROM kept
"""
"""All or nothing, in the lock order of this domain.

It counts no hold when anything was refused; the caller must then roll back, because the parts before the refusal have
already counted.
"""


@dataclass(frozen=True, slots=True)
class Sale:
    hold_id: int
    departure_id: int
    terms_version: int
    beds: Mapping[int, int]
    items: Sequence[Item] = ()


async def sell_at_once(tx: ClientTransaction, *, sales: Sequence[Sale]) -> bool:
    """Sell to new holds; False if any is not free: the caller must roll back."""
    connection = await driver(tx)
    cursor = await connection.execute(
        SELL,
        {
            "client_id": tx.client_id,
            "holds": Jsonb(
                [
                    {
                        "hold_id": sale.hold_id,
                        "departure_id": sale.departure_id,
                        "terms_version": sale.terms_version,
                        "beds": sum(sale.beds.values()),
                    }
                    for sale in sales
                ]
            ),
            "beds": Jsonb(
                [
                    {"hold_id": sale.hold_id, "sharing_type_id": kind, "beds": count}
                    for sale in sales
                    for kind, count in sale.beds.items()
                ]
            ),
            "items": Jsonb([{"hold_id": sale.hold_id} | asdict(item) for sale in sales for item in sale.items]),
        },
    )
    row = await cursor.fetchone()
    assert row is not None
    return bool(row[0] == len(sales))


async def draw_hold_ids(tx: ClientTransaction, *, count: int) -> list[int]:
    rows = await tx.execute(text("SELECT nextval('hold_id_seq') FROM generate_series(1, :count)"), {"count": count})
    return list(rows.scalars())
