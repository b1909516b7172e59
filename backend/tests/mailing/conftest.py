"""What tests of mailing need: an operator who has confirmed who they are, a nameserver and a mail server."""

import hashlib
import hmac
from collections.abc import AsyncIterator
from dataclasses import dataclass
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from tests.bookings.conftest import asha, browser, play, shop
from tests.conftest import Api, HandClock
from tests.messaging.smtp import MailServer, mail_server
from tests.nameserver import Nameserver, nameserver
from tests.shop import Shop
from toli.infra.config import Settings
from toli.infra.ports.dns import make_dns_lookup
from toli.messaging.notifications.service import sending

__all__ = ["asha", "browser", "play", "shop"]

INBOUND = "inbound.toli.example"
SECRET = "a-secret-of-the-mail-server"


@pytest.fixture
async def platform_server() -> AsyncIterator[MailServer]:
    """The platform's own mail server."""
    async with mail_server() as running:
        yield running


@pytest.fixture
def settings(settings: Settings, platform_server: MailServer) -> Settings:
    return settings.model_copy(
        update={
            "smtp_url": SecretStr(f"smtp://127.0.0.1:{platform_server.port}"),
            "mail_inbound_domain": INBOUND,
            "mail_inbound_secrets": (SecretStr("an-older-one"), SecretStr(SECRET)),
            "mail_from": "Toli <no-reply@mail.toli.example>",
        }
    )


@pytest.fixture
async def server(app: FastAPI) -> AsyncIterator[Nameserver]:
    """The resolver of the app: it knows what a test tells it."""
    async with nameserver() as running:
        changed = app.state.services.settings.model_copy(update={"dns_resolvers": (f"127.0.0.1:{running.port}",)})
        app.state.services.dns = make_dns_lookup(changed)
        yield running


@dataclass
class Office:
    """An operator's browser, with the identity confirmed."""

    browser: httpx.AsyncClient
    shop: Shop

    async def call(self, method: str, path: str, body: Any = None, *, status: int = 200) -> Any:
        answer = await self.browser.request(method, f"/api/clients/{self.shop.client_id}{path}", json=body)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None


@pytest.fixture
def office(api: Api, shop: Shop, owner: psycopg.Connection[Any]) -> Office:
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '10 minutes'")
    return Office(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def mailer(app: FastAPI) -> sending.Mailer:
    services = app.state.services
    return sending.Mailer(
        database=services.database,
        settings=services.settings,
        sealer=services.sealer,
        clock=services.clock,
        store=services.store,
        phones=services.channels,
        smtp=services.smtp,
    )


async def hand_in(api: Api, clock: HandClock, raw: bytes, *, secret: str = SECRET, age: int = 0) -> httpx.Response:
    moment = str(int(clock.now().timestamp()) - age)
    signature = hmac.new(secret.encode(), moment.encode() + b"." + raw, hashlib.sha256).hexdigest()
    headers = {
        "Content-Type": "message/rfc822",
        "X-Toli-Timestamp": moment,
        "X-Toli-Signature": signature,
    }
    return await api().post("/api/mail/inbound", content=raw, headers=headers)
