from collections.abc import Awaitable, Callable, Iterable, Mapping
from typing import TypeVar

from pydantic import BaseModel

from toli.infra.db.database import Database
from toli.infra.db.limits import LIMITS
from toli.infra.db.transactions import ClientTransaction
from toli.selling.sync import repository
from toli.selling.sync.errors import CursorInvalid
from toli.selling.sync.rules import Position, parse_cursor, scope_of, to_cursor
from toli.selling.sync.schemas import SyncItem, SyncList, SyncPage, SyncQuery

Data = TypeVar("Data", bound=BaseModel)
ReadItems = Callable[[ClientTransaction, Iterable[str]], Awaitable[Mapping[str, Data]]]


async def list_changed(
    database: Database, *, client_id: int, sync_list: SyncList, query: SyncQuery, read: ReadItems[Data]
) -> SyncPage[Data]:
    """List the items with a change after the cursor's position. Raises CursorInvalid.

    Transactions do not end in the order in which they begin. So a page has only changes of those older than every open
    one, and none of these is added behind the cursor later.
    """
    # One snapshot for entries and items: a change that an item shows has an entry at or after its own.
    async with database.client_snapshot(client_id) as tx:
        horizon = await repository.get_horizon(tx)
        scope = scope_of(client_id, sync_list, horizon.generation, LIMITS.get().get(client_id))
        after = Position() if query.cursor is None else parse_cursor(query.cursor, scope=scope)
        # A position ahead of the database is that of a copy of it from before a restore.
        if after is None or after.xid > horizon.xid:
            raise CursorInvalid
        entries = await repository.list_entries(
            tx,
            sync_list=sync_list,
            after=after,
            horizon=horizon.xid,
            since=query.updated_since if query.cursor is None else None,
            limit=query.limit + 1,
        )
        has_more = len(entries) > query.limit
        entries = entries[: query.limit]
        # An item that changed again is listed at its last change.
        last: dict[str, repository.Entry] = {}
        for entry in entries:
            last.pop(entry.position.item, None)
            last[entry.position.item] = entry
        items = await read(tx, last)
    return SyncPage(
        items=[
            SyncItem(
                id=item,
                changed_at=entry.changed_at,
                deleted=item not in items,
                data=items.get(item),
            )
            for item, entry in last.items()
        ],
        next_cursor=to_cursor(scope, entries[-1].position if has_more else Position(horizon.xid)),
        has_more=has_more,
    )


async def compact_log(database: Database) -> None:
    """Delete entries with a later one of the same item, of all clients."""
    async with database.platform_transaction() as tx:
        client_ids = await repository.list_client_ids(tx)
    for client_id in client_ids:
        async with database.client_transaction(client_id) as tx:
            await repository.compact(tx)
