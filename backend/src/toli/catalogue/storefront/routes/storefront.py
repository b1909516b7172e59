from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from toli.catalogue.storefront.schemas.storefront import EventDetails, PlanOut, Shelf
from toli.catalogue.storefront.service import storefront
from toli.catalogue.trips.routes.sites import find_requested_client
from toli.catalogue.trips.schemas.categories import CategoryOut
from toli.catalogue.trips.schemas.departures import PlanStatus
from toli.catalogue.trips.schemas.fields import AccessCode
from toli.catalogue.trips.service import access_codes
from toli.identity.access.conditional import REVALIDATED, fresh
from toli.identity.access.guards import CurrentClock, Db, Visitor, require_same_host
from toli.identity.access.ownership import client_of_public
from toli.kit.errors import NotFound
from toli.kit.networks import network_of

router = APIRouter(tags=["Storefront"])

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get(
    "/events/user_side_listing/{client_url}",
    operation_id="listStorefront",
    response_model=list[Shelf],
    responses=REVALIDATED,
)
async def list_storefront(
    client_url: Annotated[str, Path(max_length=30)],
    request: Request,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
) -> Response:
    """Categories with at most ten events each."""
    client_id = await find_requested_client(context, database, label=client_url)
    if client_id is None:
        raise NotFound
    return fresh(request, await storefront.listing(database, client_id=client_id, now=clock.now()))


@router.get(
    "/events/categories/all/{client_id}",
    operation_id="listCategories",
    response_model=list[CategoryOut],
    responses=REVALIDATED,
)
async def list_categories(client_id: Id, request: Request, context: Visitor, database: Db) -> Response:
    """List categories, in storefront order."""
    require_same_host(context, client_id)
    return fresh(request, await storefront.categories(database, client_id=client_id))


@router.get(
    "/events/{event_id}/details", operation_id="getTripDetails", response_model=EventDetails, responses=REVALIDATED
)
async def get_trip_details(
    trip_id: Annotated[Id, Path(alias="event_id")],
    request: Request,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
    status: Annotated[PlanStatus | None, Query(description="Keep the plans of this status")] = None,
) -> Response:
    client_id = await client_of_public(database, context, "trip", trip_id)
    return fresh(
        request,
        await storefront.details(database, client_id=client_id, trip_id=trip_id, status=status, now=clock.now()),
    )


@router.get("/events/{event_id}/private-departures", operation_id="listPrivateDepartures")
async def list_private_departures(
    trip_id: Annotated[Id, Path(alias="event_id")],
    code: Annotated[AccessCode, Query()],
    response: Response,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
) -> list[PlanOut]:
    """List private departures by code; 404 for a wrong code.

    429 after twenty wrong codes in an hour from one network address.
    """
    response.headers["Cache-Control"] = "no-store"
    client_id = await client_of_public(database, context, "trip", trip_id)
    async with access_codes.limit_wrong_codes(
        database, network=network_of(context.origin.address), access_code=code or "-"
    ):
        return await storefront.private_departures(
            database, client_id=client_id, trip_id=trip_id, access_code=code, now=clock.now()
        )
