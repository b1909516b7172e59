"""Fixtures and calls that the tests of bookings share."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.shop import Person, Shop, open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
async def asha(database: Database, shop: Shop) -> Person:
    return await person(database, "asha@traveller.example", label=shop.label)


@pytest.fixture
def browser(api: Api, shop: Shop, asha: Person) -> httpx.AsyncClient:
    """Asha's browser on the shop's site."""
    return asha.on(api(shop.label))


@pytest.fixture
async def invariants(database: Database) -> AsyncIterator[None]:
    """Check all invariants after the test."""
    yield
    assert await broken_invariants(database) == []


Play = Callable[..., Awaitable[Any]]


@pytest.fixture
def play(app: FastAPI, api: Api) -> Play:
    """Act as the traveller in the simulator's checkout."""

    async def pay(order_id: str, *, outcome: str = "success", webhook: bool = False, **how: Any) -> Any:
        answer = await api().post(
            f"/sandbox/razorpay/pay/{order_id}", json={"outcome": outcome, "webhook": webhook, **how}
        )
        assert answer.status_code == 200, answer.text
        return answer.json()

    return pay


async def hold(browser: httpx.AsyncClient, shop: Shop, **rooms: int) -> dict[str, Any]:
    """Hold beds: `hold(browser, shop, double=2)`."""
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(**rooms)})
    assert answer.status_code == 201, answer.text
    held: dict[str, Any] = answer.json()
    return held


async def order(browser: httpx.AsyncClient, held: dict[str, Any], *, amount: str = "advance") -> dict[str, Any]:
    """Order the advance or the total of a held booking."""
    answer = await browser.post(
        "/api/bookings/create-order",
        json={"reservation_event_id": held["reservation_event_id"], "amount": held["quote"][amount]},
    )
    assert answer.status_code == 201, answer.text
    placed: dict[str, Any] = answer.json()
    return placed


async def verify(browser: httpx.AsyncClient, paid: dict[str, Any], **changed: Any) -> httpx.Response:
    """Hand the checkout's word to the server."""
    return await browser.post(
        "/api/bookings/verify-payment",
        json={
            "order_id": paid["razorpay_order_id"],
            "payment_id": paid["razorpay_payment_id"],
            "signature": paid["razorpay_signature"],
            **changed,
        },
    )
