"""Writing the audit log: in the transaction of the act itself, so neither stands without the other."""

from contextvars import ContextVar
from typing import Any

from sqlalchemy import insert

from toli.audit.models import AuditEntry
from toli.db.transactions import Transaction

PLATFORM = 0
"""The `client_id` of acts that belong to no client."""

ORIGIN: ContextVar[str | None] = ContextVar("origin", default=None)
"""The network address that the request at hand came from; none in a job."""


async def record(
    tx: Transaction,
    action: str,
    *,
    client_id: int,
    subject: str,
    actor_id: int | None = None,
    **data: Any,
) -> None:
    """Append one act, and where it came from.

    `subject` is `<noun>:<id>`; `data` holds before and after, never personal data.
    """
    await tx.execute(
        insert(AuditEntry).values(
            client_id=client_id, actor_id=actor_id, action=action, subject=subject, data=data, address=ORIGIN.get()
        )
    )
