"""What the public sees has changed: a log in PostgreSQL, and what a process knows of it.

Triggers write every change of what the public sees into `storefront_change` (migration 0004), as part of the
transaction that makes it. A process that keeps something asks the log what has been added before it relies on it, so
nothing has to run while nobody asks.
"""

import time
from collections.abc import Awaitable, Callable, Sequence
from typing import Any, Final

from sqlalchemy import BigInteger, Column, Table, func, text
from sqlalchemy.dialects.postgresql import TIMESTAMP

from toli.db.models import Base
from toli.db.sharing import SharedReads

FRESH: Final = 0.1
"""Seconds for which the log need not be asked again."""

LONGEST_SILENCE: Final = 300.0
"""Seconds without asking after which everything is dropped instead: the log goes back no further than twice that."""

storefront_change = Table(
    "storefront_change",
    Base.metadata,
    # No key: nobody looks for one change, and whoever writes one is in a hurry.
    Column("xid", BigInteger, server_default=text("pg_current_xact_id()::text::bigint"), nullable=False, index=True),
    Column("client_id", BigInteger, nullable=False),
    Column("noted_at", TIMESTAMP(timezone=True), server_default=func.now(), nullable=False),
)

ADDED = """
WITH oldest AS (SELECT pg_snapshot_xmin(pg_current_snapshot())::text::bigint AS running)
SELECT running, change.xid, change.client_id
FROM oldest LEFT JOIN storefront_change change ON change.xid >= coalesce(%(since)s::bigint, running)
"""
"""One row a change whose transaction may have ended since the last time, or one without a change.

Transactions end in another order than they begin. So the next time begins at the oldest that had not ended this time,
and may see changes again.
"""

Ask = Callable[[int | None], Awaitable[Sequence[tuple[Any, ...]]]]
Forget = Callable[[int | None], None]
"""Is told of each client whose public face has changed, or None when anybody's may have."""


class ChangeLog:
    """Asks the log for all who keep something in this process, and has them forget."""

    def __init__(self, ask: Ask, *, shared: SharedReads) -> None:
        self._ask = ask
        self._shared = shared
        self._listeners: list[Forget] = []
        self._asked_at = float("-inf")
        self._since: int | None = None
        self._known: set[tuple[int, int]] = set()
        self._written = 0
        self._written_when_asked = 0

    def tell(self, forget: Forget) -> None:
        """Have somebody told of changes."""
        self._listeners.append(forget)

    def note_writing(self) -> None:
        """Remember that this process has committed what may be a change."""
        self._written += 1

    async def catch_up(self, *, own_at_once: bool = True) -> None:
        """Ask what has changed, unless that was done within `FRESH` (and, `own_at_once`, since this process wrote).

        Raises DependencyDown when the log cannot be asked.
        """
        is_fresh = time.monotonic() - self._asked_at < FRESH
        if not is_fresh or (own_at_once and self._written != self._written_when_asked):
            await self._shared.get(self._catch_up, self._catch_up)

    async def _catch_up(self) -> None:
        began, written = time.monotonic(), self._written
        rows = await self._ask(self._since)
        if began - self._asked_at > LONGEST_SILENCE:
            self._tell(None)
        changes = {(xid, client_id) for _, xid, client_id in rows if xid is not None}
        for client_id in {client_id for _, client_id in changes - self._known}:
            self._tell(client_id)
        since: int = rows[0][0]
        self._since = since
        self._known = {change for change in changes if change[0] >= since}
        self._asked_at, self._written_when_asked = began, written

    def _tell(self, client_id: int | None) -> None:
        for forget in self._listeners:
            forget(client_id)
