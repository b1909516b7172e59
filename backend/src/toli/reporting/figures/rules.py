from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, timedelta
from typing import Literal

from toli.kit.money import half_up

Period = Literal["week", "month", "quarter", "year"]

Shown = Literal["booked", "cancelled", "paid", "ended", "due", "overdue"]
"""The figure of a dashboard whose bookings are listed."""

MONTHS_SHOWN = 6
PLATFORM_ZONE = "Asia/Kolkata"
"""The time zone of the platform's own figures and log."""
DAY = timedelta(days=1)


@dataclass(frozen=True, slots=True)
class DateRange:
    """Inclusive."""

    start: date
    end: date


@dataclass(frozen=True, slots=True)
class Figures:
    """The tours of `ended` bookings ended in the period; `travelled` of them were not cancelled."""

    booked: int
    cancelled: int
    revenue_paise: int
    ended: int
    travelled: int

    @property
    def completion_tenths(self) -> int | None:
        """In tenths of a percent; None without ended bookings."""
        return half_up(1000 * self.travelled, self.ended) if self.ended else None


@dataclass(frozen=True, slots=True, kw_only=True)
class DayFigures(Figures):
    day: date


def first_day(period: Period, *, today: date) -> date:
    """First day of the week (Monday), month, quarter or year of `today`."""
    if period == "week":
        return today - today.weekday() * DAY
    if period == "month":
        return today.replace(day=1)
    if period == "quarter":
        return today.replace(month=today.month - (today.month - 1) % 3, day=1)
    return today.replace(month=1, day=1)


def period_ranges(period: Period, *, today: date) -> tuple[DateRange, DateRange]:
    """The period until today, and as many days of the previous one, which may be shorter."""
    start = first_day(period, today=today)
    last_of_before = start - DAY
    start_of_before = first_day(period, today=last_of_before)
    return (
        DateRange(start, today),
        DateRange(start_of_before, min(start_of_before + (today - start), last_of_before)),
    )


def months(today: date) -> list[date]:
    first_days = [today.replace(day=1)]
    while len(first_days) < MONTHS_SHOWN:
        first_days.append((first_days[-1] - DAY).replace(day=1))
    return first_days[::-1]


def sums(days: Sequence[DayFigures], within: DateRange) -> Figures:
    chosen = [day for day in days if within.start <= day.day <= within.end]
    return Figures(
        booked=sum(day.booked for day in chosen),
        cancelled=sum(day.cancelled for day in chosen),
        revenue_paise=sum(day.revenue_paise for day in chosen),
        ended=sum(day.ended for day in chosen),
        travelled=sum(day.travelled for day in chosen),
    )


def change_tenths(now: int, before: int) -> int | None:
    """In tenths of a percent; None from 0."""
    return half_up(1000 * (now - before), before) if before > 0 else None
