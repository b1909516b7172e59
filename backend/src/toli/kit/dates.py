import re
from datetime import date
from functools import cache
from typing import Annotated, Final

from babel.dates import get_month_names
from pydantic import Field

from toli.kit.languages import LANGUAGES

FIRST_DATE: Final = date(1900, 1, 1)
LAST_DATE: Final = date(2100, 12, 31)
APRIL: Final = 4

MONTH_PATTERN: Final = r"^20[0-9]{2}-(0[1-9]|1[0-2])$"
"""A month of this century, as `2026-11`."""
CalendarDate = Annotated[date, Field(ge=FIRST_DATE, le=LAST_DATE)]
"""A date of our time, so that days and months can be added to it: Python's calendar ends with the year 9999."""

_ISO = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})-(?P<day>\d{1,2})")
_DAY_FIRST = re.compile(
    r"(?P<day>\d{1,2})(?:(?:st|nd|rd|th)?[\s./-]*(?P<name>[^\d\s./,-]{3,})|[\s./-]+(?P<month>\d{1,2}))"
    r"(?:[\s./,-]+(?P<year>\d{4}|\d{2}))?"
)
_MONTH_OF_YEAR = re.compile(r"(?:(?P<name>[^\d\s./,-]{3,})|(?P<month>\d{1,2}))[\s./,-]+(?P<year>\d{4})")
_ISO_MONTH = re.compile(r"(?P<year>\d{4})-(?P<month>\d{1,2})")
_LEAP_YEAR: Final = 2000
_MONTHS: Final = range(1, 13)


def typed_day(words: str) -> str | None:
    """A day as people type it ("6 dec", "6 Dec 2026", "06/12", day first) as a LIKE pattern of an ISO date."""
    match = _ISO.fullmatch(words.strip()) or _DAY_FIRST.fullmatch(words.strip())
    if match is None:
        return None
    parts = match.groupdict()
    month = _month(parts["name"].casefold()) if parts.get("name") else int(parts["month"])
    year = parts["year"] and f"20{parts['year'][-2:]}"
    try:
        date(int(year or _LEAP_YEAR), month, int(parts["day"]))
    except ValueError:
        return None
    return f"{year or '____'}-{month:02}-{int(parts['day']):02}"


def typed_month(words: str) -> str | None:
    """A month as people type it ("december", "Dec 2026", "12/2026") as a LIKE pattern of an ISO date."""
    typed = words.strip()
    match = _ISO_MONTH.fullmatch(typed) or _MONTH_OF_YEAR.fullmatch(typed)
    if match is None:
        named = next((number for number, full in _months() if full.rstrip(".") == typed.casefold()), None)
        return None if named is None else f"____-{named:02}-__"
    parts = match.groupdict()
    month = _month(parts["name"].casefold()) if parts.get("name") else int(parts["month"])
    return f"{parts['year']}-{month:02}-__" if month in _MONTHS else None


def _month(name: str) -> int:
    """The month with this beginning of its name in one of our languages; 0 for none."""
    return next((number for number, full in _months() if full.startswith(name)), 0)


@cache
def _months() -> tuple[tuple[int, str], ...]:
    return tuple(
        (number, full.casefold())
        for language in LANGUAGES
        for width in ("wide", "abbreviated")
        for number, full in get_month_names(width, locale=language).items()
    )


def financial_year_of(day: date) -> date:
    """First day of a day's financial year: 1 April."""
    return date(day.year if day.month >= APRIL else day.year - 1, APRIL, 1)
