"""Queries of cancellation policies."""

from sqlalchemy import select

from toli.clients.models import Client
from toli.clients.schemas.cancellation_policy import StoredBracket
from toli.db.transactions import Transaction


async def brackets(tx: Transaction, *, client_id: int) -> list[StoredBracket] | None:
    """Find a client's cancellation policy."""
    found: list[StoredBracket] | None = await tx.scalar(
        select(Client.cancellation_brackets).where(Client.client_id == client_id)
    )
    return found
