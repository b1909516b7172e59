"""Conversion of errors to responses in the provider's format."""

from collections.abc import Callable, Coroutine
from typing import Any

from fastapi import Request, Response
from fastapi.responses import JSONResponse
from fastapi.routing import APIRoute

from toli_demo.simulator.errors import Refused

Handler = Callable[[Request], Coroutine[Any, Any, Response]]


class RefusingRoute(APIRoute):
    """A route that returns errors in the provider's format."""

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
        """Wrap the handler; its errors are converted here."""
        return handler
