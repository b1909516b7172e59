from typing import Annotated

from fastapi import APIRouter, Path, Request, Response, status

from toli.clients.companies.service import profile
from toli.identity.access import code_cookie
from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import CurrentServices, Db, OperatedClient, SignedIn, SiteClient, Visitor
from toli.identity.access.path_ids import BookingId
from toli.identity.access.rights import Right, requires
from toli.identity.people import rules as people_rules
from toli.identity.people.errors import WrongCode
from toli.kit.errors import NotFound, raises
from toli.payments.documents.service import rendering
from toli.selling.bookings.routes.clients import Token
from toli.selling.customer_links import service
from toli.selling.customer_links.errors import CustomerLinkExpired, LinkNotPossible
from toli.selling.customer_links.schemas import (
    SENT,
    CustomerCodeIn,
    CustomerCodeSent,
    CustomerCodeTry,
    CustomerLinkIn,
    CustomerLinkOut,
    CustomerLinkPage,
    CustomerToken,
)
from toli.selling.customer_links.service import CodeRequest
from toli.selling.customers.schemas import CustomerId
from toli.selling.invoicing.service import invoices

router = APIRouter(tags=["Customer links"])

LINK = "/customer-links/{token}"
PDF = "application/pdf"


@router.post("/clients/{client_id:int}/customers/{customer}/link", operation_id="makeCustomerLink")
@requires(Right.BOOKINGS, people_only=True)
@raises(LinkNotPossible)
async def make_customer_link(
    services: CurrentServices,
    client_id: OperatedClient,
    customer: Annotated[CustomerId, Path()],
    body: CustomerLinkIn,
    actor: SignedIn,
    database: Db,
) -> CustomerLinkOut:
    """Get or replace the link of a customer without an account."""
    async with database.client_transaction(client_id) as tx:
        token = await service.make_link(tx, customer=customer, actor_id=actor.user_id, replaces=body.replace)
        origin = await profile.site_origin(tx, services.settings)
    return CustomerLinkOut(link=f"{origin}/my/{token}")


@router.get(LINK, operation_id="getCustomerLink")
@raises(CustomerLinkExpired)
async def get_customer_link(services: CurrentServices, client_id: SiteClient, token: Token) -> CustomerLinkPage:
    async with services.database.client_transaction(client_id) as tx:
        return await service.get_page(tx, token=token, sealer=services.sealer, now=services.clock.now())


@router.get(
    f"{LINK}/reservations/{{reservation_event_id:int}}/documents.pdf",
    operation_id="getDocumentsByCustomerLink",
    response_class=Response,
    responses=describe_file(PDF, "A PDF"),
)
@raises(CustomerLinkExpired)
async def get_documents_by_link(
    services: CurrentServices, client_id: SiteClient, token: Token, booking_id: BookingId
) -> Response:
    """Get all documents of a booking in one file, a page each. 404 before any payment."""
    async with services.database.client_transaction(client_id) as tx:
        await service.require_booking(tx, token=token, booking_id=booking_id)
    issued = await invoices.list_issued(services.database, client_id=client_id, booking_id=booking_id)
    if not issued:
        raise NotFound
    data = await rendering.render(services.store, issued)
    filename = f"{issued[-1].content.trip.reference}.pdf"
    return private_file(data, media_type=PDF, filename=filename, disposition="inline")


@router.post("/customer-codes", operation_id="sendCustomerCode")
async def send_customer_code(
    request: Request,
    response: Response,
    services: CurrentServices,
    client_id: SiteClient,
    context: Visitor,
    body: CustomerCodeIn,
) -> CustomerCodeSent:
    """Send a code to a customer's phone number, and e-mail address if there is one.

    The response is the same for every number.
    """
    browser = code_cookie.read_code_browser(request, settings=services.settings) or code_cookie.new_code_browser()
    await service.ask_code(
        services.database,
        CodeRequest(client_id, body.phone, context.origin.address, browser),
        sealer=services.sealer,
    )
    code_cookie.set_code_browser(response, settings=services.settings, value=browser)
    return CustomerCodeSent(
        message=SENT,
        expires_in=int(people_rules.CODE_LIFETIME.total_seconds()),
        resend_after=int(people_rules.CODE_RESEND.total_seconds()),
    )


@router.post("/customer-codes/open", operation_id="openByCustomerCode", status_code=status.HTTP_200_OK)
@raises(WrongCode)
async def open_by_customer_code(
    request: Request, services: CurrentServices, client_id: SiteClient, context: Visitor, body: CustomerCodeTry
) -> CustomerToken:
    """Exchange a code for the token of the customer's link."""
    browser = code_cookie.read_code_browser(request, settings=services.settings)
    token = await service.open_by_code(
        services.database,
        CodeRequest(client_id, body.phone, context.origin.address, browser),
        code=body.code,
        sealer=services.sealer,
    )
    return CustomerToken(token=token)
