"""What bookings expect to be paid, and what was recorded: what a bank statement is compared with."""

from collections.abc import Sequence

from toli.bookings.repository import payable as repository
from toli.bookings.schemas.payable import ExpectedPayment, RecordedPayment
from toli.db.transactions import ClientTransaction


async def list_expected(tx: ClientTransaction) -> list[ExpectedPayment]:
    """List the client's bookings of which something can be paid, and those that something is owed back to."""
    return await repository.list_expected(tx)


async def list_recorded(tx: ClientTransaction, *, numbers: Sequence[str]) -> list[RecordedPayment]:
    """List the client's offline payments whose reference has one of these numbers, without reversed ones."""
    return await repository.list_recorded(tx, numbers=numbers) if numbers else []
