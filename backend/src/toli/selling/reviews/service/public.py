from toli.identity.access.ownership import find_public_owner
from toli.infra.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.kit.prepared import Prepared, prepare
from toli.selling.reviews import rules
from toli.selling.reviews.repository import reviews
from toli.selling.reviews.schemas import Reviews, ReviewSort, Summary

FIRST_REVIEWS = 6
"""How many reviews the page of a trip shows first."""


async def reviews_of_event(
    database: Database, *, client_id: int, trip_id: int, page: Page, sort: ReviewSort = "helpful"
) -> Prepared:
    """The first page is cached. Raises NotFound."""

    async def read() -> Prepared:
        if await find_public_owner(database, "trip", trip_id) != client_id:
            raise NotFound
        async with database.client_transaction(client_id) as tx:
            summary = summarise(await reviews.count_by_rating(tx, trip_id=trip_id))
            data = await reviews.page_of_event(tx, trip_id=trip_id, sort=sort, page=page)
        response = Reviews(
            summary=summary,
            data=data,
            total_pages=page.pages(summary.count),
        )
        return prepare(response.model_dump_json().encode())

    if page.page != 1 or page.limit != FIRST_REVIEWS or sort != "helpful":
        return await read()
    return await database.read_cache.get(client_id, ("reviews", trip_id), read, during=0)


async def site_summary(database: Database, *, client_id: int) -> Prepared:
    async def read() -> Prepared:
        async with database.client_transaction(client_id) as tx:
            summary = summarise(await reviews.count_by_rating(tx))
        return prepare(summary.model_dump_json().encode())

    return await database.read_cache.get(client_id, "review summary", read, during=0)


def summarise(by_rating: list[int]) -> Summary:
    return Summary(count=sum(by_rating), average=rules.average(by_rating), by_rating=by_rating)
