"""Batches of statements: one message to PostgreSQL, one answer.

psycopg's pipeline costs a system call per statement. A batch uses private names of psycopg: its version is pinned, and
`tests/db/test_batching.py` counts the messages.
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
    """Send the statements of the context together at its end; their cursors then have the rows.

    Raises the first error; later statements are not executed.
    """
    connection._pipeline = _Batch(connection)  # noqa: SLF001  where `pipeline` looks for one to continue
    async with connection.pipeline():
        yield


@dataclass(frozen=True, slots=True)
class Statement:
    """`sql` has psycopg's `%(name)s` parameters."""

    sql: str
    parameters: Mapping[str, Any]


def joined(insertion: Statement, statement: Statement) -> Statement:
    """Join an INSERT and a statement without a WITH clause. Parameters of the same name share one value."""
    sql = f"WITH insertion AS ({insertion.sql}) {statement.sql}"
    return Statement(sql, {**insertion.parameters, **statement.parameters})


async def run_batch(
    connection: psycopg.AsyncConnection[Any], statements: Sequence[Statement]
) -> list[psycopg.AsyncCursor[Any]]:
    async with batch(connection):
        return [await connection.execute(statement.sql, statement.parameters) for statement in statements]


COMMIT = Statement("COMMIT", {})
"""The commit, behind the last writes: their locks end without another round trip.

It is not executed when a statement before it fails. Nothing may follow it in the transaction.
"""
