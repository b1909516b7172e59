from fastapi import APIRouter

from toli.identity.access.guards import CurrentServices, OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import DepartureId
from toli.identity.access.rights import Right, requires
from toli.selling.sales.schemas.decisions import DecisionOut, RunIn, RunOut
from toli.selling.sales.service import decisions

router = APIRouter(tags=["Bookings"])


@router.get("/bookings/clients/{client_id:int}/decisions", operation_id="listDecisions")
@requires(Right.VIEW_TRIPS)
async def list_decisions(services: CurrentServices, client_id: OperatedClient) -> list[DecisionOut]:
    async with services.database.client_transaction(client_id) as tx:
        return await decisions.list_decisions(tx, now=services.clock.now())


@router.post("/bookings/clients/{client_id:int}/departures/{event_plan_id:int}/run", operation_id="runDeparture")
@requires(Right.TRIPS)
async def run_departure(
    operator: Operator, client_id: OperatedClient, departure_id: DepartureId, body: RunIn
) -> RunOut:
    """Confirm a departure below its minimum group, and notify its travellers. Idempotent."""
    async with operator.transaction(client_id) as tx:
        notified = await decisions.run_departure(
            tx, departure_id=departure_id, tell=body.tell, actor_id=operator.actor.user_id
        )
    return RunOut(notified=notified)
