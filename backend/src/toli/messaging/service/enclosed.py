"""What goes with letters: documents and calendar files, made when the letter leaves."""

from toli.bookings import service as bookings
from toli.clients import service as clients
from toli.config import Settings
from toli.db.database import Database
from toli.documents import service as documents
from toli.documents.schemas import Issued
from toli.kit.errors import NotFound
from toli.messaging.schemas import Enclosure, File
from toli.ports.files import FileStore


def paper(issued: Issued, *, client_id: int) -> Enclosure:
    """A receipt or voucher."""
    return Enclosure(issued.filename, client_id, issued.reservation_event_id, issued.paper_id)


def calendar(*, client_id: int, reservation_event_id: int, reference: str) -> Enclosure:
    """The calendar file of a booking."""
    return Enclosure(f"{reference}.ics", client_id, reservation_event_id, paper_id=None)


async def make(database: Database, settings: Settings, store: FileStore, enclosure: Enclosure) -> File:
    """The file itself. Raises NotFound when what it is made from is gone."""
    client_id, booking_id = enclosure.client_id, enclosure.reservation_event_id
    async with database.client_transaction(client_id) as tx:
        if enclosure.paper_id is None:
            client = await clients.client_by_id(tx, client_id=client_id)
            if client is None:
                raise NotFound
            data = await bookings.calendar_file(
                tx,
                reservation_event_id=booking_id,
                base_domain=settings.base_domain,
                origin=settings.client_origin(client.url),
            )
            return File(enclosure.filename, "text/calendar", data)
        issued = await documents.document_of_booking(tx, reservation_event_id=booking_id, paper_id=enclosure.paper_id)
    return File(enclosure.filename, "application/pdf", await documents.draw(store, [issued]))
