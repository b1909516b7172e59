"""The connections of a process, kept open with their SQLAlchemy object from one transaction to the next.

A checkout from SQLAlchemy's own pool and the return to it take more processor time than a short statement, because each
makes that object anew in a greenlet. So that pool only opens connections, and this one keeps them.
"""

import psycopg
from prometheus_client import Gauge
from psycopg.pq import TransactionStatus
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from toli.db.transactions import driver

SIZE = Gauge("toli_pool_size", "Connections that the pool may open", multiprocess_mode="livesum")
IN_USE = Gauge("toli_pool_in_use", "Connections in use", multiprocess_mode="livesum")


class ConnectionPool:
    """Gives connections to at most `size` at a time, which the caller sees to (`toli.db.admission`)."""

    def __init__(self, engine: AsyncEngine, *, size: int) -> None:
        self._engine = engine
        self._idle: list[AsyncConnection] = []
        self._in_use = 0
        SIZE.set(size)

    async def take(self) -> AsyncConnection:
        """Take the connection that was used last, or open one.

        `give_back` or `discard` it.
        """
        connection = self._idle.pop() if self._idle else await self._engine.connect()
        self._count(1)
        return connection

    async def give_back(self, connection: AsyncConnection) -> None:
        """Roll back what is not committed and keep the connection, unless it was lost or discarded."""
        if connection.closed:
            return
        try:
            if connection.invalidated or not await _is_rolled_back(connection):
                await self.discard(connection)
                return
        except BaseException:
            await self.discard(connection)
            raise
        self._idle.append(connection)
        self._count(-1)

    async def discard(self, connection: AsyncConnection) -> None:
        """Close a connection for good."""
        if connection.closed:
            return
        self._count(-1)
        if not connection.invalidated:
            await connection.invalidate()
        await connection.close()

    async def dispose(self) -> None:
        """Close the connections that are not in use."""
        while self._idle:
            await self._idle.pop().close()
        await self._engine.dispose()

    def _count(self, change: int) -> None:
        self._in_use += change
        IN_USE.set(self._in_use)


async def _is_rolled_back(connection: AsyncConnection) -> bool:
    """Roll back; False when the connection is lost, which its user has got an error about."""
    try:
        if connection.in_transaction():
            await connection.rollback()
        raw = await driver(connection)
        # SQLAlchemy does not know of what was begun on the driver's connection.
        if raw.info.transaction_status is not TransactionStatus.IDLE:
            await raw.rollback()
    except (psycopg.Error, DBAPIError):
        return False
    return True
