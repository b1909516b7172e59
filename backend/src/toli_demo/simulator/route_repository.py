"""Statements on the simulator's tables of Route."""

from collections.abc import Sequence
from datetime import datetime
from typing import Any, Final

from sqlalchemy import func, insert, select, text, update

from toli.infra.db.transactions import Transaction
from toli_demo.simulator.route_models import RazorpayLinkedAccount, RazorpayReversal, RazorpayTransfer
from toli_demo.simulator.route_schemas import LinkedAccount, Reversal, Transfer
from toli_demo.simulator.rules import new_id

BALANCE: Final = """
SELECT coalesce(sum(amount_paise - reversed_paise), 0)::bigint FROM sandbox.razorpay_transfer
WHERE recipient = :account_id AND status = 'processed' AND recipient_settlement_id IS NULL
"""
RELEASED: Final = """
UPDATE sandbox.razorpay_transfer SET recipient_settlement_id = :settlement_id, on_hold = false
WHERE status = 'processed' AND recipient_settlement_id IS NULL AND (NOT on_hold OR on_hold_until <= :at)
RETURNING id
"""
"""What is settled is not held any more."""
UNSETTLED: Final = """
SELECT t.id, 'transfer' AS type, t.amount_paise, -t.amount_paise AS net_paise, t.processed_at AS created_at
FROM sandbox.razorpay_transfer t JOIN sandbox.razorpay_order o ON o.id = t.order_id
WHERE o.account_id = :account_id AND t.status = 'processed' AND t.processed_at <= :until
UNION ALL
SELECT r.id, 'reversal', r.amount_paise, r.amount_paise, r.created_at
FROM sandbox.razorpay_reversal r JOIN sandbox.razorpay_transfer t ON t.id = r.transfer_id
JOIN sandbox.razorpay_order o ON o.id = t.order_id WHERE o.account_id = :account_id AND r.created_at <= :until
"""
UNSETTLED_ITEMS: Final = f"""
SELECT u.* FROM ({UNSETTLED}) u WHERE NOT EXISTS (
    SELECT FROM sandbox.razorpay_settlement_item i JOIN sandbox.razorpay_settlement s ON s.id = i.settlement_id
    WHERE i.entity_id = u.id AND s.status <> 'failed'
) ORDER BY u.created_at, u.id
"""


async def add_linked_account(tx: Transaction, *, owner_id: str, email: str, details: dict[str, Any]) -> LinkedAccount:
    """Write a linked account."""
    values = {"id": new_id("acc"), "owner_id": owner_id, "email": email, "details": details}
    row = await tx.execute(insert(RazorpayLinkedAccount).values(**values).returning(RazorpayLinkedAccount))
    return LinkedAccount(**row.mappings().one())


async def find_linked_account(tx: Transaction, account_id: str) -> LinkedAccount | None:
    """Read one linked account."""
    query = select(RazorpayLinkedAccount).where(RazorpayLinkedAccount.id == account_id)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else LinkedAccount(**row)


async def find_account_by_email(tx: Transaction, email: str) -> str | None:
    """Find the linked account with an address, which is unique."""
    query = select(RazorpayLinkedAccount.id).where(RazorpayLinkedAccount.email == email)
    return (await tx.execute(query)).scalar_one_or_none()


async def change_linked_account(tx: Transaction, account_id: str, **values: Any) -> LinkedAccount:
    """Write some fields of a linked account."""
    query = (
        update(RazorpayLinkedAccount)
        .where(RazorpayLinkedAccount.id == account_id)
        .values(**values)
        .returning(RazorpayLinkedAccount)
    )
    return LinkedAccount(**(await tx.execute(query)).mappings().one())


async def add_transfer(tx: Transaction, **values: Any) -> Transfer:
    """Write a transfer."""
    query = insert(RazorpayTransfer).values(id=new_id("trf"), **values).returning(RazorpayTransfer)
    return Transfer(**(await tx.execute(query)).mappings().one())


async def find_transfer(tx: Transaction, transfer_id: str) -> Transfer | None:
    """Read one transfer and lock it until the transaction ends."""
    query = select(RazorpayTransfer).where(RazorpayTransfer.id == transfer_id).with_for_update()
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else Transfer(**row)


async def transfers_of(tx: Transaction, order_id: str) -> Sequence[Transfer]:
    """Read the transfers of an order."""
    query = select(RazorpayTransfer).where(RazorpayTransfer.order_id == order_id).order_by(RazorpayTransfer.id)
    return [Transfer(**row) for row in (await tx.execute(query)).mappings()]


async def change_transfer(tx: Transaction, transfer_id: str, **values: Any) -> Transfer:
    """Write some fields of a transfer."""
    query = (
        update(RazorpayTransfer).where(RazorpayTransfer.id == transfer_id).values(**values).returning(RazorpayTransfer)
    )
    return Transfer(**(await tx.execute(query)).mappings().one())


async def add_reversal(tx: Transaction, *, transfer_id: str, amount_paise: int, notes: dict[str, Any]) -> Reversal:
    """Write a reversal, with the clock's time."""
    values = {"id": new_id("rvrsl"), "transfer_id": transfer_id, "amount_paise": amount_paise, "notes": notes}
    row = await tx.execute(
        insert(RazorpayReversal).values(**values, created_at=func.clock_timestamp()).returning(RazorpayReversal)
    )
    return Reversal(**row.mappings().one())


async def reversals_of(tx: Transaction, transfer_id: str) -> Sequence[Reversal]:
    """Read the reversals of a transfer, the newest first."""
    query = (
        select(RazorpayReversal)
        .where(RazorpayReversal.transfer_id == transfer_id)
        .order_by(RazorpayReversal.created_at.desc(), RazorpayReversal.id)
    )
    return [Reversal(**row) for row in (await tx.execute(query)).mappings()]


async def balance_of(tx: Transaction, account_id: str) -> int:
    """Read what a linked account has that was not settled, in paise."""
    found: int = (await tx.execute(text(BALANCE), {"account_id": account_id})).scalar_one()
    return found


async def settle_released(tx: Transaction, *, at: datetime, settlement_id: str) -> list[str]:
    """Send what linked accounts have that is not on hold at an instant to their banks; return the transfers."""
    found = await tx.execute(text(RELEASED), {"at": at, "settlement_id": settlement_id})
    return list(found.scalars())


async def items_to_settle(tx: Transaction, *, account_id: str, until: datetime) -> list[dict[str, Any]]:
    """Read the transfers from an account and their reversals until then that are in none of its settlements."""
    found = await tx.execute(text(UNSETTLED_ITEMS), {"account_id": account_id, "until": until})
    return [dict(row) for row in found.mappings()]
