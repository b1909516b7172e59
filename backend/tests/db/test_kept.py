"""Answers that are kept: how seldom they are read, and that a change anywhere is seen in time."""

import asyncio
import re
import time
from collections.abc import AsyncIterator
from typing import Any

import psycopg
import pytest
from sqlalchemy import text
from tests.databases import TestDatabase

from toli.catalogue.repository import storefront
from toli.db import changes
from toli.db.scope import Database, Scope
from toli.kit.prepared import Prepared, prepare
from toli.tables import metadata

pytestmark = pytest.mark.anyio
NOTE = "INSERT INTO storefront_change (client_id) VALUES (%s)"
PLENTY = 1_000_000
WITHIN = 0.2


@pytest.fixture
async def database(fresh: TestDatabase) -> AsyncIterator[Database]:
    made = Database.connect(fresh.app_url, pool_size=4, most_kept_bytes=PLENTY)
    yield made
    await made.dispose()


@pytest.fixture
async def other(fresh: TestDatabase) -> AsyncIterator[psycopg.AsyncConnection[Any]]:
    """Another process."""
    async with await psycopg.AsyncConnection.connect(fresh.app_url, autocommit=True) as connection:
        yield connection


class Face:
    """What the public sees of one client: it changes, and knows how often it was read."""

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
        return (await self._database.kept.get(self._client_id, key, self.read, during=during)).body.decode()


@pytest.fixture
async def face(database: Database) -> Face:
    """Read twice: the very first look at the log drops what was kept before it."""
    made = Face(database)
    await made.get()
    await asyncio.sleep(changes.FRESH)
    await made.get()
    made.reads = 0
    return made


async def test_nothing_is_read_again_while_nothing_changes(face: Face) -> None:
    assert {await face.get() for _ in range(20)} == {"first"}
    await asyncio.sleep(changes.FRESH)
    assert await face.get() == "first"
    assert face.reads == 0


async def test_change_of_another_process_is_seen_in_time(face: Face, other: psycopg.AsyncConnection[Any]) -> None:
    face.text = "second"
    await other.execute(NOTE, [1])
    changed_at = time.monotonic()
    while await face.get() != "second":
        assert time.monotonic() - changed_at < WITHIN
        await asyncio.sleep(0.005)


async def test_own_change_is_seen_at_once(face: Face, database: Database) -> None:
    face.text = "second"
    async with database.transaction(Scope.client(1)) as tx:
        await tx.execute(text("INSERT INTO storefront_change (client_id) VALUES (1)"))
    assert await face.get() == "second"


async def test_change_while_the_log_is_asked_is_not_missed(face: Face, database: Database) -> None:
    await asyncio.sleep(changes.FRESH)
    asking = asyncio.create_task(face.get())
    await asyncio.sleep(0)
    face.text = "second"
    async with database.transaction(Scope.client(1)) as tx:
        await tx.execute(text("INSERT INTO storefront_change (client_id) VALUES (1)"))
    await asking
    assert await face.get() == "second"


async def test_others_keep_theirs(face: Face, database: Database, other: psycopg.AsyncConnection[Any]) -> None:
    neighbour = Face(database, client_id=2)
    await neighbour.get()
    await other.execute(NOTE, [1])
    await asyncio.sleep(changes.FRESH)
    await face.get()
    await neighbour.get()
    assert (face.reads, neighbour.reads) == (1, 1)


async def test_change_that_began_early_and_ended_late_is_seen(
    face: Face, other: psycopg.AsyncConnection[Any], fresh: TestDatabase
) -> None:
    async with await psycopg.AsyncConnection.connect(fresh.app_url) as slow:
        await slow.execute(NOTE, [1])
        for _ in range(3):
            # Later ones end before it, and the log is asked in between.
            await other.execute(NOTE, [2])
            await asyncio.sleep(changes.FRESH)
            assert await face.get() == "first"
        assert face.reads == 0
        face.text = "second"
        await slow.commit()
    await asyncio.sleep(changes.FRESH)
    assert await face.get() == "second"
    await asyncio.sleep(changes.FRESH)
    await face.get()
    assert face.reads == 1


async def test_read_that_a_change_overtook_is_not_kept(database: Database, other: psycopg.AsyncConnection[Any]) -> None:
    slow, has_read, going_on = Face(database), asyncio.Event(), asyncio.Event()

    async def read() -> Prepared:
        found = await slow.read()
        has_read.set()
        await going_on.wait()
        return found

    await slow.get("another")
    await asyncio.sleep(changes.FRESH)
    await slow.get("another")
    reading = asyncio.create_task(database.kept.get(1, "slow", read, during=0))
    await has_read.wait()
    slow.text = "second"
    await other.execute(NOTE, [1])
    await asyncio.sleep(changes.FRESH)
    await slow.get("another")
    going_on.set()
    assert (await reading).body == b"first"
    assert await slow.get("slow") == "second"


async def test_another_stretch_of_time_is_another_answer(face: Face) -> None:
    face.text = "second"
    assert await face.get(during=1) == "second"
    assert await face.get(during=1) == "second"
    assert face.reads == 1


async def test_after_a_long_silence_nothing_is_believed(
    face: Face, monkeypatch: pytest.MonkeyPatch, other: psycopg.AsyncConnection[Any]
) -> None:
    face.text = "second"
    # Its mark in the log is gone by the time it is asked for.
    await other.execute("DELETE FROM storefront_change")
    monkeypatch.setattr(changes, "LONGEST_SILENCE", 0.0)
    await asyncio.sleep(changes.FRESH)
    assert await face.get() == "second"


async def test_no_more_is_kept_than_may_be(fresh: TestDatabase) -> None:
    database = Database.connect(fresh.app_url, pool_size=2, most_kept_bytes=10)
    try:
        faces = [Face(database, client_id) for client_id in (1, 2, 3)]
        for face in faces:
            await face.get()
        await asyncio.sleep(changes.FRESH)
        for _ in range(2):
            for face in faces[1:]:
                await face.get()
        # Ten bytes are two answers: the first face's had to go.
        assert [face.reads for face in faces] == [1, 2, 2]
        await faces[0].get()
        assert faces[0].reads == 2
    finally:
        await database.dispose()


async def test_nothing_is_kept_where_nothing_may_be(fresh: TestDatabase) -> None:
    database = Database.connect(fresh.app_url, pool_size=2, most_kept_bytes=0)
    try:
        face = Face(database)
        for _ in range(3):
            await face.get()
        assert face.reads == 3
    finally:
        await database.dispose()


async def test_every_table_that_public_answers_tell_of_is_watched(owner: psycopg.Connection[Any]) -> None:
    told = re.findall(r"(?:FROM|JOIN) (\w+)", storefront.LISTING + storefront.DETAILS)
    watched = {
        table
        for (table,) in owner.execute(
            "SELECT tgrelid::regclass::text FROM pg_trigger WHERE tgname LIKE '%_storefront_change'"
        )
    }
    assert {table for table in told if table in metadata.tables} <= watched


async def test_change_is_written_by_whoever_makes_it(owner: psycopg.Connection[Any]) -> None:
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
        assert owner.execute("DELETE FROM storefront_change RETURNING client_id").fetchall() == [(7,)]
