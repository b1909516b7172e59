"""How many messages a client sends.

An operator's password in wrong hands is no way to send mail without end.
"""

from datetime import timedelta
from typing import Final

from toli.db.transactions import ClientTransaction
from toli.identity.schemas import Limit
from toli.identity.service import limits

MESSAGES_A_DAY: Final = 500


async def count_messages(tx: ClientTransaction, *, count: int = 1) -> None:
    """Count messages that an operator writes to travellers or answers enquiries with.

    Raises TooMany, also when only a part of them is left of the day's messages.
    """
    spent = "have sent them" if count == 1 else f"fewer than {count} of them are left"
    sentence = f"You can send {MESSAGES_A_DAY} messages in 24 hours, and {spent}."
    limit = Limit(f"messages:{tx.client_id}", MESSAGES_A_DAY, timedelta(days=1), sentence=sentence)
    await limits.count_attempts(tx, limit, count=count)
