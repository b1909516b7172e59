import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from toli.kit.errors import DependencyDown
from toli.kit.text import Text


class ConcurrencyLimiter:
    """Limits of running and waiting tasks, per party too; `timeout` is in seconds."""

    def __init__(
        self, *, max_concurrent: int, max_waiting: int, max_waiting_per_party: int, timeout: timedelta
    ) -> None:
        self._free = asyncio.Semaphore(max_concurrent)
        self._waiting: Counter[str] = Counter()
        self._max_waiting = max_waiting
        self._max_waiting_per_party = max_waiting_per_party
        self._timeout = timeout.total_seconds()

    @asynccontextmanager
    async def slot(self, *, party: str) -> AsyncIterator[None]:
        """Raises DependencyDown when too many wait, or on time-out."""
        if self._waiting.total() >= self._max_waiting or self._waiting[party] >= self._max_waiting_per_party:
            raise _too_many()
        self._waiting[party] += 1
        try:
            async with asyncio.timeout(self._timeout):
                await self._free.acquire()
        except TimeoutError:
            raise _too_many() from None
        finally:
            self._waiting[party] -= 1
            if not self._waiting[party]:
                del self._waiting[party]
        try:
            yield
        finally:
            self._free.release()


def _too_many() -> DependencyDown:
    return DependencyDown(Text("Too many people are signing in right now. Please try again in a moment."))
