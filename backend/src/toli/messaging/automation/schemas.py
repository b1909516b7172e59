from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field

from toli.delivery.channels.schemas.fields import FIELD, FIELDS
from toli.delivery.channels.schemas.messages import MessageChannel
from toli.kit.text import Line, Prose, Text
from toli.kit.wire import RequestBody, Schema
from toli.messaging.correspondence.schemas import MessageField, PhoneTemplate

StepName = Literal[
    "confirmation",
    "packing",
    "balance_before",
    "balance_due",
    "balance_late",
    "id_missing",
    "before_start",
    "first_day",
    "after_tour",
]
Anchor = Literal["booking", "start", "due", "end"]
Level = Literal["toli", "client", "trip"]
OwnLevel = Literal["client", "trip"]
PlannedState = Literal["waiting", "sent", "failed", "off", "skipped", "unreachable", "none"]

FIRST_HOUR = 8
LAST_HOUR = 20

REVIEW_LINK: Final = "review_link"
STEP_FIELDS: Final[Mapping[str, str]] = {**FIELDS, REVIEW_LINK: Text("Link to review the trip")}
"""What a step may contain, with the name that operators read."""


def _check_fields(text: str) -> str:
    unknown = next((name for name in FIELD.findall(text) if name not in STEP_FIELDS), None)
    if unknown is not None:
        raise ValueError(
            Text(
                "There is no field {{{unknown}}}. The fields are: {fields}.",
                unknown=unknown,
                fields=", ".join(STEP_FIELDS),
            )
        )
    return text


class StepTextIn(RequestBody):
    """Fields such as `{first_name}`."""

    subject: Annotated[Line, Field(min_length=1, max_length=120), AfterValidator(_check_fields)]
    text: Annotated[Prose, Field(min_length=1, max_length=4000), AfterValidator(_check_fields)]


class StepIn(StepTextIn):
    """`offset_days` counts from the anchor, negative before it; `hour` is in the operator's time zone.

    `template_id` goes to the phone where possible, else the e-mail.
    """

    is_on: bool
    offset_days: Annotated[int, Field(ge=-90, le=90)]
    hour: Annotated[int, Field(ge=FIRST_HOUR, le=LAST_HOUR)]
    template_id: Annotated[int, Field(ge=1, le=2**53)] | None = None


class StepOut(BaseModel):
    """`level` is the source of text and time. `sent` and `failed` are of the last 90 days."""

    step: StepName
    level: Level
    anchor: Anchor
    is_on: bool
    may_switch_off: bool
    subject: str
    text: str
    offset_days: int
    first_offset: int
    last_offset: int
    hour: int
    template_id: int | None
    sent: int
    failed: int


class TimelineOut(BaseModel):
    """Without `event_name`: of all trips. `phone_templates` may replace an e-mail."""

    event_name: str | None
    steps: list[StepOut]
    fields: list[MessageField]
    phone_templates: list[PhoneTemplate]


class TimelineBooking(Schema):
    booking_id: int
    booking_reference: str
    name: str
    event_name: str
    tour_start_date: date


class StepPreviewIn(StepTextIn):
    """A text to preview."""


class StepTestIn(RequestBody):
    """As saved for the booking's trip or for all trips."""

    step: StepName
    level: OwnLevel


class StepTestOut(BaseModel):
    email: str


class PlannedStep(BaseModel):
    """`planned_for` is null without a balance.

    `off`: switched off; `skipped`: its time was over at booking; `unreachable`: no e-mail address, and no phone with a
    template; `none`: does not apply.
    """

    step: StepName
    planned_for: datetime | None
    state: PlannedState
    sent_at: datetime | None
    failure: str
    via: MessageChannel


class BookingTimeline(BaseModel):
    steps: list[PlannedStep]
