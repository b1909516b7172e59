import secrets

from toli.clients.accounts.service.call import Call, client_at
from toli.identity.audit.service import record_at
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import Transaction


async def record_action(tx: Transaction, call: Call, *, user_id: int, action: str) -> None:
    await record_at(
        tx,
        action,
        site_id=client_at(call.context.client),
        subject=f"user:{user_id}",
        actor_id=user_id,
    )


async def record_and_notify(tx: Transaction, call: Call, *, user_id: int, action: str) -> None:
    await record_action(tx, call, user_id=user_id, action=action)
    await enqueue(
        tx,
        "messaging.account_changed",
        client_id=client_at(call.context.client),
        user_id=user_id,
        action=action,
        # Names this change, so that a job that runs twice sends one e-mail, and two changes send two.
        change=secrets.token_hex(8),
    )
