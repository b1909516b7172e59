from toli.identity.access.context import Actor, Context
from toli.identity.access.guards import require_same_host
from toli.infra.db.database import Database
from toli.infra.db.ownership import Owned, find_owner
from toli.kit.errors import NotFound


async def find_public_owner(database: Database, kind: Owned, row_id: int) -> int | None:
    async with database.public_transaction() as tx:
        return await find_owner(tx, kind, row_id)


async def client_of_public(database: Database, context: Context, kind: Owned, row_id: int) -> int:
    """Trust the host's client without a query. Raises NotFound."""
    if context.client is not None:
        return context.client.client_id
    client_id = await find_public_owner(database, kind, row_id)
    if client_id is None:
        raise NotFound
    return client_id


async def client_of_departure(
    database: Database, context: Context, departure_id: int, *, access_code: str | None
) -> int:
    """With a code also of a private one; the use case verifies it. Raises NotFound."""
    if context.client is not None or not access_code:
        return await client_of_public(database, context, "departure", departure_id)
    async with database.platform_transaction() as tx:
        client_id = await find_owner(tx, "departure", departure_id)
    if client_id is None:
        raise NotFound
    return client_id


async def client_of_own(database: Database, context: Context, actor: Actor, kind: Owned, row_id: int) -> int:
    """Raises NotFound, also for a client other than the host's."""
    async with database.traveller_transaction(actor.user_id) as tx:
        client_id = await find_owner(tx, kind, row_id)
    if client_id is None:
        raise NotFound
    require_same_host(context, client_id)
    return client_id


async def client_of_checked(database: Database, context: Context, actor: Actor, kind: Owned, row_id: int) -> int:
    """Trust the host's client without a query; the use case checks ownership. Raises NotFound."""
    if context.client is not None:
        return context.client.client_id
    return await client_of_own(database, context, actor, kind, row_id)
