from collections.abc import Mapping
from typing import Final

from starlette.types import Scope

_READ: Final = "toli.headers"


def request_headers(scope: Scope) -> Mapping[str, str]:
    headers: dict[str, str] | None = scope.get(_READ)
    if headers is None:
        pairs = reversed(scope["headers"])
        headers = scope[_READ] = {name.decode("latin-1"): value.decode("latin-1") for name, value in pairs}
    return headers
