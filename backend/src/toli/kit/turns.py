"""Taking turns: so many at once, so many waiting, and the rest is told to come back."""

import asyncio
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta

from toli.kit.errors import DependencyDown


class Turns:
    """Bounds a kind of work that is dear, so that a flood of it leaves room for everything else.

    `at_once` are carried out side by side, `most_waiting` may wait, no more than `most_of_one` of them for the same
    party, and none longer than `patience`.
    """

    def __init__(self, *, at_once: int, most_waiting: int, most_of_one: int, patience: timedelta) -> None:
        self._free = asyncio.Semaphore(at_once)
        self._waiting: Counter[str] = Counter()
        self._most_waiting = most_waiting
        self._most_of_one = most_of_one
        self._patience = patience.total_seconds()

    @asynccontextmanager
    async def turn(self, *, of: str) -> AsyncIterator[None]:
        """Wait for one's turn and hold it while the context lasts; `of` names the party.

        Raises DependencyDown when too many wait already, or the wait is over.
        """
        if self._waiting.total() >= self._most_waiting or self._waiting[of] >= self._most_of_one:
            raise _too_many()
        self._waiting[of] += 1
        try:
            async with asyncio.timeout(self._patience):
                await self._free.acquire()
        except TimeoutError:
            raise _too_many() from None
        finally:
            self._waiting[of] -= 1
            if not self._waiting[of]:
                del self._waiting[of]
        try:
            yield
        finally:
            self._free.release()


def _too_many() -> DependencyDown:
    return DependencyDown("Too many people are signing in right now. Please try again in a moment.")
