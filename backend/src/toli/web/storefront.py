"""Listing of an operator's own site, before routing.

Routing and dependencies take three times as long as the response. The route remains for the OpenAPI document and the
main site.
"""

from dataclasses import dataclass
from typing import Final

from starlette.requests import Request
from starlette.types import ASGIApp, Receive, Scope, Send

from toli.catalogue.storefront.service import storefront
from toli.identity.access.conditional import fresh
from toli.identity.access.context import Context
from toli.infra.db.database import Database
from toli.kit.clock import Clock
from toli.kit.errors import AppError
from toli.web import errors


@dataclass(frozen=True, slots=True)
class _Route:
    path: str


PREFIX: Final = "/api/events/user_side_listing/"
ROUTE: Final = _Route(f"{PREFIX}{{client_url}}")


class Storefront:
    def __init__(self, app: ASGIApp, *, database: Database, clock: Clock) -> None:
        self._app = app
        self._database = database
        self._clock = clock

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        context = scope.get("toli.context")
        if not (
            isinstance(context, Context)
            and context.client is not None
            and scope["method"] == "GET"
            and scope["path"] == PREFIX + context.client.label
        ):
            await self._app(scope, receive, send)
            return
        scope["route"] = ROUTE
        try:
            listing = await storefront.listing(
                self._database, client_id=context.client.client_id, now=self._clock.now()
            )
        except AppError as error:
            await errors.answer(error)(scope, receive, send)
            return
        await fresh(Request(scope), listing)(scope, receive, send)
