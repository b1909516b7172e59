"""Answers to public reads: an entity tag, and 304 for a reader who has these very bytes (contract, section 1)."""

from fastapi import Request
from starlette.responses import Response

from toli.kit.prepared import Prepared

REVALIDATE = "public, no-cache"


def has_it(request: Request, etag: str) -> bool:
    """Whether the reader's `If-None-Match` names this tag; a proxy that compresses may have made it weak."""
    given = request.headers.get("if-none-match", "")
    return given.strip() == "*" or etag in {tag.strip().removeprefix("W/") for tag in given.split(",")}


def fresh(request: Request, prepared: Prepared) -> Response:
    """The JSON, or 304; kept by the reader and asked for again each time."""
    headers = {"ETag": prepared.etag, "Cache-Control": REVALIDATE}
    if has_it(request, prepared.etag):
        return Response(status_code=304, headers=headers)
    return Response(prepared.body, media_type="application/json", headers=headers)
