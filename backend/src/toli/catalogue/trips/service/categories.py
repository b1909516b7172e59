from collections.abc import Mapping, Sequence

from toli.catalogue.trips.errors import CategoryInUse, CategoryTaken
from toli.catalogue.trips.repository import categories as repository
from toli.catalogue.trips.schemas.categories import CategoryBody, OwnCategory
from toli.identity.audit.service import record
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import Invalid, NotFound
from toli.kit.text import Text


async def create_category(
    tx: ClientTransaction,
    *,
    name: str,
    description: str = "",
    translations: Mapping[str, Mapping[str, object]] | None = None,
) -> int:
    """A duplicate name violates `category_client_id_name_key`."""
    return await repository.add_category(tx, name=name, description=description, translations=translations or {})


def _to_schema(body: CategoryBody, **related: object) -> OwnCategory:
    return OwnCategory.model_validate({"name": body.name, "description": body.description, **related})


async def add_category(tx: ClientTransaction, *, actor_id: int, body: CategoryBody) -> OwnCategory:
    """Raises Invalid without a name, and CategoryTaken."""
    await _check(tx, category_id=None, body=body)
    translations = body.written() or {}
    category_id = await create_category(tx, name=body.name, description=body.description, translations=translations)
    await _note(tx, "category.added", category_id=category_id, actor_id=actor_id)
    return _to_schema(body, category_id=category_id, translations=translations, events=0)


async def change_category(tx: ClientTransaction, *, category_id: int, actor_id: int, body: CategoryBody) -> OwnCategory:
    """Raises NotFound, Invalid without a name, CategoryTaken."""
    if not await repository.lock(tx, category_id=category_id):
        raise NotFound
    await _check(tx, category_id=category_id, body=body)
    translations = await repository.change(
        tx, category_id=category_id, name=body.name, description=body.description, translations=body.written()
    )
    await _note(tx, "category.changed", category_id=category_id, actor_id=actor_id)
    count = await repository.events_in(tx, category_id=category_id)
    return _to_schema(body, category_id=category_id, translations=translations, events=count)


async def remove_category(tx: ClientTransaction, *, category_id: int, actor_id: int) -> None:
    """Raises NotFound and CategoryInUse."""
    if not await repository.lock(tx, category_id=category_id):
        raise NotFound
    count = await repository.events_in(tx, category_id=category_id)
    if count:
        raise CategoryInUse(count)
    await repository.remove(tx, category_id=category_id)
    await _note(tx, "category.removed", category_id=category_id, actor_id=actor_id)


async def order_categories(tx: ClientTransaction, *, category_ids: Sequence[int]) -> list[OwnCategory]:
    """Raises Invalid unless each category is named once."""
    own = await repository.all_of(tx)
    if sorted(category_ids) != sorted(category.category_id for category in own):
        raise Invalid(
            Text("Your categories have changed meanwhile. Reload the page and order them again."), field="order"
        )
    await repository.put_in_order(tx, category_ids=category_ids)
    return await repository.all_of(tx)


async def _check(tx: ClientTransaction, *, category_id: int | None, body: CategoryBody) -> None:
    if not body.name:
        raise Invalid(Text("Category name is required"), field="name")
    if await repository.named(tx, name=body.name) not in {None, category_id}:
        raise CategoryTaken


async def _note(tx: ClientTransaction, action: str, *, category_id: int, actor_id: int) -> None:
    await record(tx, action, subject=f"category:{category_id}", actor_id=actor_id)
