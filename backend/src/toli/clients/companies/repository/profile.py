from collections.abc import Mapping
from dataclasses import asdict

from sqlalchemy import func, insert, select, update

from toli.clients.companies.models import Client
from toli.clients.companies.repository.sites import INFO
from toli.clients.companies.schemas.fields import ApprovalStatus
from toli.clients.companies.schemas.profile import NewClient
from toli.clients.companies.schemas.sites import ClientInfo
from toli.infra.db.transactions import ClientTransaction, Transaction


async def create_client(tx: Transaction, *, user_id: int, client: NewClient) -> int:
    """A taken label breaks `client_url_key`."""
    added = await tx.execute(insert(Client).values(user_id=user_id, **asdict(client)).returning(Client.client_id))
    return added.scalar_one()


async def next_id(tx: Transaction) -> int:
    """The transaction that adds the client needs its scope."""
    drawn = await tx.execute(select(func.nextval("client_id_seq")))
    return int(drawn.scalar_one())


async def add_with_id(tx: ClientTransaction, *, user_id: int, values: Mapping[str, object]) -> None:
    await tx.execute(insert(Client).values(client_id=tx.client_id, user_id=user_id, **values))


async def lock(tx: ClientTransaction) -> ClientInfo | None:
    rows = await tx.execute(select(*INFO).where(Client.client_id == tx.client_id).with_for_update())
    row = rows.mappings().one_or_none()
    return None if row is None else ClientInfo(**row)


async def change(tx: ClientTransaction, *, values: Mapping[str, object]) -> None:
    await tx.execute(update(Client).where(Client.client_id == tx.client_id).values(**values))


async def get_feed_size(tx: ClientTransaction) -> int:
    """Products of the last feed for Google Things to do; 0 before the first."""
    count = await tx.scalar(select(Client.things_to_do_products).where(Client.client_id == tx.client_id))
    return count or 0


async def has_undecided(tx: Transaction, *, user_id: int) -> bool:
    waiting = select(Client.client_id).where(Client.user_id == user_id, Client.approval_status == ApprovalStatus.OPEN)
    return bool(await tx.scalar(select(waiting.exists())))
