"""A queue for the requests of each person, so that nobody has all connections of a process.

A person's requests beyond the first few wait here, without a connection, until one of theirs is done. Rate limits
bound how many come in a minute; this bounds how many work at the same time.
"""

from typing import Final

from starlette.types import ASGIApp, Receive, Scope, Send

from toli.access.context import Context
from toli.db.row_queues import RowQueues

MOST_AT_ONCE: Final = 4
"""Of a person, in a process. A panel reads less than this at a time; the pool has ten connections."""


class PersonQueues:
    """Lets a few requests of a person in at a time, first come, first served.

    Requests without a session pass.
    """

    def __init__(self, app: ASGIApp) -> None:
        self._app = app
        self._queues = RowQueues(most_at_once=MOST_AT_ONCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        context = scope.get("toli.context")
        if not isinstance(context, Context) or context.actor is None:
            await self._app(scope, receive, send)
            return
        async with self._queues.slot(context.actor.user_id):
            await self._app(scope, receive, send)
