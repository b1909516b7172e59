"""Queries of clients' terms."""

from sqlalchemy import select, update

from toli.clients.models import Client
from toli.clients.schemas.terms import ClientTerms
from toli.db.transactions import ClientTransaction
from toli.pricing.terms import StoredTerms


async def find(tx: ClientTransaction, *, lock: bool = False) -> ClientTerms | None:
    query = select(Client.terms, Client.has_gstin, Client.time_zone).where(Client.client_id == tx.client_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).one_or_none()
    return None if row is None else ClientTerms(*row)


async def change(tx: ClientTransaction, *, terms: StoredTerms) -> None:
    await tx.execute(update(Client).where(Client.client_id == tx.client_id).values(terms=dict(terms)))
