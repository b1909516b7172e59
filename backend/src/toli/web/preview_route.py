from http import HTTPStatus
from typing import Annotated

import orjson
from fastapi import APIRouter, Path, Request
from starlette.responses import RedirectResponse, Response

from toli.catalogue.storefront.service import storefront
from toli.identity.access.conditional import matches
from toli.identity.access.guards import Visitor
from toli.identity.access.ownership import find_public_owner
from toli.identity.access.path_ids import TripId
from toli.infra.ports.files import FileStore
from toli.kit.errors import NotFound
from toli.kit.languages import FIRST, written_in
from toli.web.previews import digest_of, facts_of, preview_path
from toli.web.services import CurrentWebServices
from toli.web.static import FOR_A_YEAR

router = APIRouter(include_in_schema=False)


@router.get("/events/{event_id}/preview-{digest}.jpg")
async def read_preview(
    trip_id: TripId,
    digest: Annotated[str, Path(pattern=r"^[0-9a-f]{16}$")],
    request: Request,
    services: CurrentWebServices,
    context: Visitor,
) -> Response:
    """Serve a trip's picture; an outdated address redirects."""
    client_id = context.client.client_id if context.client else None
    if client_id is None:
        client_id = await find_public_owner(services.database, "trip", trip_id)
    if client_id is None:
        raise NotFound
    with written_in(FIRST):
        details = await storefront.details(
            services.database, client_id=client_id, trip_id=trip_id, status=None, now=services.clock.now()
        )
    event = orjson.loads(details.body)
    facts = facts_of(event)
    if digest_of(facts) != digest:
        return RedirectResponse(preview_path(event), HTTPStatus.TEMPORARY_REDIRECT, {"Cache-Control": "no-store"})
    headers = {"ETag": f'"{digest}"', "Cache-Control": FOR_A_YEAR, "X-Content-Type-Options": "nosniff"}
    if matches(request, headers["ETag"]):
        return Response(status_code=HTTPStatus.NOT_MODIFIED, headers=headers)
    store = services.store
    assert isinstance(store, FileStore)
    return Response(await services.previews.get(facts, store=store), media_type="image/jpeg", headers=headers)
