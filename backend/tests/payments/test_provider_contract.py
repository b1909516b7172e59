"""The Razorpay adapter against the simulator over a real socket."""

import asyncio
import hmac
import json
import logging
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from datetime import UTC, datetime, timedelta
from hashlib import sha256
from zoneinfo import ZoneInfo

import httpx
import pytest
import structlog

from tests.simulator import Simulator, serving
from toli.infra.db.database import Database
from toli.infra.ports import http
from toli.infra.ports.payments import (
    KeyCredentials,
    OrderStatus,
    PaymentStatus,
    ProviderEvent,
    ProviderRefused,
    ProviderUnavailable,
    RefundStatus,
    SettlementStatus,
)
from toli.payments.gateway.providers import razorpay
from toli.payments.gateway.providers.razorpay import Razorpay, connect
from toli_demo.simulator import keys
from toli_demo.simulator.keys import ACCOUNT_ID

pytestmark = pytest.mark.anyio

AMOUNT = 1_234_500
CREDENTIALS = KeyCredentials("rzp_test_key", "s3cret", ("new", "old"))


@pytest.fixture
async def simulator(database: Database) -> AsyncIterator[Simulator]:
    async with serving(database) as served:
        yield served


@pytest.fixture
async def provider(simulator: Simulator) -> AsyncIterator[Razorpay]:
    async with simulator.provider() as adapter:
        yield adapter


@asynccontextmanager
async def scripted(
    answer: Callable[[httpx.Request], httpx.Response | Awaitable[httpx.Response]],
) -> AsyncIterator[Razorpay]:
    """An adapter whose provider says what the test makes it say."""

    async def handle(request: httpx.Request) -> httpx.Response:
        said = answer(request)
        return said if isinstance(said, httpx.Response) else await said

    async with connect(transport=httpx.MockTransport(handle)) as http:
        yield Razorpay(CREDENTIALS, http=http)


def an_order(**fields: object) -> dict[str, object]:
    return {
        "id": "order_AAAAAAAAAAAAAA",
        "amount": AMOUNT,
        "amount_paid": 0,
        "currency": "INR",
        "receipt": "toli-1001",
        "status": "created",
        "attempts": 0,
        "created_at": 1_790_000_000,
    } | fields


async def test_order_is_captured_automatically_within_twelve_minutes() -> None:
    asked: list[httpx.Request] = []

    def answer(request: httpx.Request) -> httpx.Response:
        asked.append(request)
        return httpx.Response(200, json=an_order())

    async with scripted(answer) as provider:
        order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={"booking": "K7"})
    assert str(asked[0].url) == "https://api.razorpay.com/v1/orders"
    assert json.loads(asked[0].content) == {
        "amount": AMOUNT,
        "currency": "INR",
        "receipt": "toli-1001",
        "notes": {"booking": "K7"},
        "payment": {
            "capture": "automatic",
            "capture_options": {"automatic_expiry_period": 12, "refund_speed": "normal"},
        },
    }
    assert (order.id, order.amount_paise, order.status) == (
        "order_AAAAAAAAAAAAAA",
        AMOUNT,
        OrderStatus.CREATED,
    )


async def test_paid_order_shows_its_payments_oldest_first(provider: Razorpay, simulator: Simulator) -> None:
    order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    failed = await simulator.pay(order.id, outcome="failure")
    paid = await simulator.pay(order.id)

    order = await provider.order(order.id)
    assert (order.status, order.amount_paid_paise, order.attempts) == (OrderStatus.PAID, AMOUNT, 2)
    first, second = await provider.payments_of(order.id)
    assert (first.id, first.status) == (failed["error"]["metadata"]["payment_id"], PaymentStatus.FAILED)
    assert first.error_description is not None
    assert second == await provider.payment(paid["razorpay_payment_id"])
    assert (second.status, second.captured, second.amount_paise) == (PaymentStatus.CAPTURED, True, AMOUNT)
    assert second.created_at.tzinfo is not None


