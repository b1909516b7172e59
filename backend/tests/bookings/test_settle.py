"""Settlement when payments are late, repeated, forged or missing."""

import json
from contextlib import suppress
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.shop import Shop, person
from toli.catalogue.inventory.repository import holds
from toli.catalogue.inventory.repository.holds import HoldRecord
from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction
from toli.payments.gateway.service import inbox
from toli.selling.bookings.repository.bookings import set_confirmed
from toli.selling.checkout.service import reconcile
from toli.selling.checkout.service import sweep as sweep_service
from toli_demo.simulator.keys import sign_webhook

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


def let_time_pass(owner: Owner, minutes: int = 25) -> None:
    """Move the hands of the database's clock, as far as holds can tell."""
    owner.execute("UPDATE hold SET expires_at = expires_at - make_interval(mins => %s)", [minutes])


class Undone(Exception):
    """Ends a transaction whose changes are not to stay."""


async def state_of(browser: httpx.AsyncClient, held: dict[str, Any]) -> dict[str, Any]:
    state: dict[str, Any] = (await browser.get(f"/api/bookings/holds/{held['reservation_event_id']}")).json()
    return state


async def sweep(app: FastAPI) -> int:
    return await sweep_service.sweep_holds(app.state.services.database, app.state.services.providers)


