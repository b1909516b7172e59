"""A cache of values read from the database, each valid for as long as its row has the same version."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from typing import Any, Final, Protocol, TypeVar

MAX_ENTRIES: Final = 20_000
"""The least recently used entry is evicted first. An entry is about two kilobytes."""


class Versioned(Protocol):
    """A value that carries its version."""

    @property
    def version(self) -> int:
        """A number that changes whenever anything in the value does."""
        ...


V = TypeVar("V", bound=Versioned)


class VersionedCache:
    """Caches values by key and version.

    Callers read the current version in their own transaction first.
    """

    def __init__(self) -> None:
        self._entries: OrderedDict[Hashable, Any] = OrderedDict()

    async def get(self, key: Hashable, *, version: int, read: Callable[[], Awaitable[V | None]]) -> V | None:
        """Return the cached value of `key` in this version, else what `read` gives.

        None is not cached.
        """
        value: V | None = self._entries.get(key)
        if value is None or value.version != version:
            value = await read()
            if value is None:
                return None
            self._entries[key] = value
            if len(self._entries) > MAX_ENTRIES:
                self._entries.popitem(last=False)
        self._entries.move_to_end(key)
        return value
