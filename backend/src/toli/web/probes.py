"""Probes and metrics of a worker, which serves nothing else."""

import asyncio
import contextlib
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager

from fastapi import FastAPI
from granian.constants import Interfaces
from granian.server.embed import Server

from toli.services import Services
from toli.web import errors, health


@asynccontextmanager
async def serving_probes(services: Services) -> AsyncIterator[None]:
    """Serve `/livez`, `/readyz` and `/metrics` until the context ends.

    On `TOLI_METRICS_PORT`, if it is set.
    """
    settings = services.settings
    if settings.metrics_port is None:
        yield
        return
    app = FastAPI(openapi_url=None, telemetry={"tracing": False, "metrics": False, "logs": False})
    app.state.services = services
    errors.install(app)
    app.include_router(health.router)
    server = Server(
        app,
        address=settings.host,
        port=settings.metrics_port,
        interface=Interfaces.ASGINL,
        log_enabled=False,
        websockets=False,
    )
    serving = asyncio.create_task(server.serve())
    try:
        yield
    finally:
        server.stop()  # type: ignore[no-untyped-call]  # the library has no types here
        with contextlib.suppress(asyncio.CancelledError):
            await serving
