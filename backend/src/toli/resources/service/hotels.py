"""List, add, change and remove hotels."""

from collections.abc import Sequence
from decimal import Decimal

from toli.catalogue import service as catalogue
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.money import from_rupees
from toli.kit.paging import Page
from toli.media import service as media
from toli.media.schemas import Sent
from toli.resources import rules
from toli.resources.models import PlanResource
from toli.resources.repository import assignments
from toli.resources.repository import hotels as repository
from toli.resources.repository.hotels import HotelRoomRow, HotelRow
from toli.resources.schemas.departures import Coming, ResourceDeparture
from toli.resources.schemas.hotels import HotelIn, HotelOut, HotelRoomIn, HotelRoomOut, Hotels
from toli.resources.service.changes import check_free, record_act, version
from toli.resources.service.files import files_of


async def hotels(tx: OperatorTransaction, *, q: str, page: Page, include_rooms: bool) -> Hotels:
    """List a page of a client's hotels, newest first."""
    rows, total = await repository.page_of(tx, q=q, page=page)
    items = await _to_schemas(tx, rows=rows)
    if not include_rooms:
        items = [item.model_copy(update={"rooms": []}) for item in items]
    return Hotels(items=items, has_next=page.offset + len(items) < total, total=total)


async def one_hotel(tx: OperatorTransaction, *, hotel_id: int) -> HotelOut:
    """Return a hotel.

    Raises NotFound.
    """
    found = await repository.find(tx, hotel_id=hotel_id)
    if found is None:
        raise NotFound
    return (await _to_schemas(tx, rows=[found]))[0]


async def add_hotel(tx: OperatorTransaction, *, hotel: HotelIn) -> HotelOut:
    """Add a hotel.

    Raises InvalidFields naming every missing field.
    """
    rooms = rules.checked_rooms(hotel)
    values = await _values(tx, hotel=hotel, rooms=rooms)
    hotel_id = await repository.add(tx, values=values)
    await repository.set_rooms(tx, hotel_id=hotel_id, rooms=[_room_values(room) for room in rooms])
    await record_act(tx, "hotel.added", subject=f"hotel:{hotel_id}")
    return await one_hotel(tx, hotel_id=hotel_id)


async def change_hotel(tx: OperatorTransaction, *, hotel_id: int, hotel: HotelIn) -> HotelOut:
    """Replace the details of a hotel.

    Raises NotFound, Stale when it has changed since the caller read it, and InvalidFields naming every missing field.
    """
    before = await repository.find(tx, hotel_id=hotel_id, lock=True)
    if before is None:
        raise NotFound
    kept = await repository.rooms_of(tx, hotel_ids=[hotel_id])
    catalogue.require_version(hotel.version, version(before, kept[hotel_id]))
    rooms = rules.checked_rooms(hotel)
    values = await _values(tx, hotel=hotel, rooms=rooms)
    await repository.change(tx, hotel_id=hotel_id, values=values)
    await repository.set_rooms(tx, hotel_id=hotel_id, rooms=[_room_values(room) for room in rooms])
    await record_act(tx, "hotel.changed", subject=f"hotel:{hotel_id}")
    return await one_hotel(tx, hotel_id=hotel_id)


async def remove_hotel(tx: OperatorTransaction, *, hotel_id: int) -> None:
    """Remove a hotel; past departures keep its name.

    Raises NotFound, and OnComingDeparture while a departure that is not over has it.
    """
    found = await repository.find(tx, hotel_id=hotel_id, lock=True)
    if found is None:
        raise NotFound
    await check_free(tx, column=PlanResource.hotel_id, value=hotel_id, name=found.name)
    if await assignments.is_used(tx, column=PlanResource.hotel_id, value=hotel_id):
        await repository.retire(tx, hotel_id=hotel_id)
    else:
        await repository.delete_hotel(tx, hotel_id=hotel_id)
    await record_act(tx, "hotel.removed", subject=f"hotel:{hotel_id}")


