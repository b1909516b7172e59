from collections.abc import Mapping, Sequence
from dataclasses import astuple
from datetime import date, timedelta
from decimal import Decimal
from typing import Final, TypeVar

from toli.catalogue.trips import rules as trip_rules
from toli.catalogue.trips.schemas.departures import DepartureBeds, DepartureIn, DepartureOut, PlanDates
from toli.clients.companies.terms import SECTIONS, StoredTerms
from toli.kit.errors import Invalid, InvalidFields
from toli.kit.money import BASIS_POINTS, Paise, from_rupees, half_up
from toli.kit.text import Text
from toli.operating.bulk_edits.schemas import (
    BedsEdit,
    BulkEditIn,
    CountEdit,
    DatesShift,
    EditedField,
    EditKind,
    PriceEdit,
)

Values = Mapping[str, object]
"""Values of a departure as JSON: `dates` (four days), `capacity`, `beds:7` and `price:7` by sharing type, `terms:tax`.

A price in paise; null: the trip's. A section of terms as it is stored; null: the trip's.
"""

DATES: Final = "dates"
CAPACITY: Final = "capacity"
BEDS: Final = "beds:"
PRICE: Final = "price:"
TERMS: Final = "terms:"
LEAST_PERCENT: Final = -100
MOST: Final = 100_000
"""The most places or beds of a departure."""
MOST_PRICE: Final = Paise(1_000_000_000)
"""₹1 crore."""
LATER_DATES: Final = ("booking_start_date", "booking_end_date")
"""Dates that may be past when an edit is undone."""

RoomEdit = TypeVar("RoomEdit", PriceEdit, BedsEdit)


def check_edit(edit: BulkEditIn) -> None:
    """Require a change, and one edit for each sharing type. Raises InvalidFields."""
    problems: list[tuple[str, Text]] = []
    for field, edits in (("prices", edit.prices), ("beds", edit.beds)):
        names = [None if room.room_type is None else room.room_type.casefold() for room in edits]
        if len(set(names)) < len(names):
            problems.append((field, Text("Name each sharing type once.")))
    problems += [
        (f"prices.{place}.value", Text("A price cannot fall by 100% or more."))
        for place, price in enumerate(edit.prices)
        if price.kind is EditKind.PERCENT and price.value <= LEAST_PERCENT
    ]
    if edit.shift is not None and edit.shift.days == 0:
        problems.append(("shift.days", Text("Enter by how many days the dates shift.")))
    has_terms = edit.terms is not None and edit.terms.model_fields_set
    if not (edit.prices or edit.beds or edit.capacity or edit.shift or has_terms):
        problems.append(("prices", Text("Choose what to change.")))
    if problems:
        raise InvalidFields(problems)


def values_of(departure: DepartureOut, *, own_terms: StoredTerms) -> dict[str, object]:
    return {
        DATES: _to_json(dates_of(departure)),
        CAPACITY: departure.capacity,
        **{f"{BEDS}{bed.sharing_type_id}": bed.total for bed in departure.room_beds},
        **{f"{PRICE}{bed.sharing_type_id}": bed.price_per_head_trip for bed in departure.room_beds},
        **{f"{TERMS}{name}": own_terms.get(name) for name in SECTIONS},
    }


def edited_values(
    edit: BulkEditIn,
    departure: DepartureOut,
    *,
    prices: Mapping[int, Paise],
    days: int,
    today: date,
    terms: StoredTerms,
) -> dict[str, object]:
    """Return the values after an edit, changed or not.

    `prices` of the trip by sharing type; `terms`: the edited sections. Raises Invalid.
    """
    values: dict[str, object] = {f"{TERMS}{name}": section for name, section in terms.items()}
    if edit.shift is not None:
        values[DATES] = _to_json(shifted_dates(dates_of(departure), edit.shift, days=days, today=today))
    if edit.capacity is not None:
        values[CAPACITY] = _count(edit.capacity, departure.capacity, least=1, field=CAPACITY)
    for bed, beds_edit in _by_bed(edit.beds, departure):
        values[f"{BEDS}{bed.sharing_type_id}"] = _count(beds_edit, bed.total, least=0, field="beds")
    for bed, price_edit in _by_bed(edit.prices, departure):
        own = bed.price_per_head_trip
        price = prices[bed.sharing_type_id] if own is None else Paise(own)
        values[f"{PRICE}{bed.sharing_type_id}"] = edited_price(price, price_edit)
    return values


