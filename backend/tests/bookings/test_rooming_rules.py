"""Filling rooms: no one twice, no room overfull, parties together, deterministic."""

from collections import Counter
from math import ceil
from typing import Any

import hypothesis.strategies as st
from hypothesis import given

from toli.selling.rooming.rules import Bedroom, Departure, SharingType, Sleeper, conflicts, fill
from toli.selling.rooming.schemas import Mixing

MIXINGS = st.sampled_from(Mixing)
GENDERS = ["", "Female", "Male", "Other"]


@st.composite
def departures(draw: st.DrawFn, *, mixings: Any = MIXINGS, spare: int = 0) -> Departure:
    """A departure whose beds suffice for what was booked, as a departure's always do; `spare` rooms more a type."""
    capacities = draw(st.lists(st.integers(1, 12), min_size=1, max_size=3, unique=True))
    sleepers: list[Sleeper] = []
    booked: dict[tuple[int, int], int] = {}
    for party in range(1, draw(st.integers(1, 6)) + 1):
        for beds in draw(st.lists(st.sampled_from(capacities), min_size=1, max_size=2, unique=True)):
            booked[party, beds] = draw(st.integers(1, 6))
        for position in range(sum(count for (whose, _), count in booked.items() if whose == party)):
            age = draw(st.sampled_from([None, 9, 40]))
            sleepers.append(Sleeper(len(sleepers) + 1, party, position, gender=draw(st.sampled_from(GENDERS)), age=age))
    sold = Counter[int]()
    for (_, beds), count in booked.items():
        sold[beds] += count
    types = [SharingType(beds, beds=beds, rooms=max(ceil(sold[beds] / beds), 1) + spare) for beds in capacities]
    return Departure(draw(st.permutations(sleepers)), types, booked, draw(mixings))


@given(departures(), st.data())
def test_no_one_is_twice_or_moved_and_no_room_is_overfull(departure: Departure, data: st.DataObject) -> None:
    kind = data.draw(st.sampled_from(departure.types))
    early = data.draw(st.lists(st.sampled_from(departure.sleepers), max_size=kind.beds, unique=True))
    rule = data.draw(st.sampled_from(["any", "women", "men"]))
    before = [Bedroom(kind.sharing_type_id, rule=rule, people=tuple(one.traveller_id for one in early))]
    rooms = fill(before, departure)
    everybody = [who for room in rooms for who in room.people]
    assert len(everybody) == len(set(everybody)), "somebody has two beds"
    assert rooms[0].people[: len(early)] == before[0].people, "somebody was moved"
    beds = {one.sharing_type_id: one for one in departure.types}
    assert all(len(room.people) <= beds[room.sharing_type_id].beds for room in rooms)
    assert all(room.people for room in rooms[1:]), "a room was opened for nobody"
    counts = Counter(room.sharing_type_id for room in rooms)
    assert all(counts[one.sharing_type_id] <= one.rooms for one in departure.types)
    # What it does itself is never against the rules it was given, nor beyond what a party booked.
    wrong = {
        "mixed_genders",
        "gender_unknown",
        "against_rule",
        "minor_without_adult",
        "more_rooms",
        *(() if early else ("more_than_booked",)),
    }
    assert [one for one in conflicts(rooms, departure) if one.kind in wrong and one.room != 0] == []


@given(departures(spare=40))
def test_parties_are_together_in_the_fewest_rooms(departure: Departure) -> None:
    rooms = fill([], departure)
    assert {who for room in rooms for who in room.people} == {one.traveller_id for one in departure.sleepers}
    apart = [one for one in conflicts(rooms, departure) if one.kind == "apart"]
    unknown = {one.traveller_id for one in departure.sleepers if not one.gender}
    # Where nobody may share with a person of another gender, who is of none that is known sleeps alone.
    assert [one for one in apart if departure.mixing != "none" or not unknown & set(one.travellers)] == []


@given(departures(mixings=st.just("any")))
def test_sold_beds_are_enough_when_anyone_may_share(departure: Departure) -> None:
    adults = Departure(
        [Sleeper(one.traveller_id, one.party, one.position, one.gender, None) for one in departure.sleepers],
        departure.types,
        departure.booked,
        "any",
    )
    rooms = fill([], adults)
    assert sum(len(room.people) for room in rooms) == len(adults.sleepers)


@given(departures(), st.randoms())
def test_filling_is_deterministic(departure: Departure, random: Any) -> None:
    shuffled = [list(departure.sleepers), list(departure.types), list(departure.booked.items())]
    for part in shuffled:
        random.shuffle(part)
    again = Departure(shuffled[0], shuffled[1], dict(shuffled[2]), departure.mixing)  # type: ignore[arg-type]
    assert fill([], again) == fill([], departure)


def test_who_booked_a_room_alone_has_one_and_nobody_joins() -> None:
    party = [Sleeper(who, 1, who, gender="Female", age=30) for who in range(1, 4)]
    other = [Sleeper(4, 2, 0, gender="Female", age=30)]
    departure = Departure(
        [*party, *other], [SharingType(2, beds=2, rooms=3)], {(1, 2): 3, (2, 2): 1}, "any", {(1, 2): 1}
    )
    rooms = fill([], departure)
    assert sorted(room.people for room in rooms) == [(1, 2), (3,), (4,)]
    assert conflicts(rooms, departure) == []
    # A room that its one person has already is kept for them.
    kept = fill([Bedroom(2, people=(1,))], departure)
    assert sorted(room.people for room in kept) == [(1,), (2, 3), (4,)]
    joined = [Bedroom(2, people=(1, 2)), Bedroom(2, people=(3, 4))]
    assert [one.kind for one in conflicts(joined, departure)] == ["not_alone"]
