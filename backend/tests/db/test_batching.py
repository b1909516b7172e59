"""A batch is one message, and fails as one."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from urllib.parse import parse_qs, quote, urlsplit

import psycopg
import pytest
from psycopg.errors import DivisionByZero
from tests.databases import TestDatabase

from toli.infra.db.batching import batch

pytestmark = pytest.mark.anyio


class Wire:
    """A proxy between a connection and its server that counts the messages sent."""

    def __init__(self) -> None:
        self.messages = 0

    @asynccontextmanager
    async def to(self, url: str, sockets: Path) -> AsyncIterator[str]:
        """Return the address to connect to in place of `url`."""
        beyond = parse_qs(urlsplit(url).query)
        name = f".s.PGSQL.{beyond['port'][0]}"

        async def carry(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, *, counted: bool) -> None:
            while chunk := await reader.read(1_000_000):
                self.messages += counted
                writer.write(chunk)
                await writer.drain()
            writer.close()

        async def meet(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
            back, on = await asyncio.open_unix_connection(f"{beyond['host'][0]}/{name}")
            await asyncio.gather(carry(reader, on, counted=True), carry(back, writer, counted=False))

        async with await asyncio.start_unix_server(meet, sockets / name):
            yield url.replace(quote(beyond["host"][0]), quote(str(sockets)))


@pytest.fixture
async def connection(fresh: TestDatabase) -> AsyncIterator[psycopg.AsyncConnection]:
    async with await psycopg.AsyncConnection.connect(fresh.app_url, autocommit=True) as made:
        yield made


async def test_batch_is_sent_in_one_message(fresh: TestDatabase, tmp_path_factory: pytest.TempPathFactory) -> None:
    wire = Wire()
    async with (
        wire.to(fresh.app_url, tmp_path_factory.mktemp("w")) as url,
        await psycopg.AsyncConnection.connect(url, autocommit=True) as connection,
    ):
        for _ in range(8):
            before = wire.messages
            async with batch(connection):
                cursors = [
                    await connection.execute("SELECT %(number)s::int", {"number": number}) for number in range(5)
                ]
            assert [await cursor.fetchone() for cursor in cursors] == [(number,) for number in range(5)]
            assert wire.messages - before == 1
    await asyncio.sleep(0)


async def test_statements_after_a_failure_are_not_executed(connection: psycopg.AsyncConnection) -> None:
    await connection.execute("CREATE TEMPORARY TABLE noted (number int)")

    async def fail() -> None:
        async with batch(connection):
            await connection.execute("BEGIN")
            await connection.execute("INSERT INTO noted VALUES (1)")
            await connection.execute("SELECT 1 / %(nothing)s::int", {"nothing": 0})
            await connection.execute("COMMIT")

    with pytest.raises(DivisionByZero):
        await fail()
    await connection.rollback()
    assert await (await connection.execute("SELECT count(*) FROM noted")).fetchone() == (0,)


async def test_batch_larger_than_a_socket_buffer(connection: psycopg.AsyncConnection) -> None:
    long = "trip " * 400_000
    async with batch(connection):
        cursors = [await connection.execute("SELECT %(long)s::text", {"long": long}) for _ in range(4)]
    for cursor in cursors:
        assert await cursor.fetchone() == (long,)
