"""The simulator's checkout: outcomes, events, late payments, and the security headers of its page."""

import asyncio
import json
import re
from collections.abc import AsyncIterator
from typing import Any

import httpx
import pytest

from tests.simulator import Simulator, serving
from toli.infra.db.database import Database
from toli.infra.ports.payments import ProviderOrder
from toli.payments.gateway.providers.razorpay import Razorpay
from toli_demo.simulator import keys
from toli_demo.simulator.rules import CARDS

pytestmark = pytest.mark.anyio

AMOUNT = 50_000


@pytest.fixture
async def simulator(database: Database) -> AsyncIterator[Simulator]:
    async with serving(database) as served:
        yield served


@pytest.fixture
async def provider(simulator: Simulator) -> AsyncIterator[Razorpay]:
    async with simulator.provider() as adapter:
        yield adapter


@pytest.fixture
async def order(provider: Razorpay) -> ProviderOrder:
    return await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})


async def test_test_card_decides_how_its_payment_ends(
    simulator: Simulator, provider: Razorpay, subtests: pytest.Subtests
) -> None:
    for card in CARDS.values():
        with subtests.test(card.number):
            order = await provider.create_order(amount_paise=AMOUNT, receipt=card.number, notes={})
            answer = await simulator.pay(order.id, outcome=None, card_number=card.number)
            payment = (await provider.payments_of(order.id))[0]
            if card.failure is None:
                assert answer["razorpay_payment_id"] == payment.id
                assert payment.captured
            else:
                assert answer["error"]["reason"] == card.failure.reason
                assert answer["error"]["metadata"] == {"order_id": order.id, "payment_id": payment.id}
                assert payment.error_description == card.failure.description


async def test_what_does_not_pay_fails_with_its_reason(
    simulator: Simulator, order: ProviderOrder, subtests: pytest.Subtests
) -> None:
    for how, reason in (
        ({"outcome": None, "card_number": "4111 1111 1111 1111"}, "card_number_invalid"),
        ({"outcome": None, "vpa": "failure@razorpay"}, "payment_failed"),
        ({"outcome": "failure"}, "payment_failed"),
        ({"outcome": "failure", "card_number": "4100280000060003"}, "card_declined"),
    ):
        with subtests.test(str(how)):
            assert (await simulator.pay(order.id, **how))["error"]["reason"] == reason


async def test_order_takes_tries_until_one_pays_and_then_none(simulator: Simulator, order: ProviderOrder) -> None:
    await simulator.pay(order.id, outcome="failure")
    await simulator.pay(order.id, outcome="failure")
    await simulator.pay(order.id)
    for outcome in ("success", "failure"):
        with pytest.raises(httpx.HTTPStatusError) as refusal:
            await simulator.pay(order.id, outcome=outcome)
        assert "order is already paid" in refusal.value.response.json()["error"]["description"]


async def test_of_ten_payments_at_once_one_succeeds(
    simulator: Simulator, provider: Razorpay, order: ProviderOrder
) -> None:
    tries = await asyncio.gather(*(simulator.pay(order.id) for _ in range(10)), return_exceptions=True)
    assert sum(isinstance(answer, dict) for answer in tries) == 1
    assert len(await provider.payments_of(order.id)) == 1


async def test_order_with_a_payment_authorised_takes_no_other(simulator: Simulator, order: ProviderOrder) -> None:
    await simulator.pay(order.id, outcome="authorized")
    with pytest.raises(httpx.HTTPStatusError, match="400"):
        await simulator.pay(order.id)


async def test_failed_payment_may_be_captured_after_all(
    simulator: Simulator, provider: Razorpay, order: ProviderOrder
) -> None:
    error = (await simulator.pay(order.id, outcome="failure"))["error"]
    payment_id = error["metadata"]["payment_id"]
    await simulator.late(payment_id)
    payment = await provider.payment(payment_id)
    assert (payment.status, payment.captured, payment.error_description) == ("captured", True, None)
    assert (await provider.order(order.id)).status == "paid"
    assert await events_of(simulator, order) == [
        "payment.failed",
        "payment.authorized",
        "payment.captured",
        "order.paid",
    ]


async def test_unanswered_payment_that_ends_late_on_a_paid_order_goes_back(
    simulator: Simulator, provider: Razorpay, order: ProviderOrder
) -> None:
    pending = await simulator.pay(order.id, outcome="pending")
    assert set(pending) == {"razorpay_payment_id", "razorpay_order_id"}
    assert (await provider.payment(pending["razorpay_payment_id"])).status == "created"
    await simulator.pay(order.id)
    await simulator.late(pending["razorpay_payment_id"])
    late = await provider.payment(pending["razorpay_payment_id"])
    assert (late.status, late.captured, late.amount_refunded_paise) == ("refunded", False, AMOUNT)
    with pytest.raises(httpx.HTTPStatusError, match="400"):
        await simulator.late(pending["razorpay_payment_id"])


async def test_card_numbers_are_never_kept(simulator: Simulator, order: ProviderOrder) -> None:
    await simulator.pay(order.id, outcome=None, card_number="4100 2800 0000 1007")
    for webhook in await simulator.webhooks(order.id):
        assert "41002800" not in webhook["body"]
    payments = await v1(simulator, f"orders/{order.id}/payments")
    assert "41002800" not in json.dumps(payments)
    assert payments["items"][0]["card"]["last4"] == "1007"


async def test_page_shows_the_orders_own_money(simulator: Simulator, order: ProviderOrder) -> None:
    async with httpx.AsyncClient(base_url=simulator.url, trust_env=False) as http:
        shown = (await http.get(f"/pay/{order.id}")).json()
        unknown = await http.get(f"/pay/order_{'A' * 14}")
    assert shown == {
        "id": order.id,
        "amount": AMOUNT,
        "amount_due": AMOUNT,
        "currency": "INR",
        "status": "created",
    }
    assert unknown.status_code == 400
    assert unknown.json()["error"]["description"] == "The id provided does not exist"


async def test_page_may_be_framed_by_its_own_host_and_runs_only_its_own_files(simulator: Simulator) -> None:
    async with httpx.AsyncClient(base_url=simulator.url, trust_env=False) as http:
        page = await http.get("/checkout")
        files = {
            name: (await http.get(name)).headers["content-type"].partition(";")[0]
            for name in (
                "/checkout.js",
                "/static/checkout-page.js",
                "/static/checkout.css",
                "/static/checkout-form.css",
            )
        }
        for absent in ("/static/../checkout.html", "/static/checkout.html", "/static/%2e%2e%2fkeys.py"):
            assert (await http.get(absent)).status_code == 404
    policy = page.headers["content-security-policy"]
    assert "frame-ancestors 'self'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe-inline" not in policy
    assert page.headers["x-frame-options"] == "SAMEORIGIN"
    # Nothing inline, or the policy would break the page.
    assert "<style" not in page.text
    assert " style=" not in page.text
    assert all("src=" in tag for tag in re.findall("<script[^>]*>", page.text))
    assert "></script>" in page.text
    assert set(files.values()) == {"text/javascript", "text/css"}


async def events_of(simulator: Simulator, order: ProviderOrder) -> list[str]:
    return [webhook["event"] for webhook in await simulator.webhooks(order.id)]


async def v1(simulator: Simulator, path: str) -> Any:
    async with httpx.AsyncClient(trust_env=False, auth=(keys.KEY_ID, keys.KEY_SECRET)) as http:
        return (await http.get(f"{simulator.url}/v1/{path}")).raise_for_status().json()
