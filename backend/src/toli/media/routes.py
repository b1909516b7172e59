"""Pictures over HTTP: what there is of one, and its files."""

import re
from typing import Annotated

from fastapi import APIRouter, Path, Request, Response

from toli.access.conditional import fresh, has_it
from toli.access.guards import Db, Visitor
from toli.db.scope import Scope
from toli.kit.errors import NotFound
from toli.kit.prepared import prepare
from toli.media import service
from toli.media.schemas import Image, content_type
from toli.media.store import FileStore

NAME = re.compile(r"[a-z2-7]{20}-[0-9]{1,5}\.(webp|avif)")
"""The only names there are: no dot but one, no slash, so no name leads out of the store."""

router = APIRouter()
files = APIRouter(include_in_schema=False)


@router.get("/images/view/{filename}", operation_id="viewImage", response_model=Image)
async def view_image(
    filename: Annotated[str, Path(max_length=100)], request: Request, context: Visitor, database: Db
) -> Response:
    """Where a picture's files are, in each width, and what to show until one has come."""
    client_id = context.client.client_id if context.client else None
    async with database.transaction(Scope.public()) as tx:
        image = await service.public_image(tx, client_id=client_id, filename=filename)
    if image is None:
        raise NotFound
    return fresh(request, prepare(image.model_dump_json().encode()))


@files.get("/media/{name:path}")
async def read_file(name: str, request: Request) -> Response:
    """A file, for ever: its name comes from its content."""
    if NAME.fullmatch(name) is None:
        raise NotFound
    headers = {
        "ETag": f'"{name}"',
        "Cache-Control": "public, max-age=31536000, immutable",
        "X-Content-Type-Options": "nosniff",
        "Content-Security-Policy": "default-src 'none'; sandbox",
    }
    if has_it(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    store = request.app.state.store
    assert isinstance(store, FileStore)
    data = await store.get(name)
    if data is None:
        raise NotFound
    return Response(data, media_type=content_type(name), headers=headers)
