from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from typing import Final

import httpx
from aiohttp import web
from fastapi import FastAPI

from toli.services import Services
from toli.web import errors, health

CONTENT_TYPE: Final = "content-type"


@asynccontextmanager
async def serving_probes(services: Services) -> AsyncIterator[None]:
    """On `TOLI_METRICS_PORT`, if set.

    The server has no threads: one that ends during Python's exit would abort the process.
    """
    settings = services.settings
    if settings.metrics_port is None:
        yield
        return
    app = FastAPI(openapi_url=None, telemetry={"tracing": False, "metrics": False, "logs": False})
    app.state.services = services
    errors.install(app)
    app.include_router(health.router)
    transport = httpx.ASGITransport(app, raise_app_exceptions=False)
    async with httpx.AsyncClient(transport=transport, base_url="http://worker") as client:

        async def answer(request: web.Request) -> web.Response:
            reply = await client.get(request.path_qs)
            headers = {CONTENT_TYPE: reply.headers[CONTENT_TYPE]} if CONTENT_TYPE in reply.headers else {}
            return web.Response(status=reply.status_code, body=reply.content, headers=headers)

        server = web.Application()
        server.router.add_get("/{path:.*}", answer)
        runner = web.AppRunner(server, access_log=None, handle_signals=False)
        await runner.setup()
        try:
            await web.TCPSite(runner, settings.host, settings.metrics_port).start()
            yield
        finally:
            await runner.cleanup()
