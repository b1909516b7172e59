from datetime import datetime

from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.sealing import Sealer
from toli.selling.reviews.repository import reviews
from toli.selling.reviews.service.write import _state_of, token_of


async def request_reviews(tx: Transaction, *, now: datetime) -> int:
    """Once per booking; return their number. Bookings with thanks after the tour are skipped. Platform scope."""
    due_bookings = await reviews.add_requests(tx, now=now)
    for client_id, booking_id in due_bookings:
        await enqueue(
            tx,
            "messaging.review_request",
            in_bulk=True,
            client_id=client_id,
            booking_id=booking_id,
        )
    return len(due_bookings)


async def find_request_token(tx: ClientTransaction, *, booking_id: int, sealer: Sealer, now: datetime) -> str | None:
    """None for an unreviewable or reviewed booking."""
    booking = await reviews.find_booking(tx, booking_id=booking_id)
    if booking is None or _state_of(booking, now=now) != "open":
        return None
    if await reviews.has_review(tx, booking_id=booking_id):
        return None
    return token_of(tx, booking_id=booking_id, sealer=sealer)
