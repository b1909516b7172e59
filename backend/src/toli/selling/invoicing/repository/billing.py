from sqlalchemy import func, update

from toli.infra.db.transactions import ClientTransaction
from toli.selling.bookings.models import Booking


async def update_billing(
    tx: ClientTransaction, *, booking_id: int, billing_state: str | None, company: dict[str, object] | None
) -> None:
    await tx.execute(
        update(Booking)
        .where(Booking.client_id == tx.client_id, Booking.booking_id == booking_id)
        .values(billing_state=billing_state, company=company, updated_at=func.now())
    )
