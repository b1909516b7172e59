from sqlalchemy import delete, func, select
from sqlalchemy.dialects.postgresql import insert

from toli.delivery.mail.models import BlockedAddress, MailOptOut
from toli.delivery.mail.schemas import BlockedAddressOut, BlockKind, MailTopic
from toli.infra.db.transactions import ClientTransaction, Transaction

BLOCKED = select(
    BlockedAddress.address,
    BlockedAddress.kind,
    BlockedAddress.reason,
    BlockedAddress.subject,
    BlockedAddress.blocked_at,
)


async def block(tx: ClientTransaction, *, address: str, kind: BlockKind, reason: str, subject: str) -> bool:
    added = await tx.execute(
        insert(BlockedAddress)
        .values(client_id=tx.client_id, address=address, kind=kind, reason=reason, subject=subject)
        .on_conflict_do_nothing()
        .returning(BlockedAddress.address)
    )
    return added.scalar_one_or_none() is not None


async def unblock(tx: ClientTransaction, *, address: str) -> bool:
    gone = await tx.execute(
        delete(BlockedAddress)
        .where(BlockedAddress.client_id == tx.client_id, BlockedAddress.address == address)
        .returning(BlockedAddress.address)
    )
    return gone.scalar_one_or_none() is not None


async def find_blocked_address(tx: ClientTransaction, *, address: str) -> BlockedAddressOut | None:
    query = BLOCKED.where(BlockedAddress.client_id == tx.client_id, BlockedAddress.address == address)
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else BlockedAddressOut(**row)


async def list_blocked(tx: ClientTransaction, *, limit: int) -> tuple[list[BlockedAddressOut], int]:
    mine = BlockedAddress.client_id == tx.client_id
    total = await tx.scalar(select(func.count()).select_from(BlockedAddress).where(mine))
    query = BLOCKED.where(mine).order_by(BlockedAddress.blocked_at.desc(), BlockedAddress.address).limit(limit)
    rows = (await tx.execute(query)).mappings()
    return [BlockedAddressOut(**row) for row in rows], total or 0


async def is_opted_out(tx: ClientTransaction, *, address: str, topic: MailTopic) -> bool:
    query = select(MailOptOut.topic).where(
        MailOptOut.client_id == tx.client_id, MailOptOut.address == address, MailOptOut.topic == topic
    )
    return (await tx.execute(query)).one_or_none() is not None


async def list_opt_outs(tx: ClientTransaction, *, address: str) -> list[MailTopic]:
    """In the order of `MailTopic`."""
    query = select(MailOptOut.topic).where(MailOptOut.client_id == tx.client_id, MailOptOut.address == address)
    topics = set((await tx.execute(query)).scalars())
    return [topic for topic in MailTopic if topic in topics]


async def opt_out(tx: ClientTransaction, *, address: str, topic: MailTopic) -> None:
    await tx.execute(
        insert(MailOptOut).values(client_id=tx.client_id, address=address, topic=topic).on_conflict_do_nothing()
    )


async def opt_in(tx: ClientTransaction, *, address: str, topic: MailTopic) -> None:
    await tx.execute(
        delete(MailOptOut).where(
            MailOptOut.client_id == tx.client_id, MailOptOut.address == address, MailOptOut.topic == topic
        )
    )


async def erase_address(tx: Transaction, *, address: str) -> None:
    await tx.execute(delete(BlockedAddress).where(BlockedAddress.address == address))
    await tx.execute(delete(MailOptOut).where(MailOptOut.address == address))
