"""People of earlier bookings."""

from toli.infra.db.transactions import Transaction
from toli.selling.sharing import repository
from toli.selling.sharing.schemas.companions import Companion

MOST = 20


async def list_companions(tx: Transaction, *, user_id: int) -> list[Companion]:
    """List companions as last named, latest first (traveller scope)."""
    return [
        Companion(
            full_name=companion.full_name,
            id_type=companion.id_type,
            meal_preference=companion.meal_preference,
            emergency_contact=companion.emergency_contact,
            email=companion.email,
            phone=companion.phone,
            gender=companion.gender,
            dietary_requirements=companion.dietary_requirements,
        )
        for companion in await repository.list_companions(tx, user_id=user_id, most=MOST)
    ]
