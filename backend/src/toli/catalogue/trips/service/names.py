from collections.abc import Mapping

from toli.catalogue.trips.repository import events as repository
from toli.infra.db.transactions import ClientTransaction
from toli.kit.languages import FIRST, current_language, own_names


async def read_names(tx: ClientTransaction, *, trip_id: int) -> Mapping[str, str]:
    """Return own names by English name; empty for English."""
    language = current_language()
    if language == FIRST:
        return {}
    return own_names(await repository.find_translation(tx, trip_id=trip_id, language=language))


async def read_names_of_plan(tx: ClientTransaction, *, departure_id: int) -> Mapping[str, str]:
    language = current_language()
    return own_names(await repository.find_translation_of_plan(tx, departure_id=departure_id, language=language))
