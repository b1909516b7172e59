"""The listing on an operator's own site, where the router never sees it, and on the main one, where it does."""

import httpx
import pytest

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop
from toli.db.scope import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio
VARYING = {"x-request-id"}


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
        told = (await api().get("/metrics")).text
        return next((float(row.split()[-1]) for row in told.splitlines() if row.startswith(line)), 0.0)

    before = await count()
    await api(shop.label).get(path)
    await api().get(path)
    assert await count() == before + 2


async def test_another_operators_listing_does_not_exist_here(api: Api, shop: Shop, database: Database) -> None:
    other = await open_shop(database, label="zanskar", today=shop.today)
    answer = await api(shop.label).get(f"/api/events/user_side_listing/{other.label}")
    assert (answer.status_code, answer.json()["code"]) == (404, "not_found")
