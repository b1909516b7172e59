"""What a party chooses on a departure: its lines of beds, variants and categories, and its add-ons."""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from toli.bookings.repository.hold import NewAddOn, NewRoom
from toli.bookings.rules.change import LineKey, key_of_room
from toli.bookings.rules.travellers import PartyLine
from toli.bookings.schemas.quote import ChosenAddOn, RoomIn
from toli.catalogue.schemas.terms import CategoryTerms, SaleTerms
from toli.inventory import service as inventory
from toli.inventory.service import OPTION
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise
from toli.kit.translation import write_short_day
from toli.pricing.party import AddOn, Beds, Party
from toli.pricing.quotes import Quote, price_per_person

MOST_PER_BOOKING = 20
"""Of an add-on that is bought for the booking."""
MOST_PER_BED = 2
"""So many travellers without a bed can go with each who has one."""

Problems = Iterator[tuple[str, str]]


def find_beds(
    terms: SaleTerms, rooms: Sequence[RoomIn], *, kept: Mapping[LineKey, Beds] | None = None
) -> tuple[Beds, ...]:
    """Find what the lines of a party are on a departure, in the order of its sharing types, categories and variants.

    Lines in `kept` are those of a booking, at its prices, whether they are still offered or not. Raises InvalidFields
    with each problem at its field.
    """
    had = kept or {}
    lines = [key_of_room(one) for one in rooms]
    problems = [
        problem
        for place, (key, room) in enumerate(zip(lines, rooms, strict=True))
        if key not in had
        for problem in _line_problems(terms, room, place=place)
    ]
    problems += _problems_without_bed(terms, rooms, had)
    if len(set(lines)) < len(lines):
        problems.append(("booking_rooms", "Each combination may be there once. Add the people up in one."))
    if problems:
        raise InvalidFields(problems, names_of=terms.names_of)
    sharing = {kind.room_bed_id: kind for kind in terms.sharing}
    categories = {one.category.traveller_category_id: one.category for one in terms.options.categories}
    variants = {one.option_id: one for one in terms.options.variants}
    found = []
    for key, room in zip(lines, rooms, strict=True):
        if key in had:
            found.append(replace(had[key], quantity=room.selected_beds_quantity))
            continue
        kind = sharing[room.room_bed_id]
        category = None if room.traveller_category_id is None else categories[room.traveller_category_id]
        shared = 1 if category is None or category.takes_bed else 0
        found.append(
            Beds(
                room_bed_id=kind.room_bed_id,
                room_type=kind.room_type,
                quantity=room.selected_beds_quantity,
                price_per_head=kind.price_per_head_paise,
                category=category,
                variant=None if room.option_id is None else variants[room.option_id],
                supplement=kind.single_supplement if room.is_alone else None,
                beds_each=kind.room_capacity if room.is_alone else shared,
            )
        )
    kinds, ages, ways = list(sharing), [None, *categories], [None, *variants]
    return tuple(
        sorted(
            found,
            key=lambda line: (
                _place(kinds, line.room_bed_id),
                _place(ages, None if line.category is None else line.category.traveller_category_id),
                _place(ways, None if line.variant is None else line.variant.option_id),
                line.beds_each,
            ),
        )
    )


def find_add_ons(
    terms: SaleTerms, chosen: Sequence[ChosenAddOn], *, people: int, had: Mapping[int, int] | None = None
) -> tuple[AddOn, ...]:
    """Find the add-ons that a party of so many people buys today, in the order of the departure's.

    `had`: how many of each it has already, by `option_id`. Raises InvalidFields with each problem at its field.
    """
    problems = [
        problem
        for place, one in enumerate(chosen)
        for problem in _add_on_problems(terms, one, people, had=(had or {}).get(one.option_id, 0), at=place)
    ]
    wanted = {one.option_id: one.quantity for one in chosen}
    if len(wanted) < len(chosen):
        problems.append(("add_ons", "Each add-on may be there once."))
    if problems:
        raise InvalidFields(problems, names_of=terms.names_of)
    return tuple(
        AddOn(one.option_id, one.name, wanted[one.option_id], one.price, one.tax_rate_bp)
        for one in terms.options.add_ons
        if one.option_id in wanted
    )


def _place(order: Sequence[int | None], key: int | None) -> int:
    """What is not offered any more comes last."""
    return order.index(key) if key in order else len(order)


def party_of(priced: Quote) -> Party:
    """Return the beds and add-ons of a quote."""
    return Party(
        beds=tuple(line.beds for line in priced.lines if line.beds is not None),
        add_ons=tuple(line.add_on for line in priced.lines if line.add_on is not None),
    )


def beds_of(party: Party) -> dict[int, int]:
    """Add up the beds that a party takes, by sharing type; who is alone takes those of a whole room, an infant none."""
    beds: dict[int, int] = defaultdict(int)
    for one in party.beds:
        if one.beds_each:
            beds[one.room_bed_id] += one.quantity * one.beds_each
    return dict(beds)


def options_of(party: Party, *, event_plan_id: int) -> list[inventory.Item]:
    """Add up the variants and add-ons that a party takes of its departure; who takes no bed takes no seat either."""
    taken: dict[int, int] = defaultdict(int)
    for beds in party.beds:
        if beds.variant is not None and beds.beds_each:
            taken[beds.variant.option_id] += beds.quantity
    for add_on in party.add_ons:
        taken[add_on.option_id] += add_on.quantity
    return [inventory.Item(OPTION, key, count, event_plan_id) for key, count in sorted(taken.items())]


