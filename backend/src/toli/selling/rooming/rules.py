"""A *party* is a booking."""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from math import ceil
from typing import Literal

from toli.selling.bookings.schemas.fields import ADULT_FROM
from toli.selling.rooming.schemas import Conflict, GenderRule, Mixing

RULED: Mapping[GenderRule, str] = {GenderRule.WOMEN: "Female", GenderRule.MEN: "Male"}
"""Which gender a room's rule lets in."""


@dataclass(frozen=True, slots=True)
class Sleeper:
    """A traveller with a bed. Gender (empty) and age (None) may be unknown."""

    traveller_id: int
    party: int
    position: int
    gender: str
    age: int | None

    @property
    def is_minor(self) -> bool:
        """False for an unknown age."""
        return self.age is not None and self.age < ADULT_FROM


@dataclass(frozen=True, slots=True)
class SharingType:
    sharing_type_id: int
    beds: int
    rooms: int


@dataclass(frozen=True, slots=True)
class Bedroom:
    sharing_type_id: int
    rule: GenderRule = GenderRule.ANY
    number: str = ""
    people: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Departure:
    sleepers: Sequence[Sleeper]
    types: Sequence[SharingType]
    booked: Mapping[tuple[int, int], int]
    """People by (party, sharing_type_id)."""
    mixing: Mixing = Mixing.PARTY
    alone: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """How many of them have a room alone, not who."""


def _genders_go(people: Sequence[Sleeper], *, rule: GenderRule, mixing: Mixing) -> Literal["yes", "no", "unknown"]:
    genders = {sleeper.gender for sleeper in people}
    if rule != GenderRule.ANY:
        if genders - {RULED[rule], ""}:
            return "no"
        return "unknown" if "" in genders else "yes"
    free = mixing == Mixing.ANY or (mixing == Mixing.PARTY and len({sleeper.party for sleeper in people}) <= 1)
    if free or len(people) <= 1:
        return "yes"
    if len(genders - {""}) > 1:
        return "no"
    return "unknown" if "" in genders else "yes"


def _minors_left(people: Sequence[Sleeper]) -> list[int]:
    if len({sleeper.party for sleeper in people}) <= 1:
        return []
    minded = {sleeper.party for sleeper in people if not sleeper.is_minor}
    return [sleeper.traveller_id for sleeper in people if sleeper.is_minor and sleeper.party not in minded]


# Proposing


@dataclass(slots=True)
class _Open:
    room: Bedroom
    beds: int
    people: list[Sleeper] = field(default_factory=list)
    is_closed: bool = False
    """Its one person has it alone."""

    @property
    def free(self) -> int:
        return 0 if self.is_closed else self.beds - len(self.people)


def fill(rooms: Sequence[Bedroom], departure: Departure) -> list[Bedroom]:
    """Travellers without a permitted bed stay without a room. Deterministic: the order of the input does not matter."""
    sleepers = {entry.traveller_id: entry for entry in departure.sleepers}
    types = {entry.sharing_type_id: entry for entry in departure.types}
    opened = [
        _Open(room, types[room.sharing_type_id].beds, [sleepers[who] for who in room.people if who in sleepers])
        for room in rooms
    ]
    dealt = _deal(opened, departure)
    singles = _close(opened, departure)
    for kind in sorted(departure.types, key=lambda entry: (-entry.beds, entry.sharing_type_id)):
        sharing = [_settle_alone(opened, kind, people, singles) for people in dealt[kind.sharing_type_id]]
        _pack(opened, kind, [people for people in sharing if people], departure.mixing)
    return [replace(entry.room, people=tuple(who.traveller_id for who in entry.people)) for entry in opened]


def _close(opened: Sequence[_Open], departure: Departure) -> Counter[tuple[int, int]]:
    singles = Counter({key: count for key, count in departure.alone.items() if count})
    for opened_room in opened:
        if len(opened_room.people) == 1 and singles[opened_room.people[0].party, opened_room.room.sharing_type_id] > 0:
            singles[opened_room.people[0].party, opened_room.room.sharing_type_id] -= 1
            opened_room.is_closed = True
    return singles


