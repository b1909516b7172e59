from fastapi import APIRouter, Response, status

from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import CurrentServices, Db, OperatedClient, SignedIn
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import NotFound, raises
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.schemas import DocumentOut, Issued
from toli.payments.documents.service import issuing, rendering
from toli.selling.bookings.routes.clients import VisibleBookingClient
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.invoicing.errors import AlreadyInvoiced
from toli.selling.invoicing.service import invoices
from toli.services import Services

router = APIRouter(tags=["Documents"])

PDF = "application/pdf"
DESCRIBED = describe_file(PDF, "A PDF")


async def _draw(services: Services, issued: list[Issued], *, filename: str) -> Response:
    data = await rendering.render(services.store, issued)
    return private_file(data, media_type=PDF, filename=filename, disposition="inline")


@router.get("/bookings/{reservation_event_id:int}/documents", operation_id="listDocuments")
@requires(Right.VIEW_BOOKINGS)
async def list_documents(
    booking_id: BookingId, client_id: VisibleBookingClient, database: Db, response: Response
) -> list[DocumentOut]:
    """List receipts and vouchers in the order of issue."""
    issued = await invoices.list_issued(database, client_id=client_id, booking_id=booking_id)
    response.headers["Cache-Control"] = "private, no-store"
    return [issuing.to_schema(document) for document in issued]


@router.post(
    "/bookings/clients/{client_id:int}/reservations/{reservation_event_id:int}/invoice",
    operation_id="issueInvoice",
    status_code=status.HTTP_201_CREATED,
)
@requires(Right.DOCUMENTS)
@raises(AlreadyInvoiced)
async def issue_invoice(
    client_id: OperatedClient, booking_id: BookingId, actor: SignedIn, database: Db
) -> list[DocumentOut]:
    """Issue the tax invoice early; 409 if impossible."""
    async with database.client_transaction(client_id) as tx:
        await invoices.issue_invoice(tx, booking_id=booking_id, actor_id=actor.user_id)
        issued = await documents_repository.list_documents_of_booking(tx, booking_id=booking_id)
    return [issuing.to_schema(document) for document in issued]


@router.get(
    "/bookings/{reservation_event_id:int}/invoice.pdf",
    operation_id="getInvoice",
    response_class=Response,
    responses=DESCRIBED,
)
@requires(Right.VIEW_BOOKINGS)
async def get_invoice(
    services: CurrentServices, booking_id: BookingId, client_id: VisibleBookingClient, database: Db
) -> Response:
    """Get all documents in one file, a page each. 404 before any payment."""
    issued = await invoices.list_issued(database, client_id=client_id, booking_id=booking_id)
    if not issued:
        raise NotFound
    return await _draw(services, issued, filename=f"{issued[-1].content.trip.reference}.pdf")


@router.get(
    "/bookings/{reservation_event_id:int}/documents/{document_id:int}.pdf",
    operation_id="getDocument",
    response_class=Response,
    responses=DESCRIBED,
)
@requires(Right.VIEW_BOOKINGS)
async def get_document(
    services: CurrentServices,
    booking_id: BookingId,
    document_id: PublicId,
    client_id: VisibleBookingClient,
    database: Db,
) -> Response:
    async with database.client_transaction(client_id) as tx:
        issued = await issuing.get_document_of_booking(tx, booking_id=booking_id, document_id=document_id)
    return await _draw(services, [issued], filename=issued.filename)
