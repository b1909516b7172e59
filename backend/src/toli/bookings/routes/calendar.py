"""A booking's calendar file over HTTP."""

from typing import Any

from fastapi import APIRouter, Response

from toli.access.guards import CurrentSettings, Db
from toli.bookings import service
from toli.bookings.routes.documents import ClientOfVisible, _file
from toli.bookings.schemas.fields import PublicId
from toli.clients import service as clients

router = APIRouter()

Responses = dict[int | str, dict[str, Any]]

ICS: Responses = {200: {"content": {"text/calendar": {}}, "description": "An iCalendar file"}}


@router.get(
    "/bookings/{reservation_event_id:int}/calendar.ics",
    operation_id="getCalendarFile",
    response_class=Response,
    responses=ICS,
)
async def get_calendar_file(
    reservation_event_id: PublicId, client_id: ClientOfVisible, database: Db, settings: CurrentSettings
) -> Response:
    """The trip of a booking as a calendar file: one event over whole days."""
    async with database.client_transaction(client_id) as tx:
        client = await clients.client_by_id(tx, client_id=client_id)
        assert client is not None
        data = await service.build_calendar_file(
            tx,
            reservation_event_id=reservation_event_id,
            base_domain=settings.base_domain,
            origin=settings.client_origin(client.url),
        )
    return _file(data, media_type="text/calendar", filename=f"trip-{reservation_event_id}.ics")
