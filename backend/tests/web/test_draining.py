"""A process that stops says so first: no request is lost when the processes behind a proxy are restarted in turn."""

import asyncio
import signal
import socket
import sys
from asyncio.subprocess import Process
from collections.abc import AsyncIterator
from contextlib import ExitStack, asynccontextmanager, closing, suppress

import httpx
import pytest
from fastapi import FastAPI

from tests.conftest import Api
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

SERVER = """
import asyncio, sys
from granian import Granian
from starlette.applications import Starlette
from starlette.responses import PlainTextResponse
from starlette.routing import Route
from toli.infra.config import Settings
from toli.web.draining import Draining, drain_before_stop
from toli.web.middleware import RequestEnvelope
from toli.web.overload import LoopLag

def make():
    draining = Draining()
    async def work(request):
        await asyncio.sleep(0.02)
        return PlainTextResponse(await request.body())
    async def ready(request):
        return PlainTextResponse("", status_code=503 if draining.is_on else 200)
    async def start(scope, receive, send):
        if scope["type"] == "lifespan":
            draining.begin_on_signal()
        await app(scope, receive, send)
    app = Starlette(routes=[Route("/readyz", ready), Route("/", work, methods=["POST"])])
    return RequestEnvelope(start, settings=Settings(), lag=LoopLag(), draining=draining)

if __name__ == "__main__":
    server = Granian("stopping:make", factory=True, port=int(sys.argv[1]), interface="asgi", log_enabled=False)
    # On a busy machine the proxy needs more than a second to see that a process is not ready.
    drain_before_stop(server, seconds=3)
    server.serve()
"""


async def test_a_draining_process_is_not_ready_and_closes_connections(app: FastAPI, api: Api) -> None:
    browser = api()
    assert (await browser.get("/readyz")).status_code == 200
    app.state.services.draining.begin()
    for path, status in (("/readyz", 503), ("/readyz?exclude=database", 503), ("/livez", 200), ("/api/site", 200)):
        answer = await browser.get(path)
        assert (answer.status_code, answer.headers["Connection"]) == (status, "close")


async def test_a_process_without_its_database_is_alive_and_not_ready(
    app: FastAPI, api: Api, database: Database
) -> None:
    app.state.services.database = lost = Database.connect("postgresql://nobody@127.0.0.1:1/none", pool_size=1)
    statuses = {path: (await api().get(path)).status_code for path in ("/readyz", "/readyz?exclude=database", "/livez")}
    await lost.dispose()
    app.state.services.database = database
    assert statuses == {"/readyz": 503, "/readyz?exclude=database": 200, "/livez": 200}


class Proxy:
    """A proxy with kept connections: it sends requests to processes that are ready, and repeats none."""

    def __init__(self, ports: list[int]) -> None:
        self.backends = {
            port: httpx.AsyncClient(base_url=f"http://127.0.0.1:{port}", timeout=10, trust_env=False) for port in ports
        }
        self.ready: set[int] = set()
        self.sent = 0

    async def watch(self) -> None:
        while True:
            for port, backend in self.backends.items():
                is_ready = False
                with suppress(httpx.TransportError):
                    is_ready = (await backend.get("/readyz")).status_code == 200
                (self.ready.add if is_ready else self.ready.discard)(port)
            await asyncio.sleep(0.1)

    async def load(self) -> None:
        while True:
            ports = sorted(self.ready)
            number = self.sent = self.sent + 1
            answer = await self.backends[ports[number % len(ports)]].post("/", content=str(number))
            assert (answer.status_code, answer.text) == (200, str(number))

    async def until(self, ready: set[int]) -> None:
        async with asyncio.timeout(30):
            while self.ready != ready:  # noqa: ASYNC110
                await asyncio.sleep(0.02)


@pytest.fixture
def ports() -> list[int]:
    with ExitStack() as stack:
        probes = [stack.enter_context(closing(socket.socket())) for _ in range(2)]
        for probe in probes:
            probe.bind(("127.0.0.1", 0))
        return [probe.getsockname()[1] for probe in probes]


@asynccontextmanager
async def proxied(ports: list[int]) -> AsyncIterator[Proxy]:
    proxy = Proxy(ports)
    watching = asyncio.create_task(proxy.watch())
    try:
        yield proxy
    finally:
        watching.cancel()
        for backend in proxy.backends.values():
            await backend.aclose()


@pytest.mark.skipif(sys.platform != "linux", reason="signals the processes of the server")
async def test_a_rolling_restart_loses_no_request(tmp_path: object, ports: list[int]) -> None:
    with open(f"{tmp_path}/stopping.py", "w") as script:  # noqa: ASYNC230, PTH123
        script.write(SERVER)

    async def start(port: int) -> Process:
        return await asyncio.create_subprocess_exec(sys.executable, "stopping.py", str(port), cwd=str(tmp_path))

    running = {port: await start(port) for port in ports}
    try:
        async with proxied(ports) as proxy:
            await proxy.until(set(ports))
            async with asyncio.TaskGroup() as group:
                loads = [group.create_task(proxy.load()) for _ in range(6)]
                for port in ports:
                    before = proxy.sent
                    running[port].send_signal(signal.SIGTERM)
                    assert await running[port].wait() == 0
                    assert proxy.sent > before
                    running[port] = await start(port)
                    await proxy.until(set(ports))
                for load in loads:
                    load.cancel()
    finally:
        for process in running.values():
            if process.returncode is None:
                process.send_signal(signal.SIGINT)
                await process.wait()
