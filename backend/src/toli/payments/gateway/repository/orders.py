from collections.abc import Sequence
from dataclasses import dataclass
from datetime import timedelta

from sqlalchemy import Label, case, exists, false, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import InstrumentedAttribute

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.infra.ports.payments import PaymentStatus
from toli.kit.money import Paise
from toli.payments.gateway.models import Payment, PaymentOrder, ProviderRef
from toli.payments.gateway.rules import OrderCount
from toli.payments.gateway.schemas import PaymentOrderState

UNFINISHED_ORDERS = (PaymentOrderState.OPEN, PaymentOrderState.PROVIDER_CREATED, PaymentOrderState.ATTEMPTED)
REUSED_FOR = timedelta(days=1)
"""How old an order may be to be given again: the provider is asked about it for three days more."""
LATE_FOR = timedelta(days=4)
"""The provider may authorise a failed payment up to three days later; a day more for good measure."""


@dataclass(frozen=True, slots=True)
class Order:
    """`amount` in paise; without booking it was placed by amount alone.

    `credit`: travel credit used with it.
    """

    client_id: int
    order_id: int
    account_id: int
    booking_id: int | None
    user_id: int | None
    purpose: str
    amount: Paise
    state: PaymentOrderState
    provider_order_id: str | None
    credit: Paise
    share_id: int | None


@dataclass(frozen=True, slots=True)
class DueOrder:
    """`is_final`: so old that it closes without payment."""

    order: Order
    is_final: bool


async def add_order(
    tx: ClientTransaction,
    *,
    account_id: int,
    booking_id: int | None,
    user_id: int | None,
    purpose: str,
    amount: Paise,
    share_id: int | None = None,
) -> int:
    added = await tx.execute(
        insert(PaymentOrder)
        .values(
            client_id=tx.client_id,
            account_id=account_id,
            booking_id=booking_id,
            user_id=user_id,
            purpose=purpose,
            amount_paise=amount,
            share_id=share_id,
        )
        .returning(PaymentOrder.order_id)
    )
    return added.scalar_one()


ORDER_COLUMNS: tuple[InstrumentedAttribute[object] | Label[Paise], ...] = (
    PaymentOrder.client_id,
    PaymentOrder.order_id,
    PaymentOrder.account_id,
    PaymentOrder.booking_id,
    PaymentOrder.user_id,
    PaymentOrder.purpose,
    PaymentOrder.amount_paise.label("amount"),
    PaymentOrder.state,
    PaymentOrder.provider_order_id,
    PaymentOrder.credit_paise.label("credit"),
    PaymentOrder.share_id,
)


