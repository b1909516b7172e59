"""Delivery of events to the product: signed, at least once, retried for a day."""

import json
import time
from collections.abc import Sequence
from datetime import timedelta
from typing import Any, Final
from urllib.parse import urlsplit

import httpx

from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction
from toli_demo.listener import Listener
from toli_demo.simulator import repository
from toli_demo.simulator.errors import unknown_id
from toli_demo.simulator.keys import ACCOUNT_ID, PARTNER_WEBHOOK_SECRET, WEBHOOK_SECRET, sign_webhook
from toli_demo.simulator.route_schemas import Transfer
from toli_demo.simulator.rules import new_token
from toli_demo.simulator.schemas import Account, Order, Payment, Refund, Webhook
from toli_demo.simulator.service import faults

DELIVER: Final = "sandbox.deliver_webhook"
ANSWER_WITHIN_SECONDS: Final = 5.0
PLATFORM_WEBHOOK: Final = "/api/payments/razorpay/webhook"
LONGEST_WAIT: Final = timedelta(minutes=15)
MOST_ATTEMPTS: Final = 100
"""One every quarter of an hour, for 24 hours as with the provider."""


async def _send(listener: Listener, webhook: Webhook, account: Account) -> tuple[str, bool]:
    """Send one event; return the status or error, and whether it was accepted."""
    is_own = account.webhook_url is not None and not _is_of_application(webhook)
    path = urlsplit(str(account.webhook_url)).path if is_own else PLATFORM_WEBHOOK
    headers = {
        "X-Razorpay-Signature": sign_webhook(webhook.body, secret=_secret_of(webhook, account)),
        "X-Razorpay-Event-Id": webhook.id,
    }
    try:
        response = await listener.post(path, body=webhook.body, headers=headers, within=ANSWER_WITHIN_SECONDS)
    except httpx.HTTPError as error:
        return type(error).__name__, False
    return str(response.status_code), response.is_success


def _is_of_application(webhook: Webhook) -> bool:
    return webhook.event.startswith("account.app.")


def _secret_of(webhook: Webhook, account: Account) -> str:
    return PARTNER_WEBHOOK_SECRET if _is_of_application(webhook) else account.webhook_secret or WEBHOOK_SECRET


async def store_event(
    tx: Transaction, event: str, *, send: bool, order: Order, about: Sequence[Order | Payment | Refund | Transfer]
) -> None:
    """Store an event with the present state of its entities, to be delivered after the commit.

    One that is not sent, lost by a fault, or of an account without a webhook stays stored and can be delivered on
    request.
    """
    parts = {type(entity).__name__.lower(): entity.wire() for entity in about}
    envelope = {
        "entity": "event",
        "account_id": order.account_id,
        "event": event,
        "contains": list(parts),
        "payload": {name: {"entity": entity} for name, entity in parts.items()},
        "created_at": int(time.time()),
    }
    webhook_id = new_token()
    body = json.dumps(envelope, separators=(",", ":")).encode()
    await repository.add_webhook(
        tx, webhook_id=webhook_id, account_id=order.account_id, event=event, order_id=order.id, body=body
    )
    lost = await faults.strike(tx, "webhooks")
    account = await repository.find_account(tx, order.account_id)
    if send and lost is None and (account.webhook_url or account.id == ACCOUNT_ID):
        await enqueue(tx, DELIVER, webhook_id=webhook_id)


async def deliver(database: Database, listener: Listener, *, webhook_id: str) -> str:
    """Send one event and return the response; without 2xx within 5 s, retry later.

    Raises Refused when there is no such event.
    """
    async with database.platform_transaction() as tx:
        webhook = await repository.find_webhook(tx, webhook_id)
        if webhook is None:
            raise unknown_id()
        account = await repository.find_account(tx, webhook.account_id)
    answer, delivered = await _send(listener, webhook, account)
    async with database.platform_transaction() as tx:
        attempts = await repository.note_answer(tx, webhook_id, answer=answer, delivered=delivered)
        if not delivered and attempts < MOST_ATTEMPTS:
            wait = min(timedelta(seconds=2 ** min(attempts, 10)), LONGEST_WAIT)
            await enqueue(tx, DELIVER, once=f"{DELIVER}:{webhook_id}", delay=wait, webhook_id=webhook_id)
    return answer


async def deliver_if_due(database: Database, listener: Listener, *, webhook_id: str) -> None:
    """Send one event unless it was delivered; the job, which may run twice."""
    async with database.platform_transaction() as tx:
        webhook = await repository.find_webhook(tx, webhook_id)
    if webhook is not None and webhook.delivered_at is None:
        await deliver(database, listener, webhook_id=webhook_id)


async def page(tx: Transaction, *, order_id: str | None, count: int) -> list[dict[str, Any]]:
    """List the newest events with their bytes and signatures, oldest first."""
    stored = await repository.webhooks_of(tx, order_id=order_id, count=count)
    accounts = {webhook.account_id: await repository.find_account(tx, webhook.account_id) for webhook in stored}
    return [
        {
            "id": webhook.id,
            "event": webhook.event,
            "order_id": webhook.order_id,
            "body": webhook.body.decode(),
            "signature": sign_webhook(webhook.body, secret=_secret_of(webhook, accounts[webhook.account_id])),
            "attempts": webhook.attempts,
            "last_answer": webhook.last_answer,
            "delivered_at": webhook.delivered_at,
        }
        for webhook in stored
    ]