async def test_payments_of_a_period_are_listed_in_pages(provider: Razorpay, simulator: Simulator) -> None:
    orders = [
        await provider.create_order(amount_paise=AMOUNT, receipt=f"toli-{number}", notes={}) for number in range(3)
    ]
    paid = [(await simulator.pay(order.id))["razorpay_payment_id"] for order in orders]
    now = datetime.now(UTC)
    period = {"since": now - timedelta(hours=1), "until": now + timedelta(minutes=1)}
    assert {payment.id for payment in await provider.page_payments(**period, skip=0)} == set(paid)
    assert len(await provider.page_payments(**period, skip=2)) == 1
    assert await provider.page_payments(**period, skip=3) == []
    assert await provider.page_payments(since=now - timedelta(2), until=now - timedelta(1), skip=0) == []


async def test_settlements_and_their_lines_are_read_whole(
    provider: Razorpay, simulator: Simulator, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(razorpay, "PAGE_SIZE", 2)
    paid = []
    for number in range(3):
        order = await provider.create_order(amount_paise=AMOUNT, receipt=f"toli-{number}", notes={})
        paid.append((await simulator.pay(order.id))["razorpay_payment_id"])
    payment = await provider.payment(paid[0])
    assert (payment.fee_paise, payment.fee_tax_paise) == (29_134, 4_444)
    made = await simulator.settle(adjustment=-700)
    now = datetime.now(UTC)
    period = {"since": now - timedelta(hours=1), "until": now + timedelta(minutes=1)}
    (settlement,) = await provider.page_settlements(**period, skip=0)
    assert (settlement.id, settlement.status, settlement.utr) == (made["id"], SettlementStatus.PROCESSED, made["utr"])
    assert await provider.page_settlements(**period, skip=1) == []
    lines = await provider.settlement_lines(day=settlement.created_at.astimezone(ZoneInfo("Asia/Kolkata")).date())
    assert [line.entity_id for line in lines][:3] == paid
    assert sum(line.net_paise for line in lines) == settlement.amount_paise
    assert (lines[0].net_paise, lines[0].fee_paise, lines[0].fee_tax_paise) == (AMOUNT - 29_134, 29_134, 4_444)
    assert (lines[3].kind, lines[3].net_paise, lines[3].amount_paise) == ("adjustment", -700, 700)


async def test_payment_facts_rank_upwards_with_failure_below_authorisation() -> None:
    facts = sorted(PaymentStatus, key=lambda status: status.rank)
    assert facts == ["created", "failed", "authorized", "captured", "refunded"]


async def test_checkout_signature_is_checked_against_the_stored_order(provider: Razorpay, simulator: Simulator) -> None:
    order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    other = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1002", notes={})
    paid = await simulator.pay(order.id)
    payment_id, signature = paid["razorpay_payment_id"], paid["razorpay_signature"]

    assert await provider.verify_checkout(order_id=order.id, payment_id=payment_id, signature=signature)
    for order_id, given in (
        (other.id, signature),
        (order.id, signature.upper()),
        (order.id, signature[:-1]),
        (order.id, ""),
        (order.id, "é" * 64),
    ):
        assert not await provider.verify_checkout(order_id=order_id, payment_id=payment_id, signature=given)


async def test_webhooks_of_both_secrets_are_accepted_during_a_rotation() -> None:
    body = b'{"event":"order.paid"}'
    async with scripted(lambda _: httpx.Response(500)) as provider:
        for secret, is_ours in (("new", True), ("old", True), ("older", False), ("new, old", False)):
            signature = hmac.new(secret.encode(), body, sha256).hexdigest()
            assert provider.verify_webhook(body, signature) is is_ours
            assert not provider.verify_webhook(body + b" ", signature)


async def test_webhook_names_what_to_ask_about(provider: Razorpay, simulator: Simulator) -> None:
    order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    payment_id = (await simulator.pay(order.id))["razorpay_payment_id"]
    refund = await provider.refund(payment_id, amount_paise=500, idempotency_key="toli-refund-1", notes={})

    seen = []
    for webhook in await simulator.webhooks(order.id):
        body = webhook["body"].encode()
        assert provider.verify_webhook(body, webhook["signature"])
        seen.append(razorpay.read_webhook(body))
    assert seen == [
        ProviderEvent("payment.authorized", ACCOUNT_ID, order.id, payment_id, None),
        ProviderEvent("payment.captured", ACCOUNT_ID, order.id, payment_id, None),
        ProviderEvent("order.paid", ACCOUNT_ID, order.id, payment_id, None),
        ProviderEvent("refund.created", ACCOUNT_ID, order.id, payment_id, refund.id),
    ]
    for rubbish in (
        b"",
        b"[]",
        b'{"event":1,"payload":{}}',
        b'{"event":"x","payload":{"payment":7}}',
        b"\xff",
    ):
        assert razorpay.read_webhook(rubbish) is None


@pytest.mark.parametrize("fault", ["lose_answer", "slow"])
async def test_order_with_a_lost_response_is_found_by_its_receipt(
    simulator: Simulator, monkeypatch: pytest.MonkeyPatch, fault: str
) -> None:
    monkeypatch.setattr(http, "READ_SECONDS", 0.5)
    await simulator.fault(orders={"kind": fault, "seconds": 2})
    async with simulator.provider() as provider:
        order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    assert await simulator.orders("toli-1001") == [order.id]


async def test_order_refused_temporarily_is_created_once(provider: Razorpay, simulator: Simulator) -> None:
    for fault in ("down", "limited", "rubbish"):
        await simulator.fault(orders={"kind": fault, "times": 2})
        order = await provider.create_order(amount_paise=AMOUNT, receipt=f"toli-{fault}", notes={})
        assert await simulator.orders(f"toli-{fault}") == [order.id]


async def test_order_lost_in_an_outage_is_found_after_it(provider: Razorpay, simulator: Simulator) -> None:
    await simulator.fault(orders="lose_answer", order_lookups="down")
    with pytest.raises(ProviderUnavailable):
        await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    await simulator.clear()
    found = await provider.order_by_receipt("toli-1001")
    assert found is not None
    assert await simulator.orders("toli-1001") == [found.id]
    assert await provider.order_by_receipt("toli-1002") is None


async def test_receipt_with_another_amount_is_ignored() -> None:
    def answer(request: httpx.Request) -> httpx.Response:
        if request.method == "POST":
            raise httpx.ReadTimeout("lost")
        return httpx.Response(200, json={"items": [an_order(amount=AMOUNT - 1)]})

    async with scripted(answer) as provider:
        with pytest.raises(ProviderRefused) as refusal:
            await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    assert refusal.value.field == "receipt"


async def test_of_several_orders_with_a_receipt_the_most_advanced_is_used() -> None:
    items = [
        an_order(id="order_BBBBBBBBBBBBBB", created_at=1_790_000_001),
        an_order(id="order_CCCCCCCCCCCCCC", created_at=1_790_000_002, attempts=1),
        an_order(id="order_DDDDDDDDDDDDDD", receipt="toli-10011", amount_paid=AMOUNT),
        an_order(),
    ]
    async with scripted(lambda _: httpx.Response(200, json={"items": items})) as provider:
        found = await provider.order_by_receipt("toli-1001")
    assert found is not None
    assert found.id == "order_CCCCCCCCCCCCCC"


async def test_reads_are_tried_three_times(provider: Razorpay, simulator: Simulator, subtests: pytest.Subtests) -> None:
    order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    for fault in ("down", "limited", "rubbish", "lose_answer"):
        with subtests.test(fault):
            await simulator.fault(order_lookups={"kind": fault, "times": 2})
            assert await provider.order(order.id) == order
            await simulator.fault(order_lookups={"kind": fault, "times": 3})
            with pytest.raises(ProviderUnavailable):
                await provider.order(order.id)


async def test_capture_takes_the_whole_amount_and_may_be_repeated(provider: Razorpay, simulator: Simulator) -> None:
    order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    payment_id = (await simulator.pay(order.id, outcome="authorized"))["razorpay_payment_id"]
    assert (await provider.payment(payment_id)).status is PaymentStatus.AUTHORIZED
    with pytest.raises(ProviderRefused, match="equal to the amount authorized"):
        await provider.capture(payment_id, amount_paise=AMOUNT - 1)

    await simulator.fault(captures="lose_answer")
    first = await provider.capture(payment_id, amount_paise=AMOUNT)
    await simulator.clear()
    again = await provider.capture(payment_id, amount_paise=AMOUNT)
    assert first == again
    assert first.captured


async def test_refund_with_a_lost_response_is_made_once(provider: Razorpay, simulator: Simulator) -> None:
    order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    payment_id = (await simulator.pay(order.id))["razorpay_payment_id"]
    await simulator.fault(refunds={"kind": "lose_answer", "times": 2})
    refund = await provider.refund(
        payment_id, amount_paise=34_500, idempotency_key="toli-refund-1", notes={"why": "cancelled"}
    )
    assert (refund.amount_paise, refund.status, refund.receipt) == (
        34_500,
        RefundStatus.PENDING,
        "toli-refund-1",
    )
    assert (await provider.payment(payment_id)).amount_refunded_paise == 34_500
    assert await provider.refund_status(refund.id) == refund


async def test_a_refused_refund_has_the_providers_reason(provider: Razorpay, simulator: Simulator) -> None:
    order = await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={})
    payment_id = (await simulator.pay(order.id))["razorpay_payment_id"]
    with pytest.raises(ProviderRefused, match="greater than amount captured") as refusal:
        await provider.refund(payment_id, amount_paise=AMOUNT + 1, idempotency_key="toli-refund-1", notes={})
    assert (refusal.value.code, refusal.value.field) == ("BAD_REQUEST_ERROR", "amount")
    await provider.refund(payment_id, amount_paise=500, idempotency_key="toli-refund-2", notes={})
    with pytest.raises(ProviderRefused, match="same idempotency key"):
        await provider.refund(payment_id, amount_paise=501, idempotency_key="toli-refund-2", notes={})
    with pytest.raises(ValueError, match="idempotency key"):
        await provider.refund(payment_id, amount_paise=500, idempotency_key="short", notes={})


