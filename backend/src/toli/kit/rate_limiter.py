"""In-memory rate limits (GCRA, ITU-T I.371)."""

import math
import time
from collections import OrderedDict
from collections.abc import Callable, Hashable
from dataclasses import dataclass
from typing import Final

MOST_KEYS: Final = 100_000
"""About 20 MB. Keys that have not been used for longest are forgotten first."""
ROUNDING: Final = 1e-6
"""Seconds by which sums of floating-point numbers may be off."""


@dataclass(frozen=True, slots=True)
class Quota:
    """Remaining quota of a key.

    `reset` and `retry_after` are whole seconds; `retry_after` is 0 unless refused.
    """

    name: str
    limit: int
    window: int
    remaining: int
    reset: int
    retry_after: int

    @property
    def is_refused(self) -> bool:
        return self.retry_after > 0

    @property
    def policy(self) -> str:
        """`RateLimit-Policy` (draft-ietf-httpapi-ratelimit-headers-10)."""
        return f'"{self.name}";q={self.limit};w={self.window}'

    @property
    def state(self) -> str:
        """`RateLimit` (the same draft)."""
        return f'"{self.name}";r={self.remaining};t={self.reset}'


class RateLimiter:
    """At most `limit` requests of a key in `window` seconds; the quota refills evenly."""

    def __init__(self, name: str, *, limit: int, window: int, now: Callable[[], float] = time.monotonic) -> None:
        self._name = name
        self._limit = limit
        self._window = window
        self._interval = window / limit
        self._now = now
        self._full_at: OrderedDict[Hashable, float] = OrderedDict()

    def take(self, key: Hashable) -> Quota:
        """Take one request from a key's quota; a refused request costs nothing."""
        now = self._now()
        full_at = max(now, self._full_at.get(key, now))
        excess = full_at + self._interval - now - self._window
        if excess > ROUNDING:
            # A refused key is used too: forgotten, it would have its full quota again.
            self._full_at.move_to_end(key)
            return self._quota(full_at - now, retry_after=math.ceil(excess))
        full_at += self._interval
        self._full_at[key] = full_at
        self._full_at.move_to_end(key)
        while len(self._full_at) > MOST_KEYS:
            self._full_at.popitem(last=False)
        return self._quota(full_at - now, retry_after=0)

    def charge(self, key: Hashable, cost: int) -> None:
        """Take `cost` requests, or the whole rest."""
        now = self._now()
        self._full_at[key] = min(now + self._window, max(now, self._full_at.get(key, now)) + cost * self._interval)
        self._full_at.move_to_end(key)

    def _quota(self, used_seconds: float, *, retry_after: int) -> Quota:
        return Quota(
            name=self._name,
            limit=self._limit,
            window=self._window,
            remaining=math.floor((self._window - used_seconds) / self._interval + ROUNDING),
            reset=math.ceil(used_seconds),
            retry_after=retry_after,
        )
