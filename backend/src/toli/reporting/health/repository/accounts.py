from typing import Final

from sqlalchemy import text

from toli.infra.db.transactions import Transaction
from toli.reporting.health.schemas import FailingAccount, FailingChannel

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


async def list_failing(tx: Transaction, *, limit: int) -> list[FailingAccount]:
    """Platform scope; the longest first."""
    rows = await tx.execute(text(FAILING), {"limit": limit})
    return [FailingAccount(**row) for row in rows.mappings()]


async def list_failing_channels(tx: Transaction, *, limit: int) -> list[FailingChannel]:
    """Platform scope; the platform's number, then the longest."""
    rows = await tx.execute(text(FAILING_CHANNELS), {"limit": limit})
    return [FailingChannel(**row) for row in rows.mappings()]
