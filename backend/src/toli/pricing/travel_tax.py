"""Tax collected at source on tours abroad (TCS, Income-tax Act): rates by day, and the tax in a price.

It is no price of the operator: who buys the tour has it credited to their income tax by their PAN.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from toli.kit.money import BASIS_POINTS, Paise, half_up

LEAST_WITHOUT_PAN_BP: Final = 500
MOST_WITHOUT_PAN_BP: Final = 2000
"""Without a PAN the rate is doubled, and at least 5%; since 1 July 2023 no more than 20%.

Section 206CC of the Income-tax Act, 1961, and the Finance Act, 2023; section 397(2) of the Act of 2025.
"""
NOTHING: Final = Paise(0)
MOST_FROM: Final = date(2023, 7, 1)

Law = Literal["section 206C(1G), Income-tax Act, 1961", "section 394(1), Income-tax Act, 2025"]


@dataclass(frozen=True, slots=True)
class TravelTaxRate:
    """The rate from a day on, in basis points; `above_bp` is on what a person buys in a financial year above `limit`.

    The limit is in paise; without one the rate is on everything.
    """

    since: date
    rate_bp: int
    limit: Paise | None = None
    above_bp: int = 0


RATES: Final = (
    # Finance Act, 2026: 2% whatever the amount. The Income-tax Act, 2025, applies from the same day.
    TravelTaxRate(date(2026, 4, 1), 200),
    # Finance Act, 2025: ₹10 lakh.
    TravelTaxRate(date(2025, 4, 1), 500, Paise(10_00_000_00), 2000),
    # Finance Act, 2023, and CBDT circular 10/2023: 20% above ₹7 lakh.
    TravelTaxRate(date(2023, 10, 1), 500, Paise(7_00_000_00), 2000),
    # Finance Act, 2020: 5% from the first rupee. Nothing is collected before.
    TravelTaxRate(date(2020, 10, 1), 500),
)


@dataclass(frozen=True, slots=True)
class TravelTax:
    """What is collected of a buyer: `rate_bp` up to `left` paise of the price, `above_bp` of the rest."""

    rate_bp: int
    left: Paise | None = None
    above_bp: int = 0

    def of(self, price: Paise) -> Paise:
        """Return the tax on a price with GST, in paise."""
        below = price if self.left is None else min(price, self.left)
        return Paise(half_up(below * self.rate_bp + (price - below) * self.above_bp, BASIS_POINTS))


def travel_tax_on(day: date, *, has_pan: bool, bought: Paise = NOTHING) -> TravelTax | None:
    """Return what is collected of who buys on a day and has `bought` for so much this financial year, if anything.

    A buyer without a PAN cannot be added up over a year: the limit is theirs for each booking.
    """
    rate = _rate_on(day)
    if rate is None:
        return None
    left = None if rate.limit is None else Paise(max(rate.limit - bought, 0))
    if has_pan:
        return TravelTax(rate.rate_bp, left, rate.above_bp)
    return TravelTax(_without_pan(rate.rate_bp, day), left, _without_pan(rate.above_bp, day) if rate.above_bp else 0)


def has_limit(day: date) -> bool:
    """Whether the rate of a day depends on what a person has bought in the financial year."""
    rate = _rate_on(day)
    return rate is not None and rate.limit is not None


def law_of(day: date) -> Law:
    """Return the law under which the tax of a day is collected."""
    if day >= date(2026, 4, 1):
        return "section 394(1), Income-tax Act, 2025"
    return "section 206C(1G), Income-tax Act, 1961"


def add_shares(amounts: Iterable[Paise], *, tax: Paise, price: Paise) -> list[Paise]:
    """Add to the parts of a price, in their order, what each has of its tax; `take_shares` undoes it to the paisa."""
    return spread(amounts, lambda amount: amount + half_up(amount * tax, price))


def take_shares(amounts: Iterable[Paise], *, tax: Paise, price: Paise) -> list[Paise]:
    """Take off the parts of a price with its tax what each has of the tax."""
    return spread(amounts, lambda amount: half_up(amount * price, price + tax))


def _rate_on(day: date) -> TravelTaxRate | None:
    return next((one for one in RATES if day >= one.since), None)


def _without_pan(rate_bp: int, day: date) -> int:
    doubled = max(2 * rate_bp, LEAST_WITHOUT_PAN_BP)
    return max(min(doubled, MOST_WITHOUT_PAN_BP), rate_bp) if day >= MOST_FROM else doubled


def spread(amounts: Iterable[Paise], convert: Callable[[int], int]) -> list[Paise]:
    """Convert the sums up to each part, so that the parts of the result sum to the converted whole."""
    parts, before, until = [], 0, 0
    for amount in amounts:
        until += amount
        after = convert(until)
        parts.append(Paise(after - before))
        before = after
    return parts
