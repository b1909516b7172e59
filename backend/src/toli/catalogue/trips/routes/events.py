"""Routes of operators' events; 404 for other clients' ids."""

from typing import Annotated

from fastapi import APIRouter, Body, Query, Response, status

from toli.catalogue.inventory.errors import StockBelowTaken
from toli.catalogue.trips import rules
from toli.catalogue.trips.errors import (
    EDIT_ERRORS,
    DepartureBooked,
    EventFixed,
    EventOngoing,
    NotADraft,
    NoWayBack,
    Stale,
)
from toli.catalogue.trips.routes.parameters import Id, OwnEvent
from toli.catalogue.trips.schemas.events import (
    Duplicated,
    EventChange,
    EventFilter,
    EventOut,
    EventRow,
    EventRows,
    NewEventIn,
    Place,
    Sequenced,
)
from toli.catalogue.trips.service import events
from toli.clients.companies.errors import TermsUnconfirmed
from toli.clients.media.errors import (
    PICTURE_ERRORS,
)
from toli.identity.access.conditional import CREATED_VERSION, VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.guards import CurrentServices, OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import TripQueryId
from toli.identity.access.rights import Right, requires
from toli.kit.errors import NotAllowed, raises
from toli.kit.paging import Page

router = APIRouter(tags=["Trips"])

BigId = Annotated[int, Query(ge=1, le=2**53)]


@router.post("/events", operation_id="createTrip", status_code=status.HTTP_201_CREATED, responses=CREATED_VERSION)
@requires(Right.CATALOGUE)
@raises(*EDIT_ERRORS, *PICTURE_ERRORS, EventFixed, NoWayBack, NotAllowed, Stale, StockBelowTaken, TermsUnconfirmed)
async def create_trip(body: NewEventIn, operator: Operator, services: CurrentServices, response: Response) -> EventOut:
    """A draft needs a title only; with `status` `active` the event must be complete."""
    client_id = operator.choose_client(body.client_id)
    change = await events.copy_images(services, user_id=operator.actor.user_id, client_id=client_id, change=body)
    async with operator.transaction(client_id) as tx:
        event = await events.add_event(tx, change=change)
    tag(response, event.version)
    return event


@router.get("/events/{event_id:int}", operation_id="getTrip", responses=VERSIONED)
@requires(Right.VIEW_TRIPS)
async def get_trip(own: OwnEvent, operator: Operator, response: Response) -> EventOut:
    """Retrieve an event with its parts and missing fields."""
    async with operator.transaction(own.client_id) as tx:
        event = await events.own_event(tx, trip_id=own.trip_id, with_codes=own.with_codes)
    tag(response, event.version)
    return event


@router.put("/events/{event_id:int}", operation_id="updateTrip", responses=VERSIONED)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS, *PICTURE_ERRORS, EventFixed, NoWayBack, Stale, StockBelowTaken, TermsUnconfirmed)
async def update_trip(
    body: EventChange,
    own: OwnEvent,
    operator: Operator,
    services: CurrentServices,
    seen: Seen,
    response: Response,
) -> EventOut:
    """Update fields of an event, all or none; `status` `active` publishes it.

    409 during a departure, for capacity and duration after publication, and for an old `version`; 422 lists everything
    missing.
    """
    change = await events.copy_images(services, user_id=operator.actor.user_id, client_id=own.client_id, change=body)
    change = with_seen_version(change, seen)
    async with operator.transaction(own.client_id) as tx:
        event = await events.change_event(tx, trip_id=own.trip_id, change=change)
    tag(response, event.version)
    return event


@router.delete("/events/{event_id:int}", operation_id="deleteTrip", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.TRIPS)
@raises(DepartureBooked, EventOngoing, NotADraft)
async def delete_trip(own: OwnEvent, operator: Operator) -> None:
    """409 unless it is a draft."""
    async with operator.transaction(own.client_id) as tx:
        await events.delete_event(tx, trip_id=own.trip_id)


