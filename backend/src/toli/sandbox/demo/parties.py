"""Who buys the demo's beds: parties of a size people travel in, the same ones each time."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
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


LEAVING_OF_PAST = (50, 36, 14)
LEAVING_OF_COMING = (82, 18)
"""How often none, one or two parties leave a departure again."""

ASKING = 0.12
"""On how many of the coming departures a party has asked to cancel and waits for an answer."""

GOODWILL = 0.15
"""How many of those who leave are given everything back, whatever the policy says."""

WHY = (
    "A wedding in the family falls on the same days.",
    "My leave was not granted.",
    "My mother is in hospital.",
    "My exam has been moved to that week.",
    "We have found dates that suit us better.",
)


@dataclass(frozen=True, slots=True)
class Leaving:
    """That a party asks to cancel, on `day`, and is cancelled, with all it paid or what the policy gives back."""

    day: date
    why: str
    gives_all: bool = False
    is_decided: bool = True


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
    leaving: Leaving | None = None


def leavers(event: Event, departure: Departure, *, people: tuple[Person, ...], today: date) -> list[Party]:
    """The parties that book a departure and cancel: before those who stay, so that there are beds for them."""
    if not event.sold(departure):
        return []
    is_over = departure.status(days=event.days) == "completed"
    rng = random.Random(f"leaving {event.key}/{departure.starts_in}")  # noqa: S311 - a story, not a secret
    weights = LEAVING_OF_PAST if is_over else LEAVING_OF_COMING
    made: list[Party] = []
    for _ in range(rng.choices(range(len(weights)), weights=weights)[0]):
        size = min(event.capacity, rng.randint(1, 3))
        going = rng.sample(people, size)
        first = departure.booking_starts(today)
        booked_on = first + timedelta(days=rng.randint(0, max(0, (_last_sale(departure, today) - first).days // 2)))
        until = min(departure.starts(today) - timedelta(days=1), today)
        made.append(
            Party(
                booker=going[0],
                beds=_choose({row.kind: row.beds for row in event.sharing}, size),
                travellers=tuple(_traveller(person) for person in going),
                booked_on=booked_on,
                pays_all=rng.random() < PAYS_ALL,
                leaving=Leaving(
                    day=booked_on + timedelta(days=rng.randint(0, max(0, (until - booked_on).days))),
                    why=rng.choice(WHY),
                    gives_all=rng.random() < GOODWILL,
                ),
            )
        )
    return made


def _last_sale(departure: Departure, today: date) -> date:
    return min(departure.booking_ends(today), today)


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
    days = max(0, (_last_sale(departure, today) - first).days)
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
    if len(made) > 1 and departure.status(days=event.days) in {"booking", "scheduled"} and rng.random() < ASKING:
        made[-1] = replace(made[-1], leaving=Leaving(day=today, why=rng.choice(WHY), is_decided=False))
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
