"""Lock order: the departure's row, its sharing types, items by key, so bookings cannot deadlock."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from datetime import datetime

from psycopg.types.json import Jsonb

from toli.infra.db.batching import Statement
from toli.infra.db.transactions import ClientTransaction, driver

DISCOUNT = "discount"
"""The kind of item that uses of discounts are."""
OPTION = "option"
"""The kind of item that a departure's variants and add-ons are."""
BEDS = """
WITH wanted AS (
    SELECT * FROM jsonb_to_recordset(%(beds)s) AS w(sharing_type_id bigint, beds integer)
), plan AS (
    UPDATE plan_stock SET held = held + %(total)s
    WHERE client_id = %(client_id)s AND departure_id = %(departure_id)s
      AND (%(terms_version)s::bigint IS NULL OR terms_version = %(terms_version)s)
      AND held + sold + %(total)s <= least(capacity, %(most_taken)s::integer)
      AND (NOT has_waiting OR %(may_overtake)s)
    RETURNING departure_id
), taken AS (
    UPDATE bed_stock stock SET held = stock.held + wanted.beds FROM wanted
    WHERE stock.client_id = %(client_id)s AND stock.departure_id = %(departure_id)s
      AND stock.sharing_type_id = wanted.sharing_type_id AND stock.held + stock.sold + wanted.beds <= stock.total
      AND EXISTS (SELECT FROM plan)
    RETURNING stock.sharing_type_id, wanted.beds
)"""
ITEMS = """, wanted_items AS (
    SELECT * FROM jsonb_to_recordset(%(items)s)
        AS w(departure_id bigint, item text, item_id bigint, quantity integer)
), locked_items AS MATERIALIZED (
    SELECT stock.departure_id, stock.item, stock.item_id, wanted_items.quantity
    FROM item_stock stock JOIN wanted_items USING (departure_id, item, item_id)
    WHERE stock.client_id = %(client_id)s AND (SELECT count(*) FROM taken) = (SELECT count(*) FROM wanted)
    ORDER BY stock.departure_id, stock.item, stock.item_id FOR UPDATE OF stock
), taken_items AS (
    UPDATE item_stock stock SET held = stock.held + locked.quantity FROM locked_items locked
    WHERE stock.client_id = %(client_id)s AND stock.departure_id = locked.departure_id
      AND stock.item = locked.item AND stock.item_id = locked.item_id
      AND (stock.total IS NULL OR stock.held + stock.sold + locked.quantity <= stock.total)
    RETURNING stock.departure_id, stock.item, stock.item_id, locked.quantity
)"""
KEPT = """, kept AS (
    INSERT INTO hold (client_id, hold_id, departure_id, user_id, beds, most_minutes, network, expires_at)
    SELECT %(client_id)s, %(hold_id)s, %(departure_id)s, %(user_id)s, %(total)s, %(most_minutes)s, %(network)s,
           now() + make_interval(mins => %(minutes)s)
    WHERE (SELECT count(*) FROM taken) = (SELECT count(*) FROM wanted) AND EXISTS (SELECT FROM plan)"""
ARE_ITEMS_TAKEN = """
      AND (SELECT count(*) FROM taken_items) = (SELECT count(*) FROM wanted_items)"""
KEPT_BEDS = """
    RETURNING expires_at
), kept_beds AS (
    INSERT INTO hold_bed (client_id, hold_id, sharing_type_id, beds)
    SELECT %(client_id)s, %(hold_id)s, taken.sharing_type_id, taken.beds FROM taken WHERE EXISTS (SELECT FROM kept)
)"""
KEPT_ITEMS = """, kept_items AS (
    INSERT INTO hold_item (client_id, hold_id, departure_id, item, item_id, quantity)
    SELECT %(client_id)s, %(hold_id)s, departure_id, item, item_id, quantity FROM taken_items
    WHERE EXISTS (SELECT FROM kept)
)"""
EXPIRY = """
SELECT expires_at FROM kept
"""
CLAIM_BEDS = BEDS + KEPT + KEPT_BEDS + EXPIRY
"""One statement from the check to the hold: the plan's row is locked for a single round trip.

It returns no row when anything was refused; the caller must then roll back, because the parts before the refusal
have already counted.
"""
CLAIM_ITEMS_TOO = BEDS + ITEMS + KEPT + ARE_ITEMS_TAKEN + KEPT_BEDS + KEPT_ITEMS + EXPIRY
"""The same for beds and items. Most holds have none, and parts that do nothing cost PostgreSQL as much as others."""


@dataclass(frozen=True, slots=True)
class Item:
    item: str
    item_id: int
    quantity: int = 1
    departure_id: int = 0


@dataclass(frozen=True, slots=True)
class Claim:
    """`minutes`: renewable to `most_minutes`. No `terms_version`: current terms.

    Refused beyond `most_taken` beds held and sold.
    """

    client_id: int
    departure_id: int
    hold_id: int
    user_id: int | None
    beds: Mapping[int, int]
    minutes: int
    most_minutes: int
    network: str | None
    terms_version: int | None
    items: Sequence[Item] = ()
    most_taken: int | None = None
    may_overtake: bool = True

    @property
    def statement(self) -> Statement:
        parameters = {
            "client_id": self.client_id,
            "departure_id": self.departure_id,
            "hold_id": self.hold_id,
            "user_id": self.user_id,
            "total": sum(self.beds.values()),
            "beds": Jsonb([{"sharing_type_id": key, "beds": count} for key, count in sorted(self.beds.items())]),
            "minutes": self.minutes,
            "most_minutes": self.most_minutes,
            "network": self.network,
            "terms_version": self.terms_version,
            "most_taken": self.most_taken,
            "may_overtake": self.may_overtake,
        }
        if not self.items:
            return Statement(CLAIM_BEDS, parameters)
        return Statement(CLAIM_ITEMS_TOO, parameters | {"items": Jsonb([asdict(item) for item in self.items])})


async def claim(tx: ClientTransaction, *, claim: Claim) -> datetime | None:
    """Return the hold's expiry; None if refused: the caller must roll back."""
    connection = await driver(tx)
    claiming = claim.statement
    cursor = await connection.execute(claiming.sql, claiming.parameters)
    row = await cursor.fetchone()
    return None if row is None else row[0]
