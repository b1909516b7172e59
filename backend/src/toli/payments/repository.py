"""Every query of orders, payments, refunds and the webhook inbox."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from sqlalchemy import Label, case, exists, func, insert, or_, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import InstrumentedAttribute

from toli.db.transactions import ClientTransaction, Transaction
from toli.kit.money import Paise
from toli.payments.models import Payment, PaymentOrder, ProviderRef, Refund, WebhookInbox
from toli.payments.rules import OrderCount
from toli.ports.payments import PaymentStatus, ProviderPayment

UNFINISHED_ORDERS = ("open", "provider_created", "attempted")
REUSED_FOR = timedelta(days=1)
"""How old an order may be to be given again: the provider is asked about it for three days more."""
LATE_FOR = timedelta(days=4)
"""The provider may authorise a failed payment up to three days later; a day more for good measure."""


@dataclass(frozen=True, slots=True)
class Order:
    """An order. `amount` in paise; without a booking it was placed by its amount alone."""

    client_id: int
    order_id: int
    reservation_event_id: int | None
    user_id: int
    purpose: str
    amount: Paise
    state: str
    provider_order_id: str | None


@dataclass(frozen=True, slots=True)
class StoredPayment:
    """A payment by the facts merged so far. `amount` in paise."""

    provider_payment_id: str
    amount: Paise
    status: PaymentStatus


@dataclass(frozen=True, slots=True)
class StoredRefund:
    """A refund. `amount` in paise."""

    client_id: int
    refund_id: int
    provider_payment_id: str
    reservation_event_id: int | None
    amount: Paise
    state: str
    reason: str
    provider_refund_id: str | None
    note: str
    requested_by: int | None
    key_number: int
    attempts: int
    created_at: datetime


async def add_order(
    tx: ClientTransaction, *, reservation_event_id: int | None, user_id: int, purpose: str, amount: Paise
) -> int:
    """Add an order and return its id."""
    added = await tx.execute(
        insert(PaymentOrder)
        .values(
            client_id=tx.client_id,
            reservation_event_id=reservation_event_id,
            user_id=user_id,
            purpose=purpose,
            amount_paise=amount,
        )
        .returning(PaymentOrder.order_id)
    )
    return added.scalar_one()


ORDER_COLUMNS = (
    PaymentOrder.client_id,
    PaymentOrder.order_id,
    PaymentOrder.reservation_event_id,
    PaymentOrder.user_id,
    PaymentOrder.purpose,
    PaymentOrder.amount_paise,
    PaymentOrder.state,
    PaymentOrder.provider_order_id,
)
REFUND_COLUMNS: tuple[InstrumentedAttribute[object] | Label[Paise], ...] = (
    Refund.client_id,
    Refund.refund_id,
    Refund.provider_payment_id,
    Refund.reservation_event_id,
    Refund.amount_paise.label("amount"),
    Refund.state,
    Refund.reason,
    Refund.provider_refund_id,
    Refund.note,
    Refund.requested_by,
    Refund.key_number,
    Refund.attempts,
    Refund.created_at,
)


async def find_order(tx: ClientTransaction, *, order_id: int, lock: bool = False) -> Order | None:
    """Find an order, locked with `lock`."""
    query = select(*ORDER_COLUMNS).where(PaymentOrder.client_id == tx.client_id, PaymentOrder.order_id == order_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).one_or_none()
    return None if row is None else Order(*row)


async def find_order_by_provider_id(tx: Transaction, *, client_id: int, provider_order_id: str) -> Order | None:
    """Find an order by the provider's id."""
    found = await tx.execute(
        select(*ORDER_COLUMNS).where(
            PaymentOrder.client_id == client_id, PaymentOrder.provider_order_id == provider_order_id
        )
    )
    row = found.one_or_none()
    return None if row is None else Order(*row)


async def count_orders(tx: ClientTransaction, *, user_id: int) -> OrderCount:
    """Count a person's orders with all clients; their other orders wait until the commit."""
    found = await tx.execute(text("SELECT * FROM count_orders(:user_id)"), {"user_id": user_id})
    return OrderCount(*found.one())


