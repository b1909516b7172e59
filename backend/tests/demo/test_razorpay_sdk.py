"""The simulator, driven by the provider's own SDK: code we did not write checks what ours speaks."""

import asyncio
from collections.abc import AsyncIterator, Callable
from concurrent.futures import ThreadPoolExecutor
from datetime import datetime
from functools import partial
from typing import Any
from zoneinfo import ZoneInfo

import pytest
import razorpay
from razorpay.errors import BadRequestError, GatewayError, ServerError, SignatureVerificationError

from tests.simulator import Simulator, serving
from toli.infra.db.database import Database
from toli_demo.simulator import keys

pytestmark = pytest.mark.anyio

AMOUNT = 50_000
Call = Callable[..., Any]


@pytest.fixture
async def simulator(database: Database) -> AsyncIterator[Simulator]:
    async with serving(database) as served:
        yield served


@pytest.fixture
def sdk(simulator: Simulator) -> razorpay.Client:
    client = razorpay.Client(auth=(keys.KEY_ID, keys.KEY_SECRET), base_url=simulator.url)
    client.session.trust_env = False
    return client


async def call(method: Call, *arguments: Any, **named: Any) -> Any:
    """The SDK blocks, and the simulator is served by this very loop."""
    return await asyncio.to_thread(partial(method, *arguments, **named))


async def paid_order(sdk: razorpay.Client, simulator: Simulator) -> tuple[dict[str, Any], str]:
    order = await call(sdk.order.create, {"amount": AMOUNT, "currency": "INR", "receipt": "toli-1001"})
    return order, (await simulator.pay(order["id"]))["razorpay_payment_id"]


async def test_order_is_created_fetched_and_found_by_its_receipt(sdk: razorpay.Client) -> None:
    notes = {"booking": "K7PQ2M4X"}
    order = await call(
        sdk.order.create,
        {
            "amount": AMOUNT,
            "currency": "INR",
            "receipt": "toli-1001",
            "notes": notes,
            "payment": {
                "capture": "automatic",
                "capture_options": {"automatic_expiry_period": 12, "refund_speed": "normal"},
            },
        },
    )
    assert order.pop("created_at") > 0
    assert order.pop("id").startswith("order_")
    assert order == {
        "entity": "order",
        "amount": AMOUNT,
        "amount_paid": 0,
        "amount_due": AMOUNT,
        "currency": "INR",
        "receipt": "toli-1001",
        "offer_id": None,
        "status": "created",
        "attempts": 0,
        "notes": notes,
    }
    await call(sdk.order.create, {"amount": 100, "currency": "INR", "receipt": "toli-10011"})
    found = await call(sdk.order.all, {"receipt": "toli-1001"})
    assert (found["entity"], found["count"]) == ("collection", 1)
    assert await call(sdk.order.fetch, found["items"][0]["id"]) == found["items"][0]
    assert (await call(sdk.order.all, {"count": 1, "skip": 1}))["items"] == found["items"]


UNFIT_ORDERS = [
    ({"amount": 99, "currency": "INR"}, "The amount must be at least INR 1.00"),
    ({"amount": 100.5, "currency": "INR"}, "The amount must be an integer"),
    ({"currency": "INR"}, "The amount field is required"),
    ({"amount": 100}, "The currency field is required"),
    ({"amount": 100, "currency": "XYZ"}, "Currency is not supported"),
    ({"amount": 100, "currency": "INR", "receipt": "r" * 41}, "receipt may not be greater than 40"),
    ({"amount": 100, "currency": "INR", "notes": {str(n): "" for n in range(16)}}, "equal to 15"),
    ({"amount": 100, "currency": "INR", "notes": {"note": "n" * 257}}, "greater than 256"),
    ({"amount": 100, "currency": "INR", "colour": "red"}, "colour is/are not required"),
    ({"amount": 100, "currency": "INR", "payment": {"capture": "perhaps"}}, "capture is invalid"),
    (
        {
            "amount": 100,
            "currency": "INR",
            "payment": {"capture": "automatic", "capture_options": {"automatic_expiry_period": 11}},
        },
        "at least 12 minutes",
    ),
]


