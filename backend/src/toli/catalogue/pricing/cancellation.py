from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Final

from toli.clients.companies.terms import CancellationTerms, Charge
from toli.kit.money import Paise, half_up, share

LEAST_REFUND: Final = Paise(100)
"""The payment provider sends back no less than ₹1."""


@dataclass(frozen=True, slots=True)
class Sold:
    """A booking's price, tax and advance, in paise."""

    price: Paise
    tax: Paise
    advance: Paise
    people: int


@dataclass(frozen=True, slots=True)
class Step:
    """A span of days before the start, inclusive; None: no limit."""

    from_days: int
    to_days: int | None
    charge: Charge
    amount: Paise


@dataclass(frozen=True, slots=True)
class Refund:
    """Paise. `days_before` is negative after the start.

    `tax_kept`: the tax on the refund, where the terms keep it.
    """

    days_before: int
    paid: Paise
    rule: Charge
    charge: Paise
    refund: Paise
    tax_kept: Paise

    @property
    def kept(self) -> Paise:
        return Paise(self.paid - self.refund)


@dataclass(frozen=True, slots=True)
class CurvePoint:
    """A refund; `until` None: after the start."""

    until: date | None
    charge: Paise
    refund: Paise


def charge_of(rule: Charge, sold: Sold, *, least_per_person: Paise) -> Paise:
    """Rounded half up to rupees, at least the floor and at most the price."""
    if rule.basis == "person":
        amount = Paise(rule.value * sold.people)
    else:
        amount = share(sold.price if rule.basis == "price" else sold.advance, rate_bp=rule.value)
    # A share of all is all, also where the price has paise.
    if rule.basis == "price" and amount > sold.price:
        amount = sold.price
    return Paise(min(max(amount, least_per_person * sold.people), sold.price))


def steps(terms: CancellationTerms, sold: Sold, *, starts_on: date) -> tuple[Step, ...]:
    """Return the charges from the earliest cancellation to the latest, never decreasing."""
    spans: list[Step] = []
    above: int | None = None
    highest = Paise(0)
    for bracket in terms.brackets_of(starts_on):
        amount = charge_of(bracket.charge, sold, least_per_person=terms.least_per_person)
        highest = Paise(max(highest, amount))
        spans.append(Step(bracket.from_days, above, bracket.charge, highest))
        above = bracket.from_days - 1
    return tuple(spans)


def refund_on(terms: CancellationTerms, sold: Sold, *, paid: Paise, starts_on: date, today: date) -> Refund:
    days_before = (starts_on - today).days
    spans = steps(terms, sold, starts_on=starts_on)
    span = next((step for step in spans if days_before >= step.from_days), None)
    if span is None:
        no_show = charge_of(terms.no_show, sold, least_per_person=terms.least_per_person)
        rule, charge = terms.no_show, Paise(max(no_show, *(step.amount for step in spans)))
    else:
        rule, charge = span.charge, span.amount
    refund = _refund(terms, sold, paid=paid, charge=charge)
    rest = max(paid - charge, 0)
    tax_kept = Paise(0 if terms.is_tax_returned or not refund else rest - refund)
    return Refund(days_before, paid, rule, charge, refund, tax_kept)


def curve(terms: CancellationTerms, sold: Sold, *, paid: Paise, starts_on: date, today: date) -> list[CurvePoint]:
    points: list[CurvePoint] = []
    for step in steps(terms, sold, starts_on=starts_on):
        until = starts_on - timedelta(days=step.from_days)
        if until >= today:
            points.append(CurvePoint(until, step.amount, _refund(terms, sold, paid=paid, charge=step.amount)))
    late = refund_on(terms, sold, paid=paid, starts_on=starts_on, today=starts_on + timedelta(days=1))
    return _merged([*points, CurvePoint(None, late.charge, late.refund)])


def _merged(points: Sequence[CurvePoint]) -> list[CurvePoint]:
    return [
        point
        for point, later in zip(points, [*points[1:], None], strict=True)
        if later is None or later.until is None or (point.charge, point.refund) != (later.charge, later.refund)
    ]


def _refund(terms: CancellationTerms, sold: Sold, *, paid: Paise, charge: Paise) -> Paise:
    amount = max(paid - charge, 0)
    if not terms.is_tax_returned and sold.tax:
        amount = min(amount, 100 * half_up(amount * (sold.price - sold.tax), sold.price * 100))
    return Paise(amount if amount >= LEAST_REFUND else 0)
