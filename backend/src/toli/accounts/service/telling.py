"""What is recorded of an act on an account, and told to its person by e-mail."""

import secrets

from toli.accounts.service.call import Call, client_at
from toli.audit.service import record
from toli.db.queue.jobs import enqueue
from toli.db.transactions import Transaction


async def note(tx: Transaction, call: Call, *, user_id: int, action: str) -> None:
    """Record an act on a person's account, at the site the call came to."""
    await record(
        tx,
        action,
        client_id=client_at(call.context.client),
        subject=f"user:{user_id}",
        actor_id=user_id,
    )


async def tell(tx: Transaction, call: Call, *, user_id: int, action: str) -> None:
    """Record an act on a person's account, and write to them: if it was not them, they should know."""
    await note(tx, call, user_id=user_id, action=action)
    await enqueue(
        tx,
        "messaging.account_changed",
        client_id=client_at(call.context.client),
        user_id=user_id,
        action=action,
        # Names this change, so that a job that runs twice sends one mail, and two changes send two.
        change=secrets.token_hex(8),
    )
