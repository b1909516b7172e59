"""E-mails that ask for a review."""

from datetime import datetime

from toli.db.queue.jobs import enqueue
from toli.db.transactions import ClientTransaction, Transaction
from toli.kit.sealing import Sealer
from toli.reviews.repository import reviews
from toli.reviews.service.write import _state_of, token_of


async def request_reviews(tx: Transaction, *, now: datetime) -> int:
    """Ask for reviews of tours that ended in the last days, once for each booking; return how many (platform scope).

    Not where the thanks after the tour ask.
    """
    asked = await reviews.add_requests(tx, now=now)
    for client_id, reservation_event_id in asked:
        await enqueue(
            tx,
            "messaging.review_request",
            in_bulk=True,
            client_id=client_id,
            reservation_event_id=reservation_event_id,
        )
    return len(asked)


async def note_request(tx: ClientTransaction, *, reservation_event_id: int) -> None:
    """Record that another e-mail has asked for the review of a booking, so that none does again."""
    await reviews.add_request(tx, reservation_event_id=reservation_event_id)


async def find_request_token(
    tx: ClientTransaction, *, reservation_event_id: int, sealer: Sealer, now: datetime
) -> str | None:
    """Return the token to ask with; None when the booking cannot be reviewed, or was."""
    booking = await reviews.find_booking(tx, reservation_event_id=reservation_event_id)
    if booking is None or _state_of(booking, now=now) != "open":
        return None
    if await reviews.has_review(tx, reservation_event_id=reservation_event_id):
        return None
    return token_of(tx, reservation_event_id=reservation_event_id, sealer=sealer)
