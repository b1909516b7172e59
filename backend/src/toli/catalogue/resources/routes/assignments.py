"""Assigned resources over HTTP."""

from typing import Annotated

from fastapi import APIRouter, Body, status

from toli.catalogue.resources.routes.parameters import Id
from toli.catalogue.resources.schemas.assignments import OnPlanIn, PlanResources
from toli.catalogue.resources.service import assignments as service
from toli.identity.access.operators import Operator

router = APIRouter(prefix="/event-plans", tags=["resources"])


@router.get("/{event_plan_id:int}/resources", operation_id="listPlanResources")
async def list_resources(event_plan_id: Id, operator: Operator) -> PlanResources:
    async with operator.owner_transaction("departure", event_plan_id) as tx:
        return await service.departure_resources(tx, event_plan_id=event_plan_id)


@router.post("/{event_plan_id:int}/resources", operation_id="putOnPlan", status_code=status.HTTP_201_CREATED)
async def assign_resource(event_plan_id: Id, body: Annotated[OnPlanIn, Body()], operator: Operator) -> PlanResources:
    async with operator.owner_transaction("departure", event_plan_id) as tx:
        return await service.assign_resource(tx, event_plan_id=event_plan_id, wanted=body)


@router.delete("/{event_plan_id:int}/resources/{plan_resource_id:int}", operation_id="takeOffPlan")
async def unassign_resource(event_plan_id: Id, plan_resource_id: Id, operator: Operator) -> PlanResources:
    async with operator.owner_transaction("departure", event_plan_id) as tx:
        return await service.unassign_resource(tx, event_plan_id=event_plan_id, plan_resource_id=plan_resource_id)
