"""The third layer of the tenant wall: every transaction opens inside a scope that row-level security reads.

The scope is set by `set_config(…, true)` as the transaction's first statement and ends with it, so a pooled
connection (or a pooler in transaction mode) can never carry one tenant's scope into another's work.
"""

from collections.abc import AsyncIterator, Callable, Mapping
from contextlib import asynccontextmanager
from contextvars import ContextVar
from dataclasses import dataclass
from functools import cache
from typing import Any, Final, Generic, Literal, LiteralString, Self, TypeVar

import orjson
import psycopg
from psycopg.pq import TransactionStatus
from psycopg.types.json import set_json_dumps, set_json_loads
from sqlalchemy import ClauseElement, make_url, text
from sqlalchemy.exc import DBAPIError, InterfaceError, OperationalError
from sqlalchemy.exc import TimeoutError as PoolTimeout
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from toli.db.batches import batch
from toli.db.changes import ADDED, ChangeLog
from toli.db.kept import KeptReads
from toli.db.lines import Lines
from toli.db.sharing import SharedReads
from toli.db.versions import Versions
from toli.kit.errors import DependencyDown

Tx = AsyncConnection
"""A transaction inside one scope. Its commit is `Database.transaction`'s, never its user's."""

set_json_dumps(orjson.dumps)
set_json_loads(orjson.loads)

DRIVER = "postgresql+psycopg://"

Answer = TypeVar("Answer")
Other = TypeVar("Other")

Kind = Literal["client", "traveller", "platform", "public"]

READ_ONLY: ContextVar[bool] = ContextVar("toli.read_only", default=False)
"""Whether PostgreSQL itself is to refuse whatever the transactions begun from here on would change."""

WRITING: frozenset[Kind] = frozenset({"client", "platform"})
"""The scopes that may change what the public sees."""

SET_SCOPE = (
    "SELECT set_config('toli.scope', '{kind}', true), set_config('toli.client_id', '{client_id}', true),"
    " set_config('toli.user_id', '{user_id}', true)"
)
SET_ANY_SCOPE = SET_SCOPE.replace("'{", "%(").replace("}'", ")s")
"""The same with places for the values, so that it is prepared once for all scopes."""


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose rows a transaction may see."""

    kind: Kind
    client_id: int | None = None
    user_id: int | None = None

    @classmethod
    def client(cls, client_id: int) -> Self:
        """Everything of one client, and nothing of another's."""
        return cls("client", client_id=client_id)

    @classmethod
    def traveller(cls, user_id: int) -> Self:
        """A person's own rows with every client, and what those rows point at; read only."""
        return cls("traveller", user_id=user_id)

    @classmethod
    def platform(cls) -> Self:
        """Every client's rows: for admins and the jobs named in architecture.md, nobody else."""
        return cls("platform")

    @classmethod
    def public(cls) -> Self:
        """What any visitor may see: published events of approved clients; read only."""
        return cls("public")

    @property
    def statement(self) -> str:
        """What sets the values that the policies read, empty text for none, until the transaction ends."""
        return SET_SCOPE.format(**self.values)

    @property
    def values(self) -> dict[str, str]:
        """The values themselves, by the names of the places."""
        return {
            "kind": self.kind,
            "client_id": "" if self.client_id is None else str(int(self.client_id)),
            "user_id": "" if self.user_id is None else str(int(self.user_id)),
        }


PUBLIC: Final = Scope.public()
SET_PUBLIC: Final = PUBLIC.statement
"""What every visitor's reads begin with, prepared as it is."""


@dataclass(frozen=True, slots=True)
class Question(Generic[Answer]):
    """A read of at most one row, ready to travel with another. `statement` has psycopg's `%(name)s` places.

    It answers with `width` columns, the first of them never null.
    """

    statement: str
    parameters: Mapping[str, Any]
    width: int
    read: Callable[[tuple[Any, ...] | None], Answer]


class SwallowedError(Exception):
    """A statement failed, its error was caught, and no savepoint was gone back to: nothing can be committed."""


