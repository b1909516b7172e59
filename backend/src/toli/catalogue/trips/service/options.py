from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from toli.catalogue.inventory import service as inventory
from toli.catalogue.trips.option_models import TravellerCategory, TripOption
from toli.catalogue.trips.repository import options as repository
from toli.catalogue.trips.schemas.events import EventOut
from toli.catalogue.trips.schemas.options import (
    AddOnIn,
    AddOnOut,
    OptionKind,
    OptionsIn,
    OptionsOut,
    TravellerCategoryIn,
    TravellerCategoryOut,
    VariantIn,
    VariantOut,
)
from toli.catalogue.trips.service.event_changes import finish_change, lock_for_change, record_act, require_version
from toli.catalogue.trips.service.event_reads import OVER, read_event, version_of
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.errors import InvalidFields
from toli.kit.text import Text

Row = VariantIn | TravellerCategoryIn | AddOnIn
GONE: Final = Text("This one does not exist any more. Load the newest version and make your change there.")
BED_FIXED: Final = Text(
    "This trip was published, so it stays whether they take a bed. Remove this category and add another one."
)
TWICE: Final = Text("Each name may be there once. Please choose another name.")


@dataclass(frozen=True, slots=True)
class _Section:
    field: str
    rows: Sequence[Row]
    present: Mapping[int, TripOption | TravellerCategory]

    @property
    def model(self) -> repository.Model:
        return TravellerCategory if self.field == "categories" else TripOption

    @property
    def key(self) -> str:
        return "traveller_category_id" if self.field == "categories" else "option_id"

    @property
    def kept(self) -> set[int]:
        return {key for row in self.rows if (key := getattr(row, self.key)) is not None}


async def options_of(tx: OperatorTransaction, *, trip_id: int) -> OptionsOut:
    """Raises NotFound."""
    await read_event(tx, trip_id=trip_id)
    return _to_schema(*await _rows(tx, trip_id=trip_id))


async def set_options(tx: OperatorTransaction, *, trip_id: int, body: OptionsIn) -> OptionsOut:
    """For later bookings. Raises NotFound, Stale, InvalidFields, OptionBelowTaken."""
    event = await lock_for_change(tx, trip_id=trip_id, while_ongoing=True)
    options, categories = await _rows(tx, trip_id=trip_id)
    before = _to_schema(options, categories)
    require_version(body.version, before.version)
    sections = _sections(body, [row for row, _ in options], categories)
    problems = [problem for section in sections for problem in _problems(section, event)]
    if problems:
        raise InvalidFields(problems)
    for section in sections:
        # Ended before others are added: a new one may have the name of one that is left out.
        await _end(tx, section, is_draft=not event.is_fixed)
        await _write(tx, section, trip_id=trip_id)
    after = _to_schema(*await _rows(tx, trip_id=trip_id))
    await _open(tx, event, after)
    if after != before:
        change = {"before": _entry(before), "after": _entry(after)}
        await record_act(tx, "options.changed", subject=f"trip:{trip_id}", **change)
        await finish_change(tx, event=event)
    return after


async def open_options(tx: ClientTransaction, *, trip_id: int, departure_ids: Sequence[int]) -> None:
    totals = await repository.stock_of(tx, trip_id=trip_id)
    if totals:
        await inventory.set_options(tx, departure_ids=departure_ids, totals=totals)


async def add_options(tx: ClientTransaction, *, trip_id: int, body: OptionsIn) -> None:
    for section in _sections(body, [], []):
        await _write(tx, section, trip_id=trip_id)


_Counted = tuple[TripOption, int]


async def _rows(tx: ClientTransaction, *, trip_id: int) -> tuple[list[_Counted], list[TravellerCategory]]:
    options = await repository.list_options(tx, trip_id=trip_id)
    return options, await repository.list_categories(tx, trip_id=trip_id)


def _to_schema(options: Sequence[_Counted], categories: Sequence[TravellerCategory]) -> OptionsOut:
    schema = OptionsOut(
        variants=[
            VariantOut(
                option_id=row.option_id, name=row.name, difference=row.price_paise, stock=row.stock, taken=used_units
            )
            for row, used_units in options
            if row.kind == OptionKind.VARIANT
        ],
        categories=[
            TravellerCategoryOut(
                traveller_category_id=row.traveller_category_id,
                name=row.name,
                min_age=row.min_age,
                max_age=row.max_age,
                percent=row.share_bp,
                takes_bed=row.takes_bed,
            )
            for row in categories
        ],
        add_ons=[_add_on(row, used_units) for row, used_units in options if row.kind == OptionKind.ADD_ON],
        version="",
    )
    return schema.model_copy(update={"version": version_of(_entry(schema))})


def _add_on(row: TripOption, used_units: int) -> AddOnOut:
    same = ("option_id", "name", "description", "basis", "is_per_day", "stock", "cutoff_days")
    facts = {name: getattr(row, name) for name in same}
    return AddOnOut.model_validate(
        {**facts, "price": row.price_paise, "tax_percent": row.tax_rate_bp, "taken": used_units}
    )


def _entry(options: OptionsOut) -> dict[str, object]:
    without_count = {"taken": True}
    return options.model_dump(
        mode="json",
        exclude={"version": True, "variants": {"__all__": without_count}, "add_ons": {"__all__": without_count}},
    )