async def test_unfit_order_is_refused_in_the_providers_words(sdk: razorpay.Client, subtests: pytest.Subtests) -> None:
    for body, sentence in UNFIT_ORDERS:
        with subtests.test(sentence), pytest.raises(BadRequestError, match=sentence):
            await call(sdk.order.create, body)
    assert (await call(sdk.order.all))["count"] == 0


async def test_wrong_keys_ids_and_paths_are_refused(sdk: razorpay.Client, simulator: Simulator) -> None:
    stranger = razorpay.Client(auth=(keys.KEY_ID, "guess"), base_url=simulator.url)
    stranger.session.trust_env = False
    with pytest.raises(BadRequestError, match="Authentication failed"):
        await call(stranger.order.all)
    for method in (sdk.order.fetch, sdk.order.payments, sdk.payment.fetch, sdk.refund.fetch):
        with pytest.raises(BadRequestError, match="not a valid id"):
            await call(method, "nothing")
    for method, prefix in (
        (sdk.order.fetch, "order"),
        (sdk.payment.fetch, "pay"),
        (sdk.refund.fetch, "rfnd"),
    ):
        with pytest.raises(BadRequestError, match="does not exist"):
            await call(method, f"{prefix}_{'A' * 14}")
    with pytest.raises(BadRequestError, match="URL was not found"):
        await call(sdk.invoice.all)


async def test_payment_is_captured_automatically_with_a_valid_signature(
    sdk: razorpay.Client, simulator: Simulator
) -> None:
    order = await call(sdk.order.create, {"amount": AMOUNT, "currency": "INR", "receipt": "toli-1001"})
    answer = await simulator.pay(order["id"], vpa="success@razorpay")
    assert await call(sdk.utility.verify_payment_signature, answer)
    with pytest.raises(SignatureVerificationError):
        await call(sdk.utility.verify_payment_signature, answer | {"razorpay_order_id": "order_" + "A" * 14})

    order = await call(sdk.order.fetch, order["id"])
    assert (order["status"], order["amount_paid"], order["amount_due"], order["attempts"]) == (
        "paid",
        AMOUNT,
        0,
        1,
    )
    payment = (await call(sdk.order.payments, order["id"]))["items"][0]
    assert payment == await call(sdk.payment.fetch, answer["razorpay_payment_id"])
    assert (payment["status"], payment["captured"], payment["amount"]) == ("captured", True, AMOUNT)
    assert (payment["method"], payment["vpa"], payment["order_id"]) == (
        "upi",
        "success@razorpay",
        order["id"],
    )
    assert (payment["fee"], payment["tax"], payment["refund_status"]) == (1180, 180, None)
    with pytest.raises(BadRequestError, match="already been captured"):
        await call(sdk.payment.capture, payment["id"], AMOUNT, {"currency": "INR"})


async def test_authorised_payment_is_captured_whole_or_not_at_all(sdk: razorpay.Client, simulator: Simulator) -> None:
    order = await call(sdk.order.create, {"amount": AMOUNT, "currency": "INR", "payment": {"capture": "manual"}})
    payment_id = (await simulator.pay(order["id"]))["razorpay_payment_id"]
    assert (await call(sdk.payment.fetch, payment_id))["status"] == "authorized"
    assert (await call(sdk.order.fetch, order["id"]))["status"] == "attempted"
    with pytest.raises(BadRequestError, match="status should be captured"):
        await call(sdk.payment.refund, payment_id, {"amount": 100})
    for amount in (AMOUNT - 1, AMOUNT + 1):
        with pytest.raises(BadRequestError, match="equal to the amount authorized"):
            await call(sdk.payment.capture, payment_id, amount, {"currency": "INR"})
    captured = await call(sdk.payment.capture, payment_id, AMOUNT, {"currency": "INR"})
    assert (captured["status"], captured["captured"]) == ("captured", True)
    assert (await call(sdk.order.fetch, order["id"]))["status"] == "paid"


