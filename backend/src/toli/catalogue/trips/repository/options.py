from collections.abc import Mapping, Sequence
from datetime import date
from typing import TypedDict

from sqlalchemy import ColumnElement, delete, func, insert, select, update

from toli.catalogue.inventory.models import ItemStock
from toli.catalogue.inventory.service import OPTION
from toli.catalogue.pricing.party import Category, Variant
from toli.catalogue.trips.models import Departure
from toli.catalogue.trips.option_models import TravellerCategory, TripOption
from toli.catalogue.trips.rules import last_day_of_add_on, price_of_add_on
from toli.catalogue.trips.schemas.options import AddOnBasis, OptionKind
from toli.catalogue.trips.schemas.terms import AddOnTerms, CategoryTerms, OptionTerms
from toli.infra.db.transactions import ClientTransaction
from toli.kit.money import Paise

Model = type[TripOption] | type[TravellerCategory]

OF_EVENT = "{of}.client_id = {event}.client_id AND {of}.trip_id = {event}.trip_id AND {of}.is_active"
TAX_AND_DAYS = "'tax_rate_bp', option.tax_rate_bp, 'cutoff_days', option.cutoff_days"
OPTIONS_JSON = f"""
    SELECT coalesce(json_agg(json_build_object(
        'option_id', option.option_id, 'kind', option.kind, 'name', option.name, 'description', option.description,
        'price', option.price_paise, 'basis', option.basis, 'is_per_day', option.is_per_day, {TAX_AND_DAYS}
    ) ORDER BY option.position, option.option_id), '[]')
    FROM trip_option option WHERE {OF_EVENT.format(of="option", event="{event}")}
"""
CATEGORIES_JSON = f"""
    SELECT coalesce(json_agg(json_build_object(
        'traveller_category_id', kind.traveller_category_id, 'name', kind.name,
        'min_age', kind.min_age, 'max_age', kind.max_age, 'percent', kind.share_bp,
        'takes_bed', kind.takes_bed
    ) ORDER BY kind.position, kind.traveller_category_id), '[]')
    FROM traveller_category kind WHERE {OF_EVENT.format(of="kind", event="{event}")}
"""


class OptionJson(TypedDict):
    """`price` in paise; a variant's is a difference."""

    option_id: int
    kind: str
    name: str
    price: int
    basis: str | None
    is_per_day: bool
    tax_rate_bp: int | None
    cutoff_days: int


class CategoryJson(TypedDict):
    """`percent` in basis points."""

    traveller_category_id: int
    name: str
    min_age: int | None
    max_age: int | None
    percent: int
    takes_bed: bool


LEFT_JSON = """
    SELECT coalesce(json_object_agg(stock.item_id, stock.total - stock.held - stock.sold), '{{}}') FROM item_stock stock
    WHERE stock.client_id = {plan}.client_id AND stock.departure_id = {plan}.departure_id AND stock.item = 'option'
      AND stock.total IS NOT NULL
"""
"""What is left of the options of a departure, by `option_id`; without those of which there is any number."""


async def list_options(tx: ClientTransaction, *, trip_id: int) -> list[tuple[TripOption, int]]:
    used_units = (
        select(func.coalesce(func.sum(ItemStock.held + ItemStock.sold), 0))
        .where(
            ItemStock.client_id == TripOption.client_id,
            ItemStock.item == OPTION,
            ItemStock.item_id == TripOption.option_id,
            ItemStock.departure_id.in_(
                select(Departure.departure_id).where(
                    Departure.client_id == TripOption.client_id, Departure.trip_id == TripOption.trip_id
                )
            ),
        )
        .correlate(TripOption)
        .scalar_subquery()
    )
    result = await tx.execute(
        select(*TripOption.__table__.columns, used_units.label("taken"))
        .where(TripOption.client_id == tx.client_id, TripOption.trip_id == trip_id, TripOption.is_active)
        .order_by(TripOption.position, TripOption.option_id)
    )
    rows = []
    for row in result.mappings():
        values = dict(row)
        count = int(values.pop("taken"))
        rows.append((TripOption(**values), count))
    return rows


async def list_categories(tx: ClientTransaction, *, trip_id: int) -> list[TravellerCategory]:
    rows = await tx.execute(
        select(*TravellerCategory.__table__.columns)
        .where(
            TravellerCategory.client_id == tx.client_id,
            TravellerCategory.trip_id == trip_id,
            TravellerCategory.is_active,
        )
        .order_by(TravellerCategory.position, TravellerCategory.traveller_category_id)
    )
    return [TravellerCategory(**row) for row in rows.mappings()]


def _key(model: Model) -> ColumnElement[int]:
    return model.__table__.columns["option_id" if model is TripOption else "traveller_category_id"]


async def add(tx: ClientTransaction, model: Model, *, trip_id: int, values: Mapping[str, object]) -> int:
    added = await tx.execute(
        insert(model).values(client_id=tx.client_id, trip_id=trip_id, **values).returning(_key(model))
    )
    key: int = added.scalar_one()
    return key


async def change(tx: ClientTransaction, model: Model, *, key: int, values: Mapping[str, object]) -> None:
    await tx.execute(update(model).where(model.client_id == tx.client_id, _key(model) == key).values(**values))


async def end(tx: ClientTransaction, model: Model, *, keys: Sequence[int]) -> None:
    await tx.execute(
        update(model).where(model.client_id == tx.client_id, _key(model).in_(keys)).values(is_active=False)
    )


async def remove(tx: ClientTransaction, model: Model, *, keys: Sequence[int]) -> None:
    """Delete rows that no booking can have."""
    await tx.execute(delete(model).where(model.client_id == tx.client_id, _key(model).in_(keys)))


async def stock_of(tx: ClientTransaction, *, trip_id: int) -> dict[int, int | None]:
    rows = await tx.execute(
        select(TripOption.option_id, TripOption.stock).where(
            TripOption.client_id == tx.client_id, TripOption.trip_id == trip_id, TripOption.is_active
        )
    )
    return {row.option_id: row.stock for row in rows}


def to_option_terms(
    options: Sequence[OptionJson], categories: Sequence[CategoryJson], *, days: int, starts_on: date
) -> OptionTerms:
    return OptionTerms(
        variants=tuple(
            Variant(option["option_id"], option["name"], Paise(option["price"]))
            for option in options
            if option["kind"] == OptionKind.VARIANT
        ),
        categories=tuple(
            CategoryTerms(
                Category(kind["traveller_category_id"], kind["name"], kind["percent"], kind["takes_bed"]),
                kind["min_age"],
                kind["max_age"],
            )
            for kind in categories
        ),
        add_ons=tuple(
            AddOnTerms(
                option_id=option["option_id"],
                name=option["name"],
                price=price_of_add_on(option["price"], days=days, is_per_day=option["is_per_day"]),
                tax_rate_bp=option["tax_rate_bp"],
                is_per_person=option["basis"] == AddOnBasis.PERSON,
                last_day=last_day_of_add_on(starts_on, cutoff_days=option["cutoff_days"]),
            )
            for option in options
            if option["kind"] == OptionKind.ADD_ON
        ),
    )
