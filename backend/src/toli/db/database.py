"""The database: its connection pool, its transactions by scope, and the caches over public reads."""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, LiteralString, Self, TypeVar

import orjson
import psycopg
from psycopg.pq import TransactionStatus
from psycopg.types.json import set_json_dumps, set_json_loads
from sqlalchemy import ClauseElement, make_url
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from toli.db.batching import batch
from toli.db.caches.change_log import READ_ADDED, ChangeLog
from toli.db.caches.read_cache import ReadCache
from toli.db.caches.single_flight import SingleFlight
from toli.db.caches.versioned_cache import VersionedCache
from toli.db.row_queues import RowQueues
from toli.db.transactions import (
    SET_ANY_SCOPE,
    WRITING_SCOPES,
    ClientTransaction,
    PlatformTransaction,
    PublicTransaction,
    Scope,
    Transaction,
    TravellerTransaction,
    driver,
)
from toli.kit.errors import DependencyDown

set_json_dumps(orjson.dumps)
set_json_loads(orjson.loads)

DRIVER = "postgresql+psycopg://"

First = TypeVar("First")
Second = TypeVar("Second")

READ_ONLY: ContextVar[bool] = ContextVar("toli.read_only", default=False)
"""Whether transactions begun from here on are read-only: PostgreSQL itself then refuses every change."""

PUBLIC: Final = Scope.public()
SET_PUBLIC: Final = PUBLIC.statement
"""The first statement of every public read, prepared once."""


@dataclass(frozen=True, slots=True)
class PreparedRead(Generic[First]):
    """A read of at most one row that can be combined with another one into a single statement.

    `statement` has psycopg's `%(name)s` parameters and selects `width` columns, the first of them never null. `read`
    converts the row, or None when there is none.
    """

    statement: str
    parameters: Mapping[str, Any]
    width: int
    read: Callable[[tuple[Any, ...] | None], First]


class SwallowedError(Exception):
    """A statement failed and its error was caught without a rollback to a savepoint: nothing can be committed."""


