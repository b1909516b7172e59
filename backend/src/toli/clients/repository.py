"""Every query of clients, memberships and static content."""

from collections.abc import Sequence
from dataclasses import fields

from sqlalchemy import Row, Select, select

from toli.clients.models import Client
from toli.clients.schemas import ClientInfo
from toli.db.scope import Tx

INFO = tuple(getattr(Client, field.name) for field in fields(ClientInfo))


def _info(row: Row[tuple[object, ...]]) -> ClientInfo:
    return ClientInfo(**row._mapping)


async def _find(tx: Tx, query: Select[tuple[object, ...]]) -> ClientInfo | None:
    row = (await tx.execute(query)).one_or_none()
    return None if row is None else _info(row)


async def find_by_label(tx: Tx, *, label: str) -> ClientInfo | None:
    """The client whose site is at this label."""
    return await _find(tx, select(*INFO).where(Client.url == label))


async def find(tx: Tx, *, client_id: int) -> ClientInfo | None:
    """A client by its id."""
    return await _find(tx, select(*INFO).where(Client.client_id == client_id))


async def all_run_by(tx: Tx, *, user_id: int) -> Sequence[ClientInfo]:
    """The clients a person operates, the oldest first."""
    query = select(*INFO).where(Client.user_id == user_id).order_by(Client.client_id)
    return [_info(row) for row in await tx.execute(query)]
