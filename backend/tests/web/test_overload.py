"""Overload over HTTP: browsing is refused early with 503, while people pay and probes answer."""

import asyncio
import time
from contextlib import AsyncExitStack

import httpx
import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.web.overload import SAMPLES, LoopLag, is_urgent

pytestmark = pytest.mark.anyio


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"pool_size": 2, "max_wait_seconds": 0.3})


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


def is_refused(answer: httpx.Response) -> bool:
    return (answer.status_code, answer.json()["code"], answer.headers["Retry-After"]) == (503, "overloaded", "2")


async def test_without_connections_browsing_is_refused_and_works_again_afterwards(
    api: Api, shop: Shop, database: Database
) -> None:
    browser = api(shop.label)
    async with AsyncExitStack() as stack:
        for _ in range(2):
            await stack.enter_async_context(database.public_transaction())
        async with asyncio.timeout(4):
            assert is_refused(await browser.get("/api/events?page=1&limit=10"))
            assert (await browser.get("/livez")).status_code == 200
            assert (await browser.get("/readyz")).status_code == 503
    assert (await browser.get("/api/events?page=1&limit=10")).status_code == 200
    assert (await browser.get("/readyz")).status_code == 200


async def test_a_late_process_refuses_browsing_and_takes_payments(
    app: FastAPI, api: Api, shop: Shop, database: Database
) -> None:
    asha = (await person(database, "asha@traveller.example", label=shop.label)).on(api(shop.label))
    lag = app.state.services.lag
    assert isinstance(lag, LoopLag)
    for _ in range(SAMPLES):
        lag.add(0.5)
    page = await asha.get("/events")
    assert (page.status_code, page.headers["content-type"]) == (503, "text/plain; charset=utf-8")
    assert is_refused(await asha.get("/api/site"))
    held = await asha.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
    assert held.status_code == 201
    assert (await asha.get("/readyz")).status_code == 200
    lag.add(0.01)
    assert (await asha.get("/api/site")).status_code == 200


@pytest.mark.parametrize(
    ("method", "path", "expected"),
    [
        ("POST", "/api/bookings/create-order", True),
        ("POST", "/api/payments/razorpay/webhook", True),
        ("GET", "/livez", True),
        ("GET", "/assets/site.js", True),
        ("POST", "/api/bookings/quote", False),
        ("GET", "/api/bookings/get_by_user_id/1", False),
        ("GET", "/events", False),
    ],
)
def test_urgent_requests(method: str, path: str, *, expected: bool) -> None:
    assert is_urgent({"type": "http", "method": method, "path": path}) is expected


async def test_lag_of_the_loop_is_measured() -> None:
    lag = LoopLag()
    async with lag.measuring():
        for _ in range(SAMPLES + 1):
            await asyncio.sleep(0.001)
            # Nothing else runs meanwhile.
            time.sleep(0.25)  # noqa: ASYNC251
    assert lag.is_overloaded
