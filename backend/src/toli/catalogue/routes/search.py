"""Searching trips over HTTP."""

from dataclasses import dataclass
from datetime import date
from typing import Annotated

from fastapi import APIRouter, Depends, Query, Request, Response

from toli.access.conditional import fresh
from toli.access.guards import CurrentClock, Db, Visitor
from toli.catalogue import rules, service
from toli.catalogue.routes.sites import find_requested_client
from toli.catalogue.schemas.search import Choices, EventPage, SearchFilter, Sort, Suggestions
from toli.kit.dates import FIRST_DATE, LAST_DATE
from toli.kit.errors import Invalid
from toli.kit.money import Paise
from toli.kit.paging import Page

router = APIRouter()

WORDS = "Words of a title, a place or a category, all to be found; accents do not matter, nor do small errors"


Days = Annotated[int | None, Query(ge=1, le=366, description="Inclusive")]
Price = Annotated[int | None, Query(ge=0, le=10**9, description="Rupees, inclusive, of the starting price with tax")]


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """The filters of a list of trips; `here` is the client whose site it is on."""

    here: int | None
    wanted: SearchFilter


async def _search_request(
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
) -> SearchRequest:
    here = None if context.client is None else context.client.client_id
    named = await find_requested_client(context, database, label=client)
    return SearchRequest(
        here,
        SearchFilter(
            words=rules.search_words(q),
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
    asked: Annotated[SearchRequest, Depends(_search_request)],
    database: Db,
    clock: CurrentClock,
    paging: Annotated[Page, Query()],
    sort: Sort = "recommended",
) -> Response:
    """List active events of approved operators; on an operator's own site, theirs.

    Where no trip has every word of `q` as written, trips with similar words are listed.
    """
    prepared = await service.browse(
        database, here=asked.here, wanted=asked.wanted, sort=sort, page=paging, now=clock.now()
    )
    return fresh(request, prepared)


@router.get("/events/choices", operation_id="listChoices", response_model=Choices)
async def list_choices(
    request: Request, asked: Annotated[SearchRequest, Depends(_search_request)], database: Db, clock: CurrentClock
) -> Response:
    """Return the choices of the filters of `/events`, with the number of trips of each."""
    return fresh(request, await service.choices(database, here=asked.here, wanted=asked.wanted, now=clock.now()))


@router.get("/events/suggestions", operation_id="suggestTrips", response_model=Suggestions)
async def suggest_trips(
    request: Request,
    context: Visitor,
    database: Db,
    clock: CurrentClock,
    q: Annotated[str, Query(max_length=100, description="What has been typed so far")] = "",
) -> Response:
    """Suggest trips, places and, on an operator's site, categories."""
    here = None if context.client is None else context.client.client_id
    return fresh(request, await service.suggestions(database, here=here, words=rules.search_words(q), now=clock.now()))


def _month(text: str) -> date:
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        raise Invalid("A month is written like 2026-03.", field="month") from None
    if not FIRST_DATE <= month <= LAST_DATE:
        raise Invalid("A month is one of the years 1900 to 2100.", field="month")
    return month
