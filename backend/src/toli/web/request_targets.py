"""Early refusal of malformed requests: target, Host and length.

Server and proxy could read them differently (RFC 9112, section 11).
"""

import re
from collections.abc import Sequence
from typing import Final

from starlette.types import Scope

from toli.kit.errors import AppError
from toli.kit.text import Text

MOST_PATH: Final = 2048
MOST_QUERY: Final = 8192
_FRAMING: Final = frozenset({b"host", b"content-length", b"transfer-encoding"})
_UNSTORABLE: Final = re.compile("[\0\ud800-\udfff]")


class MalformedRequest(AppError):
    code = "malformed_request"
    status = 400

    def __init__(self) -> None:
        super().__init__(Text("This request is malformed. Check the address and try again."))


class TargetTooLong(AppError):
    code = "address_too_long"
    status = 414

    def __init__(self) -> None:
        super().__init__(Text("This address is too long."))


def check_target(scope: Scope) -> None:
    """Raises MalformedRequest and TargetTooLong."""
    path: str = scope["path"]
    if len(path) > MOST_PATH or len(scope["query_string"]) > MOST_QUERY:
        raise TargetTooLong
    framing = [name for name, _ in scope["headers"] if name in _FRAMING]
    if (
        not path.startswith("/")
        or not scope.get("raw_path", b"/").startswith(b"/")
        or _UNSTORABLE.search(path)
        or (len(framing) > 1 and _is_ambiguous(framing))
    ):
        raise MalformedRequest


def _is_ambiguous(names: Sequence[bytes]) -> bool:
    return (
        names.count(b"host") > 1
        or names.count(b"content-length") > 1
        or {b"content-length", b"transfer-encoding"} <= set(names)
    )
