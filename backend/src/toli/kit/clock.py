"""The clock: the only source of the current time."""

from datetime import UTC, date, datetime
from typing import Protocol
from zoneinfo import ZoneInfo


class Clock(Protocol):
    def now(self) -> datetime: ...


class SystemClock:
    def now(self) -> datetime:
        return datetime.now(UTC)


def local_date(instant: datetime, *, time_zone: str) -> date:
    return instant.astimezone(ZoneInfo(time_zone)).date()
