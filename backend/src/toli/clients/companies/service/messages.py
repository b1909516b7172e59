"""Daily limit on a client's messages, against stolen passwords."""

from datetime import timedelta
from typing import Final

from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits
from toli.infra.db.transactions import ClientTransaction
from toli.kit.text import count_text

MESSAGES_A_DAY: Final = 500


async def count_messages(tx: ClientTransaction, *, count: int = 1) -> None:
    """Raises TooMany if the day's rest is not enough for all."""
    sentence = count_text(
        "You can send {most} messages in 24 hours, and have sent them.",
        "You can send {most} messages in 24 hours, and fewer than {count} of them are left.",
        count,
        most=MESSAGES_A_DAY,
    )
    limit = Limit(f"messages:{tx.client_id}", MESSAGES_A_DAY, timedelta(days=1), sentence=sentence)
    await limits.count_attempts(tx, limit, count=count)
