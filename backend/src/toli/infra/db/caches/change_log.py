"""Change log of public data, and its reader per process.

Triggers record every change in `storefront_change`. A process reads it before it relies on its cache, so nothing runs
without requests.
"""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Boolean, Column, Table, func, text
from sqlalchemy.dialects.postgresql import TIMESTAMP

from toli.infra.db.caches.single_flight import SingleFlight
from toli.infra.db.models import Base

FRESH_SECONDS: Final = 0.1
"""How long a read of the log stays valid."""

MAX_GAP_SECONDS: Final = 300.0
"""After this long without a read everything is invalidated instead: entries are deleted after twice that time."""

storefront_change = Table(
    "storefront_change",
    Base.metadata,
    # No primary key: entries are never looked up one by one, and inserts must be cheap.
    Column("xid", BigInteger, server_default=text("pg_current_xact_id()::text::bigint"), nullable=False, index=True),
    Column("client_id", BigInteger, nullable=False),
    Column("noted_at", TIMESTAMP(timezone=True), server_default=func.now(), nullable=False),
    # Whether it is about the site itself, its addresses and its approval, rather than what is sold there.
    Column("is_site", Boolean, server_default=text("true"), nullable=False),
)

READ_ADDED = """
WITH oldest AS (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS running)
SELECT running, change.xid, change.client_id, change.is_site
FROM oldest LEFT JOIN storefront_change change ON change.xid >= coalesce(%(since)s::bigint, running)
"""
"""One row for each change whose transaction may have ended since the last read, or one row without a change.

Transactions do not end in the order in which they begin. So the next read starts at the oldest transaction that was
still running at this one, and may return the same changes again.
"""

ReadAdded = Callable[[int | None], Awaitable[Sequence[tuple[Any, ...]]]]
Invalidate = Callable[[int | None], None]
"""Called with the id of each client whose public data has changed, or with None when any client's may have."""


class ChangeLog:
    def __init__(self, read_added: ReadAdded, *, single_flight: SingleFlight) -> None:
        self._read_added = read_added
        self._single_flight = single_flight
        self._subscribers: list[Invalidate] = []
        self._site_subscribers: list[Invalidate] = []
        self._read_at = float("-inf")
        self._since: int | None = None
        self._known: set[tuple[int, int, bool]] = set()
        self._writes = 0
        self._writes_when_read = 0

    def subscribe(self, invalidate: Invalidate) -> None:
        self._subscribers.append(invalidate)

    def subscribe_to_sites(self, invalidate: Invalidate) -> None:
        """Call `invalidate` for each change of an operator's site itself, not of its offers."""
        self._site_subscribers.append(invalidate)

    def note_write(self) -> None:
        """Record a possible own change."""
        self._writes += 1

    async def catch_up(self, *, own_at_once: bool = True) -> None:
        """Read the log, unless read within `FRESH_SECONDS`; with `own_at_once` also after own writes.

        Raises DependencyDown.
        """
        is_fresh = time.monotonic() - self._read_at < FRESH_SECONDS
        if not is_fresh or (own_at_once and self._writes != self._writes_when_read):
            await self._single_flight.get(self._catch_up, self._catch_up)

    async def _catch_up(self) -> None:
        began, writes = time.monotonic(), self._writes
        rows = await self._read_added(self._since)
        if began - self._read_at > MAX_GAP_SECONDS:
            self._invalidate(None, is_site=True)
        changes = {(xid, client_id, is_site) for _, xid, client_id, is_site in rows if xid is not None}
        for client_id, is_site in {(client_id, is_site) for _, client_id, is_site in changes - self._known}:
            self._invalidate(client_id, is_site=is_site)
        since: int = rows[0][0]
        self._since = since
        self._known = {change for change in changes if change[0] >= since}
        self._read_at, self._writes_when_read = began, writes

    def _invalidate(self, client_id: int | None, *, is_site: bool) -> None:
        for invalidate in (*self._subscribers, *(self._site_subscribers if is_site else ())):
            invalidate(client_id)
