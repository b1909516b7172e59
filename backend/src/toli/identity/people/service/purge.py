from toli.identity.people.repository import codes
from toli.identity.people.service.sessions import note_support_ended
from toli.infra.db.transactions import PlatformTransaction


async def purge(tx: PlatformTransaction) -> None:
    await codes.erase_expired(tx)
    await note_support_ended(tx)
