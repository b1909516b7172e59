"""`Idempotency-Key`: a call about bookings or enquiries, repeated under its key, gets the first response again.

After the IETF's draft (draft-ietf-httpapi-idempotency-key-header): the key is a person's own, the call is known by its
host, method, path and body. A response that is not the caller's fault (5xx, 429, 401) is not recorded.
"""

import re
from datetime import timedelta
from hashlib import sha256
from typing import Final

from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toli.access.context import Context
from toli.db import idempotency
from toli.db.database import Database
from toli.db.idempotency import EarlierCall
from toli.kit.errors import AppError, Invalid
from toli.web import errors

PREFIXES: Final = ("/api/bookings/", "/api/connection-requests/")
METHODS: Final = {"POST", "PUT", "DELETE"}
SERVER_ERRORS: Final = 500
NOT_RECORDED: Final = {401, 429}
_KEY = re.compile(r"[\x21\x23-\x7e]{1,255}")


class KeyReused(AppError):
    """The key belongs to another call."""

    code = "idempotency_key_reused"
    status = 422

    def __init__(self) -> None:
        super().__init__("This Idempotency-Key was sent with another call before. Send a new one.")


class RequestInProgress(AppError):
    """The first call under the key is still in progress."""

    code = "request_in_progress"
    status = 409

    def __init__(self) -> None:
        super().__init__("This call is still being carried out. Please ask again in a moment.")

    @property
    def headers(self) -> dict[str, str]:
        """When to ask again."""
        return {"Retry-After": "1"}


class IdempotencyMiddleware:
    """Answers a repeated call from its record; every other call passes through."""

    def __init__(self, app: ASGIApp, *, database: Database, retention: timedelta) -> None:
        self._app = app
        self._database = database
        self._retention = retention

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        context = scope.get("toli.context")
        if not (
            isinstance(context, Context)
            and context.actor is not None
            and scope["method"] in METHODS
            and scope["path"].startswith(PREFIXES)
            and (given := Headers(scope=scope).get("idempotency-key")) is not None
        ):
            await self._app(scope, receive, send)
            return
        user_id = context.actor.user_id
        try:
            # The draft writes the key as a quoted string; many send it bare.
            key = given.strip().removeprefix('"').removesuffix('"')
            if not _KEY.fullmatch(key):
                raise Invalid("An Idempotency-Key has 1 to 255 visible characters.", field="Idempotency-Key")
            body = await _read(receive)
            call = sha256(
                b"\0".join([context.host.encode(), scope["method"].encode(), scope["path"].encode(), body])
            ).digest()
            async with self._database.public_transaction() as tx:
                earlier = await idempotency.claim_key(
                    tx, user_id=user_id, key=key, call=call, retention=self._retention
                )
            if earlier is not None:
                await _replay(earlier, call)(scope, receive, send)
                return
        except AppError as error:
            await errors.answer(error)(scope, receive, send)
            return
        await self._execute(scope, send, body=body, user_id=user_id, key=key)

    async def _execute(self, scope: Scope, send: Send, *, body: bytes, user_id: int, key: str) -> None:
        messages: list[Message] = []

        async def once() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def buffer(message: Message) -> None:
            messages.append(message)

        try:
            await self._app(scope, once, buffer)
        except Exception:
            await self._release(user_id=user_id, key=key)
            raise
        status = messages[0]["status"]
        if status >= SERVER_ERRORS or status in NOT_RECORDED:
            await self._release(user_id=user_id, key=key)
        else:
            content = b"".join(message.get("body", b"") for message in messages[1:])
            async with self._database.public_transaction() as tx:
                await idempotency.record_response(tx, user_id=user_id, key=key, status=status, body=content)
        for message in messages:
            await send(message)

    async def _release(self, *, user_id: int, key: str) -> None:
        async with self._database.public_transaction() as tx:
            await idempotency.release_key(tx, user_id=user_id, key=key)


async def _read(receive: Receive) -> bytes:
    """Read a body, whose size `BodyLimits` has limited."""
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body", False):
            return body


def _replay(earlier: EarlierCall, call: bytes) -> ASGIApp:
    if earlier.call_sha256 != call:
        raise KeyReused
    if earlier.status is None:
        raise RequestInProgress
    body = earlier.body or b""
    return Response(
        body,
        status_code=earlier.status,
        media_type="application/json" if body else None,
        headers={"Idempotent-Replayed": "true"},
    )
