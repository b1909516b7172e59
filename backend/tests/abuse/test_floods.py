"""Floods of requests: what is refused, what the answers say, and that others are served meanwhile."""

import asyncio
import time
from collections.abc import AsyncIterator

import httpx
import pytest
from fastapi import FastAPI

from tests.conftest import BASE, PORT, Api, HandClock
from tests.shop import Shop, open_shop, person
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.networks import network_of

pytestmark = pytest.mark.anyio
SEARCH = "/api/events?q=ladakh"


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(
        update={
            "rate_limit_address": 40,
            "rate_limit_expensive": 10,
            "rate_limit_person": 20,
            "rate_limit_client": 30,
            "trusted_proxies": ("127.0.0.0/8",),
        }
    )


def visitor(api: Api, address: str = "203.0.113.7") -> httpx.AsyncClient:
    """A browser behind the proxy, at an address of its own."""
    return api(**{"X-Forwarded-For": address, "X-Forwarded-Host": f"{BASE}:{PORT}"})


async def test_searches_without_a_session_have_a_quota_by_address(api: Api) -> None:
    flood = visitor(api)
    first = await flood.get(SEARCH)
    assert first.status_code == 200
    assert first.headers["RateLimit-Policy"] == '"address";q=40;w=60, "address-expensive";q=10;w=60'
    assert first.headers["RateLimit"] == '"address";r=39;t=2, "address-expensive";r=9;t=6'
    statuses = [(await flood.get(SEARCH)).status_code for _ in range(9)]
    assert statuses == [200] * 9
    refused = await flood.get(SEARCH)
    assert (refused.status_code, refused.json()["code"]) == (429, "too_many_requests")
    assert refused.headers["Retry-After"] == str(refused.json()["retry_after"])
    assert (await flood.get("/api/site")).status_code == 200
    assert (await visitor(api, "203.0.113.8").get(SEARCH)).status_code == 200


async def test_a_page_beyond_the_quota_is_a_sentence_and_no_json(api: Api) -> None:
    flood = visitor(api)
    for _ in range(10):
        assert (await flood.get("/")).status_code == 200
    refused = await flood.get("/")
    assert refused.status_code == 429
    assert refused.headers["content-type"].startswith("text/plain")
    assert "Please wait" in refused.text
    assert int(refused.headers["Retry-After"]) >= 1


async def test_a_token_of_nobody_spares_no_quota(api: Api) -> None:
    flood = visitor(api)
    flood.headers["Authorization"] = "Bearer made-up"
    statuses = [(await flood.get(SEARCH)).status_code for _ in range(11)]
    assert statuses == [200] * 10 + [429]


async def test_any_request_counts_against_its_address(api: Api) -> None:
    flood = visitor(api)
    statuses = [(await flood.get("/api/site")).status_code for _ in range(41)]
    assert statuses == [200] * 40 + [429]


async def test_refused_bodies_use_up_the_quota_of_their_address(api: Api) -> None:
    flood = visitor(api)
    statuses = [(await flood.post("/api/users/login", content=b"[" * 100)).status_code for _ in range(3)]
    assert statuses == [413, 413, 429]
    assert (await visitor(api, "203.0.113.8").get("/api/site")).status_code == 200


@pytest.mark.parametrize("path", ["/api/site", "/assets/app.js"])
async def test_a_body_beyond_the_quota_is_not_read(app: FastAPI, api: Api, path: str) -> None:
    flood = visitor(api)
    for _ in range(40):
        await flood.get("/api/site")

    async def body() -> AsyncIterator[bytes]:
        raise AssertionError("the body was read")
        yield b""

    assert (await flood.post(path, content=body())).status_code == 429


async def test_a_person_has_a_quota_from_wherever_they_call(api: Api, database: Database) -> None:
    asha = await person(database, "asha@traveller.example")
    clients = [asha.on(visitor(api, f"203.0.113.{number}")) for number in (1, 2)]
    statuses = [(await clients[number % 2].get("/api/users/me")).status_code for number in range(21)]
    assert statuses == [200] * 20 + [429]


async def test_those_who_run_a_client_share_its_quota(
    api: Api, database: Database, shop: Shop, settings: Settings
) -> None:
    operator = shop.operator.on(visitor(api))
    answer = await operator.get("/api/users/me")
    assert '"client";q=30;w=60' in answer.headers["RateLimit-Policy"]


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=clock.now().date())


@pytest.mark.parametrize(
    ("address", "network"),
    [
        ("203.0.113.7", "203.0.113.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2:ffff::1", "2001:db8:1:2::/64"),
        ("::ffff:203.0.113.7", "203.0.113.7"),
    ],
)
def test_addresses_of_one_customer_count_together(address: str, network: str) -> None:
    assert network_of(address) == network


async def test_a_flood_from_one_address_leaves_others_fast(api: Api) -> None:
    """1,000 searches by 50 at once against one visitor who asks 40 times."""
    innocent = visitor(api, "198.51.100.1")
    floods = [visitor(api) for _ in range(50)]
    refused = 0

    async def flood(client: httpx.AsyncClient) -> None:
        nonlocal refused
        for _ in range(20):
            answer = await client.get(SEARCH)
            refused += answer.status_code == 429

    async def ask() -> list[float]:
        seconds = []
        for _ in range(40):
            started = time.perf_counter()
            answer = await innocent.get("/api/site")
            seconds.append(time.perf_counter() - started)
            assert answer.status_code == 200
            await asyncio.sleep(0.01)
        return seconds

    assert (await innocent.get("/api/site")).status_code == 200
    innocent.headers["X-Forwarded-For"] = "198.51.100.2"
    seconds, *_ = await asyncio.gather(ask(), *(flood(client) for client in floods))
    assert refused >= 1000 - 10 - 5
    # The slowest two may be this machine's own doing; docs/mechanisms/limits.md has the figure of a quiet one.
    assert sorted(seconds)[-3] < 0.25
