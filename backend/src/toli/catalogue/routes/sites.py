"""Whose events a public page asks for."""

from toli.access.context import Context
from toli.clients.service import sites
from toli.db.database import Database
from toli.kit.errors import NotFound


async def find_requested_client(context: Context, database: Database, *, label: str | None) -> int | None:
    """Return the client of the host, or on the main host the one that is named, if any.

    Raises NotFound for a label of another client or of one that is not approved.
    """
    if context.client is not None:
        if label is not None and label.lower() != context.client.label:
            raise NotFound
        return context.client.client_id
    if label is None:
        return None
    async with database.public_transaction() as tx:
        client = await sites.client_by_label(tx, label)
    if client is None or not client.is_approved:
        raise NotFound
    return client.client_id
