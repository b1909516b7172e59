"""Rules of shares: what each traveller pays of a booking. Amounts in paise."""

from collections.abc import Sequence
from dataclasses import dataclass

from toli.bookings.repository.change import RoomRow
from toli.bookings.repository.travellers import TravellerRecord
from toli.bookings.schemas.quote import RoomIn
from toli.kit.money import Paise, split

RUPEE = 100


@dataclass(frozen=True, slots=True)
class Lefts:
    """What is left to pay of a booking: by each share, and by the organiser."""

    shares: list[Paise]
    organiser: Paise


def get_lefts(due: Paise, *, open_amounts: Sequence[Paise]) -> Lefts:
    """Divide what is due: each share what is open of it, and the organiser the rest.

    Where less is due than the shares have open, because the organiser paid for others or the price fell, the shares are
    reduced in proportion. The parts sum to what is due.
    """
    due = Paise(max(due, 0))
    wanted = sum(open_amounts)
    if wanted <= due:
        return Lefts(list(open_amounts), Paise(due - wanted))
    return Lefts(split(due, weights=open_amounts), Paise(0))


def propose_amounts(due: Paise, *, price: Paise, paid: Paise, people: int) -> list[Paise]:
    """Propose what each of the others pays of what is due: an equal part, in whole rupees.

    The organiser has paid `paid` already, which counts for their own equal part of the price; if that is more, the
    others pay less. What does not divide by a rupee is the organiser's.
    """
    own = Paise(max(-(-price // people) - paid, 0))
    rupees = max(due - own, 0) // RUPEE
    return [Paise(part * RUPEE) for part in split(Paise(rupees), weights=[1] * (people - 1))]


def release_places(rooms: Sequence[RoomRow], leaving: Sequence[TravellerRecord]) -> list[RoomIn] | None:
    """Return the beds of a booking without those of who leaves; None where it is unclear which beds those are.

    It is clear where all beds for the traveller's category and variant are of one sharing type.
    """
    left = {index: room.people for index, room in enumerate(rooms)}
    for one in leaving:
        places = [
            index
            for index, room in enumerate(rooms)
            if (room.traveller_category_id, room.option_id) == (one.traveller_category_id, one.option_id)
        ]
        if len(places) != 1 or not left[places[0]]:
            return None
        left[places[0]] -= 1
    return [
        RoomIn(
            room_bed_id=room.room_bed_id,
            selected_beds_quantity=left[index],
            traveller_category_id=room.traveller_category_id,
            option_id=room.option_id,
            is_alone=room.beds_each > 1 or None,
        )
        for index, room in enumerate(rooms)
        if left[index]
    ]
