from collections.abc import Collection
from datetime import datetime

import structlog

from toli.identity.audit import service as audit
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.infra.ports.payments import (
    CredentialsRefused,
    PaymentProviders,
    Provider,
    ProviderRefund,
    ProviderRefused,
    RefundStatus,
)
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.payments.documents.service import issuing
from toli.payments.gateway import rules
from toli.payments.gateway.errors import PaymentDecided, RefundTooLarge, RefundTooSmall
from toli.payments.gateway.repository import payments
from toli.payments.gateway.repository import refunds as repository
from toli.payments.gateway.repository.payments import StoredPayment
from toli.payments.gateway.repository.refunds import StoredRefund
from toli.payments.gateway.schemas import RefundState
from toli.payments.gateway.service.accounts import note_refusal
from toli.payments.gateway.service.route import reverse_before_refund
from toli.payments.gateway.service.transfers import get_receipt_id
from toli.payments.ledger import service as ledger

log = structlog.get_logger(__name__)


MOST_FAILURES = 5
"""How often a refund that failed is repeated under its key before a person has to look."""


def _key(refund: StoredRefund) -> str:
    """Return the idempotency key, at least ten characters; new for each manual retry."""
    return f"toli-refund-{refund.refund_id}" + (f"-{refund.key_number}" if refund.key_number else "")


async def request_refund(
    tx: ClientTransaction,
    *,
    booking_id: int | None,
    payment: StoredPayment,
    amount: Paise,
    reason: str,
    note: str = "",
    requested_by: int | None = None,
    is_decided: bool = True,
) -> int:
    """Send it, or let the operator decide first. Raises RefundTooSmall, RefundTooLarge."""
    if amount < rules.LEAST:
        raise RefundTooSmall
    if amount > await get_left(tx, payment=payment, booking_id=booking_id):
        raise RefundTooLarge
    refund_id = await repository.add_refund(
        tx,
        provider_payment_id=payment.provider_payment_id,
        booking_id=booking_id,
        amount=amount,
        reason=reason,
        note=note,
        requested_by=requested_by,
        state=RefundState.REQUESTED if is_decided else RefundState.UNDECIDED,
    )
    if is_decided:
        await enqueue(tx, "payments.send_refund", client_id=tx.client_id, refund_id=refund_id)
    return refund_id


async def confirm_refund(tx: ClientTransaction, *, refund_id: int, actor_id: int) -> StoredRefund | None:
    """Send an undecided refund; None if it was sent already. Raises NotFound, PaymentDecided."""
    refund = await _lock_refund(tx, refund_id=refund_id)
    if refund.is_kept:
        raise PaymentDecided
    if refund.state != RefundState.UNDECIDED:
        return None
    await repository.set_refund(tx, refund_id=refund_id, state=RefundState.REQUESTED)
    await audit.record(
        tx, "refund.confirmed", subject=f"refund:{refund_id}", actor_id=actor_id, amount_paise=refund.amount
    )
    await enqueue(tx, "payments.send_refund", client_id=tx.client_id, refund_id=refund_id)
    return refund


async def keep_refund(tx: ClientTransaction, *, refund_id: int, actor_id: int) -> StoredRefund | None:
    """Take an undecided refund from its booking for the customer's account; None if it is there already.

    Raises NotFound, PaymentDecided.
    """
    refund = await _lock_refund(tx, refund_id=refund_id)
    if refund.is_kept:
        return None
    if refund.state != RefundState.UNDECIDED:
        raise PaymentDecided
    await repository.set_refund(tx, refund_id=refund_id, state=RefundState.PROCESSED, is_kept=True)
    await ledger.refund(tx, booking_id=refund.booking_id, refund_id=refund_id, amount=refund.amount)
    await audit.record(tx, "refund.kept", subject=f"refund:{refund_id}", actor_id=actor_id, amount_paise=refund.amount)
    return refund


async def _lock_refund(tx: ClientTransaction, *, refund_id: int) -> StoredRefund:
    refund = await repository.find_refund(tx, refund_id=refund_id, lock=True)
    if refund is None:
        raise NotFound
    return refund


