"""Scopes and the transactions inside them: the third layer of the tenant wall.

The scope is set by `set_config(…, true)` as the transaction's first statement and ends with it, so a pooled
connection (or a pooler in transaction mode) never carries one tenant's scope into another's transaction. Row-level
security reads it. Each kind of scope has its own type of transaction, so that a function that needs a client's
transaction cannot be called with the public's.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, LiteralString, Never, Self, TypeVar, TypeVarTuple, overload

from sqlalchemy import CursorResult, Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncTransaction
from sqlalchemy.sql.selectable import TypedReturnsRows

from toli.db.connections import BoundedConnection
from toli.db.limits import LIMITS, TripLimit

Kind = Literal["client", "traveller", "platform", "public"]

WRITING_SCOPES: frozenset[Kind] = frozenset({"client", "platform"})
"""The scopes that may change what the public sees."""

SET_SCOPE = (
    "SELECT set_config('toli.scope', '{kind}', true), set_config('toli.client_id', '{client_id}', true),"
    " set_config('toli.user_id', '{user_id}', true)"
)
SET_LIMIT = ", set_config('toli.trips', '{trips}', true), set_config('toli.departures', '{departures}', true)"
SET_ANY_SCOPE = SET_SCOPE.replace("'{", "%(").replace("}'", ")s")
"""The same with parameters, so that it is prepared once for all scopes."""
SET_LIMITED_SCOPE = f"{SET_SCOPE}{SET_LIMIT}".replace("'{", "%(").replace("}'", ")s")

Columns = TypeVarTuple("Columns")
Value = TypeVar("Value")
Parameters = Mapping[str, Any]


@dataclass(frozen=True, slots=True)
class Scope:
    """Whose rows a transaction may see."""

    kind: Kind
    client_id: int | None = None
    user_id: int | None = None
    limit: TripLimit | None = None

    @classmethod
    def client(cls, client_id: int) -> Self:
        """The scope of one client's rows, as far as the person who sent the request may see them."""
        return cls("client", client_id=client_id, limit=LIMITS.get().get(client_id))

    @classmethod
    def traveller(cls, user_id: int) -> Self:
        """The scope of a person's own rows with every client, and the rows they reference.

        Read-only.
        """
        return cls("traveller", user_id=user_id)

    @classmethod
    def platform(cls) -> Self:
        """The scope of all clients' rows: for administrators and jobs that work across clients."""
        return cls("platform")

    @classmethod
    def public(cls) -> Self:
        """The scope of public rows: published events of approved clients; read-only."""
        return cls("public")

    @property
    def statement(self) -> str:
        """The statement that sets the variables which the policies read.

        An empty text means none.
        """
        return (SET_SCOPE if self.limit is None else f"{SET_SCOPE}{SET_LIMIT}").format(**self.values)

    @property
    def prepared(self) -> LiteralString:
        """The same with parameters for `values`."""
        return SET_ANY_SCOPE if self.limit is None else SET_LIMITED_SCOPE

    @property
    def values(self) -> dict[str, str]:
        """The values by parameter name."""
        return {
            "kind": self.kind,
            "client_id": "" if self.client_id is None else str(int(self.client_id)),
            "user_id": "" if self.user_id is None else str(int(self.user_id)),
            **({} if self.limit is None else self.limit.values),
        }


@dataclass(frozen=True, slots=True)
class Transaction:
    """A transaction in any scope, for what is allowed in all of them.

    Only `Database` opens and commits it.
    """

    connection: AsyncConnection

    @overload
    async def execute(
        self, statement: TypedReturnsRows[*Columns], parameters: Parameters | Sequence[Parameters] | None = None
    ) -> CursorResult[*Columns]: ...

    @overload
    async def execute(
        self, statement: Executable, parameters: Parameters | Sequence[Parameters] | None = None
    ) -> CursorResult[*tuple[Any, ...]]: ...

    async def execute(
        self, statement: Executable, parameters: Parameters | Sequence[Parameters] | None = None
    ) -> CursorResult[*tuple[Any, ...]]:
        """Run a statement and buffer its rows."""
        return await self.connection.execute(statement, parameters)

    @overload
    async def scalar(self, statement: TypedReturnsRows[Never], parameters: Parameters | None = None) -> Any | None: ...

    @overload
    async def scalar(
        self, statement: TypedReturnsRows[Value], parameters: Parameters | None = None
    ) -> Value | None: ...

    @overload
    async def scalar(self, statement: Executable, parameters: Parameters | None = None) -> Any: ...

    async def scalar(self, statement: Executable, parameters: Parameters | None = None) -> Any:
        """Run a statement and return the first column of its first row.

        None when there is no row.
        """
        return await self.connection.scalar(statement, parameters)

    def begin_nested(self) -> AsyncTransaction:
        """Begin a savepoint."""
        return self.connection.begin_nested()


@dataclass(frozen=True, slots=True)
class PublicTransaction(Transaction):
    """A transaction that sees what any visitor may see."""


@dataclass(frozen=True, slots=True)
class TravellerTransaction(Transaction):
    """A transaction that sees one person's own rows with every client.

    It cannot write.
    """

    user_id: int


@dataclass(frozen=True, slots=True)
class ClientTransaction(Transaction):
    """A transaction that sees and changes the rows of one client."""

    client_id: int

    def by_operator(self, *, user_id: int, today: date) -> "OperatorTransaction":
        """Add the operator who makes the changes, and today's date in the client's time zone."""
        return OperatorTransaction(self.connection, self.client_id, user_id, today)


@dataclass(frozen=True, slots=True)
class OperatorTransaction(ClientTransaction):
    """A client's transaction by an operator.

    `today` is the date in the client's time zone.
    """

    user_id: int
    today: date


@dataclass(frozen=True, slots=True)
class PlatformTransaction(Transaction):
    """A transaction that sees and changes every client's rows."""

    def for_client(self, client_id: int) -> ClientTransaction:
        """Act for one client.

        Row-level security does not narrow it, so statements must filter by the client.
        """
        return ClientTransaction(self.connection, client_id)


async def driver(tx: Transaction | AsyncConnection) -> BoundedConnection:
    """Return the psycopg connection of a transaction, for batches and for enqueuing jobs in it."""
    connection = tx.connection if isinstance(tx, Transaction) else tx
    # get_raw_connection() would start a greenlet each time.
    assert connection.sync_connection is not None
    raw = connection.sync_connection.connection.driver_connection
    assert isinstance(raw, BoundedConnection)
    return raw
