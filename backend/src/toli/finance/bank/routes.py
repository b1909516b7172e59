from typing import Annotated, Final

from fastapi import APIRouter, Query, Request, status

from toli.finance.bank.errors import (
    AlreadyRecorded,
    LineSettled,
    MoreThanLine,
    NothingToUndo,
    NotOfLine,
    SimilarRecorded,
    StatementRead,
    StatementRefused,
    StatementTooLarge,
)
from toli.finance.bank.schemas import (
    BankColumnsIn,
    BankLines,
    BankStatementOut,
    BankStatements,
    ConfirmLineIn,
    IgnoreLineIn,
    RecordLineIn,
    Shown,
    UndoLineIn,
)
from toli.finance.bank.service import confirm, lines, record, statements
from toli.finance.bank.service.statements import MOST_BYTES
from toli.finance.cash.errors import CashEntrySettled, CashTooLittle
from toli.finance.costs.errors import TooManyPayments
from toli.identity.access.guards import CurrentClock, Db, OperatedClient, SignedIn
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.kit.errors import Invalid, raises
from toli.kit.paging import Page
from toli.kit.text import Text
from toli.selling.bookings.errors.bookings import (
    BookingCancelled,
    DateInFuture,
    DueDiffers,
    HoldExpired,
    MonthClosed,
    NotConfirmedYet,
)
from toli.selling.bookings.schemas.fields import PublicId
from toli.selling.credit.errors import CreditGivenInstead
from toli.selling.deposits.errors import CustomerWithoutContact, DepositUsed, OnAccountTooSmall
from toli.selling.offline.errors.offline import OfflineRefundTooLarge, ReversalImpossible

router = APIRouter(prefix="/bank/clients/{client_id:int}", tags=["Bank"])

STATEMENT: Final = "/statements/{statement_id:int}"
LINE: Final = "/lines/{line_id:int}"
UPLOADED: Final[dict[str, object]] = {
    "requestBody": {
        "required": True,
        "content": {"application/octet-stream": {"schema": {"type": "string", "format": "binary"}}},
    }
}


@router.get("/statements", operation_id="listBankStatements")
@requires(Right.MONEY)
async def list_statements(client_id: OperatedClient, database: Db) -> BankStatements:
    async with database.client_transaction(client_id) as tx:
        return await statements.list_statements(tx)


@router.post(
    "/statements",
    operation_id="uploadBankStatement",
    status_code=status.HTTP_201_CREATED,
    openapi_extra=UPLOADED,
)
@requires(Right.MONEY)
@raises(StatementRefused)
async def upload_statement(
    request: Request,
    client_id: OperatedClient,
    actor: SignedIn,
    filename: Annotated[str, Query(min_length=1, max_length=255)],
    database: Db,
) -> BankStatementOut:
    data = bytearray()
    async for chunk in request.stream():
        data += chunk
        if len(data) > MOST_BYTES:
            raise StatementTooLarge(most_bytes=MOST_BYTES)
    if not data:
        raise Invalid(Text("Please choose a file."), field="file")
    async with database.client_transaction(client_id) as tx:
        return await statements.upload_statement(tx, actor_id=actor.user_id, filename=filename, data=bytes(data))


@router.put(f"{STATEMENT}/columns", operation_id="chooseBankColumns")
@requires(Right.MONEY)
@raises(StatementRead, StatementRefused)
async def choose_columns(
    client_id: OperatedClient, statement_id: PublicId, body: BankColumnsIn, actor: SignedIn, database: Db
) -> BankStatementOut:
    """Choose a statement's columns, and store its lines."""
    async with database.client_transaction(client_id) as tx:
        return await statements.choose_columns(
            tx, statement_id=statement_id, mapping=body.mapping, actor_id=actor.user_id
        )


@router.delete(STATEMENT, operation_id="deleteBankStatement", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.MONEY)
@raises(StatementRead)
async def delete_statement(client_id: OperatedClient, statement_id: PublicId, database: Db) -> None:
    """Delete a statement without chosen columns."""
    async with database.client_transaction(client_id) as tx:
        await statements.delete_statement(tx, statement_id=statement_id)


