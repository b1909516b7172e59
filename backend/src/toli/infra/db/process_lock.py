"""A lock that PostgreSQL releases when this process ends.

An advisory lock on a random number, in an idle transaction: it ends with the socket, also behind a pooler, and keeps no
old row alive.
"""

import asyncio
import secrets
from contextlib import suppress
from typing import Any

import psycopg
import structlog

log = structlog.get_logger(__name__)

BITS = 62
CONNECT_SECONDS = 5
SIGN_OF_LIFE_SECONDS = 15


class ProcessLock:
    def __init__(self, url: str) -> None:
        self._url = url
        self._number: int | None = None
        self._acquiring = asyncio.Lock()
        self._watch: asyncio.Task[None] | None = None

    async def number(self) -> int:
        """The number, acquired again after a lost connection. Raises psycopg.OperationalError."""
        async with self._acquiring:
            if self._number is None:
                self._number = await self._acquire()
            return self._number

    async def release(self) -> None:
        if self._watch is not None:
            self._watch.cancel()
            with suppress(asyncio.CancelledError):
                await self._watch

    async def _acquire(self) -> int:
        connection = await psycopg.AsyncConnection.connect(
            self._url, application_name="toli process lock", connect_timeout=CONNECT_SECONDS
        )
        number = secrets.randbits(BITS)
        try:
            await connection.execute("SET LOCAL idle_in_transaction_session_timeout = 0")
            await connection.execute("SELECT pg_advisory_xact_lock(%s)", [number])
        except BaseException:
            await connection.close()
            raise
        self._watch = asyncio.create_task(self._wait_for_end(connection))
        return number

    async def _wait_for_end(self, connection: psycopg.AsyncConnection[Any]) -> None:
        try:
            while True:
                # Nobody notifies: this waits, and notices at once when the connection ends.
                async for _ in connection.notifies(timeout=SIGN_OF_LIFE_SECONDS):
                    pass
                # Poolers end transactions that stay idle for too long.
                await connection.execute("SELECT 1")
        except psycopg.OperationalError as error:
            log.warning("process_lock_lost", reason=str(error).strip())
        finally:
            self._number = None
            await connection.close()
