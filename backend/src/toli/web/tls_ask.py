"""Permission of Caddy's on-demand TLS certificates.

Strangers could otherwise use up the certificate authority's limits.
"""

import hmac
import ipaddress
from typing import Annotated

from fastapi import APIRouter, Query, Request
from starlette.responses import PlainTextResponse, Response

from toli.infra.config import Settings
from toli.kit.errors import NotFound, TooMany
from toli.kit.text import Text
from toli.web.services import CurrentWebServices

router = APIRouter(include_in_schema=False)

PATH = "/api/tls/ask"
FORWARDED = ("x-forwarded-for", "x-forwarded-host", "forwarded")


@router.get(PATH)
async def ask(
    request: Request, services: CurrentWebServices, domain: Annotated[str, Query(max_length=260)], token: str = ""
) -> Response:
    """Answer 200 for the main site, an approved operator's label or active domain; else 404.

    Callers need `TOLI_TLS_ASK_TOKEN`, or without one to be this machine or a trusted proxy.
    """
    if not _may_ask(request, services.settings, token=token):
        raise NotFound
    quota = services.tls_ask_limiter.take("all")
    if quota.is_refused:
        raise TooMany(Text("Too many names were asked about."), retry_after=quota.retry_after)
    is_name = ":" not in domain
    match = await services.directory.resolve(domain) if is_name else None
    if match is None or match.site not in {"main", "client"}:
        raise NotFound
    return PlainTextResponse("ok")


def _may_ask(request: Request, settings: Settings, *, token: str) -> bool:
    expected = settings.tls_ask_token
    if expected is not None:
        return hmac.compare_digest(token.encode(), expected.get_secret_value().encode())
    # A proxy asks for itself: what it passes on for others has one of these headers.
    if request.client is None or any(name in request.headers for name in FORWARDED):
        return False
    try:
        peer = ipaddress.ip_address(request.client.host)
    except ValueError:
        return False
    return peer.is_loopback or any(peer in ipaddress.ip_network(network) for network in settings.trusted_proxies or ())