async def find_open_order(
    tx: ClientTransaction, *, reservation_event_id: int | None, user_id: int, purpose: str, amount: Paise
) -> int | None:
    """Find the newest open order of a person that can still be paid."""
    captured = exists().where(
        Payment.client_id == PaymentOrder.client_id,
        Payment.order_id == PaymentOrder.order_id,
        Payment.status.in_(("captured", "refunded")),
    )
    found = await tx.execute(
        select(PaymentOrder.order_id)
        .where(
            PaymentOrder.client_id == tx.client_id,
            PaymentOrder.user_id == user_id,
            PaymentOrder.reservation_event_id.is_not_distinct_from(reservation_event_id),
            PaymentOrder.purpose == purpose,
            PaymentOrder.amount_paise == amount,
            PaymentOrder.state.in_(UNFINISHED_ORDERS),
            PaymentOrder.created_at > func.now() - REUSED_FOR,
            ~captured,
        )
        .order_by(PaymentOrder.order_id.desc())
        .limit(1)
    )
    return found.scalar_one_or_none()


async def orders_of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> list[Order]:
    """List the orders of a booking, oldest first."""
    found = await tx.execute(
        select(*ORDER_COLUMNS)
        .where(PaymentOrder.client_id == tx.client_id, PaymentOrder.reservation_event_id == reservation_event_id)
        .order_by(PaymentOrder.order_id)
    )
    return [Order(*row) for row in found]


async def client_of_ref(tx: Transaction, *, ref: str) -> int | None:
    """Find the client of a provider's id."""
    return (await tx.execute(select(ProviderRef.client_id).where(ProviderRef.id == ref))).scalar_one_or_none()


async def add_ref(tx: ClientTransaction, *, ref: str) -> None:
    """Save the client of a provider's id."""
    await tx.execute(upsert(ProviderRef).values(id=ref, client_id=tx.client_id).on_conflict_do_nothing())


async def set_order_placed(tx: ClientTransaction, *, order_id: int, provider_order_id: str) -> str:
    """Save the provider's id of an order unless it has one; return the one that it has."""
    placed = await tx.execute(
        update(PaymentOrder)
        .where(PaymentOrder.client_id == tx.client_id, PaymentOrder.order_id == order_id)
        .values(
            provider_order_id=func.coalesce(PaymentOrder.provider_order_id, provider_order_id),
            state=case((PaymentOrder.state == "open", "provider_created"), else_=PaymentOrder.state),
        )
        .returning(PaymentOrder.provider_order_id)
    )
    saved: str | None = placed.scalar_one()
    assert saved is not None
    return saved


async def set_order_state(tx: ClientTransaction, *, order_id: int, state: str) -> None:
    """Set an order's state, and record that the provider was asked just now."""
    await tx.execute(
        update(PaymentOrder)
        .where(PaymentOrder.client_id == tx.client_id, PaymentOrder.order_id == order_id)
        .values(state=state, checked_at=func.now())
    )


async def unsettled_orders(tx: Transaction, *, limit: int) -> list[Order]:
    """List orders that may still be paid and are to be checked (platform scope).

    The interval between checks is a tenth of the order's age, at least 4 minutes.
    """
    found = await tx.execute(
        select(*ORDER_COLUMNS)
        .where(
            or_(PaymentOrder.state.in_(UNFINISHED_ORDERS), PaymentOrder.state == "lapsed"),
            PaymentOrder.created_at > func.now() - LATE_FOR,
            text("checked_at < now() - greatest(interval '4 minutes', (now() - created_at) / 10)"),
        )
        .order_by(PaymentOrder.checked_at)
        .limit(limit)
    )
    return [Order(*row) for row in found]


