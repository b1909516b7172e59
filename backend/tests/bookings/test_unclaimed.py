"""An order opened by its amount alone (the seed's form): the booking comes with the payment's verification."""

import asyncio
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, verify
from tests.bookings.memory_provider import LONG_AGO, MemoryProvider
from tests.conftest import Api, RunJobs
from tests.one_provider import OneProvider
from tests.people import mails
from tests.shop import Person, Shop, person
from toli.infra.db.database import Database
from toli.infra.ports.payments import PaymentStatus, ProviderPayment
from toli.payments.gateway.repository.batches import find_placed_order
from toli.payments.gateway.repository.orders import Order
from toli.payments.gateway.service import orders
from toli.selling.checkout.service import reconcile as reconcile_service
from toli.selling.checkout.service import settle

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


def payment_of(order_id: str, number: int, status: PaymentStatus) -> ProviderPayment:
    return ProviderPayment(
        id=f"pay_{number}",
        order_id=order_id,
        amount_paise=ADVANCE * 100,
        status=status,
        captured=status is PaymentStatus.CAPTURED,
        amount_refunded_paise=0,
        method="upi",
        error_description=None,
        created_at=LONG_AGO,
    )


async def settle_fact(database: Database, placed: Order, fact: ProviderPayment) -> None:
    provider = OneProvider(MemoryProvider(payments={fact.id: fact}))
    await settle.settle_order(database, provider, client_id=placed.client_id, order_id=placed.order_id, placed=placed)


async def wait_for_blocked(owner: psycopg.Connection[Any], count: int) -> None:
    blocked = """
        SELECT count(*) FROM pg_locks JOIN pg_stat_activity USING (pid)
        WHERE NOT granted AND datname = current_database()
    """
    for _ in range(1000):
        if owner.execute(blocked).fetchone() == (count,):
            return
        await asyncio.sleep(0.01)
    pytest.fail(f"not {count} waiting connections")


async def test_parallel_settlements_of_an_amount_do_not_deadlock(
    browser: httpx.AsyncClient, shop: Shop, database: Database, owner: psycopg.Connection[Any]
) -> None:
    """Two settlements know different payments; a lock that payments do not wait for lets both begin at once."""
    provider_order_id = (await order(browser))["order_id"]
    placed = await find_placed_order(database, client_id=shop.client_id, provider_order_id=provider_order_id)
    assert placed is not None
    failed = payment_of(provider_order_id, 0, PaymentStatus.FAILED)
    captured = payment_of(provider_order_id, 1, PaymentStatus.CAPTURED)
    async with asyncio.TaskGroup() as settlements:
        with owner.transaction():
            owner.execute("SELECT FROM payment_order FOR NO KEY UPDATE")
            for fact in (failed, captured):
                settlements.create_task(settle_fact(database, placed, fact))
            await wait_for_blocked(owner, 2)
    statuses = owner.execute("SELECT status FROM payment ORDER BY provider_payment_id").fetchall()
    assert statuses == [("failed",), ("captured",)]


async def test_a_payment_belongs_to_a_booking_assigned_during_its_settlement(
    browser: httpx.AsyncClient, shop: Shop, database: Database, owner: psycopg.Connection[Any]
) -> None:
    provider_order_id = (await order(browser))["order_id"]
    booking_id = (await hold(browser, shop, double=2))["reservation_event_id"]
    placed = await find_placed_order(database, client_id=shop.client_id, provider_order_id=provider_order_id)
    assert placed is not None
    captured = payment_of(provider_order_id, 0, PaymentStatus.CAPTURED)
    async with asyncio.TaskGroup() as settlements, database.client_transaction(shop.client_id) as tx:
        locked = await orders.lock_order(tx, order_id=placed.order_id)
        settlements.create_task(settle_fact(database, placed, captured))
        await wait_for_blocked(owner, 1)
        assert await orders.assign_booking(tx, order=locked, booking_id=booking_id)
    assert owner.execute("SELECT booking_id FROM payment").fetchall() == [(booking_id,)]
    assert owner.execute("SELECT booking_status FROM booking").fetchone() == ("confirmed",)
