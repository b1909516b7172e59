from sqlalchemy import select, update

from toli.catalogue.terms.schemas.client_terms import ClientTerms
from toli.clients.companies.models import Client
from toli.clients.companies.terms import StoredTerms
from toli.infra.db.transactions import ClientTransaction


async def find(tx: ClientTransaction, *, lock: bool = False) -> ClientTerms | None:
    query = select(Client.terms, Client.has_gstin, Client.time_zone).where(Client.client_id == tx.client_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).one_or_none()
    return None if row is None else ClientTerms(*row)


async def change(tx: ClientTransaction, *, terms: StoredTerms) -> None:
    await tx.execute(update(Client).where(Client.client_id == tx.client_id).values(terms=dict(terms)))
