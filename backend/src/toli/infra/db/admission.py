"""Admission to the connection pool, by urgency.

After Facebook's controlled delay (Maurer, "Fail at Scale", ACM Queue 13:8, 2015): while the queue stays full, new work
is refused early.
"""

import asyncio
import time
from collections import deque
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from typing import Final

from prometheus_client import Counter, Histogram

from toli.kit.errors import DependencyDown
from toli.kit.text import Text

INTERVAL_SECONDS: Final = 0.3
"""Overloaded is whoever has had a queue for so long."""

NEW_SHARE: Final = 0.5
OVERLOADED_SHARE: Final = 0.05
"""The parts of the longest wait that new work waits, in general and while overloaded."""

WAIT = Histogram(
    "toli_pool_wait_seconds",
    "Time until a connection of the pool is free",
    buckets=(0.0005, 0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1.0, 2.0),
)
REFUSED = Counter("toli_refused_total", "Requests and jobs refused because of overload", ["where"])


class Overloaded(DependencyDown):
    """Too much work to finish in time. Nothing was executed."""

    code = "overloaded"

    def __init__(self, *, where: str) -> None:
        super().__init__(Text("Very many people are here right now. Please try again in a moment."))
        REFUSED.labels(where).inc()

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": "2"}


@dataclass(slots=True)
class Ticket:
    """A request's claim to connections. Payments and started requests are urgent."""

    is_urgent: bool


TICKET: ContextVar[Ticket | None] = ContextVar("toli.ticket", default=None)
"""The ticket of the current request. Jobs and commands have none: they are urgent, and few."""


class Admission:
    """At most `capacity` slots. Urgent work goes first and waits up to `max_wait` seconds, other work less."""

    def __init__(self, capacity: int, *, max_wait: float, now: Callable[[], float] = time.monotonic) -> None:
        self._free = capacity
        self._max_wait = max_wait
        self._now = now
        self._urgent: deque[asyncio.Future[None]] = deque()
        self._new: deque[asyncio.Future[None]] = deque()
        self._empty_at = now()

    @asynccontextmanager
    async def slot(self) -> AsyncIterator[None]:
        """Raises Overloaded."""
        ticket = TICKET.get()
        began = time.perf_counter()
        await self._acquire(is_urgent=ticket is None or ticket.is_urgent)
        WAIT.observe(time.perf_counter() - began)
        if ticket is not None:
            # A request that has begun is worth finishing.
            ticket.is_urgent = True
        try:
            yield
        finally:
            self._release()

    @property
    def is_overloaded(self) -> bool:
        """Whether the queue has not been empty lately."""
        return self._now() - self._empty_at > INTERVAL_SECONDS

    async def _acquire(self, *, is_urgent: bool) -> None:
        if not self._urgent and not self._new:
            self._empty_at = self._now()
            if self._free:
                self._free -= 1
                return
        queue = self._urgent if is_urgent else self._new
        share = 1 if is_urgent else OVERLOADED_SHARE if self.is_overloaded else NEW_SHARE
        turn = asyncio.get_running_loop().create_future()
        queue.append(turn)
        try:
            async with asyncio.timeout(self._max_wait * share):
                await turn
        except BaseException as error:
            if turn.done() and not turn.cancelled():
                # Given in the moment in which the wait ended.
                self._release()
            elif turn in queue:
                queue.remove(turn)
            if isinstance(error, TimeoutError):
                raise Overloaded(where="connections") from None
            raise

    def _release(self) -> None:
        for queue in (self._urgent, self._new):
            while queue:
                turn = queue.popleft()
                # One whose wait has ended may not have left the queue yet.
                if not turn.done():
                    turn.set_result(None)
                    return
        self._empty_at = self._now()
        self._free += 1
