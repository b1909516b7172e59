"""Which days a dashboard's period has, and how its figures are compared. Pure."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from toli.kit.money import half_up

Period = Literal["week", "month", "quarter", "year"]

Shown = Literal["booked", "cancelled", "paid", "ended", "due", "overdue"]
"""Which figure of a dashboard a list of bookings stands behind."""

MONTHS_SHOWN = 6
PLATFORM_ZONE = "Asia/Kolkata"
"""Whose calendar the platform's own figures and log go by."""
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some days, the last one included."""

    start: date
    end: date


@dataclass(frozen=True, slots=True)
class DayFigures:
    """What one day brought. `ended` bookings had the last day of their tour then; `travelled` of them went."""

    day: date
    booked: int
    cancelled: int
    revenue_paise: int
    ended: int
    travelled: int


@dataclass(frozen=True, slots=True)
class Sums:
    """What the days of a stretch brought together."""

    booked: int
    cancelled: int
    revenue_paise: int
    ended: int
    travelled: int

    @property
    def completion_tenths(self) -> int | None:
        """The share of the ended bookings that travelled, in tenths of a percent; None when none ended."""
        return half_up(1000 * self.travelled, self.ended) if self.ended else None


def first_day(period: Period, *, today: date) -> date:
    """The first day of the week (a Monday), month, quarter or year that `today` is in."""
    if period == "week":
        return today - today.weekday() * DAY
    if period == "month":
        return today.replace(day=1)
    if period == "quarter":
        return today.replace(month=today.month - (today.month - 1) % 3, day=1)
    return today.replace(month=1, day=1)


def stretches(period: Period, *, today: date) -> tuple[Stretch, Stretch]:
    """The period as far as it has come, and as many days of the one before, which may be shorter."""
    start = first_day(period, today=today)
    last_of_before = start - DAY
    start_of_before = first_day(period, today=last_of_before)
    return (
        Stretch(start, today),
        Stretch(start_of_before, min(start_of_before + (today - start), last_of_before)),
    )


def months(today: date) -> list[date]:
    """The first days of this month and of those before it, the earliest first."""
    found = [today.replace(day=1)]
    while len(found) < MONTHS_SHOWN:
        found.append((found[-1] - DAY).replace(day=1))
    return found[::-1]


def sums(days: Sequence[DayFigures], stretch: Stretch) -> Sums:
    """What the days of a stretch add up to."""
    chosen = [day for day in days if stretch.start <= day.day <= stretch.end]
    return Sums(
        booked=sum(day.booked for day in chosen),
        cancelled=sum(day.cancelled for day in chosen),
        revenue_paise=sum(day.revenue_paise for day in chosen),
        ended=sum(day.ended for day in chosen),
        travelled=sum(day.travelled for day in chosen),
    )


def change_tenths(now: int, before: int) -> int | None:
    """By how much a figure rose or fell, in tenths of a percent; None when there was nothing to rise from."""
    return half_up(1000 * (now - before), before) if before > 0 else None
