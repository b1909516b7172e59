"""Queries of addresses to which no e-mails, or none of a topic, are sent."""

from collections.abc import Sequence

from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

from toli.db.transactions import ClientTransaction, Transaction
from toli.mailing.models import BlockedAddress, MailOptOut
from toli.mailing.schemas import BlockedRecipient, BlockKind, Topic

BLOCKED = select(
    BlockedAddress.address,
    BlockedAddress.kind,
    BlockedAddress.reason,
    BlockedAddress.subject,
    BlockedAddress.blocked_at,
)


async def block(tx: ClientTransaction, *, address: str, kind: BlockKind, reason: str, subject: str) -> bool:
    """Block an address; False when it is blocked already."""
    added = await tx.execute(
        insert(BlockedAddress)
        .values(client_id=tx.client_id, address=address, kind=kind, reason=reason, subject=subject)
        .on_conflict_do_nothing()
        .returning(BlockedAddress.address)
    )
    return added.scalar_one_or_none() is not None


async def unblock(tx: ClientTransaction, *, address: str) -> bool:
    """Unblock an address; False when it is not blocked."""
    gone = await tx.execute(
        delete(BlockedAddress)
        .where(BlockedAddress.client_id == tx.client_id, BlockedAddress.address == address)
        .returning(BlockedAddress.address)
    )
    return gone.scalar_one_or_none() is not None


async def find_block(tx: ClientTransaction, *, address: str) -> BlockedRecipient | None:
    """Find why an address is blocked."""
    query = BLOCKED.where(BlockedAddress.client_id == tx.client_id, BlockedAddress.address == address)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else BlockedRecipient(**row)


async def list_blocked(tx: ClientTransaction, *, limit: int) -> tuple[Sequence[BlockedRecipient], int]:
    """List the blocked addresses of a client, the newest first, and count all."""
    mine = BlockedAddress.client_id == tx.client_id
    total = await tx.scalar(select(func.count()).select_from(BlockedAddress).where(mine))
    query = BLOCKED.where(mine).order_by(BlockedAddress.blocked_at.desc(), BlockedAddress.address).limit(limit)
    rows = (await tx.execute(query)).mappings()
    return [BlockedRecipient(**row) for row in rows], total or 0


async def is_opted_out(tx: ClientTransaction, *, address: str, topic: Topic) -> bool:
    """Tell whether an address does not want e-mails of a topic."""
    query = select(MailOptOut.topic).where(
        MailOptOut.client_id == tx.client_id, MailOptOut.address == address, MailOptOut.topic == topic
    )
    return (await tx.execute(query)).one_or_none() is not None


async def opt_out(tx: ClientTransaction, *, address: str, topic: Topic) -> None:
    """Send an address no e-mails of a topic any more."""
    await tx.execute(
        insert(MailOptOut).values(client_id=tx.client_id, address=address, topic=topic).on_conflict_do_nothing()
    )


async def opt_in(tx: ClientTransaction, *, address: str, topic: Topic) -> None:
    """Send an address e-mails of a topic again."""
    await tx.execute(
        delete(MailOptOut).where(
            MailOptOut.client_id == tx.client_id, MailOptOut.address == address, MailOptOut.topic == topic
        )
    )


async def erase(tx: Transaction, *, address: str) -> None:
    """Delete what is stored of an address (platform scope)."""
    await tx.execute(delete(BlockedAddress).where(BlockedAddress.address == address))
    await tx.execute(delete(MailOptOut).where(MailOptOut.address == address))
