"""Queries of a client's categories and of the events in them."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from sqlalchemy import cast, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.models import Category, EventCategory
from toli.clients.models import PlatformCategory
from toli.db.transactions import ClientTransaction, Transaction


@dataclass(frozen=True, slots=True)
class CategoryRecord:
    """A category with its number of events."""

    category_id: int
    name: str
    description: str
    translations: Mapping[str, Mapping[str, str]]
    events: int


async def add_category(
    tx: ClientTransaction, *, name: str, description: str, translations: Mapping[str, Mapping[str, str]]
) -> int:
    """Add a category after the client's others and return its id."""
    last = select(func.coalesce(func.max(Category.position), 0)).where(Category.client_id == tx.client_id)
    added = await tx.execute(
        insert(Category)
        .values(
            client_id=tx.client_id,
            name=name,
            description=description,
            translations=translations,
            position=last.scalar_subquery() + 1,
        )
        .returning(Category.category_id)
    )
    return added.scalar_one()


async def set_categories(tx: ClientTransaction, *, event_id: int, category_ids: Sequence[int]) -> None:
    """Replace the categories of an event."""
    await tx.execute(
        delete(EventCategory).where(EventCategory.client_id == tx.client_id, EventCategory.event_id == event_id)
    )
    if category_ids:
        rows = [{"client_id": tx.client_id, "event_id": event_id, "category_id": one} for one in category_ids]
        await tx.execute(insert(EventCategory).values(rows))


async def find_own(tx: ClientTransaction, *, category_ids: Sequence[int]) -> set[int]:
    """Return those of the categories that are the client's."""
    found = await tx.execute(
        select(Category.category_id).where(Category.client_id == tx.client_id, Category.category_id.in_(category_ids))
    )
    return set(found.scalars())


async def add_to_category(tx: ClientTransaction, *, event_id: int, category_id: int) -> None:
    """Add an event to a category; adding it again changes nothing."""
    await tx.execute(
        postgresql.insert(EventCategory)
        .values(client_id=tx.client_id, event_id=event_id, category_id=category_id)
        .on_conflict_do_nothing()
    )


async def remove_from_category(tx: ClientTransaction, *, event_id: int, category_id: int) -> None:
    """Remove an event from a category."""
    await tx.execute(
        delete(EventCategory).where(
            EventCategory.client_id == tx.client_id,
            EventCategory.event_id == event_id,
            EventCategory.category_id == category_id,
        )
    )


_events = (
    select(func.count())
    .select_from(EventCategory)
    .where(EventCategory.client_id == Category.client_id, EventCategory.category_id == Category.category_id)
    .correlate(Category)
    .scalar_subquery()
    .label("events")
)


async def all_of(tx: ClientTransaction) -> list[CategoryRecord]:
    """List a client's categories in their order, each with its number of events."""
    query = (
        select(Category.category_id, Category.name, Category.description, Category.translations, _events)
        .where(Category.client_id == tx.client_id)
        .order_by(Category.position, Category.name)
    )
    return [CategoryRecord(**row) for row in (await tx.execute(query)).mappings()]


async def lock(tx: ClientTransaction, *, category_id: int) -> bool:
    """Lock a category, so that no event is added to it; return False when there is none."""
    found = await tx.execute(
        select(Category.category_id)
        .where(Category.client_id == tx.client_id, Category.category_id == category_id)
        .with_for_update()
    )
    return found.scalar_one_or_none() is not None


async def named(tx: ClientTransaction, *, name: str) -> int | None:
    """Find a client's category by its name, regardless of case."""
    found: int | None = await tx.scalar(
        select(Category.category_id).where(
            Category.client_id == tx.client_id, func.lower(Category.name) == func.lower(name)
        )
    )
    return found


async def events_in(tx: ClientTransaction, *, category_id: int) -> int:
    """Count the events in a category."""
    found = await tx.execute(
        select(func.count())
        .select_from(EventCategory)
        .where(EventCategory.client_id == tx.client_id, EventCategory.category_id == category_id)
    )
    return found.scalar_one()


async def change(
    tx: ClientTransaction,
    *,
    category_id: int,
    name: str,
    description: str,
    translations: Mapping[str, Mapping[str, str]] | None,
) -> Mapping[str, Mapping[str, str]]:
    """Update the texts of a category, and return those in other languages; None leaves them as they are."""
    changed = await tx.execute(
        update(Category)
        .where(Category.client_id == tx.client_id, Category.category_id == category_id)
        .values(name=name, description=description, **({} if translations is None else {"translations": translations}))
        .returning(Category.translations)
    )
    return changed.scalar_one()


async def remove(tx: ClientTransaction, *, category_id: int) -> None:
    """Delete a category without events."""
    await tx.execute(delete(Category).where(Category.client_id == tx.client_id, Category.category_id == category_id))


async def put_in_order(tx: ClientTransaction, *, category_ids: Sequence[int]) -> None:
    """Save the order of a client's categories."""
    for position, category_id in enumerate(category_ids, start=1):
        await tx.execute(
            update(Category)
            .where(Category.client_id == tx.client_id, Category.category_id == category_id)
            .values(position=position)
        )


async def copy_platforms(tx: ClientTransaction) -> None:
    """Copy the platform's categories to a client that has none."""
    has_own = select(Category.category_id).where(Category.client_id == tx.client_id).exists()
    client = cast(tx.client_id, Category.client_id.type).label("client_id")
    await tx.execute(
        insert(Category).from_select(
            ["client_id", "name", "description", "position"],
            select(client, PlatformCategory.name, PlatformCategory.description, PlatformCategory.position).where(
                ~has_own
            ),
        )
    )


async def platforms(tx: Transaction) -> list[tuple[str, str]]:
    """List name and description of the categories that every client starts with."""
    query = select(PlatformCategory.name, PlatformCategory.description).order_by(PlatformCategory.position)
    return [(row.name, row.description) for row in await tx.execute(query)]
