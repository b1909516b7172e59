"""A booking's documents and calendar file, for who booked and for who runs the trip."""

from typing import Annotated, Any

from fastapi import APIRouter, Depends, Response

from toli.access.guards import CurrentServices, CurrentSettings, Db, SignedIn, Visitor
from toli.access.ownership import client_of_operated, client_of_own
from toli.bookings import service
from toli.bookings.schemas import PublicId
from toli.clients import service as clients
from toli.documents import service as documents
from toli.documents.schemas import Issued, PaperOut
from toli.kit.errors import NotFound
from toli.services import Services

router = APIRouter()

Responses = dict[int | str, dict[str, Any]]

PDF: Responses = {200: {"content": {"application/pdf": {}}, "description": "A PDF"}}
ICS: Responses = {200: {"content": {"text/calendar": {}}, "description": "An iCalendar file"}}


async def _client_of_seen(reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db) -> int:
    """The client of a booking that the caller made, or runs the trip of."""
    try:
        return await client_of_own(database, context, actor, "booking", reservation_event_id)
    except NotFound:
        return await client_of_operated(database, context, actor, "booking", reservation_event_id)


ClientOfSeen = Annotated[int, Depends(_client_of_seen)]


def _file(data: bytes, *, media_type: str, filename: str) -> Response:
    return Response(
        data,
        media_type=media_type,
        headers={
            "Content-Disposition": f'inline; filename="{filename}"',
            "Cache-Control": "private, no-store",
        },
    )


async def _pdf(services: Services, issued: list[Issued], *, filename: str) -> Response:
    data = await documents.draw(services.store, issued)
    return _file(data, media_type="application/pdf", filename=filename)


@router.get("/bookings/{reservation_event_id:int}/papers", operation_id="listPapers")
async def list_papers(
    reservation_event_id: PublicId, client_id: ClientOfSeen, database: Db, response: Response
) -> list[PaperOut]:
    """The receipts and vouchers of a booking in the order in which they were issued."""
    async with database.client_transaction(client_id) as tx:
        issued = await documents.documents_of_booking(tx, reservation_event_id=reservation_event_id)
    response.headers["Cache-Control"] = "private, no-store"
    return [documents.listed(paper) for paper in issued]


@router.get(
    "/bookings/{reservation_event_id:int}/invoice.pdf",
    operation_id="getInvoice",
    response_class=Response,
    responses=PDF,
)
async def invoice(
    services: CurrentServices, reservation_event_id: PublicId, client_id: ClientOfSeen, database: Db
) -> Response:
    """Every paper of a booking in one file, a page each. 404 while nothing was paid."""
    async with database.client_transaction(client_id) as tx:
        issued = await documents.documents_of_booking(tx, reservation_event_id=reservation_event_id)
    if not issued:
        raise NotFound
    return await _pdf(services, issued, filename=f"{issued[-1].content.trip.reference}.pdf")


@router.get(
    "/bookings/{reservation_event_id:int}/papers/{paper_id:int}.pdf",
    operation_id="getPaper",
    response_class=Response,
    responses=PDF,
)
async def paper(
    services: CurrentServices, reservation_event_id: PublicId, paper_id: PublicId, client_id: ClientOfSeen, database: Db
) -> Response:
    """One receipt or voucher of a booking."""
    async with database.client_transaction(client_id) as tx:
        issued = await documents.document_of_booking(tx, reservation_event_id=reservation_event_id, paper_id=paper_id)
    return await _pdf(services, [issued], filename=issued.filename)


@router.get(
    "/bookings/{reservation_event_id:int}/calendar.ics",
    operation_id="getCalendarFile",
    response_class=Response,
    responses=ICS,
)
async def calendar(
    reservation_event_id: PublicId, client_id: ClientOfSeen, database: Db, settings: CurrentSettings
) -> Response:
    """The trip of a booking as a calendar file: one event over whole days."""
    async with database.client_transaction(client_id) as tx:
        client = await clients.client_by_id(tx, client_id=client_id)
        assert client is not None
        data = await service.calendar_file(
            tx,
            reservation_event_id=reservation_event_id,
            base_domain=settings.base_domain,
            origin=settings.client_origin(client.url),
        )
    return _file(data, media_type="text/calendar", filename=f"trip-{reservation_event_id}.ics")
