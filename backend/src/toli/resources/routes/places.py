"""Places over HTTP."""

from fastapi import APIRouter, Response, status

from toli.access.conditional import Seen, tag
from toli.db.scope import Tx
from toli.resources import service
from toli.resources.routes.office import Has, Id, OfList, Operator, Words
from toli.resources.schemas.places import NewPlaceIn, PlaceIn, PlaceOut, Places

router = APIRouter(prefix="/places", tags=["resources"])


def _has(place_id: int) -> Has:
    async def has(tx: Tx, client_id: int) -> bool:
        return await service.has_place(tx, client_id=client_id, place_id=place_id)

    return has


@router.get("", operation_id="listPlaces")
async def list_places(asked: OfList, office: Operator, q: Words = "") -> Places:
    """A page of a client's places, the newest first."""
    async with office.desk(asked.client_id) as (tx, desk):
        return await service.places(tx, desk=desk, q=q, page=asked.page)


@router.post("", operation_id="addPlace", status_code=status.HTTP_201_CREATED)
async def add_place(body: NewPlaceIn, office: Operator) -> PlaceOut:
    """Add a place; 422 names all that is missing."""
    async with office.desk(office.client(body.client_id)) as (tx, desk):
        return await service.add_place(tx, desk=desk, place=body)


@router.get("/{place_id:int}", operation_id="getPlace")
async def get_place(place_id: Id, office: Operator, response: Response) -> PlaceOut:
    """A place."""
    async with office.desk_of(_has(place_id)) as (tx, desk):
        found = await service.one_place(tx, desk=desk, place_id=place_id)
    tag(response, found.version)
    return found


@router.put("/{place_id:int}", operation_id="updatePlace")
async def update_place(place_id: Id, body: PlaceIn, office: Operator, seen: Seen, response: Response) -> PlaceOut:
    """Change a place to what is given; 409 when `version` (or `If-Match`) is not the newest."""
    change = body if body.version or not seen else body.model_copy(update={"version": seen})
    async with office.desk_of(_has(place_id)) as (tx, desk):
        changed = await service.change_place(tx, desk=desk, place_id=place_id, place=change)
    tag(response, changed.version)
    return changed


@router.delete("/{place_id:int}", operation_id="removePlace", status_code=status.HTTP_204_NO_CONTENT)
async def remove_place(place_id: Id, office: Operator) -> None:
    """Remove a place; 409 with the reason while it stands on a departure that is not over."""
    async with office.desk_of(_has(place_id)) as (tx, desk):
        await service.remove_place(tx, desk=desk, place_id=place_id)
