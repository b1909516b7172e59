"""Single-flight reads: concurrent callers share one read."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

T = TypeVar("T")

PAUSE_SECONDS: Final = 0.003
"""Pause between two reads of the same thing under concurrent demand: more callers then share the second read."""


@dataclass(slots=True)
class _Read:
    task: asyncio.Task[Any] = field(init=False)
    callers: int = 0


class SingleFlight:
    """At most one read of a key at a time. A read never predates its callers, so no caller gets stale data."""

    def __init__(self) -> None:
        self._next: dict[Hashable, _Read] = {}
        self._last: dict[Hashable, asyncio.Event] = {}

    async def get(self, key: Hashable, read: Callable[[], Awaitable[T]]) -> T:
        """Share a read begun after this call. Cancelling a caller does not cancel it."""
        coming = self._next.get(key)
        if coming is None:
            coming = self._next[key] = _Read()
            coming.task = asyncio.create_task(self._run(key, read, after=self._last.get(key)))
        coming.callers += 1
        value: T = await asyncio.shield(coming.task)
        return value

    async def _run(self, key: Hashable, read: Callable[[], Awaitable[T]], *, after: asyncio.Event | None) -> T:
        if after is not None:
            await after.wait()
        # From here on the read may miss a change that a new caller has already seen.
        callers = self._next.pop(key).callers
        over = self._last[key] = asyncio.Event()
        try:
            return await read()
        finally:
            asyncio.get_running_loop().call_later(PAUSE_SECONDS if callers > 1 else 0, self._end, key, over)

    def _end(self, key: Hashable, over: asyncio.Event) -> None:
        over.set()
        if self._last[key] is over:
            del self._last[key]
