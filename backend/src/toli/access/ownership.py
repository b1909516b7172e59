"""Resolve a bare id to the client that the row belongs to."""

from toli.access.context import Actor, Context
from toli.access.guards import OtherClient, operated_clients, require_operation_right, require_same_host
from toli.db.database import Database
from toli.db.ownership import Owned, find_owner
from toli.kit.errors import NotFound


async def find_public_owner(database: Database, kind: Owned, row_id: int) -> int | None:
    """Return the client of a row that anyone may see; None when there is no such row."""
    async with database.public_transaction() as tx:
        return await find_owner(tx, kind, row_id)


async def client_of_public(database: Database, context: Context, kind: Owned, row_id: int) -> int:
    """Return the client of a row that anyone may see.

    On a client's host that client, without a query.

    Raises NotFound.
    """
    if context.client is not None:
        return context.client.client_id
    client_id = await find_public_owner(database, kind, row_id)
    if client_id is None:
        raise NotFound
    return client_id


async def client_of_departure(database: Database, context: Context, ep_id: int, *, access_code: str | None) -> int:
    """Return the client of a departure that is to be booked.

    With a code, also of a private one.

    The use case itself requires the code to be right. Raises NotFound.
    """
    if context.client is not None or not access_code:
        return await client_of_public(database, context, "departure", ep_id)
    async with database.platform_transaction() as tx:
        client_id = await find_owner(tx, "departure", ep_id)
    if client_id is None:
        raise NotFound
    return client_id


async def client_of_own(database: Database, context: Context, actor: Actor, kind: Owned, row_id: int) -> int:
    """Return the client of one of the caller's own rows, a booking for example.

    Raises NotFound, also for a row of another client than the host's.
    """
    async with database.traveller_transaction(actor.user_id) as tx:
        client_id = await find_owner(tx, kind, row_id)
    if client_id is None:
        raise NotFound
    require_same_host(context, client_id)
    return client_id


async def client_of_checked(database: Database, context: Context, actor: Actor, kind: Owned, row_id: int) -> int:
    """Return the client of a row that the use case itself requires to be the caller's.

    On a client's host that client, without a query: a row of another is not found in its scope. Raises NotFound.
    """
    if context.client is not None:
        return context.client.client_id
    return await client_of_own(database, context, actor, kind, row_id)


async def client_of_operated(database: Database, context: Context, actor: Actor, kind: Owned, row_id: int) -> int:
    """Return the client of a row, among the clients that the caller operates on this host.

    Raises NotFound, and OtherClient for a row of another client, with the same response. RightMissing where the caller
    lacks the right that the operation needs.
    """
    operated = operated_clients(context, actor)
    async with database.platform_transaction() as tx:
        client_id = await find_owner(tx, kind, row_id, among=operated) if operated else None
        other = await find_owner(tx, kind, row_id) if client_id is None else None
    if client_id is not None:
        require_operation_right(context, actor, client_id)
        await _require_within_limit(database, actor, kind, row_id, client_id=client_id)
        return client_id
    if other is not None:
        raise OtherClient(other)
    raise NotFound


async def _require_within_limit(database: Database, actor: Actor, kind: Owned, row_id: int, *, client_id: int) -> None:
    if actor.operates[client_id].limit is None:
        return
    async with database.client_transaction(client_id) as tx:
        if await find_owner(tx, kind, row_id) is None:
            raise NotFound
