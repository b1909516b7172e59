"""SQLAlchemy's own pool makes a connection's object anew at each checkout, which costs more than a short statement."""

import psycopg
from prometheus_client import Gauge
from psycopg.pq import TransactionStatus
from sqlalchemy.exc import DBAPIError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from toli.infra.db.transactions import driver

SIZE = Gauge("toli_pool_size", "Connections that the pool may open", multiprocess_mode="livesum")
IN_USE = Gauge("toli_pool_in_use", "Connections in use", multiprocess_mode="livesum")


class ConnectionPool:
    """At most `size` connections, limited by the caller (`toli.infra.db.admission`)."""

    def __init__(self, engine: AsyncEngine, *, size: int) -> None:
        self._engine = engine
        self._idle: list[AsyncConnection] = []
        self._in_use = 0
        SIZE.set(size)

    async def take(self) -> AsyncConnection:
        connection = self._idle.pop() if self._idle else await self._engine.connect()
        self._count(1)
        return connection

    async def give_back(self, connection: AsyncConnection) -> None:
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
        if connection.closed:
            return
        self._count(-1)
        if not connection.invalidated:
            await connection.invalidate()
        await connection.close()

    async def dispose(self) -> None:
        while self._idle:
            await self._idle.pop().close()
        await self._engine.dispose()

    def _count(self, change: int) -> None:
        self._in_use += change
        IN_USE.set(self._in_use)


async def _is_rolled_back(connection: AsyncConnection) -> bool:
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
