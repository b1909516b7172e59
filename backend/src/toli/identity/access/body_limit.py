"""Declared by routes; `toli.web.body_limits` applies them."""

from collections.abc import Callable
from typing import Final, TypeVar

Endpoint = TypeVar("Endpoint")

MOST_BYTES_OF: Final[dict[object, int]] = {}


def limit_body(*, most_bytes: int) -> Callable[[Endpoint], Endpoint]:
    def declare(endpoint: Endpoint) -> Endpoint:
        MOST_BYTES_OF[endpoint] = most_bytes
        return endpoint

    return declare
