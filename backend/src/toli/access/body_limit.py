"""Limits of request bodies that routes declare; the middleware `toli.web.body_limits` applies them."""

from collections.abc import Callable
from typing import Final, TypeVar

Endpoint = TypeVar("Endpoint")

MOST_BYTES_OF: Final[dict[object, int]] = {}


def limit_body(*, most_bytes: int) -> Callable[[Endpoint], Endpoint]:
    """Declare the largest body of a route, on every path that it is registered for."""

    def declare(endpoint: Endpoint) -> Endpoint:
        MOST_BYTES_OF[endpoint] = most_bytes
        return endpoint

    return declare
