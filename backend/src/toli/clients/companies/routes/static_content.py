from typing import Annotated

from fastapi import APIRouter, Path, Request, Response, status

from toli.clients.companies.errors import ContentExists
from toli.clients.companies.schemas.static_content import ContentBody, StaticContentOut
from toli.clients.companies.service import static_content
from toli.identity.access.conditional import REVALIDATED, fresh
from toli.identity.access.guards import OPERATOR_ERRORS, Db, SignedIn, Visitor, require_operator_of, require_same_host
from toli.identity.access.rights import Right, requires
from toli.kit.errors import NotFound, raises

router = APIRouter(prefix="/clients", tags=["Storefront"])
Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get(
    "/get_client_static_content/{client_id:int}",
    operation_id="getClientStaticContent",
    response_model=list[StaticContentOut],
    responses=REVALIDATED,
)
async def get_client_static_content(request: Request, context: Visitor, database: Db, client_id: Id) -> Response:
    """An empty list if the platform's apply."""
    require_same_host(context, client_id)
    if context.actor is not None and client_id in context.actor.operates:
        return fresh(request, await static_content.own_policies(database, client_id=client_id))
    return fresh(request, await static_content.policies(database, client_id=client_id))


@router.get(
    "/get_static_content/{content_id:int}",
    operation_id="getStaticContent",
    response_model=StaticContentOut,
    responses=REVALIDATED,
)
async def get_static_content(request: Request, context: Visitor, database: Db, content_id: Id) -> Response:
    """1 is the platform's default."""
    async with database.public_transaction() as tx:
        content = await static_content.static_content(tx, content_id=content_id)
    if content.client_id is not None:
        require_same_host(context, content.client_id)
    return fresh(request, static_content.prepare_content(content))


@router.post("/create_static_content", operation_id="createStaticContent", status_code=status.HTTP_201_CREATED)
@requires(Right.SITE)
@raises(*OPERATOR_ERRORS, ContentExists)
async def create_static_content(body: ContentBody, context: Visitor, actor: SignedIn, database: Db) -> StaticContentOut:
    """409 with the existing `content_id`."""
    require_operator_of(context, actor, body.client_id)
    async with database.client_transaction(body.client_id) as tx:
        return await static_content.write_content(tx, user_id=actor.user_id, content=body)


@router.put("/update/static_content/{content_id:int}", operation_id="updateStaticContent")
@requires(Right.SITE)
@raises(*OPERATOR_ERRORS)
async def update_static_content(
    content_id: Id, body: ContentBody, context: Visitor, actor: SignedIn, database: Db
) -> StaticContentOut:
    async with database.public_transaction() as tx:
        client_id = await static_content.client_of_content(tx, content_id=content_id)
    if client_id is None or client_id != body.client_id:
        raise NotFound
    require_operator_of(context, actor, client_id)
    async with database.client_transaction(client_id) as tx:
        return await static_content.change_content(tx, content_id=content_id, user_id=actor.user_id, content=body)
