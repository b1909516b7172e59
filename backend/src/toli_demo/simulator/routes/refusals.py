"""Refusals become answers in the provider's shape, in one place."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from toli_demo.simulator.errors import Refused

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class RefusingRoute(APIRoute):
    """A route that refuses in the provider's words."""

    def get_route_handler(self) -> Handler:
        """Wrap the framework's own handler."""
        handler = self.answering(super().get_route_handler())

        async def answer(request: Request) -> Response:
            try:
                return await handler(request)
            except Refused as refused:
                return JSONResponse(refused.body, status_code=refused.status)

        return answer

    def answering(self, handler: Handler) -> Handler:
        """Wrap what answers; what it refuses is put into words here."""
        return handler
