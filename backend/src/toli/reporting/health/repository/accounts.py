"""Failing payment, WhatsApp and SMS accounts of all operators."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from sqlalchemy import text

from toli.infra.db.transactions import Transaction

FAILING: Final = """
SELECT a.client_id, c.client_name, a.account_id, a.kind, a.is_current, 'payments' AS what, a.failing_since
FROM payment_account a JOIN client c ON c.client_id = a.client_id
WHERE a.failing_since IS NOT NULL AND a.disconnected_at IS NULL
UNION ALL
SELECT a.client_id, c.client_name, a.account_id, a.kind, a.is_current, 'settlements', s.failing_since
FROM settlement_check s
JOIN payment_account a ON a.client_id = s.client_id AND a.account_id = s.account_id
JOIN client c ON c.client_id = a.client_id
WHERE s.failing_since IS NOT NULL AND s.is_due AND (a.failing_since IS NULL OR a.disconnected_at IS NOT NULL)
ORDER BY failing_since, client_id, account_id
LIMIT :limit
"""
"""Accounts whose credentials the provider refuses, then those that work but whose settlements cannot be read."""
FAILING_CHANNELS: Final = """
SELECT a.client_id, c.client_name, a.channel, false AS is_platform, 1 AS operators, a.failing_since
FROM channel_account a JOIN client c ON c.client_id = a.client_id
WHERE a.failing_since IS NOT NULL AND a.sealed_credentials IS NOT NULL
UNION ALL
SELECT NULL, NULL, 'whatsapp', true, count(*), min(failing_since)
FROM channel_account
WHERE failing_since IS NOT NULL AND sealed_credentials IS NULL
HAVING count(*) > 0
ORDER BY is_platform DESC, failing_since, client_id
LIMIT :limit
"""
"""The platform's number first, in one row for all operators that use it, then their own accounts."""


@dataclass(frozen=True, slots=True)
class FailingRecord:
    client_id: int
    client_name: str
    account_id: int
    kind: Literal["keys", "oauth", "platform"]
    is_current: bool
    what: Literal["payments", "settlements"]
    failing_since: datetime


async def list_failing(tx: Transaction, *, limit: int) -> list[FailingRecord]:
    """Platform scope; the longest first."""
    rows = await tx.execute(text(FAILING), {"limit": limit})
    return [FailingRecord(**row) for row in rows.mappings()]


@dataclass(frozen=True, slots=True)
class FailingChannelRecord:
    """`operators` counts users of the platform's number."""

    client_id: int | None
    client_name: str | None
    channel: Literal["whatsapp", "sms"]
    is_platform: bool
    operators: int
    failing_since: datetime


async def list_failing_channels(tx: Transaction, *, limit: int) -> list[FailingChannelRecord]:
    """Platform scope; the platform's number, then the longest."""
    rows = await tx.execute(text(FAILING_CHANNELS), {"limit": limit})
    return [FailingChannelRecord(**row) for row in rows.mappings()]
