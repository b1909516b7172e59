from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import case, func, select, text, update

from toli.finance.settlements.models import SettlementCheck
from toli.finance.settlements.schemas import AccountCheck, CheckReason
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.payments.gateway.models import PaymentAccount
from toli.payments.gateway.schemas import PaymentAccountKind

PAID_WITHIN: Final = timedelta(days=120)
"""Settlements are read of accounts that captured a payment since then: refunds and disputes come late."""

SET_DUE: Final = """
WITH used AS (
    SELECT DISTINCT o.client_id, o.account_id FROM payment p
    JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id
    WHERE p.captured_at > now() - CAST(:paid_within AS interval)
), unused AS (
    UPDATE settlement_check c SET is_due = false
    WHERE c.is_due AND NOT EXISTS (
        SELECT FROM used u WHERE u.client_id = c.client_id AND u.account_id = c.account_id)
)
INSERT INTO settlement_check AS c (client_id, account_id) SELECT client_id, account_id FROM used
ON CONFLICT (client_id, account_id) DO UPDATE SET is_due = true, due_since = now() WHERE NOT c.is_due
"""

SINCE: Final = """
SELECT least(
    coalesce(c.checked_at, (
        SELECT min(p.captured_at) FROM payment p
        JOIN payment_order o ON o.client_id = p.client_id AND o.order_id = p.order_id
        WHERE o.client_id = c.client_id AND o.account_id = c.account_id)),
    (SELECT min(s.made_at) FROM settlement s WHERE s.client_id = c.client_id AND s.account_id = c.account_id
     AND s.state <> 'failed' AND (s.state = 'created' OR NOT s.is_complete) AND s.made_at > now() - interval '60 days'))
FROM settlement_check c
JOIN payment_account a ON a.client_id = c.client_id AND a.account_id = c.account_id
"""


@dataclass(frozen=True, slots=True)
class DueAccount:
    client_id: int
    account_id: int
    kind: PaymentAccountKind


async def set_due(tx: Transaction) -> None:
    """Platform scope."""
    await tx.execute(text(SET_DUE), {"paid_within": PAID_WITHIN})


async def list_due(tx: Transaction) -> list[DueAccount]:
    """Platform scope."""
    rows = await tx.execute(
        select(SettlementCheck.client_id, SettlementCheck.account_id, PaymentAccount.kind)
        .join(
            PaymentAccount,
            (PaymentAccount.client_id == SettlementCheck.client_id)
            & (PaymentAccount.account_id == SettlementCheck.account_id),
        )
        .where(SettlementCheck.is_due)
        .order_by(SettlementCheck.client_id, SettlementCheck.account_id)
    )
    return [DueAccount(*row) for row in rows]


async def find_since(tx: ClientTransaction, *, account_id: int) -> datetime | None:
    """Time of possible changes; None when not due."""
    result = await tx.execute(
        text(f"{SINCE} WHERE c.client_id = :client_id AND c.account_id = :account_id"),
        {"client_id": tx.client_id, "account_id": account_id},
    )
    since: datetime | None = result.scalar_one_or_none()
    return since


async def find_platform_since(tx: Transaction) -> datetime | None:
    """Time of possible changes. Platform scope."""
    result = await tx.execute(
        text(f"SELECT min(since) FROM ({SINCE} WHERE c.is_due AND a.kind = 'platform') f (since)")
    )
    since: datetime | None = result.scalar_one()
    return since


async def lock(tx: ClientTransaction, *, account_id: int) -> None:
    await tx.execute(
        select(SettlementCheck.account_id)
        .where(SettlementCheck.client_id == tx.client_id, SettlementCheck.account_id == account_id)
        .with_for_update()
    )


async def set_checked(tx: ClientTransaction, *, account_id: int, now: datetime) -> None:
    await _change(tx, [account_id], checked_at=now, failing_since=None, reason="")


async def set_failing(tx: ClientTransaction, *, account_id: int, reason: CheckReason, now: datetime) -> None:
    await _change(tx, [account_id], failing_since=func.coalesce(SettlementCheck.failing_since, now), reason=reason)


async def list_checks(tx: ClientTransaction) -> list[AccountCheck]:
    rows = await tx.execute(
        select(
            SettlementCheck.account_id,
            case((PaymentAccount.kind == PaymentAccountKind.PLATFORM, "platform"), else_="own").label("account_kind"),
            PaymentAccount.key_id,
            SettlementCheck.checked_at,
            SettlementCheck.failing_since,
            func.nullif(SettlementCheck.reason, "").label("reason"),
        )
        .join(
            PaymentAccount,
            (PaymentAccount.client_id == SettlementCheck.client_id)
            & (PaymentAccount.account_id == SettlementCheck.account_id),
        )
        .where(SettlementCheck.client_id == tx.client_id, SettlementCheck.is_due)
        .order_by(PaymentAccount.is_current.desc(), SettlementCheck.account_id.desc())
    )
    return [AccountCheck(**row) for row in rows.mappings()]


async def oldest_check(tx: Transaction) -> datetime | None:
    """Without refused keys, which only operators can mend. Platform scope."""
    since = func.min(func.coalesce(SettlementCheck.checked_at, SettlementCheck.due_since))
    result = await tx.execute(select(since).where(SettlementCheck.is_due, SettlementCheck.reason != "keys_refused"))
    oldest: datetime | None = result.scalar_one()
    return oldest


async def _change(tx: ClientTransaction, account_ids: Sequence[int], **values: object) -> None:
    await tx.execute(
        update(SettlementCheck)
        .where(SettlementCheck.client_id == tx.client_id, SettlementCheck.account_id.in_(account_ids))
        .values(**values)
    )
