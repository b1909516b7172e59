"""Rules for rooming: propose rooms for a departure, and find conflicts.

A *party* is a booking. Its beds of a sharing type say how many of its travellers may take one, not who.
"""

from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest
from math import ceil
from typing import Literal

from toli.bookings.schemas.fields import ADULT_FROM
from toli.bookings.schemas.rooming import ConflictKind, GenderRule, Mixing

RULED: Mapping[GenderRule, str] = {"women": "Female", "men": "Male"}
"""Which gender a room's rule lets in."""


@dataclass(frozen=True, slots=True)
class Sleeper:
    """A traveller who needs a bed. Gender (empty) and age (None) may be unknown."""

    traveller_id: int
    party: int
    position: int
    gender: str
    age: int | None

    @property
    def is_minor(self) -> bool:
        """Whether they are known to be under age."""
        return self.age is not None and self.age < ADULT_FROM


@dataclass(frozen=True, slots=True)
class SharingType:
    """A sharing type: the beds of one room, and how many rooms of it there are."""

    room_bed_id: int
    beds: int
    rooms: int


@dataclass(frozen=True, slots=True)
class Bedroom:
    """A room and who sleeps in it."""

    room_bed_id: int
    rule: GenderRule = "any"
    number: str = ""
    people: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Departure:
    """A departure: its travellers, sharing types, and the beds that each party booked."""

    sleepers: Sequence[Sleeper]
    types: Sequence[SharingType]
    booked: Mapping[tuple[int, int], int]
    """People by (party, room_bed_id)."""
    mixing: Mixing = "party"
    alone: Mapping[tuple[int, int], int] = field(default_factory=dict)
    """How many of them have a room alone, not who."""


@dataclass(frozen=True, slots=True)
class Conflict:
    """A conflict. `room` is an index of the rooms; None when it is of no single room."""

    kind: ConflictKind
    room: int | None = None
    room_bed_id: int | None = None
    travellers: tuple[int, ...] = ()


def _genders_go(people: Sequence[Sleeper], *, rule: GenderRule, mixing: Mixing) -> Literal["yes", "no", "unknown"]:
    """Whether these people may share a room as far as their genders go."""
    genders = {one.gender for one in people}
    if rule != "any":
        if genders - {RULED[rule], ""}:
            return "no"
        return "unknown" if "" in genders else "yes"
    free = mixing == "any" or (mixing == "party" and len({one.party for one in people}) <= 1)
    if free or len(people) <= 1:
        return "yes"
    if len(genders - {""}) > 1:
        return "no"
    return "unknown" if "" in genders else "yes"


def _minors_left(people: Sequence[Sleeper]) -> tuple[int, ...]:
    """Minors who share with strangers and with no adult of their own party."""
    if len({one.party for one in people}) <= 1:
        return ()
    minded = {one.party for one in people if not one.is_minor}
    return tuple(one.traveller_id for one in people if one.is_minor and one.party not in minded)


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
    """Assign travellers without a room to rooms of the types that their party booked.

    Parties stay together where the beds allow, in as few rooms as need be, and rooms are opened as long as there are
    some of the type. Who may not share with whoever is left, or for whom there is no bed, stays without. The same
    departure always gives the same rooms, in whatever order it is given.
    """
    sleepers = {one.traveller_id: one for one in departure.sleepers}
    types = {one.room_bed_id: one for one in departure.types}
    opened = [
        _Open(room, types[room.room_bed_id].beds, [sleepers[who] for who in room.people if who in sleepers])
        for room in rooms
    ]
    dealt = _deal(opened, departure)
    left = _close(opened, departure)
    for kind in sorted(departure.types, key=lambda one: (-one.beds, one.room_bed_id)):
        sharing = [_settle_alone(opened, kind, people, left) for people in dealt[kind.room_bed_id]]
        _pack(opened, kind, [people for people in sharing if people], departure.mixing)
    return [replace(one.room, people=tuple(who.traveller_id for who in one.people)) for one in opened]