async def request_refunds(
    tx: ClientTransaction,
    *,
    booking_id: int,
    amount: Paise,
    reason: str,
    note: str,
    requested_by: int,
    first_shares: Collection[int] = (),
) -> list[int]:
    """Spread as in `spread_over_payments`.

    Raises RefundTooLarge, and RefundTooSmall if less than ₹1 would be refunded or remain.
    """
    parts = await spread_over_payments(tx, booking_id=booking_id, amount=amount, first_shares=first_shares)
    return [
        await request_refund(
            tx,
            booking_id=booking_id,
            payment=payment,
            amount=part,
            reason=reason,
            note=note,
            requested_by=requested_by,
        )
        for payment, part in parts
    ]


async def spread_over_payments(
    tx: ClientTransaction, *, booking_id: int, amount: Paise, first_shares: Collection[int] = ()
) -> list[tuple[StoredPayment, Paise]]:
    """Locks the payments.

    First the shares `first_shares`, then the latest payment; if several people paid shares, in proportion. Raises
    RefundTooLarge, RefundTooSmall.
    """
    captured = await payments.list_captured_of_booking(tx, booking_id=booking_id, lock=True)
    captured.reverse()
    balances = [await get_left(tx, payment=payment, booking_id=booking_id) for payment in captured]
    stays = sum(balances) - amount
    if stays < 0:
        raise RefundTooLarge
    parts = rules.spread_by_share(
        amount, balances=balances, shares=[payment.share_id for payment in captured], first=first_shares
    )
    if amount < rules.LEAST or 0 < stays < rules.LEAST or parts is None:
        raise RefundTooSmall
    return [(payment, part) for payment, part in zip(captured, parts, strict=True) if part]


async def get_left(tx: ClientTransaction, *, payment: StoredPayment, booking_id: int | None) -> Paise:
    earlier = await repository.list_refunds_of_payment(tx, provider_payment_id=payment.provider_payment_id)
    booking_ids = {None, booking_id}
    return Paise(payment.amount - sum(refund.amount for refund in earlier if refund.booking_id in booking_ids))


async def send_refund(database: Database, providers: PaymentProviders, *, client_id: int, refund_id: int) -> None:
    """Idempotent. Raises ProviderUnavailable; the job is then retried."""
    async with database.client_transaction(client_id) as tx:
        refund = await repository.find_refund(tx, refund_id=refund_id)
    if refund is None or refund.state in {
        RefundState.PROCESSED,
        RefundState.NEEDS_ATTENTION,
        RefundState.UNDECIDED,
    }:
        return
    if refund.provider_refund_id is None:
        # Once a refund began, the provider makes no transfer of the payment any more.
        await reverse_before_refund(
            database,
            providers,
            client_id=client_id,
            provider_payment_id=refund.provider_payment_id,
            requested_at=refund.created_at,
        )
    provider = await providers.of_account(client_id=client_id, account_id=refund.account_id)
    try:
        reply = await _ask(provider, refund)
    except ProviderRefused as refusal:
        if isinstance(refusal, CredentialsRefused):
            await note_refusal(database, providers, client_id=client_id, account_id=refund.account_id)
        log.warning("refund_refused", refund_id=refund_id, code=refusal.code, reason=refusal.reason)
        async with database.client_transaction(client_id) as tx:
            await repository.set_refund(tx, refund_id=refund_id, state=RefundState.NEEDS_ATTENTION)
        return
    async with database.client_transaction(client_id) as tx:
        await apply_refund(tx, refund_id=refund_id, reply=reply)


async def _ask(provider: Provider, refund: StoredRefund) -> ProviderRefund:
    # One that failed is sent again under its key, not only read.
    if refund.provider_refund_id is not None and refund.state != RefundState.FAILED:
        return await provider.refund_status(refund.provider_refund_id)
    return await provider.refund(
        refund.provider_payment_id,
        amount_paise=refund.amount,
        idempotency_key=_key(refund),
        notes={"refund_id": str(refund.refund_id)},
    )