@router.get("/events/client/{client_id:int}", operation_id="listAllClientTrips")
@requires(Right.VIEW_TRIPS)
async def list_all(client_id: OperatedClient, operator: Operator) -> list[EventRow]:
    """List all events, in storefront order."""
    async with operator.transaction(client_id) as tx:
        return await events.all_own_events(tx)


@router.get("/events/client/{client_id:int}/basics", operation_id="listClientTrips")
@requires(Right.VIEW_TRIPS)
async def list_basics(
    client_id: OperatedClient,
    operator: Operator,
    page: Annotated[Page, Query()],
    catagory_id: BigId | None = None,
    status: EventFilter | None = None,
    q: Annotated[str, Query(max_length=100, description="Words of the title or the place")] = "",
) -> EventRows:
    """A page, in storefront order."""
    async with operator.transaction(client_id) as tx:
        return await events.own_events(
            tx, status=status, category_id=catagory_id, words=rules.search_words(q), page=page
        )


@router.post("/duplicate_an_event/{event_id:int}", operation_id="duplicateTrip", status_code=status.HTTP_201_CREATED)
@requires(Right.CATALOGUE)
async def duplicate_trip(own: OwnEvent, operator: Operator) -> Duplicated:
    """Copy an event as a draft, without departures."""
    async with operator.transaction(own.client_id) as tx:
        return Duplicated(trip_id=await events.duplicate_event(tx, trip_id=own.trip_id))


@router.put("/events/sequence/update", operation_id="setTripSequence")
@requires(Right.CATALOGUE)
async def set_sequence(
    operator: Operator,
    trip_id: TripQueryId,
    sequence: Annotated[int, Query(ge=1, le=1_000_000)],
) -> Sequenced:
    await _set_places(operator, [Place(trip_id=trip_id, sequence=sequence)])
    return Sequenced.ok()


@router.put("/events/sequence", operation_id="setTripSequences")
@requires(Right.CATALOGUE)
async def set_sequences(operator: Operator, body: Annotated[list[Place], Body(max_length=1000)]) -> Sequenced:
    """All or none."""
    if body:
        await _set_places(operator, body)
    return Sequenced.ok()


@router.delete(
    "/events/client/{client_id:int}/sequence",
    operation_id="resetTripSequences",
    status_code=status.HTTP_204_NO_CONTENT,
)
@requires(Right.CATALOGUE)
async def reset_sequences(client_id: OperatedClient, operator: Operator) -> None:
    """Newest first."""
    async with operator.transaction(client_id) as tx:
        await events.reset_sequence(tx)


async def _set_places(operator: Operator, places: list[Place]) -> None:
    async with operator.owner_transaction("trip", places[0].trip_id) as tx:
        await events.set_sequence(tx, places=places)


@router.post(
    "/events/{event_id:int}/category/{category_id:int}",
    operation_id="addTripCategory",
    status_code=status.HTTP_201_CREATED,
)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS)
async def add_event_to_category(own: OwnEvent, category_id: Id, operator: Operator) -> EventOut:
    async with operator.transaction(own.client_id) as tx:
        return await events.add_event_to_category(tx, trip_id=own.trip_id, category_id=category_id)


@router.put("/events/{event_id:int}/category/{category_id:int}", operation_id="setTripCategory")
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS)
async def set_trip_category(own: OwnEvent, category_id: Id, operator: Operator) -> EventOut:
    """Move an event to one category."""
    async with operator.transaction(own.client_id) as tx:
        return await events.set_event_category(tx, trip_id=own.trip_id, category_id=category_id)


@router.delete(
    "/events/{event_id:int}/category/{category_id:int}",
    operation_id="removeTripCategory",
    status_code=status.HTTP_204_NO_CONTENT,
)
@requires(Right.TRIPS)
@raises(*EDIT_ERRORS)
async def remove_event_from_category(own: OwnEvent, category_id: Id, operator: Operator) -> None:
    async with operator.transaction(own.client_id) as tx:
        await events.remove_event_from_category(tx, trip_id=own.trip_id, category_id=category_id)
