"""Places."""

from collections.abc import Mapping, Sequence
from typing import Any

from sqlalchemy import Row, delete, func, insert, select, update

from toli.db.transactions import ClientTransaction
from toli.kit.paging import Page
from toli.resources.models import Place


async def page_of(tx: ClientTransaction, *, q: str, page: Page) -> tuple[Sequence[Row[*tuple[Any, ...]]], int]:
    """A page of a client's places, the newest first, and how many there are; `q` is in a name or location."""
    mine = [Place.client_id == tx.client_id, Place.removed_at.is_(None)]
    if q:
        mine.append(func.strpos(func.folded(Place.name + " " + Place.location), func.folded(q)) > 0)
    total = await tx.scalar(select(func.count()).select_from(Place).where(*mine))
    found = await tx.execute(
        select(*Place.__table__.c)
        .where(*mine)
        .order_by(Place.created_at.desc(), Place.place_id.desc())
        .limit(page.limit)
        .offset(page.offset)
    )
    return found.all(), total or 0


async def find(tx: ClientTransaction, *, place_id: int, lock: bool = False) -> Row[*tuple[Any, ...]] | None:
    """A client's place that was not removed."""
    query = select(*Place.__table__.c).where(
        Place.client_id == tx.client_id, Place.place_id == place_id, Place.removed_at.is_(None)
    )
    return (await tx.execute(query.with_for_update() if lock else query)).one_or_none()


async def add(tx: ClientTransaction, *, values: Mapping[str, Any]) -> int:
    """Add a place; its id."""
    added = await tx.execute(insert(Place).values(client_id=tx.client_id, **values).returning(Place.place_id))
    return added.scalar_one()


async def change(tx: ClientTransaction, *, place_id: int, values: Mapping[str, Any]) -> None:
    """Change a place."""
    await tx.execute(update(Place).where(Place.client_id == tx.client_id, Place.place_id == place_id).values(**values))


async def delete_place(tx: ClientTransaction, *, place_id: int) -> None:
    """Delete a place."""
    await tx.execute(delete(Place).where(Place.client_id == tx.client_id, Place.place_id == place_id))


async def retire(tx: ClientTransaction, *, place_id: int) -> None:
    """Take a place off the list; departures of the past keep its name."""
    await change(tx, place_id=place_id, values={"removed_at": func.now()})
