"""Lists of trips that visitors search and filter, on an operator's site or on the platform's."""

from datetime import datetime

from toli.catalogue.repository import search
from toli.catalogue.schemas.search import Sort, Wanted
from toli.db.database import Database
from toli.kit.paging import Page
from toli.kit.prepared import Prepared, prepare


async def browse(
    database: Database, *, here: int | None, wanted: Wanted, sort: Sort, page: Page, now: datetime
) -> Prepared:
    """A page of active events (`EventPage`) of approved clients: of the one whose site this is, or of all."""
    body = await search.browse(
        database, here=here, wanted=wanted, sort=sort, limit=page.limit, offset=page.offset, now=now
    )
    return prepare(body)


async def choices(database: Database, *, here: int | None, wanted: Wanted, now: datetime) -> Prepared:
    """What the filters of such a list offer (`Choices`)."""
    return prepare(await search.choices(database, here=here, wanted=wanted, now=now))


async def suggestions(database: Database, *, here: int | None, words: tuple[str, ...], now: datetime) -> Prepared:
    """What the words being typed may mean (`Suggestions`); nothing for none."""
    if not words:
        return prepare(b'{"trips":[],"places":[],"categories":[]}')
    return prepare(await search.suggestions(database, here=here, wanted=Wanted(words=words), now=now))
