from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.service import OPTION
from toli.catalogue.pricing.party import AddOn, Beds, Party
from toli.catalogue.pricing.quotes import price_per_person
from toli.catalogue.trips.schemas.terms import CategoryTerms, SaleTerms
from toli.kit.errors import InvalidFields
from toli.kit.money import Paise
from toli.kit.text import Text
from toli.selling.bookings.rules.travellers import PartyLine
from toli.selling.checkout.repository.hold import NewAddOn, NewRoom
from toli.selling.checkout.rules.quote import LineKey, key_of_room
from toli.selling.checkout.schemas.quote import ChosenAddOn, RoomIn

MOST_PER_BOOKING = 20
"""Of an add-on that is bought for the booking."""
MOST_PER_BED = 2
"""So many travellers without a bed can go with each who has one."""

Problems = Iterator[tuple[str, Text]]


def find_beds(
    terms: SaleTerms, rooms: Sequence[RoomIn], *, old_beds: Mapping[LineKey, Beds] | None = None
) -> tuple[Beds, ...]:
    """Find lines in the departure's order; lines in `old_beds` keep their prices.

    Raises InvalidFields with each problem at its field.
    """
    had = old_beds or {}
    lines = [key_of_room(choice) for choice in rooms]
    problems = [
        problem
        for place, (key, room) in enumerate(zip(lines, rooms, strict=True))
        if key not in had
        for problem in _line_problems(terms, room, place=place)
    ]
    problems += _problems_without_bed(terms, rooms, had)
    if len(set(lines)) < len(lines):
        problems.append(("booking_rooms", Text("Each combination may be there once. Add the people up in one.")))
    if problems:
        raise InvalidFields(problems, names_of=terms.names_of)
    sharing = {kind.sharing_type_id: kind for kind in terms.sharing}
    categories = {choice.category.traveller_category_id: choice.category for choice in terms.options.categories}
    variants = {choice.option_id: choice for choice in terms.options.variants}
    bed_lines = []
    for key, room in zip(lines, rooms, strict=True):
        if key in had:
            bed_lines.append(replace(had[key], quantity=room.selected_beds_quantity))
            continue
        kind = sharing[room.sharing_type_id]
        category = None if room.traveller_category_id is None else categories[room.traveller_category_id]
        shared = 1 if category is None or category.takes_bed else 0
        bed_lines.append(
            Beds(
                sharing_type_id=kind.sharing_type_id,
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
            bed_lines,
            key=lambda line: (
                _place(kinds, line.sharing_type_id),
                _place(ages, None if line.category is None else line.category.traveller_category_id),
                _place(ways, None if line.variant is None else line.variant.option_id),
                line.beds_each,
            ),
        )
    )


def find_add_ons(
    terms: SaleTerms, chosen: Sequence[ChosenAddOn], *, people: int, had: Mapping[int, int] | None = None
) -> tuple[AddOn, ...]:
    """Find today's add-ons; `had` are earlier quantities.

    Raises InvalidFields with each problem at its field.
    """
    problems = [
        problem
        for place, choice in enumerate(chosen)
        for problem in _add_on_problems(terms, choice, people, had=(had or {}).get(choice.option_id, 0), at=place)
    ]
    quantities = {choice.option_id: choice.quantity for choice in chosen}
    if len(quantities) < len(chosen):
        problems.append(("add_ons", Text("Each add-on may be there once.")))
    if problems:
        raise InvalidFields(problems, names_of=terms.names_of)
    return tuple(
        AddOn(choice.option_id, choice.name, quantities[choice.option_id], choice.price, choice.tax_rate_bp)
        for choice in terms.options.add_ons
        if choice.option_id in quantities
    )


def _place(order: Sequence[int | None], key: int | None) -> int:
    """Options no longer offered come last."""
    return order.index(key) if key in order else len(order)


def beds_of(party: Party) -> dict[int, int]:
    """Beds by sharing type; a traveller alone takes a whole room, an infant none."""
    beds: dict[int, int] = defaultdict(int)
    for line in party.beds:
        if line.beds_each:
            beds[line.sharing_type_id] += line.quantity * line.beds_each
    return dict(beds)


def options_of(party: Party, *, departure_id: int) -> list[inventory.Item]:
    """Variants and add-ons of a party; no seat for people without a bed."""
    quantities: dict[int, int] = defaultdict(int)
    for beds in party.beds:
        if beds.variant is not None and beds.beds_each:
            quantities[beds.variant.option_id] += beds.quantity
    for add_on in party.add_ons:
        quantities[add_on.option_id] += add_on.quantity
    return [inventory.Item(OPTION, key, count, departure_id) for key, count in sorted(quantities.items())]


