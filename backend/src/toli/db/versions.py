"""What was read of a row, kept in the process for as long as the row says the same version."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, Protocol, TypeVar

MOST: Final = 20_000
"""How many are kept: those that were asked for last. Each is about two kilobytes."""


class Versioned(Protocol):
    """Something that says of which version it is."""

    @property
    def version(self) -> int:
        """A number that is another one whenever anything in it is."""
        ...


V = TypeVar("V", bound=Versioned)


class Versions:
    """Keeps what a version never changes. Whoever asks has just read, in their own transaction, which one stands."""

    def __init__(self) -> None:
        self._kept: OrderedDict[Hashable, Any] = OrderedDict()

    async def get(self, key: Hashable, *, version: int, read: Callable[[], Awaitable[V | None]]) -> V | None:
        """What is kept of `key`, or, when that is of another version, what `read` gives; None is not kept."""
        kept: V | None = self._kept.get(key)
        if kept is None or kept.version != version:
            kept = await read()
            if kept is None:
                return None
            self._kept[key] = kept
            if len(self._kept) > MOST:
                self._kept.popitem(last=False)
        self._kept.move_to_end(key)
        return kept
