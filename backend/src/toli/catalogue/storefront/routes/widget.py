from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from toli.catalogue.storefront.schemas.widget import WidgetDepartures
from toli.catalogue.storefront.service import widget
from toli.identity.access.conditional import REVALIDATED, fresh
from toli.identity.access.guards import CurrentClock, Db, SiteRef
from toli.kit.languages import FIRST, Language

router = APIRouter(tags=["Storefront"])

FOR_A_MINUTE = "public, max-age=60, stale-while-revalidate=600"


@router.get(
    "/widget/departures",
    operation_id="listWidgetDepartures",
    response_model=WidgetDepartures,
    responses=REVALIDATED,
)
async def list_widget_departures(
    request: Request,
    client: SiteRef,
    database: Db,
    clock: CurrentClock,
    trip_id: Annotated[int | None, Query(alias="trip", ge=1, le=2**53, description="One trip instead of all")] = None,
    language: Annotated[Language, Query(alias="lang")] = FIRST,
) -> Response:
    """At most 50 trips with their departures, for a widget on any website; 404 on the main host.

    The same for every visitor: cookies and tokens are ignored.
    """
    departures = await widget.departures(database, client=client, trip_id=trip_id, language=language, now=clock.now())
    response = fresh(request, departures)
    # Public data, without credentials: any site may read it.
    response.headers["Access-Control-Allow-Origin"] = "*"
    response.headers["Cross-Origin-Resource-Policy"] = "cross-origin"
    response.headers["Cache-Control"] = FOR_A_MINUTE
    return response
