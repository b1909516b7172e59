"""After draft-ietf-httpapi-idempotency-key-header.

Keys are per user and API token. Server errors, 401, 403 and responses with `Retry-After` are not recorded.
"""

import asyncio
import re
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import timedelta
from hashlib import sha256
from typing import Final

import psycopg
from starlette.datastructures import Headers
from starlette.responses import Response
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toli.identity.access.context import Context
from toli.infra.db import idempotency
from toli.infra.db.database import Database
from toli.infra.db.idempotency import CALL, CallRepeated, EarlierCall, IdempotentCall
from toli.infra.db.outages import DatabaseDown
from toli.kit.errors import AppError, Invalid
from toli.kit.text import Text
from toli.web import errors

PATHS: Final = re.compile(
    r"/api/(bookings/|imports/clients/|connection-requests/|events(/|$)|settlements/|departure-choices/|timeline/"
    r"|clients/[0-9]+/(discounts|terms|deposits)(/|$)|clients/[0-9]+/customers/[a-z0-9-]+/deposits$|payment-links/[^/]+/credit$)"
)
"""Calls that make or move something; none of their responses has a secret, because responses are recorded."""
METHODS: Final = {"POST", "PUT", "DELETE"}
SERVER_ERRORS: Final = 500
NOT_RECORDED: Final = {401, 403, 429}
"""Refusals that ask for something else first: a sign-in, a proof of identity, a right, or time."""
EARLIER_CALL: Final = "toli.earlier_call"
"""Where the request's scope has the earlier call under its key, read together with its session."""
_KEY = re.compile(r"[\x21\x23-\x7e]{1,255}")


def takes_key(method: str, path: str) -> bool:
    return method in METHODS and PATHS.match(path) is not None


def parse_key(header: str) -> str | None:
    # The draft writes the key as a quoted string; many send it bare.
    key = header.strip().removeprefix('"').removesuffix('"')
    return key if _KEY.fullmatch(key) else None


class KeyReused(AppError):
    code = "idempotency_key_reused"
    status = 422

    def __init__(self) -> None:
        super().__init__(Text("This Idempotency-Key was sent with another call before. Send a new one."))


class RequestInProgress(AppError):
    code = "request_in_progress"
    status = 409

    def __init__(self) -> None:
        super().__init__(Text("This call is still being carried out. Please ask again in a moment."))

    @property
    def headers(self) -> dict[str, str]:
        return {"Retry-After": "1"}


class IdempotencyMiddleware:
    def __init__(self, app: ASGIApp, *, database: Database, retention: timedelta) -> None:
        self._app = app
        self._database = database
        self._retention = retention
        self._in_progress: dict[tuple[int, str], bytes] = {}

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        context = scope.get("toli.context")
        if not (
            isinstance(context, Context)
            and context.actor is not None
            and takes_key(scope["method"], scope["path"])
            and (key_header := Headers(scope=scope).get("idempotency-key")) is not None
        ):
            await self._app(scope, receive, send)
            return
        actor = context.actor
        user_id = actor.user_id
        try:
            key = parse_key(key_header)
            if key is None:
                raise Invalid(Text("An Idempotency-Key has 1 to 255 visible characters."), field="Idempotency-Key")
            if actor.token_id is not None:
                # No key of a person has a space: a token is never given the recorded answer of its creator.
                key = f"token {actor.token_id} {key}"
            body = await _read(receive)
            call_sha256 = sha256(
                b"\0".join([context.host.encode(), scope["method"].encode(), scope["path"].encode(), body])
            ).digest()
            earlier = scope.get(EARLIER_CALL)
            if earlier is not None and (earlier.status is not None or earlier.call_sha256 != call_sha256):
                await _replay(earlier, call_sha256)(scope, receive, send)
                return
            if (running := self._in_progress.get((user_id, key))) is not None:
                raise RequestInProgress if running == call_sha256 else KeyReused
            self._in_progress[user_id, key] = call_sha256
            try:
                call = IdempotentCall(user_id, key, call_sha256, await self._process(), self._retention)
                await self._execute(scope, receive, send, body=body, call=call)
            finally:
                del self._in_progress[user_id, key]
        except AppError as error:
            await errors.answer(error)(scope, receive, send)

    async def _process(self) -> int:
        try:
            return await self._database.process_lock.number()
        except psycopg.OperationalError as error:
            raise DatabaseDown from error

    async def _execute(self, scope: Scope, receive: Receive, send: Send, *, body: bytes, call: IdempotentCall) -> None:
        messages: list[Message] = []

        async def once() -> Message:
            return {"type": "http.request", "body": body, "more_body": False}

        async def buffer(message: Message) -> None:
            messages.append(message)

        try:
            async with executing(self._database, call):
                await self._app(scope, once, buffer)
        except CallRepeated as repeated:
            await _replay(repeated.earlier, call.call_sha256)(scope, receive, send)
            return
        status = messages[0]["status"]
        if not _is_final(status, Headers(raw=messages[0]["headers"])):
            if call.is_claimed:
                await _release(self._database, call)
        else:
            content = b"".join(message.get("body", b"") for message in messages[1:])
            await record(self._database, call, status=status, body=content)
        for message in messages:
            await send(message)


@asynccontextmanager
async def executing(database: Database, call: IdempotentCall) -> AsyncIterator[None]:
    """Execute a keyed call in the block, and release its key if it fails. Raises CallRepeated."""
    token = CALL.set(call)
    try:
        yield
    except CallRepeated:
        raise
    except (Exception, asyncio.CancelledError):
        # Where the call itself was cancelled, the release goes on, whether the claim's commit was heard of or not.
        await asyncio.shield(asyncio.ensure_future(_release(database, call)))
        raise
    finally:
        CALL.reset(token)


async def _release(database: Database, call: IdempotentCall) -> None:
    await database.execute_alone(idempotency.RELEASE, call.parameters)


async def record(database: Database, call: IdempotentCall, *, status: int, body: bytes) -> None:
    """Record the response, unless the call's own transaction did."""
    if not call.is_recorded:
        await database.execute_alone(idempotency.RECORD, {**call.parameters, "status": status, "body": body})


def require_repeatable(earlier: EarlierCall, call_sha256: bytes) -> None:
    """Require that the earlier call is the same and has a response. Raises KeyReused and RequestInProgress."""
    if earlier.call_sha256 != call_sha256:
        raise KeyReused
    if earlier.status is None:
        raise RequestInProgress


def _is_final(status: int, headers: Headers) -> bool:
    return status < SERVER_ERRORS and status not in NOT_RECORDED and "retry-after" not in headers


async def _read(receive: Receive) -> bytes:
    body = b""
    while True:
        message = await receive()
        body += bytes(message.get("body", b""))
        if not message.get("more_body", False):
            return body


def _replay(earlier: EarlierCall, call_sha256: bytes) -> ASGIApp:
    require_repeatable(earlier, call_sha256)
    assert earlier.status is not None
    body = earlier.body or b""
    return Response(
        body,
        status_code=earlier.status,
        media_type="application/json" if body else None,
        headers={"Idempotent-Replayed": "true"},
    )
