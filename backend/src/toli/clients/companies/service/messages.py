"""Daily limit on a client's messages, against stolen passwords."""

from datetime import timedelta
from typing import Final

from toli.identity.people.schemas import Limit
from toli.identity.people.service import limits
from toli.infra.db.transactions import ClientTransaction

MESSAGES_A_DAY: Final = 500


async def count_messages(tx: ClientTransaction, *, count: int = 1) -> None:
    """Raises TooMany if the day's rest is not enough for all."""
    spent = "have sent them" if count == 1 else f"fewer than {count} of them are left"
    sentence = f"You can send {MESSAGES_A_DAY} messages in 24 hours, and {spent}."
    limit = Limit(f"messages:{tx.client_id}", MESSAGES_A_DAY, timedelta(days=1), sentence=sentence)
    await limits.count_attempts(tx, limit, count=count)
