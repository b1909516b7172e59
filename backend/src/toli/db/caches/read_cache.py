"""A cache of responses to public reads, in the process, invalidated by the change log."""

from collections import OrderedDict
from collections.abc import Awaitable, Callable, Hashable
from dataclasses import dataclass, field
from typing import Final

from prometheus_client import Counter

from toli.db.caches.change_log import ChangeLog
from toli.db.caches.single_flight import SingleFlight
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
    """The cached responses of one client: by key, the period each is valid for, and the response."""

    responses: dict[Hashable, tuple[int, Prepared]] = field(default_factory=dict)
    size: int = 0


class ReadCache:
    """Caches at most `max_bytes` of responses and evicts the least recently used client first."""

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
        """Return the response for `key`: a public read of one client, or of `EVERY_CLIENT`.

        It is valid for the period numbered `during`.

        The response reflects every change of other processes older than `FRESH_SECONDS`, and every change that this
        process has committed. Raises what `read` raises, and DependencyDown when the change log cannot be read.
        """
        if self._find(client_id, key, during) is not None:
            await self._change_log.catch_up()
        found = self._find(client_id, key, during)
        if found is not None:
            self._clients.move_to_end(client_id)
            HITS.inc()
            return found
        MISSES.inc()
        # Looked up before the read begins: if the client is invalidated meanwhile, the entries are no longer its own.
        entries = self._clients.setdefault(client_id, _ClientEntries())
        response = await self._single_flight.get((client_id, key, during), read)
        if self._clients.get(client_id) is entries:
            self._store(entries, key, during, response)
        return response

    def invalidate(self, client_id: int | None = None) -> None:
        """Drop the cached responses that show one client's data, or all responses."""
        if client_id is None:
            self._clients.clear()
            self._size = 0
            return
        for one in (client_id, EVERY_CLIENT):
            if one in self._clients:
                self._size -= self._clients.pop(one).size

    def _find(self, client_id: int, key: Hashable, during: int) -> Prepared | None:
        entries = self._clients.get(client_id)
        found = entries.responses.get(key) if entries else None
        return found[1] if found is not None and found[0] == during else None

    def _store(self, entries: _ClientEntries, key: Hashable, during: int, response: Prepared) -> None:
        former = entries.responses.get(key)
        growth = len(response.body) - len(former[1].body) if former else ENTRY_BYTES + len(response.body)
        entries.responses[key] = (during, response)
        entries.size += growth
        self._size += growth
        while self._size > self._max_bytes:
            self._size -= self._clients.popitem(last=False)[1].size