class Database:
    """The one door to PostgreSQL for everything that serves people.

    `shared` answers many who read the same public thing at once, `kept` until it changes, `versions` as long as the
    row it belongs to says so; nothing that depends on who asks may go through any of them. In `lines` those wait who
    want to write the same row.
    """

    def __init__(self, engine: AsyncEngine, *, most_kept_bytes: int) -> None:
        self._engine = engine
        self.shared = SharedReads()
        self.versions = Versions()
        self.lines = Lines()
        self.changes = ChangeLog(self._storefront_changes, shared=self.shared)
        self.kept = KeptReads(self.changes, shared=self.shared, most_bytes=most_kept_bytes)

    @classmethod
    def connect(cls, url: str, *, pool_size: int, most_kept_bytes: int = 0) -> Self:
        """Make the pool; no connection is opened yet. `url` is libpq's form (`postgresql://…`)."""
        return cls(
            create_async_engine(
                url.replace("postgresql://", DRIVER, 1),
                pool_size=pool_size,
                max_overflow=0,
                pool_timeout=5,
                pool_pre_ping=False,
                # The brackets of a transaction are our own: they travel together with what stands next to them.
                isolation_level="AUTOCOMMIT",
                # A failed statement's values may be personal data; they stay out of errors and so out of the log.
                hide_parameters=True,
                connect_args={
                    "application_name": "toli",
                    "options": "-c statement_timeout=8s -c lock_timeout=4s -c idle_in_transaction_session_timeout=30s",
                },
            ),
            most_kept_bytes=most_kept_bytes,
        )

    @asynccontextmanager
    async def transaction(self, scope: Scope) -> AsyncIterator[Tx]:
        """Open a transaction inside a scope; commit at the end, roll back on any exception.

        Raises DependencyDown when the database cannot be reached or no connection comes free in 5 s.
        """
        async with self._connected(scope) as tx:
            raw = await driver(tx)
            await raw.execute(f"{_begin()}; {scope.statement}".encode(), prepare=False)
            yield tx

    @asynccontextmanager
    async def asking(
        self, scope: Scope, first: Question[Answer], second: Question[Other]
    ) -> AsyncIterator[tuple[Tx, Answer, Other]]:
        """Open a transaction with two questions, as one statement: its beginning travels with them.

        What both call by the same name is the same. Raises as `transaction` does.
        """
        async with self._connected(scope) as tx:
            raw = await driver(tx)
            async with batch(raw):
                await raw.execute(_begin())
                await raw.execute(SET_ANY_SCOPE, scope.values)
                cursor = await raw.execute(
                    _side_by_side(first.statement, second.statement), {**first.parameters, **second.parameters}
                )
            row = await cursor.fetchone()
            assert row is not None
            yield tx, first.read(_found(row[: first.width])), second.read(_found(row[first.width :]))

    @asynccontextmanager
    async def _connected(self, scope: Scope) -> AsyncIterator[Tx]:
        try:
            # What is not committed in here is rolled back when the connection returns to its pool.
            async with self._engine.connect() as tx:
                yield tx
                raw = await driver(tx)
                status = raw.info.transaction_status
                if status is TransactionStatus.INERROR:
                    raise SwallowedError
                # Where the commit went along with the last statements, there is nothing left to commit.
                if status is not TransactionStatus.IDLE:
                    await raw.commit()
            if scope.kind in WRITING:
                self.changes.note_writing()
        except (InterfaceError, PoolTimeout) as error:
            raise _database_down() from error
        except (OperationalError, psycopg.OperationalError) as error:
            if _is_weather(error):
                raise _database_down() from error
            raise

    async def read(self, scope: Scope, statement: str, parameters: Mapping[str, Any]) -> list[tuple[Any, ...]]:
        """Run one read in its own transaction, scope and statement sent in a single round trip.

        `statement` has psycopg's `%(name)s` places. For hot public reads; everything else uses `transaction`.
        """
        try:
            async with self._engine.connect() as connection:
                raw = await driver(connection)
                # What is sent in one go is one transaction.
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
        return await self.read(Scope.public(), ADDED, {"since": since})

    async def dispose(self) -> None:
        """Close the pool."""
        await self._engine.dispose()

    async def ping(self) -> None:
        """Ask the database for an answer.

        Raises DependencyDown when there is none.
        """
        async with self.transaction(Scope.public()) as tx:
            await tx.execute(text("SELECT 1"))


@cache
def _side_by_side(first: str, second: str) -> str:
    return f"SELECT a.*, b.* FROM (SELECT) AS row LEFT JOIN ({first}) AS a ON true LEFT JOIN ({second}) AS b ON true"


def _found(part: tuple[Any, ...]) -> tuple[Any, ...] | None:
    return part if part[0] is not None else None


def _begin() -> LiteralString:
    return "BEGIN READ ONLY" if READ_ONLY.get() else "BEGIN"


async def driver(tx: AsyncConnection) -> psycopg.AsyncConnection[tuple[Any, ...]]:
    """The psycopg connection under a transaction, for pipelines and for enqueuing jobs in it."""
    # Without a greenlet, which get_raw_connection() would begin each time.
    assert tx.sync_connection is not None
    connection = tx.sync_connection.connection.driver_connection
    assert isinstance(connection, psycopg.AsyncConnection)
    return connection


def compiled(statement: ClauseElement) -> tuple[str, dict[str, Any]]:
    """A statement as `Database.read` takes it, and the values of those parameters that are not left open."""
    made = statement.compile(dialect=make_url(DRIVER).get_dialect()())
    return str(made), {name: value for name, value in made.params.items() if value is not None}


async def ask(tx: Tx, question: Question[Answer]) -> Answer:
    """The answer to one question."""
    connection = await driver(tx)
    cursor = await connection.execute(question.statement, question.parameters)
    return question.read(await cursor.fetchone())


async def commit_behind(connection: psycopg.AsyncConnection[Any]) -> None:
    """Send the commit right behind what a pipeline has sent, so that no lock waits for us to hear how it went.

    Where something before it fails, it is not carried out. Nothing may follow it in the transaction.
    """
    await connection.execute("COMMIT")


def _is_weather(error: DBAPIError | psycopg.Error) -> bool:
    """Whether the failure is of the moment (lost connection, restart, lock waited for too long), not a bug."""
    told = error.orig if isinstance(error, DBAPIError) else error
    state = getattr(told, "sqlstate", None)
    return state is None or state[:2] in {"08", "53", "57"} or state in {"40001", "40P01", "55P03"}


def _database_down() -> DependencyDown:
    return DependencyDown("We cannot reach our records right now. Nothing was lost: please try again in a moment.")
