"""The simulator provider served on a loopback port of its own, as the worker and the web process serve it."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager, contextmanager
from dataclasses import dataclass
from fcntl import LOCK_EX, LOCK_NB, flock
from pathlib import Path
from tempfile import gettempdir
from typing import Any

import httpx
from fastapi import FastAPI, Request
from fastapi.responses import JSONResponse
from granian.constants import Interfaces
from granian.server.embed import Server
from obstore.store import MemoryStore

from toli.adapters import make_mail_server, make_providers
from toli.clients.accounts.service.sign_in import make_sign_in_limiter
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.ports.dns import make_dns_lookup
from toli.infra.ports.files import FileStore
from toli.infra.ports.http import tls_context
from toli.kit.clock import SystemClock
from toli.kit.errors import AppError
from toli.kit.sealing import Sealer
from toli.payments.gateway.providers import razorpay
from toli.payments.gateway.providers.razorpay_route import RazorpayRoute
from toli.services import Services
from toli_demo.app import make_channels, make_payments
from toli_demo.simulator import keys
from toli_demo.simulator.routes import router

PORTS = range(23000, 23100)


@dataclass(frozen=True)
class Simulator:
    """Where it listens."""

    port: int
    database: Database
    settings: Settings
    app: FastAPI

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}{keys.BASE_PATH}"

    @asynccontextmanager
    async def provider(self) -> AsyncIterator[RazorpayRoute]:
        """Our adapter, pointed here."""
        async with razorpay.connect(self.url) as http:
            yield RazorpayRoute(keys.PLATFORM, http=http)

    async def pay(self, order_id: str, **how: Any) -> Any:
        """Play the traveller."""
        return await self._call("POST", f"/pay/{order_id}", json={"outcome": "success"} | how)

    async def late(self, payment_id: str, **how: Any) -> Any:
        """Have a payment end late."""
        return await self._call("POST", f"/payments/{payment_id}/late", json=how)

    async def settle(self, **how: Any) -> Any:
        """Settle what the platform's account captured."""
        return await self._call("POST", f"/accounts/{keys.ACCOUNT_ID}/settlements", json=how)

    async def fault(self, **faults: Any) -> None:
        """Make calls misbehave."""
        await self._call("POST", "/faults", json=faults)

    async def clear(self) -> None:
        """Let everything behave again."""
        await self._call("DELETE", "/faults")

    async def webhooks(self, order_id: str) -> Any:
        """Every event of an order, sent or not."""
        return await self._call("GET", "/webhooks", params={"order_id": order_id})

    async def events(self, order_id: str) -> Any:
        """What the events of an order say."""
        return [json.loads(webhook["body"]) for webhook in await self.webhooks(order_id)]

    async def deliver(self, webhook_id: str) -> Any:
        """Send one event directly."""
        return await self._call("POST", f"/webhooks/{webhook_id}/deliver")

    async def orders(self, receipt: str) -> list[str]:
        """The ids of the orders that bear a receipt, asked for without our adapter."""
        auth = (keys.KEY_ID, keys.KEY_SECRET)
        found = await self._call("GET", "/v1/orders", params={"receipt": receipt}, auth=auth)
        return [order["id"] for order in found["items"]]

    async def status_of(self, method: str, path: str, **request: Any) -> int:
        """How a call is answered."""
        return (await self._send(method, path, **request)).status_code

    async def _call(self, method: str, path: str, **request: Any) -> Any:
        response = await self._send(method, path, **request)
        response.raise_for_status()
        return response.json() if response.content else None

    async def _send(self, method: str, path: str, **request: Any) -> httpx.Response:
        async with httpx.AsyncClient(trust_env=False, timeout=10, verify=tls_context(trust_env=False)) as http:
            return await http.request(method, f"{self.url}{path}", **request)


async def _refuse(_: Request, error: Exception) -> JSONResponse:
    assert isinstance(error, AppError)
    return JSONResponse({"detail": error.detail, "code": error.code}, status_code=error.status)


@contextmanager
def own_port() -> Iterator[int]:
    """A port that no other test has: two servers may listen on one, and each would get some of the other's calls."""
    for port in PORTS:
        with (Path(gettempdir()) / f"toli-test-{port}.lock").open("w") as lock:
            try:
                flock(lock, LOCK_EX | LOCK_NB)
            except BlockingIOError:
                continue
            with socket.socket() as probe:
                is_free = probe.connect_ex(("127.0.0.1", port)) != 0
            if is_free:
                yield port
                return
    raise RuntimeError("no port is free")


@asynccontextmanager
async def serving(database: Database) -> AsyncIterator[Simulator]:
    """Serve until the context ends."""
    with own_port() as port:
        settings = Settings(port=port)
        app = FastAPI()
        sealer, clock = Sealer(["0" * 64]), SystemClock()
        app.state.services = Services(
            settings=settings,
            database=database,
            clock=clock,
            sealer=sealer,
            providers=make_providers(make_payments(settings, None), database=database, sealer=sealer, clock=clock),
            store=FileStore(MemoryStore()),
            channels=make_channels(settings, None),
            mail_server=make_mail_server(settings),
            sign_in_limiter=make_sign_in_limiter(connections=1),
            dns=make_dns_lookup(settings),
        )
        app.add_exception_handler(AppError, _refuse)
        app.include_router(router)
        server = Server(app, port=port, interface=Interfaces.ASGINL, log_enabled=False)
        task = asyncio.create_task(server.serve())
        while True:
            try:
                _, writer = await asyncio.open_connection("127.0.0.1", port)
            except OSError:
                await asyncio.sleep(0.01)
                continue
            writer.close()
            break
        try:
            yield Simulator(port=port, database=database, settings=settings, app=app)
        finally:
            server.stop()
            await task
