import time
from collections import Counter
from collections.abc import Callable, Hashable

HOUR = 3600
MAX_KEYS = 20_000


class HourlyCounter:
    """Restarts all keys when full: an attacker with many addresses costs no memory."""

    def __init__(self, now: Callable[[], float] = time.monotonic) -> None:
        self._now = now
        self._hour = -1
        self._counts: Counter[Hashable] = Counter()

    def add(self, key: Hashable) -> int:
        hour = int(self._now() // HOUR)
        if hour != self._hour or len(self._counts) >= MAX_KEYS:
            self._hour = hour
            self._counts.clear()
        self._counts[key] += 1
        return self._counts[key]