class Database:
    """The connection pool, and the caches over public reads.

    `single_flight` shares a read among concurrent callers, `read_cache` keeps its response until the data change, and
    `versioned_cache` keeps a value as long as its row has the same version. None of them may hold anything that
    depends on the caller. `row_queues` keeps concurrent writers of one row from occupying a connection each.
    """

    def __init__(self, engine: AsyncEngine, *, read_cache_bytes: int) -> None:
        self._engine = engine
        self.single_flight = SingleFlight()
        self.versioned_cache = VersionedCache()
        self.row_queues = RowQueues()
        self.change_log = ChangeLog(self._storefront_changes, single_flight=self.single_flight)
        self.read_cache = ReadCache(self.change_log, single_flight=self.single_flight, max_bytes=read_cache_bytes)

    @classmethod
    def connect(cls, url: str, *, pool_size: int, read_cache_bytes: int = 0, prepared_statements: bool = True) -> Self:
        """Create the pool; no connection is opened yet. `url` has libpq's form (`postgresql://…`).

        `prepared_statements` is false behind a pooler whose next transaction may be on another connection.
        """
        return cls(
            create_async_engine(
                url.replace("postgresql://", DRIVER, 1),
                pool_size=pool_size,
                max_overflow=0,
                pool_timeout=5,
                pool_pre_ping=False,
                # BEGIN and COMMIT are sent by this class, in one message with the statements next to them.
                isolation_level="AUTOCOMMIT",
                # Parameters may be personal data: they stay out of errors, and so out of the log.
                hide_parameters=True,
                connect_args={
                    "application_name": "toli",
                    **({} if prepared_statements else {"prepare_threshold": None}),
                    "options": "-c statement_timeout=8s -c lock_timeout=4s -c idle_in_transaction_session_timeout=30s",
                },
            ),
            read_cache_bytes=read_cache_bytes,
        )

    @asynccontextmanager
    async def public_transaction(self) -> AsyncIterator[PublicTransaction]:
        """Open a transaction in the public's scope. Commits and raises as all of these do.

        Every transaction is committed at the end of the block and rolled back on any exception. All raise
        DependencyDown when the database cannot be reached or no connection comes free in 5 s.
        """
        async with self._begun(PUBLIC) as connection:
            yield PublicTransaction(connection)

    @asynccontextmanager
    async def traveller_transaction(self, user_id: int) -> AsyncIterator[TravellerTransaction]:
        """Open a transaction in a person's own scope."""
        async with self._begun(Scope.traveller(user_id)) as connection:
            yield TravellerTransaction(connection, user_id)

    @asynccontextmanager
    async def client_transaction(self, client_id: int) -> AsyncIterator[ClientTransaction]:
        """Open a transaction in a client's scope."""
        async with self._begun(Scope.client(client_id)) as connection:
            yield ClientTransaction(connection, client_id)

    @asynccontextmanager
    async def platform_transaction(self) -> AsyncIterator[PlatformTransaction]:
        """Open a transaction in the platform's scope."""
        async with self._begun(Scope.platform()) as connection:
            yield PlatformTransaction(connection)

    @asynccontextmanager
    async def client_transaction_with_reads(
        self, client_id: int, first: PreparedRead[First], second: PreparedRead[Second]
    ) -> AsyncIterator[tuple[ClientTransaction, First, Second]]:
        """Open a transaction in a client's scope and run two reads as one statement, all in one message.

        Parameters of the same name have the same value.
        """
        scope = Scope.client(client_id)
        async with self._connected(scope) as connection:
            raw = await driver(connection)
            async with batch(raw):
                await raw.execute(_begin())
                await raw.execute(SET_ANY_SCOPE, scope.values)
                cursor = await raw.execute(
                    _side_by_side(first.statement, second.statement), {**first.parameters, **second.parameters}
                )
            row = await cursor.fetchone()
            assert row is not None
            tx = ClientTransaction(connection, client_id)
            yield tx, first.read(_found(row[: first.width])), second.read(_found(row[first.width :]))

    @asynccontextmanager
    async def _begun(self, scope: Scope) -> AsyncIterator[AsyncConnection]:
        async with self._connected(scope) as connection:
            raw = await driver(connection)
            await raw.execute(f"{_begin()}; {scope.statement}".encode(), prepare=False)
            yield connection

    @asynccontextmanager
    async def _connected(self, scope: Scope) -> AsyncIterator[AsyncConnection]:
        try:
            # Uncommitted work is rolled back when the connection returns to the pool.
            async with self._engine.connect() as connection:
                yield connection
                raw = await driver(connection)
                status = raw.info.transaction_status
                if status is TransactionStatus.INERROR:
                    raise SwallowedError
                # IDLE: the commit was sent together with the last statements.
                if status is not TransactionStatus.IDLE:
                    await raw.commit()
            if scope.kind in WRITING_SCOPES:
                self.change_log.note_write()
        except (InterfaceError, PoolTimeout) as error:
            raise _database_down() from error
        except (OperationalError, psycopg.OperationalError) as error:
            if _is_transient(error):
                raise _database_down() from error
            raise

    async def read(self, scope: Scope, statement: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Run one read in a transaction of its own, scope and statement sent in one message.

        `statement` has psycopg's `%(name)s` parameters. For hot public reads; everything else uses `transaction`.
        """
        try:
            async with self._engine.connect() as connection:
                raw = await driver(connection)
                # A batch outside a transaction is one transaction.
                async with batch(raw):
                    if scope == PUBLIC:
                        await raw.execute(SET_PUBLIC)
                    else:
                        await raw.execute(SET_ANY_SCOPE, scope.values)
                    cursor = await raw.execute(statement, parameters)
                return await cursor.fetchall()
        except (psycopg.OperationalError, InterfaceError, OperationalError, PoolTimeout) as error:
            raise _database_down() from error

    async def _storefront_changes(self, since: int | None) -> list[tuple[Any, ...]]:
        return await self.read(Scope.public(), READ_ADDED, {"since": since})

    async def dispose(self) -> None:
        """Close the pool."""
        await self._engine.dispose()


@cache
def _side_by_side(first: str, second: str) -> str:
    return f"SELECT a.*, b.* FROM (SELECT) AS row LEFT JOIN ({first}) AS a ON true LEFT JOIN ({second}) AS b ON true"


def _found(part: tuple[Any, ...]) -> tuple[Any, ...] | None:
    return part if part[0] is not None else None


def _begin() -> LiteralString:
    return "BEGIN READ ONLY" if READ_ONLY.get() else "BEGIN"


def compiled(statement: ClauseElement) -> tuple[str, dict[str, Any]]:
    """Compile a statement for `Database.read`; with it, the values of the parameters that are already bound."""
    made = statement.compile(dialect=make_url(DRIVER).get_dialect()())
    return str(made), {name: value for name, value in made.params.items() if value is not None}


async def run_read(tx: Transaction, read: PreparedRead[First]) -> First:
    """Run one prepared read in a transaction."""
    connection = await driver(tx)
    cursor = await connection.execute(read.statement, read.parameters)
    return read.read(await cursor.fetchone())


async def commit_behind(connection: psycopg.AsyncConnection[Any]) -> None:
    """Send the commit in the batch that has the writes, so that their locks end without another round trip.

    It is not executed when a statement before it fails. Nothing may follow it in the transaction.
    """
    await connection.execute("COMMIT")


def _is_transient(error: DBAPIError | psycopg.Error) -> bool:
    """Tell whether the error is transient (lost connection, restart, lock time-out) and not a bug."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    state = getattr(cause, "sqlstate", None)
    return state is None or state[:2] in {"08", "53", "57"} or state in {"40001", "40P01", "55P03"}


def _database_down() -> DependencyDown:
    return DependencyDown("We cannot reach our records right now. Nothing was lost: please try again in a moment.")
