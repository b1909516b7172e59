"""The parties that book the demo's departures, the same ones at each load."""

import random
from collections.abc import Mapping
from dataclasses import dataclass, replace
from datetime import date, timedelta
from typing import Literal
from zlib import crc32

from toli.selling.bookings.schemas.fields import Gender, OfflineMethod, RecordedMethod
from toli_demo.data.phones import phone_of
from toli_demo.data.rows import Departure, Meal, Person, SharingKind, Trip

Method = OfflineMethod | Literal["online"]

SIZES = (1, 2, 3, 4, 5)
HOW_OFTEN = (15, 45, 15, 20, 5)
HOW_OFTEN_BEFORE = (0, 10, 5, 25, 60)
"""The same for past departures, whose larger parties halve the time to load a year of history."""
PREFERRED: Mapping[int, SharingKind] = {1: "single", 2: "double", 3: "triple", 4: "quad", 5: "quad"}
ONE_IN = 12
"""Each regular traveller is on one of this many departures."""

ASTHMATIC = 0.08
PAYS_ALL = 0.3
"""The share that pays the whole price at once, of parties whose balance is not due yet."""

EARLY = timedelta(days=46)
"""Parties that book this long before the start pay the balance separately, whatever the due date."""

PAYS_BALANCE = 0.3
"""The share of early bookings of upcoming departures whose balance is paid."""

METHODS: tuple[Method, ...] = ("online", RecordedMethod.CASH, RecordedMethod.UPI, RecordedMethod.BANK)
METHOD_WEIGHTS = (60, 20, 12, 8)
"""The ways of paying balances."""

LEAVING_OF_PAST = (50, 36, 14)
LEAVING_OF_COMING = (82, 18)
"""How often none, one or two parties of a departure cancel."""

ASKING = 0.12
"""The share of upcoming departures with a pending cancellation request."""

GOODWILL = 0.15
"""The share of cancelled parties that get a full refund, whatever the policy."""

NOTHING_BACK = timedelta(days=14)
"""Parties that cancel this late lose the whole advance by the default policy."""

OWED_CASH = ("kaziranga-majuli", 25)
"""The departure (event and days until its start) of which a party that paid in cash was cancelled today."""

WHY = (
    "A wedding in the family falls on the same days.",
    "My leave was not granted.",
    "My mother is in hospital.",
    "My exam has been moved to that week.",
    "We have found dates that suit us better.",
)


@dataclass(frozen=True, slots=True)
class Traveller:
    """A traveller with a phone and a fictional Aadhaar number (real ones never begin with 0)."""

    name: str
    gender: Gender
    age: int
    meal: Meal
    id_number: str
    contact: str
    medical_needs: str


@dataclass(frozen=True, slots=True)
class Leaving:
    """A request to cancel on `day`, with a full refund or the one of the policy."""

    day: date
    why: str
    gives_all: bool = False
    is_decided: bool = True


@dataclass(frozen=True, slots=True)
class Balance:
    """The payment of a balance: the day and the method."""

    day: date
    method: Method


@dataclass(frozen=True, slots=True)
class Party:
    """People who book together: their beds by sharing type, and the day of booking.

    `booker` is the first of the travellers. `pays_all` means the whole price at booking; otherwise the advance, and
    the `balance` if it is paid.
    """

    booker: Person
    beds: Mapping[SharingKind, int]
    travellers: tuple[Traveller, ...]
    booked_on: date
    pays_all: bool
    balance: Balance | None = None
    leaving: Leaving | None = None


def parties(
    event: Trip, departure: Departure, *, people: tuple[Person, ...], regulars: tuple[Person, ...], today: date
) -> list[Party]:
    """List the parties of a departure, no person twice.

    Parties that cancel come first, so that there are beds for them. The others fill the departure up to the share in
    its content, in the order of booking. Some include one of the `regulars`.
    """
    if not event.sold(departure):
        return []
    deck = random.Random(f"people {event.key}/{departure.starts_in}").sample(people, len(people))  # noqa: S311 - a story, not a secret
    leaving = _leavers(event, departure, deck=deck, today=today)
    return leaving + _stayers(event, departure, deck=deck, regulars=regulars, today=today)


def pair(
    event: Trip,
    departure: Departure,
    *,
    people: tuple[Person, ...],
    regulars: tuple[Person, ...],
    today: date,
    place: int,
) -> Party:
    """Choose two people without another booking of a departure, for two beds in double sharing.

    `place` distinguishes pairs.
    """
    taken = {
        traveller.name
        for party in parties(event, departure, people=people, regulars=regulars, today=today)
        for traveller in party.travellers
    }
    going = [person for person in people if person.name not in taken][2 * place : 2 * place + 2]
    return Party(
        booker=going[0],
        beds={"double": 2},
        travellers=tuple(_traveller(person) for person in going),
        booked_on=today,
        pays_all=False,
    )


