"""Prices, tax, charges and fees in paise, from the terms of the operator and the law alone.

- GST of 5% on a tour is rounded to whole rupees (CGST Act, section 170), half of it each CGST and SGST in one state.
- 30% of the price is due at once, the rest 28 days later, at the latest the day before the start; whole rupees.
- When people leave, the advance falls with the price. What is added to a booking is due with the last instalment that
  is not due yet, or else the day before the start; what is taken off comes off the last instalments first.
- Who cancels forfeits half of the advance up to 31 days before the start, three quarters up to 15, then all of it; who
  does not come, the whole price.
- The payment provider keeps 2% and the GST of 18% on that.
"""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date, timedelta

RUPEE = 100
REST_DAYS = 28


@dataclass(frozen=True)
class Price:
    """`tax` is in `total`."""

    total: int
    tax: int


def half_up(amount: int, divisor: int, unit: int = 1) -> int:
    """An exact quotient to the nearest unit, half up."""
    step = divisor * unit
    return (2 * amount + step) // (2 * step) * unit


def price_of(beds: Iterable[tuple[int, int]], *, percent_off: int = 0, off: int = 0, percent: int = 5) -> Price:
    """Beds are rates with their number. A discount is taken off before tax."""
    base = sum(rate * number for rate, number in beds)
    base -= half_up(base * percent_off, 100) + off
    tax = half_up(base * percent, 100, RUPEE)
    return Price(base + tax, tax)


def agreed(total: int, percent: int = 5) -> Price:
    """A price that was agreed has its tax in it."""
    return Price(total, half_up(total * percent, 100 + percent, RUPEE))


def advance_of(total: int) -> int:
    return min(total, half_up(total * 30, 100, RUPEE))


def rest_due_on(booked: date, start: date) -> date:
    return min(booked + timedelta(days=REST_DAYS), start - timedelta(days=1))


def lowered_advance(advance: int, *, before: int, after: int) -> int:
    """The advance after people leave; prices are without charges."""
    return half_up(advance * after, before, RUPEE) if after < before else advance


def reschedule(instalments: Mapping[date, int], rest: int, *, today: date, start: date) -> dict[date, int]:
    """Instalments of a rest that has changed."""
    parts = dict(instalments)
    less = sum(parts.values()) - rest
    if less < 0:
        day = max((day for day in parts if day > today), default=start - timedelta(days=1))
        parts[day] = parts.get(day, 0) - less
    for day in sorted(parts, reverse=True):
        part = min(max(less, 0), parts[day])
        parts[day] -= part
        less -= part
    return {day: amount for day, amount in parts.items() if amount}


def shift(instalments: Mapping[date, int], *, by: timedelta, start: date) -> dict[date, int]:
    """Instalments of a booking that moves to a departure with another start."""
    parts: dict[date, int] = {}
    for day, amount in instalments.items():
        due_on = min(day + by, start - timedelta(days=1))
        parts[due_on] = parts.get(due_on, 0) + amount
    return parts


def share(instalments: Mapping[date, int], *, part: int, of: int) -> dict[date, int]:
    """The instalments of a part of a booking."""
    return {day: half_up(amount * part, of, RUPEE) for day, amount in instalments.items()}


def forfeit(total: int, advance: int, *, today: date, start: date) -> int:
    days = (start - today).days
    if days < 0:
        return total
    return half_up(advance * (50 if days >= 31 else 75 if days >= 15 else 100), 100, RUPEE)


def fee_of(amount: int) -> tuple[int, int]:
    """The provider's fee with its tax, and the tax."""
    return half_up(amount * 236, 10_000), half_up(amount * 36, 10_000)


def tax_in(amount: int, price: Price, *, is_interstate: bool = False) -> int:
    """The tax in a part of a price: CGST and SGST are equal, each to the paisa."""
    if not price.total:
        return 0
    if is_interstate:
        return half_up(amount * price.tax, price.total)
    return 2 * half_up(amount * price.tax, 2 * price.total)


def rupees(paise: int) -> str:
    sign = "-" if paise < 0 else ""
    return f"{sign}{abs(paise) // 100}.{abs(paise) % 100:02d}"


def paise(rupees: float | str) -> int:
    return round(100 * float(rupees))
