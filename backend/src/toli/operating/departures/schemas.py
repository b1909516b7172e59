"""Schemas of departure changes. Rupees."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field

from toli.delivery.channels.schemas.fields import FIELD, FIELDS
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose, ShownName, Text
from toli.kit.wire import RequestBody, Schema
from toli.messaging.correspondence.schemas import MessageField, PreviewOut


class ChangeKind(StrEnum):
    CANCEL = "cancel"
    POSTPONE = "postpone"
    MERGE = "merge"
    WINDOW = "window"
    HOTEL = "hotel"
    ITINERARY = "itinerary"


class ChoiceKind(StrEnum):
    ACCEPT = "accept"
    MOVE = "move"
    CREDIT = "credit"
    REFUND = "refund"


DefaultChoice = Literal[ChoiceKind.ACCEPT, ChoiceKind.CREDIT, ChoiceKind.REFUND]


class ChosenBy(StrEnum):
    TRAVELLER = "traveller"
    OPERATOR = "operator"
    DEADLINE = "deadline"


class ChangeState(StrEnum):
    RUNNING = "running"
    OPEN = "open"
    DONE = "done"


class ChangedBookingState(StrEnum):
    PENDING = "pending"
    CHOOSING = "choosing"
    DONE = "done"
    FAILED = "failed"
    SKIPPED = "skipped"


RefundProgress = Literal["none", "under_way", "done", "needs_attention"]

OWN_FIELDS: Final[Mapping[str, str]] = {
    "old_dates": "Dates before the change",
    "change": "What changes",
    "refund": "What goes back",
    "choose_by": "Last day to choose",
    "default": "What happens without a choice",
    "choice_link": "Link to their choice",
}
"""What a message about a change may contain besides the fields of every message."""

CHANGE_FIELDS: Final[Mapping[str, str]] = {**FIELDS, **OWN_FIELDS}

Id = Annotated[int, Field(ge=1, le=2**53)]


def _check_fields(text: str) -> str:
    unknown = next((name for name in FIELD.findall(text) if name not in CHANGE_FIELDS), None)
    if unknown is not None:
        raise ValueError(
            Text(
                "There is no field {{{unknown}}}. The fields are: {fields}.",
                unknown=unknown,
                fields=", ".join(CHANGE_FIELDS),
            )
        )
    return text


class ChangeIn(RequestBody):
    """A change of a departure.

    `postpone` to `tour_start_date`; `merge` into `target_plan_id` of the same trip, with the same beds and prices;
    `window`: booked until `booking_end_date`, a past day closes it at once; `hotel`: `hotel_id` replaces
    `plan_resource_id`; `itinerary`: sends `summary` to travellers.

    Travellers choose until `choose_by`: always after `postpone` and `merge`, with `offers_choice` after the rest except
    `window`; then `default_choice` applies. `offers_move`: another departure is a choice. An omitted message is the
    default.
    """

    kind: ChangeKind
    tour_start_date: CalendarDate | None = None
    booking_end_date: CalendarDate | None = None
    target_plan_id: Id | None = None
    plan_resource_id: Id | None = None
    hotel_id: Id | None = None
    summary: Annotated[Prose, Field(max_length=1000)] = ""
    reason: Annotated[Line, Field(max_length=500)] = ""
    offers_choice: bool = False
    offers_move: bool = False
    choose_by: CalendarDate | None = None
    default_choice: DefaultChoice | None = None
    subject: Annotated[Line, Field(max_length=120), AfterValidator(_check_fields)] = ""
    text: Annotated[Prose, Field(max_length=4000), AfterValidator(_check_fields)] = ""


class ImpactIn(ChangeIn):
    """`example_of`: the booking of the example message."""

    example_of: Id | None = None


class ConfirmIn(ChangeIn):
    """Refused if `bookings` or `refund` of the preview are no longer true."""

    seen_bookings: Annotated[int, Field(ge=0, le=100_000)] | None = None
    seen_refund: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None


class Dates(BaseModel):
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


class Details(BaseModel):
    """`change` is a sentence."""

    before: Dates
    after: Dates
    change: str
    target_plan_id: int | None = None


class StoredDetails(Details):
    """`translations` of `change`, by language."""

    translations: dict[str, str] = {}


class ImpactBooking(Schema):
    """`paying`: in payment; cancellation and new dates release its beds. `held`: an operator's unpaid hold.

    Refunds: by the provider, in cash or by bank (`refund_offline`), as travel credit.
    """

    booking_id: int
    booking_reference: str
    name: str
    total_travelers: int
    state: Literal["confirmed", "held", "paying"]
    paid: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    refund_credit: RupeesOut
    refund_on_account: RupeesOut
    email: str | None
    phone: str | None


class ImpactOut(Schema):
    """Amounts are sums of possible refunds. `message` goes to all except bookings in payment."""

    kind: ChangeKind
    trip_id: int
    event_name: str
    details: Details
    bookings: list[ImpactBooking]
    people: int
    paid: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    refund_credit: RupeesOut
    refund_on_account: RupeesOut
    refund: RupeesOut
    conflicts: list[str]
    choices: list[ChoiceKind]
    choose_by: date | None
    default_choice: DefaultChoice | None
    fields: list[MessageField]
    message: PreviewOut | None
    example_of: int | None
    example: PreviewOut | None


class ChangeBookingOut(Schema):
    """Result of a change for a booking. Amounts are refunds and travel credit.

    `refund_state` is that of the provider's part; `refund_owed` is the rest of `refund_offline` that the operator has
    still to return. `message_state` is null before a message was written; with
    `unreachable` there is no e-mail address, and `whatsapp_url` opens WhatsApp with the message.
    Both links need the right to change bookings.
    """

    booking_id: int
    booking_reference: str
    name: str
    total_travelers: int
    state: ChangedBookingState
    choice: ChoiceKind | None
    chosen_by: ChosenBy | None
    chosen_at: datetime | None
    refund_online: RupeesOut
    refund_offline: RupeesOut
    refund_owed: RupeesOut
    credit: RupeesOut
    refund_state: RefundProgress
    error: str
    message_state: Literal["waiting", "sent", "failed", "unreachable"] | None
    whatsapp_url: str | None
    choice_url: str | None


class ChangeSummary(Schema):
    """`made_by`: a username, null for a deleted account."""

    change_id: int
    kind: ChangeKind
    state: ChangeState
    details: Details
    reason: str
    choices: list[ChoiceKind]
    choose_by: date | None
    default_choice: DefaultChoice | None
    made_by: ShownName | None
    made_at: datetime
    finished_at: datetime | None
    total: int
    pending: int
    choosing: int
    done: int
    failed: int
    skipped: int
    accepted: int
    refund_online: RupeesOut
    refund_offline: RupeesOut
    credit: RupeesOut


class ChangeOut(ChangeSummary):
    """A change with the outcome of each booking."""

    trip_id: int
    event_name: str
    departure_id: int
    bookings: list[ChangeBookingOut]


class ChoiceIn(RequestBody):
    """`move` needs `event_plan_id`, an offered departure."""

    choice: ChoiceKind
    departure_id: Id | None = None


class ChoiceDeparture(Schema):
    """Another departure with room for the whole booking."""

    departure_id: int
    tour_start_date: date
    tour_end_date: date


class ChoicePage(Schema):
    """`open`: choose until `choose_by`, then `default_choice` applies; `over`: it is being applied.

    `moved`: to another departure since. Refunds: possible, or made once chosen; `credit`: travel credit, valid for
    `credit_days`. `departures`: targets of `move`.
    """

    state: Literal["open", "chosen", "over", "cancelled", "moved"]
    token: str
    booking_id: int
    booking_reference: str
    customer_name: str
    total_travelers: int
    trip_id: int
    title: str
    operator: str
    details: Details
    reason: str
    choices: list[ChoiceKind]
    choose_by: date
    default_choice: DefaultChoice
    choice: ChoiceKind | None
    refund_online: RupeesOut
    refund_offline: RupeesOut
    credit: RupeesOut
    credit_days: int
    departures: list[ChoiceDeparture]
    moved_to: ChoiceDeparture | None


class OpenChoice(Schema):
    """An open choice; its page is `/choose/<token>`."""

    booking_id: int
    token: str
    change: str
    choose_by: date
