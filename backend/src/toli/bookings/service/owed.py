"""What an operator still owes back of offline money: a sum over the ledger and the decision to cancel."""

from toli.bookings.repository import owed as repository
from toli.bookings.schemas.owed import OwedRefund, OwedRefunds
from toli.db.transactions import ClientTransaction
from toli.kit.paging import Page


async def owed_refunds(tx: ClientTransaction, *, page: Page) -> OwedRefunds:
    """Cancelled bookings with money to return in cash, by bank or by UPI, the longest owed first."""
    total = await repository.total(tx)
    rows = await repository.page(tx, limit=page.limit, offset=page.offset)
    return OwedRefunds(
        data=[OwedRefund.model_validate(row, from_attributes=True) for row in rows],
        owed=total.owed,
        total=total.bookings,
        total_pages=page.pages(total.bookings),
    )
