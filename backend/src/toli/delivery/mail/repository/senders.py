"""Queries of senders."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, fields
from datetime import datetime

from sqlalchemy import RowMapping, delete, insert, select, update

from toli.delivery.mail.models import MailSender
from toli.delivery.mail.schemas import SenderRow
from toli.infra.db.transactions import ClientTransaction, Transaction

SENDER = select(*(getattr(MailSender, field.name) for field in fields(SenderRow)))


def _from_row(row: RowMapping | None) -> SenderRow | None:
    return None if row is None else SenderRow(**row)


async def find_sender(tx: ClientTransaction) -> SenderRow | None:
    query = SENDER.where(MailSender.client_id == tx.client_id)
    return _from_row((await tx.execute(query)).mappings().one_or_none())


async def lock_sender(tx: ClientTransaction) -> SenderRow | None:
    query = SENDER.where(MailSender.client_id == tx.client_id).with_for_update()
    return _from_row((await tx.execute(query)).mappings().one_or_none())


async def replace_sender(tx: ClientTransaction, *, values: Mapping[str, object]) -> None:
    await delete_sender(tx)
    await tx.execute(insert(MailSender).values(client_id=tx.client_id, **values))


async def delete_sender(tx: ClientTransaction) -> None:
    await tx.execute(delete(MailSender).where(MailSender.client_id == tx.client_id))


async def change_sender(tx: ClientTransaction, sender: SenderRow) -> None:
    values = asdict(sender)
    await tx.execute(
        update(MailSender)
        .where(MailSender.client_id == tx.client_id)
        .values({name: value for name, value in values.items() if name != "client_id"})
    )


async def list_due(tx: Transaction, *, now: datetime, limit: int) -> Sequence[int]:
    query = (
        select(MailSender.client_id)
        .where(MailSender.next_check_at <= now)
        .order_by(MailSender.next_check_at)
        .limit(limit)
    )
    return list((await tx.execute(query)).scalars())
