"""Middleware of every request: id, log, headers, Context, Origin check.

Pure ASGI: function middleware runs the route in another task, where a dropped connection could leave a database
connection behind.
"""

import random
import re
import time
from collections.abc import Mapping, Sequence
from datetime import timedelta
from functools import lru_cache
from http.cookies import CookieError, SimpleCookie
from typing import Final, NamedTuple

import structlog
from prometheus_client import Counter, Histogram
from starlette.requests import ClientDisconnect
from starlette.responses import RedirectResponse
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toli.clients.companies.errors import ApiTokenInvalid
from toli.clients.companies.repository import team
from toli.clients.companies.rules import is_api_token
from toli.clients.companies.schemas.team import OperatedClient
from toli.clients.companies.service import api_tokens
from toli.clients.companies.service.calendar_feeds import CALENDAR_PATH
from toli.clients.media.schemas import PRIVATE_PATH
from toli.identity.access import session_cookie
from toli.identity.access.context import API_TOKEN_ID, Actor, Context, TeamPlace, is_own_domain
from toli.identity.access.context import Origin as RequestOrigin
from toli.identity.access.request_headers import request_headers
from toli.identity.access.rights import TeamRole
from toli.identity.access.roles import Role
from toli.identity.audit.service import ORIGIN
from toli.identity.people.errors import SupportReadsOnly
from toli.identity.people.schemas import SessionInfo
from toli.identity.people.service import sessions
from toli.infra.config import Settings
from toli.infra.db.admission import TICKET, Overloaded, Ticket
from toli.infra.db.connections import REPLY_SECONDS, REQUEST_REPLY_SECONDS
from toli.infra.db.database import READ_ONLY, Database
from toli.infra.db.limits import LIMITS
from toli.kit.errors import DependencyDown, Misdirected, NotFound, TooMany
from toli.kit.languages import LANGUAGE
from toli.kit.rate_limiter import Quota
from toli.kit.text import Text
from toli.web import errors
from toli.web.address_limits import ADDRESS, UNCOUNTED, VIA_PROXY
from toli.web.api_version import UnknownVersion, check_version
from toli.web.draining import Draining
from toli.web.headers import QUOTAS, ResponseHeaders
from toli.web.hosts import HostDirectory, HostMatch
from toli.web.idempotency import EARLIER_CALL, parse_key
from toli.web.languages import language_of
from toli.web.overload import LoopLag, is_urgent
from toli.web.rate_limits import RateLimits
from toli.web.request_targets import check_target
from toli.web.route_template import route_template

log = structlog.get_logger("toli.request")

REQUESTS = Counter("toli_requests_total", "Requests answered", ["route", "method", "status"])
SECONDS = Histogram("toli_request_seconds", "Time to the answer", ["route"])

INTERNAL_ERROR: Final = 500
CLIENT_CLOSED_REQUEST: Final = 499

SAFE_METHODS = {"GET", "HEAD", "OPTIONS"}
# Signed by the provider, sent by its servers: there is no browser whose origin could be checked.
UNSAFE_FROM_ANYWHERE = re.compile(r"/api/payments/razorpay/webhook(/[^/]+)?")
NOT_LOGGED = {"/livez", "/readyz", "/metrics", "/assets/{name:path}", "/media/{name}"}
# What a support view may call beside what only reads: its own end, and the beginning of another sign-in.
SUPPORT_MAY_CALL = {"/api/users/support-view/end", "/api/users/logout", "/api/users/handoff/exchange"}
# Sent by pages that look for news while nobody is at them: a session lies idle all the same.
UNATTENDED = "x-toli-background"
PANELS = re.compile(r"/(to|admin)(/|$)")
AT_THE_LABEL = {"/login", "/handoff", "/logout_script", "/clear-session"}
"""Pages that answer at the label although the site has another primary address: sessions begin and end on a host."""


class _Exchange:
    def __init__(self, receive: Receive, send: Send) -> None:
        self._receive = receive
        self._send = send
        self._status: int | None = None
        self._is_complete = False
        self.is_broken_off = False
        """Whether the client closed the connection before the end of the response."""

    @property
    def is_begun(self) -> bool:
        return self._status is not None

    @property
    def status(self) -> int:
        """499, as in nginx, when the caller disconnected first."""
        if self._status is not None and self._status >= INTERNAL_ERROR:
            return self._status
        return CLIENT_CLOSED_REQUEST if self.is_broken_off else self._status or INTERNAL_ERROR

    async def receive(self) -> Message:
        message = await self._receive()
        if message["type"] == "http.disconnect" and not self._is_complete:
            self.is_broken_off = True
        return message

    async def send(self, message: Message) -> None:
        """Raises OSError on a closed connection."""
        if message["type"] == "http.response.start":
            self._status = message["status"]
        try:
            await self._send(message)
        except OSError:
            self.is_broken_off = True
            raise
        self._is_complete = message["type"] == "http.response.body" and not message.get("more_body", False)