async def test_failed_payment_can_neither_be_captured_nor_refunded(sdk: razorpay.Client, simulator: Simulator) -> None:
    order = await call(sdk.order.create, {"amount": AMOUNT, "currency": "INR"})
    error = (await simulator.pay(order["id"], outcome=None, card_number="4100 2800 0008 0001"))["error"]
    assert (error["code"], error["reason"]) == ("BAD_REQUEST_ERROR", "insufficient_funds")
    payment_id = error["metadata"]["payment_id"]
    payment = await call(sdk.payment.fetch, payment_id)
    assert (payment["status"], payment["error_reason"]) == ("failed", "insufficient_funds")
    assert (payment["card"]["last4"], payment["card"]["network"]) == ("0001", "Visa")
    with pytest.raises(BadRequestError, match="have been authorized"):
        await call(sdk.payment.capture, payment_id, AMOUNT, {"currency": "INR"})
    with pytest.raises(BadRequestError, match="should be captured"):
        await call(sdk.payment.refund, payment_id, {})


async def test_refunds_go_back_in_parts_and_never_more_than_was_paid(
    sdk: razorpay.Client, simulator: Simulator
) -> None:
    order, payment_id = await paid_order(sdk, simulator)
    refund = await call(sdk.payment.refund, payment_id, {"amount": "20000", "receipt": "rcpt-1"})
    assert (refund["amount"], refund["status"], refund["payment_id"]) == (20_000, "pending", payment_id)
    assert await call(sdk.refund.fetch, refund["id"]) == refund
    payment = await call(sdk.payment.fetch, payment_id)
    assert (payment["status"], payment["amount_refunded"], payment["refund_status"]) == (
        "captured",
        20_000,
        "partial",
    )

    with pytest.raises(BadRequestError, match="greater than amount captured"):
        await call(sdk.payment.refund, payment_id, {"amount": 30_001})
    with pytest.raises(BadRequestError, match=r"at least INR 1\.00"):
        await call(sdk.payment.refund, payment_id, {"amount": 99})

    rest = await call(sdk.payment.refund, payment_id, {})
    assert rest["amount"] == 30_000
    payment = await call(sdk.payment.fetch, payment_id)
    assert (payment["status"], payment["captured"], payment["refund_status"]) == ("refunded", True, "full")
    with pytest.raises(BadRequestError, match="fully refunded already"):
        await call(sdk.payment.refund, payment_id, {})
    assert (await call(sdk.order.fetch, order["id"]))["status"] == "paid"


async def test_refund_under_one_key_is_made_once(sdk: razorpay.Client, simulator: Simulator) -> None:
    _, payment_id = await paid_order(sdk, simulator)

    async def refund(body: dict[str, Any], key: str) -> Any:
        return await call(sdk.payment.refund, payment_id, body, headers={"X-Refund-Idempotency": key})

    first = await refund({"amount": 10_000}, "toli-refund-1")
    assert await refund({"amount": 10_000}, "toli-refund-1") == first
    with pytest.raises(BadRequestError, match="Different request with the same idempotency key"):
        await refund({"amount": 10_001}, "toli-refund-1")
    with pytest.raises(BadRequestError, match="at least 10 characters"):
        await refund({"amount": 10_000}, "short")
    with pytest.raises(BadRequestError, match="alphanumeric characters"):
        await refund({"amount": 10_000}, "not a good key")
    assert (await call(sdk.payment.fetch, payment_id))["amount_refunded"] == 10_000


