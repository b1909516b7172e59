"""What clients tells the layers above it, and its shapes on the wire."""

from dataclasses import dataclass
from datetime import datetime
from typing import Annotated, Literal, Self, TypedDict

from pydantic import BaseModel, Field, StringConstraints

from toli.kit.text import Line, Prose

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


class StoredBracket(TypedDict):
    """A bracket of a cancellation policy as bookings freeze it: what is kept of the advance, in basis points."""

    days_before_more_than: int | None
    charge_of_advance_bp: int


class Bracket(BaseModel):
    """What cancelling costs from so many days before the start on, as a share of the advance."""

    from_days: Annotated[int, Field(ge=0, le=365)]
    charge_percent: Annotated[int, Field(ge=0, le=100)]


class BracketsIn(BaseModel):
    """A cancellation policy, the earliest cancellation first; the last bracket begins at 0 days."""

    brackets: Annotated[list[Bracket], Field(min_length=1, max_length=8)]


Name = Annotated[Line, StringConstraints(min_length=1, max_length=100)]
Label = Annotated[str, StringConstraints(max_length=100)]
Filename = Annotated[str, StringConstraints(max_length=100)]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$", to_lower=True)]
Policy = Annotated[Prose, StringConstraints(max_length=20_000)]


class ClientBody(BaseModel):
    """A client as its operator registers it. Pictures are the names of files that were uploaded."""

    client_name: Name
    url: Label
    about: Annotated[Prose, StringConstraints(max_length=4_000)] = ""
    tagline: Annotated[Line, StringConstraints(max_length=140)] = ""
    client_logo: Filename | None = None
    client_banner: Filename | None = None
    colour: Colour | None = None
    time_zone: Annotated[str, StringConstraints(max_length=60)] | None = None


class ClientChange(BaseModel):
    """What is to be different about a client; what is not named stays. A picture of null is taken away."""

    client_name: Name | None = None
    url: Label | None = None
    about: Annotated[Prose, StringConstraints(max_length=4_000)] | None = None
    tagline: Annotated[Line, StringConstraints(max_length=140)] | None = None
    client_logo: Filename | None = None
    client_banner: Filename | None = None
    colour: Colour | None = None
    time_zone: Annotated[str, StringConstraints(max_length=60)] | None = None


class ContentBody(BaseModel):
    """A client's policies and packing list, in Markdown; `user_id` of the seed's form is the caller's own."""

    client_id: Annotated[int, Field(ge=1, le=2**63 - 1)]
    cancellation_policy: Policy = ""
    terms_and_conditions: Policy = ""
    things_to_carry: Policy = ""


class LabelState(BaseModel):
    """Whether a subdomain can be had, and why not."""

    available: bool
    reason: Literal["invalid", "reserved", "taken"] | None = None
    detail: str | None = None


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


class ClientProfile(OwnClientOut):
    """A client as those who run it edit it, and administrators see it. Rates are percent."""

    user_id: int
    tagline: str
    colour: str
    time_zone: str
    tax_percent: float
    advance_percent: float

    @classmethod
    def of(cls, client: ClientInfo) -> Self:
        """The whole of a client."""
        return cls(
            **OwnClientOut.of(client).model_dump(),
            user_id=client.user_id,
            tagline=client.tagline,
            colour=client.colour,
            time_zone=client.time_zone,
            tax_percent=client.tax_rate_bp / 100,
            advance_percent=client.advance_rate_bp / 100,
        )


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


Reason = Annotated[Prose, StringConstraints(max_length=500)]


class DecisionIn(BaseModel):
    """Why something was rejected, in 5 characters at least; the person concerned is told.

    Approving needs no reason, and keeps none.
    """

    reason: Reason | None = None


Chosen = Annotated[list[Annotated[int, Field(ge=1, le=2**63 - 1)]], Field(min_length=1, max_length=100)]


class ToRequestDecisions(BaseModel):
    """The same decision about several requests; a rejection says why."""

    decision: Decision
    reason: Reason = ""
    to_request_ids: Chosen


class ClientDecisions(BaseModel):
    """The same decision about several clients; a rejection says why."""

    decision: Decision
    reason: Reason = ""
    client_ids: Chosen


class Undecided(BaseModel):
    """One of several that could not be decided so, and why."""

    id: int
    code: str
    detail: str


class ToRequestOut(BaseModel):
    """A traveller's wish to become a tour operator. `decision_reason` says why it was rejected."""

    to_request_id: int
    approval_status: ApprovalStatus
    asked_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Requester


class ToRequestsDecided(BaseModel):
    """What several requests came to; those refused stay as they were."""

    decided: list[ToRequestOut]
    refused: list[Undecided]


class ClientRow(BaseModel):
    """A client in the administrators' list, with who registered it. `decision_reason` says why it was rejected."""

    client_id: int
    client_name: str
    url: str
    client_url: str
    user_id: int
    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Requester


class ClientsDecided(BaseModel):
    """What several clients came to; those refused stay as they were."""

    decided: list[ClientRow]
    refused: list[Undecided]
