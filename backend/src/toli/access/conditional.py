"""Conditional requests (RFC 9110): 304 for a matching entity tag, and `If-Match` for changes."""

from collections.abc import Mapping
from typing import Annotated, Protocol, Self, TypeVar

from fastapi import Depends, Header, Request
from starlette.responses import Response

from toli.kit.encodings import LEAST, preferred
from toli.kit.prepared import Prepared

REVALIDATE = "public, no-cache"


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
    """Return the body with the version of `If-Match`, unless the body has one itself."""
    return body if body.version or not seen else body.model_copy(update={"version": seen})


def tag(response: Response, version: str) -> None:
    """Set the `ETag` to a version, for the `If-Match` of the next call."""
    response.headers["ETag"] = f'"{version}"'


def matches(request: Request, etag: str) -> bool:
    """Tell whether `If-None-Match` has this tag, strong or weak."""
    given = request.headers.get("if-none-match", "")
    return given.strip() == "*" or etag in {tag.strip().removeprefix("W/") for tag in given.split(",")}


def fresh(request: Request, prepared: Prepared) -> Response:
    """Respond with the JSON, compressed by brotli where accepted, or with 304. Browsers cache it and revalidate."""
    is_compressed = len(prepared.body) >= LEAST and preferred(request.headers.get("accept-encoding", "")) == "br"
    headers = {
        # A strong tag promises identical bytes, which differ once compressed.
        "ETag": f"W/{prepared.etag}" if is_compressed else prepared.etag,
        "Cache-Control": REVALIDATE,
        "Vary": "Accept-Encoding",
    }
    if matches(request, prepared.etag):
        return Response(status_code=304, headers=headers)
    if is_compressed:
        headers["Content-Encoding"] = "br"
        return Response(prepared.compressed, media_type="application/json", headers=headers)
    return Response(prepared.body, media_type="application/json", headers=headers)
