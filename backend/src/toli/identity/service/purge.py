"""Erase what expires within minutes.

Older rows are deleted by their retention (`toli.health.service.retention`).
"""

from toli.db.transactions import Transaction
from toli.identity.repository import codes
from toli.identity.service.sessions import note_support_ended


async def purge(tx: Transaction) -> None:
    """Erase expired codes, and record the end of expired support views."""
    await codes.erase_expired(tx)
    await note_support_ended(tx)
