"""Write the audit log, in the transaction of the action itself so that both commit or neither does."""

from contextvars import ContextVar

from sqlalchemy import insert

from toli.audit.models import AuditEntry
from toli.db.transactions import Transaction

PLATFORM = 0
"""The `client_id` of actions that belong to no client."""

ORIGIN: ContextVar[str | None] = ContextVar("origin", default=None)
"""The network address of the current request; None in a job."""


async def record(
    tx: Transaction,
    action: str,
    *,
    client_id: int,
    subject: str,
    actor_id: int | None = None,
    **data: object,
) -> None:
    """Append an action with the network address of its request.

    `subject` is `<noun>:<id>`. `data` has the values before and after, as JSON and never personal data.
    """
    await tx.execute(
        insert(AuditEntry).values(
            client_id=client_id, actor_id=actor_id, action=action, subject=subject, data=data, address=ORIGIN.get()
        )
    )
