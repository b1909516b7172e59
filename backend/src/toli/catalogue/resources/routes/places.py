from fastapi import APIRouter, Response, status

from toli.catalogue.resources.errors import OnComingDeparture
from toli.catalogue.resources.routes.parameters import Id, OfList, Words
from toli.catalogue.resources.schemas.places import NewPlaceIn, PlaceIn, PlaceOut, Places
from toli.catalogue.resources.service import places as service
from toli.catalogue.trips.errors import Stale
from toli.identity.access.conditional import VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.kit.errors import NotAllowed, raises

router = APIRouter(prefix="/places", tags=["Hotels, places and drivers"])


@router.get("", operation_id="listPlaces")
@requires(Right.RESOURCES)
async def list_places(asked: OfList, operator: Operator, q: Words = "") -> Places:
    """Newest first."""
    async with operator.transaction(asked.client_id) as tx:
        return await service.list_places(tx, q=q, page=asked.page)


@router.post("", operation_id="addPlace", status_code=status.HTTP_201_CREATED)
@requires(Right.RESOURCES)
@raises(NotAllowed)
async def add_place(body: NewPlaceIn, operator: Operator) -> PlaceOut:
    async with operator.transaction(operator.choose_client(body.client_id)) as tx:
        return await service.create_place(tx, body=body)


@router.get("/{place_id:int}", operation_id="getPlace", responses=VERSIONED)
@requires(Right.RESOURCES)
async def get_place(place_id: Id, operator: Operator, response: Response) -> PlaceOut:
    async with operator.owner_transaction("place", place_id) as tx:
        place = await service.get_place(tx, place_id=place_id)
    tag(response, place.version)
    return place


@router.put("/{place_id:int}", operation_id="updatePlace", responses=VERSIONED)
@requires(Right.RESOURCES)
@raises(Stale)
async def update_place(place_id: Id, body: PlaceIn, operator: Operator, seen: Seen, response: Response) -> PlaceOut:
    """Replace details. 409 for an outdated `version` (or `If-Match`)."""
    async with operator.owner_transaction("place", place_id) as tx:
        place = await service.update_place(tx, place_id=place_id, body=with_seen_version(body, seen))
    tag(response, place.version)
    return place


@router.delete("/{place_id:int}", operation_id="removePlace", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.RESOURCES)
@raises(OnComingDeparture)
async def remove_place(place_id: Id, operator: Operator) -> None:
    """Remove a place. 409 while a current or upcoming departure has it."""
    async with operator.owner_transaction("place", place_id) as tx:
        await service.delete_place(tx, place_id=place_id)
