"""Entity tags: 304 for a reader who has these very bytes (contract, section 1), and which version a change is of."""

from typing import Annotated

from fastapi import Depends, Header, Request
from starlette.responses import Response

from toli.kit.encodings import LEAST, preferred
from toli.kit.prepared import Prepared

REVALIDATE = "public, no-cache"


async def _seen(if_match: Annotated[str | None, Header(max_length=200)] = None) -> str | None:
    return None if if_match == "*" else if_match


Seen = Annotated[str | None, Depends(_seen)]
"""The version that the caller saw, where the call says so in its `If-Match`."""


def tag(response: Response, version: str) -> None:
    """Name the version that is answered, for the next call's `If-Match`."""
    response.headers["ETag"] = f'"{version}"'


def has_it(request: Request, etag: str) -> bool:
    """Whether the reader's `If-None-Match` names this tag, strong or weak."""
    given = request.headers.get("if-none-match", "")
    return given.strip() == "*" or etag in {tag.strip().removeprefix("W/") for tag in given.split(",")}


def fresh(request: Request, prepared: Prepared) -> Response:
    """The JSON, in brotli for those who take it, or 304; kept by the reader and asked for again each time."""
    is_compressed = len(prepared.body) >= LEAST and preferred(request.headers.get("accept-encoding", "")) == "br"
    headers = {
        # The same content in other bytes: a strong tag would promise the very bytes.
        "ETag": f"W/{prepared.etag}" if is_compressed else prepared.etag,
        "Cache-Control": REVALIDATE,
        "Vary": "Accept-Encoding",
    }
    if has_it(request, prepared.etag):
        return Response(status_code=304, headers=headers)
    if is_compressed:
        headers["Content-Encoding"] = "br"
        return Response(prepared.compressed, media_type="application/json", headers=headers)
    return Response(prepared.body, media_type="application/json", headers=headers)
