from toli.clients.companies.service import sites
from toli.identity.access.context import Context
from toli.infra.db.database import Database
from toli.kit.errors import NotFound


async def find_requested_client(context: Context, database: Database, *, label: str | None) -> int | None:
    """Return the host's client, or on the main host the client of `label`, if any.

    Raises NotFound.
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
