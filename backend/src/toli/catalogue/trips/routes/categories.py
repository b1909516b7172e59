from typing import Annotated

from fastapi import APIRouter, Path, status

from toli.catalogue.trips.errors import CategoryInUse, CategoryTaken
from toli.catalogue.trips.repository import categories as categories_repository
from toli.catalogue.trips.schemas.categories import (
    AnyCategory,
    CategoryBody,
    CategoryIn,
    CategoryOrder,
    CategoryTexts,
    OwnCategory,
)
from toli.catalogue.trips.service import categories
from toli.identity.access.context import Actor, Context
from toli.identity.access.guards import OPERATOR_ERRORS, Db, OperatedClient, SignedIn, Visitor, require_operator_of
from toli.identity.access.rights import Right, requires
from toli.kit.errors import NotFound, raises
from toli.kit.languages import current_language

router = APIRouter(tags=["Trips"])

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]
OF_CLIENT = "/events/categories/clients/{client_id:int}"


@router.get("/events/categories/all", operation_id="listAllCategories")
async def list_all_categories(context: Visitor, database: Db) -> list[AnyCategory]:
    """List categories in the reader's language; on the main site the platform's."""
    if context.client is None:
        async with database.public_transaction() as tx:
            rows = await categories_repository.list_platform_categories(tx)
        return [AnyCategory(category_id=None, name=name, description=description) for name, description in rows]
    client_id = context.client.client_id
    async with database.client_transaction(client_id) as tx:
        own = await categories_repository.all_of(tx)
    return [_in_language(category) for category in own]


@router.get(OF_CLIENT, operation_id="listOwnCategories")
@requires(Right.VIEW_TRIPS)
async def list_own_categories(client_id: OperatedClient, database: Db) -> list[OwnCategory]:
    """List categories in order, with their numbers of events."""
    async with database.client_transaction(client_id) as tx:
        return await categories_repository.all_of(tx)


@router.post("/events/add_category", operation_id="addCategory", status_code=status.HTTP_201_CREATED)
@requires(Right.CATALOGUE)
@raises(*OPERATOR_ERRORS, CategoryTaken)
async def add_category(body: CategoryIn, context: Visitor, actor: SignedIn, database: Db) -> OwnCategory:
    """Add a category, by default to the caller's first client."""
    client_id = _whose(context, actor, named=body.client_id)
    async with database.client_transaction(client_id) as tx:
        return await categories.add_category(tx, actor_id=actor.user_id, body=body)


@router.put(f"{OF_CLIENT}/order", operation_id="reorderCategories")
@requires(Right.CATALOGUE)
async def reorder_categories(client_id: OperatedClient, body: CategoryOrder, database: Db) -> list[OwnCategory]:
    async with database.client_transaction(client_id) as tx:
        return await categories.order_categories(tx, category_ids=body.category_ids)


@router.put(f"{OF_CLIENT}/{{category_id:int}}", operation_id="changeCategory")
@requires(Right.CATALOGUE)
@raises(CategoryTaken)
async def change_category(
    client_id: OperatedClient, category_id: Id, body: CategoryBody, actor: SignedIn, database: Db
) -> OwnCategory:
    async with database.client_transaction(client_id) as tx:
        return await categories.change_category(tx, category_id=category_id, actor_id=actor.user_id, body=body)


@router.delete(
    f"{OF_CLIENT}/{{category_id:int}}", operation_id="removeCategory", status_code=status.HTTP_204_NO_CONTENT
)
@requires(Right.CATALOGUE)
@raises(CategoryInUse)
async def remove_category(client_id: OperatedClient, category_id: Id, actor: SignedIn, database: Db) -> None:
    """409 while it has events."""
    async with database.client_transaction(client_id) as tx:
        await categories.remove_category(tx, category_id=category_id, actor_id=actor.user_id)


def _in_language(own: OwnCategory) -> AnyCategory:
    texts = own.translations.get(current_language(), CategoryTexts())
    return AnyCategory(
        category_id=own.category_id, name=texts.name or own.name, description=texts.description or own.description
    )


def _whose(context: Context, actor: Actor, *, named: int | None) -> int:
    client_id = named
    if client_id is None:
        client_id = context.client.client_id if context.client else min(actor.operates, default=None)
    if client_id is None:
        raise NotFound
    require_operator_of(context, actor, client_id)
    return client_id
