"""Statements on the simulator's tables."""

from collections.abc import Sequence
from dataclasses import asdict
from datetime import date, datetime, timedelta
from typing import Any

from sqlalchemy import ColumnElement, delete, exists, func, insert, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.orm import InstrumentedAttribute

from toli.infra.db.transactions import Transaction
from toli_demo.simulator.models import (
    RazorpayAccount,
    RazorpayFault,
    RazorpayGrant,
    RazorpayOrder,
    RazorpayPayment,
    RazorpayRefund,
    RazorpaySettlement,
    RazorpaySettlementItem,
    RazorpayWebhook,
)
from toli_demo.simulator.rules import OrderRequest, RefundRequest, new_id
from toli_demo.simulator.schemas import Account, FaultIn, Order, Payment, Refund, Settlement, SettlementItem, Webhook


async def find_account(tx: Transaction, account_id: str) -> Account:
    """Read what was set up in an account's dashboard."""
    query = select(RazorpayAccount).where(RazorpayAccount.id == account_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return Account(account_id) if row is None else Account(**row)


async def change_account(tx: Transaction, account_id: str, **values: Any) -> None:
    """Write what was set up in an account's dashboard."""
    statement = upsert(RazorpayAccount).values(id=account_id, **values)
    await tx.execute(statement.on_conflict_do_update(index_elements=["id"], set_=values))


async def add_grant(
    tx: Transaction, *, token: str, kind: str, account_id: str, lasts: timedelta, redirect_url: str | None = None
) -> None:
    """Write a code or token."""
    await tx.execute(
        insert(RazorpayGrant).values(
            token=token, kind=kind, account_id=account_id, redirect_url=redirect_url, expires_at=func.now() + lasts
        )
    )


async def take_grant(tx: Transaction, token: str, *, kind: str, redirect_url: str | None = None) -> str | None:
    """Use up a code or token that has not expired; return its account."""
    taken = await tx.execute(
        delete(RazorpayGrant)
        .where(
            RazorpayGrant.token == token,
            RazorpayGrant.kind == kind,
            RazorpayGrant.expires_at > func.now(),
            RazorpayGrant.redirect_url.is_not_distinct_from(redirect_url),
        )
        .returning(RazorpayGrant.account_id)
    )
    return taken.scalar_one_or_none()


async def find_access(tx: Transaction, token: str) -> str | None:
    """Find the account of an access token that has not expired."""
    found = await tx.execute(
        select(RazorpayGrant.account_id).where(
            RazorpayGrant.token == token, RazorpayGrant.kind == "access", RazorpayGrant.expires_at > func.now()
        )
    )
    return found.scalar_one_or_none()


async def remove_grants(tx: Transaction, account_id: str) -> None:
    """Delete all codes and tokens of an account."""
    await tx.execute(delete(RazorpayGrant).where(RazorpayGrant.account_id == account_id))


async def expire_access(tx: Transaction, account_id: str) -> None:
    """Let the access tokens of an account expire now."""
    await tx.execute(
        update(RazorpayGrant)
        .where(RazorpayGrant.account_id == account_id, RazorpayGrant.kind == "access")
        .values(expires_at=func.now())
    )


async def add_order(tx: Transaction, request: OrderRequest, *, account_id: str, key_id: str) -> Order:
    """Write an order."""
    ids = {"id": new_id("order"), "account_id": account_id, "key_id": key_id}
    values = asdict(request) | ids | {"currency": "INR"}
    row = await tx.execute(insert(RazorpayOrder).values(**values).returning(RazorpayOrder))
    return Order(**row.mappings().one())


async def find_order(tx: Transaction, order_id: str) -> Order | None:
    """Read one order."""
    row = (await tx.execute(select(RazorpayOrder).where(RazorpayOrder.id == order_id))).mappings().one_or_none()
    return None if row is None else Order(**row)


async def lock_order(tx: Transaction, order_id: str) -> Order | None:
    """Read one order and lock it and its payments until the transaction ends."""
    query = select(RazorpayOrder).where(RazorpayOrder.id == order_id).with_for_update()
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Order(**row)


async def page_orders(tx: Transaction, *, account_id: str, receipt: str | None, count: int, skip: int) -> list[Order]:
    """Read orders of an account, the newest first."""
    query = (
        select(RazorpayOrder)
        .where(RazorpayOrder.account_id == account_id)
        .order_by(RazorpayOrder.created_at.desc(), RazorpayOrder.id)
        .limit(count)
        .offset(skip)
    )
    if receipt is not None:
        query = query.where(RazorpayOrder.receipt == receipt)
    return [Order(**row) for row in (await tx.execute(query)).mappings()]


async def change_order(tx: Transaction, order_id: str, **values: Any) -> Order:
    """Write some fields of an order."""
    query = update(RazorpayOrder).where(RazorpayOrder.id == order_id).values(**values).returning(RazorpayOrder)
    return Order(**(await tx.execute(query)).mappings().one())


async def add_payment(tx: Transaction, **values: Any) -> Payment:
    """Write a payment."""
    query = insert(RazorpayPayment).values(id=new_id("pay"), **values).returning(RazorpayPayment)
    return Payment(**(await tx.execute(query)).mappings().one())


async def find_payment(tx: Transaction, payment_id: str) -> Payment | None:
    """Read one payment."""
    query = select(RazorpayPayment).where(RazorpayPayment.id == payment_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Payment(**row)


async def payments_of(tx: Transaction, order_id: str) -> list[Payment]:
    """Read the payments of an order, the newest first."""
    query = (
        select(RazorpayPayment)
        .where(RazorpayPayment.order_id == order_id)
        .order_by(RazorpayPayment.created_at.desc(), RazorpayPayment.id)
    )
    return [Payment(**row) for row in (await tx.execute(query)).mappings()]


async def page_payments(
    tx: Transaction, *, account_id: str, since: datetime, until: datetime, count: int, skip: int
) -> list[Payment]:
    """Read the payments of an account begun between two instants, the newest first."""
    query = (
        select(RazorpayPayment)
        .join(RazorpayOrder, RazorpayOrder.id == RazorpayPayment.order_id)
        .where(RazorpayOrder.account_id == account_id, RazorpayPayment.created_at.between(since, until))
        .order_by(RazorpayPayment.created_at.desc(), RazorpayPayment.id)
        .limit(count)
        .offset(skip)
    )
    return [Payment(**row) for row in (await tx.execute(query)).mappings()]


async def change_payment(tx: Transaction, payment_id: str, **values: Any) -> Payment:
    """Write some fields of a payment."""
    query = update(RazorpayPayment).where(RazorpayPayment.id == payment_id).values(**values).returning(RazorpayPayment)
    return Payment(**(await tx.execute(query)).mappings().one())


async def add_refund(
    tx: Transaction, request: RefundRequest, *, payment_id: str, key: str | None, request_hash: bytes | None
) -> Refund:
    """Write a refund, pending."""
    values = asdict(request) | {
        "id": new_id("rfnd"),
        "payment_id": payment_id,
        "idempotency_key": key,
        "request_hash": request_hash,
    }
    row = await tx.execute(insert(RazorpayRefund).values(**values).returning(RazorpayRefund))
    return Refund(**row.mappings().one())


async def find_refund(tx: Transaction, refund_id: str) -> Refund | None:
    """Read one refund."""
    query = select(RazorpayRefund).where(RazorpayRefund.id == refund_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Refund(**row)


async def find_refund_by_key(tx: Transaction, key: str) -> Refund | None:
    """Read the refund asked for under an idempotency key."""
    query = select(RazorpayRefund).where(RazorpayRefund.idempotency_key == key)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Refund(**row)


async def change_refund(tx: Transaction, refund_id: str, *, status: str) -> Refund:
    """Write the status of a refund."""
    query = update(RazorpayRefund).where(RazorpayRefund.id == refund_id).values(status=status).returning(RazorpayRefund)
    return Refund(**(await tx.execute(query)).mappings().one())


async def take_key(tx: Transaction, key: str) -> bool:
    """Hold an idempotency key until the transaction ends.

    False when another request holds it.
    """
    taken = await tx.execute(text("SELECT pg_try_advisory_xact_lock(hashtextextended(:key, 0))"), {"key": key})
    return bool(taken.scalar_one())


async def add_webhook(
    tx: Transaction, *, webhook_id: str, account_id: str, event: str, order_id: str, body: bytes
) -> None:
    """Write an event, with the clock's time, so that events of a transaction keep their order."""
    await tx.execute(
        insert(RazorpayWebhook).values(
            id=webhook_id,
            account_id=account_id,
            event=event,
            order_id=order_id,
            body=body,
            created_at=func.clock_timestamp(),
        )
    )


async def find_webhook(tx: Transaction, webhook_id: str) -> Webhook | None:
    """Read one event."""
    query = select(RazorpayWebhook).where(RazorpayWebhook.id == webhook_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Webhook(**row)


async def webhooks_of(tx: Transaction, *, order_id: str | None, count: int) -> Sequence[Webhook]:
    """Read events in the order they happened: all of one order, or the last `count`."""
    query = select(RazorpayWebhook).order_by(RazorpayWebhook.created_at.desc()).limit(count)
    if order_id is not None:
        query = query.where(RazorpayWebhook.order_id == order_id)
    return [Webhook(**row) for row in (await tx.execute(query)).mappings()][::-1]


async def note_answer(tx: Transaction, webhook_id: str, *, answer: str, delivered: bool) -> int:
    """Write how a delivery went; returns how often it has been tried."""
    query = (
        update(RazorpayWebhook)
        .where(RazorpayWebhook.id == webhook_id)
        .values(
            attempts=RazorpayWebhook.attempts + 1,
            last_answer=answer,
            delivered_at=func.coalesce(RazorpayWebhook.delivered_at, func.now() if delivered else None),
        )
        .returning(RazorpayWebhook.attempts)
    )
    return (await tx.execute(query)).scalar_one()


async def set_fault(tx: Transaction, call: str, fault: FaultIn) -> None:
    """Write a fault in place of the one before."""
    values = fault.model_dump()
    statement = upsert(RazorpayFault).values(call=call, **values)
    await tx.execute(statement.on_conflict_do_update(index_elements=["call"], set_=values))


async def clear_faults(tx: Transaction) -> None:
    """Delete all faults."""
    await tx.execute(delete(RazorpayFault))


async def strike(tx: Transaction, calls: Sequence[str]) -> FaultIn | None:
    """Find the fault of one of these calls and count it; a fault for `all` comes last."""
    query = select(RazorpayFault).where(RazorpayFault.call.in_(calls)).order_by(RazorpayFault.call == "all").limit(1)
    row = (await tx.execute(query.with_for_update())).mappings().one_or_none()
    if row is None:
        return None
    here = RazorpayFault.call == row["call"]
    if row["times"] == 1:
        await tx.execute(delete(RazorpayFault).where(here))
    elif row["times"] is not None:
        await tx.execute(update(RazorpayFault).where(here).values(times=RazorpayFault.times - 1))
    return FaultIn(kind=row["kind"], times=row["times"], seconds=row["seconds"])


def _is_unsettled(entity_id: InstrumentedAttribute[str]) -> ColumnElement[bool]:
    """Whether something is in no settlement, or only in failed ones."""
    return ~exists().where(
        RazorpaySettlementItem.entity_id == entity_id,
        RazorpaySettlement.id == RazorpaySettlementItem.settlement_id,
        RazorpaySettlement.status != "failed",
    )


async def days_to_settle(tx: Transaction, *, until: datetime) -> list[tuple[str, date]]:
    """List accounts with the days in India of their captured payments until then that are not settled, in order."""
    day = func.date(func.timezone("Asia/Kolkata", RazorpayPayment.created_at))
    query = (
        select(RazorpayOrder.account_id, day)
        .join(RazorpayPayment, RazorpayPayment.order_id == RazorpayOrder.id)
        .where(RazorpayPayment.captured, RazorpayPayment.created_at <= until, _is_unsettled(RazorpayPayment.id))
        .distinct()
        .order_by(day, RazorpayOrder.account_id)
    )
    return [(row[0], row[1]) for row in await tx.execute(query)]


async def payments_to_settle(tx: Transaction, *, account_id: str, until: datetime) -> list[Payment]:
    """Read the captured payments of an account that were begun until then and are not settled, oldest first."""
    query = (
        select(RazorpayPayment)
        .join(RazorpayOrder, RazorpayOrder.id == RazorpayPayment.order_id)
        .where(
            RazorpayOrder.account_id == account_id,
            RazorpayPayment.captured,
            RazorpayPayment.created_at <= until,
            _is_unsettled(RazorpayPayment.id),
        )
        .order_by(RazorpayPayment.created_at, RazorpayPayment.id)
    )
    return [Payment(**row) for row in (await tx.execute(query)).mappings()]


async def refunds_to_settle(tx: Transaction, *, account_id: str, until: datetime) -> list[Refund]:
    """Read the refunds of an account that were made until then, did not fail and are not settled, oldest first."""
    query = (
        select(RazorpayRefund)
        .join(RazorpayPayment, RazorpayPayment.id == RazorpayRefund.payment_id)
        .join(RazorpayOrder, RazorpayOrder.id == RazorpayPayment.order_id)
        .where(
            RazorpayOrder.account_id == account_id,
            RazorpayRefund.status != "failed",
            RazorpayRefund.created_at <= until,
            _is_unsettled(RazorpayRefund.id),
        )
        .order_by(RazorpayRefund.created_at, RazorpayRefund.id)
    )
    return [Refund(**row) for row in (await tx.execute(query)).mappings()]


async def add_settlement(tx: Transaction, **values: Any) -> Settlement:
    """Write a settlement."""
    query = insert(RazorpaySettlement).values(id=new_id("setl"), **values).returning(RazorpaySettlement)
    return Settlement(**(await tx.execute(query)).mappings().one())


async def add_settlement_items(tx: Transaction, *, settlement_id: str, items: Sequence[SettlementItem]) -> None:
    """Write what a settlement is made of."""
    await tx.execute(
        insert(RazorpaySettlementItem), [asdict(item) | {"settlement_id": settlement_id} for item in items]
    )


async def find_settlement(tx: Transaction, settlement_id: str) -> Settlement | None:
    """Read one settlement."""
    query = select(RazorpaySettlement).where(RazorpaySettlement.id == settlement_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Settlement(**row)


async def change_settlement(tx: Transaction, settlement_id: str, *, status: str, utr: str) -> Settlement:
    """Write how a settlement ended; it keeps the number it has."""
    query = (
        update(RazorpaySettlement)
        .where(RazorpaySettlement.id == settlement_id)
        .values(status=status, utr=func.coalesce(RazorpaySettlement.utr, utr))
        .returning(RazorpaySettlement)
    )
    return Settlement(**(await tx.execute(query)).mappings().one())


async def page_settlements(
    tx: Transaction, *, account_id: str, since: datetime, until: datetime, count: int, skip: int
) -> list[Settlement]:
    """Read the settlements of an account made between two instants, the newest first."""
    query = (
        select(RazorpaySettlement)
        .where(RazorpaySettlement.account_id == account_id, RazorpaySettlement.created_at.between(since, until))
        .order_by(RazorpaySettlement.created_at.desc(), RazorpaySettlement.id)
        .limit(count)
        .offset(skip)
    )
    return [Settlement(**row) for row in (await tx.execute(query)).mappings()]


SETTLEMENT_ITEMS = """
SELECT i.entity_id, i.type, greatest(-i.net_paise, 0) AS debit, greatest(i.net_paise, 0) AS credit,
       i.amount_paise AS amount, 'INR' AS currency, i.fee_paise AS fee, i.tax_paise AS tax, false AS on_hold,
       s.status = 'processed' AS settled, extract(epoch FROM i.created_at)::bigint AS created_at,
       extract(epoch FROM s.created_at)::bigint AS settled_at, s.id AS settlement_id, NULL AS posted_at,
       NULL AS credit_type, NULL AS description, '{}'::jsonb AS notes, r.payment_id, s.utr AS settlement_utr,
       p.order_id, o.receipt AS order_receipt, p.method, NULL AS card_network, NULL AS card_issuer,
       NULL AS card_type, NULL AS dispute_id
FROM sandbox.razorpay_settlement_item i
JOIN sandbox.razorpay_settlement s ON s.id = i.settlement_id
LEFT JOIN sandbox.razorpay_refund r ON r.id = i.entity_id
LEFT JOIN sandbox.razorpay_payment p ON p.id = coalesce(r.payment_id, i.entity_id)
LEFT JOIN sandbox.razorpay_order o ON o.id = p.order_id
WHERE s.account_id = :account_id AND (s.created_at AT TIME ZONE 'Asia/Kolkata')::date BETWEEN :first AND :last
ORDER BY s.created_at, s.id, i.created_at, i.entity_id LIMIT :count OFFSET :skip
"""


async def page_settlement_items(
    tx: Transaction, *, account_id: str, first: date, last: date, count: int, skip: int
) -> list[dict[str, Any]]:
    """Read what the settlements of an account were made of on some days in India."""
    found = await tx.execute(
        text(SETTLEMENT_ITEMS),
        {"account_id": account_id, "first": first, "last": last, "count": count, "skip": skip},
    )
    return [dict(row) for row in found.mappings()]
