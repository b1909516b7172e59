"""What operators call what their trips offer, in the language of who reads it."""

from collections.abc import Mapping

from toli.catalogue.repository import events as repository
from toli.db.transactions import ClientTransaction
from toli.kit.languages import FIRST, current_language, own_names


async def read_names(tx: ClientTransaction, *, event_id: int) -> Mapping[str, str]:
    """Return an event's own names in the reader's language, by the English ones; empty for who reads English."""
    language = current_language()
    if language == FIRST:
        return {}
    return own_names(await repository.find_translation(tx, event_id=event_id, language=language))


async def read_names_of_plan(tx: ClientTransaction, *, event_plan_id: int) -> Mapping[str, str]:
    """Return the own names of a departure's event in the reader's language, as `read_names` does."""
    language = current_language()
    return own_names(await repository.find_translation_of_plan(tx, event_plan_id=event_plan_id, language=language))
