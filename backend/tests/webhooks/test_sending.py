"""Attempts at a real receiver on loopback, and at addresses that are not on the internet."""

import asyncio
import socket
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import pytest
from aiohttp import web

from toli.delivery.webhooks.sending import post

pytestmark = pytest.mark.anyio

PRIVATE = (
    *("127.0.0.1", "127.1", "0.0.0.0", "10.0.0.1", "172.16.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1"),
    *("2130706433", "0x7f000001", "0177.0.0.1", "0x7f.1", "224.0.0.1", "239.255.255.250", "255.255.255.255"),
    *("192.0.2.1", "198.51.100.1", "203.0.113.1", "198.18.0.1", "192.0.0.1", "240.0.0.1", "192.88.99.1", "localhost"),
    *("[::1]", "[::]", "[fe80::1]", "[fc00::1]", "[fd00::1]", "[ff02::1]", "[::ffff:127.0.0.1]", "[::ffff:7f00:1]"),
    *("[::ffff:8.8.8.8]", "[64:ff9b::7f00:1]", "[64:ff9b::808:808]", "[64:ff9b:1::1]", "[2002:7f00:1::]", "[2001::1]"),
    *("[2001:db8::1]", "[100::1]", "[::127.0.0.1]", "[3fff::1]"),
)


@asynccontextmanager
async def receiver(status: int, *, seconds: float = 0) -> AsyncIterator[tuple[str, list[bytes]]]:
    bodies: list[bytes] = []

    async def receive(request: web.Request) -> web.Response:
        bodies.append(await request.read())
        await asyncio.sleep(seconds)
        return web.Response(status=status, text="a secret of the receiver", headers={"Location": "/elsewhere"})

    app = web.Application()
    app.router.add_post("/hook", receive)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        await web.SockSite(runner, listener).start()
        yield f"http://127.0.0.1:{listener.getsockname()[1]}/hook", bodies
        await runner.cleanup()


@pytest.mark.parametrize(
    ("status", "is_delivered"), [(200, True), (204, True), (302, False), (410, False), (500, False)]
)
async def test_the_status_decides(status: int, *, is_delivered: bool) -> None:
    async with receiver(status) as (url, bodies):
        outcome = await post(url, b"{}", {}, is_public_only=False)
    assert (outcome.status, outcome.is_delivered, outcome.is_gone) == (status, is_delivered, status == 410)
    assert bodies == [b"{}"]
    assert "secret" not in repr(outcome)


async def test_a_slow_receiver_is_given_up() -> None:
    async with receiver(200, seconds=2) as (url, _):
        outcome = await post(url, b"{}", {}, is_public_only=False, seconds=0.2)
    assert (outcome.status, outcome.error) == (None, "did not answer in time")


@pytest.mark.parametrize("host", PRIVATE)
async def test_no_private_address_is_called(host: str) -> None:
    outcome = await post(f"https://{host}/", b"{}", {}, is_public_only=True, seconds=2)
    assert outcome.status is None
    assert outcome.error in {"is not on the internet", "could not be reached", "is not valid"}


async def test_a_second_answer_of_the_resolver_is_checked(monkeypatch: pytest.MonkeyPatch) -> None:
    """DNS rebinding: public when looked up first, loopback when connected."""
    async with receiver(200) as (url, bodies):
        port = int(url.split(":")[2].split("/")[0])
        loop = asyncio.get_running_loop()

        async def resolve(*_: object, **__: object) -> list[tuple[object, ...]]:
            return [(socket.AF_INET, socket.SOCK_STREAM, 6, "", ("127.0.0.1", port))]

        monkeypatch.setattr(loop, "getaddrinfo", resolve)
        unguarded = await post(f"http://rebinding.example:{port}/hook", b"{}", {}, is_public_only=False)
        guarded = await post("https://rebinding.example/", b"{}", {}, is_public_only=True, seconds=2)
    assert unguarded.is_delivered
    assert (guarded.status, guarded.error) == (None, "is not on the internet")
    assert bodies == [b"{}"]
