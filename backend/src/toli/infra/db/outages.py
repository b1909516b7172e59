"""Database outages, which a retry survives, told apart from bugs."""

from typing import Any, Final

import psycopg
from procrastinate.exceptions import ConnectorException
from sqlalchemy.exc import DBAPIError, InterfaceError, PendingRollbackError
from sqlalchemy.exc import TimeoutError as PoolTimeout

from toli.kit.errors import DependencyDown
from toli.kit.text import Text

TRANSIENT_CLASSES: Final = {"08", "53", "57", "58"}
"""Classes of SQLSTATE: connection, resources, operator intervention, system."""

TRANSIENT_STATES: Final = {
    "25P03",  # idle in a transaction for too long: the server has closed the connection
    "25P04",  # the same, for the whole transaction
    "40001",
    "40P01",
    "55P03",  # a lock was not granted in time
}


class DatabaseDown(DependencyDown):
    """Database lost or too slow. The outcome of a running commit is unknown."""

    def __init__(self) -> None:
        super().__init__(Text("We cannot reach our records right now. Please try again in a moment."))

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": "3"}


def is_outage(error: BaseException) -> bool:
    if isinstance(error, BaseExceptionGroup):
        return all(is_outage(part) for part in error.exceptions)
    if isinstance(error, ConnectorException):
        return error.__cause__ is not None and is_outage(error.__cause__)
    if isinstance(error, DatabaseDown | PoolTimeout | InterfaceError | PendingRollbackError):
        return True
    cause = error.orig if isinstance(error, DBAPIError) else error
    if not isinstance(cause, psycopg.Error):
        return False
    state = cause.sqlstate
    if state is None:
        return isinstance(cause, psycopg.OperationalError)
    return state[:2] in TRANSIENT_CLASSES or state in TRANSIENT_STATES


def find_reason(error: BaseException) -> str | None:
    """First line of PostgreSQL's or libpq's message about an outage."""
    cause: BaseException | None = error
    while cause is not None:
        if isinstance(cause, DBAPIError):
            cause = cause.orig
        if isinstance(cause, psycopg.Error) and str(cause):
            return str(cause).splitlines()[0].removeprefix("connection failed: ").rstrip(".")
        cause = cause.__cause__ if cause is not None else None
    return None


def is_refused_as_read_only(error: BaseException) -> bool:
    cause = error.orig if isinstance(error, DBAPIError) else error
    return isinstance(cause, psycopg.errors.ReadOnlySqlTransaction)


def is_lost(error: BaseException, connection: psycopg.AsyncConnection[Any]) -> bool:
    """Whether an error ended its connection, which libpq notices only on the next read."""
    cause = error.orig if isinstance(error, DBAPIError) else error
    state = cause.sqlstate if isinstance(cause, psycopg.Error) else None
    return connection.closed or (state or "").startswith(("57P", "08"))
