"""The one source of the present."""

from datetime import UTC, date, datetime
from typing import Protocol
from zoneinfo import ZoneInfo


class Clock(Protocol):
    """Where the present comes from: the system, or a test's hand."""

    def now(self) -> datetime:
        """The present as an aware instant in UTC."""
        ...


class SystemClock:
    """The machine's clock."""

    def now(self) -> datetime:
        """The present as an aware instant in UTC."""
        return datetime.now(UTC)


def local_date(instant: datetime, *, time_zone: str) -> date:
    """The calendar date of an aware instant in an IANA time zone: "today" for a client."""
    return instant.astimezone(ZoneInfo(time_zone)).date()
