from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Response, status

from toli.finance.cash import service
from toli.finance.cash.errors import CashBoxFull, CashBoxNamed, CashEntrySettled, CashTooLittle
from toli.finance.cash.files import CASH_BOOK
from toli.finance.cash.schemas import (
    CashBookMonth,
    CashBooks,
    CashBoxIn,
    CashCountIn,
    CashExpenseIn,
    CashMoveIn,
    CashOpeningIn,
    CashReversalIn,
    Holder,
)
from toli.finance.cash.service import Cashier
from toli.finance.costs.errors import TooManyPayments
from toli.finance.exports.schemas import Month
from toli.identity.access.files import LIST_FILE, list_file
from toli.identity.access.guards import OperatedClient, has_right
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import export_list
from toli.kit.dates import MONTH_PATTERN
from toli.kit.errors import NotAllowed, raises
from toli.kit.spreadsheets import FileFormat
from toli.selling.bookings.errors.bookings import MonthClosed

router = APIRouter(prefix="/clients/{client_id:int}/cash", tags=["Cash books"])

BOOK = "/books/{holder}"
ENTRY = "/entries/{cash_entry_id:int}"
Id = Annotated[int, Path(ge=1, le=2**53)]


@raises(NotAllowed)
async def _cashier(client_id: OperatedClient, operator: Operator) -> Cashier:
    return Cashier(operator.actor.user_id, manages=has_right(operator.actor, client_id, Right.MONEY))


async def _month(
    month: Annotated[str, Query(pattern=MONTH_PATTERN, description="A month, as `2026-11`")],
) -> Month:
    return Month.parse(month)


CurrentCashier = Annotated[Cashier, Depends(_cashier)]
AskedMonth = Annotated[Month, Depends(_month)]


@router.get("", operation_id="listCashBooks")
@requires(Right.PAYMENTS)
async def list_cash_books(client_id: OperatedClient, operator: Operator, cashier: CurrentCashier) -> CashBooks:
    """List the caller's cash book; with the right `money` the books of all people and boxes."""
    async with operator.transaction(client_id) as tx:
        return await service.list_books(tx, cashier)


@router.get(BOOK, operation_id="getCashBook")
@requires(Right.PAYMENTS)
async def get_cash_book(
    client_id: OperatedClient, holder: Holder, month: AskedMonth, operator: Operator, cashier: CurrentCashier
) -> CashBookMonth:
    """Get the movements of a cash book in a month, with the balance after each."""
    async with operator.transaction(client_id) as tx:
        return await service.get_book(tx, cashier, holder=holder, first=month.first, last=month.last)


@router.get(
    f"{BOOK}/month.{{file_format}}", operation_id="exportCashBook", response_class=Response, responses=LIST_FILE
)
@requires(Right.PAYMENTS)
async def export_cash_book(
    client_id: OperatedClient,
    holder: Holder,
    file_format: FileFormat,
    month: AskedMonth,
    operator: Operator,
    cashier: CurrentCashier,
) -> Response:
    """Export the movements of `getCashBook`."""
    async with operator.transaction(client_id) as tx:
        book = await service.get_book(tx, cashier, holder=holder, first=month.first, last=month.last)
        lines = [(book.name, line) for line in book.lines]
        written = await export_list(tx, CASH_BOOK, lines, actor=operator.actor, file_format=file_format)
    return list_file(written)


@router.get("/month.{file_format}", operation_id="exportCashBooks", response_class=Response, responses=LIST_FILE)
@requires(Right.MONEY)
async def export_cash_books(
    client_id: OperatedClient, file_format: FileFormat, month: AskedMonth, operator: Operator
) -> Response:
    """Export the movements of all cash books in a month."""
    async with operator.transaction(client_id) as tx:
        lines = await service.list_month_lines(tx, first=month.first, last=month.last)
        written = await export_list(tx, CASH_BOOK, lines, actor=operator.actor, file_format=file_format)
    return list_file(written)


@router.post("/boxes", operation_id="addCashBox", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.MONEY)
@raises(CashBoxNamed)
async def add_cash_box(client_id: OperatedClient, body: CashBoxIn, operator: Operator) -> None:
    """Add the cash book of a cash box, or of a person without an account."""
    async with operator.transaction(client_id) as tx:
        await service.add_box(tx, body=body)


@router.put("/boxes/{cash_box_id:int}", operation_id="changeCashBox", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.MONEY)
@raises(CashBoxFull, CashBoxNamed)
async def change_cash_box(client_id: OperatedClient, cash_box_id: Id, body: CashBoxIn, operator: Operator) -> None:
    """Rename, close or reopen a cash book of a box."""
    async with operator.transaction(client_id) as tx:
        await service.change_box(tx, cash_box_id=cash_box_id, body=body)


@router.post("/openings", operation_id="openCashBook", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.MONEY)
@raises(MonthClosed)
async def open_cash_book(client_id: OperatedClient, body: CashOpeningIn, operator: Operator) -> None:
    """Replace the opening of a cash book: its first day and amount."""
    async with operator.transaction(client_id) as tx:
        await service.set_opening(tx, body=body)


@router.post("/moves", operation_id="moveCash", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PAYMENTS)
@raises(MonthClosed, CashTooLittle)
async def move_cash(client_id: OperatedClient, body: CashMoveIn, operator: Operator, cashier: CurrentCashier) -> None:
    """Hand cash over, deposit it at the bank or withdraw it.

    A hand-over by a member without the right `money` waits until its receiver accepts it.
    """
    async with operator.transaction(client_id) as tx:
        await service.move_cash(tx, cashier, body=body)


@router.post("/expenses", operation_id="recordCashExpense", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PAYMENTS)
@raises(MonthClosed, CashTooLittle, TooManyPayments)
async def record_cash_expense(
    client_id: OperatedClient, body: CashExpenseIn, operator: Operator, cashier: CurrentCashier
) -> None:
    """Record a petty expense; with a departure it is a payment of its costs."""
    async with operator.transaction(client_id) as tx:
        await service.record_expense(tx, cashier, body=body)


@router.post("/counts", operation_id="countCash", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PAYMENTS)
@raises(MonthClosed)
async def count_cash(client_id: OperatedClient, body: CashCountIn, operator: Operator, cashier: CurrentCashier) -> None:
    """Record counted cash. The difference from the book at the end of that day becomes an entry."""
    async with operator.transaction(client_id) as tx:
        await service.count_cash(tx, cashier, body=body)


@router.post(f"{ENTRY}/accept", operation_id="acceptCash", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PAYMENTS)
@raises(CashEntrySettled, CashTooLittle)
async def accept_cash(
    client_id: OperatedClient, cash_entry_id: Id, operator: Operator, cashier: CurrentCashier
) -> None:
    """Accept a hand-over: the cash moves today."""
    async with operator.transaction(client_id) as tx:
        await service.accept_hand_over(tx, cashier, cash_entry_id=cash_entry_id)


@router.post(f"{ENTRY}/reverse", operation_id="reverseCashEntry", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.PAYMENTS)
@raises(CashEntrySettled)
async def reverse_cash_entry(
    client_id: OperatedClient, cash_entry_id: Id, body: CashReversalIn, operator: Operator, cashier: CurrentCashier
) -> None:
    """Take an entry back today. Giver and receiver may withdraw or decline a hand-over that waits."""
    async with operator.transaction(client_id) as tx:
        await service.reverse_entry(tx, cashier, cash_entry_id=cash_entry_id, reason=body.reason)
