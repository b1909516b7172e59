"""Calendar dates of requests."""

from datetime import date
from typing import Annotated, Final

from pydantic import Field

FIRST_DATE: Final = date(1900, 1, 1)
LAST_DATE: Final = date(2100, 12, 31)
APRIL: Final = 4

CalendarDate = Annotated[date, Field(ge=FIRST_DATE, le=LAST_DATE)]
"""A date of our time, so that days and months can be added to it: Python's calendar ends with the year 9999."""


def financial_year_of(day: date) -> date:
    """First day of a day's financial year: 1 April."""
    return date(day.year if day.month >= APRIL else day.year - 1, APRIL, 1)
