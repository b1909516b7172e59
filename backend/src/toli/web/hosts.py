"""Host → client: exact match of one label under the base domain, and nothing else."""

import time
from dataclasses import dataclass
from typing import Literal

from toli.access.context import ClientRef
from toli.clients import service as clients
from toli.config import Settings
from toli.db.scope import Database, Scope

Site = Literal["main", "client", "unknown"]
REMEMBERED_SECONDS = 2.0
MOST_REMEMBERED = 10_000


@dataclass(frozen=True, slots=True)
class Arrival:
    """Which site a host name stands for."""

    site: Site
    host: str
    client: ClientRef | None


class HostDirectory:
    """Answers which client a host belongs to; remembers an answer for two seconds.

    A label that names no approved client is remembered as well, so a flood of made-up names costs no queries.
    """

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._remembered: dict[str, tuple[float, ClientRef | None]] = {}

    async def arrive(self, host_header: str) -> Arrival:
        """Read a Host header: the base domain (also with www), an IP or localhost is the main site."""
        host = host_header.lower()
        name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
        name = name.rstrip(".")
        base = self._settings.base_domain
        if name in {base, f"www.{base}"} or not name.endswith(f".{base}"):
            return Arrival("main", host, None)
        label = name.removesuffix(f".{base}")
        client = None if "." in label else await self._client(label)
        return Arrival("unknown" if client is None else "client", host, client)

    def forget(self) -> None:
        """Drop what is remembered: a client was approved, renamed or moved."""
        self._remembered.clear()

    async def _client(self, label: str) -> ClientRef | None:
        now = time.monotonic()
        known = self._remembered.get(label)
        if known is not None and now - known[0] < REMEMBERED_SECONDS:
            return known[1]
        async with self._database.transaction(Scope.public()) as tx:
            found = await clients.client_by_label(tx, label)
        reference = None
        if found is not None and found.approval_status == "approved":
            reference = ClientRef(
                client_id=found.client_id, label=found.url, name=found.client_name, time_zone=found.time_zone
            )
        if len(self._remembered) >= MOST_REMEMBERED:
            self._remembered.clear()
        self._remembered[label] = (now, reference)
        return reference
