"""A booking's trip as a calendar file (RFC 5545): one event over whole days, wherever in the world it is opened."""

from datetime import timedelta

from icalendar import Calendar, Event

from toli.bookings.repository import reading
from toli.db.scope import Tx
from toli.kit.errors import NotFound


async def calendar_file(tx: Tx, *, client_id: int, reservation_event_id: int, base_domain: str, origin: str) -> bytes:
    """The file, the same bytes until the booking changes. `origin` is the site whose My Bookings it points to.

    Its id stays, so that opening it again changes the event and adds none; a cancelled booking's says so. Raises
    NotFound.
    """
    row = await reading.view(tx, client_id=client_id, reservation_event_id=reservation_event_id)
    if row is None:
        raise NotFound
    event = Event()
    event.add("uid", f"{row.booking_reference}@{row.client_url}.{base_domain}")
    event.add("dtstamp", row.updated_at)
    event.add("dtstart", row.tour_start_date)
    # The end is the first day that is free again.
    event.add("dtend", row.tour_end_date + timedelta(days=1))
    event.add("summary", row.title)
    event.add("location", row.destination)
    event.add("description", f"Booking {row.booking_reference} with {row.client_name}\n{origin}/mybookings")
    event.add("url", f"{origin}/mybookings")
    event.add("status", {"confirmed": "CONFIRMED", "cancelled": "CANCELLED"}.get(row.booking_status, "TENTATIVE"))
    calendar = Calendar()
    calendar.add("prodid", "-//toli//trips//EN")
    calendar.add("version", "2.0")
    calendar.add_component(event)
    made = calendar.to_ical()
    assert isinstance(made, bytes)
    return made
