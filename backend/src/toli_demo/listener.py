"""The product's webhook endpoints, as the simulators call them."""

from collections.abc import Mapping
from dataclasses import dataclass

import httpx

from toli.infra.config import Settings
from toli.infra.ports.http import tls_context


@dataclass(frozen=True, slots=True)
class Listener:
    """Takes the webhooks of the simulators; tests without sockets set `transport`."""

    settings: Settings
    transport: httpx.AsyncBaseTransport | None = None

    async def post(self, path: str, *, body: bytes, headers: Mapping[str, str], within: float) -> httpx.Response:
        """Send a JSON body; raises httpx.HTTPError without a response within so many seconds."""
        # The address is loopback and the name is in Host, because many resolvers do not know *.localhost.
        loopback = "[::1]" if self.settings.host == "::1" else "127.0.0.1"
        http = httpx.AsyncClient(
            timeout=within, transport=self.transport, trust_env=False, verify=tls_context(trust_env=False)
        )
        async with http:
            return await http.post(
                f"http://{loopback}:{self.settings.port}{path}",
                content=body,
                headers={
                    "Host": self.settings.main_url.partition("://")[2],
                    "Content-Type": "application/json",
                    **headers,
                },
            )