class RequestEnvelope:
    """Always answers, with a request id, one log line and security headers."""

    def __init__(self, app: ASGIApp, *, settings: Settings, lag: LoopLag, draining: Draining) -> None:
        self._app = app
        self._headers = ResponseHeaders(settings, draining)
        self._lag = lag

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        # It is no secret, and the system's source of randomness costs a system call.
        request_id = f"{random.getrandbits(64):016x}"
        scope["toli.request_id"] = request_id
        path = scope["path"]
        if path.startswith("/api/") and len(path) > len("/api/"):
            # With and without a slash at the end answer alike, without a redirect (contract, section 1).
            scope["path"] = path = path.rstrip("/")
        started = time.perf_counter()
        exchange = _Exchange(receive, send)

        async def send_with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                self._headers.add(message, scope, request_id=request_id)
            await exchange.send(message)

        try:
            check_target(scope)
            self._admit(scope)
            await self._app(scope, exchange.receive, send_with_headers)
        except Exception as error:
            if exchange.is_broken_off and isinstance(error, ClientDisconnect | OSError):
                return
            if exchange.is_begun:
                errors.record_failure(error, scope, request_id=request_id)
                raise
            answer = _answer_to(error, scope, request_id=request_id, path=path)
            await answer(scope, exchange.receive, send_with_headers)
        finally:
            self._record(scope, status=exchange.status, seconds=time.perf_counter() - started, request_id=request_id)

    def _admit(self, scope: Scope) -> None:
        """Set the longest wait for the database. Raises Overloaded."""
        ticket = Ticket(is_urgent=is_urgent(scope))
        if self._lag.is_overloaded and not ticket.is_urgent:
            raise Overloaded(where="process")
        # The server runs each request in a context of its own.
        REPLY_SECONDS.set(REQUEST_REPLY_SECONDS)
        TICKET.set(ticket)

    def _record(self, scope: Scope, *, status: int, seconds: float, request_id: str) -> None:
        route = route_template(scope)
        counter, histogram = _meters(route, scope["method"], status)
        counter.inc()
        histogram.observe(seconds)
        if route in NOT_LOGGED:
            return
        context = scope.get("toli.context")
        client = context.client if isinstance(context, Context) else None
        log.info(
            "request",
            request_id=request_id,
            client=client.label if client else None,
            method=scope["method"],
            route=route,
            status=status,
            ms=round(seconds * 1000, 1),
        )


@lru_cache(maxsize=4096)
def _meters(route: str, method: str, status: int) -> tuple[Counter, Histogram]:
    return REQUESTS.labels(route, method, str(status)), SECONDS.labels(route)


def _answer_to(error: Exception, scope: Scope, *, request_id: str, path: str) -> ASGIApp:
    app_error = errors.known(error)
    if app_error is not None:
        return errors.answer_at(app_error, path)
    errors.record_failure(error, scope, request_id=request_id)
    return errors.unexpected(request_id, path=path)


class _Credentials(NamedTuple):
    """`is_bearer`: from the Authorization header, not a cookie."""

    token: str
    is_bearer: bool


