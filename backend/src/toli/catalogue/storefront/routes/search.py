from dataclasses import dataclass
from typing import Annotated

from fastapi import APIRouter, Query, Request, Response

from toli.catalogue.storefront.schemas.search import (
    Choices,
    EventPage,
    EventsQuery,
    SearchFilter,
    SearchQuery,
    Suggestions,
)
from toli.catalogue.storefront.service import search as search_service
from toli.catalogue.trips import rules
from toli.catalogue.trips.routes.sites import find_requested_client
from toli.identity.access.conditional import REVALIDATED, fresh
from toli.identity.access.context import Context
from toli.identity.access.guards import CurrentClock, Db, Visitor
from toli.infra.db.database import Database

router = APIRouter(tags=["Storefront"])


@dataclass(frozen=True, slots=True)
class SearchRequest:
    here: int | None
    wanted: SearchFilter


async def _search_request(context: Context, database: Database, search_query: SearchQuery) -> SearchRequest:
    site_client_id = None if context.client is None else context.client.client_id
    named = await find_requested_client(context, database, label=search_query.client)
    return SearchRequest(
        site_client_id,
        search_service.filter_of(search_query, operator_id=named if site_client_id is None else None),
    )


@router.get("/events", operation_id="browseTrips", response_model=EventPage, responses=REVALIDATED)
async def browse_trips(
    request: Request, context: Visitor, database: Db, clock: CurrentClock, asked: Annotated[EventsQuery, Query()]
) -> Response:
    """List active events of approved operators, or of the site's operator.

    Without exact matches of `q`, trips with similar words.
    """
    search = await _search_request(context, database, asked)
    prepared = await search_service.browse(
        database, site_client_id=search.here, search_filter=search.wanted, sort=asked.sort, page=asked, now=clock.now()
    )
    return fresh(request, prepared)


@router.get("/events/choices", operation_id="listTripFilters", response_model=Choices, responses=REVALIDATED)
async def list_trip_filters(
    request: Request, context: Visitor, database: Db, clock: CurrentClock, asked: Annotated[SearchQuery, Query()]
) -> Response:
    search = await _search_request(context, database, asked)
    return fresh(
        request,
        await search_service.choices(
            database, site_client_id=search.here, search_filter=search.wanted, now=clock.now()
        ),
    )


@router.get("/events/suggestions", operation_id="suggestTrips", response_model=Suggestions, responses=REVALIDATED)
async def suggest_trips(
    request: Request,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
    q: Annotated[str, Query(max_length=100, description="What has been typed so far")] = "",
) -> Response:
    site_client_id = None if context.client is None else context.client.client_id
    return fresh(
        request,
        await search_service.suggestions(
            database, site_client_id=site_client_id, words=rules.search_words(q), now=clock.now()
        ),
    )
