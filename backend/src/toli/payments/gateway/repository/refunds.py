from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Label, func, insert, select, update
from sqlalchemy.orm import InstrumentedAttribute

from toli.infra.db.constants import constant
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.money import Paise
from toli.payments.gateway.models import Payment, PaymentOrder, Refund
from toli.payments.gateway.schemas import RefundState

UNDER_WAY = (RefundState.REQUESTED, RefundState.PENDING, RefundState.FAILED)


@dataclass(frozen=True, slots=True)
class StoredRefund:
    """`amount` in paise. It goes through its payment's account; `is_kept`: on the customer's account instead."""

    client_id: int
    refund_id: int
    account_id: int
    provider_payment_id: str
    booking_id: int | None
    amount: Paise
    state: RefundState
    reason: str
    provider_refund_id: str | None
    note: str
    requested_by: int | None
    key_number: int
    attempts: int
    created_at: datetime
    is_kept: bool


ACCOUNT: Label[int] = (
    select(PaymentOrder.account_id)
    .join(Payment, (Payment.client_id == PaymentOrder.client_id) & (Payment.order_id == PaymentOrder.order_id))
    .where(Payment.client_id == Refund.client_id, Payment.provider_payment_id == Refund.provider_payment_id)
    .correlate(Refund)
    .scalar_subquery()
    .label("account_id")
)
REFUND_COLUMNS: tuple[InstrumentedAttribute[object] | Label[Paise] | Label[int], ...] = (
    Refund.client_id,
    Refund.refund_id,
    ACCOUNT,
    Refund.provider_payment_id,
    Refund.booking_id,
    Refund.amount_paise.label("amount"),
    Refund.state,
    Refund.reason,
    Refund.provider_refund_id,
    Refund.note,
    Refund.requested_by,
    Refund.key_number,
    Refund.attempts,
    Refund.created_at,
    Refund.is_kept,
)


async def add_refund(
    tx: ClientTransaction,
    *,
    provider_payment_id: str,
    booking_id: int | None,
    amount: Paise,
    reason: str,
    note: str,
    requested_by: int | None,
    state: RefundState,
) -> int:
    added = await tx.execute(
        insert(Refund)
        .values(
            client_id=tx.client_id,
            provider_payment_id=provider_payment_id,
            booking_id=booking_id,
            amount_paise=amount,
            reason=reason,
            note=note,
            requested_by=requested_by,
            state=state,
        )
        .returning(Refund.refund_id)
    )
    return added.scalar_one()


async def find_refund(tx: ClientTransaction, *, refund_id: int, lock: bool = False) -> StoredRefund | None:
    query = select(*REFUND_COLUMNS).where(Refund.client_id == tx.client_id, Refund.refund_id == refund_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    return None if row is None else StoredRefund(**row)


async def find_refund_by_provider_id(tx: Transaction, *, provider_refund_id: str) -> StoredRefund | None:
    rows = await tx.execute(select(*REFUND_COLUMNS).where(Refund.provider_refund_id == provider_refund_id))
    row = rows.mappings().one_or_none()
    return None if row is None else StoredRefund(**row)


async def find_client_of_refund(tx: Transaction, *, refund_id: int) -> int | None:
    return (await tx.execute(select(Refund.client_id).where(Refund.refund_id == refund_id))).scalar_one_or_none()


async def list_refunds_of_booking(tx: ClientTransaction, *, booking_id: int) -> list[StoredRefund]:
    rows = await tx.execute(
        select(*REFUND_COLUMNS)
        .where(Refund.client_id == tx.client_id, Refund.booking_id == booking_id)
        .order_by(Refund.refund_id)
    )
    return [StoredRefund(**row) for row in rows.mappings()]


async def list_refunds_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> list[StoredRefund]:
    rows = await tx.execute(
        select(*REFUND_COLUMNS)
        .where(Refund.client_id == tx.client_id, Refund.provider_payment_id == provider_payment_id)
        .order_by(Refund.refund_id)
    )
    return [StoredRefund(**row) for row in rows.mappings()]


async def renew_refund(tx: ClientTransaction, *, refund_id: int) -> None:
    """Reset a failed or refused refund under a new idempotency key."""
    await tx.execute(
        update(Refund)
        .where(Refund.client_id == tx.client_id, Refund.refund_id == refund_id)
        .values(
            state=RefundState.REQUESTED,
            provider_refund_id=None,
            key_number=Refund.key_number + 1,
            attempts=0,
            updated_at=func.now(),
        )
    )


async def set_refund(
    tx: ClientTransaction,
    *,
    refund_id: int,
    state: RefundState,
    provider_refund_id: str | None = None,
    failures: int = 0,
    is_kept: bool = False,
) -> None:
    """Set a state; `failures` adds to the attempts."""
    await tx.execute(
        update(Refund)
        .where(Refund.client_id == tx.client_id, Refund.refund_id == refund_id)
        .values(
            state=state,
            provider_refund_id=func.coalesce(provider_refund_id, Refund.provider_refund_id),
            attempts=Refund.attempts + failures,
            is_kept=is_kept,
            updated_at=func.now(),
        )
    )


async def list_unfinished_refunds(
    tx: Transaction, *, checked_ids: Sequence[int], silent: Sequence[int], limit: int
) -> list[StoredRefund]:
    """List refunds unchanged for 4 minutes, without `checked_ids` and accounts in `silent`."""
    rows = await tx.execute(
        select(*REFUND_COLUMNS)
        .where(
            Refund.state.in_([constant(state) for state in UNDER_WAY]),
            Refund.updated_at < func.now() - timedelta(minutes=4),
            Refund.refund_id.not_in(checked_ids),
            ACCOUNT.element.not_in(silent),
        )
        .order_by(Refund.updated_at)
        .limit(limit)
    )
    return [StoredRefund(**row) for row in rows.mappings()]
