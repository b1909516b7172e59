"""Guards of operators' calls about resources: whose a bare id is, and the desk that a change is made at."""

from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path, Query

from toli.access.context import Actor, Context
from toli.access.guards import CurrentClock, Db, SignedIn, Visitor, choose_client, operated_clients
from toli.catalogue import service as catalogue
from toli.catalogue.schemas.editing import Desk
from toli.db.scope import Database, Scope, Tx
from toli.kit.clock import Clock
from toli.kit.errors import NotFound
from toli.kit.paging import Page

Id = Annotated[int, Path(ge=1, le=2**53)]
Words = Annotated[str, Query(max_length=100, description="Part of a name or address")]
Has = Callable[[Tx, int], Awaitable[bool]]
"""Whether a client, given by id, has something."""


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

    @asynccontextmanager
    async def desk(self, client_id: int) -> AsyncIterator[tuple[Tx, Desk]]:
        """A transaction in a client's scope, and who works in it."""
        async with self.database.transaction(Scope.client(client_id)) as tx:
            yield (
                tx,
                await catalogue.desk(
                    tx,
                    client_id=client_id,
                    user_id=self.actor.user_id,
                    now=self.clock.now(),
                ),
            )

    @asynccontextmanager
    async def desk_of(self, has: Has) -> AsyncIterator[tuple[Tx, Desk]]:
        """A desk of the client, of those that the caller runs, who has what a bare id names.

        Raises NotFound.
        """
        for client_id in operated_clients(self.context, self.actor):
            async with self.database.transaction(Scope.client(client_id)) as tx:
                is_theirs = await has(tx, client_id)
            if is_theirs:
                async with self.desk(client_id) as (tx, desk):
                    yield tx, desk
                return
        raise NotFound


async def _office(context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock) -> Office:
    return Office(context, actor, database, clock)


Operator = Annotated[Office, Depends(_office)]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which part of whose list is asked for."""

    client_id: int
    page: Page


async def _asked(
    office: Operator,
    client_id: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    user_id: Annotated[int | None, Query(ge=1, le=2**53, description="The caller's own")] = None,
    page: Annotated[int, Query(ge=1, le=1_000_000)] = 1,
    size: Annotated[int, Query(ge=1, le=100)] = 10,
) -> Asked:
    if user_id is not None and user_id != office.actor.user_id:
        raise NotFound
    return Asked(office.client(client_id), Page(page=page, limit=size))


OfList = Annotated[Asked, Depends(_asked)]
