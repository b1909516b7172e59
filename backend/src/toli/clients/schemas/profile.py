"""Registering a client and changing its profile."""

from dataclasses import dataclass
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, Field, StringConstraints

from toli.clients.schemas.fields import (
    Address,
    Colour,
    CopyrightLine,
    Filename,
    Fonts,
    Hero,
    Label,
    Licences,
    Name,
    SocialLinks,
    TimeZone,
    Year,
)
from toli.clients.schemas.renames import RenameOut, RequestedRename
from toli.clients.schemas.sites import ClientInfo, OwnClientOut
from toli.identity.schemas import OptionalEmail
from toli.kit.bodies import RequestBody
from toli.kit.phones import Phone
from toli.kit.text import Line, Prose


@dataclass(frozen=True, slots=True)
class NewClient:
    """A new client. `url` is the requested label, `colour` is `#rrggbb`."""

    client_name: str
    url: str
    tagline: str
    about: str
    colour: str


class ClientBody(RequestBody):
    """A client to register. Pictures are names of uploaded files."""

    client_name: Name
    url: Label
    about: Annotated[Prose, StringConstraints(max_length=4_000)] = ""
    tagline: Annotated[Line, StringConstraints(max_length=140)] = ""
    client_logo: Filename | None = None
    client_banner: Filename | None = None
    colour: Colour | None = None
    time_zone: TimeZone | None = None


class ClientChange(RequestBody):
    """The fields of a client to change; fields left out stay. Null removes a picture and `since_year`."""

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
    notify_enquiries: bool | None = None
    notify_low_seats: bool | None = None
    notify_overdue: bool | None = None
    notify_decisions: bool | None = None
    remind_credit: bool | None = None
    waiting_offer_hours: Annotated[int, Field(ge=1, le=168)] | None = None
    fonts: Fonts | None = None
    hero: Hero | None = None
    social_links: SocialLinks | None = None
    licences: Licences | None = None
    since_year: Year | None = None
    copyright_line: CopyrightLine | None = None


class LabelState(BaseModel):
    """Whether a subdomain can be taken, and if not, why."""

    available: bool
    reason: Literal["invalid", "reserved", "taken"] | None = None
    detail: str | None = None


class ClientProfile(OwnClientOut):
    """A client as its operators edit it and administrators see it.

    The `notify_…` switches choose the e-mails that the operator receives; `remind_credit`: customers are reminded of
    travel credit before it expires. `fonts` and `hero` are the look of its site, `licences` has one on each line, and
    `copyright_line` replaces the name in the footer's copyright. `waiting_offer_hours` is how long beds that
    become free are held for a party of the waiting list. `rename` is the last new name
    or label that was requested after approval; while it is `open`, those in use stay.
    """

    user_id: int
    tagline: str
    colour: str
    fonts: Fonts
    hero: Hero
    social_links: list[str]
    licences: str
    since_year: int | None
    copyright_line: str
    time_zone: str
    notify_bookings: bool
    notify_payments: bool
    notify_cancellations: bool
    notify_enquiries: bool
    notify_low_seats: bool
    notify_overdue: bool
    notify_decisions: bool
    remind_credit: bool
    waiting_offer_hours: int
    rename: RenameOut | None

    @classmethod
    def of(cls, client: ClientInfo, *, rename: RequestedRename | None = None) -> Self:
        """Convert a client with all its settings and the last name that it requested."""
        return cls(
            **OwnClientOut.of(client).model_dump(),
            user_id=client.user_id,
            tagline=client.tagline,
            colour=client.colour,
            fonts=client.fonts,
            hero=client.hero,
            social_links=client.social_links,
            licences=client.licences,
            since_year=client.since_year,
            copyright_line=client.copyright_line,
            time_zone=client.time_zone,
            notify_bookings=client.notify_bookings,
            notify_payments=client.notify_payments,
            notify_cancellations=client.notify_cancellations,
            notify_enquiries=client.notify_enquiries,
            notify_low_seats=client.notify_low_seats,
            notify_overdue=client.notify_overdue,
            notify_decisions=client.notify_decisions,
            remind_credit=client.remind_credit,
            waiting_offer_hours=client.waiting_offer_hours,
            rename=None if rename is None else RenameOut.of_own(rename),
        )
