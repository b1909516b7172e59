from collections.abc import AsyncIterator, Awaitable, Callable, Mapping
from contextlib import asynccontextmanager, nullcontext
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, LiteralString, Self, TypeVar

import orjson
import psycopg
from psycopg.errors import LockNotAvailable
from psycopg.pq import TransactionStatus
from psycopg.types.json import set_json_dumps, set_json_loads
from sqlalchemy import ClauseElement, make_url
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from toli.infra.db.admission import TICKET, Admission
from toli.infra.db.batching import Statement, batch, run_batch
from toli.infra.db.caches.change_log import READ_ADDED, ChangeLog
from toli.infra.db.caches.read_cache import ReadCache
from toli.infra.db.caches.single_flight import SingleFlight
from toli.infra.db.caches.versioned_cache import VersionedCache
from toli.infra.db.connections import CONNECT_ARGS, BoundedConnection, NoReply
from toli.infra.db.idempotency import CALL, CLAIM, CallRepeated, EarlierCall, IdempotentCall, check_claim
from toli.infra.db.outages import DatabaseDown, is_lost, is_outage, is_refused_as_read_only
from toli.infra.db.pool import ConnectionPool
from toli.infra.db.process_lock import ProcessLock
from toli.infra.db.row_queues import RowQueues
from toli.infra.db.transactions import (
    WRITING_SCOPES,
    ClientTransaction,
    PlatformTransaction,
    PublicTransaction,
    Scope,
    Transaction,
    TravellerTransaction,
    driver,
)
from toli.kit.errors import AppError

set_json_dumps(orjson.dumps)
set_json_loads(orjson.loads)

DRIVER = "postgresql+psycopg://"

First = TypeVar("First")
Second = TypeVar("Second")
Begun = TypeVar("Begun")

POOL_SECONDS: Final = 2.0
"""How long a transaction waits for a connection at most."""

READ_ONLY: ContextVar[bool] = ContextVar("toli.read_only", default=False)
"""Whether transactions begun from here on are read-only: PostgreSQL itself then refuses every change."""

SEARCH_SHARE: Final = 1 / 8
"""What the cache of searches may take beside the one of the clients' pages, as a share of that."""

BEGIN_SNAPSHOT: Final = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY"
PUBLIC: Final = Scope.public()
SET_PUBLIC: Final = PUBLIC.statement
"""The first statement of every public read, prepared once."""


@dataclass(frozen=True, slots=True)
class PreparedRead(Generic[First]):
    """A read of at most one row, combinable with another into one statement.

    `statement` has psycopg's `%(name)s` parameters and selects `width` columns, the first never null.
    """

    statement: str
    parameters: Mapping[str, Any]
    width: int
    read: Callable[[tuple[Any, ...] | None], First]


class SwallowedError(Exception):
    """An error was caught without a rollback to a savepoint."""


