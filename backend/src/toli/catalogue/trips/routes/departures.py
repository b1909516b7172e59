from fastapi import APIRouter, Response, status

from toli.catalogue.inventory.errors import OptionBelowTaken, StockBelowTaken
from toli.catalogue.trips.errors import (
    EDIT_ERRORS,
    DepartureBegun,
    DepartureBooked,
    DepartureCancelled,
    Stale,
)
from toli.catalogue.trips.routes.parameters import OwnEvent
from toli.catalogue.trips.schemas.departures import DepartureIn, DepartureOut, DepartureRule, Proposal
from toli.catalogue.trips.service import departures, events
from toli.identity.access.conditional import CREATED_VERSION, VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import EpId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import raises

router = APIRouter(tags=["Trips"])


@router.get("/events/{event_id:int}/plan", operation_id="listDepartures")
@requires(Right.VIEW_TRIPS)
async def list_departures(own: OwnEvent, operator: Operator) -> list[DepartureOut]:
    """Earliest first, with booking counts."""
    async with operator.transaction(own.client_id) as tx:
        return (await events.own_event(tx, trip_id=own.trip_id, with_codes=own.with_codes)).event_plans


@router.post(
    "/events/{event_id:int}/plan",
    operation_id="addDeparture",
    status_code=status.HTTP_201_CREATED,
    responses=CREATED_VERSION,
)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, OptionBelowTaken, StockBelowTaken)
async def add_departure(body: DepartureIn, own: OwnEvent, operator: Operator, response: Response) -> DepartureOut:
    async with operator.transaction(own.client_id) as tx:
        departure = await departures.add_departure(tx, trip_id=own.trip_id, departure=body)
    tag(response, departure.version)
    return departure


@router.put("/events/{event_id:int}/plan", operation_id="updateDeparture", responses=VERSIONED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, DepartureBegun, DepartureBooked, DepartureCancelled, Stale, StockBelowTaken)
async def update_departure(
    body: DepartureIn, own: OwnEvent, operator: Operator, seen: Seen, response: Response
) -> DepartureOut:
    """Update the departure `ep_id`: `{ep_id, status}` puts it on or off sale.

    409 once it runs, and for new tour dates of a booked departure.
    """
    change = with_seen_version(body, seen)
    async with operator.transaction(own.client_id) as tx:
        departure = await departures.change_departure(tx, trip_id=own.trip_id, departure=change)
    tag(response, departure.version)
    return departure


@router.delete("/delete_event_plan/{ep_id:int}", operation_id="deleteDeparture", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, DepartureBooked)
async def delete_departure(departure_id: EpId, operator: Operator) -> None:
    """409 if it has bookings."""
    async with operator.owner_transaction("departure", departure_id) as tx:
        await departures.delete_departure(tx, departure_id=departure_id)


@router.post("/events/{event_id:int}/plans/preview", operation_id="previewDepartures")
@requires(Right.TRIPS)
async def preview_departures(body: DepartureRule, own: OwnEvent, operator: Operator) -> Proposal:
    async with operator.transaction(own.client_id) as tx:
        return await departures.propose_departures(tx, trip_id=own.trip_id, rule=body)


@router.post("/events/{event_id:int}/plans", operation_id="addDepartures", status_code=status.HTTP_201_CREATED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, OptionBelowTaken, StockBelowTaken)
async def add_departures(body: DepartureRule, own: OwnEvent, operator: Operator) -> list[DepartureOut]:
    """All or none; skips days with a departure."""
    async with operator.transaction(own.client_id) as tx:
        return await departures.add_departures(tx, trip_id=own.trip_id, rule=body)
