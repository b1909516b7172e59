"""Path parameters of operators' calls about events."""

from dataclasses import dataclass
from typing import Annotated

from fastapi import Depends, Path

from toli.access.operators import Operator

Id = Annotated[int, Path(ge=1, le=2**53)]


@dataclass(frozen=True, slots=True)
class Own:
    """An event and its client, which the caller operates."""

    client_id: int
    event_id: int


async def _own_event(operator: Operator, event_id: Id) -> Own:
    return Own(await operator.owner_of("event", event_id), event_id)


OwnEvent = Annotated[Own, Depends(_own_event)]
"""The path's `{event_id}`, of a client that the caller operates."""
