from toli.clients.companies.service import profile
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.ports.files import FileStore
from toli.messaging.notifications.schemas import AttachedFile, Attachment
from toli.payments.documents.schemas import Issued
from toli.payments.documents.service import issuing, rendering
from toli.selling.checkout.service import calendar as calendar_service


def document(issued: Issued, *, client_id: int) -> Attachment:
    return Attachment(issued.filename, client_id, issued.booking_id, issued.document_id)


def calendar(*, client_id: int, booking_id: int, reference: str) -> Attachment:
    return Attachment(f"{reference}.ics", client_id, booking_id, document_id=None)


async def make_attachment(
    database: Database, settings: Settings, store: FileStore, attachment: Attachment
) -> AttachedFile:
    """Raises NotFound without its client or document."""
    client_id, booking_id = attachment.client_id, attachment.booking_id
    async with database.client_transaction(client_id) as tx:
        if attachment.document_id is None:
            data = await calendar_service.build_calendar_file(
                tx,
                booking_id=booking_id,
                base_domain=settings.base_domain,
                origin=await profile.site_origin(tx, settings),
            )
            return AttachedFile(attachment.filename, "text/calendar", data)
        issued = await issuing.get_document_of_booking(tx, booking_id=booking_id, document_id=attachment.document_id)
    return AttachedFile(attachment.filename, "application/pdf", await rendering.render(store, [issued]))
