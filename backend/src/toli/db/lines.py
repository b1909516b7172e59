"""Who wants the same row waits in line for it here, and not in the database with a connection in hand."""

import asyncio
from collections.abc import AsyncIterator, Hashable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Final

AT_ONCE: Final = 3
"""How many may be at one row: one writes, the others have read and are ready when it is free."""


@dataclass(slots=True)
class _Line:
    free: asyncio.Semaphore = field(default_factory=lambda: asyncio.Semaphore(AT_ONCE))
    wanted_by: int = 0


class Lines:
    """A line for each row that is wanted by somebody, in the order in which they came."""

    def __init__(self) -> None:
        self._lines: dict[Hashable, _Line] = {}

    @asynccontextmanager
    async def turn(self, row: Hashable) -> AsyncIterator[None]:
        """Wait for one's turn at a row, and have it while the context lasts. A guard against crowds, not a lock."""
        line = self._lines.setdefault(row, _Line())
        line.wanted_by += 1
        try:
            async with line.free:
                yield
        finally:
            line.wanted_by -= 1
            if not line.wanted_by:
                del self._lines[row]
