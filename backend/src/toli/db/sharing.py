"""One read for everyone who asks for the same thing at the same moment: what a cache would give, and never stale."""

import asyncio
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Any, Final, TypeVar

T = TypeVar("T")

REST: Final = 0.003
"""Seconds between two reads of the same thing while it is asked for by many: so that more of them share the second."""


@dataclass(slots=True)
class _Read:
    """A read to come, and how many wait for it."""

    task: asyncio.Task[Any] = field(init=False)
    askers: int = 0


class SharedReads:
    """Runs at most one read of a thing at a time, for all who wait for it.

    Nobody gets what is older than their question: who asks while a read is under way waits for the next one, which
    begins when that one has ended and answers all who have asked by then.
    """

    def __init__(self) -> None:
        self._next: dict[Hashable, _Read] = {}
        self._last: dict[Hashable, asyncio.Event] = {}

    async def get(self, key: Hashable, read: Callable[[], Awaitable[T]]) -> T:
        """The outcome of a read begun after this call, its exception too. `key` names what `read` reads.

        The read goes on when a caller is cancelled: others may wait for it.
        """
        coming = self._next.get(key)
        if coming is None:
            coming = self._next[key] = _Read()
            coming.task = asyncio.create_task(self._run(key, read, after=self._last.get(key)))
        coming.askers += 1
        found: T = await asyncio.shield(coming.task)
        return found

    async def _run(self, key: Hashable, read: Callable[[], Awaitable[T]], *, after: asyncio.Event | None) -> T:
        if after is not None:
            await after.wait()
        # From here on it may miss what a new caller has already seen.
        askers = self._next.pop(key).askers
        over = self._last[key] = asyncio.Event()
        try:
            return await read()
        finally:
            asyncio.get_running_loop().call_later(REST if askers > 1 else 0, self._end, key, over)

    def _end(self, key: Hashable, over: asyncio.Event) -> None:
        over.set()
        if self._last[key] is over:
            del self._last[key]