async def test_an_expired_hold_returns_its_beds_and_cannot_be_paid(
    browser: httpx.AsyncClient, shop: Shop, owner: Owner, app: FastAPI
) -> None:
    held = await hold(browser, shop, double=10)
    let_time_pass(owner)
    assert (await state_of(browser, held))["state"] == "expired"
    refused = await browser.post(
        "/api/bookings/create-order",
        json={"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["advance"]},
    )
    assert (refused.status_code, refused.json()["code"]) == (409, "hold_expired")
    assert await sweep(app) == 1
    assert await sweep(app) == 0
    await hold(browser, shop, double=10)


async def test_a_payment_settled_while_its_hold_is_read_never_shows_as_expired(
    browser: httpx.AsyncClient, shop: Shop, play: Play, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = await hold(browser, shop, double=1)
    placed = await order(browser, held)
    paid = await play(placed["order_id"])
    look = holds.find_hold

    async def slowly(tx: ClientTransaction, *, hold_id: int) -> HoldRecord | None:
        monkeypatch.undo()
        assert (await verify(browser, paid)).status_code == 200
        return await look(tx, hold_id=hold_id)

    monkeypatch.setattr(holds, "find_hold", slowly)
    assert (await state_of(browser, held))["state"] == "paid"


async def test_a_claim_expires_old_holds_first(browser: httpx.AsyncClient, shop: Shop, owner: Owner) -> None:
    held = await hold(browser, shop, double=10)
    let_time_pass(owner)
    await hold(browser, shop, double=10)
    assert (await state_of(browser, held))["state"] == "expired"


async def test_a_late_payment_is_confirmed_while_beds_are_free(
    browser: httpx.AsyncClient, shop: Shop, owner: Owner, app: FastAPI, play: Play
) -> None:
    held = await hold(browser, shop, double=2)
    placed = await order(browser, held)
    let_time_pass(owner)
    assert await sweep(app) == 1
    answer = await verify(browser, await play(placed["order_id"]))
    assert answer.status_code == 200
    assert answer.json()["reservation_event"]["booking_status"] == "confirmed"


async def test_a_late_payment_without_free_beds_is_returned_in_full(
    browser: httpx.AsyncClient,
    shop: Shop,
    owner: Owner,
    app: FastAPI,
    play: Play,
    run_jobs: RunJobs,
    database: Database,
    api: Api,
) -> None:
    held = await hold(browser, shop, double=10)
    placed = await order(browser, held)
    let_time_pass(owner)
    await sweep(app)
    dev = (await person(database, "dev@traveller.example", label=shop.label)).on(api(shop.label))
    await hold(dev, shop, double=10)
    answer = await verify(browser, await play(placed["order_id"]))
    assert (answer.status_code, answer.json()["reason"]) == (409, "beds_gone")
    await run_jobs()
    await reconcile.reconcile(app.state.services.database, app.state.services.providers)
    state = await state_of(browser, held)
    assert state["reservation_event"]["booking_status"] == "cancelled"
    assert state["reservation_event"]["payment_status"] == "refunded"
    assert state["reservation_event"]["refunded_amount"] == held["quote"]["advance"]


async def test_a_confirmation_locks_its_departure_at_its_end_alone(
    database: Database, browser: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    held = await hold(browser, shop, double=2)
    with suppress(Undone):
        async with database.client_transaction(shop.client_id) as tx:
            await set_confirmed(tx, booking_id=held["reservation_event_id"])
            # Who is going is counted at the commit, so others can sell beds of the departure until then.
            with owner.transaction():
                free = owner.execute("SELECT going FROM plan_stock FOR UPDATE NOWAIT").fetchone()
            raise Undone
    assert free == (0,)


async def test_a_second_payment_is_returned(
    browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    held = await hold(browser, shop, double=1)
    advance = await order(browser, held)
    total = await order(browser, held, amount="total")
    assert (await verify(browser, await play(advance["order_id"]))).status_code == 200
    second = await verify(browser, await play(total["order_id"]))
    assert (second.status_code, second.json()["reason"]) == (409, "paid_twice")
    assert second.json()["detail"].startswith("This booking had been paid already. The whole payment")
    await run_jobs()
    state = await state_of(browser, held)
    assert state["reservation_event"]["booking_status"] == "confirmed"
    assert state["reservation_event"]["advance_paid"] == held["quote"]["advance"]
    assert state["reservation_event"]["refunded_amount"] == held["quote"]["total"]


async def test_a_payment_after_releasing_the_hold_is_returned(
    browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    held = await hold(browser, shop, double=1)
    placed = await order(browser, held)
    await browser.delete(f"/api/bookings/holds/{held['reservation_event_id']}")
    await play(placed["order_id"], webhook=True)
    await run_jobs()
    state = await state_of(browser, held)
    assert state["reservation_event"]["booking_status"] == "cancelled"
    assert state["reservation_event"]["payment_status"] == "refunded"


async def test_reconciler_settles_without_browser_and_webhook(
    browser: httpx.AsyncClient, shop: Shop, owner: Owner, app: FastAPI, play: Play
) -> None:
    held = await hold(browser, shop, double=1)
    await play((await order(browser, held))["order_id"])
    owner.execute("UPDATE payment_order SET checked_at = checked_at - interval '1 hour'")
    assert await reconcile.reconcile(app.state.services.database, app.state.services.providers) == 1
    assert (await state_of(browser, held))["state"] == "paid"


@pytest.mark.parametrize(
    ("event", "is_verified", "is_settled"),
    [
        ("payment.captured", False, True),
        ("payment.captured", True, False),
        ("order.paid", True, False),
        ("payment.dispute.created", True, True),
    ],
)
async def test_a_webhook_of_a_recorded_payment_leaves_nothing_to_settle(
    browser: httpx.AsyncClient,
    shop: Shop,
    owner: Owner,
    app: FastAPI,
    play: Play,
    *,
    event: str,
    is_verified: bool,
    is_settled: bool,
) -> None:
    paid = await play((await order(browser, await hold(browser, shop, double=1)))["order_id"])
    if is_verified:
        assert (await verify(browser, paid)).status_code == 200
    payment = {"entity": {"id": paid["razorpay_payment_id"], "order_id": paid["razorpay_order_id"]}}
    body = json.dumps({"entity": "event", "event": event, "payload": {"payment": payment}}).encode()
    database, providers = app.state.services.database, app.state.services.providers
    await inbox.receive_webhook(database, providers, token=None, body=body, signature=sign_webhook(body))
    ((inbox_id,),) = owner.execute("SELECT inbox_id FROM webhook_inbox").fetchall()
    await inbox.process_webhook(database, providers, inbox_id=inbox_id)
    jobs = owner.execute("SELECT count(*) FROM procrastinate_jobs WHERE task_name = 'bookings.settle'").fetchone()
    assert jobs == (int(is_settled),)


async def test_sweep_asks_the_provider_before_returning_beds(
    browser: httpx.AsyncClient, shop: Shop, owner: Owner, app: FastAPI, play: Play
) -> None:
    held = await hold(browser, shop, double=10)
    await play((await order(browser, held))["order_id"])
    let_time_pass(owner)
    assert await sweep(app) == 0
    assert (await state_of(browser, held))["state"] == "paid"


async def test_without_an_answer_beds_are_kept_for_half_an_hour_at_most(
    browser: httpx.AsyncClient, shop: Shop, owner: Owner, app: FastAPI, api: Api
) -> None:
    held = await hold(browser, shop, double=1)
    await order(browser, held)
    await api().post("/sandbox/razorpay/faults", json={"all": "down"})
    let_time_pass(owner, minutes=25)
    assert await sweep(app) == 0
    let_time_pass(owner, minutes=30)
    assert await sweep(app) == 1
    assert (await state_of(browser, held))["state"] == "expired"


async def test_forged_webhook_changes_nothing(browser: httpx.AsyncClient, shop: Shop, api: Api, owner: Owner) -> None:
    await hold(browser, shop, double=1)
    body = b'{"entity":"event","event":"payment.captured","payload":{}}'
    for signature in ("", "0" * 64, sign_webhook(body + b" "), sign_webhook(body).upper()):
        answer = await api().post(
            "/api/payments/razorpay/webhook", content=body, headers={"X-Razorpay-Signature": signature}
        )
        assert (answer.status_code, answer.json()["code"]) == (401, "webhook_refused")
    assert owner.execute("SELECT count(*) FROM webhook_inbox").fetchone() == (0,)


async def test_the_same_webhook_is_kept_once_and_needs_no_origin(api: Api, owner: Owner) -> None:
    body = (
        b'{"entity":"event","account_id":"acc_x","event":"payment.captured","contains":[],"payload":{},"created_at":1}'
    )
    for trip_id in ("a", "b", "a"):
        answer = await api().post(
            "/api/payments/razorpay/webhook",
            content=body,
            headers={
                "X-Razorpay-Signature": sign_webhook(body),
                "x-razorpay-event-id": trip_id,
                "Origin": "https://api.razorpay.com",
            },
        )
        assert answer.status_code == 204
    assert owner.execute("SELECT count(*) FROM webhook_inbox").fetchone() == (1,)


@pytest.mark.parametrize("how", ["flipped", "truncated", "upper", "another order's"])
async def test_forged_checkout_signature_is_refused(
    browser: httpx.AsyncClient, shop: Shop, play: Play, how: str
) -> None:
    held = await hold(browser, shop, double=1)
    other = await hold(browser, shop, quad=1)
    paid = await play((await order(browser, held))["order_id"])
    signature = paid["razorpay_signature"]
    forged = {
        "flipped": ("0" if signature[0] != "0" else "1") + signature[1:],
        "truncated": signature[:-1],
        "upper": signature.upper() if signature.upper() != signature else "x",
        "another order's": signature,
    }[how]
    changed = {"signature": forged}
    if how == "another order's":
        changed["order_id"] = (await order(browser, other))["order_id"]
    answer = await verify(browser, paid, **changed)
    assert (answer.status_code, answer.json()["code"]) == (422, "payment_signature_invalid")
    assert answer.json()["detail"] == "Payment verification failed. Please contact support."
    assert (await state_of(browser, held))["state"] == "held"


@pytest.mark.parametrize("amount", [1, 0.5, 999999, "9450.001", -5, 0, "abc", None])
async def test_tampered_amount_is_refused(browser: httpx.AsyncClient, shop: Shop, amount: Any) -> None:
    held = await hold(browser, shop, double=1)
    answer = await browser.post(
        "/api/bookings/create-order",
        json={"reservation_event_id": held["reservation_event_id"], "amount": amount},
    )
    assert answer.status_code in {409, 422}
    if answer.status_code == 409:
        assert answer.json()["code"] == "amount_refused"
        assert answer.json()["quote"]["total"] == held["quote"]["total"]


async def test_tampered_price_is_refused_with_the_true_quote(browser: httpx.AsyncClient, shop: Shop) -> None:
    payload = shop.payload(double=1)
    payload["reservation_event"]["total_price"] = 1
    payload["booking_rooms"][0]["price_per_head_trip"] = 1
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    assert (answer.status_code, answer.json()["code"]) == (409, "price_changed")
    assert answer.json()["quote"]["total"] == 10500


async def test_too_many_beds_names_how_many_are_left(browser: httpx.AsyncClient, shop: Shop) -> None:
    await hold(browser, shop, double=9)
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=2)})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_beds_left")
    assert answer.json()["available_slots"] == 11
    assert answer.json()["available_beds"][str(shop.beds["Double Sharing"])] == 1


async def test_a_fourth_active_hold_on_a_plan_is_refused(browser: httpx.AsyncClient, shop: Shop) -> None:
    for _ in range(3):
        await hold(browser, shop, double=1)
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
    assert (answer.status_code, answer.json()["code"]) == (409, "too_many_holds")


async def test_a_withdrawn_event_is_not_sold(browser: httpx.AsyncClient, shop: Shop, owner: Owner) -> None:
    owner.execute("UPDATE trip SET status = 'inactive'")
    answer = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
    assert answer.status_code == 409
    assert answer.json()["detail"] == "This departure is not open for booking."


async def test_provider_down_keeps_the_hold_and_makes_one_order(
    browser: httpx.AsyncClient, shop: Shop, api: Api, play: Play
) -> None:
    held = await hold(browser, shop, double=1)
    await api().post("/sandbox/razorpay/faults", json={"orders": "lose_answer"})
    request = {"reservation_event_id": held["reservation_event_id"], "amount": held["quote"]["advance"]}
    await browser.post("/api/bookings/create-order", json=request)
    await api().delete("/sandbox/razorpay/faults")
    placed = await order(browser, held)
    assert (await verify(browser, await play(placed["order_id"]))).status_code == 200
