from typing import Annotated

from fastapi import APIRouter, Query, Response

from toli.identity.access.files import describe_file, private_file
from toli.identity.access.guards import CurrentClock, CurrentServices, Db, OperatedClient, SignedIn, Visitor
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.kit.paging import Page
from toli.payments.documents.service import rendering
from toli.payments.documents.service.deposits import get_deposit_document
from toli.selling.bookings.errors.bookings import DateInFuture, MonthClosed
from toli.selling.bookings.schemas.fields import PublicId, ReverseIn, Search
from toli.selling.deposits import service as deposits
from toli.selling.deposits.errors import DepositPaidOnline, DepositUsed, OnAccountTooSmall
from toli.selling.deposits.schemas import DepositRefundIn, Deposits, OnAccountPage, OnAccountSort, OwnDeposit

router = APIRouter(tags=["Money on account"])

PDF = "application/pdf"
DEPOSIT = "/clients/{client_id:int}/deposits/{deposit_id:int}"


@router.get("/clients/{client_id:int}/deposits", operation_id="listMoneyOnAccount")
@requires(Right.PAYMENTS)
async def list_customers(
    client_id: OperatedClient,
    database: Db,
    page: Annotated[Page, Query()],
    q: Search = "",
    sort: OnAccountSort = "since",
) -> OnAccountPage:
    """List the customers with money on account, each with the booking to pay next."""
    async with database.client_transaction(client_id) as tx:
        return await deposits.list_customers(tx, q=q or None, sort=sort, page=page)


@router.post(f"{DEPOSIT}/refunds", operation_id="refundDeposit", status_code=201)
@requires(Right.REFUNDS, fresh_proof=True)
@raises(DateInFuture, MonthClosed, OnAccountTooSmall)
async def refund_deposit(
    client_id: OperatedClient,
    deposit_id: PublicId,
    body: DepositRefundIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> Deposits:
    """Record that you returned money on account to the customer."""
    async with database.client_transaction(client_id) as tx:
        return await deposits.refund_deposit(
            tx, deposit_id=deposit_id, refund=body, actor_id=actor.user_id, now=clock.now()
        )


@router.post(f"{DEPOSIT}/reverse", operation_id="reverseDeposit")
@requires(Right.REFUNDS, fresh_proof=True)
@raises(DepositPaidOnline, DepositUsed)
async def reverse_deposit(
    client_id: OperatedClient,
    deposit_id: PublicId,
    body: ReverseIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> Deposits:
    """Reverse an incorrect record. Both entries stay in the ledger."""
    async with database.client_transaction(client_id) as tx:
        return await deposits.reverse_deposit(
            tx, deposit_id=deposit_id, reason=body.reason, actor_id=actor.user_id, now=clock.now()
        )


@router.get(
    f"{DEPOSIT}/documents/{{deposit_document_id:int}}.pdf",
    operation_id="getDepositDocument",
    response_class=Response,
    responses=describe_file(PDF, "A PDF"),
)
@requires(Right.VIEW_BOOKINGS)
async def get_document(
    services: CurrentServices,
    client_id: OperatedClient,
    deposit_id: PublicId,
    deposit_document_id: PublicId,
    database: Db,
) -> Response:
    async with database.client_transaction(client_id) as tx:
        document = await get_deposit_document(tx, deposit_id=deposit_id, deposit_document_id=deposit_document_id)
    data = await rendering.render_deposit(services.store, document)
    return private_file(data, media_type=PDF, filename=document.filename, disposition="inline")


@router.get("/bookings/on-account", operation_id="listOwnDeposits")
async def list_own_deposits(context: Visitor, actor: SignedIn, database: Db) -> list[OwnDeposit]:
    """List the caller's balances on account: this operator's on its site, else all."""
    return await deposits.list_own_balances(
        database, user_id=actor.user_id, client_id=context.client.client_id if context.client else None
    )