async def _values(tx: OperatorTransaction, *, hotel: HotelIn, rooms: Sequence[HotelRoomIn]) -> dict[str, object]:
    if rules.is_file(hotel.photo_url):
        await media.adopt(tx, user_id=tx.user_id, filenames=[hotel.photo_url], purpose="photo", field="photo_url")
    rating = hotel.google_rating
    return {
        **hotel.model_dump(
            include={
                "name",
                "address",
                "category",
                "food_type",
                "special_view_info",
                "place_id",
                "latitude",
                "longitude",
                "photo_url",
            }
        ),
        "google_rating_tenths": None if rating is None else round(rating * 10),
        "commission_bp": rules.basis_points(hotel.commission_rate),
        "base_room": hotel.base_room if hotel.base_room is not None and hotel.base_room < len(rooms) else None,
    }


def _room_values(room: HotelRoomIn) -> dict[str, object]:
    def paise(rupees: Decimal | None) -> int | None:
        return from_rupees(rupees) if rupees else None

    return {
        **room.model_dump(include={"room_type", "ac_count", "non_ac_count", "is_available"}),
        "ac_rate_paise": paise(room.ac_rate_per_night),
        "non_ac_rate_paise": paise(room.non_ac_rate_per_night),
        "commission_bp": None if room.commission_rate is None else rules.basis_points(room.commission_rate),
    }


async def _to_schemas(tx: OperatorTransaction, *, rows: Sequence[HotelRow]) -> list[HotelOut]:
    ids = [row.hotel_id for row in rows]
    rooms = await repository.rooms_of(tx, hotel_ids=ids)
    coming = await assignments.coming(tx, column=PlanResource.hotel_id, ids=ids, today=tx.today)
    photos = await files_of(tx, entries=[row.photo_url for row in rows])
    return [_hotel(row, rooms[row.hotel_id], photos.get(row.photo_url), coming.get(row.hotel_id, [])) for row in rows]


def _hotel(
    row: HotelRow, rooms: Sequence[HotelRoomRow], photo: Sent | None, coming: Sequence[ResourceDeparture]
) -> HotelOut:
    shown = [_room(room, row.commission_bp) for room in rooms]
    base = rules.base_room([room.room_type for room in rooms], chosen=row.base_room)
    base_bp = rooms[base].commission_bp
    return HotelOut(
        id=row.hotel_id,
        hotel_id=row.hotel_id,
        client_id=row.client_id,
        place_id=row.place_id,
        name=row.name,
        address=row.address,
        food_type=row.food_type,
        category=row.category,
        special_view_info=row.special_view_info,
        latitude=row.latitude,
        longitude=row.longitude,
        photo_url=row.photo_url,
        photo=photo,
        google_rating=None if row.google_rating_tenths is None else row.google_rating_tenths / 10,
        commission_rate=row.commission_bp / 100,
        rooms=shown,
        base_room=base,
        base_room_type=rooms[base].room_type,
        base_price=shown[base].base_price,
        base_commission_rate=(row.commission_bp if base_bp is None else base_bp) / 100,
        sell_price=shown[base].final_price,
        coming=[Coming.of(one) for one in coming],
        version=version(row, rooms),
    )


def _room(room: HotelRoomRow, hotel_bp: int) -> HotelRoomOut:
    base = rules.base_rate(room.ac_rate_paise, room.non_ac_rate_paise)
    own_bp = room.commission_bp
    return HotelRoomOut(
        room_type=room.room_type,
        ac_count=room.ac_count,
        non_ac_count=room.non_ac_count,
        ac_rate_per_night=room.ac_rate_paise,
        non_ac_rate_per_night=room.non_ac_rate_paise,
        commission_rate=None if own_bp is None else own_bp / 100,
        is_available=room.is_available,
        base_price=base,
        final_price=rules.sell_price(base, commission_bp=hotel_bp if own_bp is None else own_bp),
    )
