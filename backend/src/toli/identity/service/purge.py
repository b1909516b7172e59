"""Erase what expires within minutes.

Older rows are deleted by their retention (`toli.health.service.retention`).
"""

from toli.db.transactions import PlatformTransaction
from toli.identity.repository import codes
from toli.identity.service.sessions import note_support_ended


async def purge(tx: PlatformTransaction) -> None:
    """Erase expired codes, and record the end of expired support views."""
    await codes.erase_expired(tx)
    await note_support_ended(tx)
