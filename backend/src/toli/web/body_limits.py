"""Bodies are read here, before a parser.

Uploads are streamed to their route, which counts bytes; only their time is limited here.
"""

import asyncio
import json
import re
from collections.abc import Mapping, Sequence
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toli.identity.access.request_headers import request_headers
from toli.kit.errors import AppError
from toli.kit.text import Text
from toli.web import errors

KIBIBYTE: Final = 1024
MOST_BYTES: Final = 1024 * KIBIBYTE
UPLOADS: Final = frozenset(
    {"/api/images/upload", "/api/imports/files", "/api/leader-links/bills", "/api/mail/inbound", "/api/review-photos"}
)
MOST_DEPTH: Final = 32
MOST_VALUES: Final = 20_000
"""Values in all objects and arrays; a long itinerary has some hundreds."""
SECONDS: Final = 30.0
"""For a whole body. A booking of 20 travellers has 10 kB."""
UPLOAD_SECONDS: Final = 300.0
"""For a whole upload: 5 MB at 140 kbit/s."""

MOST_QUOTES: Final = 4 * MOST_VALUES + 2
"""Those of a name and of a text for each value, and of a text alone."""
FIRST_CHECK: Final = 8 * KIBIBYTE
CHECK_GROWTH: Final = 4
"""A body is checked when it has so many bytes, then each time that it is so many times as long."""

_NOT_STRUCTURE: Final = bytes(set(range(256)) - set(b"[]{},"))
_SURROGATE: Final = re.compile(rb"\\u[dD][89a-fA-F]|\xed[\xa0-\xbf]")
"""A surrogate, escaped or as bytes; most of them are halves of an emoji."""


class BodyTooLarge(AppError):
    """More bytes than the address's limit."""

    code = "too_large"
    status = 413

    def __init__(self, *, most_bytes: int) -> None:
        super().__init__(
            Text("This call is too large: at most {most} KiB are accepted here.", most=most_bytes // KIBIBYTE)
        )


class BodyTooComplex(AppError):
    code = "too_large"
    status = 413

    def __init__(self) -> None:
        super().__init__(
            Text(
                "This call is too large: at most {values} values, nested {depth} deep, are accepted.",
                values=MOST_VALUES,
                depth=MOST_DEPTH,
            )
        )


class LoneSurrogate(AppError):
    """Half of a surrogate pair, which UTF-8 cannot encode."""

    code = "invalid"
    status = 422

    def __init__(self) -> None:
        super().__init__(Text("This text has a character that cannot be saved. Please remove it."), data={"errors": []})


class BodyTooSlow(AppError):
    code = "request_timeout"
    status = 408

    def __init__(self) -> None:
        super().__init__(Text("This call took too long to arrive. Please check your connection and try again."))

    @property
    def headers(self) -> Mapping[str, str]:
        """The rest of the body would be taken for the next call."""
        return {"Connection": "close"}


class BodyLimits:
    def __init__(self, app: ASGIApp, *, declared: Sequence[tuple[re.Pattern[str], int]]) -> None:
        """`declared`: path patterns of routes with their own limit, in bytes."""
        self._app = app
        self._declared = declared

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = request_headers(scope)
        if "content-length" not in headers and "transfer-encoding" not in headers:
            await self._app(scope, receive, send)
            return
        if scope["path"] in UPLOADS:
            await self._app(scope, _limit_time(receive, seconds=UPLOAD_SECONDS), send)
            return
        most_bytes = next((most for path, most in self._declared if path.match(scope["path"])), MOST_BYTES)
        try:
            body = await _read(headers, receive, most_bytes=most_bytes)
            check_json(body)
        except AppError as error:
            await errors.answer(error)(scope, receive, send)
            return
        if body is not None:
            await self._app(scope, _replay(body, receive), send)


def check_json(body: bytes | None) -> None:
    """Valid JSON or not, in linear time. Raises BodyTooComplex and LoneSurrogate."""
    if not body:
        return
    _check_structure(body)
    if _SURROGATE.search(body):
        _check_surrogates(body)


def _check_structure(body: bytes | bytearray) -> None:
    """Raises BodyTooComplex."""
    # First the escaped backslashes: then a backslash before a quotation mark escapes it.
    text = body.replace(b"\\\\", b"").replace(b'\\"', b"")
    if text.count(b'"') > MOST_QUOTES:
        raise BodyTooComplex
    # Every second part is inside a string.
    structure = b"".join(text.split(b'"')[::2]).translate(None, _NOT_STRUCTURE)
    # Each opening bracket may hold one value before the first comma.
    if len(structure) - structure.count(b"]") - structure.count(b"}") > MOST_VALUES:
        raise BodyTooComplex
    depth = 0
    for character in structure:
        if character in b"[{":
            depth += 1
            if depth > MOST_DEPTH:
                raise BodyTooComplex
        elif character in b"]}":
            depth -= 1
            if depth < 0:
                return  # No JSON: a parser ends here.


def _check_surrogates(body: bytes) -> None:
    try:
        value = json.loads(body)
    except ValueError:
        return  # No JSON, or none that its route accepts.
    try:
        json.dumps(value, ensure_ascii=False).encode()
    except UnicodeEncodeError:
        raise LoneSurrogate from None


async def _read(headers: Mapping[str, str], receive: Receive, *, most_bytes: int) -> bytes | None:
    """None when the caller disconnected. Raises BodyTooLarge, BodyTooComplex and BodyTooSlow."""
    announced = headers.get("content-length", "")
    if announced.isdecimal() and (len(announced) > len(str(most_bytes)) or int(announced) > most_bytes):
        raise BodyTooLarge(most_bytes=most_bytes)
    body = bytearray()
    check_at = FIRST_CHECK
    try:
        async with asyncio.timeout(SECONDS):
            while True:
                message = await receive()
                if message["type"] == "http.disconnect":
                    return None
                body += message.get("body", b"")
                if len(body) > most_bytes:
                    raise BodyTooLarge(most_bytes=most_bytes)
                while check_at < len(body):
                    # What is refused is not read to its end, and costs no more than its beginning.
                    _check_structure(body[:check_at])
                    check_at *= CHECK_GROWTH
                if not message.get("more_body", False):
                    return bytes(body)
    except TimeoutError:
        raise BodyTooSlow from None


def _replay(body: bytes, receive: Receive) -> Receive:
    is_given = False

    async def replayed() -> Message:
        nonlocal is_given
        if is_given:
            return await receive()
        is_given = True
        return {"type": "http.request", "body": body, "more_body": False}

    return replayed


def _limit_time(receive: Receive, *, seconds: float) -> Receive:
    """`seconds` count from the first call. The returned function raises BodyTooSlow."""
    deadline: float | None = None
    is_whole = False

    async def limited() -> Message:
        nonlocal deadline, is_whole
        if is_whole:
            return await receive()
        now = asyncio.get_running_loop().time()
        deadline = deadline or now + seconds
        try:
            async with asyncio.timeout_at(deadline):
                message = await receive()
        except TimeoutError:
            raise BodyTooSlow from None
        is_whole = not message.get("more_body", False)
        return message

    return limited
