from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any

from sqlalchemy import ColumnElement, and_, delete, func, insert, or_, select, update
from sqlalchemy.dialects.postgresql import aggregate_order_by
from sqlalchemy.orm import InstrumentedAttribute

from toli.catalogue.inventory.models import ItemStock
from toli.catalogue.inventory.service import DISCOUNT
from toli.catalogue.pricing import party
from toli.catalogue.pricing.discounts import DiscountRule
from toli.catalogue.trips.discount_models import Discount, DiscountTrip
from toli.catalogue.trips.models import Trip
from toli.infra.db.transactions import ClientTransaction

RULE = (
    "discount_id",
    "kind",
    "name",
    "basis",
    "value",
    "is_exclusive",
    "least_people",
    "code",
    "valid_from",
    "valid_to",
    "starts_from",
    "starts_to",
    "days_before",
    "first_beds",
    "uses_per_person",
)
DAYS = ("valid_from", "valid_to", "starts_from", "starts_to")
OF_PARTY = RULE[:7]
"""The columns of a rule, first those of what a party may have."""


def discount_json() -> ColumnElement[Any]:
    return func.json_build_array(*(getattr(Discount, name) for name in RULE))


def is_discount_of(client_id: InstrumentedAttribute[int], trip_id: InstrumentedAttribute[int]) -> ColumnElement[bool]:
    of_trip = (
        select(DiscountTrip.trip_id)
        .where(
            DiscountTrip.client_id == Discount.client_id,
            DiscountTrip.discount_id == Discount.discount_id,
            DiscountTrip.trip_id == trip_id,
        )
        .exists()
    )
    return and_(Discount.client_id == client_id, Discount.is_active, or_(Discount.is_for_all, of_trip))


def to_rule(values: Sequence[Any]) -> DiscountRule:
    named = dict(zip(RULE, values, strict=True))
    named |= {"kind": party.DiscountKind(named["kind"]), "basis": party.DiscountBasis(named["basis"])}
    discount = party.Discount(**{name: named.pop(name) for name in OF_PARTY})
    named |= {name: _day(named[name]) for name in DAYS}
    return DiscountRule(discount, **named)


def _day(text: str | None) -> date | None:
    return None if text is None else date.fromisoformat(text)


@dataclass(frozen=True, slots=True)
class DiscountRow:
    values: Discount
    trip_ids: list[int]
    held: int
    sold: int


async def all_of(tx: ClientTransaction, *, discount_id: int | None = None) -> list[DiscountRow]:
    events = (
        select(func.array_agg(aggregate_order_by(DiscountTrip.trip_id, DiscountTrip.trip_id)))
        .where(DiscountTrip.client_id == Discount.client_id, DiscountTrip.discount_id == Discount.discount_id)
        .correlate(Discount)
        .scalar_subquery()
    )
    query = (
        select(*Discount.__table__.columns, events.label("trip_ids"), ItemStock.held, ItemStock.sold)
        .join(
            ItemStock,
            and_(
                ItemStock.client_id == Discount.client_id,
                ItemStock.departure_id == 0,
                ItemStock.item == DISCOUNT,
                ItemStock.item_id == Discount.discount_id,
            ),
        )
        .where(Discount.client_id == tx.client_id)
        .order_by(Discount.discount_id.desc())
    )
    if discount_id is not None:
        query = query.where(Discount.discount_id == discount_id)
    rows = []
    for row in (await tx.execute(query)).mappings():
        values = dict(row)
        trip_ids, held, sold = values.pop("trip_ids"), values.pop("held"), values.pop("sold")
        rows.append(DiscountRow(Discount(**values), trip_ids or [], held, sold))
    return rows


async def lock(tx: ClientTransaction, *, discount_id: int) -> bool:
    rows = await tx.execute(
        select(Discount.discount_id)
        .where(Discount.client_id == tx.client_id, Discount.discount_id == discount_id)
        .with_for_update()
    )
    return rows.scalar_one_or_none() is not None


async def count_active(tx: ClientTransaction) -> int:
    rows = await tx.execute(
        select(func.count()).select_from(Discount).where(Discount.client_id == tx.client_id, Discount.is_active)
    )
    return rows.scalar_one()


async def add(tx: ClientTransaction, *, values: Mapping[str, object]) -> int:
    added = await tx.execute(insert(Discount).values(client_id=tx.client_id, **values).returning(Discount.discount_id))
    return added.scalar_one()


async def change(tx: ClientTransaction, *, discount_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(
        update(Discount).where(Discount.client_id == tx.client_id, Discount.discount_id == discount_id).values(**values)
    )


async def set_events(tx: ClientTransaction, *, discount_id: int, trip_ids: Sequence[int]) -> None:
    await tx.execute(
        delete(DiscountTrip).where(
            DiscountTrip.client_id == tx.client_id,
            DiscountTrip.discount_id == discount_id,
            DiscountTrip.trip_id.not_in(trip_ids),
        )
    )
    existing = select(DiscountTrip.trip_id).where(
        DiscountTrip.client_id == tx.client_id, DiscountTrip.discount_id == discount_id
    )
    new = sorted(set(trip_ids) - set((await tx.execute(existing)).scalars()))
    if new:
        await tx.execute(
            insert(DiscountTrip).values(
                [{"client_id": tx.client_id, "discount_id": discount_id, "trip_id": trip_id} for trip_id in new]
            )
        )


async def own_events(tx: ClientTransaction, *, trip_ids: Sequence[int]) -> set[int]:
    rows = await tx.execute(select(Trip.trip_id).where(Trip.client_id == tx.client_id, Trip.trip_id.in_(trip_ids)))
    return set(rows.scalars())


async def find_code(tx: ClientTransaction, *, code: str) -> tuple[bool, date | None] | None:
    rows = await tx.execute(
        select(Discount.is_active, Discount.valid_to)
        .where(Discount.client_id == tx.client_id, Discount.code == code)
        .order_by(Discount.is_active.desc(), Discount.discount_id.desc())
        .limit(1)
    )
    row = rows.one_or_none()
    return None if row is None else (row.is_active, row.valid_to)