def _close(opened: Sequence[_Open], departure: Departure) -> Counter[tuple[int, int]]:
    """Close the rooms of people who are alone as booked; how many others are to have one, by (party, room_bed_id)."""
    left = Counter({key: count for key, count in departure.alone.items() if count})
    for one in opened:
        if len(one.people) == 1 and left[one.people[0].party, one.room.room_bed_id] > 0:
            left[one.people[0].party, one.room.room_bed_id] -= 1
            one.is_closed = True
    return left


def _settle_alone(
    opened: list[_Open], kind: SharingType, people: Sequence[Sleeper], left: Counter[tuple[int, int]]
) -> list[Sleeper]:
    """Give those of a party who are alone a room each, adults first and the last named first; the others share."""
    count = left[people[0].party, kind.room_bed_id]
    if not count:
        return list(people)
    ordered = sorted(people, key=lambda one: (one.is_minor, -one.position, -one.traveller_id))
    alone = ordered[:count]
    for one in alone:
        empty = next((room for room in _of(opened, kind) if not room.people and _may_share(room, [one], "any")), None)
        if empty is None and len(_of(opened, kind)) >= kind.rooms:
            break
        if empty is None:
            empty = _Open(Bedroom(kind.room_bed_id), kind.beds)
            opened.append(empty)
        empty.people.append(one)
        empty.is_closed = True
        left[one.party, kind.room_bed_id] -= 1
    return [one for one in people if one not in alone]


def _deal(opened: Sequence[_Open], departure: Departure) -> Mapping[int, list[list[Sleeper]]]:
    """Who still needs a bed of which type, by party."""
    placed = {who.traveller_id for one in opened for who in one.people}
    taken = Counter((who.party, one.room.room_bed_id) for one in opened for who in one.people)
    waiting: dict[int, list[Sleeper]] = defaultdict(list)
    for who in departure.sleepers:
        if who.traveller_id not in placed:
            waiting[who.party].append(who)
    dealt: dict[int, list[list[Sleeper]]] = defaultdict(list)
    for party, people in sorted(waiting.items()):
        queue = _seated(people, departure.mixing)
        for kind in sorted(departure.types, key=lambda one: (-one.beds, one.room_bed_id)):
            key = (party, kind.room_bed_id)
            count = max(departure.booked.get(key, 0) - taken[key], 0)
            mine, queue = queue[:count], queue[count:]
            if mine:
                dealt[kind.room_bed_id].append(mine)
    return dealt


def _seated(people: Iterable[Sleeper], mixing: Mixing) -> list[Sleeper]:
    """Order a party for rooms: minors beside adults, genders apart where required."""
    ordered = sorted(people, key=lambda one: (one.position, one.traveller_id))
    if mixing == "none":
        size = Counter(one.gender for one in ordered)
        ordered.sort(key=lambda one: (-size[one.gender], one.gender))
    adults = [one for one in ordered if not one.is_minor]
    minors = [one for one in ordered if one.is_minor]
    if mixing == "none" or not minors:
        return ordered
    return [one for pair in zip_longest(adults, minors) for one in pair if one is not None]


def _pack(opened: list[_Open], kind: SharingType, parties: Sequence[Sequence[Sleeper]], mixing: Mixing) -> None:
    groups: list[list[Sleeper]] = []
    for party in parties:
        for people in _apart(party, mixing):
            rest = list(people)
            # First to their own, who sleep somewhere already.
            for room in _of(opened, kind):
                if room.free and any(one.party == rest[0].party for one in room.people):
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
        for one in group:
            _place(opened, kind, [one], mixing)


def _apart(party: Sequence[Sleeper], mixing: Mixing) -> list[list[Sleeper]]:
    if mixing != "none":
        return [list(party)]
    by_gender: dict[str, list[Sleeper]] = defaultdict(list)
    for one in party:
        by_gender[one.gender].append(one)
    # Nobody knows whether two of unknown gender may share.
    unknown = by_gender.pop("", [])
    return [*by_gender.values(), *([one] for one in unknown)]


def _place(opened: list[_Open], kind: SharingType, group: list[Sleeper], mixing: Mixing) -> bool:
    fitting = [room for room in _of(opened, kind) if room.free >= len(group) and _may_share(room, group, mixing)]
    if fitting:
        own = group[0].party
        best = min(
            fitting,
            key=lambda room: (not any(one.party == own for one in room.people), not room.people, room.free),
        )
        best.people += group
        return True
    if len(_of(opened, kind)) >= kind.rooms:
        return False
    opened.append(_Open(Bedroom(kind.room_bed_id), kind.beds, list(group)))
    return True


