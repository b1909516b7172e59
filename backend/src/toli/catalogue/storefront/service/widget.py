from datetime import datetime
from typing import Final

from toli.catalogue.storefront.schemas.widget import WidgetDepartures, WidgetTrip
from toli.catalogue.storefront.service import search
from toli.catalogue.trips import rules
from toli.identity.access.context import ClientRef
from toli.infra.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.languages import written_in
from toli.kit.prepared import Prepared, prepare

MOST_TRIPS: Final = 50


async def departures(
    database: Database, *, client: ClientRef, trip_id: int | None, language: str, now: datetime
) -> Prepared:
    """The cards of the company's trips. Raises NotFound for a trip that is in no list."""

    async def read() -> Prepared:
        with written_in(language):
            cards = await search.list_cards(database, client_id=client.client_id, sort="recommended", now=now)
        trips = [WidgetTrip.of_card(card) for card in cards if trip_id in (None, card.id)]
        if trip_id is not None and not trips:
            raise NotFound
        content = WidgetDepartures(client_name=client.name, events=trips[:MOST_TRIPS])
        return prepare(content.model_dump_json(by_alias=True).encode())

    key = ("widget", trip_id, language)
    return await database.read_cache.get(client.client_id, key, read, during=rules.quarter_hour(now))
