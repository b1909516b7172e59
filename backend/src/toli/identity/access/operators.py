"""The client of an operator's call, and transactions in its scope."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends

from toli.identity.access.context import Actor, Context
from toli.identity.access.guards import (
    OPERATOR_ERRORS,
    CurrentClock,
    Db,
    OtherClient,
    SignedIn,
    Visitor,
    operated_clients,
    require_operation_right,
    require_operator_of,
    sees_secrets,
)
from toli.identity.access.rights import Right
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.infra.db.ownership import Owned, find_owner
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.clock import Clock, local_date
from toli.kit.errors import NotAllowed, NotFound, raises
from toli.kit.text import Text


@dataclass(frozen=True, slots=True)
class OperatorContext:
    context: Context
    actor: Actor
    database: Database
    clock: Clock

    def choose_client(self, named: int | None) -> int:
        """The named client, else the host's, else the operator's first.

        Raises NotFound, RightMissing, NotAllowed.
        """
        if self.actor.role is not Role.OPERATOR:
            raise NotAllowed
        if named is not None:
            require_operator_of(self.context, self.actor, named)
            return named
        operated = operated_clients(self.context, self.actor)
        if not operated:
            raise NotFound(Text("No approved client found for this user."))
        require_operation_right(self.context, self.actor, operated[0])
        return operated[0]

    def sees_secrets(self, client_id: int, right: Right) -> bool:
        return sees_secrets(self.actor, client_id, right)

    @asynccontextmanager
    async def transaction(self, client_id: int) -> AsyncIterator[OperatorTransaction]:
        today = local_date(self.clock.now(), time_zone=self.actor.operates[client_id].time_zone)
        async with self.database.client_transaction(client_id) as tx:
            yield tx.by_operator(user_id=self.actor.user_id, today=today)

    async def owner_of(self, kind: Owned, row_id: int) -> int:
        """Raises NotFound; OtherClient with the same response; RightMissing."""
        operated = operated_clients(self.context, self.actor)
        async with self.database.platform_transaction() as platform:
            client_id = await find_owner(platform, kind, row_id, among=operated) if operated else None
            other_id = await find_owner(platform, kind, row_id) if client_id is None else None
        if client_id is None:
            raise NotFound() if other_id is None else OtherClient(other_id)
        require_operation_right(self.context, self.actor, client_id)
        if self.actor.operates[client_id].limit is not None:
            async with self.database.client_transaction(client_id) as tx:
                if await find_owner(tx, kind, row_id) is None:
                    raise NotFound
        return client_id

    @asynccontextmanager
    async def owner_transaction(self, kind: Owned, row_id: int) -> AsyncIterator[OperatorTransaction]:
        """Raises NotFound for a row of another client."""
        async with self.transaction(await self.owner_of(kind, row_id)) as tx:
            yield tx


@raises(*OPERATOR_ERRORS)
async def _operator(context: Visitor, actor: SignedIn, database: Db, clock: CurrentClock) -> OperatorContext:
    return OperatorContext(context, actor, database, clock)


Operator = Annotated[OperatorContext, Depends(_operator)]
