"""The listing on an operator's own site, where the router never sees it, and on the main one, where it does."""

import asyncio
import time
from collections.abc import AsyncIterator

import httpx
import pytest

from tests.conftest import BASE, PORT, Api, HandClock
from tests.shop import Shop, open_shop
from toli.catalogue.inventory import service as inventory
from toli.identity.access import conditional
from toli.infra.config import Settings
from toli.infra.db.caches.change_log import FRESH_SECONDS
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli_demo.app import create_app

pytestmark = pytest.mark.anyio
VARYING = {"x-request-id", "ratelimit"}


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


def _said(answer: httpx.Response) -> tuple[int, bytes, dict[str, str]]:
    headers = {name: value for name, value in answer.headers.items() if name not in VARYING}
    return answer.status_code, answer.content, headers


async def test_both_sites_say_the_same(api: Api, shop: Shop) -> None:
    path = f"/api/events/user_side_listing/{shop.label}"
    own, main = await api(shop.label).get(path), await api().get(path)
    assert _said(own) == _said(main)
    assert own.json()[0]["events"][0]["title"] == "Majuli by boat"


async def test_both_sites_answer_304_alike(api: Api, shop: Shop) -> None:
    path = f"/api/events/user_side_listing/{shop.label}"
    known = {"If-None-Match": (await api().get(path)).headers["etag"]}
    own, main = await api(shop.label).get(path, headers=known), await api().get(path, headers=known)
    assert own.status_code == 304
    assert _said(own) == _said(main)


async def test_both_are_counted_as_one_route(api: Api, shop: Shop) -> None:
    path = f"/api/events/user_side_listing/{shop.label}"
    line = 'toli_requests_total{method="GET",route="/api/events/user_side_listing/{client_url}",status="200"}'

    async def count() -> float:
        shown = (await api().get("/metrics")).text
        return next((float(row.split()[-1]) for row in shown.splitlines() if row.startswith(line)), 0.0)

    before = await count()
    await api(shop.label).get(path)
    await api().get(path)
    assert await count() == before + 2


async def test_another_operators_listing_does_not_exist_here(api: Api, shop: Shop, database: Database) -> None:
    other = await open_shop(database, label="zanskar", today=shop.today)
    answer = await api(shop.label).get(f"/api/events/user_side_listing/{other.label}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")


@pytest.fixture
async def elsewhere(settings: Settings, clock: HandClock) -> AsyncIterator[httpx.AsyncClient]:
    """A browser that another process serves."""
    app = create_app(settings, clock=clock)
    origin = f"http://brahmaputra.{BASE}:{PORT}"
    async with httpx.AsyncClient(transport=httpx.ASGITransport(app=app), base_url=origin) as browser:
        yield browser
    await app.state.services.providers.aclose()
    await app.state.services.database.dispose()


@pytest.mark.parametrize("path", ["/api/events/user_side_listing/{shop.label}", "/api/events/{shop.trip_id}/details"])
async def test_beds_taken_are_seen_at_once_here_and_in_time_elsewhere(
    api: Api, shop: Shop, database: Database, elsewhere: httpx.AsyncClient, path: str
) -> None:
    address = path.format(shop=shop)
    here = api(shop.label)

    async def left(browser: httpx.AsyncClient) -> int:
        shown = (await browser.get(address)).json()
        event = shown[0]["events"][0] if isinstance(shown, list) else shown
        slots: int = next(p["available_slots"] for p in event["event_plans"] if p["ep_id"] == shop.plan_id)
        return slots

    for _ in range(3):
        before = {await left(here), await left(elsewhere)}
        await asyncio.sleep(FRESH_SECONDS)
    [beds] = before
    async with database.client_transaction(shop.client_id) as tx:
        await inventory.take(tx, departure_id=shop.plan_id, beds={shop.beds["Double Sharing"]: 1})
    taken_at = time.monotonic()
    assert await left(here) == beds - 1
    while await left(elsewhere) != beds - 1:
        assert time.monotonic() - taken_at < 0.2
        await asyncio.sleep(0.005)


async def test_listing_is_sent_compressed_to_those_who_take_it(
    api: Api, shop: Shop, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(conditional, "LEAST", 0)
    path = f"/api/events/user_side_listing/{shop.label}"
    plain = await api(shop.label).get(path, headers={"Accept-Encoding": "identity"})
    small = await api(shop.label).get(path, headers={"Accept-Encoding": "gzip, br"})
    assert (plain.headers.get("content-encoding"), small.headers["content-encoding"]) == (None, "br")
    assert small.json() == plain.json()
    assert int(small.headers["content-length"]) < len(plain.content)
    assert small.headers["etag"] != plain.headers["etag"]
    for answer in (plain, small):
        again = await api(shop.label).get(path, headers={"If-None-Match": answer.headers["etag"]})
        assert again.status_code == 304