async def test_refund_in_progress_is_repeated_under_its_key() -> None:
    keys_seen = []

    def answer(request: httpx.Request) -> httpx.Response:
        keys_seen.append(request.headers["X-Refund-Idempotency"])
        if len(keys_seen) == 1:
            description = "Another request with the same idempotency key is still in progress."
            return httpx.Response(409, json={"error": {"code": "BAD_REQUEST_ERROR", "description": description}})
        body = {
            "id": "rfnd_AAAAAAAAAAAAAA",
            "payment_id": "pay_AAAAAAAAAAAAAA",
            "amount": 500,
            "status": "processed",
        }
        return httpx.Response(200, json=body)

    async with scripted(answer) as provider:
        refund = await provider.refund(
            "pay_AAAAAAAAAAAAAA", amount_paise=500, idempotency_key="toli-refund-1", notes={}
        )
    assert refund.status is RefundStatus.PROCESSED
    assert keys_seen == ["toli-refund-1"] * 2


@pytest.mark.parametrize(
    "answer",
    [
        httpx.Response(200, text="<html>"),
        httpx.Response(200, json=[]),
        httpx.Response(200, json=an_order(amount="12345")),
        httpx.Response(200, json=an_order(status="on_the_moon")),
        httpx.Response(200, json=an_order(created_at=10**18)),
        httpx.Response(400, text="<html>"),
        httpx.Response(302, headers={"Location": "https://elsewhere.example"}),
        httpx.Response(429, json={"error": {"code": "BAD_REQUEST_ERROR", "description": "Too many requests"}}),
    ],
)
async def test_an_invalid_response_counts_as_none(answer: httpx.Response) -> None:
    async with scripted(lambda _: answer) as provider:
        with pytest.raises(ProviderUnavailable):
            await provider.order("order_AAAAAAAAAAAAAA")


