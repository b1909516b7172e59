"""Registering a client and changing its profile."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, StringConstraints

from toli.clients.schemas.fields import Address, Colour, Filename, Label, Name, TimeZone
from toli.clients.schemas.sites import ClientInfo, OwnClientOut
from toli.identity.schemas import OptionalEmail
from toli.kit.bodies import RequestBody
from toli.kit.phones import Phone
from toli.kit.text import Line, Prose


@dataclass(frozen=True, slots=True)
class NewClient:
    """A client as its operator describes it. `url` is the label it asks for, `colour` is `#rrggbb`."""

    client_name: str
    url: str
    tagline: str
    about: str
    colour: str


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


class LabelState(BaseModel):
    """Whether a subdomain can be had, and why not."""

    available: bool
    reason: Literal["invalid", "reserved", "taken"] | None = None
    detail: str | None = None


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
