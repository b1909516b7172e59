"""The clock: the only source of the current time."""

from datetime import UTC, date, datetime
from typing import Protocol
from zoneinfo import ZoneInfo


class Clock(Protocol):
    """A source of the current time: the system's, or one that a test sets."""

    def now(self) -> datetime:
        """Return the current time, aware and in UTC."""
        ...


class SystemClock:
    """The clock of the operating system."""

    def now(self) -> datetime:
        """Return the current time, aware and in UTC."""
        return datetime.now(UTC)


def local_date(instant: datetime, *, time_zone: str) -> date:
    """Return the date of an aware instant in an IANA time zone."""
    return instant.astimezone(ZoneInfo(time_zone)).date()
