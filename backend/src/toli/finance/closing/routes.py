from typing import Annotated

from fastapi import APIRouter, Depends, Path, status

from toli.finance.closing import service
from toli.finance.closing.errors import MonthOpen, NotLastClosed, PointsOpen
from toli.finance.closing.schemas import CloseMonthIn, MonthCloseOut, ReopenMonthIn
from toli.finance.exports.schemas import Month
from toli.identity.access.guards import OperatedClient
from toli.identity.access.operators import Operator, OperatorContext
from toli.identity.access.rights import Right, requires
from toli.kit.dates import MONTH_PATTERN
from toli.kit.errors import NotAllowed, raises
from toli.kit.text import Text

router = APIRouter(prefix="/clients/{client_id:int}/months/{month}", tags=["Close of a month"])


async def _month(
    month: Annotated[str, Path(pattern=MONTH_PATTERN, description="A month, as `2026-11`")],
) -> Month:
    return Month.parse(month)


AskedMonth = Annotated[Month, Depends(_month)]


def _is_owner(operator: OperatorContext, client_id: int) -> bool:
    return operator.actor.operates[client_id].is_owner


@router.get("/close", operation_id="getMonthClose")
@requires(Right.EXPORTS)
async def get_month_close(client_id: OperatedClient, month: AskedMonth, operator: Operator) -> MonthCloseOut:
    """Get the open points of a month, and whether its books are closed."""
    async with operator.transaction(client_id) as tx:
        return await service.get_month(tx, month=month, is_owner=_is_owner(operator, client_id))


@router.post("/close", operation_id="closeMonth", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.EXPORTS, people_only=True)
@raises(MonthOpen, PointsOpen)
async def close_month(client_id: OperatedClient, month: AskedMonth, body: CloseMonthIn, operator: Operator) -> None:
    """Close the books up to the end of a month: no money, cost or bill may be dated in them any more."""
    async with operator.transaction(client_id) as tx:
        await service.close_month(tx, month=month, reason=body.reason)


@router.post("/reopen", operation_id="reopenMonth", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.EXPORTS, people_only=True)
@raises(NotAllowed, NotLastClosed)
async def reopen_month(client_id: OperatedClient, month: AskedMonth, body: ReopenMonthIn, operator: Operator) -> None:
    """Reopen the month that was closed last. The owner's alone."""
    if not _is_owner(operator, client_id):
        raise NotAllowed(Text("Only the owner of the company reopens a closed month."))
    async with operator.transaction(client_id) as tx:
        await service.reopen_month(tx, month=month, reason=body.reason)