def _of(opened: Sequence[_Open], kind: SharingType) -> list[_Open]:
    return [one for one in opened if one.room.room_bed_id == kind.room_bed_id]


def _may_share(room: _Open, group: Sequence[Sleeper], mixing: Mixing) -> bool:
    everybody = [*room.people, *group]
    return _genders_go(everybody, rule=room.room.rule, mixing=mixing) == "yes" and not _minors_left(everybody)


# Conflicts


def conflicts(rooms: Sequence[Bedroom], departure: Departure) -> list[Conflict]:
    """Find conflicts in rooms. They do not prevent saving."""
    sleepers = {one.traveller_id: one for one in departure.sleepers}
    found: list[Conflict] = []
    for index, room in enumerate(rooms):
        people = [sleepers[who] for who in room.people if who in sleepers]
        found += _of_room(index, room, people, departure.mixing)
    found += _numbers_twice(rooms)
    found += _of_parties(rooms, sleepers, departure)
    counts = Counter(room.room_bed_id for room in rooms)
    found += [
        Conflict("more_rooms", room_bed_id=kind.room_bed_id)
        for kind in departure.types
        if counts[kind.room_bed_id] > kind.rooms
    ]
    return found


def _of_room(index: int, room: Bedroom, people: Sequence[Sleeper], mixing: Mixing) -> list[Conflict]:
    found: list[Conflict] = []
    going = _genders_go(people, rule=room.rule, mixing=mixing)
    everybody = tuple(one.traveller_id for one in people)
    if going == "no" and room.rule != "any":
        wrong = tuple(one.traveller_id for one in people if one.gender not in {RULED[room.rule], ""})
        found.append(Conflict("against_rule", index, travellers=wrong))
    elif going == "no":
        found.append(Conflict("mixed_genders", index, travellers=everybody))
    elif going == "unknown":
        unknown = tuple(one.traveller_id for one in people if not one.gender)
        found.append(Conflict("gender_unknown", index, travellers=unknown))
    minors = _minors_left(people)
    if minors:
        found.append(Conflict("minor_without_adult", index, travellers=minors))
    return found


def _numbers_twice(rooms: Sequence[Bedroom]) -> list[Conflict]:
    counts = Counter(room.number.casefold() for room in rooms if room.number)
    return [
        Conflict("number_twice", index)
        for index, room in enumerate(rooms)
        if room.number and counts[room.number.casefold()] > 1
    ]


def _of_parties(rooms: Sequence[Bedroom], sleepers: Mapping[int, Sleeper], departure: Departure) -> list[Conflict]:
    places: dict[tuple[int, int], list[tuple[int, Sleeper]]] = defaultdict(list)
    for index, room in enumerate(rooms):
        for who in room.people:
            if who in sleepers:
                places[sleepers[who].party, room.room_bed_id].append((index, sleepers[who]))
    beds = {kind.room_bed_id: kind.beds for kind in departure.types}
    found: list[Conflict] = []
    for (party, room_bed_id), taken in sorted(places.items()):
        everybody = tuple(one.traveller_id for _, one in taken)
        if len(taken) > departure.booked.get((party, room_bed_id), 0):
            found.append(Conflict("more_than_booked", room_bed_id=room_bed_id, travellers=everybody))
        sizes = Counter(one.gender if departure.mixing == "none" else "" for _, one in taken)
        needed = sum(ceil(size / beds[room_bed_id]) for size in sizes.values())
        alone = departure.alone.get((party, room_bed_id), 0)
        shared = departure.booked.get((party, room_bed_id), 0) - alone
        singles = sum(len(rooms[index].people) == 1 for index, _ in taken)
        if singles < len(taken) - shared and len(taken) <= shared + alone:
            found.append(Conflict("not_alone", room_bed_id=room_bed_id, travellers=everybody))
        if len({index for index, _ in taken}) > needed + alone:
            found.append(Conflict("apart", room_bed_id=room_bed_id, travellers=everybody))
    return found
