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
    match = URGENT.match(scope["path"])
    return match is not None and (scope["method"] not in SAFE or not match["money"])


class LoopLag:
    def __init__(self) -> None:
        self._late: deque[float] = deque([0.0] * SAMPLES, maxlen=SAMPLES)

    @property
    def is_overloaded(self) -> bool:
        return min(self._late) > MAX_LATE_SECONDS

    def add(self, seconds: float) -> None:
        self._late.append(seconds)

    @asynccontextmanager
    async def measuring(self) -> AsyncIterator[None]:
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
