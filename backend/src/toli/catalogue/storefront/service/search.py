from datetime import date, datetime

from toli.catalogue.storefront.repository import search
from toli.catalogue.storefront.schemas.search import EventCard, EventPage, SearchFilter, SearchQuery, Sort
from toli.catalogue.trips import rules
from toli.infra.db.caches.read_cache import EVERY_CLIENT
from toli.infra.db.database import Database
from toli.kit.dates import FIRST_DATE, LAST_DATE
from toli.kit.errors import Invalid
from toli.kit.languages import current_language
from toli.kit.money import Paise
from toli.kit.paging import ALL_ROWS, Page
from toli.kit.prepared import Prepared, prepare
from toli.kit.text import Text


def filter_of(query: SearchQuery, *, operator_id: int | None = None) -> SearchFilter:
    """Raises Invalid for a malformed month."""
    return SearchFilter(
        words=rules.search_words(query.q),
        category_id=query.category_id,
        month=None if query.month is None else _month(query.month),
        days_min=query.days_min,
        days_max=query.days_max,
        price_min=None if query.price_min is None else Paise(100 * query.price_min),
        price_max=None if query.price_max is None else Paise(100 * query.price_max),
        place=query.place,
        operator_id=operator_id,
    )


def _month(text: str) -> date:
    try:
        month = date.fromisoformat(f"{text}-01")
    except ValueError:
        raise Invalid(Text("A month is written like 2026-03."), field="month") from None
    if not FIRST_DATE <= month <= LAST_DATE:
        raise Invalid(Text("A month is one of the years 1900 to 2100."), field="month")
    return month


async def browse(
    database: Database,
    *,
    site_client_id: int | None,
    search_filter: SearchFilter,
    sort: Sort,
    page: Page,
    now: datetime,
) -> Prepared:
    async def read() -> Prepared:
        body = await search.browse(
            database,
            site_client_id=site_client_id,
            search_filter=search_filter,
            sort=sort,
            limit=page.limit,
            offset=page.offset,
            now=now,
        )
        return prepare(body)

    owner = EVERY_CLIENT if site_client_id is None else site_client_id
    key = ("trips", current_language(), search_filter, sort, page.limit, page.offset)
    return await database.search_cache.get(owner, key, read, during=rules.quarter_hour(now))


async def list_cards(database: Database, *, client_id: int, sort: Sort, now: datetime) -> list[EventCard]:
    """All public trips, in the language of the request."""
    page = await browse(
        database, site_client_id=client_id, search_filter=SearchFilter(), sort=sort, page=ALL_ROWS, now=now
    )
    return EventPage.model_validate_json(page.body).events


async def choices(
    database: Database, *, site_client_id: int | None, search_filter: SearchFilter, now: datetime
) -> Prepared:
    return prepare(await search.choices(database, site_client_id=site_client_id, search_filter=search_filter, now=now))


async def suggestions(
    database: Database, *, site_client_id: int | None, words: tuple[str, ...], now: datetime
) -> Prepared:
    if not words:
        return prepare(b'{"trips":[],"places":[],"categories":[]}')
    return prepare(
        await search.suggestions(
            database, site_client_id=site_client_id, search_filter=SearchFilter(words=words), now=now
        )
    )
