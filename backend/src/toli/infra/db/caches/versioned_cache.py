"""Cache of database values, validated by version."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable, Mapping, Sequence
from typing import Any, Final, Protocol, TypeVar

MAX_ENTRIES: Final = 20_000
"""The least recently used entry is evicted first. An entry is about two kilobytes."""


class Versioned(Protocol):
    @property
    def version(self) -> int: ...


K = TypeVar("K", bound=Hashable)
V = TypeVar("V", bound=Versioned)


class VersionedCache:
    """Callers first read the current version in their own transaction."""

    def __init__(self) -> None:
        self._entries: OrderedDict[Hashable, Any] = OrderedDict()

    async def get(self, key: Hashable, *, version: int, read: Callable[[], Awaitable[V | None]]) -> V | None:
        """None is not cached."""
        value: V | None = self._entries.get(key)
        if value is None or value.version != version:
            value = await read()
            if value is None:
                return None
            self._put(key, value)
        self._entries.move_to_end(key)
        return value

    async def get_many(
        self, versions: Mapping[K, int], *, read: Callable[[Sequence[K]], Awaitable[Mapping[K, V]]]
    ) -> dict[K, V]:
        """Get values of the given versions by key, from the cache or by a single `read`; skip absent keys."""
        values: dict[K, V] = {}
        for key, version in versions.items():
            value = self._entries.get(key)
            if value is not None and value.version == version:
                self._entries.move_to_end(key)
                values[key] = value
        missing = [key for key in versions if key not in values]
        if missing:
            for key, value in (await read(missing)).items():
                self._put(key, value)
                values[key] = value
        return values

    def _put(self, key: Hashable, value: Versioned) -> None:
        self._entries[key] = value
        if len(self._entries) > MAX_ENTRIES:
            self._entries.popitem(last=False)
