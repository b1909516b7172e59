from hashlib import sha256

from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction, Transaction
from toli.infra.ports.payments import PaymentProviders, Provider, ProviderEvent
from toli.payments.gateway.errors import WebhookRefused
from toli.payments.gateway.repository import accounts, orders, payments, refunds
from toli.payments.gateway.repository import inbox as repository
from toli.payments.gateway.repository.inbox import StoredWebhook
from toli.payments.gateway.repository.orders import Order

MOST_BYTES = 256 * 1024
REVOKED = "account.app.authorization_revoked"
PAID = frozenset({"payment.authorized", "payment.captured", "order.paid"})
"""Events that say nothing new once their payment is recorded as captured, as after the browser's verification."""


async def receive_webhook(
    database: Database, providers: PaymentProviders, *, token: str | None, body: bytes, signature: str
) -> None:
    """Idempotent.

    `token`: secret part of a client's address; None: the platform's account. Raises WebhookRefused, also above 256 KiB.
    """
    if len(body) > MOST_BYTES:
        raise WebhookRefused
    account_id, provider = await _receiver(database, providers, token=token)
    if token is None and providers.application is not None and providers.application.verify_webhook(body, signature):
        await _receive_of_application(database, providers, body=body)
        return
    if provider is None or not provider.verify_webhook(body, signature):
        raise WebhookRefused
    async with database.platform_transaction() as tx:
        inbox_id = await repository.add_webhook(tx, account_id=account_id, body=body, digest=sha256(body).digest())
        if inbox_id is not None:
            await enqueue(tx, "payments.process_webhook", inbox_id=inbox_id)
            if account_id is not None:
                await accounts.set_notified(tx, account_id=account_id)


async def _receive_of_application(database: Database, providers: PaymentProviders, *, body: bytes) -> None:
    """Enqueue tests after a revocation; other events are ignored."""
    event = providers.read_webhook(body)
    if event is None or event.name != REVOKED or event.account_id is None:
        return
    async with database.platform_transaction() as tx:
        once = f"payments.record_revocation:{event.account_id}"
        await enqueue(tx, "payments.record_revocation", once=once, provider_account_id=event.account_id)


async def _receiver(
    database: Database, providers: PaymentProviders, *, token: str | None
) -> tuple[int | None, Provider | None]:
    if token is None:
        return None, providers.platform
    async with database.platform_transaction() as tx:
        account = await accounts.find_by_webhook_token(tx, webhook_token=token)
    if account is None:
        return None, None
    return account.account_id, await providers.of_account(client_id=account.client_id, account_id=account.account_id)


async def process_webhook(database: Database, providers: PaymentProviders, *, inbox_id: int) -> None:
    """Enqueue the jobs of a stored webhook; none for recorded facts."""
    async with database.platform_transaction() as tx:
        webhook = await repository.find_webhook(tx, inbox_id=inbox_id)
        if webhook is None:
            return
        event = providers.read_webhook(webhook.body)
        if event is not None and event.order_id is not None:
            order = await _find_order(tx, webhook, provider_order_id=event.order_id)
            if order is not None:
                client_id, order_id = order.client_id, order.order_id
                if event.is_transfer:
                    await enqueue(tx, "payments.sync_transfer_of_order", client_id=client_id, order_id=order_id)
                elif not await _is_recorded(tx.for_client(client_id), event):
                    await orders.set_likely_paid(tx.for_client(client_id), order_id=order_id)
                    await enqueue(tx, "bookings.settle", client_id=client_id, order_id=order_id)
        if event is not None and event.refund_id is not None:
            refund = await refunds.find_refund_by_provider_id(tx, provider_refund_id=event.refund_id)
            if refund is not None and await _is_receiver(tx, webhook, account_id=refund.account_id):
                await enqueue(tx, "payments.send_refund", client_id=refund.client_id, refund_id=refund.refund_id)
        await repository.set_webhook_processed(tx, inbox_id=inbox_id)


async def _is_recorded(tx: ClientTransaction, event: ProviderEvent) -> bool:
    if event.name not in PAID or event.payment_id is None:
        return False
    return await payments.is_captured(tx, provider_payment_id=event.payment_id)


async def _find_order(tx: PlatformTransaction, webhook: StoredWebhook, *, provider_order_id: str) -> Order | None:
    client_id = await orders.find_client_of_ref(tx, ref=provider_order_id)
    if client_id is None:
        return None
    order = await orders.find_order_by_provider_id(tx.for_client(client_id), provider_order_id=provider_order_id)
    if order is None or not await _is_receiver(tx, webhook, account_id=order.account_id):
        return None
    return order


async def _is_receiver(tx: Transaction, webhook: StoredWebhook, *, account_id: int) -> bool:
    if webhook.account_id is not None:
        return webhook.account_id == account_id
    return await accounts.is_platform_account(tx, account_id=account_id)
