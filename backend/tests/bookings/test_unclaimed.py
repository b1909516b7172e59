"""An order opened by its amount alone (the seed's form): the booking comes with the payment's verification."""

from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, verify
from tests.bookings.memory_provider import MemoryProvider
from tests.conftest import Api, RunJobs
from tests.one_provider import OneProvider
from tests.people import mails
from tests.shop import Person, Shop, person
from toli.infra.db.database import Database
from toli.selling.checkout.service import reconcile as reconcile_service

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

ADVANCE = 6300


async def order(browser: httpx.AsyncClient, amount: float = ADVANCE) -> dict[str, Any]:
    answer = await browser.post("/api/bookings/create-order", json={"amount": amount})
    assert answer.status_code == 201, answer.text
    placed: dict[str, Any] = answer.json()
    return placed


async def reconcile(app: FastAPI, owner: psycopg.Connection[Any]) -> None:
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '1 hour'")
    await reconcile_service.reconcile(app.state.services.database, app.state.services.providers)


async def state_of(browser: httpx.AsyncClient, order_id: str) -> str:
    status: str = (await browser.get(f"/api/bookings/orders/{order_id}")).json()["status"]
    return status


async def test_verification_claims_the_beds_and_confirms_once(
    browser: httpx.AsyncClient, shop: Shop, asha: Person, play: Play, owner: psycopg.Connection[Any]
) -> None:
    placed = await order(browser)
    assert (placed["amount"], placed["reservation_event_id"]) == (630000, None)
    paid = await play(placed["order_id"])
    payload = shop.payload(double=2)
    for _ in range(2):
        answer = await verify(browser, paid, booking_payload=payload)
        assert answer.status_code == 200, answer.text
        reservation = answer.json()["reservation_event"]
        assert (reservation["booking_status"], reservation["advance_paid"]) == ("confirmed", ADVANCE)
    mine = (await browser.get(f"/api/bookings/get_by_user_id/{asha.user_id}")).json()
    assert len(mine) == 1
    assert owner.execute("SELECT held, sold FROM plan_stock").fetchone() == (0, 2)
    assert await state_of(browser, placed["order_id"]) == "paid"


async def test_webhook_only_marks_the_payment(
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    app: FastAPI,
    owner: psycopg.Connection[Any],
) -> None:
    placed = await order(browser)
    paid = await play(placed["order_id"], webhook=True)
    await run_jobs()
    await reconcile(app, owner)
    assert await state_of(browser, placed["order_id"]) == "attempted"
    assert owner.execute("SELECT count(*) FROM refund").fetchone() == (0,)
    answer = await verify(browser, paid, booking_payload=shop.payload(double=2))
    assert answer.status_code == 200, answer.text
    assert answer.json()["reservation_event"]["payment_status"] == "partial"


async def test_a_payment_unverified_for_ten_minutes_is_returned(
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    run_jobs: RunJobs,
    app: FastAPI,
    api: Api,
    owner: psycopg.Connection[Any],
) -> None:
    placed = await order(browser)
    paid = await play(placed["order_id"])
    await reconcile(app, owner)
    owner.execute("UPDATE payment SET captured_at = captured_at - interval '10 minutes'")
    for _ in range(2):
        await reconcile(app, owner)
        await run_jobs()
    assert owner.execute("SELECT state, amount_paise FROM refund").fetchall() == [("processed", 630000)]
    answer = await verify(browser, paid, booking_payload=shop.payload(double=2))
    assert (answer.status_code, answer.json()["reason"]) == (409, "unverified")
    assert await state_of(browser, placed["order_id"]) == "returned"
    assert owner.execute("SELECT held, sold FROM plan_stock").fetchone() == (0, 0)
    assert [mail["subject"] for mail in await mails(api)] == ["Your payment of ₹6,300 will be refunded"]


async def test_a_late_payment_is_returned_while_the_provider_is_down(
    browser: httpx.AsyncClient, shop: Shop, play: Play, app: FastAPI, owner: psycopg.Connection[Any]
) -> None:
    placed = await order(browser)
    await play(placed["order_id"])
    await reconcile(app, owner)
    owner.execute("UPDATE payment SET captured_at = captured_at - interval '10 minutes'")
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '1 hour'")
    await reconcile_service.reconcile(app.state.services.database, OneProvider(MemoryProvider(is_down=True)))
    assert owner.execute("SELECT state, amount_paise FROM refund").fetchall() == [("requested", 630000)]


async def test_without_free_beds_the_payment_is_returned_at_once(
    browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs, api: Api, database: Database
) -> None:
    paid = await play((await order(browser))["order_id"])
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    await hold(dev, shop, double=10)
    answer = await verify(browser, paid, booking_payload=shop.payload(double=2))
    assert (answer.status_code, answer.json()["reason"]) == (409, "beds_gone")
    await run_jobs()
    assert await state_of(browser, paid["razorpay_order_id"]) == "returned"


async def test_money_captured_after_the_beds_were_found_gone_is_returned(
    browser: httpx.AsyncClient, shop: Shop, play: Play, api: Api, database: Database, app: FastAPI, owner: Any
) -> None:
    """Verified while it is only authorised: nothing can be returned yet, and the reconciler keeps asking."""
    paid = await play((await order(browser))["order_id"], outcome="authorized")
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    await hold(dev, shop, double=10)
    answer = await verify(browser, paid, booking_payload=shop.payload(double=2))
    assert (answer.status_code, answer.json()["code"]) == (409, "payment_pending")
    assert await state_of(browser, paid["razorpay_order_id"]) == "attempted"
    await app.state.services.providers.platform.capture(paid["razorpay_payment_id"], amount_paise=630000)
    await reconcile(app, owner)
    owner.execute("UPDATE payment SET captured_at = captured_at - interval '10 minutes'")
    await reconcile(app, owner)
    assert owner.execute("SELECT state, amount_paise FROM refund").fetchall() == [("requested", 630000)]


async def test_an_amount_other_than_advance_or_price_holds_no_beds(
    browser: httpx.AsyncClient, shop: Shop, play: Play, owner: psycopg.Connection[Any]
) -> None:
    paid = await play((await order(browser, 6299))["order_id"])
    answer = await verify(browser, paid, booking_payload=shop.payload(double=2))
    assert (answer.status_code, answer.json()["code"]) == (409, "amount_refused")
    assert answer.json()["quote"]["advance"] == ADVANCE
    assert owner.execute("SELECT held, sold FROM plan_stock").fetchone() == (0, 0)


async def test_an_order_belongs_to_one_host_and_one_person(
    browser: httpx.AsyncClient, shop: Shop, asha: Person, play: Play, api: Api, database: Database
) -> None:
    assert (await asha.on(api()).post("/api/bookings/create-order", json={"amount": ADVANCE})).status_code == 422
    placed = await order(browser)
    paid = await play(placed["order_id"])
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    assert (await verify(dev, paid, booking_payload=shop.payload(double=2))).status_code == 404
    assert (await dev.get(f"/api/bookings/orders/{placed['order_id']}")).status_code == 404
    missing = await verify(browser, paid)
    assert missing.status_code == 422
    assert missing.json()["errors"][0]["field"].startswith("booking_payload.")
    small = await browser.post("/api/bookings/create-order", json={"amount": 0.5})
    assert (small.status_code, small.json()["code"]) == (422, "amount_too_small")
