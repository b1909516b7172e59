from collections.abc import Sequence
from typing import Final

from starlette.types import Message, Scope

from toli.identity.access.request_headers import request_headers
from toli.infra.config import Settings
from toli.kit.rate_limiter import Quota
from toli.web.api_version import VERSION, VERSION_HEADER
from toli.web.draining import Draining
from toli.web.rate_limits import rate_limit_headers

QUOTAS: Final = "toli.quotas"
"""The key of the list of quotas that a request was counted against."""

_SECURITY: Final = (
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"strict-origin-when-cross-origin"),
    (b"cross-origin-opener-policy", b"same-origin-allow-popups"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=(), payment=(self)"),
    (b"content-security-policy", b"default-src 'none'; frame-ancestors 'none'"),
)
_SECURITY_NAMES: Final = frozenset(name for name, _ in _SECURITY)
_VERSION: Final = (VERSION_HEADER.encode(), VERSION.encode())
_NOT_STORED: Final = (b"cache-control", b"no-store")


class ResponseHeaders:
    """Headers common to all responses."""

    def __init__(self, settings: Settings, draining: Draining) -> None:
        self._base_domain = settings.base_domain
        self._is_encrypted = settings.secure_cookies
        self._draining = draining

    def add(self, message: Message, scope: Scope, *, request_id: str) -> None:
        """The route's own headers win, except id and transport."""
        headers = list(message.get("headers", ()))
        present = {name for name, _ in headers}
        if present.isdisjoint(_SECURITY_NAMES):
            headers += _SECURITY
        else:
            headers += [pair for pair in _SECURITY if pair[0] not in present]
        headers.append((b"x-request-id", request_id.encode()))
        if self._is_encrypted:
            headers.append((b"strict-transport-security", self._transport_security(scope)))
        if scope["path"].startswith("/api/"):
            headers.append(_VERSION)
            if b"cache-control" not in present:
                headers.append(_NOT_STORED)
        if self._draining.is_on and scope["http_version"] == "1.1" and b"connection" not in present:
            headers.append((b"connection", b"close"))
        quotas: Sequence[Quota] = scope.get(QUOTAS, ())
        headers += rate_limit_headers(quotas)
        message["headers"] = headers

    def _transport_security(self, scope: Scope) -> bytes:
        headers = request_headers(scope)
        host = headers.get("x-forwarded-host") or headers.get("host", "")
        base = self._base_domain
        name = host.lower().partition(":")[0]
        if name == base or name.endswith(f".{base}"):
            return b"max-age=31536000; includeSubDomains"
        # What else is under a client's own domain is not ours to decide about.
        return b"max-age=31536000"
