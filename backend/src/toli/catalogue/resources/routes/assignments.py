from typing import Annotated

from fastapi import APIRouter, Body, status

from toli.catalogue.resources.errors import AlreadyOnPlan, NotAvailable
from toli.catalogue.resources.routes.parameters import Id
from toli.catalogue.resources.schemas.assignments import OnPlanIn, PlanResources
from toli.catalogue.resources.service import assignments as service
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import DepartureId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(prefix="/event-plans", tags=["Hotels, places and drivers"])


@router.get("/{event_plan_id:int}/resources", operation_id="listDepartureResources")
@requires(Right.VIEW_TRIPS)
async def list_resources(departure_id: DepartureId, operator: Operator) -> PlanResources:
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await service.departure_resources(tx, departure_id=departure_id)


@router.post("/{event_plan_id:int}/resources", operation_id="assignResource", status_code=status.HTTP_201_CREATED)
@requires(Right.TRIPS)
@raises(AlreadyOnPlan, NotAvailable)
async def assign_resource(
    departure_id: DepartureId, body: Annotated[OnPlanIn, Body()], operator: Operator
) -> PlanResources:
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await service.assign_resource(tx, departure_id=departure_id, wanted=body)


@router.delete("/{event_plan_id:int}/resources/{plan_resource_id:int}", operation_id="unassignResource")
@requires(Right.TRIPS)
async def unassign_resource(departure_id: DepartureId, plan_resource_id: Id, operator: Operator) -> PlanResources:
    async with operator.owner_transaction("departure", departure_id) as tx:
        return await service.unassign_resource(tx, departure_id=departure_id, plan_resource_id=plan_resource_id)
