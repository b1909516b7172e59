from datetime import date, datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import AfterValidator, BaseModel, Field

from toli.delivery.channels.schemas.fields import FIELD, FIELDS
from toli.delivery.channels.schemas.messages import MessageChannel
from toli.infra.ports.phone_messages import PhoneChannel
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose, ShownName, Text
from toli.kit.wire import RequestBody, Schema
from toli.selling.bookings.schemas.history import Channel

Audience = Literal["all", "due", "no_id", "selected"]


def find_unknown_field(text: str) -> str | None:
    return next((name for name in FIELD.findall(text) if name not in FIELDS), None)


def _check_fields(text: str) -> str:
    unknown = find_unknown_field(text)
    if unknown is not None:
        raise ValueError(
            Text(
                "There is no field {{{unknown}}}. The fields are: {fields}.", unknown=unknown, fields=", ".join(FIELDS)
            )
        )
    return text


Subject = Annotated[Line, Field(min_length=1, max_length=120), AfterValidator(_check_fields)]
MessageText = Annotated[Prose, Field(min_length=1, max_length=4000), AfterValidator(_check_fields)]


class DeliveryState(StrEnum):
    WAITING = "waiting"
    SENT = "sent"
    DELIVERED = "delivered"
    READ = "read"
    FAILED = "failed"
    UNKNOWN = "unknown"
    UNREACHABLE = "unreachable"


class MessageIn(RequestBody):
    """Fields such as `{first_name}`."""

    subject: Subject
    text: MessageText


class PlanMessageIn(MessageIn):
    """A message to all confirmed bookings, or a part.

    With a balance (`due`), without an ID number (`no_id`), or `selected`. `whatsapp_api` and `sms` use the text of
    `template_id`, and the next channel as fallback.
    """

    channel: Channel
    template_id: Annotated[int, Field(gt=0)] | None = None
    audience: Audience
    booking_ids: list[Annotated[int, Field(gt=0)]] = Field(default_factory=list, max_length=1000)


class PreviewIn(MessageIn):
    booking_id: Annotated[int, Field(gt=0)]


class PreviewOut(BaseModel):
    subject: str
    text: str


class MessageField(BaseModel):
    name: str
    label: str


class RecipientOut(Schema):
    """`travellers_without_id` is a number. `takes_whatsapp`: with consent to WhatsApp messages."""

    booking_id: int
    booking_reference: str
    name: str
    email: str | None
    phone: str | None
    takes_whatsapp: bool
    total_travelers: int
    balance_due: RupeesOut
    travellers_without_id: int


class PhoneTemplate(BaseModel):
    """Approved and usable. `falls_back`: SMS replaces a failed WhatsApp message."""

    template_id: int
    channel: PhoneChannel
    name: str
    text: str
    falls_back: bool


class PlanRecipients(BaseModel):
    event_name: str
    tour_start_date: date
    tour_end_date: date
    fields: list[MessageField]
    recipients: list[RecipientOut]
    phone_templates: list[PhoneTemplate]


class DeliveryOut(Schema):
    """`unreachable`: no address or number for the channel. `unknown`: sent without an answer.

    `via`: the last channel; `failure`: of earlier channels. `whatsapp_url` opens WhatsApp; the operator marks it as
    sent.
    """

    booking_id: int
    booking_reference: str
    name: str
    state: DeliveryState
    via: MessageChannel
    failure: str
    sent_at: datetime | None
    whatsapp_url: str | None


class PlanMessageSummary(Schema):
    """`subject` and `text` as the first recipient got them.

    `written_by` is null for a deleted account; `delivered` and `read` only for WhatsApp.
    """

    message_id: int
    channel: Channel
    audience: Audience
    subject: str
    text: str = Field(validation_alias="body")
    written_by: ShownName | None
    written_at: datetime
    recipients: int
    sent: int
    delivered: int
    read: int
    failed: int


class PlanMessageOut(PlanMessageSummary):
    deliveries: list[DeliveryOut]


class SentIn(RequestBody):
    is_sent: bool


class TemplateIn(MessageIn):
    name: Annotated[Line, Field(min_length=1, max_length=60)]


class TemplateOut(Schema):
    """Toli's templates have no id."""

    template_id: int | None
    name: str
    subject: str
    text: str = Field(validation_alias="body")


class Templates(BaseModel):
    templates: list[TemplateOut]
