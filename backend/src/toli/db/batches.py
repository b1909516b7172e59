"""Statements that travel together, in one message and one answer.

psycopg's own pipeline sends each statement by itself as it comes: a turn of the system's calls and a wake-up of the
server's process for each. Here they wait for the last one. What of psycopg this relies on is private to it, so the
version is pinned and `tests/db/test_batches.py` counts the messages.
"""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Any

import psycopg
from psycopg import generators
from psycopg.abc import PQGen


class _Batch(psycopg.AsyncPipeline):
    def _communicate_gen(self) -> PQGen[None]:
        yield from ()

    def _exit_gen(self) -> PQGen[None]:
        self._enqueue_sync()
        while self.command_queue:
            self.command_queue.popleft()()
        yield from generators.send(self.pgconn)
        yield from self._fetch_gen(flush=False)


@asynccontextmanager
async def batch(connection: psycopg.AsyncConnection[Any]) -> AsyncIterator[None]:
    """Send at the end what is executed in here; its cursors have their rows afterwards.

    Outside a transaction the statements are one of their own. Raises what the first that failed raises; those
    behind it are then not carried out.
    """
    connection._pipeline = _Batch(connection)  # noqa: SLF001  where `pipeline` looks for the one to go on with
    async with connection.pipeline():
        yield
