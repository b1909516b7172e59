"""People of earlier bookings, offered for the next one."""

from toli.bookings.repository import companions as repository
from toli.bookings.schemas.companions import Companion
from toli.db.transactions import Transaction

MOST = 20


async def list_companions(tx: Transaction, *, user_id: int) -> list[Companion]:
    """List whom a person named in confirmed bookings, as last named, the latest first (traveller scope)."""
    return [
        Companion(
            full_name=one.full_name,
            id_type=one.id_type,
            meal_preference=one.meal_preference,
            emergency_contact=one.emergency_contact,
            email=one.email,
            phone=one.phone,
            gender=one.gender,
            dietary_requirements=one.dietary_requirements,
        )
        for one in await repository.list_companions(tx, user_id=user_id, most=MOST)
    ]
