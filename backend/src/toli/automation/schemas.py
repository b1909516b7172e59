"""The timeline of a trip on the wire."""

from collections.abc import Mapping
from datetime import date, datetime
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field

from toli.bookings.schemas.messages import DeliveryWay, MessageField, PhoneTemplate
from toli.channels.schemas.fields import FIELD, FIELDS
from toli.kit.bodies import RequestBody
from toli.kit.text import Line, Prose

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
PlannedState = Literal["waiting", "sent", "failed", "off", "skipped", "none"]

FIRST_HOUR = 8
LAST_HOUR = 20

REVIEW_LINK: Final = "review_link"
STEP_FIELDS: Final[Mapping[str, str]] = {**FIELDS, REVIEW_LINK: "Link to review the trip"}
"""What a step may contain, with the name that operators read."""


def _check_fields(text: str) -> str:
    unknown = next((name for name in FIELD.findall(text) if name not in STEP_FIELDS), None)
    if unknown is not None:
        raise ValueError(f"There is no field {{{unknown}}}. The fields are: {', '.join(STEP_FIELDS)}.")
    return text


class StepTextIn(RequestBody):
    """What a step says, with fields such as `{first_name}`, which are filled in for each booking."""

    subject: Annotated[Line, Field(min_length=1, max_length=120), AfterValidator(_check_fields)]
    text: Annotated[Prose, Field(min_length=1, max_length=4000), AfterValidator(_check_fields)]


class StepIn(StepTextIn):
    """A step as the operator wants it: what it says, and when it is sent.

    `offset_days` counts from the day of the step's anchor, and is negative before it. `hour` is in the client's time
    zone. With `template_id` that template goes to the phone, where the traveller can be reached there, and the e-mail
    to the others.
    """

    is_on: bool
    offset_days: Annotated[int, Field(ge=-90, le=90)]
    hour: Annotated[int, Field(ge=FIRST_HOUR, le=LAST_HOUR)]
    template_id: Annotated[int, Field(ge=1, le=2**53)] | None = None


class StepOut(BaseModel):
    """A step of a timeline.

    `level` says whose text and time it has: the trip's own, the client's for all trips, or Toli's. `offset_days` is
    between `first_offset` and `last_offset`. `sent` and `failed` count the e-mails of the last 90 days.
    """

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
    """The steps of a trip, or without `event_name` those of all trips, and the fields of their texts.

    `phone_templates`: the approved templates that can go to phones in place of an e-mail.
    """

    event_name: str | None
    steps: list[StepOut]
    fields: list[MessageField]
    phone_templates: list[PhoneTemplate]


class TimelineBooking(BaseModel):
    """A confirmed booking that a step can be shown for."""

    reservation_event_id: int
    booking_reference: str
    name: str
    event_name: str
    tour_start_date: date


class StepPreviewIn(StepTextIn):
    """A text to see as the traveller of a booking will."""


class StepTestIn(RequestBody):
    """Which step to send to oneself: as saved for the trip of the booking, or for all trips."""

    step: StepName
    level: OwnLevel


class StepTestOut(BaseModel):
    """Where a test is sent to."""

    email: str


class PlannedStep(BaseModel):
    """A step of one booking.

    `planned_for` is null while nothing says when (no balance is due), `waiting` before that moment, `sent`, `failed`,
    `off` by the operator's switch, `skipped` because the moment was over when the booking was made, and `none` where
    the step does not apply.
    """

    step: StepName
    planned_for: datetime | None
    state: PlannedState
    sent_at: datetime | None
    failure: str
    via: DeliveryWay


class BookingTimeline(BaseModel):
    """What a traveller gets by the timeline, in the order of time."""

    steps: list[PlannedStep]
