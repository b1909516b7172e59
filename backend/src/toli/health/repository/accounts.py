"""Queries of payment accounts that do not work, of all clients."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final, Literal

from sqlalchemy import text

from toli.db.transactions import Transaction

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


@dataclass(frozen=True, slots=True)
class FailingRecord:
    """An account that does not work; `what` fails: payments, or the reading of settlements."""

    client_id: int
    client_name: str
    account_id: int
    kind: Literal["keys", "oauth", "platform"]
    is_current: bool
    what: Literal["payments", "settlements"]
    failing_since: datetime


async def list_failing(tx: Transaction, *, limit: int) -> list[FailingRecord]:
    """List accounts that do not work, the longest first (platform scope)."""
    found = await tx.execute(text(FAILING), {"limit": limit})
    return [FailingRecord(**row) for row in found.mappings()]
