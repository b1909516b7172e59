"""The terms of a client."""

from sqlalchemy import select, update

from toli.clients.models import Client
from toli.clients.schemas.terms import ClientTerms
from toli.db.transactions import ClientTransaction
from toli.pricing.terms import StoredTerms


async def find(tx: ClientTransaction, *, lock: bool = False) -> ClientTerms | None:
    """Find the terms of a client, and lock it to change them."""
    query = select(Client.terms, Client.has_gstin, Client.time_zone).where(Client.client_id == tx.client_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).one_or_none()
    return None if row is None else ClientTerms(*row)


async def change(tx: ClientTransaction, *, terms: StoredTerms) -> None:
    """Replace the terms of a client."""
    await tx.execute(update(Client).where(Client.client_id == tx.client_id).values(terms=dict(terms)))