def name_option(party: Party, option_id: int) -> str:
    names = {line.option_id: line.name for line in party.add_ons}
    names |= {line.variant.option_id: line.variant.name for line in party.beds if line.variant is not None}
    return names[option_id]


def lines_of(terms: SaleTerms, party: Party) -> list[PartyLine]:
    """A category no longer offered is for all ages."""
    categories = {offered.category.traveller_category_id: offered for offered in terms.options.categories}
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
    return [
        NewRoom(
            sharing_type_id=beds.sharing_type_id,
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
    return [
        NewAddOn(add_on.option_id, add_on.name, add_on.quantity, add_on.price, Paise(add_on.price * add_on.quantity))
        for add_on in party.add_ons
    ]


def count_with_bed(terms: SaleTerms, rooms: Sequence[RoomIn]) -> int:
    without = _categories_without_bed(terms)
    return sum(room.selected_beds_quantity for room in rooms if room.traveller_category_id not in without)


def _categories_without_bed(terms: SaleTerms) -> set[int | None]:
    categories = (category.category for category in terms.options.categories)
    return {category.traveller_category_id for category in categories if not category.takes_bed}


def _problems_without_bed(terms: SaleTerms, rooms: Sequence[RoomIn], had: Mapping[LineKey, Beds]) -> Problems:
    """They share a bed, at most two per bed."""
    names = {entry.category.traveller_category_id: entry.category.name for entry in terms.options.categories}
    names |= {
        entry.category.traveller_category_id: entry.category.name
        for entry in had.values()
        if entry.category is not None
    }
    without = _categories_without_bed(terms)
    without |= {key[1] for key, entry in had.items() if not entry.beds_each}
    infants = [entry for entry in rooms if entry.traveller_category_id in without]
    beds = sum(entry.selected_beds_quantity for entry in rooms if entry.traveller_category_id not in without)
    for place, room in enumerate(rooms):
        if room.is_alone and room.traveller_category_id in without:
            yield f"booking_rooms.{place}.is_alone", Text("A traveller without a bed cannot have a room alone.")
    if infants and sum(infant.selected_beds_quantity for infant in infants) > beds * MOST_PER_BED:
        name = names[infants[0].traveller_category_id or 0]
        yield (
            "booking_rooms",
            Text(
                "{name} has no bed. Add a traveller with a bed for each {most_per_bed} of them.",
                name=name,
                most_per_bed=MOST_PER_BED,
            )
            if beds
            else Text("{name} takes no bed and cannot travel alone. Add a traveller with a bed.", name=name),
        )


def _line_problems(terms: SaleTerms, room: RoomIn, *, place: int) -> Problems:
    at = f"booking_rooms.{place}."
    kind = next((offer for offer in terms.sharing if offer.sharing_type_id == room.sharing_type_id), None)
    if kind is None:
        yield at + "sharing_type_id", Text("This sharing type is not offered on this trip.")
    elif room.is_alone and kind.single_supplement is None:
        yield (
            at + "is_alone",
            Text("{name} cannot be taken by one person alone. Choose another room.", name=kind.room_type),
        )
    if room.traveller_category_id is not None and room.traveller_category_id not in {
        offer.category.traveller_category_id for offer in terms.options.categories
    }:
        yield (
            at + "traveller_category_id",
            Text("This kind of traveller is not offered on this trip. Please choose again."),
        )
    variants = {offer.option_id for offer in terms.options.variants}
    if room.option_id is None and variants:
        names = ", ".join(offer.name for offer in terms.options.variants)
        yield at + "option_id", Text("Choose one for each traveller: {names}.", names=names)
    elif room.option_id is not None and room.option_id not in variants:
        yield at + "option_id", Text("This is not offered on this trip. Please choose again.")


def _add_on_problems(terms: SaleTerms, chosen: ChosenAddOn, people: int, *, had: int, at: int) -> Problems:
    offered = next((add_on for add_on in terms.options.add_ons if add_on.option_id == chosen.option_id), None)
    if offered is None:
        yield f"add_ons.{at}.option_id", Text("This is not offered on this trip. Please choose again.")
        return
    if terms.today > offered.last_day:
        yield (
            f"add_ons.{at}.option_id",
            Text("{name} could be added until {last_day}.", name=offered.name, last_day=offered.last_day),
        )
    most = people if offered.is_per_person else MOST_PER_BOOKING
    if chosen.quantity + had > most:
        reason = (
            Text("one for each traveller")
            if offered.is_per_person
            else Text("up to {most_per_booking} for a booking", most_per_booking=MOST_PER_BOOKING)
        )
        limit = Text("{more} more", more=most - had) if had else most
        yield (
            f"add_ons.{at}.quantity",
            Text("{name}: {reason}, so {limit} at most.", name=offered.name, reason=reason, limit=limit),
        )
