from contextvars import ContextVar
from typing import Any, Final, TypeVar

import psycopg
from psycopg.abc import PQGen
from psycopg.errors import Diagnostic

T = TypeVar("T")

REQUEST_REPLY_SECONDS: Final = 4.0
"""How long a request waits for one reply of PostgreSQL."""

REPLY_SECONDS: ContextVar[float] = ContextVar("toli.reply_seconds", default=9.0)
"""The same for whatever runs now. By default longer than `statement_timeout`, which then comes first."""

PREPARED_STATEMENTS: Final = 500
"""How many prepared statements a connection keeps, the last used ones.

A web process has more than psycopg's 100 in use; above that number each would be prepared and dropped in turn.
"""

CONNECT_ARGS: Final = {
    "application_name": "toli",
    "connect_timeout": 3,
    # A peer that is gone without a word is noticed in about 8 s; requests have given up by then (REPLY_SECONDS).
    "keepalives_idle": 4,
    "keepalives_interval": 2,
    "keepalives_count": 2,
    "tcp_user_timeout": 8000,
    "options": (
        # Times are read in the zone of the connection, whatever the database or its machine has.
        "-c timezone=UTC"
        " -c statement_timeout=8s -c lock_timeout=3s -c idle_in_transaction_session_timeout=30s"
        # Planning takes longer than most statements, because of the policies; keys and indexes fit all values.
        " -c plan_cache_mode=force_generic_plan"
        # Statements and lock waits of a process that is gone end, and with them its locks.
        " -c client_connection_check_interval=1s"
        " -c tcp_keepalives_idle=4 -c tcp_keepalives_interval=2 -c tcp_keepalives_count=2 -c tcp_user_timeout=8000"
    ),
}
"""What every connection of the pool asks of libpq and of the server."""


class NoReply(psycopg.OperationalError):
    """No timely reply: the connection is closed, the statement's outcome unknown."""


class BoundedConnection(psycopg.AsyncConnection[Any]):
    """Closes itself when a reply takes longer than `REPLY_SECONDS`."""

    has_replied = False
    """Whether a transaction has begun on it: a failure to begin the next one may only mean that it was lost since."""

    is_unreplicated = False
    """Whether the wait of a commit for a standby has ended before the standby had it: it may yet be lost."""

    def __init__(self, *arguments: Any, **options: Any) -> None:
        super().__init__(*arguments, **options)
        self.prepared_max = PREPARED_STATEMENTS
        self.add_notice_handler(self._note)

    def _note(self, notice: Diagnostic) -> None:
        # After a time-out PostgreSQL acknowledges such a commit, and only warns.
        if "synchronous replication" in (notice.message_primary or ""):
            self.is_unreplicated = True

    async def wait(self, gen: PQGen[T], interval: float = 0.1, timeout: float | None = None) -> T:
        if timeout is not None:
            return await super().wait(gen, interval, timeout)
        limit = REPLY_SECONDS.get()
        try:
            return await super().wait(gen, interval, limit)
        except psycopg.errors._WaitTimeout as error:  # noqa: SLF001  the only sign of it
            self.pgconn.finish()
            raise NoReply(f"no reply in {limit:g} s") from error
