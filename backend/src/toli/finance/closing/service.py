"""Close of a month: its open points, and the lock of its books."""

from toli.finance.closing import repository
from toli.finance.closing.errors import MonthOpen, NotLastClosed, PointsOpen
from toli.finance.closing.repository import CLOSINGS
from toli.finance.closing.schemas import MonthCloseOut, OpenPoint, OpenPointKind
from toli.finance.exports.schemas import Month
from toli.finance.exports.service import check
from toli.finance.exports.service import month as tax_month
from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction


async def get_month(tx: OperatorTransaction, *, month: Month, is_owner: bool) -> MonthCloseOut:
    last_closed = await repository.find_last_closed(tx)
    return MonthCloseOut(
        month=f"{month.first:%Y-%m}",
        first=month.first,
        last=month.last,
        is_over=month.last < tx.today,
        is_closed=last_closed is not None and month.first <= last_closed,
        closed_until=None if last_closed is None else Month.of(last_closed).last,
        may_reopen=is_owner and month.first == last_closed,
        points=await list_points(tx, month=month),
        closings=await repository.list_closings(tx),
    )


async def close_month(tx: OperatorTransaction, *, month: Month, reason: str) -> None:
    """Lock all days up to the month's last. Raises MonthOpen, PointsOpen."""
    await repository.lock(tx)
    last_closed = await repository.find_last_closed(tx)
    if month.last >= tx.today or (last_closed is not None and month.first <= last_closed):
        raise MonthOpen
    points = sum(point.count for point in await list_points(tx, month=month))
    if points and not reason:
        raise PointsOpen
    await CLOSINGS.insert(tx, {"month": month.first, "open_points": points, "reason": reason, "closed_by": tx.user_id})
    await record(
        tx,
        "month.closed",
        subject=f"month:{month.first:%Y-%m}",
        actor_id=tx.user_id,
        open_points=points,
        reason=reason,
    )


async def reopen_month(tx: OperatorTransaction, *, month: Month, reason: str) -> None:
    """Raises NotLastClosed."""
    await repository.lock(tx)
    if await repository.find_last_closed(tx) != month.first:
        raise NotLastClosed
    await repository.reopen(tx, month=month.first, reopened_by=tx.user_id, reason=reason)
    await record(tx, "month.reopened", subject=f"month:{month.first:%Y-%m}", actor_id=tx.user_id, reason=reason)


async def list_points(tx: ClientTransaction, *, month: Month) -> list[OpenPoint]:
    points = await repository.list_points(tx, first=month.first, last=month.last)
    differences = [
        *await check.list_wrong_returns(tx, month=month),
        *await check.list_wrong_vouchers(tx, month=month),
    ]
    counts = {
        OpenPointKind.INVOICES: (await tax_month.get_month(tx, month=month)).to_invoice,
        OpenPointKind.DIFFERENCES: len(differences),
    }
    return [*points, *(OpenPoint(kind=kind, count=count) for kind, count in counts.items() if count)]
