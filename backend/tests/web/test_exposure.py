"""What an installation shows about itself: metrics, the page about the API and the OpenAPI document."""

import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

import httpx
import pytest
from pydantic import SecretStr

from toli.app import WebApp, create_app
from toli.infra.config import Settings
from toli_demo.app import DEMO

pytestmark = pytest.mark.anyio
TOKEN = "for-the-collector-of-these-tests-alone"
PUBLIC = ("8.8.8.8", 4000)
PRIVATE = ("10.0.0.7", 4000)


@pytest.fixture(autouse=True)
def short_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """Whether the document is served is asked here, and making it takes a second for each app."""
    monkeypatch.setattr(WebApp, "openapi", lambda _: {"openapi": "3.1.0", "info": {"title": "Toli"}, "paths": {}})


@asynccontextmanager
async def served(
    settings: Settings, *, peer: tuple[str, int] = PRIVATE, **changed: object
) -> AsyncIterator[httpx.AsyncClient]:
    app = create_app(settings.model_copy(update=changed), extension=DEMO)
    try:
        transport = httpx.ASGITransport(app=app, client=peer)
        async with httpx.AsyncClient(transport=transport, base_url="http://toli.localhost:8000") as browser:
            yield browser
    finally:
        await app.state.services.aclose()


async def statuses(browser: httpx.AsyncClient) -> list[int]:
    return [(await browser.get(path)).status_code for path in ("/metrics", "/api/docs", "/api/openapi.json")]


async def test_production_shows_the_reference_of_the_api_but_no_metrics(settings: Settings) -> None:
    async with served(settings) as browser:
        assert await statuses(browser) == [200, 200, 200]
    async with served(settings, env="production") as browser:
        assert await statuses(browser) == [404, 200, 200]


async def test_the_reference_can_be_switched_off(settings: Settings) -> None:
    async with served(settings, openapi=False) as browser:
        assert await statuses(browser) == [200, 404, 404]


async def test_the_reference_loads_its_viewer_from_the_installation(settings: Settings) -> None:
    async with served(settings) as browser:
        page = await browser.get("/api/docs")
        addresses = re.findall(r'(?:src|href)="(/assets/[^"]+)"', page.text)
        assert [(await browser.get(address)).status_code for address in addresses] == [200, 200]
        assert not re.search(r"https?://", page.text + page.headers["Content-Security-Policy"])


async def test_metrics_with_a_token_are_for_its_owner(settings: Settings) -> None:
    token = SecretStr(TOKEN)
    async with served(settings, env="production", metrics_token=token, peer=PUBLIC) as browser:
        for given in ({}, {"Authorization": "Bearer another"}, {"Authorization": TOKEN}, {"Authorization": "Bearer é"}):
            encoded = {name: value.encode() for name, value in given.items()}
            refused = await browser.get("/metrics", headers=encoded)
            assert (refused.status_code, refused.headers["WWW-Authenticate"]) == (401, "Bearer")
            assert "toli_requests_total" not in refused.text
        answer = await browser.get(
            "/metrics", headers={"Authorization": f"Bearer {TOKEN}", "X-Forwarded-For": "1.1.1.1"}
        )
        assert (answer.status_code, "toli_requests_total" in answer.text) == (200, True)


async def test_metrics_without_a_token_are_for_private_networks(settings: Settings) -> None:
    async with served(settings, peer=PUBLIC) as browser:
        assert (await browser.get("/metrics")).status_code == 404
    async with served(settings) as browser:
        assert (await browser.get("/metrics", headers={"X-Forwarded-For": "203.0.113.7"})).status_code == 404
