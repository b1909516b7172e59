"""Expected and recorded payments, for bank statements."""

from collections.abc import Sequence
from datetime import date

from toli.bookings.repository import payable as repository
from toli.bookings.schemas.payable import ExpectedPayment, RecordedPayment
from toli.db.transactions import ClientTransaction


async def list_expected(tx: ClientTransaction) -> list[ExpectedPayment]:
    return await repository.list_expected(tx)


async def list_recorded(
    tx: ClientTransaction,
    *,
    numbers: Sequence[str],
    amounts: Sequence[tuple[int, date]] = (),
    near_days: int = 0,
    ids: Sequence[int] = (),
) -> list[RecordedPayment]:
    return await repository.list_recorded(tx, numbers=numbers, amounts=amounts, near_days=near_days, ids=ids)
