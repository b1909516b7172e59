"""The loss of the database: every one is a DatabaseDown, and the pool replaces what was lost."""

import asyncio
import os
import signal
from collections.abc import AsyncIterator, Iterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from tests.databases import TestDatabase

from toli.infra.db.connections import REPLY_SECONDS
from toli.infra.db.database import Database
from toli.infra.db.outages import DatabaseDown
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Scope, Transaction, driver

pytestmark = pytest.mark.anyio


@pytest.fixture
async def database(fresh: TestDatabase) -> AsyncIterator[Database]:
    made = Database.connect(fresh.app_url, pool_size=3)
    yield made
    await made.dispose()


@pytest.fixture
def other(fresh: TestDatabase) -> Iterator[psycopg.Connection[Any]]:
    """Another connection of the same role, which may end the first."""
    with psycopg.connect(fresh.app_url, autocommit=True) as connection:
        connection.execute("SELECT set_config('toli.scope', 'platform', false)")
        yield connection


def end_all(other: psycopg.Connection[Any]) -> None:
    other.execute(
        "SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity"
        " WHERE application_name = 'toli' AND datname = current_database()"
    )


async def select(tx: Transaction) -> None:
    assert await tx.scalar(text("SELECT 1")) == 1


async def select_by_driver(tx: Transaction) -> None:
    await (await driver(tx)).execute("SELECT 1")


async def select_in_savepoint(tx: Transaction) -> None:
    async with tx.begin_nested():
        await select(tx)


async def add_job(tx: Transaction) -> None:
    await enqueue(tx, "media.remove_unsaved")


async def nothing(_tx: Transaction) -> None:
    """Leave the commit to notice."""


@pytest.mark.parametrize("use", [select, select_by_driver, select_in_savepoint, add_job, nothing])
async def test_a_connection_lost_in_a_transaction_is_an_outage(
    database: Database, other: psycopg.Connection[Any], use: Any
) -> None:
    async def lose_and_use() -> None:
        async with database.platform_transaction() as tx:
            await select(tx)
            end_all(other)
            await use(tx)

    with pytest.raises(DatabaseDown) as caught:
        await lose_and_use()
    assert caught.value.headers == {"Retry-After": "3"}
    async with database.platform_transaction() as tx:
        await select(tx)


async def test_connections_lost_since_their_last_use_are_replaced_unnoticed(
    database: Database, other: psycopg.Connection[Any]
) -> None:
    async def use() -> None:
        async with database.platform_transaction() as tx:
            await select(tx)
            await asyncio.sleep(0.05)

    await asyncio.gather(use(), use(), use())
    end_all(other)
    await asyncio.gather(use(), use(), use())
    end_all(other)
    assert await database.read(Scope.public(), "SELECT 1", {}) == [(1,)]


async def test_a_stopped_server_is_waited_for_no_longer_than_a_reply_may_take(database: Database) -> None:
    REPLY_SECONDS.set(0.2)
    async with database.platform_transaction() as tx:
        stopped = (await driver(tx)).info.backend_pid
    os.kill(stopped, signal.SIGSTOP)
    try:
        with pytest.raises(DatabaseDown):
            async with asyncio.timeout(2):
                await database.read(Scope.public(), "SELECT 1", {})
        # The pool has another connection instead of it.
        async with database.platform_transaction() as tx:
            assert (await driver(tx)).info.backend_pid != stopped
    finally:
        os.kill(stopped, signal.SIGCONT)


async def test_the_statement_of_a_client_that_is_gone_ends_with_its_locks(
    database: Database, other: psycopg.Connection[Any]
) -> None:

    async def sleep_with_lock() -> None:
        async with database.platform_transaction() as tx:
            await tx.execute(text("LOCK TABLE worker_heartbeat"))
            await tx.execute(text("SELECT pg_sleep(20)"))

    REPLY_SECONDS.set(0.2)
    with pytest.raises(DatabaseDown):
        await sleep_with_lock()
    other.execute("SET lock_timeout = '5s'")
    other.execute("TABLE worker_heartbeat")


async def test_a_write_that_meets_a_standby_is_an_outage(database: Database) -> None:
    async def write() -> None:
        async with database.platform_transaction() as tx:
            await tx.execute(text("SET TRANSACTION READ ONLY"))
            await tx.execute(text("DELETE FROM worker_heartbeat"))

    with pytest.raises(DatabaseDown):
        await write()


async def test_a_commit_that_no_standby_has_is_an_outage(database: Database) -> None:
    warning = "RAISE WARNING 'canceling wait for synchronous replication due to user request'"

    async def write() -> None:
        async with database.platform_transaction() as tx:
            await tx.execute(text(f"DO $$ BEGIN {warning}; END $$"))

    with pytest.raises(DatabaseDown):
        await write()
    async with database.platform_transaction() as tx:
        await select(tx)


async def test_an_error_of_our_own_stays_what_it_is(database: Database) -> None:
    with pytest.raises(ZeroDivisionError):
        async with database.platform_transaction():
            raise ZeroDivisionError
    with pytest.raises(Exception, match="does not exist"):
        async with database.platform_transaction() as tx:
            await tx.execute(text("SELECT nothing"))
