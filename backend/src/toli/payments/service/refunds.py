"""Refunds: intended in a transaction, carried out by a job under one idempotency key, posted when processed."""

import structlog

from toli.db.jobs import enqueue
from toli.db.scope import Database, Scope, Tx
from toli.kit.money import Paise
from toli.ledger import service as ledger
from toli.payments import repository
from toli.payments.errors import RefundTooLarge
from toli.payments.provider import Provider, ProviderRefund, ProviderRefused, RefundStatus
from toli.payments.repository import StoredPayment, StoredRefund

log = structlog.get_logger(__name__)

KEY = "toli-refund-{}"
"""The provider's idempotency key of a refund: at least ten characters."""


async def request_refund(
    tx: Tx,
    *,
    client_id: int,
    reservation_event_id: int,
    payment: StoredPayment,
    amount: Paise,
    reason: str,
    requested_by: int | None = None,
) -> int:
    """Write that money is to go back and enqueue the job that sends it; the caller holds the payment's lock.

    Raises RefundTooLarge when refunds that have not failed already cover the payment.
    """
    earlier = await repository.refunds_of_booking(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    taken = sum(refund.amount for refund in earlier if refund.provider_payment_id == payment.provider_payment_id)
    if amount <= 0 or taken + amount > payment.amount:
        raise RefundTooLarge
    refund_id = await repository.add_refund(
        tx,
        client_id=client_id,
        provider_payment_id=payment.provider_payment_id,
        reservation_event_id=reservation_event_id,
        amount=amount,
        reason=reason,
        requested_by=requested_by,
    )
    await enqueue(tx, "payments.carry_out_refund", client_id=client_id, refund_id=refund_id)
    return refund_id


async def carry_out(database: Database, provider: Provider, *, client_id: int, refund_id: int) -> None:
    """Ask the provider for a refund, or how one stands, and write the outcome. Safe to run at any time, again.

    Raises ProviderUnavailable; the job is then tried again under the same key.
    """
    async with database.transaction(Scope.client(client_id)) as tx:
        refund = await repository.find_refund(tx, client_id=client_id, refund_id=refund_id)
    if refund is None or refund.state in {"processed", "needs_attention"}:
        return
    try:
        told = await _ask(provider, refund)
    except ProviderRefused as refusal:
        log.warning("refund refused", refund_id=refund_id, code=refusal.code, reason=refusal.reason)
        async with database.transaction(Scope.client(client_id)) as tx:
            await repository.set_refund(tx, client_id=client_id, refund_id=refund_id, state="needs_attention")
        return
    async with database.transaction(Scope.client(client_id)) as tx:
        await _write(tx, refund_id=refund_id, client_id=client_id, told=told)


async def _ask(provider: Provider, refund: StoredRefund) -> ProviderRefund:
    if refund.provider_refund_id is not None:
        return await provider.refund_status(refund.provider_refund_id)
    return await provider.refund(
        refund.provider_payment_id,
        amount_paise=refund.amount,
        idempotency_key=KEY.format(refund.refund_id),
        notes={"refund_id": str(refund.refund_id)},
    )


async def _write(tx: Tx, *, client_id: int, refund_id: int, told: ProviderRefund) -> None:
    refund = await repository.find_refund(tx, client_id=client_id, refund_id=refund_id, lock=True)
    if refund is None or refund.state == "processed":
        return
    if told.status is RefundStatus.PROCESSED:
        state = "processed"
        await ledger.refund(
            tx,
            client_id=client_id,
            reservation_event_id=refund.reservation_event_id,
            refund_id=refund_id,
            amount=refund.amount,
        )
        await enqueue(
            tx,
            "messaging.refund_processed",
            client_id=client_id,
            reservation_event_id=refund.reservation_event_id,
            refund_id=refund_id,
        )
    else:
        # A refund that the provider failed is not tried under a new key: a person decides.
        state = "pending" if told.status is RefundStatus.PENDING else "needs_attention"
    await repository.set_refund(tx, client_id=client_id, refund_id=refund_id, state=state, provider_refund_id=told.id)


async def refunds_of_booking(tx: Tx, *, client_id: int, reservation_event_id: int) -> list[StoredRefund]:
    """Every refund of a booking, oldest first."""
    return await repository.refunds_of_booking(tx, client_id=client_id, reservation_event_id=reservation_event_id)


async def unfinished_refunds(tx: Tx, *, limit: int) -> list[StoredRefund]:
    """Refunds of every client not known to be done (platform scope)."""
    return await repository.unfinished_refunds(tx, limit=limit)
