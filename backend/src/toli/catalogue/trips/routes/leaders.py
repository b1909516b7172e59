from fastapi import APIRouter

from toli.catalogue.trips.routes.parameters import OwnEvent
from toli.catalogue.trips.service import leaders
from toli.clients.companies.schemas.team import LeaderOut, LeadersIn
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import EpId
from toli.identity.access.rights import Right, requires

router = APIRouter(tags=["Trips"])

LEADERS = "/events/{event_id:int}/plan/{ep_id:int}/leaders"


@router.get(LEADERS, operation_id="listDepartureLeaders")
@requires(Right.VIEW_TRIPS)
async def list_departure_leaders(departure_id: EpId, own: OwnEvent, operator: Operator) -> list[LeaderOut]:
    """The team's leaders, marking the departure's."""
    async with operator.transaction(own.client_id) as tx:
        return await leaders.list_departure_leaders(tx, trip_id=own.trip_id, departure_id=departure_id)


@router.put(LEADERS, operation_id="setDepartureLeaders")
@requires(Right.TRIPS)
async def set_departure_leaders(
    body: LeadersIn, departure_id: EpId, own: OwnEvent, operator: Operator
) -> list[LeaderOut]:
    """Leaders see only their departures."""
    async with operator.transaction(own.client_id) as tx:
        return await leaders.set_departure_leaders(
            tx, trip_id=own.trip_id, departure_id=departure_id, user_ids=body.user_ids
        )
