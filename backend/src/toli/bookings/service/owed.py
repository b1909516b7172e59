"""What an operator still owes back of offline money: a sum over the ledger and the decision to cancel."""

from toli.bookings.repository import owed as repository
from toli.bookings.schemas.owed import OwedRefund, OwedRefunds
from toli.db.scope import Tx
from toli.kit.paging import Page


async def owed_refunds(tx: Tx, *, client_id: int, page: Page) -> OwedRefunds:
    """Cancelled bookings with money to return in cash, by bank or by UPI, the longest owed first."""
    total = await repository.total(tx, client_id=client_id)
    rows = await repository.page(tx, client_id=client_id, limit=page.limit, offset=page.offset)
    return OwedRefunds(
        data=[OwedRefund.model_validate(row, from_attributes=True) for row in rows],
        owed=total.owed,
        total=total.bookings,
        total_pages=page.pages(total.bookings),
    )
