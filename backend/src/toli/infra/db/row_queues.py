"""In-process queues for contended rows.

In PostgreSQL each waiting request would occupy a connection.
"""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Final

MAX_CONCURRENT: Final = 3
"""How many requests work on one row at a time: one holds the lock, the others have done their reads meanwhile."""


@dataclass(slots=True)
class _Queue:
    free: asyncio.Semaphore
    users: int = 0


class RowQueues:
    def __init__(self, *, most_at_once: int = MAX_CONCURRENT) -> None:
        self._most_at_once = most_at_once
        self._queues: dict[Hashable, _Queue] = {}

    @asynccontextmanager
    async def slot(self, row: Hashable) -> AsyncIterator[None]:
        """Hold a slot at a row.

        Not a lock: correctness rests on the row lock in PostgreSQL.
        """
        queue = self._queues.setdefault(row, _Queue(asyncio.Semaphore(self._most_at_once)))
        queue.users += 1
        try:
            async with queue.free:
                yield
        finally:
            queue.users -= 1
            if not queue.users:
                del self._queues[row]
