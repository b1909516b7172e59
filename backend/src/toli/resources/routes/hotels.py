"""Hotels over HTTP."""

from fastapi import APIRouter, Response, status

from toli.access.conditional import Seen, tag
from toli.db.scope import Tx
from toli.resources import service
from toli.resources.routes.office import Has, Id, OfList, Operator, Words
from toli.resources.schemas.hotels import HotelIn, HotelOut, Hotels, NewHotelIn

router = APIRouter(prefix="/hotels", tags=["resources"])


def _has(hotel_id: int) -> Has:
    async def has(tx: Tx, client_id: int) -> bool:
        return await service.has_hotel(tx, client_id=client_id, hotel_id=hotel_id)

    return has


@router.get("", operation_id="listHotels")
async def list_hotels(asked: OfList, office: Operator, q: Words = "", *, include_rooms: bool = True) -> Hotels:
    """A page of a client's hotels, the newest first."""
    async with office.desk(asked.client_id) as (tx, desk):
        return await service.hotels(tx, desk=desk, q=q, page=asked.page, include_rooms=include_rooms)


@router.post("", operation_id="addHotel", status_code=status.HTTP_201_CREATED)
async def add_hotel(body: NewHotelIn, office: Operator) -> HotelOut:
    """Add a hotel. Commission is 15 percent unless given; 422 names all that is missing."""
    async with office.desk(office.client(body.client_id)) as (tx, desk):
        return await service.add_hotel(tx, desk=desk, hotel=body)


@router.get("/{hotel_id:int}", operation_id="getHotel")
async def get_hotel(hotel_id: Id, office: Operator, response: Response) -> HotelOut:
    """A hotel with its rooms and prices."""
    async with office.desk_of(_has(hotel_id)) as (tx, desk):
        found = await service.one_hotel(tx, desk=desk, hotel_id=hotel_id)
    tag(response, found.version)
    return found


@router.put("/{hotel_id:int}", operation_id="updateHotel")
async def update_hotel(hotel_id: Id, body: HotelIn, office: Operator, seen: Seen, response: Response) -> HotelOut:
    """Change a hotel and its rooms to what is given; 409 when `version` (or `If-Match`) is not the newest."""
    change = body if body.version or not seen else body.model_copy(update={"version": seen})
    async with office.desk_of(_has(hotel_id)) as (tx, desk):
        changed = await service.change_hotel(tx, desk=desk, hotel_id=hotel_id, hotel=change)
    tag(response, changed.version)
    return changed


@router.delete("/{hotel_id:int}", operation_id="removeHotel", status_code=status.HTTP_204_NO_CONTENT)
async def remove_hotel(hotel_id: Id, office: Operator) -> None:
    """Remove a hotel; 409 with the reason while it stands on a departure that is not over."""
    async with office.desk_of(_has(hotel_id)) as (tx, desk):
        await service.remove_hotel(tx, desk=desk, hotel_id=hotel_id)
