"""Use cases of refunds, which are idempotent, pending at first, then processed or failed."""

import json
from collections.abc import Mapping
from dataclasses import replace
from datetime import timedelta
from hashlib import sha256
from typing import Any, Final

from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli_demo.simulator import repository
from toli_demo.simulator.errors import Refused, key_in_flight, key_taken, unknown_id
from toli_demo.simulator.rules import (
    MINIMUM_PAISE,
    RefundRequest,
    checked_id,
    checked_idempotency_key,
    refund_request,
)
from toli_demo.simulator.schemas import Payment, Refund
from toli_demo.simulator.service import faults, payments
from toli_demo.simulator.service.webhooks import store_event

PROCESS: Final = "sandbox.process_refund"
AT_THE_BANK: Final = timedelta(seconds=2)
ASK_AGAIN: Final = timedelta(seconds=3)


async def create(
    tx: Transaction, payment_id: str, body: Mapping[str, Any], *, key_id: str, key: str | None
) -> dict[str, Any]:
    """Refund part or all of a captured payment.

    A retry with the same key gets the first response.

    Raises Refused when the payment is not captured or less is refundable, when the key belongs to a different
    request, and while the first request with the key is unfinished.
    """
    digest = None
    if key is not None:
        digest = sha256(json.dumps([payment_id, body], sort_keys=True).encode()).digest()
        if not await repository.take_key(tx, checked_idempotency_key(key)):
            raise key_in_flight()
        if (known := await repository.find_refund_by_key(tx, key)) is not None:
            if known.request_hash != digest:
                raise key_taken()
            return known.wire()
    request = refund_request(body)
    order, payment = await payments.lock(tx, payment_id, key_id=key_id)
    amount = _amount(payment, request)
    request = replace(request, amount_paise=amount)
    refund = await repository.add_refund(tx, request, payment_id=payment.id, key=key, request_hash=digest)
    payment = await _take_off(tx, payment, amount)
    await store_event(tx, "refund.created", send=True, order=order, about=[refund, payment])
    await enqueue(tx, PROCESS, delay=AT_THE_BANK, refund_id=refund.id)
    return refund.wire()


async def create_processed(tx: Transaction, payment_id: str, body: Mapping[str, Any]) -> dict[str, Any]:
    """Refund part of a captured payment at once and without events, for the demo's history.

    Raises Refused as `create` does for the payment.
    """
    _, payment = await payments.lock(tx, payment_id)
    request = refund_request(body)
    amount = _amount(payment, request)
    request = replace(request, amount_paise=amount)
    refund = await repository.add_refund(tx, request, payment_id=payment.id, key=None, request_hash=None)
    await _take_off(tx, payment, amount)
    return (await repository.change_refund(tx, refund.id, status="processed")).wire()


async def get(tx: Transaction, refund_id: str, *, key_id: str | None = None) -> Refund:
    """Read one refund, with a key only one of its account.

    Raises Refused when there is none.
    """
    refund = await repository.find_refund(tx, checked_id(refund_id, prefix="rfnd"))
    if refund is None:
        raise unknown_id()
    if key_id is not None:
        await payments.get(tx, refund.payment_id, key_id=key_id)
    return refund


async def process(database: Database, *, refund_id: str) -> None:
    """Process a pending refund, or fail it. Idempotent."""
    async with database.platform_transaction() as tx:
        order, payment = await payments.lock(tx, (await get(tx, refund_id)).payment_id)
        refund = await get(tx, refund_id)
        if refund.status != "pending":
            return
        fault = await faults.strike(tx, "refund_processing")
        if fault is not None and fault.kind == "stay":
            await enqueue(tx, PROCESS, delay=ASK_AGAIN, refund_id=refund_id)
            return
        status = "processed" if fault is None else "failed"
        refund = await repository.change_refund(tx, refund.id, status=status)
        if status == "failed":
            payment = await _take_off(tx, payment, -refund.amount_paise)
        await store_event(tx, f"refund.{status}", send=True, order=order, about=[refund, payment])


def _amount(payment: Payment, request: RefundRequest) -> int:
    if not payment.captured:
        raise Refused("The payment status should be captured for action to be taken")
    if payment.refundable_paise == 0:
        raise Refused("The payment has been fully refunded already")
    amount = payment.refundable_paise if request.amount_paise is None else request.amount_paise
    if amount > payment.refundable_paise:
        raise Refused("The refund amount provided is greater than amount captured", field="amount")
    if amount < MINIMUM_PAISE:
        raise Refused("The amount must be at least INR 1.00", field="amount")
    return amount


async def _take_off(tx: Transaction, payment: Payment, amount_paise: int) -> Payment:
    refunded = payment.amount_refunded_paise + amount_paise
    return await repository.change_payment(
        tx,
        payment.id,
        amount_refunded_paise=refunded,
        status="refunded" if refunded == payment.amount_paise else "captured",
    )
