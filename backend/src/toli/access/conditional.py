"""Answers to public reads: an entity tag, and 304 for a reader who has these very bytes (contract, section 1)."""

from fastapi import Request
from starlette.responses import Response

from toli.kit.encodings import LEAST, preferred
from toli.kit.prepared import Prepared

REVALIDATE = "public, no-cache"


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
