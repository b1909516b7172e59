from dataclasses import asdict, dataclass
from typing import Annotated, ClassVar, Literal, Self

from pydantic import BaseModel, Field, StringConstraints

from toli.clients.companies.schemas.fields import (
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
from toli.clients.companies.schemas.renames import RenameOut
from toli.clients.companies.schemas.sites import ClientInfo, OwnClientOut
from toli.identity.people.schemas import OptionalEmail
from toli.kit.phones import Phone
from toli.kit.text import Line, Prose
from toli.kit.wire import RequestBody


@dataclass(frozen=True, slots=True)
class NewClient:
    """`url` is the requested label, `colour` is `#rrggbb`."""

    client_name: str
    url: str
    tagline: str
    about: str
    colour: str


class ClientBody(RequestBody):
    """Pictures are names of uploaded files."""

    client_name: Name
    url: Label
    about: Annotated[Prose, StringConstraints(max_length=4_000)] = ""
    tagline: Annotated[Line, StringConstraints(max_length=140)] = ""
    client_logo: Filename | None = None
    client_banner: Filename | None = None
    colour: Colour | None = None
    time_zone: TimeZone | None = None


class ClientChange(RequestBody):
    """Omitted fields stay. Null removes a picture and `since_year`."""

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
    asks_about_excess: bool | None = None
    uses_on_account: bool | None = None
    waiting_offer_hours: Annotated[int, Field(ge=1, le=168)] | None = None
    fonts: Fonts | None = None
    hero: Hero | None = None
    social_links: SocialLinks | None = None
    licences: Licences | None = None
    since_year: Year | None = None
    copyright_line: CopyrightLine | None = None


class LabelState(BaseModel):
    available: bool
    reason: Literal["invalid", "reserved", "taken"] | None = None
    detail: str | None = None


class ClientProfile(OwnClientOut):
    """`licences`: one per line. `copyright_line`: name in the footer.

    `waiting_offer_hours`: hold time of freed beds for a waiting party. `rename`: last request; while `open`, the
    current name and label stay.
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
    asks_about_excess: bool
    uses_on_account: bool
    waiting_offer_hours: int
    rename: RenameOut | None

    @classmethod
    def of(cls, client: ClientInfo, *, rename: RenameOut | None = None) -> Self:
        return cls.model_validate({**asdict(client), "client_url": client.url, "rename": rename})
