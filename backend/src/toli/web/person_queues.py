"""A user's further requests wait without a connection.

Rate limits bound requests per minute; this bounds concurrency.
"""

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from toli.identity.access.context import Context
from toli.infra.db.row_queues import RowQueues

MOST_AT_ONCE: Final = 4
"""Of a person, in a process. A panel reads less than this at a time; the pool has ten connections."""


class PersonQueues:
    """First come, first served. An API token has a queue of its own. Requests without a session pass."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._queues = RowQueues(most_at_once=MOST_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        context = scope.get("toli.context")
        if not isinstance(context, Context) or context.actor is None:
            await self._app(scope, receive, send)
            return
        actor = context.actor
        async with self._queues.slot(actor.user_id if actor.token_id is None else ("token", actor.token_id)):
            await self._app(scope, receive, send)
