"""Delete expired data of identity."""

from datetime import timedelta

from toli.db.transactions import Transaction
from toli.identity.repository import attempts, codes, sessions
from toli.identity.service.sessions import note_support_ended

CODES_KEPT = timedelta(days=1)
ATTEMPTS_KEPT = timedelta(days=1)
"""The longest window of a limit."""
SESSIONS_KEPT = timedelta(days=30)


async def purge(tx: Transaction) -> None:
    """Erase expired codes, and delete old codes, attempts, hand-offs and dead sessions."""
    await codes.erase_expired(tx)
    await codes.purge(tx, kept_for=CODES_KEPT)
    await attempts.purge(tx, kept_for=ATTEMPTS_KEPT)
    await note_support_ended(tx)
    await sessions.purge(tx, kept_for=SESSIONS_KEPT)
