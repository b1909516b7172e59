import asyncio
import time
from collections.abc import Awaitable, Callable


class Pacer:
    """Waiting token bucket (ITU-T I.371): `burst` calls at once, then `per_second`."""

    def __init__(
        self,
        *,
        per_second: float,
        burst: int,
        now: Callable[[], float] = time.monotonic,
        sleep: Callable[[float], Awaitable[None]] = asyncio.sleep,
    ) -> None:
        self._interval = 1 / per_second
        self._tolerance = burst * self._interval
        self._full_at = 0.0
        self._now = now
        self._sleep = sleep

    async def wait(self, calls: int = 1) -> None:
        now = self._now()
        self._full_at = max(self._full_at, now) + calls * self._interval
        delay = self._full_at - self._tolerance - now
        if delay > 0:
            await self._sleep(delay)
