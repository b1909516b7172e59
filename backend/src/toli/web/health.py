"""Probes and metrics: liveness, readiness, Prometheus."""

import ipaddress

from fastapi import APIRouter, Request
from fastapi.responses import JSONResponse, PlainTextResponse
from prometheus_client import CONTENT_TYPE_LATEST, generate_latest
from starlette.responses import Response

from toli.access.guards import Db
from toli.db.readiness import check_ready
from toli.kit.errors import AppError, NotFound

router = APIRouter(include_in_schema=False)


@router.get("/livez")
async def livez() -> PlainTextResponse:
    """Respond while the process runs, without further checks."""
    return PlainTextResponse("ok")


@router.get("/readyz")
async def readyz(database: Db) -> Response:
    """Check that the database has the schema of this version."""
    try:
        await check_ready(database)
    except AppError as error:
        return JSONResponse({"ready": False, "reason": error.detail}, status_code=503)
    return JSONResponse({"ready": True})


@router.get("/metrics")
async def metrics(request: Request) -> Response:
    """Serve counters for Prometheus, to this machine and private networks only."""
    peer = ipaddress.ip_address(request.client.host) if request.client else None
    if peer is None or not peer.is_private or "x-forwarded-for" in request.headers:
        raise NotFound
    return Response(generate_latest(), media_type=CONTENT_TYPE_LATEST)
