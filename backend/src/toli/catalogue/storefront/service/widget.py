from datetime import datetime
from typing import Final

from toli.catalogue.storefront.schemas.search import EventPage, SearchFilter
from toli.catalogue.storefront.schemas.widget import WidgetDepartures, WidgetTrip
from toli.catalogue.storefront.service import search
from toli.catalogue.trips import rules
from toli.identity.access.context import ClientRef
from toli.infra.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.languages import written_in
from toli.kit.paging import ALL_ROWS
from toli.kit.prepared import Prepared, prepare

MOST_TRIPS: Final = 50


async def departures(
    database: Database, *, client: ClientRef, trip_id: int | None, language: str, now: datetime
) -> Prepared:
    """The cards of the company's trips. Raises NotFound for a trip that is in no list."""

    async def read() -> Prepared:
        with written_in(language):
            page = await search.browse(
                database,
                site_client_id=client.client_id,
                search_filter=SearchFilter(),
                sort="recommended",
                page=ALL_ROWS,
                now=now,
            )
        cards = EventPage.model_validate_json(page.body).events
        trips = [WidgetTrip.of_card(card) for card in cards if trip_id in (None, card.id)]
        if trip_id is not None and not trips:
            raise NotFound
        content = WidgetDepartures(client_name=client.name, events=trips[:MOST_TRIPS])
        return prepare(content.model_dump_json(by_alias=True).encode())

    key = ("widget", trip_id, language)
    return await database.read_cache.get(client.client_id, key, read, during=rules.quarter_hour(now))
