"""The client of a booking that the caller may see."""

from typing import Annotated

from fastapi import Depends

from toli.access.guards import Db, SignedIn, Visitor
from toli.access.ownership import client_of_operated, client_of_own
from toli.bookings.schemas.fields import PublicId
from toli.kit.errors import NotFound


async def _client_of_own(reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db) -> int:
    return await client_of_own(database, context, actor, "booking", reservation_event_id)


async def _client_of_visible(reservation_event_id: PublicId, context: Visitor, actor: SignedIn, database: Db) -> int:
    try:
        return await client_of_own(database, context, actor, "booking", reservation_event_id)
    except NotFound:
        return await client_of_operated(database, context, actor, "booking", reservation_event_id)


OwnBookingClient = Annotated[int, Depends(_client_of_own)]
"""The client of a booking that the caller made. 404 for any other booking."""
VisibleBookingClient = Annotated[int, Depends(_client_of_visible)]
"""The client of a booking that the caller made or operates. 404 for any other booking."""
