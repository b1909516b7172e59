"""How many messages a client sends: an operator's password in wrong hands is no way to send mail without end."""

from datetime import timedelta
from typing import Final

from toli.db.transactions import ClientTransaction
from toli.identity import service as identity
from toli.identity.schemas import Limit

MESSAGES_A_DAY: Final = 500


async def count_message(tx: ClientTransaction) -> None:
    """Count a message that an operator writes to a traveller or answers an enquiry with.

    Raises TooMany.
    """
    sentence = f"You can send {MESSAGES_A_DAY} messages in 24 hours, and have sent them."
    limit = Limit(f"messages:{tx.client_id}", MESSAGES_A_DAY, timedelta(days=1), sentence=sentence)
    await identity.count_attempt(tx, [limit])
