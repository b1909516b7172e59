from dataclasses import dataclass

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.transactions import Transaction
from toli.payments.gateway.models import WebhookInbox


@dataclass(frozen=True, slots=True)
class StoredWebhook:
    """A raw webhook; `account_id` None: the platform's."""

    account_id: int | None
    body: bytes


async def add_webhook(tx: Transaction, *, account_id: int | None, body: bytes, digest: bytes) -> int | None:
    added = await tx.execute(
        upsert(WebhookInbox)
        .values(account_id=account_id, body=body, body_sha256=digest)
        .on_conflict_do_nothing(index_elements=["account_id", "body_sha256"])
        .returning(WebhookInbox.inbox_id)
    )
    return added.scalar_one_or_none()


async def find_webhook(tx: Transaction, *, inbox_id: int) -> StoredWebhook | None:
    rows = await tx.execute(
        select(WebhookInbox.account_id, WebhookInbox.body).where(
            WebhookInbox.inbox_id == inbox_id, WebhookInbox.processed_at.is_(None)
        )
    )
    row = rows.one_or_none()
    return None if row is None else StoredWebhook(*row)


async def set_webhook_processed(tx: Transaction, *, inbox_id: int) -> None:
    await tx.execute(update(WebhookInbox).where(WebhookInbox.inbox_id == inbox_id).values(processed_at=func.now()))
