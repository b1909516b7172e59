"""Messages to the travellers of a departure, and templates, on the wire."""

from datetime import date, datetime
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from toli.channels.schemas.fields import FIELD, FIELDS
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose

Channel = Literal["email", "whatsapp", "whatsapp_api", "sms"]
"""`whatsapp` are links that the operator opens; `whatsapp_api` is sent by Toli."""
Audience = Literal["all", "due", "no_id", "selected"]
DeliveryState = Literal["waiting", "sent", "delivered", "read", "failed", "unknown", "unreachable"]
DeliveryWay = Literal["email", "whatsapp", "sms"]


def find_unknown_field(text: str) -> str | None:
    """Find the first field of a text that does not exist."""
    return next((name for name in FIELD.findall(text) if name not in FIELDS), None)


def _check_fields(text: str) -> str:
    unknown = find_unknown_field(text)
    if unknown is not None:
        raise ValueError(f"There is no field {{{unknown}}}. The fields are: {', '.join(FIELDS)}.")
    return text


Subject = Annotated[Line, Field(min_length=1, max_length=120), AfterValidator(_check_fields)]
Text = Annotated[Prose, Field(min_length=1, max_length=4000), AfterValidator(_check_fields)]


class MessageIn(RequestBody):
    """A message with fields such as `{first_name}`, which are filled in for each booking."""

    subject: Subject
    text: Text


class PlanMessageIn(MessageIn):
    """A message to the confirmed bookings of a departure.

    To all of them, those with something `due`, those with a traveller without an ID number (`no_id`), or those
    `selected` by `reservation_event_ids`. By `whatsapp_api` and `sms` its text is that of the template `template_id`,
    and goes by the next channel where the first is not possible.
    """

    channel: Channel
    template_id: Annotated[int, Field(gt=0)] | None = None
    audience: Audience
    reservation_event_ids: list[Annotated[int, Field(gt=0)]] = Field(default_factory=list, max_length=1000)


class PreviewIn(MessageIn):
    """A message to see as one booking's traveller will."""

    reservation_event_id: Annotated[int, Field(gt=0)]


class PreviewOut(BaseModel):
    """A message with its fields filled in."""

    subject: str
    text: str


class MessageField(BaseModel):
    """A field that messages may contain."""

    name: str
    label: str


class RecipientOut(BaseModel):
    """A confirmed booking of a departure and how to reach who made it. `travellers_without_id` is a number.

    `takes_whatsapp`: they agreed to messages on WhatsApp.
    """

    reservation_event_id: int
    booking_reference: str
    name: str
    email: str | None
    phone: str | None
    takes_whatsapp: bool
    total_travelers: int
    balance_due: RupeesOut
    travellers_without_id: int


class PhoneTemplate(BaseModel):
    """An approved template that can be used now. `falls_back`: an SMS takes its place where WhatsApp fails."""

    template_id: int
    channel: Literal["whatsapp", "sms"]
    name: str
    text: str
    falls_back: bool


class PlanRecipients(BaseModel):
    """Who can be written to about a departure, the fields that a message may contain, and templates for phones."""

    event_name: str
    tour_start_date: date
    tour_end_date: date
    fields: list[MessageField]
    recipients: list[RecipientOut]
    phone_templates: list[PhoneTemplate]


class DeliveryOut(BaseModel):
    """What became of a message to one booking.

    `unreachable`: there is no e-mail address or phone number for this channel. `unknown`: it was handed over, and no
    answer came. `via` is the channel that it went by last; `failure` says why earlier ones were not possible.
    `whatsapp_url` opens WhatsApp with the message; the operator marks it as sent.
    """

    reservation_event_id: int
    booking_reference: str
    name: str
    state: DeliveryState
    via: DeliveryWay
    failure: str
    sent_at: datetime | None
    whatsapp_url: str | None


class PlanMessageSummary(BaseModel):
    """A message to a departure and how far it has come. `written_by` is null for a deleted account.

    `delivered` and `read` are known of WhatsApp alone.
    """

    message_id: int
    channel: Channel
    audience: Audience
    subject: str
    text: str
    written_by: str | None
    written_at: datetime
    recipients: int
    sent: int
    delivered: int
    read: int
    failed: int


class PlanMessageOut(PlanMessageSummary):
    """A message to a departure, with what became of it for each booking."""

    deliveries: list[DeliveryOut]


class SentIn(RequestBody):
    """Whether a WhatsApp message was sent."""

    is_sent: bool


class TemplateIn(MessageIn):
    """A message to keep under a name."""

    name: Annotated[Line, Field(min_length=1, max_length=60)]


class TemplateOut(BaseModel):
    """A template: one of Toli's, with no id, or the operator's own."""

    template_id: int | None
    name: str
    subject: str
    text: str


class Templates(BaseModel):
    """The operator's templates, then Toli's."""

    templates: list[TemplateOut]
