from fastapi import APIRouter, Request
from starlette.responses import Response

from toli.clients.companies.service.calendar_feeds import CALENDAR_PATH
from toli.identity.access.conditional import matches
from toli.identity.access.guards import CurrentServices, SiteRef
from toli.kit.prepared import prepare
from toli.reporting.calendars import service

router = APIRouter(include_in_schema=False)


@router.get(f"{CALENDAR_PATH}{{secret}}.ics")
async def read_calendar(request: Request, secret: str, client: SiteRef, services: CurrentServices) -> Response:
    """Not stored by caches."""
    content = await service.read_calendar(
        services.database,
        services.settings,
        services.calendar_limiter,
        client=client,
        secret=secret,
        now=services.clock.now(),
    )
    prepared = prepare(content)
    headers = {"ETag": prepared.etag, "Cache-Control": "private, no-store", "X-Robots-Tag": "noindex"}
    if matches(request, prepared.etag):
        return Response(status_code=304, headers=headers)
    headers["Content-Disposition"] = 'inline; filename="toli.ics"'
    return Response(content, media_type="text/calendar", headers=headers)
