"""Operator of a host name: label under the base domain, or own domain."""

import ipaddress
import re
import time
from dataclasses import dataclass
from typing import Final, Literal
from urllib.parse import urlsplit

from toli.clients.companies.repository import domains
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.schemas.sites import ClientInfo
from toli.clients.companies.service import sites
from toli.identity.access.context import ClientRef, is_own_domain
from toli.infra.config import Settings
from toli.infra.db.database import Database

Site = Literal["main", "client", "unknown", "foreign"]
UNKNOWN_CACHED_SECONDS: Final = 2.0
MAX_UNKNOWN_CACHED: Final = 10_000
MAX_MATCHES_CACHED: Final = 10_000
"""Host headers; each client has a few that browsers send, and as many as somebody cares to make up."""
DOMAIN: Final = re.compile(r"(?=.{4,253}$)([a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]")
"""A name that a client may bring, in ASCII: not an IP address, and not a name of one label."""


@dataclass(frozen=True, slots=True)
class HostMatch:
    """`unknown`: under the base domain, without an operator; `foreign`: another domain."""

    site: Site
    host: str
    client: ClientRef | None
    key: str | None = None
    """The subdomain label of the request, or the client's own domain that it came to."""

    @property
    def is_own_domain(self) -> bool:
        return self.site == "client" and is_own_domain(self.key)

    @property
    def moved(self) -> ClientRef | None:
        """Set if the operator's site has another primary address."""
        if self.client is None or self.key == (self.client.domain or self.client.label):
            return None
        # A domain that is not primary answers itself, unless another one is.
        return None if self.is_own_domain and self.client.domain is None else self.client


class HostDirectory:
    """A former label stays valid for 90 days.

    Unknown names are cached for two seconds, so that a flood of them costs few queries.
    """

    def __init__(self, database: Database, settings: Settings) -> None:
        self._database = database
        self._settings = settings
        self._known: dict[str, ClientRef] = {}
        self._matches: dict[str, HostMatch] = {}
        self._unknown: dict[str, float] = {}
        base = settings.base_domain
        self._main_names = {base, f"www.{base}", urlsplit(settings.main_url).hostname}
        self._changes = 0
        database.change_log.subscribe_to_sites(self._forget)

    async def resolve(self, host_header: str) -> HostMatch:
        """The base domain (also with www), the public address, and in development localhost are the main site."""
        if host_header in self._matches:
            # Approving or closing a site takes effect within 0.1 s; a shorter time would cost every request.
            await self._database.change_log.catch_up(own_at_once=False)
        return self._matches.get(host_header) or await self._match(host_header)

    async def _match(self, host_header: str) -> HostMatch:
        host = host_header.lower()
        name = host.rpartition(":")[0] if ":" in host and not host.endswith("]") else host
        name = name.rstrip(".")
        if name in self._main_names:
            return HostMatch("main", host, None)
        base = self._settings.base_domain
        if not name.endswith(f".{base}"):
            if self._settings.is_development and _is_this_machine(name):
                return HostMatch("main", host, None)
            client = await self._client(name) if DOMAIN.fullmatch(name) else None
            return self._keep(host_header, HostMatch("foreign" if client is None else "client", host, client, name))
        label = name.removesuffix(f".{base}")
        client = None if "." in label else await self._client(label)
        return self._keep(host_header, HostMatch("unknown" if client is None else "client", host, client, label))

    def _keep(self, host_header: str, match: HostMatch) -> HostMatch:
        # Only what `_known` has is forgotten when it changes.
        if match.client is not None and self._known.get(match.key or "") is match.client:
            if len(self._matches) >= MAX_MATCHES_CACHED:
                self._matches.clear()
            self._matches[host_header] = match
        return match

    async def client_at(self, label: str) -> ClientRef | None:
        return await self._client(label)

    def _forget(self, client_id: int | None) -> None:
        self._changes += 1
        self._matches.clear()
        if client_id is None:
            self._known.clear()
            return
        for key in [key for key, client in self._known.items() if client.client_id == client_id]:
            del self._known[key]

    async def _client(self, key: str) -> ClientRef | None:
        if key in self._known:
            # Approving or closing a site takes effect within 0.1 s; a shorter time would cost every request.
            await self._database.change_log.catch_up(own_at_once=False)
        elif time.monotonic() - self._unknown.get(key, float("-inf")) < UNKNOWN_CACHED_SECONDS:
            return None
        return self._known.get(key) or await self._look_up(key)

    async def _look_up(self, key: str) -> ClientRef | None:
        changes = self._changes
        record = await self._find(key)
        if record is None or record.approval_status != ApprovalStatus.APPROVED:
            self._unknown[key] = time.monotonic()
            if len(self._unknown) > MAX_UNKNOWN_CACHED:
                self._unknown.clear()
            return None
        client = ClientRef(
            client_id=record.client_id,
            label=record.url,
            name=record.client_name,
            time_zone=record.time_zone,
            domain=record.domain,
        )
        if changes == self._changes:
            self._known[key] = client
        return client

    async def _find(self, key: str) -> ClientInfo | None:
        async with self._database.public_transaction() as tx:
            if is_own_domain(key):
                return await domains.find_client_of_domain(tx, domain=key)
            return await sites.client_by_label(tx, key) or await sites.client_of_former_label(tx, key)


def _is_this_machine(name: str) -> bool:
    try:
        ipaddress.ip_address(name.removeprefix("[").removesuffix("]"))
    except ValueError:
        return name == "localhost"
    return True
