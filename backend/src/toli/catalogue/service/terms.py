"""The terms a plan is sold by, read in one statement."""

from datetime import datetime

from toli.catalogue.repository import terms
from toli.catalogue.schemas import SaleTerms
from toli.db.scope import Database, Question, Scope, Tx


def sale_terms(*, client_id: int, event_plan_id: int, now: datetime) -> Question[SaleTerms | None]:
    """Asks for the terms of a plan at an aware instant (client scope); None when this client has no such plan."""
    return terms.sale_terms(client_id=client_id, event_plan_id=event_plan_id, now=now)


async def client_of_plan(tx: Tx, *, event_plan_id: int) -> int | None:
    """Resolve a bare plan id on the main host (public scope): whose it is, or None when it is not published."""
    return await terms.client_of_plan(tx, event_plan_id=event_plan_id)


async def client_of_event(database: Database, *, event_id: int) -> int | None:
    """Resolve a bare event id on the main host: whose it is, or None when it is not published."""
    async with database.transaction(Scope.public()) as tx:
        return await terms.client_of_event(tx, event_id=event_id)
