from dataclasses import dataclass
from datetime import datetime
from typing import Annotated

from pydantic import BaseModel, Field

from toli.clients.companies.schemas.team import TripIds
from toli.identity.access.rights import Right
from toli.kit.text import Line, ShownName
from toli.kit.wire import RequestBody


class ApiTokenIn(RequestBody):
    """`trips`: the only visible trips, null for all; with them the token has no right about the whole business."""

    name: Annotated[Line, Field(min_length=1, max_length=80)]
    rights: Annotated[list[Right], Field(min_length=1, max_length=len(Right))]
    trips: Annotated[TripIds, Field(min_length=1)] | None = None
    valid_days: Annotated[int, Field(ge=1, le=366)]


class ApiTokenOut(BaseModel):
    """`ending`: the secret's last characters. `is_expired` tokens can only be replaced.

    `rights`: as chosen; a call has only rights that its creator still has.
    """

    token_id: int
    name: str
    ending: str
    rights: list[Right]
    trips: list[int] | None
    created_by: ShownName
    created_at: datetime
    expires_at: datetime
    is_expired: bool
    last_used_at: datetime | None


class ApiTokensOut(BaseModel):
    """Tokens that are not revoked, newest first.

    `rights`: the caller's, to choose from; `rights_of_trips`: the part of `rights` for a token of some trips.
    """

    tokens: list[ApiTokenOut]
    rights: list[Right]
    rights_of_trips: list[Right]


class CreatedApiToken(ApiTokensOut):
    """`token` is shown this once and stored as a hash."""

    token_id: int
    token: str


@dataclass(frozen=True, slots=True)
class LiveToken:
    token_id: int
    rights: list[str]
    trips: list[int] | None
    created_by: int
    owes_second_factor: bool
    is_demo: bool
    is_to_be_touched: bool
