from typing import Annotated

from fastapi import Depends, Path

from toli.identity.access.guards import Db, SignedIn, Visitor
from toli.identity.access.operators import Operator
from toli.identity.access.ownership import client_of_own
from toli.identity.access.path_ids import BookingId
from toli.kit.errors import NotFound


async def _client_of_own(booking_id: BookingId, context: Visitor, actor: SignedIn, database: Db) -> int:
    return await client_of_own(database, context, actor, "booking", booking_id)


async def _client_of_visible(booking_id: BookingId, operator: Operator) -> int:
    if operator.actor.token_id is not None:
        # Not the creator's own bookings as a traveller.
        return await operator.owner_of("booking", booking_id)
    try:
        return await client_of_own(operator.database, operator.context, operator.actor, "booking", booking_id)
    except NotFound:
        return await operator.owner_of("booking", booking_id)


OwnBookingClient = Annotated[int, Depends(_client_of_own)]
"""The client of a booking that the caller made. 404 for any other booking."""
VisibleBookingClient = Annotated[int, Depends(_client_of_visible)]
"""The client of a booking that the caller made or operates. 404 for any other booking."""
Token = Annotated[str, Path(max_length=64)]
"""The token of a link."""