async def apply_refund(
    tx: ClientTransaction, *, refund_id: int, reply: ProviderRefund, posted_at: datetime | None = None
) -> None:
    refund = await repository.find_refund(tx, refund_id=refund_id, lock=True)
    if refund is None or refund.state == RefundState.PROCESSED:
        return
    if reply.status is RefundStatus.PROCESSED:
        state = RefundState.PROCESSED
        await ledger.refund(
            tx,
            booking_id=refund.booking_id,
            refund_id=refund_id,
            amount=refund.amount,
            posted_at=posted_at,
        )
        is_issued = await issuing.issue_refund(
            tx,
            provider_payment_id=await get_receipt_id(
                tx,
                provider_payment_id=refund.provider_payment_id,
                booking_id=refund.booking_id,
            ),
            ref=str(refund_id),
            amount=refund.amount,
            posted_at=posted_at,
        )
        if refund.booking_id is not None:
            if not is_issued:
                # The payment's receipt is still to be issued: then the voucher is, too.
                await enqueue(
                    tx,
                    "bookings.issue_documents",
                    client_id=tx.client_id,
                    booking_id=refund.booking_id,
                )
            await enqueue(
                tx,
                "messaging.refund_processed",
                client_id=tx.client_id,
                booking_id=refund.booking_id,
                refund_id=refund_id,
            )
    elif reply.status is RefundStatus.PENDING:
        state = RefundState.PENDING
    else:
        # A new key only by a person, who has seen that the refund was not sent.
        state = RefundState.FAILED if refund.attempts + 1 < MOST_FAILURES else RefundState.NEEDS_ATTENTION
    await repository.set_refund(
        tx,
        refund_id=refund_id,
        state=state,
        provider_refund_id=reply.id,
        failures=int(reply.status is RefundStatus.FAILED),
    )


async def retry_refund(
    database: Database, providers: PaymentProviders, *, client_id: int, refund_id: int, requested_by: int
) -> StoredRefund:
    """Retry a refund, once the provider confirms that it was not sent.

    Raises ProviderUnavailable.
    """
    async with database.client_transaction(client_id) as tx:
        refund = await repository.find_refund(tx, refund_id=refund_id)
    if refund is None:
        raise NotFound
    if refund.state == RefundState.NEEDS_ATTENTION:
        provider = await providers.of_account(client_id=client_id, account_id=refund.account_id)
        reply = None if refund.provider_refund_id is None else await provider.refund_status(refund.provider_refund_id)
        async with database.client_transaction(client_id) as tx:
            await _renew(tx, refund, reply=reply, requested_by=requested_by)
            refund = await repository.find_refund(tx, refund_id=refund_id)
    assert refund is not None
    return refund


async def resend_refund(
    database: Database, providers: PaymentProviders, *, refund_id: int, requested_by: int
) -> StoredRefund:
    """For an administrator.

    It has the old idempotency key, unless the provider refused it for good. Raises NotFound and ProviderUnavailable.
    """
    async with database.platform_transaction() as tx:
        client_id = await repository.find_client_of_refund(tx, refund_id=refund_id)
    if client_id is None:
        raise NotFound
    async with database.client_transaction(client_id) as tx:
        refund = await repository.find_refund(tx, refund_id=refund_id, lock=True)
        assert refund is not None
        if refund.state in repository.UNDER_WAY:
            await _record_retry(tx, refund_id=refund_id, actor_id=requested_by)
            await _enqueue_again(tx, refund_id=refund_id)
            return refund
    return await retry_refund(database, providers, client_id=client_id, refund_id=refund_id, requested_by=requested_by)


async def _record_retry(tx: ClientTransaction, *, refund_id: int, actor_id: int) -> None:
    await audit.record(tx, "refund.retried", subject=f"refund:{refund_id}", actor_id=actor_id)


async def _enqueue_again(tx: ClientTransaction, *, refund_id: int) -> None:
    await enqueue(
        tx,
        "payments.send_refund",
        once=f"refund:{tx.client_id}:{refund_id}",
        client_id=tx.client_id,
        refund_id=refund_id,
    )


async def _renew(
    tx: ClientTransaction, refund: StoredRefund, *, reply: ProviderRefund | None, requested_by: int
) -> None:
    refund_id = refund.refund_id
    now = await repository.find_refund(tx, refund_id=refund_id, lock=True)
    if now is None or now.state != RefundState.NEEDS_ATTENTION or now.key_number != refund.key_number:
        return
    if reply is not None and reply.status is not RefundStatus.FAILED:
        await apply_refund(tx, refund_id=refund_id, reply=reply)
        return
    await repository.renew_refund(tx, refund_id=refund_id)
    await _record_retry(tx, refund_id=refund_id, actor_id=requested_by)
    await _enqueue_again(tx, refund_id=refund_id)
