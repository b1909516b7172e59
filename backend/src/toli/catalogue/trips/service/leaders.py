from collections.abc import Collection

from toli.catalogue.trips.repository import departures as repository
from toli.clients.companies.schemas.team import LeaderOut
from toli.clients.companies.service import team
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound


async def list_departure_leaders(tx: OperatorTransaction, *, trip_id: int, departure_id: int) -> list[LeaderOut]:
    """Raises NotFound."""
    await _require_departure(tx, trip_id=trip_id, departure_id=departure_id)
    return await team.list_leaders(tx, departure_id=departure_id)


async def set_departure_leaders(
    tx: OperatorTransaction, *, trip_id: int, departure_id: int, user_ids: Collection[int]
) -> list[LeaderOut]:
    """Raises NotFound, also for a person outside the team's leaders."""
    await _require_departure(tx, trip_id=trip_id, departure_id=departure_id)
    return await team.set_leaders(
        tx, departure_id=departure_id, trip_id=trip_id, user_ids=user_ids, actor_id=tx.user_id
    )


async def _require_departure(tx: OperatorTransaction, *, trip_id: int, departure_id: int) -> None:
    if departure_id not in await repository.plan_ids(tx, trip_id=trip_id):
        raise NotFound
