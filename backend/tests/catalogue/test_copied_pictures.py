"""Pictures that an event names by their addresses: downloaded once, checked and stored like uploads."""

import asyncio
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from typing import Any

import httpx
import pytest
from aiohttp import web
from tests.catalogue.operator_site import OperatorSite
from tests.media.test_upload import PDF, picture

from toli.infra.ports import downloads
from toli.infra.ports.downloads import DownloadFailed, DownloadTooLarge, download
from toli.infra.ports.public_hosts import is_public_address

pytestmark = pytest.mark.anyio

Answer = Callable[[web.Request], Awaitable[web.StreamResponse]]


@asynccontextmanager
async def serve(answer: Answer) -> AsyncIterator[str]:
    """Serve pictures on loopback; the origin."""
    app = web.Application()
    app.router.add_get("/{path:.*}", answer)
    runner = web.AppRunner(app)
    await runner.setup()
    try:
        await web.TCPSite(runner, "127.0.0.1", 0).start()
        yield f"http://127.0.0.1:{runner.addresses[0][1]}"
    finally:
        await runner.cleanup()


def _unchecked(address: str, **_: bool) -> httpx.URL:
    """Pass the rules for addresses."""
    return httpx.URL(address)


async def send_picture(request: web.Request) -> web.StreamResponse:
    match request.path:
        case "/boat.jpg":
            assert "cookie" not in request.headers
            return web.Response(body=picture(), content_type="text/html")
        case "/moved":
            raise web.HTTPFound("/boat.jpg")
        case "/loop":
            raise web.HTTPFound("/loop")
        case "/big":
            return web.Response(body=b"x" * (5 * 1024 * 1024 + 1))
        case "/paper.pdf":
            return web.Response(body=PDF)
    raise web.HTTPNotFound


async def test_an_event_takes_addresses_of_pictures(site: OperatorSite) -> None:
    async with serve(send_picture) as origin:
        event = await site.call("POST", "/events", {"title": "By boat", "images": f"{origin}/boat.jpg?w=9"}, status=201)
        (image,) = event["images"]
        assert (image["width"], image["height"]) == (640, 400)
        assert image["url"] == f"/media/{image['filename']}"
        # In a list or between commas, beside pictures that were uploaded; the same picture once.
        path = f"/events/{event['event_id']}"
        mixed = f"{image['url']}, {origin}/moved"
        changed = await site.call("PUT", path, {"images": mixed})
        assert [one["filename"] for one in changed["images"]] == [image["filename"]]
        for address, status, said in (
            (f"{origin}/none", 422, f"No picture could be copied from {origin}/none."),
            (f"{origin}/loop", 422, f"No picture could be copied from {origin}/loop."),
            ("http://user:word@127.0.0.1/a.jpg", 422, "No picture could be copied from"),
            (f"{origin}/big", 413, "File size exceeded"),
            (f"{origin}/paper.pdf", 415, "Please choose a JPEG, PNG, WebP or AVIF picture."),
        ):
            refused = await site.call("PUT", path, {"images": [address]}, status=status)
            assert said in refused["detail"], refused
        many = await site.call("PUT", path, {"images": [f"{origin}/{number}" for number in range(6)]}, status=422)
        assert many["errors"][0]["field"] == "images"
    assert (await site.call("GET", path))["images"] == changed["images"]


async def test_only_addresses_on_the_internet_are_reached(monkeypatch: pytest.MonkeyPatch) -> None:
    connections = []

    async def note(request: web.Request) -> web.StreamResponse:
        connections.append(request.path)
        return web.Response(body=picture())

    async with serve(note) as origin:
        port = origin.rpartition(":")[2]
        assert await download(f"{origin}/a", most_bytes=100_000, is_public_only=False) == picture()
        with pytest.raises(DownloadTooLarge):
            await download(f"{origin}/b", most_bytes=100, is_public_only=False)
        connections.clear()
        for address in (f"{origin}/a", f"https://localhost:{port}/a", "ftp://example.com/a", "https:///a", "//a"):
            with pytest.raises(DownloadFailed):
                await download(address, most_bytes=100_000, is_public_only=True)
        # Past the rules for addresses, the connection itself is refused: by name, by number, and after a redirect.
        monkeypatch.setattr(downloads, "check_url", _unchecked)
        for host in ("127.0.0.1", "localhost", "[::1]", "[::ffff:127.0.0.1]"):
            with pytest.raises(DownloadFailed):
                await download(f"http://{host}:{port}/a", most_bytes=100_000, is_public_only=True)
        assert connections == []


async def test_a_name_that_changes_its_address_leads_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    """The address that is checked is the one that is connected to."""
    checked: list[str] = []

    def is_allowed(address: str) -> bool:
        checked.append(address)
        # The address of this test is taken for one on the internet.
        return address == "127.0.0.1" or is_public_address(address)

    async def redirect(request: web.Request) -> web.StreamResponse:
        raise web.HTTPFound(f"http://127.0.0.2:{request.url.port}/inside")

    monkeypatch.setattr(downloads, "is_public_address", is_allowed)
    monkeypatch.setattr(downloads, "check_url", _unchecked)
    reached: list[Any] = []
    inside = await asyncio.start_server(lambda *streams: reached.append(streams), "127.0.0.2", 0)
    async with inside, serve(redirect) as origin:
        with pytest.raises(DownloadFailed):
            await download(origin, most_bytes=1000, is_public_only=True)
    assert checked == ["127.0.0.1", "127.0.0.2"]
    assert reached == []


async def test_a_slow_server_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(downloads, "SECONDS", 0.2)
    with (
        socket.create_server(("127.0.0.1", 0)) as silent,
        pytest.raises(DownloadFailed, match="did not answer in time"),
    ):
        await download(f"http://127.0.0.1:{silent.getsockname()[1]}/a", most_bytes=9, is_public_only=False)
