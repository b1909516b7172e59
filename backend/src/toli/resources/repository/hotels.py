"""Queries of hotels and their rooms."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, fields
from datetime import datetime

from sqlalchemy import delete, func, insert, select, update

from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.resources.models import Hotel, HotelRoom
from toli.resources.schemas.hotels import HotelRoomType, HotelType


@dataclass(frozen=True, slots=True)
class HotelRow:
    """A hotel as it is stored.

    `commission_bp` in basis points, the rating in tenths of a star.
    """

    client_id: int
    hotel_id: int
    name: str
    address: str
    category: HotelType
    food_type: str
    special_view_info: str
    place_id: str
    latitude: float | None
    longitude: float | None
    photo_url: str
    google_rating_tenths: int | None
    commission_bp: int
    base_room: int | None
    created_at: datetime
    removed_at: datetime | None


@dataclass(frozen=True, slots=True)
class HotelRoomRow:
    """The rooms of one type of a hotel as they are stored; rates in paise per night."""

    client_id: int
    hotel_id: int
    position: int
    room_type: HotelRoomType
    ac_count: int
    non_ac_count: int
    ac_rate_paise: Paise | None
    non_ac_rate_paise: Paise | None
    commission_bp: int | None
    is_available: bool


_HOTEL = tuple(getattr(Hotel, field.name) for field in fields(HotelRow))
_ROOM = tuple(getattr(HotelRoom, field.name) for field in fields(HotelRoomRow))


async def page_of(tx: ClientTransaction, *, q: str, page: Page) -> tuple[list[HotelRow], int]:
    """List a page of a client's hotels, newest first, and count all.

    `q` is part of a name or address.
    """
    mine = [Hotel.client_id == tx.client_id, Hotel.removed_at.is_(None)]
    if q:
        mine.append(func.strpos(func.folded(Hotel.name + " " + Hotel.address), func.folded(q)) > 0)
    total = await tx.scalar(select(func.count()).select_from(Hotel).where(*mine))
    found = await tx.execute(
        select(*_HOTEL)
        .where(*mine)
        .order_by(Hotel.created_at.desc(), Hotel.hotel_id.desc())
        .limit(page.limit)
        .offset(page.offset)
    )
    return [HotelRow(**row) for row in found.mappings()], total or 0


async def find(tx: ClientTransaction, *, hotel_id: int, lock: bool = False) -> HotelRow | None:
    """Find a client's hotel that was not removed, optionally locked."""
    query = select(*_HOTEL).where(
        Hotel.client_id == tx.client_id, Hotel.hotel_id == hotel_id, Hotel.removed_at.is_(None)
    )
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    return None if row is None else HotelRow(**row)


async def rooms_of(tx: ClientTransaction, *, hotel_ids: Sequence[int]) -> dict[int, list[HotelRoomRow]]:
    """List the rooms of hotels in their order, by hotel id."""
    found = await tx.execute(
        select(*_ROOM)
        .where(HotelRoom.client_id == tx.client_id, HotelRoom.hotel_id.in_(hotel_ids))
        .order_by(HotelRoom.hotel_id, HotelRoom.position)
    )
    rooms: dict[int, list[HotelRoomRow]] = {}
    for row in found.mappings():
        rooms.setdefault(row["hotel_id"], []).append(HotelRoomRow(**row))
    return rooms


async def add(tx: ClientTransaction, *, values: Mapping[str, object]) -> int:
    """Add a hotel and return its id."""
    added = await tx.execute(insert(Hotel).values(client_id=tx.client_id, **values).returning(Hotel.hotel_id))
    return added.scalar_one()


async def change(tx: ClientTransaction, *, hotel_id: int, values: Mapping[str, object]) -> None:
    """Update columns of a hotel."""
    await tx.execute(update(Hotel).where(Hotel.client_id == tx.client_id, Hotel.hotel_id == hotel_id).values(**values))


async def set_rooms(tx: ClientTransaction, *, hotel_id: int, rooms: Sequence[Mapping[str, object]]) -> None:
    """Replace the rooms of a hotel."""
    await tx.execute(delete(HotelRoom).where(HotelRoom.client_id == tx.client_id, HotelRoom.hotel_id == hotel_id))
    key = {"client_id": tx.client_id, "hotel_id": hotel_id}
    await tx.execute(insert(HotelRoom), [{**key, "position": number, **room} for number, room in enumerate(rooms)])


async def delete_hotel(tx: ClientTransaction, *, hotel_id: int) -> None:
    """Delete a hotel with its rooms."""
    await tx.execute(delete(Hotel).where(Hotel.client_id == tx.client_id, Hotel.hotel_id == hotel_id))


async def retire(tx: ClientTransaction, *, hotel_id: int) -> None:
    """Mark a hotel as removed; past departures keep its name."""
    await change(tx, hotel_id=hotel_id, values={"removed_at": func.now(), "photo_url": ""})
