"""Messages to the travellers of a departure, and templates, on the wire."""

import re
from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field

from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose

FIELD: Final = re.compile(r"\{([a-z_]+)\}")

FIELDS: Final[Mapping[str, str]] = {
    "first_name": "First name",
    "name": "Full name",
    "trip": "Trip",
    "dates": "Dates of the trip",
    "start_date": "First day",
    "reference": "Booking reference",
    "travellers": "Number of travellers",
    "paid": "Amount paid",
    "due": "Amount due",
    "due_date": "Day it is due",
    "next_due": "Amount due next",
    "missing_ids": "Number of travellers without an ID number",
    "destination": "Destination",
    "forecast": "Link to the weather there",
    "packing_list": "Things to carry",
    "pickup": "Meeting point and instructions",
    "rooms": "Their rooms",
    "hotels": "Hotels",
    "leader": "Drivers, or your phone number",
    "operator": "Your name",
    "link": "Link to their bookings",
}
"""What a message may contain, with the name that operators read."""

Channel = Literal["email", "whatsapp"]
Audience = Literal["all", "due", "no_id", "selected"]
DeliveryState = Literal["waiting", "sent", "failed", "unreachable"]


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
    `selected` by `reservation_event_ids`.
    """

    channel: Channel
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
    """A confirmed booking of a departure and how to reach who made it. `travellers_without_id` is a number."""

    reservation_event_id: int
    booking_reference: str
    name: str
    email: str | None
    phone: str | None
    total_travelers: int
    balance_due: RupeesOut
    travellers_without_id: int


class PlanRecipients(BaseModel):
    """Who can be written to about a departure, and the fields that a message may contain."""

    event_name: str
    tour_start_date: date
    tour_end_date: date
    fields: list[MessageField]
    recipients: list[RecipientOut]


class DeliveryOut(BaseModel):
    """What became of a message to one booking.

    `unreachable`: there is no e-mail address or phone number for this channel. `whatsapp_url` opens WhatsApp with the
    message; the operator marks it as sent.
    """

    reservation_event_id: int
    booking_reference: str
    name: str
    state: DeliveryState
    failure: str
    sent_at: datetime | None
    whatsapp_url: str | None


class PlanMessageSummary(BaseModel):
    """A message to a departure and how far it has come. `written_by` is null for a deleted account."""

    message_id: int
    channel: Channel
    audience: Audience
    subject: str
    text: str
    written_by: str | None
    written_at: datetime
    recipients: int
    sent: int
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
