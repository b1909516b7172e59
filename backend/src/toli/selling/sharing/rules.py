"""Rules of shares. Amounts in paise."""

from collections.abc import Sequence
from dataclasses import dataclass

from toli.kit.money import Paise, split
from toli.selling.bookings.models import Traveller
from toli.selling.changes.repository.change import RoomRow
from toli.selling.checkout.schemas.quote import RoomIn

RUPEE = 100


@dataclass(frozen=True, slots=True)
class Lefts:
    shares: list[Paise]
    organiser: Paise


def get_lefts(due: Paise, *, open_amounts: Sequence[Paise]) -> Lefts:
    """Each share pays its open amount, the organiser the rest.

    If the shares exceed the balance (the organiser paid, or the price fell), they shrink in proportion.
    """
    due = Paise(max(due, 0))
    open_total = sum(open_amounts)
    if open_total <= due:
        return Lefts(list(open_amounts), Paise(due - open_total))
    return Lefts(split(due, weights=open_amounts), Paise(0))


def propose_amounts(due: Paise, *, price: Paise, paid: Paise, people: int) -> list[Paise]:
    """Equal parts in whole rupees; the organiser pays the rest.

    `paid` counts for the organiser's part; any excess reduces the other parts.
    """
    own = Paise(max(-(-price // people) - paid, 0))
    rupees = max(due - own, 0) // RUPEE
    return [Paise(part * RUPEE) for part in split(Paise(rupees), weights=[1] * (people - 1))]


def release_places(rooms: Sequence[RoomRow], leaving: Sequence[Traveller]) -> list[RoomIn] | None:
    """None if unclear.

    Clear: all beds of the traveller's category and variant have one sharing type.
    """
    people_left = {index: room.people for index, room in enumerate(rooms)}
    for traveller in leaving:
        places = [
            index
            for index, room in enumerate(rooms)
            if (room.traveller_category_id, room.option_id) == (traveller.traveller_category_id, traveller.option_id)
        ]
        if len(places) != 1 or not people_left[places[0]]:
            return None
        people_left[places[0]] -= 1
    return [
        RoomIn(
            sharing_type_id=room.sharing_type_id,
            selected_beds_quantity=people_left[index],
            traveller_category_id=room.traveller_category_id,
            option_id=room.option_id,
            is_alone=room.beds_each > 1 or None,
        )
        for index, room in enumerate(rooms)
        if people_left[index]
    ]
