from typing import Final

from toli.clients.companies.service import profile
from toli.infra.config import Settings
from toli.infra.db.transactions import ClientTransaction
from toli.kit.languages import FIRST
from toli.kit.sealing import Sealer
from toli.messaging.automation.schemas import REVIEW_LINK
from toli.messaging.correspondence.service import messages
from toli.messaging.correspondence.service.messages import Message
from toli.selling.reviews.service import write

FIELD: Final = f"{{{REVIEW_LINK}}}"
EXAMPLE: Final = "…"
"""In place of the token, in previews and tests."""


async def fill_step(
    tx: ClientTransaction,
    *,
    settings: Settings,
    sealer: Sealer | None,
    booking_id: int,
    message: Message,
    language: str = FIRST,
) -> Message:
    """Dates are in `language`.

    Without `sealer` the link is an example: only the traveller may review.

    Raises NotFound.
    """
    values = {}
    if asks_for_review(message):
        origin = await profile.site_origin(tx, settings)
        token = EXAMPLE if sealer is None else write.token_of(tx, booking_id=booking_id, sealer=sealer)
        values[REVIEW_LINK] = f"{origin}{write.PAGE_PATH}{token}"
    return await messages.fill_message(
        tx,
        settings=settings,
        booking_id=booking_id,
        message=message,
        make_values=lambda: values,
        language=language,
        is_example=sealer is None,
    )


def asks_for_review(message: Message) -> bool:
    return FIELD in message.subject or FIELD in message.text
