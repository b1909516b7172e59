"""Lists of trips that visitors search and filter, on an operator's site or on the platform's."""

from datetime import datetime

from toli.catalogue import rules
from toli.catalogue.repository import search
from toli.catalogue.schemas.search import SearchFilter, Sort
from toli.db.caches.read_cache import EVERY_CLIENT
from toli.db.database import Database
from toli.db.transactions import PlatformTransaction
from toli.kit.languages import current_language
from toli.kit.paging import Page
from toli.kit.prepared import Prepared, prepare


async def browse(
    database: Database, *, here: int | None, wanted: SearchFilter, sort: Sort, page: Page, now: datetime
) -> Prepared:
    """Return a page of active events (`EventPage`).

    Of the client whose site this is, or of all approved ones.
    """

    async def read() -> Prepared:
        body = await search.browse(
            database, here=here, wanted=wanted, sort=sort, limit=page.limit, offset=page.offset, now=now
        )
        return prepare(body)

    owner = EVERY_CLIENT if here is None else here
    key = ("trips", current_language(), wanted, sort, page.limit, page.offset)
    return await database.search_cache.get(owner, key, read, during=rules.quarter_hour(now))


async def choices(database: Database, *, here: int | None, wanted: SearchFilter, now: datetime) -> Prepared:
    """Return the choices of the filters (`Choices`)."""
    return prepare(await search.choices(database, here=here, wanted=wanted, now=now))


async def relist_prices(tx: PlatformTransaction) -> int:
    """Update the prices that lists are ordered by to the tax of today; return how many changed."""
    return await search.relist_prices(tx)


async def suggestions(database: Database, *, here: int | None, words: tuple[str, ...], now: datetime) -> Prepared:
    """Return suggestions for the words typed so far (`Suggestions`)."""
    if not words:
        return prepare(b'{"trips":[],"places":[],"categories":[]}')
    return prepare(await search.suggestions(database, here=here, wanted=SearchFilter(words=words), now=now))
