from sqlalchemy import Row, select

from toli.clients.companies.models import Client
from toli.infra.db.transactions import ClientTransaction


async def find_access(tx: ClientTransaction, *, lock: bool = False) -> Row[bool, str, str | None] | None:
    query = select(Client.serves_assistants, Client.url, Client.domain).where(Client.client_id == tx.client_id)
    return (await tx.execute(query.with_for_update() if lock else query)).one_or_none()
