"""The public side of the catalogue over HTTP."""

from datetime import date
from typing import Annotated

from fastapi import APIRouter, Path, Query, Request, Response

from toli.access.conditional import fresh
from toli.access.context import Context
from toli.access.guards import CurrentClock, Db, Visitor, same_host
from toli.catalogue import service
from toli.catalogue.schemas import CategoryOut, EventDetails, EventPage, PlanStatus, Shelf
from toli.clients import service as clients
from toli.db.scope import Database, Scope
from toli.kit.errors import Invalid, NotFound
from toli.kit.paging import Page

router = APIRouter()

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


@router.get("/events", operation_id="browseEvents", response_model=EventPage)
async def browse_events(
    request: Request,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
    paging: Annotated[Page, Query()],
    client: Annotated[str | None, Query(max_length=30, description="An operator's subdomain label")] = None,
    q: Annotated[str, Query(max_length=100, description="Words of a title or destination, all to be found")] = "",
    category_id: Annotated[int | None, Query(ge=1, le=2**63 - 1)] = None,
    month: Annotated[str | None, Query(description="YYYY-MM: with a departure in it, on sale now or later")] = None,
) -> Response:
    """Active events of approved operators; on an operator's own site, theirs."""
    prepared = await service.browse(
        database,
        client_id=await _client_of(context, database, label=client),
        q=q,
        category_id=category_id,
        month=None if month is None else _month(month),
        page=paging,
        now=clock.now(),
    )
    return fresh(request, prepared)


@router.get("/events/user_side_listing/{client_url}", operation_id="listStorefront", response_model=list[Shelf])
async def list_storefront(
    client_url: Annotated[str, Path(max_length=30)],
    request: Request,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
) -> Response:
    """The shelves of an operator's storefront, at most ten events each."""
    client_id = await _client_of(context, database, label=client_url)
    if client_id is None:
        raise NotFound
    return fresh(request, await service.listing(database, client_id=client_id, now=clock.now()))


@router.get("/events/categories/all/{client_id}", operation_id="listCategories", response_model=list[CategoryOut])
async def list_categories(client_id: Id, request: Request, context: Visitor, database: Db) -> Response:
    """An operator's categories, in the order of their storefront."""
    same_host(context, client_id)
    return fresh(request, await service.categories(database, client_id=client_id))


@router.get("/events/{event_id}/details", operation_id="getEventDetails", response_model=EventDetails)
async def get_event_details(
    event_id: Id,
    request: Request,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
    status: Annotated[PlanStatus | None, Query(description="Keep the plans of this status")] = None,
) -> Response:
    """One published event with its days, departures, prices and operator."""
    client_id = context.client.client_id if context.client else None
    return fresh(
        request,
        await service.details(database, client_id=client_id, event_id=event_id, status=status, now=clock.now()),
    )


async def _client_of(context: Context, database: Database, *, label: str | None) -> int | None:
    """Whose events are asked for: the host's client, or on the main host the one that is named, if any."""
    if context.client is not None:
        if label is not None and label.lower() != context.client.label:
            raise NotFound
        return context.client.client_id
    if label is None:
        return None
    async with database.transaction(Scope.public()) as tx:
        client = await clients.client_by_label(tx, label)
    if client is None or not client.is_approved:
        raise NotFound
    return client.client_id


def _month(text: str) -> date:
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        raise Invalid("A month is written like 2026-03.", field="month") from None
