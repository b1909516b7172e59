from io import BytesIO
from typing import Final

from anyio import to_thread
from fastapi import APIRouter, Request
from PIL import Image
from starlette.responses import Response

from toli.clients.companies.service import sites
from toli.identity.access.conditional import matches
from toli.identity.access.guards import Visitor
from toli.infra.ports.files import FileStore
from toli.kit.errors import NotFound
from toli.web.services import CurrentWebServices
from toli.web.shell import TOUCH_ICON

router = APIRouter(include_in_schema=False)

SIDE: Final = 180
"""Pixels."""


@router.get(TOUCH_ICON)
async def touch_icon(request: Request, services: CurrentWebServices, context: Visitor) -> Response:
    """Serve the operator's logo. 404 on the main site, and without a logo."""
    if context.client is None:
        raise NotFound
    async with services.database.client_transaction(context.client.client_id) as tx:
        client = await sites.client_by_label(tx, context.client.label)
    logo = client.client_logo if client else None
    if not logo:
        raise NotFound
    headers = {"ETag": f'"{logo}"', "Cache-Control": "public, max-age=86400", "X-Content-Type-Options": "nosniff"}
    if matches(request, headers["ETag"]):
        return Response(status_code=304, headers=headers)
    store = services.store
    assert isinstance(store, FileStore)
    picture = await store.get(logo)
    if picture is None:
        raise NotFound
    return Response(await to_thread.run_sync(_draw, picture), media_type="image/png", headers=headers)


def _draw(logo: bytes) -> bytes:
    with Image.open(BytesIO(logo), formats=("WEBP",)) as opened:
        picture = opened.convert("RGBA")
    picture.thumbnail((SIDE, SIDE))
    square = Image.new("RGBA", (SIDE, SIDE), "white")
    square.alpha_composite(picture, ((SIDE - picture.width) // 2, (SIDE - picture.height) // 2))
    drawn = BytesIO()
    square.convert("RGB").save(drawn, "PNG", optimize=True)
    return drawn.getvalue()
