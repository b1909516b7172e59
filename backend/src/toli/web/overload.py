"""Refuse work early when this process has no time for it.

What is measured is how late its event loop is.
"""

import asyncio
import re
import time
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

from starlette.types import Scope

SAMPLE_SECONDS: Final = 0.05
SAMPLES: Final = 6
MAX_LATE_SECONDS: Final = 0.1
"""A loop that has been later than this in each of the last samples has more to do than it can."""

SAFE: Final = {"GET", "HEAD", "OPTIONS"}
URGENT: Final = re.compile(
    r"/api/(?P<money>bookings/(?!quote$|drafts/)|payments/)|/(livez|readyz|metrics)$|/(assets|media)/"
)
"""Payments, the provider's webhooks, probes, and files, which cost little."""


def is_urgent(scope: Scope) -> bool:
    """Tell whether a request comes before those of people who are looking around."""
    found = URGENT.match(scope["path"])
    return found is not None and (scope["method"] not in SAFE or not found["money"])


class LoopLag:
    """How late the event loop is."""

    def __init__(self) -> None:
        self._late: deque[float] = deque([0.0] * SAMPLES, maxlen=SAMPLES)

    @property
    def is_overloaded(self) -> bool:
        """Whether the loop has been late all the time lately."""
        return min(self._late) > MAX_LATE_SECONDS

    def add(self, seconds: float) -> None:
        """Add a sample."""
        self._late.append(seconds)

    @asynccontextmanager
    async def measuring(self) -> AsyncIterator[None]:
        """Measure while the context lasts."""
        task = asyncio.create_task(self._measure())
        try:
            yield
        finally:
            task.cancel()

    async def _measure(self) -> None:
        while True:
            due = time.monotonic() + SAMPLE_SECONDS
            await asyncio.sleep(SAMPLE_SECONDS)
            self.add(time.monotonic() - due)
