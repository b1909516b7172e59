"""Transactions: commit, rollback, and scopes that end with them."""

import asyncio
import contextlib
from collections.abc import AsyncIterator

import psycopg
import pytest
from psycopg.errors import NotNullViolation
from sqlalchemy import text
from sqlalchemy.exc import DBAPIError
from tests.databases import TestDatabase

from toli.infra.db.database import Database, SwallowedError, commit_behind
from toli.infra.db.transactions import Scope, driver

pytestmark = pytest.mark.anyio
ADD = text("INSERT INTO storefront_change (client_id) VALUES (:client_id)")
WHOSE = "SELECT current_setting('toli.scope', true), current_setting('toli.client_id', true)"


@pytest.fixture
async def database(fresh: TestDatabase) -> AsyncIterator[Database]:
    """A pool of one connection, which all transactions share."""
    made = Database.connect(fresh.app_url, pool_size=1)
    yield made
    await made.dispose()


async def added(database: Database) -> list[int]:
    rows = await database.read(Scope.public(), "SELECT client_id FROM storefront_change ORDER BY 1", {})
    return [client_id for (client_id,) in rows]


async def test_success_is_committed_and_failure_rolled_back(database: Database) -> None:
    async with database.client_transaction(1) as tx:
        await tx.execute(ADD, {"client_id": 1})

    async def fail() -> None:
        async with database.client_transaction(1) as tx:
            await tx.execute(ADD, {"client_id": 2})
            raise LookupError

    with pytest.raises(LookupError):
        await fail()
    assert await added(database) == [1]


async def test_cancelled_transaction_is_rolled_back(database: Database) -> None:
    async def slow() -> None:
        async with database.client_transaction(1) as tx:
            await tx.execute(ADD, {"client_id": 1})
            await tx.execute(text("SELECT pg_sleep(5)"))

    with contextlib.suppress(TimeoutError):
        await asyncio.wait_for(slow(), 0.2)
    assert await added(database) == []


async def test_a_connection_lost_since_its_last_use_is_replaced(database: Database, fresh: TestDatabase) -> None:
    async def work() -> None:
        async with database.client_transaction(1) as tx:
            await tx.execute(ADD, {"client_id": 1})

    await work()
    with psycopg.connect(fresh.app_url, autocommit=True) as other:
        other.execute(
            "SELECT pg_terminate_backend(pid, 1000) FROM pg_stat_activity"
            " WHERE datname = current_database() AND pid <> pg_backend_pid() AND usename = current_user"
        )
    await work()
    assert await added(database) == [1, 1]


async def test_swallowed_error_prevents_the_commit(database: Database) -> None:
    async def swallow() -> None:
        async with database.client_transaction(1) as tx:
            await tx.execute(ADD, {"client_id": 1})
            with contextlib.suppress(DBAPIError):
                await tx.execute(text("SELECT 1 / 0"))

    with pytest.raises(SwallowedError):
        await swallow()
    assert await added(database) == []


async def test_savepoint_rolls_back_its_part_only(database: Database) -> None:
    async with database.client_transaction(1) as tx:
        await tx.execute(ADD, {"client_id": 1})
        savepoint = await tx.begin_nested()
        with contextlib.suppress(DBAPIError):
            await tx.execute(text("SELECT 1 / 0"))
        await savepoint.rollback()
        await tx.execute(ADD, {"client_id": 2})
    assert await added(database) == [1, 2]


async def test_batched_commit_is_skipped_after_a_failure(database: Database) -> None:
    async def write(*clients: int | None) -> None:
        async with database.client_transaction(1) as tx:
            connection = await driver(tx)
            async with connection.pipeline():
                for client_id in clients:
                    await connection.execute("INSERT INTO storefront_change (client_id) VALUES (%s)", [client_id])
                await commit_behind(connection)

    await write(1)
    with pytest.raises(NotNullViolation):
        await write(2, None)
    assert await added(database) == [1]


async def test_scope_ends_with_the_transaction(database: Database) -> None:
    async with database.client_transaction(7) as tx:
        assert (await tx.execute(text(WHOSE))).one() == ("client", "7")
    assert await database.read(Scope.public(), WHOSE, {}) == [("public", "")]
    async with database.platform_transaction() as tx:
        assert (await tx.execute(text(WHOSE))).one() == ("platform", "")
    bare = await database._pool.take()
    assert (await bare.execute(text(WHOSE))).one() == ("", "")
    await database._pool.give_back(bare)
