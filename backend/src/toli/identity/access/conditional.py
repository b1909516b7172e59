"""Conditional requests (RFC 9110): `If-None-Match` and `If-Match`."""

from collections.abc import Mapping
from functools import lru_cache
from typing import Annotated, Any, Final, Protocol, Self, TypeVar

from fastapi import Depends, Header, Request
from starlette.responses import Response

from toli.identity.access.request_headers import request_headers
from toli.kit.encodings import LEAST, preferred
from toli.kit.prepared import Prepared

REVALIDATE = b"public, no-cache"
_ETAG: Final[Mapping[str, Any]] = {
    "headers": {"ETag": {"description": "The version of the content", "schema": {"type": "string"}}}
}
VERSIONED: Final[dict[int | str, dict[str, Any]]] = {200: dict(_ETAG)}
"""Responses of a route that calls `tag`."""
CREATED_VERSION: Final[dict[int | str, dict[str, Any]]] = {201: dict(_ETAG)}
REVALIDATED: Final[dict[int | str, dict[str, Any]]] = {
    200: dict(_ETAG),
    304: {"description": "The content of `If-None-Match` is current"},
}
"""Responses of a route that calls `fresh`."""


async def _seen(if_match: Annotated[str | None, Header(max_length=200)] = None) -> str | None:
    return None if if_match == "*" else if_match


Seen = Annotated[str | None, Depends(_seen)]
"""The version that the caller saw, from the `If-Match` header; None without one."""


class _Versioned(Protocol):
    @property
    def version(self) -> str | None: ...
    def model_copy(self, *, update: Mapping[str, object] | None = None) -> Self: ...


Body = TypeVar("Body", bound=_Versioned)


def with_seen_version(body: Body, seen: str | None) -> Body:
    return body if body.version or not seen else body.model_copy(update={"version": seen})


def tag(response: Response, version: str) -> None:
    response.headers["ETag"] = f'"{version}"'


def matches(request: Request, etag: str) -> bool:
    header = request_headers(request.scope).get("if-none-match")
    if header is None:
        return False
    return header.strip() == "*" or etag in {tag.strip().removeprefix("W/") for tag in header.split(",")}


def fresh(request: Request, prepared: Prepared) -> Response:
    """Respond with JSON (brotli where accepted) or 304; browsers revalidate it."""
    headers = request_headers(request.scope)
    is_compressed = len(prepared.body) >= LEAST and preferred(headers.get("accept-encoding", "")) == "br"
    # A strong tag promises identical bytes, which differ once compressed.
    etag = f"W/{prepared.etag}" if is_compressed else prepared.etag
    if matches(request, prepared.etag):
        return _PreparedResponse(304, b"", _caching_headers(etag))
    if is_compressed:
        return _PreparedResponse(200, prepared.compressed, (*_content_headers(etag, len(prepared.compressed)), _BROTLI))
    return _PreparedResponse(200, prepared.body, _content_headers(etag, len(prepared.body)))


_Headers = tuple[tuple[bytes, bytes], ...]
_BROTLI = (b"content-encoding", b"br")


def _caching_headers(etag: str) -> _Headers:
    return ((b"etag", etag.encode()), (b"cache-control", REVALIDATE), (b"vary", b"Accept-Encoding"))


@lru_cache(maxsize=1000)
def _content_headers(etag: str, length: int) -> _Headers:
    content = ((b"content-length", b"%d" % length), (b"content-type", b"application/json"))
    return (*content, *_caching_headers(etag))


class _PreparedResponse(Response):
    # The framework's own would write the headers anew each time.
    def __init__(self, status_code: int, body: bytes, headers: _Headers) -> None:
        self.status_code = status_code
        self.body = body
        self.raw_headers = list(headers)
        self.background = None
