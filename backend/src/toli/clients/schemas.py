"""What clients tells the layers above it, and its shapes on the wire."""

from dataclasses import dataclass
from datetime import datetime
from typing import Literal, Self

from pydantic import BaseModel

ApprovalStatus = Literal["open", "approved", "rejected"]
Decision = Literal["approved", "rejected"]


@dataclass(frozen=True, slots=True)
class ClientInfo:
    """A client as the rest of the program knows it. `url` is its subdomain label."""

    client_id: int
    user_id: int
    client_name: str
    url: str
    tagline: str
    about: str
    client_logo: str | None
    client_banner: str | None
    colour: str
    time_zone: str
    tax_rate_bp: int
    advance_rate_bp: int
    approval_status: ApprovalStatus

    @property
    def is_approved(self) -> bool:
        """Whether its site is open to visitors."""
        return self.approval_status == "approved"


@dataclass(frozen=True, slots=True)
class NewClient:
    """A client as its operator describes it. `url` is the label it asks for, `colour` is `#rrggbb`."""

    client_name: str
    url: str
    tagline: str
    about: str
    colour: str


@dataclass(frozen=True, slots=True)
class NewContent:
    """A client's own policies and packing list, in Markdown."""

    cancellation_policy: str
    terms_and_conditions: str
    things_to_carry: str


class Registration(BaseModel):
    """Whether a subdomain is a client's site; without one the client is null."""

    registered: bool
    client_id: int | None = None
    client_name: str | None = None


class ClientOut(BaseModel):
    """A client as visitors see it. `url` and `client_url` are the same subdomain label; pictures are file names."""

    client_id: int
    client_name: str
    url: str
    client_url: str
    client_logo: str | None
    client_banner: str | None
    about: str

    @classmethod
    def of(cls, client: ClientInfo) -> Self:
        """The visitors' view of a client."""
        return cls(
            client_id=client.client_id,
            client_name=client.client_name,
            url=client.url,
            client_url=client.url,
            client_logo=client.client_logo,
            client_banner=client.client_banner,
            about=client.about,
        )


class OwnClientOut(ClientOut):
    """A client that a person runs or has joined, with its approval."""

    approval_status: ApprovalStatus

    @classmethod
    def of(cls, client: ClientInfo) -> Self:
        """The view of somebody who runs the client or has joined it."""
        return cls(**ClientOut.of(client).model_dump(), approval_status=client.approval_status)


class JoinedClientOut(BaseModel):
    """A client that a traveller has joined; the first one joined is the default."""

    client_id: int
    client_name: str
    client_url: str
    client_logo: str | None
    is_default: bool

    @classmethod
    def of(cls, client: ClientInfo, *, is_default: bool) -> Self:
        """A joined client."""
        return cls(
            client_id=client.client_id,
            client_name=client.client_name,
            client_url=client.url,
            client_logo=client.client_logo,
            is_default=is_default,
        )


class StaticContentOut(BaseModel):
    """Policies and packing list, in Markdown. The platform's own (content 1) belongs to no client."""

    content_id: int
    client_id: int | None
    user_id: int | None
    cancellation_policy: str
    terms_and_conditions: str
    things_to_carry: str


class Requester(BaseModel):
    """Who asks to become a tour operator."""

    user_id: int
    username: str
    email: str
    phone: str


class ToRequestOut(BaseModel):
    """A traveller's wish to become a tour operator."""

    to_request_id: int
    approval_status: ApprovalStatus
    asked_at: datetime
    decided_at: datetime | None
    user: Requester
