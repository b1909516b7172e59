"""Scopes and their transactions: the third layer of the tenant wall.

The first statement sets the scope by `set_config(…, true)`, which ends with the transaction. Row-level security reads
it. Each scope has its own transaction type.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Any, Literal, LiteralString, Never, Self, TypeVar, TypeVarTuple, overload

from sqlalchemy import CursorResult, Executable
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncTransaction
from sqlalchemy.sql.selectable import TypedReturnsRows

from toli.infra.db.connections import BoundedConnection
from toli.infra.db.limits import LIMITS, TripLimit

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
    kind: Kind
    client_id: int | None = None
    user_id: int | None = None
    limit: TripLimit | None = None

    @classmethod
    def client(cls, client_id: int) -> Self:
        """One operator's rows, as far as the request's sender may see them."""
        return cls("client", client_id=client_id, limit=LIMITS.get().get(client_id))

    @classmethod
    def traveller(cls, user_id: int) -> Self:
        """A user's own rows with every operator; read-only."""
        return cls("traveller", user_id=user_id)

    @classmethod
    def platform(cls) -> Self:
        """All operators' rows: for administrators and jobs across operators."""
        return cls("platform")

    @classmethod
    def public(cls) -> Self:
        """Public rows: published trips of approved operators; read-only."""
        return cls("public")

    @property
    def statement(self) -> str:
        return (SET_SCOPE if self.limit is None else f"{SET_SCOPE}{SET_LIMIT}").format(**self.values)

    @property
    def prepared(self) -> LiteralString:
        return SET_ANY_SCOPE if self.limit is None else SET_LIMITED_SCOPE

    @property
    def values(self) -> dict[str, str]:
        return {
            "kind": self.kind,
            "client_id": "" if self.client_id is None else str(int(self.client_id)),
            "user_id": "" if self.user_id is None else str(int(self.user_id)),
            **({} if self.limit is None else self.limit.values),
        }


@dataclass(frozen=True, slots=True)
class Transaction:
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
        return await self.connection.scalar(statement, parameters)

    def begin_nested(self) -> AsyncTransaction:
        return self.connection.begin_nested()


@dataclass(frozen=True, slots=True)
class PublicTransaction(Transaction):
    """Transaction with a visitor's view."""


@dataclass(frozen=True, slots=True)
class TravellerTransaction(Transaction):
    """Read-only transaction over one user's own rows with every operator."""

    user_id: int


@dataclass(frozen=True, slots=True)
class ClientTransaction(Transaction):
    client_id: int

    def by_operator(self, *, user_id: int, today: date) -> "OperatorTransaction":
        """`today` is in the operator's time zone."""
        return OperatorTransaction(self.connection, self.client_id, user_id, today)


@dataclass(frozen=True, slots=True)
class OperatorTransaction(ClientTransaction):
    """`today` is in the operator's time zone."""

    user_id: int
    today: date


@dataclass(frozen=True, slots=True)
class PlatformTransaction(Transaction):
    def for_client(self, client_id: int) -> ClientTransaction:
        """Act for one operator. Statements must filter by `client_id`: row-level security does not."""
        return ClientTransaction(self.connection, client_id)


async def driver(tx: Transaction | AsyncConnection) -> BoundedConnection:
    connection = tx.connection if isinstance(tx, Transaction) else tx
    # get_raw_connection() would start a greenlet each time.
    assert connection.sync_connection is not None
    raw = connection.sync_connection.connection.driver_connection
    assert isinstance(raw, BoundedConnection)
    return raw
