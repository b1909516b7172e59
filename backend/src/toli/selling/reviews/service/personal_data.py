from toli.clients.media import service as media
from toli.infra.db.transactions import PlatformTransaction, Transaction
from toli.selling.reviews.repository import personal_data
from toli.selling.reviews.schemas import ReviewData


async def written_by(tx: Transaction, *, user_id: int) -> list[ReviewData]:
    """Traveller scope."""
    return await personal_data.list_of_user(tx, user_id=user_id)


async def erase_person(tx: PlatformTransaction, *, user_id: int) -> None:
    for client_id, image_id in await personal_data.delete_of_user(tx, user_id=user_id):
        await media.release(tx.for_client(client_id), image_ids=[image_id])