def _leavers(event: Trip, departure: Departure, *, deck: list[Person], today: date) -> list[Party]:
    is_over = departure.status(days=event.days) == "completed"
    rng = random.Random(f"leaving {event.key}/{departure.starts_in}")  # noqa: S311 - a story, not a secret
    weights = LEAVING_OF_PAST if is_over else LEAVING_OF_COMING
    made: list[Party] = []
    for _ in range(rng.choices(range(len(weights)), weights=weights)[0]):
        size = min(event.capacity, rng.randint(1, 3))
        going = [deck.pop() for _ in range(size)]
        first, starts = departure.booking_starts(today), departure.starts(today)
        booked_on = first + timedelta(days=rng.randint(0, max(0, (_last_sale(departure, today) - first).days // 2)))
        until = min(starts - timedelta(days=1), today)
        day = booked_on + timedelta(days=rng.randint(0, max(0, (until - booked_on).days)))
        gives_all = rng.random() < GOODWILL
        is_refunded = gives_all or starts - day > NOTHING_BACK
        made.append(
            Party(
                booker=going[0],
                beds=_choose({row.kind: row.beds for row in event.sharing}, size),
                travellers=tuple(_traveller(person) for person in going),
                booked_on=booked_on,
                # A party that paid more than the advance always gets a refund.
                pays_all=is_refunded and rng.random() < PAYS_ALL,
                leaving=Leaving(day=day, why=rng.choice(WHY), gives_all=gives_all),
            )
        )
    if (event.key, departure.starts_in) == OWED_CASH:
        going = [deck.pop(), deck.pop()]
        booked_on = departure.booking_starts(today)
        made.append(
            Party(
                booker=going[0],
                beds=_choose({row.kind: row.beds for row in event.sharing}, len(going)),
                travellers=tuple(_traveller(person) for person in going),
                booked_on=booked_on,
                pays_all=False,
                balance=Balance(booked_on + timedelta(days=3), RecordedMethod.CASH),
                leaving=Leaving(day=today, why=WHY[0]),
            )
        )
    return made


def _last_sale(departure: Departure, today: date) -> date:
    return min(departure.booking_ends(today), today)


def _stayers(
    event: Trip, departure: Departure, *, deck: list[Person], regulars: tuple[Person, ...], today: date
) -> list[Party]:
    number = crc32(f"{event.key}/{departure.starts_in}".encode()) % ONE_IN
    regular = regulars[number] if number < len(regulars) else None
    rng = random.Random(f"{event.key}/{departure.starts_in}")  # noqa: S311 - a story, not a secret
    left = {row.kind: row.beds for row in event.sharing}
    wanted = event.sold(departure)
    first = departure.booking_starts(today)
    days = max(0, (_last_sale(departure, today) - first).days)
    is_over = departure.status(days=event.days) == "completed"
    made: list[Party] = []
    while wanted > 0:
        size = min(wanted, rng.choices(SIZES, weights=HOW_OFTEN_BEFORE if is_over else HOW_OFTEN)[0])
        going = [deck.pop() for _ in range(size)]
        if regular is not None and not made:
            going[0] = regular
        booked_on = first + timedelta(days=rng.randint(0, days))
        balance = _balance(departure, booked_on=booked_on, today=today, rng=rng)
        is_due = departure.starts_in <= 1
        made.append(
            Party(
                booker=going[0],
                beds=_choose(left, size),
                travellers=tuple(_traveller(person) for person in going),
                booked_on=booked_on,
                pays_all=balance is None and (is_due or rng.random() < PAYS_ALL),
                balance=balance,
            )
        )
        wanted -= size
    if (
        len(made) > 1
        and departure.status(days=event.days) in {"booking", "scheduled"}
        and made[-1].balance is None
        and rng.random() < ASKING
    ):
        made[-1] = replace(made[-1], leaving=Leaving(day=today, why=rng.choice(WHY), is_decided=False))
    return sorted(made, key=lambda party: party.booked_on)


def _balance(departure: Departure, *, booked_on: date, today: date, rng: random.Random) -> Balance | None:
    """Choose when and how a party pays its balance; None while it is not paid."""
    starts = departure.starts(today)
    is_due = departure.starts_in <= 1
    if starts - booked_on <= EARLY or rng.random() < PAYS_ALL:
        return None
    days = (min(starts - timedelta(days=2), today) - booked_on).days
    if days < 1 or (not is_due and rng.random() >= PAYS_BALANCE):
        return None
    method = rng.choices(METHODS, weights=METHOD_WEIGHTS)[0]
    return Balance(booked_on + timedelta(days=rng.randint(1 + days // 2, days)), method)


def _traveller(person: Person) -> Traveller:
    rng = random.Random(person.name)  # noqa: S311 - a story, not a secret
    return Traveller(
        name=person.name,
        gender="Female" if person.gender == "female" else "Male",
        meal=person.meal,
        id_number=f"0{rng.randrange(10**11):011}",
        contact=phone_of(person.name),
        age=rng.randint(19, 62),
        medical_needs="Asthma; carries an inhaler." if rng.random() < ASTHMATIC else "",
    )


def _choose(left: dict[SharingKind, int], size: int) -> dict[SharingKind, int]:
    """Choose beds for a party, first of the type that fits its size; remove them from `left`."""
    chosen: dict[SharingKind, int] = {}
    kinds = sorted(left, key=lambda kind: (kind != PREFERRED[size], -left[kind]))
    for kind in kinds:
        beds = min(left[kind], size - sum(chosen.values()))
        if beds > 0:
            chosen[kind] = beds
            left[kind] -= beds
    return chosen
