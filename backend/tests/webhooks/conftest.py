"""A company's webhook with a real receiver on loopback."""

import asyncio
import json
import socket
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass, field
from typing import Any

import httpx
import psycopg
import pytest
from aiohttp import web
from fastapi import FastAPI
from standardwebhooks import Webhook

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop
from toli.delivery.webhooks.schemas import EventType
from toli.delivery.webhooks.service.dispatch import Dispatcher
from toli.infra.db.database import Database
from toli.kit.clock import local_date

Owner = psycopg.Connection[Any]


@dataclass
class Receiver:
    """Answers with `status` after `seconds`, and keeps the requests."""

    url: str = ""
    status: int = 204
    seconds: float = 0
    requests: list[tuple[dict[str, str], bytes]] = field(default_factory=list)

    def events(self) -> list[dict[str, Any]]:
        return [json.loads(body) for _, body in self.requests]

    def types(self) -> list[str]:
        return [event["type"] for event in self.events()]

    def verify(self, secret: str) -> list[dict[str, Any]]:
        """Events whose signature the published library accepts. Raises WebhookVerificationError."""
        return [Webhook(secret).verify(body, headers) for headers, body in self.requests]


@asynccontextmanager
async def serving(receiver: Receiver) -> AsyncIterator[Receiver]:
    async def receive(request: web.Request) -> web.Response:
        receiver.requests.append((dict(request.headers), await request.read()))
        await asyncio.sleep(receiver.seconds)
        return web.Response(status=receiver.status, text="a secret of the receiver", headers={"Location": "/elsewhere"})

    app = web.Application()
    app.router.add_post("/hook", receive)
    runner = web.AppRunner(app, shutdown_timeout=0.1)
    await runner.setup()
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        await web.SockSite(runner, listener).start()
        receiver.url = f"http://127.0.0.1:{listener.getsockname()[1]}/hook"
        yield receiver
        await runner.cleanup()


@pytest.fixture
async def receiver() -> AsyncIterator[Receiver]:
    async with serving(Receiver()) as serving_receiver:
        yield serving_receiver


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    """The operator's browser, with a fresh proof of identity."""
    return shop.operator.on(api(shop.label))


@dataclass(frozen=True)
class Hook:
    webhook_id: int
    secret: str
    path: str


Subscribe = Callable[..., Awaitable[Hook]]


@pytest.fixture
def subscribe(office: httpx.AsyncClient, shop: Shop, receiver: Receiver) -> Subscribe:
    """Create a webhook for events, all by default."""

    async def create(*event_types: EventType, url: str | None = None) -> Hook:
        path = f"/api/clients/{shop.client_id}/webhooks"
        answer = await office.post(
            path, json={"url": url or receiver.url, "event_types": list(event_types or EventType)}
        )
        assert answer.status_code == 201, answer.text
        created = answer.json()
        return Hook(created["webhook_id"], created["secret"], f"{path}/{created['webhook_id']}")

    return create


@pytest.fixture
def deliver(app: FastAPI) -> Callable[[], Awaitable[int]]:
    """Attempt all due deliveries until none is due; return their number."""

    async def run() -> int:
        dispatcher, total = Dispatcher(app.state.services), 0
        while started := await dispatcher.start_due():
            await dispatcher.finish()
            total += started
        return total

    return run
