"""Travel credit in the first payment of a booking: in part beside the provider's, or wholly."""

import asyncio
from typing import Any

import httpx
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.bookings.test_credit import Office, book
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


@pytest.fixture
def office(api: Api, shop: Shop) -> Office:
    return Office(shop.operator.on(api(shop.label)), shop)


async def order_beside(browser: httpx.AsyncClient, held: dict[str, Any], *, credit: float) -> httpx.Response:
    """Order the advance less an amount of credit."""
    amount = held["quote"]["advance"] - credit
    body = {"reservation_event_id": held["reservation_event_id"], "amount": amount, "credit": credit}
    return await browser.post("/api/bookings/create-order", json=body)


async def usable(browser: httpx.AsyncClient, booking: int) -> float:
    return float((await browser.get(f"/api/bookings/{booking}/credit")).json()["usable"])


async def test_a_first_payment_is_made_of_credit_and_of_the_providers_payment(
    office: Office, browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    first = await book(browser, shop, play)
    await office.give(first, 1000)
    held = await hold(browser, shop, double=1)
    booking = held["reservation_event_id"]
    assert await usable(browser, booking) == 1000
    too_much = await order_beside(browser, held, credit=1001)
    assert (too_much.json()["code"], too_much.json()["left"]) == ("credit_too_small", 1000)
    crumb = await order_beside(browser, held, credit=held["quote"]["advance"] - 0.5)
    assert crumb.json()["code"] == "amount_too_small"
    plain = await order(browser, held)
    placed = (await order_beside(browser, held, credit=1000)).json()
    assert placed["amount"] == (held["quote"]["advance"] - 1000) * 100
    # An order with other credit is another order; the same is given again.
    assert placed["order_id"] != plain["order_id"]
    assert (await order_beside(browser, held, credit=1000)).json()["order_id"] == placed["order_id"]
    assert await usable(browser, booking) == 1000

    confirmed = await verify(browser, await play(placed["order_id"]))
    assert confirmed.status_code == 200, confirmed.text
    assert confirmed.json()["reservation_event"]["advance_paid"] == 3150
    assert await usable(browser, booking) == 0
    documents = (await browser.get(f"/api/bookings/{booking}/documents")).json()
    assert sorted(one["amount"] for one in documents) == [1000, 2150]
    # What is paid on the other order goes back.
    late = await verify(browser, await play(plain["order_id"]))
    assert late.json()["reason"] == "paid_twice"
    await run_jobs()
    assert any("by travel credit" in mail["text"] for mail in await mails(api))


async def test_credit_that_covers_the_advance_confirms_a_booking_without_the_provider(
    office: Office, browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    first = await book(browser, shop, play)
    await office.give(first, 4000)
    held = await hold(browser, shop, double=1)
    booking = held["reservation_event_id"]
    refused = await browser.post(f"/api/bookings/{booking}/credit", json={"amount": 3149})
    assert (refused.json()["code"], refused.json()["quote"]["advance"]) == ("amount_refused", 3150)
    short = await browser.post(f"/api/bookings/{booking}/credit", json={"amount": 10500})
    assert short.json()["code"] == "credit_too_small"
    paid = await browser.post(f"/api/bookings/{booking}/credit", json={"amount": 3150})
    assert paid.status_code == 201, paid.text
    reservation = paid.json()["reservation_event"]
    assert (reservation["booking_status"], reservation["advance_paid"]) == ("confirmed", 3150)
    assert await usable(browser, booking) == 850
    await run_jobs()
    subjects = [mail["subject"] for mail in await mails(api)]
    assert any(reservation["booking_reference"] in subject for subject in subjects)

    gone = await hold(browser, shop, double=1)
    await browser.delete(f"/api/bookings/holds/{gone['reservation_event_id']}")
    left = await browser.post(f"/api/bookings/{gone['reservation_event_id']}/credit", json={"amount": 3150})
    assert left.json()["code"] == "booking_cancelled"


async def test_of_bookings_that_are_paid_with_the_same_credit_at_once_one_is_confirmed(
    office: Office, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    first = await book(browser, shop, play)
    await office.give(first, 1000)
    held = [await hold(browser, shop, double=1) for _ in range(3)]
    placed = [(await order_beside(browser, one, credit=1000)).json() for one in held]
    payments = [await play(one["order_id"]) for one in placed]
    answers = await asyncio.gather(
        *(verify(browser, payment) for payment in payments),
        browser.post(f"/api/bookings/{first}/credit", json={"amount": 1000}),
    )
    won = [answer for answer in answers if answer.is_success]
    assert len(won) == 1
    lost = [answer.json() for answer in answers[:3] if not answer.is_success]
    assert {one.get("reason") for one in lost} == {"credit_gone"}
    assert await usable(browser, first) == 0
