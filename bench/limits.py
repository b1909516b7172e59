"""The least that a server can do: send bytes it has, send what one statement gives it, or write a hold."""

import os
import random
import re
from collections.abc import Awaitable, Callable, MutableMapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
from psycopg_pool import AsyncConnectionPool

from toli.catalogue.trips.repository.public_sql import LISTING
from toli.kit.languages import FIRST

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREPARED = "BENCH_PREPARED"
DATABASE = "BENCH_DATABASE"
PEOPLE = "BENCH_PEOPLE"
POOL_SIZE = 8
HOLD = Path(__file__).parent / "pgbench" / "hold.sql"


async def prepared(scope: Message, receive: Receive, send: Send) -> None:
    """Answer everything with the same bytes, read once."""
    if scope["type"] == "lifespan":
        scope["state"]["body"] = _prepared_bytes()
        await _live(receive, send)
        return
    await _answer(send, scope["state"]["body"])


async def statement(scope: Message, receive: Receive, send: Send) -> None:
    """Answer `/{client_id}` with that client's listing: one statement, no transaction, no scope to set each time."""
    if scope["type"] == "lifespan":
        await _live_with_pool(scope, receive, send)
        return
    async with scope["state"]["pool"].connection() as connection:
        values = {"client_id": int(scope["path"][1:]), "now": datetime.now(UTC), "language": FIRST}
        cursor = await connection.execute(LISTING, values)
        row = await cursor.fetchone()
    await _answer(send, row[0].encode())


async def hold(scope: Message, receive: Receive, send: Send) -> None:
    """Answer `/{place}` by the statements of pgbench's hold on that departure, in two messages and one transaction."""
    if scope["type"] == "lifespan":
        scope["state"]["statements"] = _statements(HOLD.read_text("utf-8"))
        scope["state"]["people"] = int(os.environ[PEOPLE])
        await _live_with_pool(scope, receive, send)
        return
    state = scope["state"]
    take, *write = state["statements"]
    values = {"plan": int(scope["path"][1:]), "person": random.randint(1, state["people"])}  # noqa: S311  a visitor
    async with state["pool"].connection() as connection:
        async with connection.pipeline():
            await connection.execute("BEGIN")
            taken = await connection.execute(take, values)
            row = await taken.fetchone()
        if row is None:
            await connection.execute("ROLLBACK")
            await _answer(send, b"{}", status=409)
            return
        values |= zip((column.name for column in taken.description), row, strict=True)
        async with connection.pipeline():
            for one in write:
                await connection.execute(one, values)
            await connection.execute("COMMIT")
    await _answer(send, b"{}")


def _statements(script: str) -> list[str]:
    """The statements between BEGIN and COMMIT of a script of pgbench, with psycopg's names of values."""
    begun, _, _ = script.partition("BEGIN;")[2].partition("COMMIT;")
    return [re.sub(r"(?<!:):(\w+)", r"%(\1)s", one).strip() for one in re.split(r";|\\gset", begun) if one.strip()]


async def _live_with_pool(scope: Message, receive: Receive, send: Send) -> None:
    pool = AsyncConnectionPool(
        os.environ[DATABASE],
        min_size=POOL_SIZE,
        max_size=POOL_SIZE,
        open=False,
        configure=_see_everything,
        kwargs={"autocommit": True},
    )
    async with pool:
        scope["state"]["pool"] = pool
        await _live(receive, send)


async def _see_everything(connection: psycopg.AsyncConnection[Any]) -> None:
    await connection.execute("SELECT set_config('toli.scope', 'platform', false)")


def _prepared_bytes() -> bytes:
    return Path(os.environ[PREPARED]).read_bytes()


async def _live(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def _answer(send: Send, body: bytes, *, status: int = 200) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": body})
