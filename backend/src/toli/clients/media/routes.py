import re
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response, status
from pydantic import TypeAdapter, ValidationError

from toli.clients.media import form, repository, service
from toli.clients.media.errors import (
    UPLOAD_ERRORS,
    ClientNeeded,
)
from toli.clients.media.schemas import NAME, PRIVATE_PATH, Image, OperatorPurpose, PictureDetails, Sent, content_type
from toli.identity.access.conditional import REVALIDATED, fresh, matches
from toli.identity.access.context import Context
from toli.identity.access.guards import (
    OPERATOR_ERRORS,
    CurrentServices,
    Db,
    SecondFactorEnrolmentRequired,
    SignedIn,
    Visitor,
    operated_clients,
    require_operator_of,
    require_second_factor,
)
from toli.identity.access.rights import Right, requires
from toli.identity.access.roles import Role
from toli.infra.ports.files import FileStore
from toli.kit.errors import Invalid, NotAllowed, NotFound, raises
from toli.kit.prepared import prepare
from toli.kit.text import Text
from toli.services import Services

PRIVATE_NAME = re.compile(r"[a-z2-7]{20}-[0-9]{1,5}\.(webp|avif|pdf)")
PURPOSE: TypeAdapter[OperatorPurpose] = TypeAdapter(OperatorPurpose)
PRIVATE_RIGHTS = frozenset({Right.RESOURCES, Right.MONEY})
"""Each of them shows private files: those of hotels and drivers, and bills."""
EDITING_RIGHTS = frozenset({Right.TRIPS, Right.CATALOGUE, Right.SITE, Right.RESOURCES})
"""Each of them changes the details of the client's pictures."""
ID = TypeAdapter(Annotated[int, Path(ge=1, le=2**53)])

router = APIRouter(tags=["Media"])
files = APIRouter(include_in_schema=False, tags=["Media"])


@router.post(
    "/images/upload",
    operation_id="uploadImage",
    status_code=status.HTTP_201_CREATED,
    openapi_extra={"requestBody": form.DOCUMENTED},
)
@requires(Right.PANEL)
@raises(*OPERATOR_ERRORS, *UPLOAD_ERRORS, ClientNeeded, NotAllowed)
async def upload_image(
    request: Request, services: CurrentServices, context: Visitor, actor: SignedIn, database: Db
) -> Sent:
    """Upload a picture as `multipart/form-data`; later requests use its `filename`.

    It belongs to the site's client or to `client_id`; on the main site to the operator's own client, or to the person.
    JPEG, PNG, WebP or AVIF by content, 5 MB at most (a logo 2 MB and square); re-encoded, without metadata. `photo` and
    `document` (PDF too) are visible only to the client's operators. 429 after two hundred in an hour.
    """
    if actor.role not in {Role.OPERATOR, Role.ADMIN}:
        raise NotAllowed
    require_second_factor(actor)
    sent = await form.read(request)
    try:
        purpose = PURPOSE.validate_python(sent.fields.get("purpose", "event"))
        named_id = ID.validate_python(sent.fields["client_id"]) if "client_id" in sent.fields else None
    except ValidationError:
        raise Invalid(Text("Purpose is one of event, logo, banner, photo and document."), field="purpose") from None
    client_id = named_id or (context.client.client_id if context.client else None)
    if client_id is not None and actor.role is Role.OPERATOR:
        require_operator_of(context, actor, client_id)
    else:
        client_id = min(actor.operates, default=None)
    return await service.send(
        database,
        _store(services),
        user_id=actor.user_id,
        client_id=client_id,
        data=form.within(sent, purpose=purpose),
        purpose=purpose,
    )


@router.get("/images/view/{filename}", operation_id="getImage", response_model=Image, responses=REVALIDATED)
@raises(SecondFactorEnrolmentRequired)
async def get_image(
    filename: Annotated[str, Path(max_length=100)], request: Request, context: Visitor, database: Db
) -> Response:
    """Get a picture: its files by width, and a loading placeholder.

    Private pictures: only for the client's operators, or the uploader before there is a client.
    """
    client_id = context.client.client_id if context.client else None
    async with database.public_transaction() as tx:
        image = await repository.find_public_image(tx, client_id=client_id, filename=filename)
    if image is not None:
        return fresh(request, prepare(image.model_dump_json().encode()))
    if context.actor is not None:
        image = await service.visible_image(
            database,
            user_id=context.actor.user_id,
            operated=_operated(context, PRIVATE_RIGHTS),
            filename=filename,
        )
    if image is None:
        raise NotFound
    return Response(image.model_dump_json(), media_type="application/json", headers={"Cache-Control": "no-store"})


@router.put("/images/view/{filename}", operation_id="describeImage")
@raises(SecondFactorEnrolmentRequired)
async def describe_image(
    filename: Annotated[str, Path(max_length=100)],
    body: PictureDetails,
    context: Visitor,
    actor: SignedIn,
    database: Db,
) -> Image:
    """Set a picture's focal point, caption and credit, as the client's operator.

    The focal point is in percent from the top left corner, in steps of ten; every crop keeps it.
    """
    return await service.describe(
        database, user_id=actor.user_id, operated=_operated(context, EDITING_RIGHTS), filename=filename, details=body
    )


@router.get(PRIVATE_PATH.removeprefix("/api") + "{filename}", operation_id="getPrivateFile", response_class=Response)
@raises(SecondFactorEnrolmentRequired)
async def get_private_file(
    filename: Annotated[str, Path(max_length=100)], services: CurrentServices, context: Visitor, _: SignedIn
) -> Response:
    """Get a file of a photo or document, as the client's operator."""
    if PRIVATE_NAME.fullmatch(filename) is None:
        raise NotFound
    data = await service.private_file(_store(services), operated=_operated(context, PRIVATE_RIGHTS), name=filename)
    kind = content_type(filename)
    headers = {
        "Cache-Control": "no-store",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
        # Browsers show no PDF in a sandbox, so it is saved.
        "Content-Disposition": f'{"attachment" if kind == "application/pdf" else "inline"}; filename="{filename}"',
    }
    return Response(data, media_type=kind, headers=headers)


def _operated(context: Context, rights: frozenset[Right]) -> list[int]:
    actor = context.actor
    if actor is None:
        return []
    return [
        client_id
        for client_id in operated_clients(context, actor)
        if not rights.isdisjoint(actor.operates[client_id].rights)
    ]


def _store(services: Services) -> FileStore:
    store = services.store
    assert isinstance(store, FileStore)
    return store


@files.get("/media/{name:path}")
async def read_file(name: str, request: Request, services: CurrentServices) -> Response:
    """Cacheable for ever, as the name comes from the content."""
    if NAME.fullmatch(name) is None:
        raise NotFound
    headers = {
        "ETag": f'"{name}"',
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    if matches(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    data = await _store(services).get(name)
    if data is None:
        raise NotFound
    return Response(data, media_type=content_type(name), headers=headers)
