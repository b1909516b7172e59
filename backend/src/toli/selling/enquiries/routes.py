from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response, status

from toli.identity.access.context import Actor, Context
from toli.identity.access.files import LIST_FILE, list_file
from toli.identity.access.guards import (
    OPERATOR_ERRORS,
    CurrentServices,
    Db,
    OperatedClient,
    SignedIn,
    Visitor,
    require_operator_of,
    require_same_host,
    require_second_factor,
)
from toli.identity.access.path_ids import TripQueryId
from toli.identity.access.rights import Right, requires
from toli.identity.access.roles import Role
from toli.identity.audit.service import PLATFORM, export_list
from toli.infra.db.idempotency import record_result
from toli.kit.errors import raises
from toli.kit.paging import ALL_ROWS, Page
from toli.kit.spreadsheets import FileFormat
from toli.kit.text import Line
from toli.selling.enquiries import service
from toli.selling.enquiries.errors import EnquiryClosed
from toli.selling.enquiries.schemas import (
    AnswerTime,
    Enquiries,
    EnquiryIn,
    EnquiryOut,
    EnquiryPrefill,
    EnquirySent,
    EnquirySort,
    EnquiryStatus,
    ReplyIn,
)

router = APIRouter(prefix="/connection-requests", tags=["Enquiries"])

THANKS = "Thank you for your interest! We'll get back to you soon."

Words = Annotated[Line, Query(max_length=100, description="Part of a name, e-mail, phone, trip or message")]

CLIENT = "An operator's client; 0 is the platform's own list"


@raises(*OPERATOR_ERRORS)
async def _client_asked_for(
    context: Visitor, actor: SignedIn, client_id: Annotated[int, Query(ge=0, le=2**53, description=CLIENT)]
) -> int:
    return _readable(context, actor, client_id)


@raises(*OPERATOR_ERRORS)
async def _client_in_path(
    context: Visitor, actor: SignedIn, client_id: Annotated[int, Path(ge=0, le=2**53, description=CLIENT)]
) -> int:
    return _readable(context, actor, client_id)


def _readable(context: Context, actor: Actor, client_id: int) -> int:
    if client_id == PLATFORM and actor.role is Role.ADMIN:
        require_same_host(context, client_id)
        require_second_factor(actor)
    else:
        require_operator_of(context, actor, client_id)
    return client_id


@router.post("", operation_id="createConnectionRequest", status_code=status.HTTP_201_CREATED)
async def create(services: CurrentServices, context: Visitor, database: Db, body: EnquiryIn) -> EnquirySent:
    """Send an enquiry to a trip's operator; without a trip, to the site's operator or the platform.

    The recipient gets an e-mail. 429 after ten in an hour from one network address, or five with one e-mail address.
    """
    await service.ask(database, context=context, enquiry=body, sealer=services.sealer)
    return EnquirySent(message=THANKS)


@router.get("/answer-time", operation_id="getAnswerTime")
async def answer_time(
    trip_id: TripQueryId,
    services: CurrentServices,
    context: Visitor,
    database: Db,
    response: Response,
) -> AnswerTime:
    """Get the hours within which an operator answers nine of ten enquiries.

    From the last 180 days; null for fewer than five enquiries or above three days.
    """
    response.headers["Cache-Control"] = "public, max-age=3600"
    return await service.answer_time(database, context=context, trip_id=trip_id, now=services.clock.now())


@router.get("/prefill", operation_id="getEnquiryPrefill")
async def get_prefill(
    token: Annotated[str, Query(max_length=200)], services: CurrentServices, context: Visitor, database: Db
) -> EnquiryPrefill:
    """Get an enquiry's fields by the token of the answer's booking link."""
    return await service.get_prefill(database, context=context, token=token, sealer=services.sealer)


@router.get("", operation_id="listConnectionRequests")
@requires(Right.ENQUIRIES)
async def list_of_client(
    client_id: Annotated[int, Depends(_client_asked_for)],
    database: Db,
    page: Annotated[Page, Query()],
    connection_request_id: Annotated[int | None, Query(ge=1, le=2**53)] = None,
    status: EnquiryStatus | None = None,
    q: Words = "",
    sort: EnquirySort | None = None,
) -> Enquiries:
    """Unanswered first, the longest waiting at the top, then newest; or by `sort`.

    Client 0 is the platform, for administrators.
    """
    async with database.client_transaction(client_id) as tx:
        return await service.enquiries(
            tx, connection_request_id=connection_request_id, status=status, q=q, sort=sort, page=page
        )


@router.get(
    "/clients/{client_id:int}/enquiries.{file_format}",
    operation_id="exportConnectionRequests",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.ENQUIRIES)
async def export_enquiries(
    client_id: OperatedClient,
    file_format: FileFormat,
    actor: SignedIn,
    database: Db,
    status: EnquiryStatus | None = None,
    q: Words = "",
    sort: EnquirySort | None = None,
) -> Response:
    """Export the enquiries of `listConnectionRequests`, all pages in one file."""
    async with database.client_transaction(client_id) as tx:
        enquiries = await service.enquiries(tx, status=status, q=q, sort=sort, page=ALL_ROWS)
        file = await export_list(tx, service.ENQUIRIES, enquiries.data, actor=actor, file_format=file_format)
    return list_file(file)


@router.put("/clients/{client_id:int}/{connection_request_id:int}/{status}", operation_id="markConnectionRequest")
@requires(Right.ENQUIRIES)
async def mark(
    client_id: Annotated[int, Depends(_client_in_path)],
    connection_request_id: Annotated[int, Path(ge=1, le=2**53)],
    status: EnquiryStatus,
    actor: SignedIn,
    database: Db,
) -> EnquiryOut:
    """Close or reopen an enquiry, or mark it as answered outside Toli."""
    async with database.client_transaction(client_id) as tx:
        return await service.set_status(
            tx, connection_request_id=connection_request_id, status=status, actor_id=actor.user_id
        )


@router.post(
    "/clients/{client_id:int}/{connection_request_id:int}/replies",
    operation_id="replyToConnectionRequest",
    status_code=status.HTTP_201_CREATED,
)
@requires(Right.ENQUIRIES)
@raises(EnquiryClosed)
async def reply(
    client_id: Annotated[int, Depends(_client_in_path)],
    connection_request_id: Annotated[int, Path(ge=1, le=2**53)],
    body: ReplyIn,
    actor: SignedIn,
    database: Db,
) -> EnquiryOut:
    """Answer an enquiry by e-mail. 409 for a closed one.

    Replies go to the conversation if Toli receives mail, else to the operator's address.
    """
    async with database.client_transaction(client_id) as tx:
        enquiry = await service.reply(
            tx, connection_request_id=connection_request_id, text=body.text, actor_id=actor.user_id
        )
        await record_result(tx, enquiry, status=status.HTTP_201_CREATED)
    return enquiry
