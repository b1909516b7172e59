"""Single-flight reads: concurrent callers share one read of the same thing.

No caller gets stale data.
"""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

T = TypeVar("T")

PAUSE_SECONDS: Final = 0.003
"""Pause between two reads of the same thing under concurrent demand: more callers then share the second read."""


@dataclass(slots=True)
class _Read:
    """A read that has not begun yet, and how many callers wait for it."""

    task: asyncio.Task[Any] = field(init=False)
    callers: int = 0


class SingleFlight:
    """Runs at most one read of a key at a time, for all callers that wait for it.

    A read never predates the call that it answers: a caller that comes while a read is in progress waits for the next
    one, which begins when the present one ends and answers everyone who has called by then.
    """

    def __init__(self) -> None:
        self._next: dict[Hashable, _Read] = {}
        self._last: dict[Hashable, asyncio.Event] = {}

    async def get(self, key: Hashable, read: Callable[[], Awaitable[T]]) -> T:
        """Return the result of a read begun after this call, or raise its exception.

        `key` names what is read.

        Cancelling a caller does not cancel the read: others may wait for it.
        """
        coming = self._next.get(key)
        if coming is None:
            coming = self._next[key] = _Read()
            coming.task = asyncio.create_task(self._run(key, read, after=self._last.get(key)))
        coming.callers += 1
        found: T = await asyncio.shield(coming.task)
        return found

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
