"""Caller's address and its network's rate limit."""

import ipaddress
from collections.abc import Mapping
from functools import lru_cache
from ipaddress import IPv4Address, IPv6Address
from typing import Final

from starlette.types import ASGIApp, Message, Receive, Scope, Send

from toli.identity.access.request_headers import request_headers
from toli.infra.config import Settings
from toli.kit.errors import TooMany
from toli.kit.networks import network_of
from toli.kit.rate_limiter import Quota, RateLimiter
from toli.web import errors, rate_limits, tls_ask
from toli.web.headers import QUOTAS

ADDRESS: Final = "toli.address"
"""The key of the caller's IP address in the scope; behind a trusted proxy the one that the proxy names."""
VIA_PROXY: Final = "toli.via_proxy"
"""The key of whether the request came through a trusted proxy."""
UNCOUNTED: Final = ("/livez", "/readyz", "/metrics", "/assets/", "/media/", tls_ask.PATH)
"""Paths that need neither a session nor a client, and that are counted only when they come with a body."""
REFUSED_BODY: Final = frozenset({408, 413})
REFUSED_BODY_COST: Final = 20
"""Requests that a refused body counts as, beside its own."""


class AddressLimits:
    def __init__(self, app: ASGIApp, *, settings: Settings) -> None:
        self._app = app
        self._limiter = rate_limits.limiter("address", settings.rate_limit_address)
        self._proxies = [ipaddress.ip_network(network) for network in settings.trusted_proxies or ()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        headers = request_headers(scope)
        has_body = "content-length" in headers or "transfer-encoding" in headers
        scope[VIA_PROXY] = self._is_proxy(scope)
        scope[ADDRESS] = address = _address_of(scope, headers)
        quotas: list[Quota] = []
        scope[QUOTAS] = quotas
        if has_body or not scope["path"].startswith(UNCOUNTED):
            try:
                rate_limits.take(quotas, self._limiter, network_of(address))
            except TooMany as error:
                await errors.answer_at(error, scope["path"])(scope, receive, send)
                return
        if has_body and self._limiter is not None:
            send = _charging(send, self._limiter, network_of(address))
        await self._app(scope, receive, send)

    def _is_proxy(self, scope: Scope) -> bool:
        peer = scope.get("client")
        if not self._proxies or peer is None:
            return False
        address = _parse(peer[0])
        return address is not None and any(address in network for network in self._proxies)


def _charging(send: Send, limiter: RateLimiter, network: str) -> Send:
    async def charge(message: Message) -> None:
        if message["type"] == "http.response.start" and message["status"] in REFUSED_BODY:
            limiter.charge(network, REFUSED_BODY_COST)
        await send(message)

    return charge


def _address_of(scope: Scope, headers: Mapping[str, str]) -> str:
    peer = scope.get("client")
    direct = peer[0] if peer else "127.0.0.1"
    forwarded = headers.get("x-forwarded-for", "").rpartition(",")[2].strip() if scope[VIA_PROXY] else ""
    return _normalize(forwarded) or _normalize(direct) or "127.0.0.1"


@lru_cache(maxsize=1000)
def _normalize(text: str) -> str | None:
    address = _parse(text)
    return None if address is None else str(address)


@lru_cache(maxsize=1000)
def _parse(text: str) -> IPv4Address | IPv6Address | None:
    try:
        return ipaddress.ip_address(text)
    except ValueError:
        return None
