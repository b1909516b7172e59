"""People of earlier bookings, offered for the next one."""

from toli.bookings.repository import companions as repository
from toli.bookings.schemas.companions import Companion
from toli.db.transactions import Transaction

MOST = 20


async def list_companions(tx: Transaction, *, user_id: int) -> list[Companion]:
    """List whom a person named in confirmed bookings, as last named, the latest first (traveller scope)."""
    return await repository.list_companions(tx, user_id=user_id, most=MOST)
