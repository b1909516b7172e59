"""The simulator of the payment provider as a process of its own, with a database of its own.

Its webhooks go to the installation under test: `python -m drills.provider`, with `DRILL_FRONT` as the port of its proxy
and `DRILL_HOST` as its main host name. The settings are those of the demo.
"""

import os

import httpx
from starlette.types import ASGIApp

from toli.cli import app_role, exit_on_refusal, installed, migrate_installed, secret, serve
from toli.infra.config import load_settings
from toli.infra.logs import configure_logs
from toli_demo.app import create_app
from toli_demo.schema import create_schema

FRONT, HOST = "DRILL_FRONT", "DRILL_HOST"


class ToFront(httpx.AsyncBaseTransport):
    """Sends every request to the proxy of the installation under test."""

    def __init__(self) -> None:
        self._network = httpx.AsyncHTTPTransport()

    async def handle_async_request(self, request: httpx.Request) -> httpx.Response:
        """Send one request."""
        request.url = request.url.copy_with(host="127.0.0.1", port=int(os.environ[FRONT]))
        request.headers["Host"] = os.environ[HOST]
        return await self._network.handle_async_request(request)

    async def aclose(self) -> None:
        """Close the connections."""
        await self._network.aclose()


def app() -> ASGIApp:
    """Make the application in a server process."""
    settings = load_settings()
    configure_logs(settings)
    return create_app(settings, transport=ToFront())


def main() -> None:
    """Serve until a signal ends it."""
    with exit_on_refusal():
        settings = load_settings()
        configure_logs(settings)
        with installed(settings, may_join=False) as ready:
            migrate_installed(ready)
            create_schema(secret(ready.migration_database_url), app_role=app_role(ready))
            serve(ready, target="drills.provider:app")


if __name__ == "__main__":
    main()
