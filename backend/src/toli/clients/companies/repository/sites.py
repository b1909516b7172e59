from dataclasses import fields

from sqlalchemy import RowMapping, func, select

from toli.clients.companies.models import Client
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.schemas.sites import ClientInfo
from toli.infra.db.transactions import Transaction

INFO = tuple(getattr(Client, field.name) for field in fields(ClientInfo))


def _from_row(row: RowMapping | None) -> ClientInfo | None:
    return None if row is None else ClientInfo(**row)


async def find_by_label(tx: Transaction, *, label: str) -> ClientInfo | None:
    return _from_row((await tx.execute(select(*INFO).where(Client.url == label))).mappings().one_or_none())


async def find_client(tx: Transaction, *, client_id: int) -> ClientInfo | None:
    return _from_row((await tx.execute(select(*INFO).where(Client.client_id == client_id))).mappings().one_or_none())


async def count_approved(tx: Transaction) -> int:
    return int(await tx.scalar(select(func.count()).where(Client.approval_status == ApprovalStatus.APPROVED)) or 0)


async def runs_approved(tx: Transaction, *, user_id: int) -> bool:
    approved = select(Client.client_id).where(
        Client.user_id == user_id, Client.approval_status == ApprovalStatus.APPROVED
    )
    return bool(await tx.scalar(select(approved.exists())))
