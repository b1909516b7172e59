"""Compression of text responses (safety: docs/mechanisms/pages.md)."""

import zlib
from typing import Final

import brotli
from starlette.datastructures import MutableHeaders
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toli.identity.access.request_headers import request_headers
from toli.kit.encodings import LEAST, preferred

TEXT: Final = ("text/", "application/json", "application/xml", "application/javascript", "image/svg+xml")
QUALITY: Final = 4
"""Of brotli, 0 to 11: smaller than gzip at its best, in a third of the time."""
LEVEL: Final = 5
"""Of gzip, 1 to 9."""
GZIP_FRAME: Final = 31


class Compression:
    """Compresses whole responses; streams are unchanged."""

    def __init__(self, app: ASGIApp) -> None:
        self._app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        encoding = preferred(request_headers(scope).get("accept-encoding", "")) if scope["type"] == "http" else None
        if encoding is None:
            await self._app(scope, receive, send)
            return
        start: Message | None = None

        async def compressed(message: Message) -> None:
            nonlocal start
            if message["type"] == "http.response.start":
                start = message
                return
            if start is not None:
                first, start = start, None
                if message["type"] == "http.response.body" and not message.get("more_body"):
                    message = {**message, "body": _shrunk(first, message.get("body", b""), encoding)}
                await send(first)
            await send(message)

        await self._app(scope, receive, compressed)


def _shrunk(start: Message, body: bytes, encoding: str) -> bytes:
    headers = MutableHeaders(scope=start)
    if not headers.get("content-type", "").startswith(TEXT) or "content-encoding" in headers:
        return body
    if "accept-encoding" not in headers.get("vary", "").lower():
        headers.add_vary_header("Accept-Encoding")
    if len(body) < LEAST:
        return body
    if encoding == "br":
        small = brotli.compress(body, mode=brotli.MODE_TEXT, quality=QUALITY)
    else:
        small = zlib.compress(body, LEVEL, wbits=GZIP_FRAME)
    headers["Content-Encoding"] = encoding
    headers["Content-Length"] = str(len(small))
    # A strong tag promises identical bytes, which differ once compressed.
    tag = headers.get("etag")
    if tag is not None and not tag.startswith("W/"):
        headers["ETag"] = f"W/{tag}"
    return bytes(small)
