"""The resources of a departure over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Body, status

from toli.access.operators import Operator
from toli.resources import service
from toli.resources.routes.parameters import Id
from toli.resources.schemas.assignments import OnPlanIn, PlanResources

router = APIRouter(prefix="/event-plans", tags=["resources"])


@router.get("/{event_plan_id:int}/resources", operation_id="listPlanResources")
async def list_resources(event_plan_id: Id, operator: Operator) -> PlanResources:
    """The hotels, drivers and places of a departure."""
    async with operator.owner_transaction("departure", event_plan_id) as tx:
        return await service.of_plan(tx, event_plan_id=event_plan_id)


@router.post("/{event_plan_id:int}/resources", operation_id="putOnPlan", status_code=status.HTTP_201_CREATED)
async def put_on_plan(event_plan_id: Id, body: Annotated[OnPlanIn, Body()], operator: Operator) -> PlanResources:
    """Put a hotel for some nights, a driver with a vehicle, or a place on a departure."""
    async with operator.owner_transaction("departure", event_plan_id) as tx:
        return await service.put_on_plan(tx, event_plan_id=event_plan_id, wanted=body)


@router.delete("/{event_plan_id:int}/resources/{plan_resource_id:int}", operation_id="takeOffPlan")
async def take_off_plan(event_plan_id: Id, plan_resource_id: Id, operator: Operator) -> PlanResources:
    """Take something off a departure."""
    async with operator.owner_transaction("departure", event_plan_id) as tx:
        return await service.take_off_plan(tx, event_plan_id=event_plan_id, plan_resource_id=plan_resource_id)
