"""Guards of operators' calls: whose a bare id is, and the desk that a change is made at."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path

from toli.access.context import Actor, Context
from toli.access.guards import CurrentClock, Db, SignedIn, Visitor, choose_client, operated_clients
from toli.catalogue import service
from toli.catalogue.schemas.editing import Desk
from toli.db.scope import Database, Scope, Tx
from toli.kit.clock import Clock
from toli.kit.errors import NotFound

Id = Annotated[int, Path(ge=1, le=2**53)]
Find = Callable[[Tx, int], Awaitable[int | None]]
"""Given a client's id, the event that something of it belongs to."""


@dataclass(frozen=True, slots=True)
class Office:
    """An operator at work: what they run, and the way to a desk of it."""

    context: Context
    actor: Actor
    database: Database
    clock: Clock

    def client(self, named: int | None) -> int:
        """The client that is named, or else the host's, or the operator's first one.

        Raises NotFound for another's, and NotAllowed to those who are no operators.
        """
        return choose_client(self.context, self.actor, named)

    async def where(self, find: Find) -> tuple[int, int]:
        """The client, of those that the caller runs, and the event that a bare id belongs to.

        Raises NotFound.
        """
        for client_id in operated_clients(self.context, self.actor):
            async with self.database.transaction(Scope.client(client_id)) as tx:
                event_id = await find(tx, client_id)
            if event_id is not None:
                return client_id, event_id
        raise NotFound

    @asynccontextmanager
    async def desk(self, client_id: int) -> AsyncIterator[tuple[Tx, Desk]]:
        """A transaction in a client's scope, and who works in it."""
        async with self.database.transaction(Scope.client(client_id)) as tx:
            yield (
                tx,
                await service.desk(
                    tx,
                    client_id=client_id,
                    user_id=self.actor.user_id,
                    now=self.clock.now(),
                ),
            )


async def _office(context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock) -> Office:
    return Office(context, actor, database, clock)


Operator = Annotated[Office, Depends(_office)]


@dataclass(frozen=True, slots=True)
class Own:
    """An event, and the client that the caller runs and whose it is."""

    client_id: int
    event_id: int


async def _own_event(office: Operator, event_id: Id) -> Own:
    async def find(tx: Tx, client_id: int) -> int | None:
        return event_id if await service.owns_event(tx, client_id=client_id, event_id=event_id) else None

    return Own(*await office.where(find))


OwnEvent = Annotated[Own, Depends(_own_event)]
"""The path's `{event_id}`, once it is known to be an event of a client that the caller runs."""