@pytest.mark.parametrize(
    "said",
    [
        b"",
        b"nonsense\r\n\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Length: 500\r\n\r\n{",
        b"HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n",
        b"HTTP/1.1 200 OK\r\nContent-Encoding: gzip\r\nContent-Length: 2\r\n\r\n{}",
    ],
)
async def test_a_broken_connection_counts_as_no_response(monkeypatch: pytest.MonkeyPatch, said: bytes) -> None:
    monkeypatch.setattr(razorpay, "TRIES", 1)

    async def answer(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        await reader.readuntil(b"\r\n\r\n")
        writer.write(said)
        writer.close()

    server = await asyncio.start_server(answer, "127.0.0.1", 0)
    address = f"http://127.0.0.1:{server.sockets[0].getsockname()[1]}"
    async with server, connect(address) as http:
        with pytest.raises(ProviderUnavailable):
            await Razorpay(CREDENTIALS, http=http).order("order_AAAAAAAAAAAAAA")
    async with connect(address) as http:
        with pytest.raises(ProviderUnavailable):
            await Razorpay(CREDENTIALS, http=http).order("order_AAAAAAAAAAAAAA")


async def test_id_from_a_browser_never_changes_the_path() -> None:
    async with scripted(lambda _: pytest.fail("the provider was asked")) as provider:
        for wrong in ("../orders", "pay_AAAAAAAAAAAAAA/capture", "pay_", "", "pay_AAAAAAAAAAAAA?"):
            with pytest.raises(ProviderRefused):
                await provider.payment(wrong)


async def test_a_call_ends_in_bounded_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(razorpay, "TOTAL_SECONDS", 0.2)

    async def never(_: httpx.Request) -> httpx.Response:
        await asyncio.sleep(30)
        return httpx.Response(200)

    async with scripted(never) as provider, asyncio.timeout(2):
        with pytest.raises(ProviderUnavailable):
            await provider.order("order_AAAAAAAAAAAAAA")


async def test_the_circuit_breaker_pauses_for_half_a_minute(monkeypatch: pytest.MonkeyPatch) -> None:
    now, is_down, asked = 1000.0, True, 0
    monkeypatch.setattr(razorpay, "monotonic", lambda: now)
    monkeypatch.setattr(razorpay, "TRIES", 1)

    def answer(_: httpx.Request) -> httpx.Response:
        nonlocal asked
        asked += 1
        return httpx.Response(503) if is_down else httpx.Response(200, json=an_order())

    async with scripted(answer) as provider:
        for _ in range(7):
            with pytest.raises(ProviderUnavailable):
                await provider.order("order_AAAAAAAAAAAAAA")
        assert asked == 5
        now += 30.1
        for _ in range(2):
            with pytest.raises(ProviderUnavailable):
                await provider.order("order_AAAAAAAAAAAAAA")
        assert asked == 6
        now, is_down = now + 30.1, False
        for _ in range(2):
            await provider.order("order_AAAAAAAAAAAAAA")
        assert asked == 8


async def test_refusals_do_not_count_as_failures() -> None:
    refusal = {"error": {"code": "BAD_REQUEST_ERROR", "description": "The id provided does not exist"}}
    async with scripted(lambda _: httpx.Response(400, json=refusal)) as provider:
        for _ in range(7):
            with pytest.raises(ProviderRefused):
                await provider.order("order_AAAAAAAAAAAAAA")


async def test_logs_name_the_call_and_contain_no_secret(
    simulator: Simulator, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    caplog.set_level(logging.DEBUG)
    lines = structlog.testing.LogCapture()
    everything = structlog.make_filtering_bound_logger(logging.DEBUG)
    monkeypatch.setattr(razorpay, "log", structlog.wrap_logger(None, processors=[lines], wrapper_class=everything))
    async with simulator.provider() as provider:
        await provider.create_order(amount_paise=AMOUNT, receipt="toli-1001", notes={"who": "asha"})
        await simulator.fault(order_lookups="down")
        with pytest.raises(ProviderUnavailable):
            await provider.order("order_AAAAAAAAAAAAAA")
    assert [line["outcome"] for line in lines.entries] == ["200", "503", "503", "503"]
    said = f"{lines.entries} {caplog.text}"
    credentials = httpx.BasicAuth(keys.KEY_ID, keys.KEY_SECRET)._auth_header
    for secret in (keys.KEY_SECRET, keys.WEBHOOK_SECRET, credentials.partition(" ")[2], "asha"):
        assert secret not in said
