"""Fill in the fields of a step for a booking."""

from typing import Final

from toli.automation.schemas import REVIEW_LINK
from toli.bookings import service as bookings
from toli.bookings.service import Message
from toli.clients import service as clients
from toli.config import Settings
from toli.db.transactions import ClientTransaction
from toli.kit.languages import FIRST
from toli.kit.sealing import Sealer
from toli.reviews import service as reviews

FIELD: Final = f"{{{REVIEW_LINK}}}"


async def fill_step(
    tx: ClientTransaction,
    *,
    settings: Settings,
    sealer: Sealer,
    reservation_event_id: int,
    message: Message,
    language: str = FIRST,
) -> Message:
    """Fill in a step, with its booking's link to write a review, and dates in `language`.

    Raises NotFound.
    """
    values = {}
    if asks_for_review(message):
        client = await clients.profile(tx)
        origin = settings.site_origin(label=client.url, domain=client.domain)
        token = reviews.token_of(tx, reservation_event_id=reservation_event_id, sealer=sealer)
        values[REVIEW_LINK] = f"{origin}{reviews.PAGE_PATH}{token}"
    return await bookings.fill_message(
        tx,
        settings=settings,
        reservation_event_id=reservation_event_id,
        message=message,
        values=values,
        language=language,
    )


def asks_for_review(message: Message) -> bool:
    """Tell whether a step has the link to write a review."""
    return FIELD in message.subject or FIELD in message.text
