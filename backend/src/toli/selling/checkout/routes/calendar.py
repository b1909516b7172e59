from fastapi import APIRouter, Response

from toli.clients.companies.repository import sites
from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import CurrentSettings, Db
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.selling.bookings.routes.clients import VisibleBookingClient
from toli.selling.checkout.service import calendar

router = APIRouter(tags=["Checkout"])

ICS = "text/calendar"


@router.get(
    "/bookings/{reservation_event_id:int}/calendar.ics",
    operation_id="getCalendarFile",
    response_class=Response,
    responses=describe_file(ICS, "An iCalendar file"),
)
@requires(Right.VIEW_BOOKINGS)
async def get_calendar_file(
    booking_id: BookingId, client_id: VisibleBookingClient, database: Db, settings: CurrentSettings
) -> Response:
    """One event over whole days."""
    async with database.client_transaction(client_id) as tx:
        client = await sites.find_client(tx, client_id=client_id)
        assert client is not None
        data = await calendar.build_calendar_file(
            tx,
            booking_id=booking_id,
            base_domain=settings.base_domain,
            origin=settings.client_origin(client.url),
        )
    return private_file(data, media_type=ICS, filename=f"trip-{booking_id}.ics", disposition="inline")