def edited_price(price: Paise, edit: PriceEdit) -> Paise | None:
    """None: the trip's. Raises Invalid below ₹0.01 and above ₹1 crore."""
    match edit.kind:
        case EditKind.TRIP:
            return None
        case EditKind.SET:
            after = from_rupees(edit.value)
        case EditKind.ADD:
            after = Paise(price + from_rupees(edit.value))
        case EditKind.PERCENT:
            rate_bp = BASIS_POINTS + from_rupees(edit.value)
            after = Paise(100 * half_up(price * rate_bp, BASIS_POINTS * 100))
    if not 0 < after <= MOST_PRICE:
        raise Invalid(Text("The price would not be between ₹0.01 and ₹1 crore."), field="prices")
    return after


def shifted_dates(dates: PlanDates, shift: DatesShift, *, days: int, today: date) -> PlanDates:
    """A first day of booking that has come stays, and no day of booking shifts into the past; a past last day stays."""
    by = timedelta(days=shift.days)
    start = dates.tour_start_date if shift.window_only else dates.tour_start_date + by
    opens, closes = dates.booking_start_date, dates.booking_end_date
    if opens > today and not shift.window_only:
        opens = max(today, opens + by)
    if closes >= today:
        closes += by
    return PlanDates(opens, closes, start, trip_rules.tour_end(start, days=days))


def dates_of(departure: DepartureOut) -> PlanDates:
    return PlanDates(
        departure.booking_start_date,
        departure.booking_end_date,
        departure.tour_start_date,
        departure.tour_end_date,
    )


def _to_json(dates: PlanDates) -> list[str]:
    return [day.isoformat() for day in astuple(dates)]


def read_dates(value: object) -> PlanDates:
    assert isinstance(value, list)
    return PlanDates(*(date.fromisoformat(day) for day in value))


def body_of(departure_id: int, values: Values) -> DepartureIn | None:
    """Return the request that sets values, except terms; None: terms alone."""
    body: dict[str, object] = {}
    if DATES in values:
        dates = read_dates(values[DATES])
        body |= {name: getattr(dates, name) for name in (*LATER_DATES, "tour_start_date", "tour_end_date")}
    if CAPACITY in values:
        body["capacity"] = values[CAPACITY]
    rooms: dict[int, dict[str, object]] = {}
    for name, value in values.items():
        prefix, _, key = name.partition(":")
        if f"{prefix}:" == BEDS:
            rooms.setdefault(int(key), {})["total"] = value
        elif f"{prefix}:" == PRICE:
            price = None if value is None else Decimal(str(value)) / 100
            rooms.setdefault(int(key), {})["price_per_head_trip"] = price
    if rooms:
        body["room_beds"] = [{"sharing_type_id": key, **room} for key, room in sorted(rooms.items())]
    return DepartureIn.model_validate({"departure_id": departure_id, **body}) if body else None


def sections_of(values: Values) -> dict[str, object]:
    return {name.removeprefix(TERMS): value for name, value in values.items() if name.startswith(TERMS)}


def fields_of(changes: Sequence[Values]) -> list[EditedField]:
    changed = {EditedField(name.partition(":")[0]) for values in changes for name in values}
    return [field for field in EditedField if field in changed]


def _by_bed(edits: Sequence[RoomEdit], departure: DepartureOut) -> list[tuple[DepartureBeds, RoomEdit]]:
    """Pair sharing types with their edits; one by name goes before one of all. Raises Invalid for an absent name."""
    by_name = {None if edit.room_type is None else edit.room_type.casefold(): edit for edit in edits}
    names = {bed.room_type.casefold() for bed in departure.room_beds}
    for edit in edits:
        if edit.room_type is not None and edit.room_type.casefold() not in names:
            raise Invalid(Text("This departure has no {room_type}.", room_type=edit.room_type), field="room_type")
    pairs = [(bed, by_name.get(bed.room_type.casefold(), by_name.get(None))) for bed in departure.room_beds]
    return [(bed, edit) for bed, edit in pairs if edit is not None]


def _count(edit: CountEdit, before: int, *, least: int, field: str) -> int:
    after = edit.value if edit.kind is EditKind.SET else before + edit.value
    if not least <= after <= MOST:
        raise Invalid(
            Text(
                "The number would be {after}. It must be from {least} to {most}.", after=after, least=least, most=MOST
            ),
            field=field,
        )
    return after
