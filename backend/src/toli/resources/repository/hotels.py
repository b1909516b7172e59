"""Hotels and their rooms."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from toli.db.transactions import ClientTransaction
from toli.kit.paging import Page
from toli.resources.models import Hotel, HotelRoom


async def page_of(tx: ClientTransaction, *, q: str, page: Page) -> tuple[Sequence[Row[*tuple[Any, ...]]], int]:
    """A page of a client's hotels, the newest first, and how many there are; `q` is in a name or address."""
    mine = [Hotel.client_id == tx.client_id, Hotel.removed_at.is_(None)]
    if q:
        mine.append(func.strpos(func.folded(Hotel.name + " " + Hotel.address), func.folded(q)) > 0)
    total = await tx.scalar(select(func.count()).select_from(Hotel).where(*mine))
    found = await tx.execute(
        select(*Hotel.__table__.c)
        .where(*mine)
        .order_by(Hotel.created_at.desc(), Hotel.hotel_id.desc())
        .limit(page.limit)
        .offset(page.offset)
    )
    return found.all(), total or 0


async def find(tx: ClientTransaction, *, hotel_id: int, lock: bool = False) -> Row[*tuple[Any, ...]] | None:
    """A client's hotel that was not removed."""
    query = select(*Hotel.__table__.c).where(
        Hotel.client_id == tx.client_id, Hotel.hotel_id == hotel_id, Hotel.removed_at.is_(None)
    )
    return (await tx.execute(query.with_for_update() if lock else query)).one_or_none()


async def rooms_of(tx: ClientTransaction, *, hotel_ids: Sequence[int]) -> dict[int, list[Row[*tuple[Any, ...]]]]:
    """The rooms of hotels, in their order."""
    found = await tx.execute(
        select(*HotelRoom.__table__.c)
        .where(HotelRoom.client_id == tx.client_id, HotelRoom.hotel_id.in_(hotel_ids))
        .order_by(HotelRoom.hotel_id, HotelRoom.position)
    )
    rooms: dict[int, list[Row[*tuple[Any, ...]]]] = {}
    for row in found:
        rooms.setdefault(row.hotel_id, []).append(row)
    return rooms


async def add(tx: ClientTransaction, *, values: Mapping[str, Any]) -> int:
    """Add a hotel; its id."""
    added = await tx.execute(insert(Hotel).values(client_id=tx.client_id, **values).returning(Hotel.hotel_id))
    return added.scalar_one()


async def change(tx: ClientTransaction, *, hotel_id: int, values: Mapping[str, Any]) -> None:
    """Change a hotel."""
    await tx.execute(update(Hotel).where(Hotel.client_id == tx.client_id, Hotel.hotel_id == hotel_id).values(**values))


async def set_rooms(tx: ClientTransaction, *, hotel_id: int, rooms: Sequence[Mapping[str, Any]]) -> None:
    """Give a hotel these rooms and no others."""
    await tx.execute(delete(HotelRoom).where(HotelRoom.client_id == tx.client_id, HotelRoom.hotel_id == hotel_id))
    key = {"client_id": tx.client_id, "hotel_id": hotel_id}
    await tx.execute(insert(HotelRoom), [{**key, "position": number, **room} for number, room in enumerate(rooms)])


async def delete_hotel(tx: ClientTransaction, *, hotel_id: int) -> None:
    """Delete a hotel with its rooms."""
    await tx.execute(delete(Hotel).where(Hotel.client_id == tx.client_id, Hotel.hotel_id == hotel_id))


async def retire(tx: ClientTransaction, *, hotel_id: int) -> None:
    """Take a hotel off the list; departures of the past keep its name."""
    await change(tx, hotel_id=hotel_id, values={"removed_at": func.now(), "photo_url": ""})
