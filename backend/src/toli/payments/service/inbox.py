"""The webhook inbox: signatures are checked over the raw bytes; a job reads what is stored."""

from hashlib import sha256

from toli.db.database import Database
from toli.db.queue.jobs import enqueue
from toli.payments.errors import WebhookRefused
from toli.payments.repository import inbox as repository
from toli.payments.repository import orders, refunds
from toli.ports.payments import Provider

MOST_BYTES = 256 * 1024


async def receive_webhook(database: Database, provider: Provider, *, body: bytes, signature: str) -> None:
    """Store a signed webhook and enqueue its job. Repeated, it changes nothing.

    Raises WebhookRefused for a wrong signature or a body above 256 KiB.
    """
    if len(body) > MOST_BYTES or not provider.verify_webhook(body, signature):
        raise WebhookRefused
    async with database.platform_transaction() as tx:
        inbox_id = await repository.add_webhook(tx, body=body, digest=sha256(body).digest())
        if inbox_id is not None:
            await enqueue(tx, "payments.read_webhook", inbox_id=inbox_id)


async def read_webhook(database: Database, provider: Provider, *, inbox_id: int) -> None:
    """Enqueue the jobs that a stored webhook points to; they ask the provider."""
    async with database.platform_transaction() as tx:
        body = await repository.webhook_body(tx, inbox_id=inbox_id)
        if body is None:
            return
        event = provider.read_webhook(body)
        if event is not None and event.order_id is not None:
            client_id = await orders.client_of_ref(tx, ref=event.order_id)
            if client_id is not None:
                order = await orders.find_order_by_provider_id(
                    tx, client_id=client_id, provider_order_id=event.order_id
                )
                if order is not None:
                    await orders.set_likely_paid(tx, client_id=client_id, order_id=order.order_id)
                    await enqueue(tx, "bookings.settle", client_id=client_id, order_id=order.order_id)
        if event is not None and event.refund_id is not None:
            refund = await refunds.find_refund_by_provider_id(tx, provider_refund_id=event.refund_id)
            if refund is not None:
                await enqueue(tx, "payments.carry_out_refund", client_id=refund.client_id, refund_id=refund.refund_id)
        await repository.set_webhook_processed(tx, inbox_id=inbox_id)
