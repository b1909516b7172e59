from collections.abc import Iterator
from datetime import timedelta

from icalendar import Calendar, Event

from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.languages import written_in
from toli.kit.text import join_names, plain_text
from toli.kit.translation import translate
from toli.selling.bookings.repository import read
from toli.selling.bookings.repository.views import BookingView


async def build_calendar_file(tx: ClientTransaction, *, booking_id: int, base_domain: str, origin: str) -> bytes:
    """In the booking's language: the same bytes until the booking changes.

    The stable UID lets a reopened file update the event.
    """
    row = await read.find_view(tx, booking_id=booking_id)
    if row is None:
        raise NotFound
    row = row.read_in(row.language)
    event = Event()
    event.add("uid", f"{row.booking_reference}@{row.client_url}.{base_domain}")
    event.add("dtstamp", row.updated_at)
    event.add("dtstart", row.tour_start_date)
    # The end is the first day that is free again.
    event.add("dtend", row.tour_end_date + timedelta(days=1))
    event.add("summary", row.title)
    event.add("location", row.meeting_point or row.destination)
    with written_in(row.language):
        event.add("description", "\n\n".join(_describe(row, origin=origin)))
    event.add("url", f"{origin}/mybookings")
    event.add("status", {"confirmed": "CONFIRMED", "cancelled": "CANCELLED"}.get(row.booking_status, "TENTATIVE"))
    calendar = Calendar()
    calendar.add("prodid", "-//toli//trips//EN")
    calendar.add("version", "2.0")
    calendar.add_component(event)
    content = calendar.to_ical()
    assert isinstance(content, bytes)
    return content


def _describe(row: BookingView, *, origin: str) -> Iterator[str]:
    beds = join_names(room.text for room in row.rooms)
    booking = translate(
        "Booking {reference} with {operator}", reference=row.booking_reference, operator=row.client_name
    )
    yield f"{booking}\n{beds}\n{origin}/mybookings"
    if row.map_link is not None:
        yield f"{translate('Where to be')}\n{row.meeting_point}\n{row.map_link}"
    if instructions := plain_text(row.instruction_for_trip):
        yield f"{translate('Good to know')}\n{instructions}"
    if row.hotels:
        nights = (f"{hotel.check_in} to {hotel.check_out}: {hotel.name}, {hotel.address}" for hotel in row.hotels)
        yield "\n".join([translate("Hotels"), *nights])
