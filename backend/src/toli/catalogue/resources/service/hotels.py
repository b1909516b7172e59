from collections import defaultdict
from collections.abc import Sequence

from toli.catalogue.resources import rules
from toli.catalogue.resources.models import Hotel, HotelRoom, PlanResource
from toli.catalogue.resources.repository import assignments
from toli.catalogue.resources.repository.hotels import HOTELS, ROOMS
from toli.catalogue.resources.schemas.hotels import HotelIn, HotelOut, HotelRoomIn, HotelRoomOut, Hotels
from toli.catalogue.resources.service.changes import check_free, record_act, version
from toli.catalogue.resources.service.files import files_of
from toli.catalogue.trips.service import event_changes
from toli.clients.media import service as media
from toli.infra.db.table import contains, values_of
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.paging import Page


async def list_hotels(tx: OperatorTransaction, *, q: str, page: Page, include_rooms: bool) -> Hotels:
    hotels, total = await HOTELS.list_page(tx, page, *contains(Hotel.name + " " + Hotel.address, q))
    items = await _to_schemas(tx, hotels)
    if not include_rooms:
        items = [item.model_copy(update={"rooms": []}) for item in items]
    return Hotels(items=items, has_next=page.offset + len(items) < total, total=total)


async def get_hotel(tx: OperatorTransaction, *, hotel_id: int) -> HotelOut:
    return (await _to_schemas(tx, [await HOTELS.get(tx, hotel_id)]))[0]


async def create_hotel(tx: OperatorTransaction, *, body: HotelIn) -> HotelOut:
    """Raises InvalidFields."""
    rooms = rules.checked_rooms(body)
    hotel = await HOTELS.insert(tx, await _values(tx, body, rooms))
    return await _save_rooms(tx, "hotel.added", hotel, rooms)


async def update_hotel(tx: OperatorTransaction, *, hotel_id: int, body: HotelIn) -> HotelOut:
    """Raises NotFound, Stale, InvalidFields."""
    hotel = await HOTELS.get(tx, hotel_id, lock=True)
    event_changes.require_version(
        body.version, version(hotel, await ROOMS.list_rows(tx, HotelRoom.hotel_id == hotel_id))
    )
    rooms = rules.checked_rooms(body)
    hotel = await HOTELS.update(tx, hotel_id, values=await _values(tx, body, rooms))
    return await _save_rooms(tx, "hotel.changed", hotel, rooms)


async def delete_hotel(tx: OperatorTransaction, *, hotel_id: int) -> None:
    """Raises NotFound, OnComingDeparture."""
    hotel = await HOTELS.get(tx, hotel_id, lock=True)
    await check_free(tx, column=PlanResource.hotel_id, value=hotel_id, name=hotel.name)
    await assignments.delete_or_retire(tx, HOTELS, hotel_id, column=PlanResource.hotel_id, erased={"photo_url": ""})
    await record_act(tx, "hotel.removed", subject=f"hotel:{hotel_id}")


async def _values(tx: OperatorTransaction, body: HotelIn, rooms: Sequence[HotelRoomIn]) -> dict[str, object]:
    if rules.is_file(body.photo_url):
        await media.adopt(tx, user_id=tx.user_id, filenames=[body.photo_url], purpose="photo", field="photo_url")
    return {
        **body.model_dump(exclude={"rooms", "version", "client_id"}),
        "commission_bp": rules.DEFAULT_COMMISSION_BP if body.commission_bp is None else body.commission_bp,
        "base_room": body.base_room if body.base_room is not None and body.base_room < len(rooms) else None,
    }


async def _save_rooms(tx: OperatorTransaction, action: str, hotel: Hotel, rooms: Sequence[HotelRoomIn]) -> HotelOut:
    key = {"hotel_id": hotel.hotel_id}
    rows = [{**key, "position": position, **room.model_dump()} for position, room in enumerate(rooms)]
    await ROOMS.replace(tx, HotelRoom.hotel_id == hotel.hotel_id, rows=rows)
    await record_act(tx, action, subject=f"hotel:{hotel.hotel_id}")
    return (await _to_schemas(tx, [hotel]))[0]


async def _to_schemas(tx: OperatorTransaction, hotels: Sequence[Hotel]) -> list[HotelOut]:
    ids = [hotel.hotel_id for hotel in hotels]
    rooms: defaultdict[int, list[HotelRoom]] = defaultdict(list)
    for room in await ROOMS.list_rows(tx, HotelRoom.hotel_id.in_(ids)):
        rooms[room.hotel_id].append(room)
    departures = await assignments.coming(tx, column=PlanResource.hotel_id, ids=ids, today=tx.today)
    photos = await files_of(tx, entries=[hotel.photo_url for hotel in hotels])
    return [
        _to_schema(
            hotel,
            rooms[hotel.hotel_id],
            photo=photos.get(hotel.photo_url),
            coming=departures.get(hotel.hotel_id, []),
        )
        for hotel in hotels
    ]


def _to_schema(hotel: Hotel, rooms: Sequence[HotelRoom], **related: object) -> HotelOut:
    prices = [
        HotelRoomOut.model_validate(
            {**values_of(room), "base_price": room.base_price, "final_price": rules.hotel_price(hotel, room)}
        )
        for room in rooms
    ]
    base_room = rules.base_room([room.room_type for room in rooms], chosen=hotel.base_room)
    return HotelOut.model_validate(
        {
            **values_of(hotel),
            **related,
            "id": hotel.hotel_id,
            "rooms": prices,
            "base_room": base_room,
            "base_room_type": rooms[base_room].room_type,
            "base_price": prices[base_room].base_price,
            "base_commission_rate": rules.hotel_commission(hotel, rooms[base_room]),
            "sell_price": prices[base_room].final_price,
            "version": version(hotel, rooms),
        }
    )
