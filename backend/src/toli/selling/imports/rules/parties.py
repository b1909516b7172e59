import re
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, TypeVar

from toli.catalogue.trips.schemas.terms import SaleTerms, SharingTerms
from toli.kit.cells import (
    Unclear,
    fold,
    quote,
    read_choice,
    read_number,
    read_phone,
    read_yes,
    split_counts,
)
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.checkout.schemas.quote import ChosenAddOn, RoomIn
from toli.selling.imports.rules.rows import Row

Value = TypeVar("Value")

MOST_PEOPLE: Final = 200
LONGEST_NAME: Final = 120
OLDEST: Final = 120
GENDERS: Final = {
    "Female": frozenset({"f", "w", "woman", "lady", "girl", "mrs", "ms", "miss"}),
    "Male": frozenset({"m", "man", "gent", "boy", "mr"}),
    "Other": frozenset({"o", "others", "non binary", "nonbinary", "transgender", "t"}),
}
PERSONS: Final[Mapping[str, int]] = {
    "single": 1, "solo": 1, "sgl": 1, "one": 1,
    "double": 2, "twin": 2, "dbl": 2, "couple": 2, "two": 2,
    "triple": 3, "tpl": 3, "trp": 3, "three": 3,
    "quad": 4, "quadruple": 4, "qad": 4, "four": 4,
}  # fmt: skip
FILLERS: Final = frozenset(
    {"sharing", "share", "shared", "room", "rooms", "occupancy", "bed", "beds", "bedded", "basis", "in"}
)

Line = tuple[int, int | None, int | None, bool]
"""A sharing type, traveller category and variant by their ids, and whether the room is taken alone."""


@dataclass(frozen=True, slots=True)
class PartyPlan:
    rooms: tuple[RoomIn, ...]
    travellers: tuple[TravellerIn, ...]
    add_ons: tuple[ChosenAddOn, ...]

    @property
    def people(self) -> int:
        return sum(room.selected_beds_quantity for room in self.rooms)


def plan_party(rows: Sequence[Row], terms: SaleTerms) -> PartyPlan | None:
    lines: Counter[Line] = Counter()
    travellers: list[TravellerIn] = []
    add_ons: Counter[int] = Counter()
    one_each = _has_total_of_people(rows)
    for row in rows:
        named = _travellers(row, terms, is_first=row is rows[0])
        variant = _variant(row, terms)
        alone = bool(row.read("alone", read_yes))
        beds = _beds(row, terms, named=len(named), one_each=one_each)
        add_ons.update(_add_ons(row, terms))
        sharing_ids = [sharing_type_id for sharing_type_id, count in beds.items() for _ in range(count)]
        if len(named) > len(sharing_ids) and sharing_ids:
            row.refuse("traveller", f"{len(named)} travellers are named for {len(sharing_ids)} beds.")
            continue
        for place, sharing_type_id in enumerate(sharing_ids):
            category = named[place].traveller_category_id if place < len(named) else None
            lines[sharing_type_id, category, variant, alone] += 1
        travellers += [traveller.model_copy(update={"option_id": variant}) for traveller in named]
    if any(row.problems for row in rows):
        return None
    return PartyPlan(
        tuple(
            RoomIn(
                sharing_type_id=sharing_type_id,
                selected_beds_quantity=count,
                traveller_category_id=category,
                option_id=variant,
                is_alone=alone,
            )
            for (sharing_type_id, category, variant, alone), count in lines.items()
        ),
        tuple(travellers),
        tuple(ChosenAddOn(option_id=key, quantity=count) for key, count in add_ons.items()),
    )


def _has_total_of_people(rows: Sequence[Row]) -> bool:
    people_texts = {row.own_text("people") for row in rows} - {""}
    return len(rows) > 1 and people_texts == {str(len(rows))}


def _beds(row: Row, terms: SaleTerms, *, named: int, one_each: bool) -> dict[int, int]:
    people = None if one_each else row.read("people", lambda cell: read_number(cell, least=1, most=MOST_PEOPLE))
    parts = split_counts(row.text("sharing")) or [(None, "")]
    counted: Counter[int] = Counter()
    for count, name in parts:
        try:
            kind = find_sharing(name, terms.sharing)
        except Unclear as unclear:
            row.refuse("sharing", str(unclear))
            return {}
        counted[kind.sharing_type_id] += count or (1 if len(parts) > 1 else people or max(named, 1))
    total = sum(counted.values())
    if total > MOST_PEOPLE:
        row.refuse("people", f"A booking has {MOST_PEOPLE} people at most.")
    elif people is not None and total != people:
        row.refuse("people", f"{people} people do not fit {total} beds: {quote(row.text('sharing'))}.")
    return dict(counted)