class ContextMiddleware:
    def __init__(self, app: ASGIApp, *, database: Database, directory: HostDirectory, settings: Settings) -> None:
        self._app = app
        self._database = database
        self._directory = directory
        self._settings = settings
        self._rate_limits = RateLimits(settings)
        self._cookie_name = session_cookie.name(settings)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http" or scope["path"].startswith(UNCOUNTED):
            await self._app(scope, receive, send)
            return
        try:
            answer = await self._prepare(scope, scope[QUOTAS])
        except (ApiTokenInvalid, DependencyDown, TooMany, UnknownVersion) as error:
            answer = errors.answer_at(error, scope["path"])
        if answer is not None:
            await answer(scope, receive, send)
        else:
            await self._pass_on(scope, receive, send)

    async def _prepare(self, scope: Scope, quotas: list[Quota]) -> ASGIApp | None:
        """Put the Context into the scope, or return the answer.

        Raises ApiTokenInvalid, DependencyDown, TooMany and UnknownVersion.
        """
        headers = request_headers(scope)
        address = scope[ADDRESS]
        check_version(headers)
        # The server runs each request in a context of its own.
        LANGUAGE.set(language_of(scope, headers))
        credentials = _credentials(headers, cookie_name=self._cookie_name)
        if credentials is None:
            self._rate_limits.take_anonymous(quotas, address, scope["path"])
        host = (headers.get("x-forwarded-host") if scope[VIA_PROXY] else None) or headers.get("host", "")
        match = await self._directory.resolve(host)
        if match.site == "foreign":
            # Nothing of ours may be drawn, linked or cached under a name that a stranger chose.
            return errors.answer_at(Misdirected(), scope["path"])
        if match.site == "unknown":
            return self._unknown_site(scope)
        refusal = self._cross_origin(scope, headers, match)
        if refusal is not None:
            return refusal
        # The server runs each request in a context of its own.
        ORIGIN.set(address)
        if credentials is not None and credentials.is_bearer and is_api_token(credentials.token):
            actor: Actor | None = await self._program(scope, credentials.token, match)
        else:
            actor = await self._actor(scope, headers, credentials, match)
        API_TOKEN_ID.set(None if actor is None else actor.token_id)
        if actor is not None:
            self._rate_limits.take_actor(quotas, actor)
        elif credentials is not None:
            self._rate_limits.take_anonymous(quotas, address, scope["path"])
        address_now = self._primary_address(scope, match, actor)
        if address_now is not None:
            return address_now
        scope["toli.context"] = Context(
            request_id=scope["toli.request_id"],
            host=match.host,
            host_key=match.key,
            client=match.client,
            actor=actor,
            origin=RequestOrigin(address=address, user_agent=headers.get("user-agent", "")[:400]),
        )
        return None

    async def _pass_on(self, scope: Scope, receive: Receive, send: Send) -> None:
        """A support view is read-only, here and in PostgreSQL."""
        actor = scope["toli.context"].actor
        if actor is not None and actor.operates:
            # The server runs each request in a context of its own.
            limits = {client_id: place.limit for client_id, place in actor.operates.items() if place.limit is not None}
            LIMITS.set(limits)
        if actor is None or actor.support_until is None or scope["path"] in SUPPORT_MAY_CALL:
            await self._app(scope, receive, send)
            return
        if not _is_safe(scope) or scope["path"].startswith(PRIVATE_PATH):
            await errors.answer(SupportReadsOnly())(scope, receive, send)
            return
        reading_only = READ_ONLY.set(True)
        try:
            await self._app(scope, receive, send)
        finally:
            READ_ONLY.reset(reading_only)

    def _unknown_site(self, scope: Scope) -> ASGIApp:
        if scope["path"].startswith("/api/") or not _is_safe(scope):
            return errors.answer(NotFound(Text("There is no operator at this address.")))
        return RedirectResponse(self._settings.main_url + "/", status_code=307)

    def _primary_address(self, scope: Scope, match: HostMatch, actor: Actor | None) -> ASGIApp | None:
        """Pages still call the API here, and calendar programs read feeds.

        Panels are at the label alone, where staff are signed in.
        """
        path, client = scope["path"], match.client
        if client is None or path.startswith(("/api/", CALENDAR_PATH)) or not _is_safe(scope):
            return None
        is_panel = PANELS.match(path) is not None
        if match.moved is None and not (match.is_own_domain and is_panel):
            return None
        is_staff = actor is not None and actor.role is not Role.TRAVELLER
        if match.key == client.label and (is_panel or is_staff or path.rstrip("/") in AT_THE_LABEL):
            return None
        origin = self._settings.site_origin(label=client.label, domain=None if is_panel else client.domain)
        return _same_page(scope, origin, is_kept=client.domain is None and not match.is_own_domain)

    def _cross_origin(self, scope: Scope, headers: Mapping[str, str], match: HostMatch) -> ASGIApp | None:
        if _is_safe(scope) or UNSAFE_FROM_ANYWHERE.fullmatch(scope["path"]):
            return None
        origin = headers.get("origin")
        if origin is not None:
            is_own = origin == f"{self._settings.main_scheme}://{match.host}"
        else:
            is_own = "cookie" not in headers or headers.get("sec-fetch-site") == "same-origin"
        if is_own:
            return None
        return errors.answer_at(errors.CrossOrigin(), scope["path"])

    async def _program(self, scope: Scope, token: str, match: HostMatch) -> Actor:
        """Raises ApiTokenInvalid.

        At the label alone: the owner of an own domain may point it at another server.
        """
        if match.client is None or match.is_own_domain or not scope["path"].startswith("/api/"):
            raise ApiTokenInvalid
        return await api_tokens.use_token(self._database, self._settings, client_id=match.client.client_id, token=token)

    async def _actor(
        self, scope: Scope, headers: Mapping[str, str], credentials: _Credentials | None, match: HostMatch
    ) -> Actor | None:
        if credentials is None:
            return None
        session = await sessions.use_session(
            self._database,
            token=credentials.token,
            is_attended=UNATTENDED not in headers,
            idempotency_key=parse_key(headers.get("idempotency-key", "")),
            retention=timedelta(hours=self._settings.keep_idempotency_hours),
        )
        if session is None:
            return None
        scope[EARLIER_CALL] = session.earlier_call
        # Whoever runs the DNS of a client's own domain may lead it elsewhere: its tokens are worth nothing here.
        is_bound = not credentials.is_bearer or match.is_own_domain or is_own_domain(session.host_label)
        if is_bound and session.host_label != match.key:
            # A cookie belongs to one host: over plain http a sibling site could plant its own here.
            return None
        role = Role(session.role_id)
        if match.is_own_domain and role is not Role.TRAVELLER:
            return None
        is_required = self._settings.requires_second_factor_of(is_demo=session.is_demo)
        owes_second_factor = session.owes_second_factor and is_required
        if session.support_client_id is not None:
            return _supporter(session, role=role, match=match, owes_second_factor=owes_second_factor)
        operated: Sequence[OperatedClient] = ()
        if role is Role.OPERATOR:
            async with self._database.traveller_transaction(session.user_id) as tx:
                operated = await team.list_operated_clients(tx, user_id=session.user_id)
        return Actor(
            user_id=session.user_id,
            role=role,
            session_id=session.session_id,
            confirmed_until=session.confirmed_until,
            operates={operated_client.client.client_id: operated_client.place for operated_client in operated},
            owes_second_factor=owes_second_factor,
            has_second_factor=session.has_second_factor,
            has_proven=session.has_proven,
            has_just_signed_in=session.has_just_signed_in,
        )


