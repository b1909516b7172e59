"""Erasure of data that expires within minutes."""

from toli.db.transactions import PlatformTransaction
from toli.identity.repository import codes
from toli.identity.service.sessions import note_support_ended


async def purge(tx: PlatformTransaction) -> None:
    await codes.erase_expired(tx)
    await note_support_ended(tx)
