"""Rules of changes of bookings: who has which place, which add-ons stay, and what is free for it."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence

from toli.bookings.repository.change import AddOnRow
from toli.bookings.repository.travellers import TravellerRecord
from toli.bookings.rules.travellers import PartyLine, assign_lines, complete_party
from toli.bookings.schemas.change import ChangeIn
from toli.bookings.schemas.quote import RoomIn
from toli.bookings.schemas.travellers import TravellerIn
from toli.kit.errors import InvalidFields
from toli.pricing.party import Beds

LineKey = tuple[int, int | None, int | None, bool]
"""Sharing type, category, variant, and whether each person has the room alone."""


def key_of_room(room: RoomIn) -> LineKey:
    """Return which line of a booking a chosen one is."""
    return (room.room_bed_id, room.traveller_category_id, room.option_id, bool(room.is_alone))


def key_of_beds(beds: Beds) -> LineKey:
    """Return which line of a booking priced beds are."""
    return (
        beds.room_bed_id,
        None if beds.category is None else beds.category.traveller_category_id,
        None if beds.variant is None else beds.variant.option_id,
        beds.supplement is not None,
    )


def check_change(body: ChangeIn, party: Sequence[TravellerRecord]) -> None:
    """Check who leaves and joins against the beds. Raises InvalidFields."""
    known = {one.traveller_id for one in party}
    problems: list[tuple[str, str]] = [
        (f"leaving.{place}", "This traveller is not in this booking any more. Please open it again.")
        for place, traveller_id in enumerate(body.leaving)
        if traveller_id not in known
    ]
    people = sum(room.selected_beds_quantity for room in body.booking_rooms)
    staying = len(party) - len(set(body.leaving) & known)
    if staying < 1:
        problems.append(("leaving", "Somebody has to stay. Cancel the booking instead."))
    elif people < staying + len(body.joining):
        problems.append(
            ("booking_rooms", f"There are beds for {people}, and {staying + len(body.joining)} travellers.")
        )
    if body.correction and not body.correction_reason:
        problems.append(("correction_reason", "Enter why the price changes. It is shown on the booking."))
    if problems:
        raise InvalidFields(problems)


def assign_party(
    body: ChangeIn, party: Sequence[TravellerRecord], lines: Sequence[PartyLine], *, names_of: tuple[int, int]
) -> tuple[dict[int, tuple[int | None, int | None]], list[TravellerIn]]:
    """Give everybody a place: category and variant of who stays by their id, and who joins.

    Who stays keeps their place where there is one, unless another is chosen for them. Raises InvalidFields.
    """
    stays = [one for one in party if one.traveller_id not in set(body.leaving)]
    chosen = {one.traveller_id: (one.traveller_category_id, one.option_id) for one in body.choices}
    free = Counter({(line.category_id, line.option_id): 0 for line in lines})
    for line in lines:
        free[line.category_id, line.option_id] += line.people
    wanted = []
    for one in sorted(stays, key=lambda one: one.traveller_id not in chosen):
        place = chosen.get(one.traveller_id, (one.traveller_category_id, one.option_id))
        keeps = free[place] > 0
        free[place] -= keeps
        wanted.append((one, place if keeps or one.traveller_id in chosen else (None, None), keeps))
    wanted.sort(key=lambda each: each[0].position)
    joining = complete_party(
        [
            TravellerIn(full_name=stays[0].full_name or "Guest", emergency_contact=stays[0].emergency_contact),
            *body.joining,
        ],
        beds=1 + sum(line.people for line in lines) - len(stays),
    )[1:]
    taken_names = {one.full_name for one in stays}
    named = [*_with_free_names(joining, taken_names)]
    everybody = [
        *(
            TravellerIn(
                # An age that was right when the booking was made does not stand in the way of keeping the place.
                age=None if keeps else one.age,
                traveller_category_id=place[0],
                option_id=place[1],
            )
            for one, place, keeps in wanted
        ),
        *named,
    ]
    placed = assign_lines(everybody, lines, names_of=names_of)
    return (
        {
            one.traveller_id: (given.traveller_category_id, given.option_id)
            for (one, _, _), given in zip(wanted, placed, strict=False)
        },
        placed[len(wanted) :],
    )


def _with_free_names(joining: Sequence[TravellerIn], taken: set[str]) -> Iterator[TravellerIn]:
    """Number guests on from those of the booking."""
    number = 0
    for one in joining:
        if not one.full_name.startswith("Guest "):
            yield one
            continue
        number += 1
        while f"Guest {number}" in taken:
            number += 1
        yield one.model_copy(update={"full_name": f"Guest {number}"})


def keep_add_ons(rows: Sequence[AddOnRow], wanted: Mapping[int, int]) -> tuple[list[AddOnRow], dict[int, int]]:
    """Choose which of the bought add-ons stay, the earliest first, and what is bought besides."""
    left = dict(wanted)
    kept = []
    for row in rows:
        quantity = min(row.quantity, left.get(row.option_id, 0))
        if quantity:
            left[row.option_id] -= quantity
            amount = row.amount_paise * quantity // row.quantity
            kept.append(AddOnRow(row.option_id, row.name, quantity, row.price_paise, amount, row.added_at))
    return kept, {option_id: quantity for option_id, quantity in left.items() if quantity}


def clears_rooms(had: Mapping[int, int], will: Mapping[int, int]) -> bool:
    """Whether people change their sharing type: some types have more of them, and others fewer."""
    kinds = {*had, *will}
    return any(will.get(kind, 0) > had.get(kind, 0) for kind in kinds) and any(
        will.get(kind, 0) < had.get(kind, 0) for kind in kinds
    )