def _settle_alone(
    opened: list[_Open], kind: SharingType, people: Sequence[Sleeper], singles: Counter[tuple[int, int]]
) -> list[Sleeper]:
    """Give single rooms, adults first; return the others."""
    count = singles[people[0].party, kind.sharing_type_id]
    if not count:
        return list(people)
    ordered = sorted(people, key=lambda sleeper: (sleeper.is_minor, -sleeper.position, -sleeper.traveller_id))
    alone = ordered[:count]
    for sleeper in alone:
        empty = next(
            (room for room in _of(opened, kind) if not room.people and _may_share(room, [sleeper], Mixing.ANY)), None
        )
        if empty is None and len(_of(opened, kind)) >= kind.rooms:
            break
        if empty is None:
            empty = _Open(Bedroom(kind.sharing_type_id), kind.beds)
            opened.append(empty)
        empty.people.append(sleeper)
        empty.is_closed = True
        singles[sleeper.party, kind.sharing_type_id] -= 1
    return [sleeper for sleeper in people if sleeper not in alone]


def _deal(opened: Sequence[_Open], departure: Departure) -> Mapping[int, list[list[Sleeper]]]:
    placed = {sleeper.traveller_id for entry in opened for sleeper in entry.people}
    bed_counts = Counter((sleeper.party, entry.room.sharing_type_id) for entry in opened for sleeper in entry.people)
    waiting: dict[int, list[Sleeper]] = defaultdict(list)
    for sleeper in departure.sleepers:
        if sleeper.traveller_id not in placed:
            waiting[sleeper.party].append(sleeper)
    dealt: dict[int, list[list[Sleeper]]] = defaultdict(list)
    for party, people in sorted(waiting.items()):
        queue = _seated(people, departure.mixing)
        for kind in sorted(departure.types, key=lambda entry: (-entry.beds, entry.sharing_type_id)):
            key = (party, kind.sharing_type_id)
            count = max(departure.booked.get(key, 0) - bed_counts[key], 0)
            mine, queue = queue[:count], queue[count:]
            if mine:
                dealt[kind.sharing_type_id].append(mine)
    return dealt


def _seated(people: Iterable[Sleeper], mixing: Mixing) -> list[Sleeper]:
    ordered = sorted(people, key=lambda sleeper: (sleeper.position, sleeper.traveller_id))
    if mixing == Mixing.NONE:
        size = Counter(sleeper.gender for sleeper in ordered)
        ordered.sort(key=lambda sleeper: (-size[sleeper.gender], sleeper.gender))
    adults = [sleeper for sleeper in ordered if not sleeper.is_minor]
    minors = [sleeper for sleeper in ordered if sleeper.is_minor]
    if mixing == Mixing.NONE or not minors:
        return ordered
    return [sleeper for pair in zip_longest(adults, minors) for sleeper in pair if sleeper is not None]


def _pack(opened: list[_Open], kind: SharingType, parties: Sequence[Sequence[Sleeper]], mixing: Mixing) -> None:
    groups: list[list[Sleeper]] = []
    for party in parties:
        for people in _apart(party, mixing):
            rest = list(people)
            # First to their own, who sleep somewhere already.
            for room in _of(opened, kind):
                if room.free and any(sleeper.party == rest[0].party for sleeper in room.people):
                    joining = rest[: room.free]
                    if _may_share(room, joining, mixing):
                        room.people += joining
                        rest = rest[len(joining) :]
                if not rest:
                    break
            groups += [rest[at : at + kind.beds] for at in range(0, len(rest), kind.beds)]
    # The largest first: what is left of rooms then goes to who fits, and no more rooms are begun than need be.
    groups.sort(key=lambda group: (-len(group), group[0].party, group[0].position, group[0].traveller_id))
    scattered = [group for group in groups if not _place(opened, kind, group, mixing)]
    for group in scattered:
        for sleeper in group:
            _place(opened, kind, [sleeper], mixing)


def _apart(party: Sequence[Sleeper], mixing: Mixing) -> list[list[Sleeper]]:
    if mixing != Mixing.NONE:
        return [list(party)]
    by_gender: dict[str, list[Sleeper]] = defaultdict(list)
    for sleeper in party:
        by_gender[sleeper.gender].append(sleeper)
    # Nobody knows whether two of unknown gender may share.
    unknown = by_gender.pop("", [])
    return [*by_gender.values(), *([sleeper] for sleeper in unknown)]


def _place(opened: list[_Open], kind: SharingType, group: list[Sleeper], mixing: Mixing) -> bool:
    fitting = [room for room in _of(opened, kind) if room.free >= len(group) and _may_share(room, group, mixing)]
    if fitting:
        own = group[0].party
        best = min(
            fitting,
            key=lambda room: (not any(sleeper.party == own for sleeper in room.people), not room.people, room.free),
        )
        best.people += group
        return True
    if len(_of(opened, kind)) >= kind.rooms:
        return False
    opened.append(_Open(Bedroom(kind.sharing_type_id), kind.beds, list(group)))
    return True