class Database:
    """Connection pool and caches of public reads.

    No cache may hold anything that depends on the caller. `row_queues` keep concurrent writers of a row from occupying
    a connection each; `process_lock` shows that this process is alive. The first writing transaction of a keyed call
    (`idempotency.CALL`) claims the key; raises CallRepeated for a repeat.
    """

    def __init__(
        self, pool: ConnectionPool, *, admission: Admission, process_lock: ProcessLock, read_cache_bytes: int
    ) -> None:
        self._pool = pool
        self._admission = admission
        self.process_lock = process_lock
        self.single_flight = SingleFlight()
        self.versioned_cache = VersionedCache()
        self.row_queues = RowQueues()
        self.change_log = ChangeLog(self._storefront_changes, single_flight=self.single_flight)
        self.read_cache = ReadCache(self.change_log, single_flight=self.single_flight, max_bytes=read_cache_bytes)
        # Of its own, because visitors choose what they search for: they must not evict the clients' pages.
        self.search_cache = ReadCache(
            self.change_log, single_flight=self.single_flight, max_bytes=int(read_cache_bytes * SEARCH_SHARE)
        )

    @classmethod
    def connect(
        cls,
        url: str,
        *,
        pool_size: int,
        max_wait: float = POOL_SECONDS,
        read_cache_bytes: int = 0,
        prepared_statements: bool = True,
    ) -> Self:
        """Create the pool; opens no connection. `max_wait` is in seconds (`toli.infra.db.admission`).

        `prepared_statements` is false behind a transaction-mode pooler.
        """
        engine = create_async_engine(
            url.replace("postgresql://", DRIVER, 1),
            pool_size=pool_size,
            max_overflow=0,
            # There is one for everybody who is admitted.
            pool_timeout=1,
            pool_pre_ping=False,
            # BEGIN and COMMIT are sent by this class, in one message with the statements next to them.
            isolation_level="AUTOCOMMIT",
            # Parameters may be personal data: they stay out of errors, and so out of the log.
            hide_parameters=True,
            connect_args={
                **CONNECT_ARGS,
                # A statement that comes twice comes often: connections stay, and texts hold no values.
                "prepare_threshold": 1 if prepared_statements else None,
                "async_creator_fn": BoundedConnection.connect,
            },
        )
        return cls(
            ConnectionPool(engine, size=pool_size),
            admission=Admission(pool_size, max_wait=max_wait),
            process_lock=ProcessLock(url),
            read_cache_bytes=read_cache_bytes,
        )

    @asynccontextmanager
    async def public_transaction(self) -> AsyncIterator[PublicTransaction]:
        """Open a transaction in the public scope.

        Transactions commit at the end and roll back on any exception. All raise DatabaseDown.
        """
        async with self._begun(PUBLIC) as connection:
            yield PublicTransaction(connection)

    @asynccontextmanager
    async def traveller_transaction(self, user_id: int) -> AsyncIterator[TravellerTransaction]:
        async with self._begun(Scope.traveller(user_id)) as connection:
            yield TravellerTransaction(connection, user_id)

    @asynccontextmanager
    async def client_transaction(self, client_id: int) -> AsyncIterator[ClientTransaction]:
        async with self._begun(Scope.client(client_id)) as connection:
            yield ClientTransaction(connection, client_id)

    @asynccontextmanager
    async def client_snapshot(self, client_id: int) -> AsyncIterator[ClientTransaction]:
        """Read-only transaction with one snapshot for all reads."""
        async with self._begun(Scope.client(client_id), opening=BEGIN_SNAPSHOT) as connection:
            yield ClientTransaction(connection, client_id)

    @asynccontextmanager
    async def platform_transaction(self) -> AsyncIterator[PlatformTransaction]:
        async with self._begun(Scope.platform()) as connection:
            yield PlatformTransaction(connection)

    @asynccontextmanager
    async def client_transaction_with_reads(
        self, client_id: int, first: PreparedRead[First], second: PreparedRead[Second], *, in_order: bool = False
    ) -> AsyncIterator[tuple[ClientTransaction, First, Second]]:
        """All in one message.

        The reads are one statement with shared parameters; with `in_order` two, so that the second sees all commits
        before the first one's locks.
        """
        scope = Scope.client(client_id)
        call = _call_to_claim(scope)

        async def begin(raw: BoundedConnection) -> tuple[First, Second]:
            async with _claimed(raw, call):
                await raw.execute(_begin())
                await raw.execute(scope.prepared, scope.values)
                claim = None if call is None else await raw.execute(CLAIM, call.parameters)
                if in_order:
                    cursors = [await raw.execute(part.statement, part.parameters) for part in (first, second)]
                else:
                    sql = _side_by_side(first.statement, second.statement)
                    cursors = [await raw.execute(sql, {**first.parameters, **second.parameters})]
            if call is not None and claim is not None:
                await check_claim(raw, claim, call)
            rows = [await cursor.fetchone() for cursor in cursors]
            if in_order:
                return first.read(rows[0]), second.read(rows[1])
            (row,) = rows
            assert row is not None
            return first.read(_found(row[: first.width])), second.read(_found(row[first.width :]))

        with nullcontext() if call is None else call.claiming():
            async with self._connected(begin) as (connection, (part, other_part)):
                yield ClientTransaction(connection, client_id), part, other_part
                await self._commit(connection, scope)

    @asynccontextmanager
    async def _begun(self, scope: Scope, *, opening: LiteralString | None = None) -> AsyncIterator[AsyncConnection]:
        call = _call_to_claim(scope) if opening is None else None

        async def begin(raw: BoundedConnection) -> None:
            if call is None:
                await raw.execute(f"{opening or _begin()}; {scope.statement}".encode(), prepare=False)
                return
            async with _claimed(raw, call):
                await raw.execute(_begin())
                await raw.execute(scope.prepared, scope.values)
                claim = await raw.execute(CLAIM, call.parameters)
            await check_claim(raw, claim, call)

        with nullcontext() if call is None else call.claiming():
            async with self._connected(begin) as (connection, _):
                yield connection
                await self._commit(connection, scope)

    async def write(self, client_id: int, statement: Statement) -> list[tuple[Any, ...]]:
        """Run one repeatable statement in one message; resent after a lost connection."""
        scope = Scope.client(client_id)
        async with self._connected(_alone(scope, statement.sql, statement.parameters)) as (connection, rows):
            await self._commit(connection, scope)
            return rows

    async def read_global(self, statement: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        async def fetch(raw: BoundedConnection) -> list[tuple[Any, ...]]:
            return await (await raw.execute(statement, parameters)).fetchall()

        async with self._connected(fetch) as (_, rows):
            return rows

    async def execute_alone(self, statement: str, parameters: Mapping[str, Any]) -> None:
        async def execute(raw: BoundedConnection) -> None:
            await raw.execute(statement, parameters)

        async with self._connected(execute) as (connection, _):
            await self._commit(connection, PUBLIC)

    async def read(self, scope: Scope, statement: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        async with self._connected(_alone(scope, statement, parameters)) as (_, rows):
            return rows

    async def _commit(self, connection: AsyncConnection, scope: Scope) -> None:
        raw = await driver(connection)
        status = raw.info.transaction_status
        if status is TransactionStatus.INERROR:
            raise SwallowedError
        # IDLE: the commit was sent together with the last statements.
        if status is not TransactionStatus.IDLE:
            await raw.commit()
        if scope.kind in WRITING_SCOPES:
            self.change_log.note_write()
        if raw.is_unreplicated:
            raw.is_unreplicated = False
            raise DatabaseDown

    @asynccontextmanager
    async def _connected(
        self, begin: Callable[[BoundedConnection], Awaitable[Begun]]
    ) -> AsyncIterator[tuple[AsyncConnection, Begun]]:
        """Yield a connection and the result of `begin`; roll back uncommitted work.

        Raises DatabaseDown and Overloaded.
        """
        async with self._admission.slot(), self._connected_once(begin) as (connection, begun):
            yield connection, begun

    @asynccontextmanager
    async def _connected_once(
        self, begin: Callable[[BoundedConnection], Awaitable[Begun]]
    ) -> AsyncIterator[tuple[AsyncConnection, Begun]]:
        connection: AsyncConnection | None = None
        try:
            connection, raw, begun = await self._begin_on_one(begin)
            try:
                yield connection, begun
            except Exception as error:
                # After a failover a connection may lead to a standby.
                if is_lost(error, raw) or (is_refused_as_read_only(error) and not READ_ONLY.get()):
                    await self._pool.discard(connection)
                    if not isinstance(error, AppError):
                        raise DatabaseDown from error
                raise
        except Exception as error:
            if is_outage(error):
                raise DatabaseDown from error
            raise
        finally:
            if connection is not None:
                await self._pool.give_back(connection)

    async def _begin_on_one(
        self, begin: Callable[[BoundedConnection], Awaitable[Begun]]
    ) -> tuple[AsyncConnection, BoundedConnection, Begun]:
        while True:
            connection = await self._pool.take()
            raw = await driver(connection)
            try:
                begun = await begin(raw)
            except psycopg.Error as error:
                is_standby = is_refused_as_read_only(error) and not READ_ONLY.get()
                if not is_standby and not is_lost(error, raw):
                    await self._pool.give_back(connection)
                    raise
                await self._pool.discard(connection)
                # Nothing was executed, so the next connection may try.
                if raw.has_replied and not isinstance(error, NoReply):
                    continue
                if is_standby:
                    raise DatabaseDown from error
                raise
            except BaseException:
                await self._pool.give_back(connection)
                raise
            raw.has_replied = True
            return connection, raw, begun

    async def _storefront_changes(self, since: int | None) -> list[tuple[Any, ...]]:
        # Read once for everybody, in a task of its own.
        TICKET.set(None)
        return await self.read(Scope.public(), READ_ADDED, {"since": since})

    async def dispose(self) -> None:
        await self.process_lock.release()
        await self._pool.dispose()


def _alone(
    scope: Scope, statement: str, parameters: Mapping[str, Any]
) -> Callable[[BoundedConnection], Awaitable[list[tuple[Any, ...]]]]:
    """A batch outside a transaction is one."""

    async def run(raw: BoundedConnection) -> list[tuple[Any, ...]]:
        async with batch(raw):
            if scope == PUBLIC:
                await raw.execute(SET_PUBLIC)
            else:
                await raw.execute(scope.prepared, scope.values)
            cursor = await raw.execute(statement, parameters)
        return await cursor.fetchall()

    return run


def _call_to_claim(scope: Scope) -> IdempotentCall | None:
    call = CALL.get()
    if call is None or call.is_claimed or call.is_claiming or scope.kind not in WRITING_SCOPES:
        return None
    return call


@asynccontextmanager
async def _claimed(raw: BoundedConnection, call: IdempotentCall | None) -> AsyncIterator[None]:
    try:
        async with batch(raw):
            yield
    except LockNotAvailable as error:
        if call is None:
            raise
        raise CallRepeated(EarlierCall(call.call_sha256, None, None)) from error


@cache
def _side_by_side(first: str, second: str) -> str:
    return f"SELECT a.*, b.* FROM (SELECT) AS row LEFT JOIN ({first}) AS a ON true LEFT JOIN ({second}) AS b ON true"


def _found(part: tuple[Any, ...]) -> tuple[Any, ...] | None:
    return part if part[0] is not None else None


def _begin() -> LiteralString:
    return "BEGIN READ ONLY" if READ_ONLY.get() else "BEGIN"


def compiled(statement: ClauseElement) -> tuple[str, dict[str, Any]]:
    compilation = statement.compile(dialect=make_url(DRIVER).get_dialect()())
    return str(compilation), {name: value for name, value in compilation.params.items() if value is not None}


async def run_read(tx: Transaction, read: PreparedRead[First]) -> First:
    connection = await driver(tx)
    cursor = await connection.execute(read.statement, read.parameters)
    return read.read(await cursor.fetchone())


async def run_reads(tx: Transaction, first: PreparedRead[First], second: PreparedRead[Second]) -> tuple[First, Second]:
    reads = (first, second)
    cursors = await run_batch(await driver(tx), [Statement(read.statement, read.parameters) for read in reads])
    return first.read(await cursors[0].fetchone()), second.read(await cursors[1].fetchone())


async def commit_behind(connection: psycopg.AsyncConnection[Any]) -> None:
    """Send the commit with the writes, so that their locks end sooner. It must be the last statement."""
    await connection.execute("COMMIT")
