from collections.abc import Mapping, Sequence

from sqlalchemy import cast, delete, func, insert, select, update
from sqlalchemy.dialects import postgresql

from toli.catalogue.trips.models import Category, TripCategory
from toli.catalogue.trips.schemas.categories import OwnCategory
from toli.clients.companies.models import PlatformCategory
from toli.infra.db.transactions import ClientTransaction, Transaction


async def add_category(
    tx: ClientTransaction, *, name: str, description: str, translations: Mapping[str, Mapping[str, object]]
) -> int:
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


async def set_categories(tx: ClientTransaction, *, trip_id: int, category_ids: Sequence[int]) -> None:
    await tx.execute(
        delete(TripCategory).where(TripCategory.client_id == tx.client_id, TripCategory.trip_id == trip_id)
    )
    if category_ids:
        rows = [
            {"client_id": tx.client_id, "trip_id": trip_id, "category_id": category_id} for category_id in category_ids
        ]
        await tx.execute(insert(TripCategory).values(rows))


async def find_own(tx: ClientTransaction, *, category_ids: Sequence[int]) -> set[int]:
    rows = await tx.execute(
        select(Category.category_id).where(Category.client_id == tx.client_id, Category.category_id.in_(category_ids))
    )
    return set(rows.scalars())


async def add_to_category(tx: ClientTransaction, *, trip_id: int, category_id: int) -> None:
    await tx.execute(
        postgresql.insert(TripCategory)
        .values(client_id=tx.client_id, trip_id=trip_id, category_id=category_id)
        .on_conflict_do_nothing()
    )


async def remove_from_category(tx: ClientTransaction, *, trip_id: int, category_id: int) -> None:
    await tx.execute(
        delete(TripCategory).where(
            TripCategory.client_id == tx.client_id,
            TripCategory.trip_id == trip_id,
            TripCategory.category_id == category_id,
        )
    )


_events = (
    select(func.count())
    .select_from(TripCategory)
    .where(TripCategory.client_id == Category.client_id, TripCategory.category_id == Category.category_id)
    .correlate(Category)
    .scalar_subquery()
    .label("events")
)


async def all_of(tx: ClientTransaction) -> list[OwnCategory]:
    query = (
        select(Category.category_id, Category.name, Category.description, Category.translations, _events)
        .where(Category.client_id == tx.client_id)
        .order_by(Category.position, Category.name)
    )
    return [OwnCategory(**row) for row in (await tx.execute(query)).mappings()]


async def lock(tx: ClientTransaction, *, category_id: int) -> bool:
    rows = await tx.execute(
        select(Category.category_id)
        .where(Category.client_id == tx.client_id, Category.category_id == category_id)
        .with_for_update()
    )
    return rows.scalar_one_or_none() is not None


async def named(tx: ClientTransaction, *, name: str) -> int | None:
    category_id: int | None = await tx.scalar(
        select(Category.category_id).where(
            Category.client_id == tx.client_id, func.lower(Category.name) == func.lower(name)
        )
    )
    return category_id


async def events_in(tx: ClientTransaction, *, category_id: int) -> int:
    rows = await tx.execute(
        select(func.count())
        .select_from(TripCategory)
        .where(TripCategory.client_id == tx.client_id, TripCategory.category_id == category_id)
    )
    return rows.scalar_one()


async def change(
    tx: ClientTransaction,
    *,
    category_id: int,
    name: str,
    description: str,
    translations: Mapping[str, Mapping[str, object]] | None,
) -> Mapping[str, Mapping[str, object]]:
    """`translations` None keeps them. Returns the translations."""
    changed = await tx.execute(
        update(Category)
        .where(Category.client_id == tx.client_id, Category.category_id == category_id)
        .values(name=name, description=description, **({} if translations is None else {"translations": translations}))
        .returning(Category.translations)
    )
    return changed.scalar_one()


async def remove(tx: ClientTransaction, *, category_id: int) -> None:
    await tx.execute(delete(Category).where(Category.client_id == tx.client_id, Category.category_id == category_id))


async def put_in_order(tx: ClientTransaction, *, category_ids: Sequence[int]) -> None:
    for position, category_id in enumerate(category_ids, start=1):
        await tx.execute(
            update(Category)
            .where(Category.client_id == tx.client_id, Category.category_id == category_id)
            .values(position=position)
        )


async def copy_platforms(tx: ClientTransaction) -> None:
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


async def list_platform_categories(tx: Transaction) -> list[tuple[str, str]]:
    query = select(PlatformCategory.name, PlatformCategory.description).order_by(PlatformCategory.position)
    return [(row.name, row.description) for row in await tx.execute(query)]
