"""Floods of orders at the payment provider."""

import asyncio
from collections import Counter
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, HandClock
from tests.shop import Person, Shop, open_shop, person
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = pytest.mark.anyio

Owner = psycopg.Connection[Any]
CREATE = "/api/bookings/create-order"


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
def payer(browser: httpx.AsyncClient, shop: Shop, play: Play) -> Any:
    """A function that books and pays the advance."""

    async def pay() -> dict[str, Any]:
        held = await hold(browser, shop, double=1)
        placed = await order(browser, held)
        assert (await verify(browser, await play(placed["order_id"]))).status_code == 200
        return held

    return pay


@pytest.fixture
def play(app: FastAPI, api: Api) -> Play:
    """Act as the traveller in the simulator's checkout, without its webhook."""

    async def pay(order_id: str) -> Any:
        answer = await api().post(f"/sandbox/razorpay/pay/{order_id}", json={"outcome": "success", "webhook": False})
        assert answer.status_code == 200, answer.text
        return answer.json()

    return pay


async def bare(browser: httpx.AsyncClient, amount: float = 6300) -> httpx.Response:
    return await browser.post(CREATE, json={"amount": amount})


async def test_three_hundred_calls_at_once_for_one_amount_open_one_order(
    browser: httpx.AsyncClient, owner: Owner
) -> None:
    answers = await asyncio.gather(*(bare(browser) for _ in range(300)))
    # More than can wait for a connection: the others get 503 and come again.
    assert {answer.status_code for answer in answers} <= {201, 429, 503}
    assert all(int(answer.headers["Retry-After"]) >= 1 for answer in answers if answer.status_code != 201)
    placed = [answer.json()["order_id"] for answer in answers if answer.status_code == 201]
    assert len(placed) > 3
    assert {*placed, (await bare(browser)).json()["order_id"]} == {placed[0]}
    assert owner.execute("SELECT count(*) FROM payment_order").fetchone() == (1,)
    # All of them come at once: two may ask the provider before they see the first one's answer.
    (opened,) = owner.execute("SELECT count(*) FROM sandbox.razorpay_order").fetchone() or (0,)
    assert 1 <= opened <= 3


async def test_ten_new_orders_in_ten_minutes_and_then_a_pause(
    browser: httpx.AsyncClient, owner: Owner, api: Api, database: Database, shop: Shop
) -> None:
    answers = await asyncio.gather(*(bare(browser, 100 + number) for number in range(30)))
    assert Counter(answer.status_code for answer in answers) == {201: 10, 429: 20}
    refused = next(answer for answer in answers if answer.status_code == 429)
    assert refused.json()["code"] == "too_many_orders"
    assert "Please finish one of them, or try again in 10 minutes." in refused.json()["detail"]
    assert 0 <= 600 - int(refused.headers["Retry-After"]) < 20
    held = await hold(browser, shop, double=1)
    body = {"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["advance"]}
    assert (await browser.post(CREATE, json=body)).status_code == 429
    body = {"booking_payload": shop.payload(double=1), "amount": held["quote"]["advance"]}
    assert (await browser.post(CREATE, json=body)).status_code == 429
    assert owner.execute("SELECT count(*) FROM hold WHERE state = 'active'").fetchone() == (1,), "nothing is left"
    other = await person(database, "bina@traveller.example", label=shop.label)
    assert (await bare(other.on(api(shop.label)))).status_code == 201
    owner.execute("UPDATE payment_order SET created_at = created_at - interval '10 minutes'")
    assert (await bare(browser)).status_code == 201


async def test_twenty_unpaid_orders_in_a_day_at_most(browser: httpx.AsyncClient, owner: Owner) -> None:
    for number in range(20):
        assert (await bare(browser, 100 + number)).status_code == 201
        owner.execute("UPDATE payment_order SET created_at = created_at - interval '10 minutes'")
    refused = await bare(browser, 1000)
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) == pytest.approx((24 * 60 - 200) * 60, abs=20)
    assert (await bare(browser, 119)).status_code == 201, "one of the twenty is given again"


async def test_an_open_balance_order_is_given_again(
    browser: httpx.AsyncClient, owner: Owner, play: Play, payer: Any, database: Database
) -> None:
    held = await payer()
    path = f"/api/bookings/{held['reservation_event_id']}/pay-balance"
    answers = await asyncio.gather(*(browser.post(path, json={"amount": 1000}) for _ in range(20)))
    assert {answer.status_code for answer in answers} == {201}
    orders = {answer.json()["order_id"] for answer in answers}
    assert len(orders) == 1
    assert (await browser.post(path, json={"amount": 1001})).json()["order_id"] not in orders
    assert owner.execute("SELECT count(*) FROM payment_order WHERE purpose = 'balance'").fetchone() == (2,)
    assert (await verify(browser, await play(orders.pop()))).status_code == 200
    again = await browser.post(path, json={"amount": 1000})
    assert again.status_code == 201, "a second part of the same amount is an order of its own"
    assert owner.execute("SELECT count(*) FROM payment_order WHERE purpose = 'balance'").fetchone() == (3,)
    assert (await verify(browser, await play(again.json()["order_id"]))).status_code == 200
    assert await broken_invariants(database) == []
