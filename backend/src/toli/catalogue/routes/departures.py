"""The departures of operators' own events over HTTP."""

from fastapi import APIRouter, Response, status

from toli.access.conditional import Seen, tag
from toli.catalogue import service
from toli.catalogue.routes.office import Id, Operator, OwnEvent
from toli.catalogue.schemas.editing import DepartureIn, DepartureOut, DepartureRule, Proposal
from toli.db.scope import Tx

router = APIRouter(tags=["operators' events"])


@router.get("/events/{event_id:int}/plan", operation_id="listDepartures")
async def list_departures(own: OwnEvent, office: Operator) -> list[DepartureOut]:
    """The departures of an event, the earliest first, with what is booked of each."""
    async with office.desk(own.client_id) as (tx, desk):
        return (await service.own_event(tx, desk=desk, event_id=own.event_id)).event_plans


@router.post("/events/{event_id:int}/plan", operation_id="addDeparture", status_code=status.HTTP_201_CREATED)
async def add_departure(body: DepartureIn, own: OwnEvent, office: Operator, response: Response) -> DepartureOut:
    """Add a departure."""
    async with office.desk(own.client_id) as (tx, desk):
        departure = await service.add_departure(tx, desk=desk, event_id=own.event_id, departure=body)
    tag(response, departure.version)
    return departure


@router.put("/events/{event_id:int}/plan", operation_id="updateDeparture")
async def update_departure(
    body: DepartureIn, own: OwnEvent, office: Operator, seen: Seen, response: Response
) -> DepartureOut:
    """Change what is given of the departure that `ep_id` names: `{ep_id, status}` takes it off sale or puts it on.

    409 once it runs, and for new tour dates of one that is booked.
    """
    change = body if body.version or not seen else body.model_copy(update={"version": seen})
    async with office.desk(own.client_id) as (tx, desk):
        departure = await service.change_departure(tx, desk=desk, event_id=own.event_id, departure=change)
    tag(response, departure.version)
    return departure


@router.delete("/delete_event_plan/{ep_id:int}", operation_id="deleteDeparture", status_code=status.HTTP_204_NO_CONTENT)
async def delete_departure(ep_id: Id, office: Operator) -> None:
    """Delete a departure; 409 with the reason when somebody has booked it."""

    async def find(tx: Tx, client_id: int) -> int | None:
        return await service.event_of_plan(tx, client_id=client_id, ep_id=ep_id)

    client_id, event_id = await office.where(find)
    async with office.desk(client_id) as (tx, desk):
        await service.delete_departure(tx, desk=desk, event_id=event_id, ep_id=ep_id)


@router.post("/events/{event_id:int}/plans/preview", operation_id="previewDepartures")
async def preview_departures(body: DepartureRule, own: OwnEvent, office: Operator) -> Proposal:
    """What a rule would make, without making it."""
    async with office.desk(own.client_id) as (tx, desk):
        return await service.propose(tx, desk=desk, event_id=own.event_id, rule=body)


@router.post("/events/{event_id:int}/plans", operation_id="addDepartures", status_code=status.HTTP_201_CREATED)
async def add_departures(body: DepartureRule, own: OwnEvent, office: Operator) -> list[DepartureOut]:
    """Make what a rule says, all of it or nothing; days that have a departure are left out."""
    async with office.desk(own.client_id) as (tx, desk):
        return await service.add_departures(tx, desk=desk, event_id=own.event_id, rule=body)
