"""The read cache: how often it reads, and that it returns no stale data."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from tests.databases import TestDatabase

from toli.catalogue.storefront.repository import search
from toli.catalogue.trips.repository import event_page
from toli.catalogue.trips.repository import public_sql as storefront
from toli.infra.db.caches import change_log
from toli.infra.db.caches.read_cache import ENTRY_BYTES, EVERY_CLIENT
from toli.infra.db.database import Database
from toli.kit.prepared import Prepared, prepare
from toli.tables import metadata

pytestmark = pytest.mark.anyio
NOTE = "INSERT INTO storefront_change (client_id) VALUES (%s)"
PLENTY = 1_000_000
WITHIN = 0.2
Other = psycopg.AsyncConnection[Any]
"""The connection of another process."""


@pytest.fixture
async def database(fresh: TestDatabase) -> AsyncIterator[Database]:
    made = Database.connect(fresh.app_url, pool_size=4, read_cache_bytes=PLENTY)
    yield made
    await made.dispose()


@pytest.fixture
async def other(fresh: TestDatabase) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
    """Another process."""
    async with await psycopg.AsyncConnection.connect(fresh.app_url, autocommit=True) as connection:
        yield connection


class PublicData:
    """The public data of one client: it changes, and counts its reads."""

    def __init__(self, database: Database, client_id: int = 1) -> None:
        self._database = database
        self._client_id = client_id
        self.text = "first"
        self.reads = 0

    async def read(self) -> Prepared:
        self.reads += 1
        seen = self.text
        await asyncio.sleep(0)
        return prepare(seen.encode())

    async def get(self, key: str = "listing", *, during: int = 0) -> str:
        return (await self._database.read_cache.get(self._client_id, key, self.read, during=during)).body.decode()


@pytest.fixture
async def data(database: Database) -> PublicData:
    """Read twice: the first read of the log invalidates everything."""
    made = PublicData(database)
    await made.get()
    await asyncio.sleep(change_log.FRESH_SECONDS)
    await made.get()
    made.reads = 0
    return made


async def test_unchanged_data_are_read_once(data: PublicData) -> None:
    assert {await data.get() for _ in range(20)} == {"first"}
    await asyncio.sleep(change_log.FRESH_SECONDS)
    assert await data.get() == "first"
    assert data.reads == 0


async def test_a_change_by_another_process_is_seen_in_time(
    data: PublicData, other: psycopg.AsyncConnection[Any]
) -> None:
    data.text = "second"
    await other.execute(NOTE, [1])
    changed_at = time.monotonic()
    while await data.get() != "second":
        assert time.monotonic() - changed_at < WITHIN
        await asyncio.sleep(0.005)


async def test_an_own_change_is_seen_immediately(data: PublicData, database: Database) -> None:
    data.text = "second"
    async with database.client_transaction(1) as tx:
        await tx.execute(text("INSERT INTO storefront_change (client_id) VALUES (1)"))
    assert await data.get() == "second"


async def test_a_change_during_a_read_of_the_log_is_not_missed(data: PublicData, database: Database) -> None:
    await asyncio.sleep(change_log.FRESH_SECONDS)
    reading = asyncio.create_task(data.get())
    await asyncio.sleep(0)
    data.text = "second"
    async with database.client_transaction(1) as tx:
        await tx.execute(text("INSERT INTO storefront_change (client_id) VALUES (1)"))
    await reading
    assert await data.get() == "second"


async def test_a_change_invalidates_one_client_only(data: PublicData, database: Database, other: Other) -> None:
    neighbour = PublicData(database, client_id=2)
    await neighbour.get()
    await other.execute(NOTE, [1])
    await asyncio.sleep(change_log.FRESH_SECONDS)
    await data.get()
    await neighbour.get()
    assert (data.reads, neighbour.reads) == (1, 1)


async def test_a_change_of_a_long_transaction_is_seen(
    data: PublicData, other: psycopg.AsyncConnection[Any], fresh: TestDatabase
) -> None:
    async with await psycopg.AsyncConnection.connect(fresh.app_url) as slow:
        await slow.execute(NOTE, [1])
        for _ in range(3):
            # Later transactions end before it, with reads of the log in between.
            await other.execute(NOTE, [2])
            await asyncio.sleep(change_log.FRESH_SECONDS)
            assert await data.get() == "first"
        assert data.reads == 0
        data.text = "second"
        await slow.commit()
    await asyncio.sleep(change_log.FRESH_SECONDS)
    assert await data.get() == "second"
    await asyncio.sleep(change_log.FRESH_SECONDS)
    await data.get()
    assert data.reads == 1


async def test_a_read_overtaken_by_a_change_is_not_cached(database: Database, other: Other) -> None:
    slow, has_read, going_on = PublicData(database), asyncio.Event(), asyncio.Event()

    async def read() -> Prepared:
        found = await slow.read()
        has_read.set()
        await going_on.wait()
        return found

    await slow.get("another")
    await asyncio.sleep(change_log.FRESH_SECONDS)
    await slow.get("another")
    reading = asyncio.create_task(database.read_cache.get(1, "slow", read, during=0))
    await has_read.wait()
    slow.text = "second"
    await other.execute(NOTE, [1])
    await asyncio.sleep(change_log.FRESH_SECONDS)
    await slow.get("another")
    going_on.set()
    assert (await reading).body == b"first"
    assert await slow.get("slow") == "second"


async def test_another_period_has_its_own_entry(data: PublicData) -> None:
    data.text = "second"
    assert await data.get(during=1) == "second"
    assert await data.get(during=1) == "second"
    assert data.reads == 1


async def test_everything_is_invalidated_after_a_long_gap(
    data: PublicData, monkeypatch: pytest.MonkeyPatch, other: psycopg.AsyncConnection[Any]
) -> None:
    data.text = "second"
    # The entry in the log is deleted before it is read.
    await other.execute("DELETE FROM storefront_change")
    monkeypatch.setattr(change_log, "MAX_GAP_SECONDS", 0.0)
    await asyncio.sleep(change_log.FRESH_SECONDS)
    assert await data.get() == "second"


async def test_the_least_recently_used_client_is_evicted(fresh: TestDatabase) -> None:
    database = Database.connect(fresh.app_url, pool_size=2, read_cache_bytes=2 * (ENTRY_BYTES + len("first")))
    try:
        clients = [PublicData(database, client_id) for client_id in (1, 2, 3)]
        for data in clients:
            await data.get()
        await asyncio.sleep(change_log.FRESH_SECONDS)
        for _ in range(2):
            for data in clients[1:]:
                await data.get()
        # There is room for two responses: that of the first client was evicted.
        assert [data.reads for data in clients] == [1, 2, 2]
        await clients[0].get()
        assert clients[0].reads == 2
    finally:
        await database.dispose()


async def test_a_change_of_any_client_invalidates_what_shows_all(
    data: PublicData, database: Database, other: Other
) -> None:
    everybody = PublicData(database, client_id=EVERY_CLIENT)
    await everybody.get()
    reads = everybody.reads
    await everybody.get()
    assert everybody.reads == reads
    await other.execute(NOTE, [1])
    await asyncio.sleep(change_log.FRESH_SECONDS)
    await everybody.get()
    assert everybody.reads == reads + 1


async def test_a_cache_of_size_zero_holds_nothing(fresh: TestDatabase) -> None:
    database = Database.connect(fresh.app_url, pool_size=2, read_cache_bytes=0)
    try:
        data = PublicData(database)
        for _ in range(3):
            await data.get()
        assert data.reads == 3
    finally:
        await database.dispose()


async def test_every_table_of_public_reads_has_the_trigger(owner: psycopg.Connection[Any]) -> None:
    shown = re.findall(r"(?:FROM|JOIN) (\w+)", storefront.LISTING + event_page.DETAILS + search.PAGE + search.FOUND)
    watched = {
        table
        for (table,) in owner.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%_storefront_change'"
        )
    }
    # Triggers make the list of trips from the tables that the other two read.
    assert {table for table in shown if table in metadata.tables} - {"listed_trip"} <= watched


async def test_every_role_writes_to_the_change_log(owner: psycopg.Connection[Any]) -> None:
    owner.execute(
        "INSERT INTO app_user (user_id, email, username, role_id) VALUES (1, 'o@op.example', 'o@op.example', 3)"
    )
    owner.execute(
        "INSERT INTO client (client_id, user_id, client_name, url, approval_status)"
        " VALUES (7, 1, 'Majuli', 'majuli', 'approved')"
    )
    owner.execute("DELETE FROM storefront_change")
    for statement in (
        "INSERT INTO category (client_id, category_id, name) VALUES (7, 1, 'Rivers')",
        "UPDATE category SET name = 'Lakes' WHERE client_id = 7",
        "DELETE FROM category WHERE client_id = 7",
    ):
        owner.execute(statement)
        noted = owner.execute("DELETE FROM storefront_change RETURNING client_id, is_site").fetchall()
        assert noted == [(7, False)]
    owner.execute("UPDATE client SET client_name = 'Majuli Trails' WHERE client_id = 7")
    assert owner.execute("DELETE FROM storefront_change RETURNING client_id, is_site").fetchall() == [(7, True)]


async def test_what_a_site_sells_does_not_change_the_site(database: Database, other: Other) -> None:
    forgotten: list[int | None] = []
    await database.change_log.catch_up()
    database.change_log.subscribe_to_sites(forgotten.append)
    for client_id, is_site in ((1, False), (2, True)):
        await other.execute("INSERT INTO storefront_change (client_id, is_site) VALUES (%s, %s)", [client_id, is_site])
    await asyncio.sleep(change_log.FRESH_SECONDS)
    await database.change_log.catch_up()
    assert forgotten == [2]
