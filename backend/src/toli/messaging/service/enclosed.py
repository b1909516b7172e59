"""What goes with letters: papers and calendar files, made when the letter leaves."""

from toli.bookings import service as bookings
from toli.clients import service as clients
from toli.config import Settings
from toli.db.scope import Database, Scope
from toli.kit.errors import NotFound
from toli.media.store import FileStore
from toli.messaging.schemas import Enclosure, File
from toli.papers import service as papers
from toli.papers.schemas import Issued


def paper(issued: Issued, *, client_id: int) -> Enclosure:
    """A receipt or voucher."""
    return Enclosure(issued.filename, client_id, issued.reservation_event_id, issued.paper_id)


def calendar(*, client_id: int, reservation_event_id: int, reference: str) -> Enclosure:
    """The calendar file of a booking."""
    return Enclosure(f"{reference}.ics", client_id, reservation_event_id, paper_id=None)


async def make(database: Database, settings: Settings, store: FileStore, enclosure: Enclosure) -> File:
    """The file itself. Raises NotFound when what it is made from is gone."""
    client_id, booking_id = enclosure.client_id, enclosure.reservation_event_id
    async with database.transaction(Scope.client(client_id)) as tx:
        if enclosure.paper_id is None:
            client = await clients.client_by_id(tx, client_id=client_id)
            if client is None:
                raise NotFound
            data = await bookings.calendar_file(
                tx,
                client_id=client_id,
                reservation_event_id=booking_id,
                base_domain=settings.base_domain,
                origin=settings.client_origin(client.url),
            )
            return File(enclosure.filename, "text/calendar", data)
        issued = await papers.paper_of_booking(
            tx, client_id=client_id, reservation_event_id=booking_id, paper_id=enclosure.paper_id
        )
    return File(enclosure.filename, "application/pdf", await papers.draw(store, [issued]))