def name_option(party: Party, option_id: int) -> str:
    """Return the name of a variant or an add-on that a party has."""
    names = {one.option_id: one.name for one in party.add_ons}
    names |= {one.variant.option_id: one.variant.name for one in party.beds if one.variant is not None}
    return names[option_id]


def lines_of(terms: SaleTerms, party: Party) -> list[PartyLine]:
    """Return the lines that travellers are assigned to; a category that is not offered any more is for all ages."""
    categories = {one.category.traveller_category_id: one for one in terms.options.categories}
    return [
        PartyLine(
            people=beds.quantity,
            category=None
            if beds.category is None
            else categories.get(beds.category.traveller_category_id, CategoryTerms(beds.category, None, None)),
            option_id=None if beds.variant is None else beds.variant.option_id,
        )
        for beds in party.beds
    ]


def new_rooms(party: Party) -> list[NewRoom]:
    """Return what a booking keeps of its beds."""
    return [
        NewRoom(
            room_bed_id=beds.room_bed_id,
            room_type=beds.room_type,
            beds=beds.quantity,
            price=price_per_person(beds),
            traveller_category_id=None if beds.category is None else beds.category.traveller_category_id,
            traveller_category=None if beds.category is None else beds.category.name,
            option_id=None if beds.variant is None else beds.variant.option_id,
            option=None if beds.variant is None else beds.variant.name,
            beds_each=beds.beds_each,
        )
        for beds in party.beds
    ]


def new_add_ons(party: Party) -> list[NewAddOn]:
    """Return what a booking keeps of its add-ons."""
    return [
        NewAddOn(one.option_id, one.name, one.quantity, one.price, Paise(one.price * one.quantity))
        for one in party.add_ons
    ]


def count_with_bed(terms: SaleTerms, rooms: Sequence[RoomIn]) -> int:
    """Count the people of a party who take a bed."""
    without = _categories_without_bed(terms)
    return sum(one.selected_beds_quantity for one in rooms if one.traveller_category_id not in without)


def _categories_without_bed(terms: SaleTerms) -> set[int | None]:
    found = (one.category for one in terms.options.categories)
    return {one.traveller_category_id for one in found if not one.takes_bed}


def _problems_without_bed(terms: SaleTerms, rooms: Sequence[RoomIn], had: Mapping[LineKey, Beds]) -> Problems:
    """Who takes no bed sleeps with somebody of the party who has one, two with each at most."""
    names = {one.category.traveller_category_id: one.category.name for one in terms.options.categories}
    names |= {one.category.traveller_category_id: one.category.name for one in had.values() if one.category is not None}
    without = _categories_without_bed(terms)
    without |= {key[1] for key, one in had.items() if not one.beds_each}
    infants = [one for one in rooms if one.traveller_category_id in without]
    beds = sum(one.selected_beds_quantity for one in rooms if one.traveller_category_id not in without)
    for place, room in enumerate(rooms):
        if room.is_alone and room.traveller_category_id in without:
            yield f"booking_rooms.{place}.is_alone", "A traveller without a bed cannot have a room alone."
    if infants and sum(one.selected_beds_quantity for one in infants) > beds * MOST_PER_BED:
        name = names[infants[0].traveller_category_id or 0]
        yield (
            "booking_rooms",
            f"{name} has no bed. Add a traveller with a bed for each {MOST_PER_BED} of them."
            if beds
            else f"{name} takes no bed and cannot travel alone. Add a traveller with a bed.",
        )


def _line_problems(terms: SaleTerms, room: RoomIn, *, place: int) -> Problems:
    at = f"booking_rooms.{place}."
    kind = next((one for one in terms.sharing if one.room_bed_id == room.room_bed_id), None)
    if kind is None:
        yield at + "room_bed_id", "This sharing type is not offered on this trip."
    elif room.is_alone and kind.single_supplement is None:
        yield at + "is_alone", f"{kind.room_type} cannot be taken by one person alone. Choose another room."
    if room.traveller_category_id is not None and room.traveller_category_id not in {
        one.category.traveller_category_id for one in terms.options.categories
    }:
        yield at + "traveller_category_id", "This kind of traveller is not offered on this trip. Please choose again."
    variants = {one.option_id for one in terms.options.variants}
    if room.option_id is None and variants:
        names = ", ".join(one.name for one in terms.options.variants)
        yield at + "option_id", f"Choose one for each traveller: {names}."
    elif room.option_id is not None and room.option_id not in variants:
        yield at + "option_id", "This is not offered on this trip. Please choose again."


def _add_on_problems(terms: SaleTerms, chosen: ChosenAddOn, people: int, *, had: int, at: int) -> Problems:
    offered = next((one for one in terms.options.add_ons if one.option_id == chosen.option_id), None)
    if offered is None:
        yield f"add_ons.{at}.option_id", "This is not offered on this trip. Please choose again."
        return
    if terms.today > offered.last_day:
        yield f"add_ons.{at}.option_id", f"{offered.name} could be added until {write_short_day(offered.last_day)}."
    most = people if offered.is_per_person else MOST_PER_BOOKING
    if chosen.quantity + had > most:
        reason = "one for each traveller" if offered.is_per_person else f"up to {MOST_PER_BOOKING} for a booking"
        left = f"{most - had} more" if had else most
        yield f"add_ons.{at}.quantity", f"{offered.name}: {reason}, so {left} at most."
