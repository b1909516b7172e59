from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Annotated, Final, Literal
from uuid import UUID

from pydantic import BaseModel, Field

from toli.kit.wire import RequestBody, Schema

SCOPE: Final = "traveller"
"""The one scope: what the consent page lists."""
MOST_URI: Final = 2000


class TokenKind(StrEnum):
    CODE = "code"
    ACCESS = "access"
    REFRESH = "refresh"


class AuthorizationQuery(RequestBody):
    """An assistant's request (OAuth 2.1). `client_id` is the assistant's; `resource` the address that it calls."""

    client_id: UUID
    redirect_uri: Annotated[str, Field(max_length=MOST_URI)]
    response_type: Literal["code"]
    code_challenge: Annotated[str, Field(pattern=r"^[A-Za-z0-9_-]{43}$")]
    code_challenge_method: Literal["S256"]
    resource: Annotated[str, Field(max_length=MOST_URI)]
    state: Annotated[str | None, Field(max_length=MOST_URI)] = None
    scope: Annotated[str | None, Field(max_length=200)] = None


class AuthorizationIn(AuthorizationQuery):
    is_granted: bool


class AuthorizationRequestOut(BaseModel):
    """`name` is the assistant's own claim, and may be empty. `redirect_host` receives the answer."""

    name: str
    redirect_host: str


class AuthorizationOut(BaseModel):
    """`redirect_url`: the assistant's page, for the browser to open."""

    redirect_url: str


class ConnectionOut(Schema):
    connection_id: int
    name: str
    redirect_host: str
    connected_at: datetime
    last_used_at: datetime | None
    expires_at: datetime


@dataclass(frozen=True, slots=True)
class Grant:
    """A token that may be used, with its connection."""

    connection_id: int
    assistant_id: UUID
    user_id: int
    kind: TokenKind
    redirect_uri: str
    code_challenge: str
    expires_at: datetime
    is_spent: bool
    is_to_be_touched: bool


@dataclass(frozen=True, slots=True)
class IssuedTokens:
    access: str
    refresh: str
