"""Tax collected at source on tours abroad (TCS).

Income-tax Act. Not part of the operator's price: it is credited to the buyer's income tax by PAN.
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
    """Basis points; `above_bp`: on purchases above `limit` (paise) per financial year."""

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
    """`rate_bp` up to `left` paise of the price, `above_bp` on the rest."""

    rate_bp: int
    left: Paise | None = None
    above_bp: int = 0

    def of(self, price: Paise) -> Paise:
        below = price if self.left is None else min(price, self.left)
        return Paise(half_up(below * self.rate_bp + (price - below) * self.above_bp, BASIS_POINTS))


def travel_tax_on(day: date, *, has_pan: bool, bought: Paise = NOTHING) -> TravelTax | None:
    """Return the TCS of a buyer after purchases of `bought` this financial year.

    Purchases without PAN cannot be summed over a year: the limit applies per booking.
    """
    rate = _rate_on(day)
    if rate is None:
        return None
    rest_of_limit = None if rate.limit is None else Paise(max(rate.limit - bought, 0))
    if has_pan:
        return TravelTax(rate.rate_bp, rest_of_limit, rate.above_bp)
    return TravelTax(
        _without_pan(rate.rate_bp, day), rest_of_limit, _without_pan(rate.above_bp, day) if rate.above_bp else 0
    )


def has_limit(day: date) -> bool:
    rate = _rate_on(day)
    return rate is not None and rate.limit is not None


def law_of(day: date) -> Law:
    if day >= date(2026, 4, 1):
        return "section 394(1), Income-tax Act, 2025"
    return "section 206C(1G), Income-tax Act, 1961"


def add_shares(amounts: Iterable[Paise], *, tax: Paise, price: Paise) -> list[Paise]:
    """Add the tax to parts of a price; `take_shares` is the exact inverse."""
    return spread(amounts, lambda amount: amount + half_up(amount * tax, price))


def take_shares(amounts: Iterable[Paise], *, tax: Paise, price: Paise) -> list[Paise]:
    return spread(amounts, lambda amount: half_up(amount * price, price + tax))


def _rate_on(day: date) -> TravelTaxRate | None:
    return next((rate for rate in RATES if day >= rate.since), None)


def _without_pan(rate_bp: int, day: date) -> int:
    doubled = max(2 * rate_bp, LEAST_WITHOUT_PAN_BP)
    return max(min(doubled, MOST_WITHOUT_PAN_BP), rate_bp) if day >= MOST_FROM else doubled


def spread(amounts: Iterable[Paise], convert: Callable[[int], int]) -> list[Paise]:
    """Convert cumulative sums, so that the parts sum to the converted whole."""
    parts, before, until = [], 0, 0
    for amount in amounts:
        until += amount
        after = convert(until)
        parts.append(Paise(after - before))
        before = after
    return parts
