from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path

from toli.identity.access.operators import Operator
from toli.identity.access.path_ids import TripId
from toli.identity.access.rights import Right

Id = Annotated[int, Path(ge=1, le=2**53)]


@dataclass(frozen=True, slots=True)
class Own:
    """`with_codes`: the caller sees access codes of private departures."""

    client_id: int
    trip_id: int
    with_codes: bool


async def _own_event(operator: Operator, trip_id: TripId) -> Own:
    client_id = await operator.owner_of("trip", trip_id)
    # Sales give a private departure's code to its group, and book for it.
    with_codes = any(operator.sees_secrets(client_id, right) for right in (Right.TRIPS, Right.BOOKINGS))
    return Own(client_id, trip_id, with_codes)


OwnEvent = Annotated[Own, Depends(_own_event)]
"""The path's `{event_id}`, of a client that the caller operates."""
