"""Queries of places to visit."""

from collections.abc import Mapping
from dataclasses import dataclass, fields
from datetime import datetime

from sqlalchemy import delete, func, insert, select, update

from toli.db.transactions import ClientTransaction
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.resources.models import Place


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A place as it is stored; amounts in paise per person."""

    client_id: int
    place_id: int
    name: str
    location: str
    link: str
    base_price_paise: Paise
    commission_paise: Paise
    created_at: datetime
    removed_at: datetime | None


_PLACE = tuple(getattr(Place, field.name) for field in fields(PlaceRow))


async def page_of(tx: ClientTransaction, *, q: str, page: Page) -> tuple[list[PlaceRow], int]:
    """List a page of a client's places, newest first, and count all.

    `q` is part of a name or location.
    """
    mine = [Place.client_id == tx.client_id, Place.removed_at.is_(None)]
    if q:
        mine.append(func.strpos(func.folded(Place.name + " " + Place.location), func.folded(q)) > 0)
    total = await tx.scalar(select(func.count()).select_from(Place).where(*mine))
    found = await tx.execute(
        select(*_PLACE)
        .where(*mine)
        .order_by(Place.created_at.desc(), Place.place_id.desc())
        .limit(page.limit)
        .offset(page.offset)
    )
    return [PlaceRow(**row) for row in found.mappings()], total or 0


async def find(tx: ClientTransaction, *, place_id: int, lock: bool = False) -> PlaceRow | None:
    """Find a client's place that was not removed, optionally locked."""
    query = select(*_PLACE).where(
        Place.client_id == tx.client_id, Place.place_id == place_id, Place.removed_at.is_(None)
    )
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    return None if row is None else PlaceRow(**row)


async def add(tx: ClientTransaction, *, values: Mapping[str, object]) -> int:
    """Add a place and return its id."""
    added = await tx.execute(insert(Place).values(client_id=tx.client_id, **values).returning(Place.place_id))
    return added.scalar_one()


async def change(tx: ClientTransaction, *, place_id: int, values: Mapping[str, object]) -> None:
    """Update columns of a place."""
    await tx.execute(update(Place).where(Place.client_id == tx.client_id, Place.place_id == place_id).values(**values))


async def delete_place(tx: ClientTransaction, *, place_id: int) -> None:
    """Delete a place."""
    await tx.execute(delete(Place).where(Place.client_id == tx.client_id, Place.place_id == place_id))


async def retire(tx: ClientTransaction, *, place_id: int) -> None:
    """Mark a place as removed; past departures keep its name."""
    await change(tx, place_id=place_id, values={"removed_at": func.now()})