async def merge_payment(tx: Transaction, *, order: Order, payment: ProviderPayment) -> None:
    """Merge the provider's facts of a payment; a status never moves down."""
    rank = case({status.value: status.rank for status in PaymentStatus}, value=Payment.status)
    statement = upsert(Payment).values(
        client_id=order.client_id,
        provider_payment_id=payment.id,
        order_id=order.order_id,
        reservation_event_id=order.reservation_event_id,
        amount_paise=payment.amount_paise,
        amount_refunded_paise=payment.amount_refunded_paise,
        status=payment.status.value,
        method=payment.method,
        error_description=payment.error_description,
        captured_at=func.now() if payment.status.rank >= PaymentStatus.CAPTURED.rank else None,
    )
    await tx.execute(
        statement.on_conflict_do_update(
            index_elements=["client_id", "provider_payment_id"],
            set_={
                "status": case((rank < payment.status.rank, payment.status.value), else_=Payment.status),
                "captured_at": func.coalesce(Payment.captured_at, statement.excluded.captured_at),
                "amount_refunded_paise": func.greatest(
                    Payment.amount_refunded_paise, statement.excluded.amount_refunded_paise
                ),
                "method": func.coalesce(statement.excluded.method, Payment.method),
                "error_description": statement.excluded.error_description,
            },
        )
    )


async def payments_of_order(tx: ClientTransaction, *, order_id: int) -> list[StoredPayment]:
    """List the payments of an order, oldest first."""
    found = await tx.execute(
        select(Payment.provider_payment_id, Payment.amount_paise, Payment.status)
        .where(Payment.client_id == tx.client_id, Payment.order_id == order_id)
        .order_by(Payment.created_at, Payment.provider_payment_id)
    )
    return [StoredPayment(row[0], Paise(row[1]), PaymentStatus(row[2])) for row in found]


async def bind_order(tx: ClientTransaction, *, order_id: int, reservation_event_id: int) -> bool:
    """Assign a booking to an order without one and to its payments; False when it has one."""
    bound = await tx.execute(
        update(PaymentOrder)
        .where(
            PaymentOrder.client_id == tx.client_id,
            PaymentOrder.order_id == order_id,
            PaymentOrder.reservation_event_id.is_(None),
        )
        .values(reservation_event_id=reservation_event_id)
        .returning(PaymentOrder.order_id)
    )
    if bound.scalar_one_or_none() is None:
        return False
    await tx.execute(
        update(Payment)
        .where(Payment.client_id == tx.client_id, Payment.order_id == order_id)
        .values(reservation_event_id=reservation_event_id)
    )
    return True


async def has_captured_before(tx: ClientTransaction, *, order_id: int, minutes: int) -> bool:
    """Whether a payment of an order was captured at least `minutes` ago."""
    found = await tx.execute(
        select(func.min(Payment.captured_at) < func.now() - timedelta(minutes=minutes)).where(
            Payment.client_id == tx.client_id, Payment.order_id == order_id
        )
    )
    return bool(found.scalar_one())


async def captured_of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> list[StoredPayment]:
    """Lock and list the captured payments of a booking, oldest first."""
    found = await tx.execute(
        select(Payment.provider_payment_id, Payment.amount_paise, Payment.status)
        .where(
            Payment.client_id == tx.client_id,
            Payment.reservation_event_id == reservation_event_id,
            Payment.status.in_(("captured", "refunded")),
        )
        .order_by(Payment.created_at, Payment.provider_payment_id)
        .with_for_update()
    )
    return [StoredPayment(row[0], Paise(row[1]), PaymentStatus(row[2])) for row in found]


async def add_refund(
    tx: ClientTransaction,
    *,
    provider_payment_id: str,
    reservation_event_id: int | None,
    amount: Paise,
    reason: str,
    note: str,
    requested_by: int | None,
) -> int:
    """Add a refund and return its id."""
    added = await tx.execute(
        insert(Refund)
        .values(
            client_id=tx.client_id,
            provider_payment_id=provider_payment_id,
            reservation_event_id=reservation_event_id,
            amount_paise=amount,
            reason=reason,
            note=note,
            requested_by=requested_by,
        )
        .returning(Refund.refund_id)
    )
    return added.scalar_one()