def _of(opened: Sequence[_Open], kind: SharingType) -> list[_Open]:
    return [opened_room for opened_room in opened if opened_room.room.sharing_type_id == kind.sharing_type_id]


def _may_share(room: _Open, group: Sequence[Sleeper], mixing: Mixing) -> bool:
    everybody = [*room.people, *group]
    return _genders_go(everybody, rule=room.room.rule, mixing=mixing) == "yes" and not _minors_left(everybody)


# Conflicts


def conflicts(rooms: Sequence[Bedroom], departure: Departure) -> list[Conflict]:
    """Find conflicts; they do not prevent saving."""
    sleepers = {sleeper.traveller_id: sleeper for sleeper in departure.sleepers}
    problems: list[Conflict] = []
    for index, room in enumerate(rooms):
        people = [sleepers[traveller_id] for traveller_id in room.people if traveller_id in sleepers]
        problems += _of_room(index, room, people, departure.mixing)
    problems += _numbers_twice(rooms)
    problems += _of_parties(rooms, sleepers, departure)
    counts = Counter(room.sharing_type_id for room in rooms)
    problems += [
        Conflict(kind="more_rooms", sharing_type_id=kind.sharing_type_id)
        for kind in departure.types
        if counts[kind.sharing_type_id] > kind.rooms
    ]
    return problems


def _of_room(index: int, room: Bedroom, people: Sequence[Sleeper], mixing: Mixing) -> list[Conflict]:
    problems: list[Conflict] = []
    going = _genders_go(people, rule=room.rule, mixing=mixing)
    everybody = [sleeper.traveller_id for sleeper in people]
    if going == "no" and room.rule != GenderRule.ANY:
        wrong = [sleeper.traveller_id for sleeper in people if sleeper.gender not in {RULED[room.rule], ""}]
        problems.append(Conflict(kind="against_rule", room=index, travellers=wrong))
    elif going == "no":
        problems.append(Conflict(kind="mixed_genders", room=index, travellers=everybody))
    elif going == "unknown":
        unknown = [sleeper.traveller_id for sleeper in people if not sleeper.gender]
        problems.append(Conflict(kind="gender_unknown", room=index, travellers=unknown))
    minors = _minors_left(people)
    if minors:
        problems.append(Conflict(kind="minor_without_adult", room=index, travellers=minors))
    return problems


def _numbers_twice(rooms: Sequence[Bedroom]) -> list[Conflict]:
    counts = Counter(room.number.casefold() for room in rooms if room.number)
    return [
        Conflict(kind="number_twice", room=index)
        for index, room in enumerate(rooms)
        if room.number and counts[room.number.casefold()] > 1
    ]


def _of_parties(rooms: Sequence[Bedroom], sleepers: Mapping[int, Sleeper], departure: Departure) -> list[Conflict]:
    places: dict[tuple[int, int], list[tuple[int, Sleeper]]] = defaultdict(list)
    for index, room in enumerate(rooms):
        for traveller_id in room.people:
            if traveller_id in sleepers:
                places[sleepers[traveller_id].party, room.sharing_type_id].append((index, sleepers[traveller_id]))
    beds = {kind.sharing_type_id: kind.beds for kind in departure.types}
    problems: list[Conflict] = []
    for (party, sharing_type_id), room_places in sorted(places.items()):
        everybody = [sleeper.traveller_id for _, sleeper in room_places]
        if len(room_places) > departure.booked.get((party, sharing_type_id), 0):
            problems.append(Conflict(kind="more_than_booked", sharing_type_id=sharing_type_id, travellers=everybody))
        sizes = Counter(sleeper.gender if departure.mixing == Mixing.NONE else "" for _, sleeper in room_places)
        needed = sum(ceil(size / beds[sharing_type_id]) for size in sizes.values())
        alone = departure.alone.get((party, sharing_type_id), 0)
        shared = departure.booked.get((party, sharing_type_id), 0) - alone
        singles = sum(len(rooms[index].people) == 1 for index, _ in room_places)
        if singles < len(room_places) - shared and len(room_places) <= shared + alone:
            problems.append(Conflict(kind="not_alone", sharing_type_id=sharing_type_id, travellers=everybody))
        if len({index for index, _ in room_places}) > needed + alone:
            problems.append(Conflict(kind="apart", sharing_type_id=sharing_type_id, travellers=everybody))
    return problems
