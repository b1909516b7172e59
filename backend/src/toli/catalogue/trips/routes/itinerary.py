from typing import Annotated

from fastapi import APIRouter, Body, Response, status

from toli.catalogue.trips.errors import EDIT_ERRORS, Stale
from toli.catalogue.trips.routes.parameters import Id, OwnEvent
from toli.catalogue.trips.schemas.itinerary import StopIn, StopOut, StopPlace
from toli.catalogue.trips.service import events, itinerary
from toli.identity.access.conditional import CREATED_VERSION, VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound, raises

router = APIRouter(tags=["Trips"])


@router.get("/events/{event_id:int}/itinerary", operation_id="listStops")
@requires(Right.VIEW_TRIPS)
async def list_stops(own: OwnEvent, operator: Operator) -> list[StopOut]:
    """Day by day."""
    async with operator.transaction(own.client_id) as tx:
        return (await events.own_event(tx, trip_id=own.trip_id)).itineraries


@router.post(
    "/events/{event_id:int}/itinerary",
    operation_id="addStop",
    status_code=status.HTTP_201_CREATED,
    responses=CREATED_VERSION,
)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS)
async def add_stop(body: StopIn, own: OwnEvent, operator: Operator, response: Response) -> StopOut:
    async with operator.transaction(own.client_id) as tx:
        stop = await itinerary.add_stop(tx, trip_id=own.trip_id, stop=body)
    tag(response, stop.version)
    return stop


@router.put("/events/{event_id:int}/itinerary", operation_id="updateStop", responses=VERSIONED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, Stale)
async def update_stop(body: StopIn, own: OwnEvent, operator: Operator, seen: Seen, response: Response) -> StopOut:
    async with operator.transaction(own.client_id) as tx:
        return await _change_stop(tx, body, seen, response, trip_id=own.trip_id)


@router.put("/events/itinerary", operation_id="updateStopById", responses=VERSIONED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, Stale)
async def update_stop_by_id(body: StopIn, operator: Operator, seen: Seen, response: Response) -> StopOut:
    if body.itinerary_id is None:
        raise NotFound
    async with operator.owner_transaction("stop", body.itinerary_id) as tx:
        trip_id = await events.event_of_stop(tx, itinerary_id=body.itinerary_id)
        if body.trip_id not in {None, trip_id}:
            raise NotFound
        return await _change_stop(tx, body, seen, response, trip_id=trip_id)


async def _change_stop(
    tx: OperatorTransaction, body: StopIn, seen: str | None, response: Response, *, trip_id: int
) -> StopOut:
    change = with_seen_version(body, seen)
    stop = await itinerary.change_stop(tx, trip_id=trip_id, stop=change)
    tag(response, stop.version)
    return stop


@router.put("/events/{event_id:int}/itinerary/order", operation_id="reorderStops")
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS)
async def reorder_stops(
    body: Annotated[list[StopPlace], Body(max_length=1000)], own: OwnEvent, operator: Operator
) -> list[StopOut]:
    """Set day and order of all items, all or none."""
    async with operator.transaction(own.client_id) as tx:
        return await itinerary.arrange_stops(tx, trip_id=own.trip_id, places=body)


@router.delete(
    "/events/{event_id:int}/itinerary/{itinerary_id:int}",
    operation_id="deleteStop",
    status_code=status.HTTP_204_NO_CONTENT,
)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS)
async def delete_stop(own: OwnEvent, itinerary_id: Id, operator: Operator) -> None:
    """422 for a day's only item while on sale."""
    async with operator.transaction(own.client_id) as tx:
        await itinerary.delete_stop(tx, trip_id=own.trip_id, itinerary_id=itinerary_id)