@router.get("/lines", operation_id="listBankLines")
@requires(Right.MONEY)
async def list_lines(
    client_id: OperatedClient,
    database: Db,
    clock: CurrentClock,
    page: Annotated[Page, Query()],
    *,
    shown: Annotated[Shown, Query()] = "proposed",
) -> BankLines:
    """List a page of lines with proposals, for a person to confirm."""
    async with database.client_transaction(client_id) as tx:
        return await lines.list_lines(tx, shown_state=shown, page=page, now=clock.now())


@router.post(f"{LINE}/confirm", operation_id="confirmBankLine")
@requires(Right.MONEY, people_only=True)
@raises(
    AlreadyRecorded,
    BookingCancelled,
    DateInFuture,
    DueDiffers,
    HoldExpired,
    LineSettled,
    MoreThanLine,
    NotConfirmedYet,
    NotOfLine,
    OfflineRefundTooLarge,
    SimilarRecorded,
)
async def confirm_line(
    client_id: OperatedClient,
    line_id: PublicId,
    body: ConfirmLineIn,
    actor: SignedIn,
    database: Db,
    clock: CurrentClock,
) -> BankLines:
    """Record a line as payments or refunds of bookings, or match it; return the first page of proposals.

    409 `bank_line_settled` after another user's action.
    """
    async with database.client_transaction(client_id) as tx:
        await confirm.confirm_line(tx, line_id=line_id, body=body, actor_id=actor.user_id, now=clock.now())
        return await lines.list_lines(tx, shown_state="proposed", page=Page(), now=clock.now())


@router.post(f"{LINE}/record", operation_id="recordBankLine")
@requires(Right.MONEY, people_only=True)
@raises(
    AlreadyRecorded,
    CashTooLittle,
    CustomerWithoutContact,
    DateInFuture,
    LineSettled,
    MonthClosed,
    MoreThanLine,
    OnAccountTooSmall,
    SimilarRecorded,
    TooManyPayments,
)
async def record_line(
    client_id: OperatedClient, line_id: PublicId, body: RecordLineIn, operator: Operator, clock: CurrentClock
) -> BankLines:
    """Record a line as money on account, its refund, a cost or cash; return the first page of proposals."""
    async with operator.transaction(client_id) as tx:
        await record.record_line(tx, line_id=line_id, body=body, now=clock.now())
        return await lines.list_lines(tx, shown_state="proposed", page=Page(), now=clock.now())


@router.post(f"{LINE}/undo", operation_id="undoBankLine")
@requires(Right.MONEY, people_only=True)
@raises(CashEntrySettled, CreditGivenInstead, DepositUsed, MonthClosed, NothingToUndo, ReversalImpossible)
async def undo_line(
    client_id: OperatedClient, line_id: PublicId, body: UndoLineIn, operator: Operator, clock: CurrentClock
) -> BankLines:
    """Reverse the entries of a line or unlink matched entries; return the first page of proposals."""
    async with operator.transaction(client_id) as tx:
        await confirm.undo_line(tx, line_id=line_id, reason=body.reason, now=clock.now())
        return await lines.list_lines(tx, shown_state="proposed", page=Page(), now=clock.now())


@router.put(f"{LINE}/ignored", operation_id="ignoreBankLine")
@requires(Right.MONEY)
@raises(LineSettled)
async def ignore_line(
    client_id: OperatedClient, line_id: PublicId, body: IgnoreLineIn, actor: SignedIn, database: Db, clock: CurrentClock
) -> BankLines:
    """Ignore a line with a reason, or reopen it; return the first page of proposals."""
    async with database.client_transaction(client_id) as tx:
        await confirm.ignore_line(tx, line_id=line_id, reason=body.reason, actor_id=actor.user_id)
        return await lines.list_lines(tx, shown_state="proposed", page=Page(), now=clock.now())