def _supporter(session: SessionInfo, *, role: Role, match: HostMatch, owes_second_factor: bool) -> Actor | None:
    """On that operator's site only."""
    client = match.client
    if role is not Role.ADMIN or owes_second_factor or client is None:
        return None
    if client.client_id != session.support_client_id:
        return None
    return Actor(
        user_id=session.user_id,
        role=Role.OPERATOR,
        session_id=session.session_id,
        confirmed_until=None,
        operates={client.client_id: TeamPlace(client.time_zone, (TeamRole.OWNER,))},
        owes_second_factor=False,
        support_until=session.expires_at,
    )


def _same_page(scope: Scope, origin: str, *, is_kept: bool) -> ASGIApp:
    query = scope["query_string"].decode("latin-1")
    path = scope.get("raw_path", scope["path"].encode()).decode("latin-1").partition("?")[0]
    address = f"{origin}{path}{'?' if query else ''}{query}"
    # Never for ever: the client may come back to this address. Where it depends on who asks, not at all.
    headers = {"Cache-Control": "public, max-age=300"} if is_kept else {"Cache-Control": "no-store", "Vary": "Cookie"}
    return RedirectResponse(address, status_code=301, headers=headers)


def _is_safe(scope: Scope) -> bool:
    return scope["method"] in SAFE_METHODS


def _credentials(headers: Mapping[str, str], *, cookie_name: str) -> _Credentials | None:
    bearer = _bearer(headers)
    token = bearer or _cookie(headers, name=cookie_name)
    return None if token is None else _Credentials(token, is_bearer=bearer is not None)


def _bearer(headers: Mapping[str, str]) -> str | None:
    scheme, _, value = headers.get("authorization", "").partition(" ")
    return value.strip() or None if scheme.lower() == "bearer" else None


def _cookie(headers: Mapping[str, str], *, name: str) -> str | None:
    cookies = headers.get("cookie")
    if cookies is None:
        return None
    try:
        morsel = SimpleCookie(cookies).get(name)
    except CookieError:
        return None
    return morsel.value if morsel else None
