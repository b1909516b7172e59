from fastapi import APIRouter

from toli.identity.access.guards import Db, OperatedClient, SignedIn
from toli.identity.access.path_ids import DepartureId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises
from toli.selling.rooming import service as rooming
from toli.selling.rooming.errors import NotOnThisDeparture, RoomingChanged, RoomOverfull
from toli.selling.rooming.schemas import RoomingIn, RoomingOut, RoomsIn

router = APIRouter(tags=["Rooming"])

ROOMING = "/bookings/clients/{client_id:int}/plans/{event_plan_id:int}/rooming"


@router.get(ROOMING, operation_id="getRooming")
@requires(Right.DEPARTURES)
async def get_rooming(client_id: OperatedClient, departure_id: DepartureId, database: Db) -> RoomingOut:
    async with database.client_transaction(client_id) as tx:
        return await rooming.get_rooming(tx, departure_id=departure_id)


@router.put(ROOMING, operation_id="saveRooming")
@requires(Right.DEPARTURES)
@raises(NotOnThisDeparture, RoomOverfull, RoomingChanged)
async def save_rooming(
    client_id: OperatedClient, departure_id: DepartureId, body: RoomingIn, actor: SignedIn, database: Db
) -> RoomingOut:
    """409 `rooming_changed` with the current rooms after another save."""
    async with database.client_transaction(client_id) as tx:
        return await rooming.save_rooming(tx, departure_id=departure_id, actor_id=actor.user_id, rooms=body)


@router.post(f"{ROOMING}/proposal", operation_id="proposeRooming")
@requires(Right.DEPARTURES)
@raises(NotOnThisDeparture, RoomOverfull)
async def propose_rooming(
    client_id: OperatedClient, departure_id: DepartureId, body: RoomsIn, database: Db
) -> RoomingOut:
    """Propose rooms for all travellers. Nothing is saved."""
    async with database.client_transaction(client_id) as tx:
        return await rooming.propose_rooming(tx, departure_id=departure_id, rooms=body)
