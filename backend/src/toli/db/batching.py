"""Batches of statements: sent to PostgreSQL in one message, answered in one.

psycopg's own pipeline sends each statement separately as it is executed, which costs a system call and wakes the
server process each time. A batch sends all of them together when it ends. It relies on names private to psycopg, so
the version is pinned and `tests/db/test_batching.py` counts the messages.
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
    """Collect the statements executed in the context and send them at its end; their cursors then have the rows.

    Outside a transaction the batch is a transaction of its own. Raises the error of the first statement that fails;
    the statements after it are not executed.
    """
    connection._pipeline = _Batch(connection)  # noqa: SLF001  where `pipeline` looks for one to continue
    async with connection.pipeline():
        yield
