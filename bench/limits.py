"""The least that a server can do for a storefront: send bytes it has, or send what one statement gives it."""

import os
from collections.abc import Awaitable, Callable, MutableMapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import psycopg
from psycopg_pool import AsyncConnectionPool

from toli.catalogue.repository.storefront import LISTING
from toli.kit.languages import FIRST

Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]

PREPARED = "BENCH_PREPARED"
DATABASE = "BENCH_DATABASE"
POOL_SIZE = 8


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
        return
    async with scope["state"]["pool"].connection() as connection:
        values = {"client_id": int(scope["path"][1:]), "now": datetime.now(UTC), "language": FIRST}
        cursor = await connection.execute(LISTING, values)
        row = await cursor.fetchone()
    await _answer(send, row[0].encode())


async def _see_everything(connection: psycopg.AsyncConnection[Any]) -> None:
    await connection.execute("SELECT set_config('toli.scope', 'platform', false)")


def _prepared_bytes() -> bytes:
    return Path(os.environ[PREPARED]).read_bytes()


async def _live(receive: Receive, send: Send) -> None:
    await receive()
    await send({"type": "lifespan.startup.complete"})
    await receive()
    await send({"type": "lifespan.shutdown.complete"})


async def _answer(send: Send, body: bytes) -> None:
    headers = [(b"content-type", b"application/json"), (b"content-length", str(len(body)).encode())]
    await send({"type": "http.response.start", "status": 200, "headers": headers})
    await send({"type": "http.response.body", "body": body})
