"""Probes and metrics: liveness, readiness, Prometheus."""

import hmac
import ipaddress
from typing import Final, Literal

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST
from starlette.responses import Response

from toli.identity.access.guards import CurrentServices, Db
from toli.infra.db.connections import REPLY_SECONDS
from toli.infra.db.readiness import check_ready
from toli.kit.errors import AppError, NotFound
from toli.web.metrics import render_metrics
from toli.web.services import CurrentWebServices

READY_SECONDS: Final = 1.0
"""How long a probe waits for the database."""

router = APIRouter(include_in_schema=False)


@router.get("/livez")
async def livez() -> PlainTextResponse:
    """Respond while the process runs, without further checks."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def readyz(database: Db, services: CurrentWebServices, exclude: Literal["database"] | None = None) -> Response:
    """A proxy excludes the database: this process answers better than the proxy."""
    if services.draining.is_on:
        return JSONResponse({"ready": False, "reason": "This process is about to stop."}, status_code=503)
    if exclude == "database":
        return JSONResponse({"ready": True})
    REPLY_SECONDS.set(READY_SECONDS)
    try:
        await check_ready(database)
    except AppError as error:
        return JSONResponse({"ready": False, "reason": error.detail}, status_code=503)
    return JSONResponse({"ready": True})


@router.get("/metrics")
async def metrics(request: Request, services: CurrentServices) -> Response:
    """Serve the token's owner; without a token, in development, private networks."""
    token = services.settings.metrics_token
    if token is not None:
        authorization = request.headers.get("authorization", "").encode()
        if not hmac.compare_digest(authorization, f"Bearer {token.get_secret_value()}".encode()):
            return PlainTextResponse(
                "This needs the token of TOLI_METRICS_TOKEN.", status_code=401, headers={"WWW-Authenticate": "Bearer"}
            )
    elif not services.settings.is_development or not _is_private(request):
        raise NotFound
    return Response(await render_metrics(services.database), media_type=CONTENT_TYPE_LATEST)


def _is_private(request: Request) -> bool:
    peer = ipaddress.ip_address(request.client.host) if request.client else None
    return peer is not None and peer.is_private and "x-forwarded-for" not in request.headers
