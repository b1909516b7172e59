"""Arithmetic of costs: expectation, margin, break-even. Pure.

Amounts are in whole paise; only percentages are rounded.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from toli.finance.costs.schemas import CostBasis, RateUnit
from toli.kit.money import Paise, half_up

MOST_PEOPLE: Final = 10_000
"""A departure that pays for itself only with more people is said never to."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Paid `quantity` times, per day if `is_per_day`."""

    basis: CostBasis
    rate: Paise
    quantity: int = 1
    is_per_day: bool = False


@dataclass(frozen=True, slots=True)
class Group:
    people: int
    rooms: int
    days: int


@dataclass(frozen=True, slots=True)
class Sharing:
    """Both are above 0."""

    rooms: int
    people: int

    def rooms_for(self, people: int) -> int:
        return -(-people * self.rooms // self.people)


@dataclass(frozen=True, slots=True)
class Price:
    """Without tax; `people` is above 0."""

    amount: Paise
    people: int

    @property
    def each(self) -> Paise:
        """Rounded half up to the paisa."""
        return Paise(half_up(self.amount, self.people))


@dataclass(frozen=True, slots=True)
class Shape:
    fixed: int
    per_person: int
    per_room: int

    def cost_of(self, people: int, *, sharing: Sharing) -> int:
        return self.fixed + self.per_person * people + self.per_room * sharing.rooms_for(people)


@dataclass(frozen=True, slots=True)
class Account:
    """Bills with GST and payments of one payee for one cost, or for none. `tds` was withheld from the bills."""

    billed: Paise
    tds: Paise
    paid: Paise

    @property
    def payable(self) -> Paise:
        return Paise(self.billed - self.tds)


BASES: Final[Mapping[RateUnit, CostBasis]] = {
    RateUnit.ROOM_NIGHT: CostBasis.ROOM,
    RateUnit.PERSON: CostBasis.PERSON,
    RateUnit.PERSON_DAY: CostBasis.PERSON,
    RateUnit.VEHICLE_DAY: CostBasis.DEPARTURE,
    RateUnit.TRIP: CostBasis.DEPARTURE,
}


@dataclass(frozen=True, slots=True)
class Season:
    """Valid on both days; without an end until another notice."""

    first: date
    last: date | None


def cost_of_rate(unit: RateUnit, rate: Paise, season: Season, *, starts_on: date, ends_on: date) -> Cost | None:
    """The cost of a departure by a rate: its nights or days in the season. None outside it."""
    first = max(starts_on, season.first)
    last = ends_on if season.last is None else min(ends_on, season.last)
    if unit == RateUnit.ROOM_NIGHT:
        times = (min(last, ends_on - timedelta(days=1)) - first).days + 1
    elif unit in {RateUnit.PERSON_DAY, RateUnit.VEHICLE_DAY}:
        times = (last - first).days + 1
    else:
        # A single payment has the rate of the first day.
        times = 1 if first == starts_on <= last else 0
    return Cost(BASES[unit], rate, times) if times > 0 else None


def expected(cost: Cost, group: Group) -> Paise:
    times = {CostBasis.DEPARTURE: 1, CostBasis.PERSON: group.people, CostBasis.ROOM: group.rooms}[cost.basis]
    return Paise(_once(cost, days=group.days) * times)


def shape_of(costs: Iterable[Cost], *, days: int) -> Shape:
    sums = {CostBasis.DEPARTURE: 0, CostBasis.PERSON: 0, CostBasis.ROOM: 0}
    for cost in costs:
        sums[cost.basis] += _once(cost, days=days)
    return Shape(fixed=sums[CostBasis.DEPARTURE], per_person=sums[CostBasis.PERSON], per_room=sums[CostBasis.ROOM])


def break_even(shape: Shape, *, price: Price, sharing: Sharing) -> int | None:
    """The smallest number of people with an average price above the costs, or None.

    Rooms are whole, so a larger number may lose again.
    """
    # What each person leaves over, times the people of both, so that all of it stays whole.
    scale = price.people * sharing.people
    margin = price.amount * sharing.people - scale * shape.per_person - price.people * sharing.rooms * shape.per_room
    if margin < 0 or (margin == 0 and shape.fixed > 0):
        return None
    # A share of a room costs no less than this, so fewer people cannot do.
    first = max(-(-shape.fixed * scale // margin), 1) if margin else 1
    for people in range(first, MOST_PEOPLE + 1):
        if price.amount * people >= shape.cost_of(people, sharing=sharing) * price.people:
            return people
    return None


def margin_tenths(profit: int, revenue: int) -> int | None:
    """In tenths of a percent; None without revenue."""
    return half_up(1000 * profit, revenue) if revenue > 0 else None


def unpaid_bills(accounts: Sequence[Account]) -> list[Paise]:
    """Unpaid bills of one payee, by account.

    A payment above the bills of its own account settles bills of other accounts, so that no amount counts twice.
    """
    surplus = sum(max(account.paid - account.payable, 0) for account in accounts)
    unpaid = []
    for account in accounts:
        open_amount = max(account.payable - account.paid, 0)
        settled = min(open_amount, surplus)
        surplus -= settled
        unpaid.append(Paise(open_amount - settled))
    return unpaid


def _once(cost: Cost, *, days: int) -> int:
    return cost.rate * cost.quantity * (days if cost.is_per_day else 1)
