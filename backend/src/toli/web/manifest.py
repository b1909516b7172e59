from typing import Annotated

import orjson
from fastapi import APIRouter, Query
from starlette.responses import Response

from toli.clients.companies.service import sites
from toli.clients.media import service as media
from toli.identity.access.guards import Visitor
from toli.web.services import CurrentWebServices

router = APIRouter(include_in_schema=False)

SCOPE = "/mytrip/"
LEAST_ICON = 144
"""Pixels: browsers ask for an icon of this size before they offer to install."""
BACKGROUND = "#faf9f7"
PRODUCT_COLOUR = "#bd4318"


@router.get("/mytrip.webmanifest")
async def manifest(
    booking: Annotated[int, Query(ge=1, le=2**53)], services: CurrentWebServices, context: Visitor
) -> Response:
    """A booking's page as an app, without names."""
    name, colour = services.settings.product_name, PRODUCT_COLOUR
    icons: list[dict[str, str]] = []
    if context.client is not None:
        async with services.database.client_transaction(context.client.client_id) as tx:
            client = await sites.client_by_label(tx, context.client.label)
            assert client is not None
            pictures = await media.images_by_filename(tx, filenames=[client.client_logo] if client.client_logo else [])
        name, colour = client.client_name, client.colour
        icons = [
            {"src": source.url, "sizes": f"{source.width}x{source.width}", "type": "image/webp"}
            for picture in pictures.values()
            for source in picture.sources
            if source.width >= LEAST_ICON
        ]
    start = f"{SCOPE}{booking}"
    described = {
        "id": start,
        "name": f"My trip · {name}",
        "short_name": "My trip",
        "start_url": start,
        "scope": SCOPE,
        "display": "standalone",
        "background_color": BACKGROUND,
        "theme_color": colour,
        "icons": icons,
    }
    return Response(
        orjson.dumps(described), media_type="application/manifest+json", headers={"Cache-Control": "public, no-cache"}
    )
