"""Batches of statements: sent to PostgreSQL in one message, answered in one.

psycopg's own pipeline sends each statement separately as it is executed, which costs a system call and wakes the
server process each time. A batch sends all of them together when it ends. It relies on names private to psycopg, so
the version is pinned and `tests/db/test_batching.py` counts the messages.
"""

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Any

import psycopg
from psycopg import generators
from psycopg.abc import PQGen

Row = tuple[Any, ...]
Values = Mapping[str, Any]
Connection = psycopg.AsyncConnection[Any]
Cursor = psycopg.AsyncCursor[Any]


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
    """Collect the statements executed in the context and send them at its end.

    Their cursors then have the rows.

    Outside a transaction the batch is a transaction of its own. Raises the error of the first statement that fails;
    the statements after it are not executed.
    """
    connection._pipeline = _Batch(connection)  # noqa: SLF001  where `pipeline` looks for one to continue
    async with connection.pipeline():
        yield


@dataclass(frozen=True, slots=True)
class Statement:
    """A statement to be sent in a batch, with psycopg's `%(name)s` parameters."""

    sql: str
    parameters: Mapping[str, Any]


def joined(insertion: Statement, statement: Statement) -> Statement:
    """Make one statement of an INSERT and one that has no WITH clause; parameters of one name have one value."""
    sql = f"WITH insertion AS ({insertion.sql}) {statement.sql}"
    return Statement(sql, {**insertion.parameters, **statement.parameters})


async def run_batch(
    connection: psycopg.AsyncConnection[Any], statements: Sequence[Statement]
) -> list[psycopg.AsyncCursor[Any]]:
    """Send statements in one message and return their cursors."""
    async with batch(connection):
        return [await connection.execute(statement.sql, statement.parameters) for statement in statements]


COMMIT = Statement("COMMIT", {})
"""The commit, behind the last writes: their locks end without another round trip.

It is not executed when a statement before it fails. Nothing may follow it in the transaction.
"""
