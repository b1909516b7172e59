from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from toli.catalogue.pricing.party import Days, Discount, DiscountKind

CodeProblem = Literal[
    "unknown", "ended", "not_yet", "other_trip", "other_departure", "party_too_small", "used_up", "own_uses"
]
"""Why a code is refused: `own_uses` when the person has used it as often as one may."""


@dataclass(frozen=True, slots=True)
class DiscountRule:
    """None: no condition. Days are inclusive. `first_beds`: per departure."""

    discount: Discount
    code: str | None = None
    valid_from: date | None = None
    valid_to: date | None = None
    starts_from: date | None = None
    starts_to: date | None = None
    days_before: int | None = None
    first_beds: int | None = None
    uses_per_person: int | None = None

    @property
    def least_people(self) -> int:
        return self.discount.least_people

    def last_day(self, starts_on: date) -> date | None:
        days = [] if self.valid_to is None else [self.valid_to]
        if self.days_before is not None:
            days.append(starts_on - timedelta(days=self.days_before))
        return min(days, default=None)

    def is_for(self, starts_on: date) -> bool:
        return (self.starts_from or date.min) <= starts_on <= (self.starts_to or date.max)

    def is_valid_on(self, days: Days) -> bool:
        last = self.last_day(days.starts_on)
        return (
            self.is_for(days.starts_on)
            and (self.valid_from is None or self.valid_from <= days.today)
            and (last is None or days.today <= last)
        )


@dataclass(frozen=True, slots=True)
class Booked:
    """A booking party. `taken`: beds of the departure used before it."""

    people: int
    beds: int
    days: Days
    taken: int
    is_returning: bool


def automatic_discounts(rules: Sequence[DiscountRule], booked: Booked) -> list[Discount]:
    return [rule.discount for rule in rules if rule.code is None and _is_met(rule, booked)]


def code_problem(rule: DiscountRule, booked: Booked) -> CodeProblem | None:
    """Return the problem of a code; None if the party can use it, apart from its uses."""
    if not rule.is_for(booked.days.starts_on):
        return "other_departure"
    if rule.valid_from is not None and booked.days.today < rule.valid_from:
        return "not_yet"
    if not rule.is_valid_on(booked.days):
        return "ended"
    return "party_too_small" if booked.people < rule.least_people else None


def _is_met(rule: DiscountRule, booked: Booked) -> bool:
    return (
        rule.is_valid_on(booked.days)
        and booked.people >= rule.least_people
        and (rule.first_beds is None or booked.taken + booked.beds <= rule.first_beds)
        and (rule.discount.kind != DiscountKind.RETURNING or booked.is_returning)
    )


def fold_code(code: str) -> str:
    """Convert to upper case, without blanks."""
    return "".join(code.split()).upper()
