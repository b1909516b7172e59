from collections.abc import Sequence
from datetime import datetime

from sqlalchemy import select

from toli.delivery.mail.models import MailSender
from toli.infra.db.table import Table
from toli.infra.db.transactions import Transaction

SENDERS = Table(MailSender, order_by=[MailSender.client_id])
"""A client has one sender, or none: its key is empty."""


async def list_due(tx: Transaction, *, now: datetime, limit: int) -> Sequence[int]:
    query = (
        select(MailSender.client_id)
        .where(MailSender.next_check_at <= now)
        .order_by(MailSender.next_check_at)
        .limit(limit)
    )
    return list((await tx.execute(query)).scalars())
