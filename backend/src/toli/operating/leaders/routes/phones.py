"""A leader's link over HTTP, for the phone bound to it."""

from datetime import timedelta
from typing import Annotated, Final
from uuid import UUID

from fastapi import APIRouter, Depends, Path, Request, Response, status
from pydantic import TypeAdapter, ValidationError

from toli.clients.media import form
from toli.clients.media.errors import (
    UPLOAD_ERRORS,
    ClientNeeded,
)
from toli.identity.access import leader_cookie
from toli.identity.access.guards import CurrentServices, SiteClient
from toli.infra.ports.files import FileStore
from toli.kit.errors import Invalid, raises
from toli.kit.text import Text
from toli.operating.leaders.errors import (
    LeaderCodeSpent,
    LeaderCodeWrong,
    LeaderLinkLocked,
    LeaderLinkOver,
    TooManyRecords,
)
from toli.operating.leaders.schemas import (
    LeaderCodeIn,
    LeaderPage,
    LeaderPaymentLinkIn,
    LeaderSheet,
    RecordsIn,
    SentRecords,
)
from toli.operating.leaders.service import payments, phones, records
from toli.operating.leaders.service.phones import Phone
from toli.selling.bookings.errors.bookings import BookingCancelled, NotConfirmedYet
from toli.selling.desk.schemas import PaymentLinkOut

router = APIRouter(prefix="/leader-links/{token}", tags=["Leaders"])
bills = APIRouter(tags=["Leaders"])

Token = Annotated[str, Path(max_length=64)]
KEY: Final = TypeAdapter(UUID)
LIFETIME: Final = timedelta(days=400)
"""Of the cookie: links end before, with their tour."""


async def _phone(request: Request, services: CurrentServices, token: Token) -> Phone:
    return _phone_of(request, services, token)


def _phone_of(request: Request, services: CurrentServices, token: str) -> Phone:
    device = leader_cookie.read_phone(request, settings=services.settings, token=token)
    return Phone(token=token, device=device, now=services.clock.now())


CurrentPhone = Annotated[Phone, Depends(_phone)]


@router.get("", operation_id="getLeaderLink")
async def get_page(services: CurrentServices, client_id: SiteClient, phone: CurrentPhone) -> LeaderPage:
    async with services.database.client_transaction(client_id) as tx:
        return await phones.get_page(tx, phone=phone)


@router.post("/open", operation_id="openLeaderLink")
@raises(LeaderCodeSpent, LeaderCodeWrong, LeaderLinkOver)
async def open_link(
    services: CurrentServices, client_id: SiteClient, phone: CurrentPhone, body: LeaderCodeIn, response: Response
) -> LeaderPage:
    """Bind the link to the caller's phone, with a cookie. The code allows five tries and one use.

    422 `leader_code_wrong` has the tries `left`; 409 `leader_code_spent` without any.
    """
    page, device = await phones.open_link(
        services.database, sealer=services.sealer, client_id=client_id, phone=phone, code=body.code
    )
    leader_cookie.set_phone(response, settings=services.settings, token=phone.token, value=device, lifetime=LIFETIME)
    return page


@router.get("/sheet", operation_id="getLeaderSheet")
@raises(LeaderLinkLocked, LeaderLinkOver)
async def get_sheet(
    services: CurrentServices, client_id: SiteClient, phone: CurrentPhone, response: Response
) -> LeaderSheet:
    """Get the departure sheet with medical notes; audited."""
    response.headers["Cache-Control"] = "private, no-store"
    async with services.database.client_transaction(client_id) as tx:
        return await phones.get_sheet(tx, sealer=services.sealer, phone=phone)


@router.post("/records", operation_id="sendLeaderRecords")
@raises(BookingCancelled, LeaderLinkLocked, LeaderLinkOver, NotConfirmedYet, TooManyRecords)
async def send_records(
    services: CurrentServices, client_id: SiteClient, phone: CurrentPhone, body: RecordsIn
) -> SentRecords:
    """Store the phone's records, and get all leaders' records. Idempotent.

    Refused records are listed with reasons.
    """
    async with services.database.client_transaction(client_id) as tx:
        return await records.send_records(tx, sealer=services.sealer, phone=phone, body=body)


@router.post("/payment-links", operation_id="createPaymentLinkOfLeader")
@raises(LeaderLinkLocked, LeaderLinkOver)
async def create_payment_link(
    services: CurrentServices, client_id: SiteClient, phone: CurrentPhone, body: LeaderPaymentLinkIn
) -> PaymentLinkOut:
    """Get the payment link of a booking, to pay by card on the customer's phone."""
    async with services.database.client_transaction(client_id) as tx:
        return await payments.get_payment_link(tx, settings=services.settings, phone=phone, booking_id=body.booking_id)


@bills.post(
    "/leader-links/bills",
    operation_id="sendLeaderBill",
    status_code=status.HTTP_204_NO_CONTENT,
    openapi_extra={
        "requestBody": {
            "required": True,
            "content": {
                "multipart/form-data": {
                    "schema": {
                        "type": "object",
                        "required": ["file", "token", "key"],
                        "properties": {
                            "file": {"type": "string", "format": "binary"},
                            "token": {"type": "string"},
                            "key": {"type": "string", "format": "uuid"},
                        },
                    }
                }
            },
        }
    },
)
@raises(*UPLOAD_ERRORS, ClientNeeded, LeaderLinkLocked, LeaderLinkOver)
async def send_bill(request: Request, services: CurrentServices, client_id: SiteClient) -> None:
    """Upload a bill's picture as `multipart/form-data`, with the link's `token` and the spending's `key`.

    The spending must be sent first. Idempotent.
    """
    sent = await form.read(request)
    try:
        key = KEY.validate_python(sent.fields.get("key"))
    except ValidationError:
        raise Invalid(Text("Send the key of the spending that this bill is of."), field="key") from None
    store = services.store
    assert isinstance(store, FileStore)
    await phones.attach_bill(
        services.database,
        store,
        client_id=client_id,
        phone=_phone_of(request, services, sent.fields.get("token", "")),
        event_key=key,
        data=form.within(sent, purpose="document"),
    )
