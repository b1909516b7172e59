"""Errors of the API in tests: a code that the route does not declare fails the test."""

from functools import cache

import httpx
import pytest
from fastapi.routing import APIRoute
from starlette.routing import compile_path

from toli.api import PREFIX, list_routes
from toli.web.declared_errors import COMMON, list_declared


def refuse_undeclared(patch: pytest.MonkeyPatch) -> None:
    """Check each error that the app answers to a test's client."""
    send = httpx.ASGITransport.handle_async_request

    async def send_and_check(transport: httpx.ASGITransport, request: httpx.Request) -> httpx.Response:
        response = await send(transport, request)
        if response.is_error and response.headers.get("content-type") == "application/json":
            await response.aread()
            check(request, response)
        return response

    patch.setattr(httpx.ASGITransport, "handle_async_request", send_and_check)


def check(request: httpx.Request, response: httpx.Response) -> None:
    route = find_route(request.method, request.url.path)
    if route is None:
        return
    answer = (response.status_code, response.json()["code"])
    assert answer in COMMON or answer in list_declared(route), (
        f"{route.operation_id} answers {answer}, which it does not declare: add the class to its @raises(...)"
    )


@cache
def find_route(method: str, path: str) -> APIRoute | None:
    """The first route that takes the call, as in the app."""
    for route, pattern in PATTERNS:
        if method in route.methods and pattern.match(path):
            return route
    return None


PATTERNS = [(route, compile_path(PREFIX + route.path)[0]) for route in list_routes()]
