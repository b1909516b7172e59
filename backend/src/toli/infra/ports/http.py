import ssl
from functools import cache
from typing import Final

import httpx
from httpx_aiohttp import HttpxAiohttpClient

CONNECT_SECONDS: Final = 2.0
READ_SECONDS: Final = 8.0
LOOPBACK: Final = frozenset({"127.0.0.1", "::1"})


def connect(base_url: str, *, transport: httpx.AsyncBaseTransport | None = None) -> httpx.AsyncClient:
    """Make connections to a provider; the caller closes them."""
    # A proxy from the environment is for the world outside, not for what runs on this machine.
    trust_env = httpx.URL(base_url).host not in LOOPBACK
    return HttpxAiohttpClient(
        base_url=f"{base_url.rstrip('/')}/",
        timeout=httpx.Timeout(READ_SECONDS, connect=CONNECT_SECONDS),
        transport=transport,
        trust_env=trust_env,
        verify=tls_context(trust_env=trust_env),
    )


@cache
def tls_context(*, trust_env: bool) -> ssl.SSLContext:
    """Shared TLS context; it takes 20 ms to make. `trust_env` uses SSL_CERT_FILE."""
    return httpx.create_ssl_context(trust_env=trust_env)