async def find_order(tx: ClientTransaction, *, order_id: int, lock: bool = False) -> Order | None:
    query = select(*ORDER_COLUMNS).where(PaymentOrder.client_id == tx.client_id, PaymentOrder.order_id == order_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    return None if row is None else Order(**row)


async def find_order_by_provider_id(tx: ClientTransaction, *, provider_order_id: str) -> Order | None:
    rows = await tx.execute(
        select(*ORDER_COLUMNS).where(
            PaymentOrder.client_id == tx.client_id, PaymentOrder.provider_order_id == provider_order_id
        )
    )
    row = rows.mappings().one_or_none()
    return None if row is None else Order(**row)


async def count_orders(tx: ClientTransaction, *, user_id: int) -> OrderCount:
    """Count orders with all clients; the person's other orders wait until the commit."""
    rows = await tx.execute(text("SELECT * FROM count_orders(:user_id)"), {"user_id": user_id})
    return OrderCount(*rows.one())


BY_LINK = """
SELECT count(*) FILTER (WHERE age < interval '10 minutes'),
       extract(epoch FROM interval '10 minutes' - max(age) FILTER (WHERE age < interval '10 minutes'))::float8,
       count(*) FILTER (WHERE is_open),
       extract(epoch FROM interval '24 hours' - max(age) FILTER (WHERE is_open))::float8
FROM (
    SELECT clock_timestamp() - created_at AS age, state IN ('open', 'provider_created', 'attempted') AS is_open
    FROM payment_order
    WHERE client_id = :client_id AND booking_id = :booking_id AND user_id IS NULL
      AND share_id IS NOT DISTINCT FROM CAST(:share_id AS bigint)
      AND created_at > clock_timestamp() - interval '24 hours'
) one
"""


async def count_orders_by_link(tx: ClientTransaction, *, booking_id: int, share_id: int | None = None) -> OrderCount:
    parameters = {"client_id": tx.client_id, "booking_id": booking_id, "share_id": share_id}
    rows = await tx.execute(text(BY_LINK), parameters)
    return OrderCount(*rows.one())


async def find_open_order(
    tx: ClientTransaction,
    *,
    account_id: int,
    booking_id: int | None,
    user_id: int | None,
    purpose: str,
    amount: Paise,
    share_id: int | None = None,
) -> int | None:
    captured = exists().where(
        Payment.client_id == PaymentOrder.client_id,
        Payment.order_id == PaymentOrder.order_id,
        Payment.status.in_((PaymentStatus.CAPTURED, PaymentStatus.REFUNDED)),
    )
    rows = await tx.execute(
        select(PaymentOrder.order_id)
        .where(
            PaymentOrder.client_id == tx.client_id,
            PaymentOrder.account_id == account_id,
            PaymentOrder.user_id == user_id,
            PaymentOrder.booking_id.is_not_distinct_from(booking_id),
            PaymentOrder.purpose == purpose,
            PaymentOrder.amount_paise == amount,
            PaymentOrder.share_id.is_not_distinct_from(share_id),
            PaymentOrder.state.in_(UNFINISHED_ORDERS),
            PaymentOrder.created_at > func.now() - REUSED_FOR,
            ~captured,
        )
        .order_by(PaymentOrder.order_id.desc())
        .limit(1)
    )
    return rows.scalar_one_or_none()


async def list_orders_of_booking(tx: ClientTransaction, *, booking_id: int) -> list[Order]:
    rows = await tx.execute(
        select(*ORDER_COLUMNS)
        .where(PaymentOrder.client_id == tx.client_id, PaymentOrder.booking_id == booking_id)
        .order_by(PaymentOrder.order_id)
    )
    return [Order(**row) for row in rows.mappings()]


async def find_client_of_ref(tx: Transaction, *, ref: str) -> int | None:
    """Find a client in a global table: any scope."""
    return (await tx.execute(select(ProviderRef.client_id).where(ProviderRef.id == ref))).scalar_one_or_none()


async def add_ref(tx: ClientTransaction, *, ref: str) -> None:
    await tx.execute(upsert(ProviderRef).values(id=ref, client_id=tx.client_id).on_conflict_do_nothing())


async def set_order_placed(tx: ClientTransaction, *, order_id: int, provider_order_id: str) -> str:
    placed = await tx.execute(
        update(PaymentOrder)
        .where(PaymentOrder.client_id == tx.client_id, PaymentOrder.order_id == order_id)
        .values(
            provider_order_id=func.coalesce(PaymentOrder.provider_order_id, provider_order_id),
            state=case(
                (PaymentOrder.state == PaymentOrderState.OPEN, PaymentOrderState.PROVIDER_CREATED),
                else_=PaymentOrder.state,
            ),
        )
        .returning(PaymentOrder.provider_order_id)
    )
    saved: str | None = placed.scalar_one()
    assert saved is not None
    return saved


UNSETTLED = """
SELECT client_id, order_id, account_id, booking_id, user_id, purpose, amount_paise, state,
       provider_order_id, credit_paise, share_id, is_final
FROM (
    SELECT *, row_number() OVER (
        PARTITION BY coalesce(user_id, -booking_id) ORDER BY is_likely DESC, created_at DESC) AS turn
    FROM (
        SELECT *, coalesce(likely_paid_at > checked_at, false) AS is_likely, created_at < now() - :late_for AS is_final
        FROM payment_order
        WHERE state IN ('open', 'provider_created', 'attempted') AND order_id <> ALL(:failed)
          AND account_id <> ALL(:silent)
    ) one
    WHERE is_likely OR checked_at < now() - greatest(
        interval '4 minutes', (now() - created_at) / CASE state WHEN 'attempted' THEN 10 ELSE 3 END)
) due
ORDER BY is_likely DESC, turn, created_at DESC LIMIT :limit
"""
"""Likely paid orders first, then one of each person, then a second one of each, and so on; the young before the old.

The interval between two checks grows with the order's age: a third of it, a tenth where somebody tried to pay.
"""


async def list_unsettled_orders(
    tx: Transaction, *, failed: Sequence[int], silent: Sequence[int], limit: int
) -> list[DueOrder]:
    parameters = {"failed": list(failed), "silent": list(silent), "late_for": LATE_FOR, "limit": limit}
    rows = await tx.execute(text(UNSETTLED), parameters)
    return [DueOrder(Order(*row[:-1]), is_final=row[-1]) for row in rows]


async def list_uncaptured(
    tx: Transaction, *, payment_ids: Sequence[str], order_ids: Sequence[str]
) -> dict[str, int | None]:
    rows = await tx.execute(
        text(
            """
            SELECT said.payment_id, ref.client_id
            FROM unnest(CAST(:payment_ids AS text[]), CAST(:order_ids AS text[])) AS said(payment_id, order_id)
            LEFT JOIN provider_ref ref ON ref.id = said.order_id
            WHERE NOT EXISTS (
                SELECT FROM payment p WHERE p.client_id = ref.client_id AND p.provider_payment_id = said.payment_id
                AND p.status IN ('captured', 'refunded')
            )
            """
        ),
        {"payment_ids": list(payment_ids), "order_ids": list(order_ids)},
    )
    return {row.payment_id: row.client_id for row in rows}


async def set_likely_paid(tx: ClientTransaction, *, order_id: int) -> None:
    await tx.execute(
        update(PaymentOrder)
        .where(
            PaymentOrder.client_id == tx.client_id,
            PaymentOrder.order_id == order_id,
            PaymentOrder.state.in_(UNFINISHED_ORDERS),
        )
        .values(likely_paid_at=func.now())
    )


async def set_checked(tx: ClientTransaction, *, order_id: int, closes: bool) -> None:
    """Record a check; `closes` ends the checks of an unpaid order."""
    has_money = exists().where(
        Payment.client_id == tx.client_id,
        Payment.order_id == order_id,
        Payment.status.in_((PaymentStatus.AUTHORIZED, PaymentStatus.CAPTURED, PaymentStatus.REFUNDED)),
    )
    ends = PaymentOrder.state.in_(UNFINISHED_ORDERS) & ~has_money if closes else false()
    await tx.execute(
        update(PaymentOrder)
        .where(PaymentOrder.client_id == tx.client_id, PaymentOrder.order_id == order_id)
        .values(checked_at=func.now(), state=case((ends, PaymentOrderState.EXPIRED), else_=PaymentOrder.state))
    )


async def bind_order(tx: ClientTransaction, *, order_id: int, booking_id: int) -> bool:
    bound = await tx.execute(
        update(PaymentOrder)
        .where(
            PaymentOrder.client_id == tx.client_id,
            PaymentOrder.order_id == order_id,
            PaymentOrder.booking_id.is_(None),
        )
        .values(booking_id=booking_id)
        .returning(PaymentOrder.order_id)
    )
    if bound.scalar_one_or_none() is None:
        return False
    await tx.execute(
        update(Payment)
        .where(Payment.client_id == tx.client_id, Payment.order_id == order_id)
        .values(booking_id=booking_id)
    )
    return True
