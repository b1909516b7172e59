from fastapi import APIRouter, Response, status

from toli.catalogue.resources.errors import OnComingDeparture
from toli.catalogue.resources.routes.parameters import Id, OfList, Words
from toli.catalogue.resources.schemas.hotels import HotelIn, HotelOut, Hotels, NewHotelIn
from toli.catalogue.resources.service import hotels as service
from toli.catalogue.resources.service.list_files import HOTELS, hotel_lines
from toli.catalogue.trips.errors import Stale
from toli.identity.access.conditional import VERSIONED, Seen, tag, with_seen_version
from toli.identity.access.files import LIST_FILE, list_file
from toli.identity.access.guards import OperatedClient
from toli.identity.access.operators import Operator
from toli.identity.access.rights import Right, requires
from toli.identity.audit.service import export_list
from toli.kit.errors import NotAllowed, raises
from toli.kit.paging import ALL_ROWS
from toli.kit.spreadsheets import FileFormat

router = APIRouter(prefix="/hotels", tags=["Hotels, places and drivers"])


@router.get("", operation_id="listHotels")
@requires(Right.RESOURCES)
async def list_hotels(asked: OfList, operator: Operator, q: Words = "", *, include_rooms: bool = True) -> Hotels:
    """Newest first."""
    async with operator.transaction(asked.client_id) as tx:
        return await service.list_hotels(tx, q=q, page=asked.page, include_rooms=include_rooms)


@router.get(
    "/clients/{client_id:int}/hotels.{file_format}",
    operation_id="exportHotels",
    response_class=Response,
    responses=LIST_FILE,
)
@requires(Right.RESOURCES)
async def export_hotels(
    client_id: OperatedClient, file_format: FileFormat, operator: Operator, q: Words = ""
) -> Response:
    async with operator.transaction(client_id) as tx:
        hotels = await service.list_hotels(tx, q=q, page=ALL_ROWS, include_rooms=True)
        written = await export_list(
            tx, HOTELS, hotel_lines(hotels.items), actor=operator.actor, file_format=file_format
        )
    return list_file(written)


@router.post("", operation_id="addHotel", status_code=status.HTTP_201_CREATED)
@requires(Right.RESOURCES)
@raises(NotAllowed)
async def add_hotel(body: NewHotelIn, operator: Operator) -> HotelOut:
    """The default commission is 15 percent."""
    async with operator.transaction(operator.choose_client(body.client_id)) as tx:
        return await service.create_hotel(tx, body=body)


@router.get("/{hotel_id:int}", operation_id="getHotel", responses=VERSIONED)
@requires(Right.RESOURCES)
async def get_hotel(hotel_id: Id, operator: Operator, response: Response) -> HotelOut:
    async with operator.owner_transaction("hotel", hotel_id) as tx:
        hotel = await service.get_hotel(tx, hotel_id=hotel_id)
    tag(response, hotel.version)
    return hotel


@router.put("/{hotel_id:int}", operation_id="updateHotel", responses=VERSIONED)
@requires(Right.RESOURCES)
@raises(Stale)
async def update_hotel(hotel_id: Id, body: HotelIn, operator: Operator, seen: Seen, response: Response) -> HotelOut:
    """Replace details and rooms. 409 for an outdated `version` (or `If-Match`)."""
    async with operator.owner_transaction("hotel", hotel_id) as tx:
        hotel = await service.update_hotel(tx, hotel_id=hotel_id, body=with_seen_version(body, seen))
    tag(response, hotel.version)
    return hotel


@router.delete("/{hotel_id:int}", operation_id="removeHotel", status_code=status.HTTP_204_NO_CONTENT)
@requires(Right.RESOURCES)
@raises(OnComingDeparture)
async def remove_hotel(hotel_id: Id, operator: Operator) -> None:
    """Remove a hotel. 409 while a current or upcoming departure has it."""
    async with operator.owner_transaction("hotel", hotel_id) as tx:
        await service.delete_hotel(tx, hotel_id=hotel_id)
