"""The public side of the catalogue over HTTP."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Path, Query, Request, Response

from toli.access.conditional import fresh
from toli.access.context import Context
from toli.access.guards import CurrentClock, Db, Visitor, require_same_host
from toli.access.ownership import client_of_public
from toli.catalogue import rules, service
from toli.catalogue.schemas import (
    CategoryOut,
    EventDetails,
    EventPage,
    PlanStatus,
    Shelf,
    Sort,
    Wanted,
)
from toli.catalogue.schemas.searching import Choices, Suggestions
from toli.clients import service as clients
from toli.db.database import Database
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import Paise
from toli.kit.paging import Page

router = APIRouter()

WORDS = "Words of a title, a place or a category, all to be found; accents do not matter, nor do small errors"

Id = Annotated[int, Path(ge=1, le=2**63 - 1)]


Days = Annotated[int | None, Query(ge=1, le=366, description="Inclusive")]
Price = Annotated[int | None, Query(ge=0, le=10**9, description="Rupees, inclusive, of the starting price with tax")]


@dataclass(frozen=True, slots=True)
class Asked:
    """Which trips a list is of: `here` is the client whose site it is on."""

    here: int | None
    wanted: Wanted


async def _asked(
    context: Visitor,
    database: Db,
    client: Annotated[str | None, Query(max_length=30, description="An operator's subdomain label")] = None,
    q: Annotated[str, Query(max_length=100, description=WORDS)] = "",
    category_id: Annotated[int | None, Query(ge=1, le=2**63 - 1)] = None,
    month: Annotated[str | None, Query(description="YYYY-MM: with a departure in it, on sale now or later")] = None,
    days_min: Days = None,
    days_max: Days = None,
    price_min: Price = None,
    price_max: Price = None,
    place: Annotated[
        str | None, Query(max_length=200, description="A part of a destination, as `choices` names it")
    ] = None,
) -> Asked:
    here = None if context.client is None else context.client.client_id
    named = await _client_of(context, database, label=client)
    return Asked(
        here,
        Wanted(
            words=rules.words_of(q),
            category_id=category_id,
            month=None if month is None else _month(month),
            days_min=days_min,
            days_max=days_max,
            price_min=None if price_min is None else Paise(100 * price_min),
            price_max=None if price_max is None else Paise(100 * price_max),
            place=place,
            operator_id=named if here is None else None,
        ),
    )


@router.get("/events", operation_id="browseEvents", response_model=EventPage)
async def browse_events(
    request: Request,
    asked: Annotated[Asked, Depends(_asked)],
    database: Db,
    clock: CurrentClock,
    paging: Annotated[Page, Query()],
    sort: Sort = "recommended",
) -> Response:
    """Active events of approved operators; on an operator's own site, theirs.

    Where no trip has every word of `q` as it is written, those are found that have one much like it.
    """
    prepared = await service.browse(
        database, here=asked.here, wanted=asked.wanted, sort=sort, page=paging, now=clock.now()
    )
    return fresh(request, prepared)


@router.get("/events/choices", operation_id="listChoices", response_model=Choices)
async def list_choices(
    request: Request, asked: Annotated[Asked, Depends(_asked)], database: Db, clock: CurrentClock
) -> Response:
    """What the filters of `/events` offer, and how many trips each choice would leave."""
    return fresh(request, await service.choices(database, here=asked.here, wanted=asked.wanted, now=clock.now()))


@router.get("/events/suggestions", operation_id="suggestTrips", response_model=Suggestions)
async def suggest_trips(
    request: Request,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
    q: Annotated[str, Query(max_length=100, description="What has been typed so far")] = "",
) -> Response:
    """Trips, places and, on an operator's site, categories that may be meant."""
    here = None if context.client is None else context.client.client_id
    return fresh(request, await service.suggestions(database, here=here, words=rules.words_of(q), now=clock.now()))


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
    require_same_host(context, client_id)
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
    client_id = await client_of_public(database, context, "event", event_id)
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
    async with database.public_transaction() as tx:
        client = await clients.client_by_label(tx, label)
    if client is None or not client.is_approved:
        raise NotFound
    return client.client_id


def _month(text: str) -> date:
    try:
        return date.fromisoformat(f"{text}-01")
    except ValueError:
        raise Invalid("A month is written like 2026-03.", field="month") from None
