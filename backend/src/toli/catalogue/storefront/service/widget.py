from datetime import datetime

from toli.catalogue.storefront.repository import widget
from toli.catalogue.trips import rules
from toli.infra.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.prepared import Prepared, prepare


async def departures(
    database: Database, *, client_id: int, trip_id: int | None, language: str, now: datetime
) -> Prepared:
    """Raises NotFound for an unapproved client, and a trip that is in no list."""

    async def read() -> Prepared:
        body = await widget.departures(database, client_id=client_id, trip_id=trip_id, language=language, now=now)
        if body is None:
            raise NotFound
        return prepare(body)

    key = ("widget", trip_id, language)
    return await database.read_cache.get(client_id, key, read, during=rules.quarter_hour(now))
