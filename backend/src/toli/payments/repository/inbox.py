"""Queries of the webhook inbox."""

from sqlalchemy import func, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.db.transactions import Transaction
from toli.payments.models import WebhookInbox


async def add_webhook(tx: Transaction, *, body: bytes, digest: bytes) -> int | None:
    """Store a webhook and return its id; None when the same bytes were stored before."""
    added = await tx.execute(
        upsert(WebhookInbox)
        .values(body=body, body_sha256=digest)
        .on_conflict_do_nothing(index_elements=["body_sha256"])
        .returning(WebhookInbox.inbox_id)
    )
    return added.scalar_one_or_none()


async def webhook_body(tx: Transaction, *, inbox_id: int) -> bytes | None:
    """Find the bytes of a webhook that was not processed yet."""
    found = await tx.execute(
        select(WebhookInbox.body).where(WebhookInbox.inbox_id == inbox_id, WebhookInbox.processed_at.is_(None))
    )
    return found.scalar_one_or_none()


async def set_webhook_processed(tx: Transaction, *, inbox_id: int) -> None:
    """Mark a webhook as processed."""
    await tx.execute(update(WebhookInbox).where(WebhookInbox.inbox_id == inbox_id).values(processed_at=func.now()))
