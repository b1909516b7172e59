"""Who buys the demo's beds: parties of a size people travel in, the same ones each time."""

import random
from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date, timedelta
from zlib import crc32

from toli.bookings.schemas import Gender
from toli.sandbox.demo.rows import Departure, Event, Meal, Person, SharingKind

SIZES = (1, 2, 3, 4, 5)
HOW_OFTEN = (15, 45, 15, 20, 5)
PREFERRED: Mapping[int, SharingKind] = {1: "single", 2: "double", 3: "triple", 4: "quad", 5: "quad"}
ONE_IN = 12
"""Of so many departures, each regular is on one."""

ASTHMATIC = 0.08
PAYS_ALL = 0.3
"""How many pay the whole price at once, of those whose balance is not due yet."""


@dataclass(frozen=True, slots=True)
class Traveller:
    """Somebody who goes, with made-up papers: an Aadhaar number (none is issued that begins with 0) and a phone."""

    name: str
    gender: Gender
    age: int
    meal: Meal
    id_number: str
    contact: str
    medical_needs: str


@dataclass(frozen=True, slots=True)
class Party:
    """People who book together: their beds by sharing type, and on which day they booked.

    `booker` is the first of the travellers. `pays_all`: nothing is left to pay; otherwise they have paid the advance.
    """

    booker: Person
    beds: Mapping[SharingKind, int]
    travellers: tuple[Traveller, ...]
    booked_on: date
    pays_all: bool


def parties(
    event: Event, departure: Departure, *, people: tuple[Person, ...], regulars: tuple[Person, ...], today: date
) -> list[Party]:
    """The parties that fill a departure to where its content says it is, in the order they booked.

    Now and then one of the `regulars` is among them, with whoever of the others travels along.
    """
    number = crc32(f"{event.key}/{departure.starts_in}".encode()) % ONE_IN
    regular = regulars[number] if number < len(regulars) else None
    rng = random.Random(f"{event.key}/{departure.starts_in}")  # noqa: S311 - a story, not a secret
    left = {row.kind: row.beds for row in event.sharing}
    wanted = event.sold(departure)
    first = departure.booking_starts(today)
    days = max(0, (min(departure.booking_ends(today), today) - first).days)
    is_due = departure.starts_in <= 1
    made: list[Party] = []
    while wanted > 0:
        size = min(wanted, rng.choices(SIZES, weights=HOW_OFTEN)[0])
        going = rng.sample(people, size)
        if regular is not None and not made:
            going[0] = regular
        made.append(
            Party(
                booker=going[0],
                beds=_choose(left, size),
                travellers=tuple(_traveller(person) for person in going),
                booked_on=first + timedelta(days=rng.randint(0, days)),
                pays_all=is_due or rng.random() < PAYS_ALL,
            )
        )
        wanted -= size
    return sorted(made, key=lambda party: party.booked_on)


def _traveller(person: Person) -> Traveller:
    rng = random.Random(person.name)  # noqa: S311 - a story, not a secret
    return Traveller(
        name=person.name,
        gender="Female" if person.gender == "female" else "Male",
        meal=person.meal,
        id_number=f"0{rng.randrange(10**11):011}",
        contact=f"9{rng.randrange(10**9):09}",
        age=rng.randint(19, 62),
        medical_needs="Asthma; carries an inhaler." if rng.random() < ASTHMATIC else "",
    )


def _choose(left: dict[SharingKind, int], size: int) -> dict[SharingKind, int]:
    """Beds for a party, of the type that suits its size as far as they go; they are taken out of `left`."""
    chosen: dict[SharingKind, int] = {}
    kinds = sorted(left, key=lambda kind: (kind != PREFERRED[size], -left[kind]))
    for kind in kinds:
        beds = min(left[kind], size - sum(chosen.values()))
        if beds > 0:
            chosen[kind] = beds
            left[kind] -= beds
    return chosen
