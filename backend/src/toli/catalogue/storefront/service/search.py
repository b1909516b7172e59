from datetime import datetime

from toli.catalogue.storefront.repository import search
from toli.catalogue.storefront.schemas.search import SearchFilter, Sort
from toli.catalogue.trips import rules
from toli.infra.db.caches.read_cache import EVERY_CLIENT
from toli.infra.db.database import Database
from toli.kit.languages import current_language
from toli.kit.paging import Page
from toli.kit.prepared import Prepared, prepare


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