async def test_of_twenty_refunds_at_once_only_what_was_paid_goes_back(
    sdk: razorpay.Client, simulator: Simulator
) -> None:
    _, payment_id = await paid_order(sdk, simulator)

    def try_refund(_: int) -> bool:
        client = razorpay.Client(auth=(keys.KEY_ID, keys.KEY_SECRET), base_url=simulator.url)
        client.session.trust_env = False
        try:
            client.payment.refund(payment_id, {"amount": AMOUNT * 6 // 10})
        except BadRequestError:
            return False
        return True

    with ThreadPoolExecutor(8) as threads:
        loop = asyncio.get_running_loop()
        done = await asyncio.gather(*(loop.run_in_executor(threads, try_refund, n) for n in range(20)))
    assert done.count(True) == 1
    assert (await call(sdk.payment.fetch, payment_id))["amount_refunded"] == AMOUNT * 6 // 10


async def test_webhooks_carry_a_signature_the_sdk_accepts(sdk: razorpay.Client, simulator: Simulator) -> None:
    order, _ = await paid_order(sdk, simulator)
    webhooks = await simulator.webhooks(order["id"])
    assert [webhook["event"] for webhook in webhooks] == [
        "payment.authorized",
        "payment.captured",
        "order.paid",
    ]
    for webhook in webhooks:
        verify = partial(sdk.utility.verify_webhook_signature, secret=keys.WEBHOOK_SECRET)
        assert verify(webhook["body"], webhook["signature"])
        with pytest.raises(SignatureVerificationError):
            verify(webhook["body"] + " ", webhook["signature"])


async def test_faults_reach_the_sdk_as_the_providers_would(sdk: razorpay.Client, simulator: Simulator) -> None:
    _, payment_id = await paid_order(sdk, simulator)
    await simulator.fault(orders="down", refunds="refuse")
    with pytest.raises(ServerError):
        await call(sdk.order.create, {"amount": AMOUNT, "currency": "INR"})
    with pytest.raises(BadRequestError, match="enough balance"):
        await call(sdk.payment.refund, payment_id, {})
    await simulator.fault(all={"kind": "down", "times": 1})
    with pytest.raises((ServerError, GatewayError)):
        await call(sdk.payment.fetch, payment_id)
    assert (await call(sdk.payment.fetch, payment_id))["status"] == "captured"
    await simulator.clear()
    assert (await call(sdk.order.create, {"amount": AMOUNT, "currency": "INR"}))["status"] == "created"


async def test_settlement_has_payments_less_fees_and_refunds(sdk: razorpay.Client, simulator: Simulator) -> None:
    _, payment_id = await paid_order(sdk, simulator)
    refund = await call(sdk.payment.refund, payment_id, {"amount": 10_000})
    assert (await call(sdk.settlement.all))["count"] == 0
    payment = await call(sdk.payment.fetch, payment_id)
    made = await simulator.settle()
    settlement = (await call(sdk.settlement.all, {"count": 1}))["items"][0]
    assert settlement == await call(sdk.settlement.fetch, made["id"])
    assert settlement.pop("created_at") > 0
    assert settlement == {
        "id": made["id"],
        "entity": "settlement",
        "amount": AMOUNT - payment["fee"] - 10_000,
        "status": "processed",
        "fees": 0,
        "tax": 0,
        "utr": made["utr"],
    }
    day = datetime.fromtimestamp(made["created_at"], ZoneInfo("Asia/Kolkata"))
    month = {"year": day.year, "month": f"{day:%m}"}
    found = await call(sdk.settlement.report, month | {"day": f"{day:%d}"})
    lines = {item["entity_id"]: item for item in found["items"]}
    assert lines.keys() == {payment_id, refund["id"]}
    line = lines[payment_id]
    assert (line["type"], line["debit"], line["credit"]) == ("payment", 0, AMOUNT - payment["fee"])
    assert (line["amount"], line["fee"], line["tax"]) == (AMOUNT, payment["fee"], payment["tax"])
    assert (line["settlement_id"], line["settlement_utr"], line["settled"]) == (made["id"], made["utr"], True)
    back = lines[refund["id"]]
    assert (back["type"], back["debit"], back["credit"], back["payment_id"]) == ("refund", 10_000, 0, payment_id)
    assert (await call(sdk.settlement.report, month | {"count": 1, "skip": 1}))["count"] == 1
    assert (await call(sdk.settlement.report, {"year": day.year - 1, "month": 1}))["items"] == []
    assert await simulator.settle() is None
    key = "rzp_test_Stranger00Aaaa"
    stranger = razorpay.Client(auth=(key, keys.secret_of(key)), base_url=simulator.url)
    stranger.session.trust_env = False
    assert (await call(stranger.settlement.all))["items"] == []
    with pytest.raises(BadRequestError, match="does not exist"):
        await call(stranger.settlement.fetch, made["id"])


async def test_transfers_to_linked_accounts_are_made_held_and_reversed(
    sdk: razorpay.Client, simulator: Simulator
) -> None:
    address = {"street1": "Fort Road", "street2": "Leh", "city": "Leh", "state": "LADAKH", "postal_code": "194101"}
    account = await call(
        sdk.account.create,
        {
            "type": "route",
            "email": "tashi@ladakh.example",
            "phone": "9876543210",
            "legal_business_name": "Ladakh Trails LLP",
            "business_type": "llp",
            "contact_name": "Tashi Namgyal",
            "profile": {
                "category": "tours_and_travel",
                "subcategory": "travel_agency",
                "addresses": {"registered": address | {"country": "IN"}},
            },
            "legal_info": {"pan": "AAACL1234C"},
        },
    )
    assert (account["type"], account["status"]) == ("route", "created")
    account_id = account["id"]
    stakeholder = await call(sdk.stakeholder.create, account_id, {"name": "Tashi", "email": "tashi@ladakh.example"})
    assert stakeholder["id"].startswith("sth_")
    product = await call(
        sdk.product.requestProductConfiguration, account_id, {"product_name": "route", "tnc_accepted": True}
    )
    transfer = {"account": account_id, "amount": AMOUNT - 5_000, "currency": "INR", "on_hold": True}
    placed = {"amount": AMOUNT, "currency": "INR", "transfers": [transfer]}
    with pytest.raises(BadRequestError, match="not activated"):
        await call(sdk.order.create, placed)
    bank = {"account_number": "1234567890", "ifsc_code": "HDFC0000317", "beneficiary_name": "Ladakh Trails LLP"}
    product = await call(sdk.product.edit, account_id, product["id"], {"settlements": bank, "tnc_accepted": True})
    assert product["activation_status"] == "under_review"
    assert (await call(sdk.product.fetch, account_id, product["id"]))["activation_status"] == "activated"
    with pytest.raises(BadRequestError, match="greater than the order amount"):
        await call(sdk.order.create, placed | {"transfers": [transfer, transfer]})

    order = await call(sdk.order.create, placed)
    (made,) = order["transfers"]
    assert (made["status"], made["source"], made["recipient"]) == ("created", order["id"], account_id)
    await simulator.pay(order["id"])
    found = await call(sdk.order.fetch, order["id"], {"expand[]": "transfers"})
    assert [one["status"] for one in found["transfers"]["items"]] == ["processed"]
    assert [event["event"] for event in await simulator.events(order["id"])][-1] == "transfer.processed"
    until = 1_900_000_000
    held = await call(sdk.transfer.edit, made["id"], {"on_hold": True, "on_hold_until": until})
    assert (held["settlement_status"], held["on_hold_until"]) == ("on_hold", until)
    reversal = await call(sdk.transfer.reverse, made["id"], {"amount": 1_000, "notes": {"toli_key": "k"}})
    assert (reversal["entity"], reversal["amount"]) == ("reversal", 1_000)
    assert (await call(sdk.transfer.reversals, made["id"]))["items"] == [reversal]
    known = await call(sdk.transfer.fetch, made["id"])
    assert (known["status"], known["amount_reversed"]) == ("partially_reversed", 1_000)
    with pytest.raises(BadRequestError, match="greater than"):
        await call(sdk.transfer.reverse, made["id"], {"amount": AMOUNT})
