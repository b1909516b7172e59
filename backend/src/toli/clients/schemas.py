"""What clients tells the layers above it, and its shapes on the wire."""

from dataclasses import dataclass
from datetime import datetime
from decimal import Decimal
from typing import Annotated, ClassVar, Literal, Self, TypedDict

from pydantic import BaseModel, Field, StringConstraints, computed_field

from toli.identity.schemas import OptionalEmail
from toli.kit.bodies import RequestBody
from toli.kit.phones import Phone
from toli.kit.text import Line, Prose, shown_name

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
    has_gstin: bool
    charged_tax_rate_bp: int
    advance_rate_bp: int
    balance_days_before_start: int | None
    public_email: str
    public_phone: str
    public_whatsapp: str
    public_address: str
    notify_bookings: bool
    notify_payments: bool
    notify_cancellations: bool
    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str

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


Percent = Annotated[Decimal, Field(ge=0, le=100, max_digits=5, decimal_places=2)]


class PriceSettingsIn(BaseModel):
    """How a client prices its trips, for bookings made from now on.

    `tax_percent` is charged on the bed total; without a GSTIN it must be 0. `balance_days_before_start` null is the
    default rule: the balance is due 28 days after booking, or the day before the start if that is earlier.
    """

    tax_percent: Percent
    advance_percent: Annotated[Percent, Field(ge=1)]
    balance_days_before_start: Annotated[int, Field(ge=1, le=365)] | None


class PriceSettings(BaseModel):
    """How a client prices its trips. `tax_percent` is what is charged now: 0 without a GSTIN.

    `tax_percent_with_gstin` is the rate that is charged once the client has a GSTIN.
    """

    tax_percent: float
    tax_percent_with_gstin: float
    has_gstin: bool
    advance_percent: float
    balance_days_before_start: int | None


class BracketsIn(BaseModel):
    """A cancellation policy, the earliest cancellation first; the last bracket begins at 0 days."""

    brackets: Annotated[list[Bracket], Field(min_length=1, max_length=8)]


Name = Annotated[Line, StringConstraints(min_length=1, max_length=100)]
Label = Annotated[str, StringConstraints(max_length=100)]
Filename = Annotated[str, StringConstraints(min_length=1, max_length=100)]
TimeZone = Annotated[str, StringConstraints(min_length=1, max_length=60)]
Colour = Annotated[str, StringConstraints(pattern=r"^#[0-9a-fA-F]{6}$", to_lower=True)]
Policy = Annotated[Prose, StringConstraints(max_length=20_000)]


Address = Annotated[Prose, StringConstraints(max_length=400)]


class ClientBody(RequestBody):
    """A client as its operator registers it. Pictures are the names of files that were uploaded."""

    client_name: Name
    url: Label
    about: Annotated[Prose, StringConstraints(max_length=4_000)] = ""
    tagline: Annotated[Line, StringConstraints(max_length=140)] = ""
    client_logo: Filename | None = None
    client_banner: Filename | None = None
    colour: Colour | None = None
    time_zone: TimeZone | None = None


class ClientChange(RequestBody):
    """What is to be different about a client; what is not named stays. A picture of null is taken away."""

    never_blank: ClassVar = frozenset({"client_name"})

    client_name: Name | None = None
    url: Label | None = None
    about: Annotated[Prose, StringConstraints(max_length=4_000)] | None = None
    tagline: Annotated[Line, StringConstraints(max_length=140)] | None = None
    client_logo: Filename | None = None
    client_banner: Filename | None = None
    colour: Colour | None = None
    time_zone: TimeZone | None = None
    public_email: OptionalEmail | None = None
    public_phone: Phone | None = None
    public_whatsapp: Phone | None = None
    public_address: Address | None = None
    notify_bookings: bool | None = None
    notify_payments: bool | None = None
    notify_cancellations: bool | None = None


class ContentBody(RequestBody):
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
    """A client as visitors see it. `url` and `client_url` are the same subdomain label; pictures are file names.

    A public contact detail that is empty is not shown to visitors.
    """

    client_id: int
    client_name: str
    url: str
    client_url: str
    client_logo: str | None
    client_banner: str | None
    about: str
    public_email: str
    public_phone: str
    public_whatsapp: str
    public_address: str

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
            public_email=client.public_email,
            public_phone=client.public_phone,
            public_whatsapp=client.public_whatsapp,
            public_address=client.public_address,
        )


class OwnClientOut(ClientOut):
    """A client that a person runs or has joined, with its approval. `decision_reason` says why it was rejected."""

    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str

    @classmethod
    def of(cls, client: ClientInfo) -> Self:
        """The view of somebody who runs the client or has joined it."""
        return cls(
            **ClientOut.of(client).model_dump(),
            approval_status=client.approval_status,
            created_at=client.created_at,
            decided_at=client.decided_at,
            decision_reason=client.decision_reason,
        )


class ClientProfile(OwnClientOut):
    """A client as those who run it edit it, and administrators see it.

    Rates are percent; `tax_percent` is what is charged now. The `notify_…` switches say which e-mails the operator
    receives about bookings.
    """

    user_id: int
    tagline: str
    colour: str
    time_zone: str
    tax_percent: float
    advance_percent: float
    notify_bookings: bool
    notify_payments: bool
    notify_cancellations: bool

    @classmethod
    def of(cls, client: ClientInfo) -> Self:
        """The whole of a client."""
        return cls(
            **OwnClientOut.of(client).model_dump(),
            user_id=client.user_id,
            tagline=client.tagline,
            colour=client.colour,
            time_zone=client.time_zone,
            tax_percent=client.charged_tax_rate_bp / 100,
            advance_percent=client.advance_rate_bp / 100,
            notify_bookings=client.notify_bookings,
            notify_payments=client.notify_payments,
            notify_cancellations=client.notify_cancellations,
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

    @computed_field
    def name(self) -> str:
        """What people call them."""
        return shown_name(self.username)


Reason = Annotated[Prose, StringConstraints(max_length=500)]


class DecisionIn(RequestBody):
    """Why something was rejected, in 5 characters at least; the person concerned is told.

    Approving needs no reason, and keeps none.
    """

    reason: Reason | None = None


Chosen = Annotated[list[Annotated[int, Field(ge=1, le=2**63 - 1)]], Field(min_length=1, max_length=100)]


class ToRequestDecisions(RequestBody):
    """The same decision about several requests; a rejection says why."""

    decision: Decision
    reason: Reason = ""
    to_request_ids: Chosen


class ClientDecisions(RequestBody):
    """The same decision about several clients; a rejection says why."""

    decision: Decision
    reason: Reason = ""
    client_ids: Chosen


class Undecided(BaseModel):
    """One of several that could not be decided so, and why."""

    id: int
    code: str
    detail: str


class OwnToRequest(BaseModel):
    """A request to become a tour operator, as the person sees it. `decision_reason` says why it was rejected."""

    approval_status: ApprovalStatus
    asked_at: datetime
    decision_reason: str


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
    about: str
    client_logo: str | None
    client_banner: str | None
    approval_status: ApprovalStatus
    created_at: datetime
    decided_at: datetime | None
    decision_reason: str
    user: Requester


class ClientsDecided(BaseModel):
    """What several clients came to; those refused stay as they were."""

    decided: list[ClientRow]
    refused: list[Undecided]
