"""In-process cache of public responses, invalidated by the change log."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from prometheus_client import Counter

from toli.infra.db.caches.change_log import ChangeLog
from toli.infra.db.caches.single_flight import SingleFlight
from toli.kit.prepared import Prepared

READS = Counter("toli_cache_reads_total", "Public reads, by whether the response was cached", ["outcome"])
EVERY_CLIENT: Final = 0
"""Instead of a client's id: a response that shows the data of all clients, which a change of any invalidates."""
ENTRY_BYTES: Final = 1000
"""What an entry takes besides its body, so that many small ones do not exceed the limit."""

HITS = READS.labels("hit")
MISSES = READS.labels("miss")


@dataclass(slots=True)
class _ClientEntries:
    """By key: the period of validity and the response."""

    responses: dict[Hashable, tuple[int, Prepared]] = field(default_factory=dict)
    size: int = 0


class ReadCache:
    """Caches at most `max_bytes` of responses; evicts the least recently used operator first."""

    def __init__(self, change_log: ChangeLog, *, single_flight: SingleFlight, max_bytes: int) -> None:
        self._change_log = change_log
        self._single_flight = single_flight
        self._max_bytes = max_bytes
        self._clients: OrderedDict[int, _ClientEntries] = OrderedDict()
        self._size = 0
        change_log.subscribe(self.invalidate)

    async def get(
        self, client_id: int, key: Hashable, read: Callable[[], Awaitable[Prepared]], *, during: int
    ) -> Prepared:
        """Get the response of one operator, or of `EVERY_CLIENT`, in period `during`.

        It reflects all own commits, and changes of other processes older than `FRESH_SECONDS`. Raises the errors of
        `read`, and DependencyDown.
        """
        if self._find(client_id, key, during) is not None:
            await self._change_log.catch_up()
        cached = self._find(client_id, key, during)
        if cached is not None:
            self._clients.move_to_end(client_id)
            HITS.inc()
            return cached
        MISSES.inc()
        # Looked up before the read begins: if the client is invalidated meanwhile, the entries are no longer its own.
        entries = self._clients.setdefault(client_id, _ClientEntries())
        response = await self._single_flight.get((client_id, key, during), read)
        if self._clients.get(client_id) is entries:
            self._store(entries, key, during, response)
        return response

    def invalidate(self, client_id: int | None = None) -> None:
        if client_id is None:
            self._clients.clear()
            self._size = 0
            return
        for owner_id in (client_id, EVERY_CLIENT):
            if owner_id in self._clients:
                self._size -= self._clients.pop(owner_id).size

    def _find(self, client_id: int, key: Hashable, during: int) -> Prepared | None:
        entries = self._clients.get(client_id)
        entry = entries.responses.get(key) if entries else None
        return entry[1] if entry is not None and entry[0] == during else None

    def _store(self, entries: _ClientEntries, key: Hashable, during: int, response: Prepared) -> None:
        former = entries.responses.get(key)
        growth = len(response.body) - len(former[1].body) if former else ENTRY_BYTES + len(response.body)
        entries.responses[key] = (during, response)
        entries.size += growth
        self._size += growth
        while self._size > self._max_bytes:
            self._size -= self._clients.popitem(last=False)[1].size
