"""Statements on the simulators' tables."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Literal

from sqlalchemy import delete, func, insert, select, update
from sqlalchemy.dialects.postgresql import insert as upsert

from toli.infra.db.transactions import Transaction
from toli.infra.ports.phone_messages import PhoneChannel
from toli_demo.phones.models import PhoneFault, SentPhoneMessage, WhatsAppNumber

FaultKind = Literal["down", "limited", "lose_answer", "refuse"]


@dataclass(frozen=True, slots=True)
class Sent:
    """A message that was accepted."""

    id: str
    channel: PhoneChannel
    sender: str
    phone: str
    template: str
    body: str
    reference: str
    created_at: datetime


@dataclass(frozen=True, slots=True)
class Number:
    """A number with its webhook."""

    id: str
    webhook_url: str
    app_secret: str


SENT = select(
    SentPhoneMessage.id,
    SentPhoneMessage.channel,
    SentPhoneMessage.sender,
    SentPhoneMessage.phone,
    SentPhoneMessage.template,
    SentPhoneMessage.body,
    SentPhoneMessage.reference,
    SentPhoneMessage.created_at,
)


async def add(
    tx: Transaction,
    *,
    sent_id: str,
    channel: PhoneChannel,
    sender: str,
    phone: str,
    template: str,
    body: str,
    reference: str = "",
) -> None:
    """Add a message."""
    await tx.execute(
        insert(SentPhoneMessage).values(
            id=sent_id, channel=channel, sender=sender, phone=phone, template=template, body=body, reference=reference
        )
    )


async def list_sent(tx: Transaction, *, limit: int) -> list[Sent]:
    """List what was accepted, the newest first."""
    query = SENT.order_by(SentPhoneMessage.created_at.desc(), SentPhoneMessage.id).limit(limit)
    return [Sent(**row) for row in (await tx.execute(query)).mappings()]


async def take_unreported(tx: Transaction, *, limit: int) -> list[Sent]:
    """Take messages of WhatsApp that nothing was reported about, the oldest first."""
    ids = (
        select(SentPhoneMessage.id)
        .where(SentPhoneMessage.reported_at.is_(None), SentPhoneMessage.channel == PhoneChannel.WHATSAPP)
        .order_by(SentPhoneMessage.created_at)
        .limit(limit)
        .with_for_update(skip_locked=True)
    )
    taken = list((await tx.execute(ids)).scalars())
    await tx.execute(update(SentPhoneMessage).where(SentPhoneMessage.id.in_(taken)).values(reported_at=func.now()))
    query = SENT.where(SentPhoneMessage.id.in_(taken)).order_by(SentPhoneMessage.created_at)
    return [Sent(**row) for row in (await tx.execute(query)).mappings()]


async def forget_reports(tx: Transaction, *, ids: Sequence[str]) -> None:
    """Forget that messages were reported, to report them again."""
    await tx.execute(update(SentPhoneMessage).where(SentPhoneMessage.id.in_(ids)).values(reported_at=None))


async def set_number(tx: Transaction, number: Number) -> None:
    """Write where the states of a number go."""
    values = {"webhook_url": number.webhook_url, "app_secret": number.app_secret}
    statement = upsert(WhatsAppNumber).values(id=number.id, **values)
    await tx.execute(statement.on_conflict_do_update(index_elements=["id"], set_=values))


async def list_numbers(tx: Transaction, *, ids: Sequence[str]) -> dict[str, Number]:
    """List numbers that have a webhook, by id."""
    query = select(WhatsAppNumber.id, WhatsAppNumber.webhook_url, WhatsAppNumber.app_secret).where(
        WhatsAppNumber.id.in_(ids)
    )
    return {row.id: Number(*row) for row in await tx.execute(query)}


async def set_fault(tx: Transaction, channel: PhoneChannel, *, kind: FaultKind, every: int) -> None:
    """Set a fault."""
    values = {"kind": kind, "every": every, "seen": 0}
    statement = upsert(PhoneFault).values(channel=channel, **values)
    await tx.execute(statement.on_conflict_do_update(index_elements=["channel"], set_=values))


async def clear_faults(tx: Transaction) -> None:
    """Clear all faults."""
    await tx.execute(delete(PhoneFault))


async def strike(tx: Transaction, channel: PhoneChannel) -> FaultKind | None:
    """Count a message and find its fault."""
    row = (
        await tx.execute(
            update(PhoneFault)
            .where(PhoneFault.channel == channel)
            .values(seen=PhoneFault.seen + 1)
            .returning(PhoneFault.kind, PhoneFault.seen, PhoneFault.every)
        )
    ).one_or_none()
    return row.kind if row is not None and row.seen % row.every == 0 else None
