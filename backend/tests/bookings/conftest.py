"""Fixtures and calls that the tests of bookings share."""

from collections.abc import AsyncIterator, Awaitable, Callable
from typing import Any

import httpx
import pytest
from fastapi import FastAPI
from sqlalchemy.ext.asyncio import AsyncConnection

from tests.conftest import Api, HandClock
from tests.shop import Person, Shop, open_shop, person
from toli.infra.db.database import Database
from toli.infra.db.pool import ConnectionPool
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.bookings import BookingRecord


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


def _record_repeated_locks(monkeypatch: pytest.MonkeyPatch) -> list[int]:
    """List the bookings that a transaction locks again."""
    repeated: list[int] = []
    locked_ids: dict[AsyncConnection, set[int]] = {}
    take, find_booking = ConnectionPool.take, bookings.find_booking

    async def take_without_locks(pool: ConnectionPool) -> AsyncConnection:
        connection = await take(pool)
        locked_ids[connection] = set()
        return connection

    async def record_lock(tx: ClientTransaction, *, booking_id: int, lock: bool = False) -> BookingRecord | None:
        if lock:
            if booking_id in locked_ids[tx.connection]:
                repeated.append(booking_id)
            locked_ids[tx.connection].add(booking_id)
        return await find_booking(tx, booking_id=booking_id, lock=lock)

    monkeypatch.setattr(ConnectionPool, "take", take_without_locks)
    monkeypatch.setattr(bookings, "find_booking", record_lock)
    return repeated


@pytest.fixture
async def invariants(database: Database, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[None]:
    """Check after the test: all invariants, and that no transaction has locked a booking twice."""
    repeated_locks = _record_repeated_locks(monkeypatch)
    yield
    assert await broken_invariants(database) == []
    assert repeated_locks == []


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
