"""Connections that tests hand on: the pool of an app begins with those of the test before, on the same database.

On a new connection PostgreSQL reads its catalogues, plans each statement and compiles each trigger anew, and with a new
engine SQLAlchemy compiles each statement anew. That was over half the processor time of a short test. What is handed on
has no transaction, setting, lock or temporary table, and remembers nothing but statements.
"""

import asyncio
from contextlib import suppress

import psycopg
from psycopg.pq import TransactionStatus
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from toli.infra.config import Settings
from toli.infra.db.connections import BoundedConnection
from toli.infra.db.database import Database
from toli.infra.db.pool import ConnectionPool
from toli.infra.db.transactions import driver

MOST = 4
"""How many are kept. More are opened by few tests, and each costs PostgreSQL memory."""

RESET = "SELECT pg_advisory_unlock_all(); UNLISTEN *; DISCARD TEMP; RESET SESSION AUTHORIZATION; RESET ALL"


class Connections:
    """The connections to one database that no test is using."""

    def __init__(self) -> None:
        self._engine: AsyncEngine | None = None
        self._ways: tuple[object, ...] = ()
        self._kept: list[AsyncConnection] = []

    def lend(self, database: Database, settings: Settings) -> None:
        """Let an app begin with them; one that opens its connections in another way begins anew."""
        pool, ways = database._pool, (settings.database_url, settings.pool_size, settings.prepared_statements)
        if self._engine is None or ways != self._ways:
            self.close()
            self._engine, self._ways = pool._engine, ways
            return
        pool._engine = self._engine
        pool._idle, self._kept = self._kept, []
        for connection in pool._idle:
            _forget_loop(connection)

    async def take_back(self, pool: ConnectionPool) -> None:
        """Keep those of an app that has ended, the last used ones, and close the others."""
        if pool._engine is not self._engine:
            return
        idle, pool._idle = pool._idle, []
        for place, connection in enumerate(reversed(idle)):
            if place < MOST and await _is_reset(await driver(connection)):
                self._kept.insert(0, connection)
            else:
                await connection.invalidate()
                await connection.close()

    def processes(self) -> list[int]:
        """The ids of PostgreSQL's processes that serve them."""
        return [_raw(connection).info.backend_pid for connection in self._kept if not _raw(connection).closed]

    def close(self) -> None:
        """Close them, also outside an event loop."""
        for connection in self._kept:
            raw = _raw(connection)
            # Its pool would close it in a loop, and complain that there is none.
            assert connection.sync_connection is not None
            connection.sync_connection.detach()
            raw.pgconn.finish()
        self._kept = []
        self._engine = None


def _raw(connection: AsyncConnection) -> BoundedConnection:
    assert connection.sync_connection is not None
    raw = connection.sync_connection.connection.driver_connection
    assert isinstance(raw, BoundedConnection)
    return raw


def _forget_loop(connection: AsyncConnection) -> None:
    """Replace the locks, which belong to the loop of the test that first waited for one."""
    _raw(connection).lock = type(_raw(connection).lock)()
    assert connection.sync_connection is not None
    adapted = connection.sync_connection.connection.dbapi_connection
    adapted._execute_mutex = asyncio.Lock()  # type: ignore[union-attr]


async def _is_reset(raw: BoundedConnection) -> bool:
    if raw.closed or raw.info.transaction_status is not TransactionStatus.IDLE:
        return False
    with suppress(psycopg.Error):
        # As one message of several statements, which no prepared one can be.
        await raw.execute(RESET, prepare=False)
        return True
    return False
