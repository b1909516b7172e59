"""Pure arithmetic of costs: what is expected, the margin, and from how many people on a departure pays for itself.

Amounts are in paise and whole; nothing is rounded but percentages.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from toli.costs.schemas import Basis
from toli.kit.money import Paise, half_up

MOST_PEOPLE: Final = 10_000
"""A departure that pays for itself only with more people is said never to."""


@dataclass(frozen=True, slots=True)
class Cost:
    """A rate that is paid `quantity` times: for the departure, or for each person or room; each day with the last."""

    basis: Basis
    rate: Paise
    quantity: int = 1
    is_per_day: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    """Who travels: people, the rooms that they need, and the days of the tour."""

    people: int
    rooms: int
    days: int


@dataclass(frozen=True, slots=True)
class Sharing:
    """So many rooms for so many people; both are above 0."""

    rooms: int
    people: int

    def rooms_for(self, people: int) -> int:
        """Return the rooms that people need when they share them as these do."""
        return -(-people * self.rooms // self.people)


@dataclass(frozen=True, slots=True)
class Price:
    """What a number of people pay together, without tax; `people` is above 0."""

    amount: Paise
    people: int

    @property
    def each(self) -> Paise:
        """What one pays on average, rounded half up to the paisa."""
        return Paise(half_up(self.amount, self.people))


@dataclass(frozen=True, slots=True)
class Shape:
    """The costs of a departure by what they depend on: fixed, for each person and for each room."""

    fixed: int
    per_person: int
    per_room: int

    def cost_of(self, people: int, *, sharing: Sharing) -> int:
        """Return the costs with so many people."""
        return self.fixed + self.per_person * people + self.per_room * sharing.rooms_for(people)


def expected(cost: Cost, group: Group) -> Paise:
    """Return what a cost is expected to be for a group."""
    times = {"departure": 1, "person": group.people, "room": group.rooms}[cost.basis]
    return Paise(_once(cost, days=group.days) * times)


def shape_of(costs: Iterable[Cost], *, days: int) -> Shape:
    """Sum costs by what they depend on."""
    sums = {"departure": 0, "person": 0, "room": 0}
    for cost in costs:
        sums[cost.basis] += _once(cost, days=days)
    return Shape(fixed=sums["departure"], per_person=sums["person"], per_room=sums["room"])


def break_even(shape: Shape, *, price: Price, sharing: Sharing) -> int | None:
    """Return the smallest number of people whose average price covers the costs; None when no number does.

    Rooms are whole, so a larger number may lose again, by less than the costs of one room.
    """
    # What each person leaves over, times the people of both, so that all of it stays whole.
    scale = price.people * sharing.people
    left = price.amount * sharing.people - scale * shape.per_person - price.people * sharing.rooms * shape.per_room
    if left < 0 or (left == 0 and shape.fixed > 0):
        return None
    # A share of a room costs no less than this, so fewer people cannot do.
    first = max(-(-shape.fixed * scale // left), 1) if left else 1
    for people in range(first, MOST_PEOPLE + 1):
        if price.amount * people >= shape.cost_of(people, sharing=sharing) * price.people:
            return people
    return None


def margin_tenths(profit: int, revenue: int) -> int | None:
    """Return the share of the revenue that is profit in tenths of a percent; None without revenue."""
    return half_up(1000 * profit, revenue) if revenue > 0 else None


def _once(cost: Cost, *, days: int) -> int:
    return cost.rate * cost.quantity * (days if cost.is_per_day else 1)
