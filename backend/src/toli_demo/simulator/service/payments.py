"""Use cases of payments."""

from collections.abc import Mapping
from datetime import datetime
from typing import Any

from toli.infra.db.transactions import Transaction
from toli_demo.simulator import repository
from toli_demo.simulator.errors import Refused, order_paid, unknown_id
from toli_demo.simulator.keys import account_of, sign_checkout
from toli_demo.simulator.rules import (
    PAYMENT_FAILED,
    Failure,
    amount_of,
    card_failure,
    card_wire,
    checked_id,
    currency_of,
    upi_failure,
)
from toli_demo.simulator.schemas import LateIn, Order, PayIn, Payment, collection
from toli_demo.simulator.service import orders, route
from toli_demo.simulator.service.webhooks import store_event


async def pay(tx: Transaction, order_id: str, traveller: PayIn) -> dict[str, Any]:
    """Pay an order.

    Return the three signed fields of a success, or the error of a failure.

    A `pending` payment gives only the ids, because the bank has not responded yet.
    Raises Refused when the order is unknown, is paid, or has an unfinished payment.
    """
    order = await orders.lock(tx, order_id)
    key_id = traveller.key or order.key_id
    if account_of(key_id) != order.account_id:
        raise unknown_id()
    _expect_open(order, await repository.payments_of(tx, order.id))
    failure = _failure(traveller)
    method = traveller.method or ("upi" if traveller.vpa else "card")
    payment = await repository.add_payment(
        tx,
        order_id=order.id,
        amount_paise=order.amount_paise,
        status="created" if traveller.outcome == "pending" else "failed" if failure else "authorized",
        method=method,
        card=card_wire(traveller.number or "4100280000001007") if method == "card" else None,
        vpa=(traveller.vpa or "success@razorpay") if method == "upi" else None,
        email=traveller.email,
        contact=traveller.contact,
        error=failure.wire() if failure else None,
    )
    order = await repository.change_order(tx, order.id, status="attempted", attempts=order.attempts + 1)
    ids = {"razorpay_payment_id": payment.id, "razorpay_order_id": order.id}
    if traveller.outcome == "pending":
        return ids
    if failure:
        await store_event(tx, "payment.failed", send=traveller.webhook, order=order, about=[payment])
        return {"error": failure.wire() | {"metadata": {"order_id": order.id, "payment_id": payment.id}}}
    await store_event(tx, "payment.authorized", send=traveller.webhook, order=order, about=[payment])
    if order.capture == "automatic" and traveller.outcome != "authorized":
        await _capture(tx, order, payment, send=traveller.webhook)
    return ids | {"razorpay_signature": sign_checkout(order.id, payment.id, key_id=key_id)}


async def get(tx: Transaction, payment_id: str, *, key_id: str | None = None) -> Payment:
    """Read one payment, with a key only one of its account.

    Raises Refused when there is none.
    """
    payment = await repository.find_payment(tx, checked_id(payment_id, prefix="pay"))
    if payment is None:
        raise unknown_id()
    if key_id is not None:
        await orders.get(tx, payment.order_id, key_id=key_id)
    return payment


async def lock(tx: Transaction, payment_id: str, *, key_id: str | None = None) -> tuple[Order, Payment]:
    """Read a payment and its order and lock both, with a key only those of its account.

    Raises Refused when there is none.
    """
    order = await orders.lock(tx, (await get(tx, payment_id, key_id=key_id)).order_id)
    return order, await get(tx, payment_id)


async def capture(tx: Transaction, payment_id: str, body: Mapping[str, Any], *, key_id: str) -> dict[str, Any]:
    """Capture an authorised payment in full.

    Raises Refused unless it is authorised and the amount equals the authorised one.
    """
    amount, _ = amount_of(body), currency_of(body)
    order, payment = await lock(tx, payment_id, key_id=key_id)
    if payment.captured:
        raise Refused("This payment has already been captured", reason="payment_already_captured")
    if payment.status != "authorized":
        raise Refused("Only payments which have been authorized and not yet captured can be captured")
    if amount != payment.amount_paise:
        raise Refused("Capture amount must be equal to the amount authorized", field="amount")
    return (await _capture(tx, order, payment, send=True)).wire()


async def end_late(tx: Transaction, payment_id: str, late: LateIn) -> dict[str, Any]:
    """Make a failed or pending payment succeed late, as the provider documents.

    It is captured, or refunded by the provider: always refunded when another payment has paid the order.
    Raises Refused when the payment is neither failed nor pending.
    """
    order, payment = await lock(tx, payment_id)
    if payment.status not in {"created", "failed"}:
        raise Refused("Only payments which have failed or were never answered can be authorized late")
    others = await repository.payments_of(tx, order.id)
    is_taken = any(other.status in {"authorized", "captured"} for other in others) or order.status == "paid"
    if is_taken or late.outcome == "refunded":
        payment = await repository.change_payment(
            tx, payment.id, status="refunded", error=None, amount_refunded_paise=payment.amount_paise
        )
        return payment.wire()
    payment = await repository.change_payment(tx, payment.id, status="authorized", error=None)
    await store_event(tx, "payment.authorized", send=late.webhook, order=order, about=[payment])
    return (await _capture(tx, order, payment, send=late.webhook)).wire()


async def _capture(tx: Transaction, order: Order, payment: Payment, *, send: bool) -> Payment:
    payment = await repository.change_payment(tx, payment.id, status="captured", captured=True)
    order = await repository.change_order(tx, order.id, status="paid", amount_paid_paise=order.amount_paise)
    await store_event(tx, "payment.captured", send=send, order=order, about=[payment])
    await store_event(tx, "order.paid", send=send, order=order, about=[payment, order])
    await route.process_transfers(tx, order)
    return payment


def _expect_open(order: Order, payments: list[Payment]) -> None:
    if order.status == "paid":
        raise order_paid()
    if any(payment.status == "authorized" for payment in payments):
        raise Refused("A payment on this order is authorized already. Wait for it to be captured.")


def _failure(traveller: PayIn) -> Failure | None:
    """Return why a payment fails: by the requested outcome, otherwise by the card or UPI id."""
    by_instrument = None
    if traveller.vpa is not None:
        by_instrument = upi_failure(traveller.vpa)
    elif traveller.number is not None:
        by_instrument = card_failure(traveller.number)
    if traveller.outcome is None:
        return by_instrument
    return (by_instrument or PAYMENT_FAILED) if traveller.outcome == "failure" else None


async def page(
    tx: Transaction, *, key_id: str, since: datetime, until: datetime, count: int, skip: int
) -> dict[str, Any]:
    """List the payments of a key's account begun between two instants, the newest first."""
    account_id = account_of(key_id)
    found = await repository.page_payments(tx, account_id=account_id, since=since, until=until, count=count, skip=skip)
    return collection([payment.wire() for payment in found])
