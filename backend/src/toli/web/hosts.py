"""Find the client of a host name: an exact match of one label under the base domain."""

import ipaddress
import time
from dataclasses import dataclass
from typing import Literal
from urllib.parse import urlsplit

from toli.access.context import ClientRef
from toli.clients import service as clients
from toli.config import Settings
from toli.db.database import Database

Site = Literal["main", "client", "unknown", "foreign"]
UNKNOWN_CACHED_SECONDS = 2.0
MAX_UNKNOWN_CACHED = 10_000


@dataclass(frozen=True, slots=True)
class HostMatch:
    """The site of a host name: `unknown` is under the base domain without a client, `foreign` is not under it."""

    site: Site
    host: str
    client: ClientRef | None
    label: str | None = None
    """The subdomain of the request."""

    @property
    def moved(self) -> ClientRef | None:
        """The client, if its present subdomain is another one."""
        return self.client if self.client is not None and self.client.label != self.label else None


class HostDirectory:
    """Finds the client of a host and caches it until that client changes (`toli.db.caches.change_log`).

    A label that a client had less than 90 days ago still belongs to it.

    A label without an approved client is cached for two seconds, so that a flood of invented names costs few queries.
    """

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._known: dict[str, ClientRef] = {}
        self._unknown: dict[str, float] = {}
        base = settings.base_domain
        self._main_names = {base, f"www.{base}", urlsplit(settings.main_url).hostname}
        self._changes = 0
        database.change_log.subscribe(self._forget)

    async def resolve(self, host_header: str) -> HostMatch:
        """Resolve a Host header: the base domain (also with www) and the public address are the main site.

        So are localhost and IP addresses in development, where nobody else can connect.
        """
        host = host_header.lower()
        name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
        name = name.rstrip(".")
        base = self._settings.base_domain
        if name in self._main_names or (self._settings.is_development and _is_this_machine(name)):
            return HostMatch("main", host, None)
        if not name.endswith(f".{base}"):
            return HostMatch("foreign", host, None)
        label = name.removesuffix(f".{base}")
        client = None if "." in label else await self._client(label)
        return HostMatch("unknown" if client is None else "client", host, client, label)

    def _forget(self, client_id: int | None) -> None:
        self._changes += 1
        if client_id is None:
            self._known.clear()
            return
        for label in [label for label, client in self._known.items() if client.client_id == client_id]:
            del self._known[label]

    async def _client(self, label: str) -> ClientRef | None:
        if label in self._known:
            # Approving or closing a site takes effect within 0.1 s; a shorter time would cost every request.
            await self._database.change_log.catch_up(own_at_once=False)
        elif time.monotonic() - self._unknown.get(label, float("-inf")) < UNKNOWN_CACHED_SECONDS:
            return None
        return self._known.get(label) or await self._look_up(label)

    async def _look_up(self, label: str) -> ClientRef | None:
        changes = self._changes
        async with self._database.public_transaction() as tx:
            found = await clients.client_by_label(tx, label) or await clients.client_of_former_label(tx, label)
        if found is None or found.approval_status != "approved":
            self._unknown[label] = time.monotonic()
            if len(self._unknown) > MAX_UNKNOWN_CACHED:
                self._unknown.clear()
            return None
        client = ClientRef(
            client_id=found.client_id, label=found.url, name=found.client_name, time_zone=found.time_zone
        )
        if changes == self._changes:
            self._known[label] = client
        return client


def _is_this_machine(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return name == "localhost"
    return True