def find_sharing(name: str, offered: Sequence[SharingTerms]) -> SharingTerms:
    """By name or number of persons; a blank means the only one. Raises Unclear."""
    words = [word for word in fold(name).split() if word not in FILLERS]
    if not words and len(offered) == 1:
        return offered[0]
    names = ", ".join(kind.room_type for kind in offered)
    if not words:
        raise Unclear(f"Say which sharing type: {names}.")
    exact = [
        kind for kind in offered if [word for word in fold(kind.room_type).split() if word not in FILLERS] == words
    ]
    if len(exact) == 1:
        return exact[0]
    persons = {PERSONS.get(word) or (int(word) if word.isdigit() else None) for word in words} - {None}
    fitting = [kind for kind in offered if kind.room_capacity in persons]
    if len(persons) == 1 and len(fitting) == 1:
        return fitting[0]
    raise Unclear(f"{quote(name)} is not a sharing type of this trip. It has {names}.")


def _variant(row: Row, terms: SaleTerms) -> int | None:
    name = row.text("variant")
    offered = terms.options.variants
    if not offered:
        # Many files have such a column for all trips; a trip without variants needs none.
        return None
    names = ", ".join(variant.name for variant in offered)
    if not name:
        if len(offered) == 1:
            return offered[0].option_id
        row.refuse("variant", f"Say which one: {names}.")
        return None
    matching_variants = [variant for variant in offered if fold(variant.name) == fold(name)] or [
        variant for variant in offered if fold(name) in fold(variant.name)
    ]
    if len(matching_variants) != 1:
        row.refuse("variant", f"{quote(name)} is not offered on this trip. It has {names}.")
        return None
    return matching_variants[0].option_id


def _add_ons(row: Row, terms: SaleTerms) -> dict[int, int]:
    quantities: Counter[int] = Counter()
    offered = {fold(add_on.name): add_on for add_on in terms.options.add_ons}
    for count, name in split_counts(row.text("add_ons")):
        if fold(name) in {"", "none", "no", "na", "nil"}:
            continue
        add_on = offered.get(fold(name))
        if add_on is None:
            names = ", ".join(offer.name for offer in offered.values())
            row.refuse(
                "add_ons", f"{quote(name)} is not an add-on of this trip. {f'It has {names}.' if names else ''}".strip()
            )
            continue
        quantities[add_on.option_id] += count or 1
    return dict(quantities)


def _travellers(row: Row, terms: SaleTerms, *, is_first: bool) -> list[TravellerIn]:
    """The contact counts without a traveller column."""
    text = row.own_text("traveller") or row.own_text("name")
    names = (
        [" ".join(name.split()) for name in re.split(r"[,;\n&]| and ", text)] if row.own_text("traveller") else [text]
    )
    names = [name for name in names if name]
    ages = _several(row, "age", len(names), lambda cell: read_number(cell, least=0, most=OLDEST))
    genders = _several(
        row, "gender", len(names), lambda cell: read_choice(cell, GENDERS, choice_names="Female, Male, Other")
    )
    phone = row.read("traveller_phone", read_phone)
    if phone is None and not is_first and row.own_text("phone"):
        phone = row.read("phone", read_phone)
    travellers = []
    for place, name in enumerate(names or ([""] if ages or genders or phone else [])):
        if len(name) > LONGEST_NAME:
            row.refuse("traveller", f"A name has {LONGEST_NAME} characters at most.")
            continue
        age = ages[place] if place < len(ages) else None
        travellers.append(
            TravellerIn.model_validate(
                {
                    "full_name": name,
                    "age": age,
                    "gender": genders[place] if place < len(genders) else "",
                    "phone": phone if place == 0 and phone else "",
                    "traveller_category_id": _category_of(age, terms),
                }
            )
        )
    return travellers


def _several(row: Row, name: str, count: int, reader: Callable[[str], Value]) -> list[Value]:
    text = row.own_text(name)
    parts = [part.strip() for part in re.split(r"[,;\n/&]", text)] if count > 1 else [text]
    if not text:
        return []
    if len(parts) != max(count, 1):
        row.refuse(name, f"{quote(text)} has {len(parts)} values for {count} travellers.")
        return []
    try:
        return [reader(part) for part in parts]
    except Unclear as unclear:
        row.refuse(name, str(unclear))
        return []


def _category_of(age: int | None, terms: SaleTerms) -> int | None:
    """The first category of an age; None for an adult and an unknown age."""
    if age is None:
        return None
    fitting = (
        terms_of_category.category.traveller_category_id
        for terms_of_category in terms.options.categories
        if terms_of_category.fits(age)
    )
    return next(fitting, None)