def _sections(
    body: OptionsIn, options: Sequence[TripOption], categories: Sequence[TravellerCategory]
) -> list[_Section]:
    variants = {row.option_id: row for row in options if row.kind == OptionKind.VARIANT}
    add_ons = {row.option_id: row for row in options if row.kind == OptionKind.ADD_ON}
    sections = []
    if body.variants is not None:
        sections.append(_Section("variants", body.variants, variants))
    if body.categories is not None:
        present = {row.traveller_category_id: row for row in categories}
        sections.append(_Section("categories", body.categories, present))
    if body.add_ons is not None:
        sections.append(_Section("add_ons", body.add_ons, add_ons))
    return sections


def _values(row: Row) -> dict[str, object]:
    if isinstance(row, VariantIn):
        return {"kind": OptionKind.VARIANT, "name": row.name, "price_paise": int(row.difference), "stock": row.stock}
    if isinstance(row, TravellerCategoryIn):
        bed = {} if row.takes_bed is None else {"takes_bed": row.takes_bed}
        share = int(row.percent)
        return {"name": row.name, "min_age": row.min_age, "max_age": row.max_age, "share_bp": share, **bed}
    return {
        "kind": OptionKind.ADD_ON,
        "name": row.name,
        "description": row.description,
        "price_paise": int(row.price),
        "basis": row.basis,
        "is_per_day": row.is_per_day,
        "tax_rate_bp": None if row.tax_percent is None else int(row.tax_percent),
        "stock": row.stock,
        "cutoff_days": row.cutoff_days,
    }


async def _end(tx: OperatorTransaction, section: _Section, *, is_draft: bool) -> None:
    gone = sorted(set(section.present) - section.kept)
    if not gone:
        return
    if not is_draft:
        await repository.end(tx, section.model, keys=gone)
        return
    if section.model is TripOption:
        await inventory.delete_options(tx, option_ids=gone)
    await repository.remove(tx, section.model, keys=gone)


async def _write(tx: ClientTransaction, section: _Section, *, trip_id: int) -> None:
    added: list[dict[str, object]] = []
    changes: dict[int, dict[str, object]] = {}
    for position, row in enumerate(section.rows):
        values = {**_values(row), "position": position}
        key = getattr(row, section.key)
        if key is None:
            added.append(values)
            continue
        stored = section.present[key]
        changes[key] = {name: value for name, value in values.items() if value != getattr(stored, name)}
    for key, change in changes.items():
        if "name" in change:
            # Under a name of its own first: two rows may exchange theirs.
            await repository.change(tx, section.model, key=key, values={"name": f"#{key}"})
    for key, change in changes.items():
        if change:
            await repository.change(tx, section.model, key=key, values=change)
    for values in added:
        await repository.add(tx, section.model, trip_id=trip_id, values=values)


async def _open(tx: OperatorTransaction, event: EventOut, options: OptionsOut) -> None:
    plans = [plan.departure_id for plan in event.event_plans if plan.status not in OVER or not event.is_fixed]
    rows: list[VariantOut | AddOnOut] = [*options.variants, *options.add_ons]
    if plans and rows:
        await inventory.set_options(
            tx,
            departure_ids=plans,
            totals={row.option_id: row.stock for row in rows},
            names={row.option_id: row.name for row in rows},
        )


def _problems(section: _Section, event: EventOut) -> Iterator[tuple[str, Text]]:
    seen: set[str] = set()
    keys: set[int] = set()
    for number, row in enumerate(section.rows):
        at = f"{section.field}.{number}."
        key = getattr(row, section.key)
        if key is not None and (key not in section.present or key in keys):
            yield at + section.key, GONE
        keys |= set() if key is None else {key}
        if row.name.lower() in seen:
            yield at + "name", TWICE
        seen.add(row.name.lower())
        if event.is_fixed and _changes_bed(row, section.present.get(key)):
            yield at + "takes_bed", BED_FIXED
        yield from _row_problems(
            row, at=at, prices=[room_price.price_per_head_trip for room_price in event.room_bed_pricings]
        )


def _changes_bed(row: Row, stored: TripOption | TravellerCategory | None) -> bool:
    """Whether a row that may have bookings would change `takes_bed`."""
    if not isinstance(row, TravellerCategoryIn) or not isinstance(stored, TravellerCategory):
        return False
    return row.takes_bed is not None and row.takes_bed != stored.takes_bed


def _row_problems(row: Row, *, at: str, prices: Collection[int]) -> Iterator[tuple[str, Text]]:
    if isinstance(row, VariantIn) and prices and int(row.difference) + min(prices) <= 0:
        yield at + "difference", Text("This takes more off than the cheapest bed costs.")
    if not isinstance(row, TravellerCategoryIn):
        return
    if row.min_age is None and row.max_age is None:
        yield at + "min_age", Text("Enter from which age on or up to which age it is, or both.")
    elif row.takes_bed is False and row.max_age is None:
        yield at + "max_age", Text("Enter up to which age a traveller needs no bed.")
    elif row.min_age is not None and row.max_age is not None and row.max_age < row.min_age:
        yield at + "max_age", Text("The highest age must not be below the lowest.")
