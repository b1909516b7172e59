"""The headers of a request, read once for all that asks for them."""

from collections.abc import Mapping
from typing import Final

from starlette.types import Scope

_READ: Final = "toli.headers"


def request_headers(scope: Scope) -> Mapping[str, str]:
    """Return the headers of a request by their names in lower case.

    Of a repeated one the first value.
    """
    found: dict[str, str] | None = scope.get(_READ)
    if found is None:
        pairs = reversed(scope["headers"])
        found = scope[_READ] = {name.decode("latin-1"): value.decode("latin-1") for name, value in pairs}
    return found