async def find_refund(tx: ClientTransaction, *, refund_id: int, lock: bool = False) -> StoredRefund | None:
    """Find a refund, locked with `lock`."""
    query = select(*REFUND_COLUMNS).where(Refund.client_id == tx.client_id, Refund.refund_id == refund_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    return None if row is None else StoredRefund(**row)


async def find_refund_by_provider_id(tx: Transaction, *, provider_refund_id: str) -> StoredRefund | None:
    """Find a refund by the provider's id (platform scope)."""
    found = await tx.execute(select(*REFUND_COLUMNS).where(Refund.provider_refund_id == provider_refund_id))
    row = found.mappings().one_or_none()
    return None if row is None else StoredRefund(**row)


async def refunds_of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> list[StoredRefund]:
    """List the refunds of a booking, oldest first."""
    found = await tx.execute(
        select(*REFUND_COLUMNS)
        .where(Refund.client_id == tx.client_id, Refund.reservation_event_id == reservation_event_id)
        .order_by(Refund.refund_id)
    )
    return [StoredRefund(**row) for row in found.mappings()]


async def refunds_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> list[StoredRefund]:
    """List the refunds of a payment, oldest first."""
    found = await tx.execute(
        select(*REFUND_COLUMNS)
        .where(Refund.client_id == tx.client_id, Refund.provider_payment_id == provider_payment_id)
        .order_by(Refund.refund_id)
    )
    return [StoredRefund(**row) for row in found.mappings()]


async def renew_refund(tx: ClientTransaction, *, refund_id: int) -> None:
    """Reset a failed or refused refund under a new idempotency key."""
    await tx.execute(
        update(Refund)
        .where(Refund.client_id == tx.client_id, Refund.refund_id == refund_id)
        .values(
            state="requested",
            provider_refund_id=None,
            key_number=Refund.key_number + 1,
            attempts=0,
            updated_at=func.now(),
        )
    )


async def set_refund(
    tx: ClientTransaction, *, refund_id: int, state: str, provider_refund_id: str | None = None, failures: int = 0
) -> None:
    """Set a refund's state; `failures` adds to its attempts."""
    await tx.execute(
        update(Refund)
        .where(Refund.client_id == tx.client_id, Refund.refund_id == refund_id)
        .values(
            state=state,
            provider_refund_id=func.coalesce(provider_refund_id, Refund.provider_refund_id),
            attempts=Refund.attempts + failures,
            updated_at=func.now(),
        )
    )


async def unfinished_refunds(tx: Transaction, *, limit: int) -> list[StoredRefund]:
    """List unfinished refunds that did not change for 4 minutes (platform scope)."""
    found = await tx.execute(
        select(*REFUND_COLUMNS)
        .where(
            Refund.state.in_(("requested", "pending", "failed")),
            Refund.updated_at < func.now() - timedelta(minutes=4),
        )
        .order_by(Refund.updated_at)
        .limit(limit)
    )
    return [StoredRefund(**row) for row in found.mappings()]


async def add_webhook(tx: Transaction, *, body: bytes, digest: bytes) -> int | None:
    """Store a webhook and return its id; None when the same bytes were stored before."""
    added = await tx.execute(
        upsert(WebhookInbox)
        .values(body=body, body_sha256=digest)
        .on_conflict_do_nothing(index_elements=["body_sha256"])
        .returning(WebhookInbox.inbox_id)
    )
    return added.scalar_one_or_none()


async def webhook_body(tx: Transaction, *, inbox_id: int) -> bytes | None:
    """Find the bytes of a webhook that was not processed yet."""
    found = await tx.execute(
        select(WebhookInbox.body).where(WebhookInbox.inbox_id == inbox_id, WebhookInbox.processed_at.is_(None))
    )
    return found.scalar_one_or_none()


async def set_webhook_processed(tx: Transaction, *, inbox_id: int) -> None:
    """Mark a webhook as processed."""
    await tx.execute(update(WebhookInbox).where(WebhookInbox.inbox_id == inbox_id).values(processed_at=func.now()))
