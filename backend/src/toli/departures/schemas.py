"""Changes of departures on the wire. Amounts are rupees, days are on the client's calendar."""

from collections.abc import Mapping
from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, BaseModel, Field

from toli.bookings.schemas.messages import MessageField, PreviewOut
from toli.channels.schemas.fields import FIELD, FIELDS
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose

Kind = Literal["cancel", "postpone", "merge", "window", "hotel", "itinerary"]
ChoiceKind = Literal["accept", "move", "credit", "refund"]
DefaultChoice = Literal["accept", "credit", "refund"]
ChosenBy = Literal["traveller", "operator", "deadline"]
ChangeState = Literal["running", "open", "done"]
BookingState = Literal["pending", "choosing", "done", "failed", "skipped"]
RefundState = Literal["none", "under_way", "done", "needs_attention"]

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
        raise ValueError(f"There is no field {{{unknown}}}. The fields are: {', '.join(CHANGE_FIELDS)}.")
    return text


class ChangeIn(RequestBody):
    """A change of a departure.

    `cancel`; `postpone` to `tour_start_date`, booked until `booking_end_date` or as long before the start as now;
    `merge` into `target_plan_id`, another departure of the trip, with the same beds at the same prices;
    `window`: booked until `booking_end_date`, a day that is past closes it at once; `hotel`: `hotel_id` in the place of
    the departure's `plan_resource_id`; `itinerary`: tells travellers `summary`.

    Travellers of a postponed or merged departure choose, those of another hotel or itinerary and those of a cancelled
    departure with `offers_choice`, until the end of `choose_by`; then `default_choice` applies (`refund` for a
    cancelled one unless it is said). With `offers_move` another departure of the trip that has room for the whole
    booking is a choice too. A message left out is the usual one for the change.
    """

    kind: Kind
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
    """A change whose impact is to be seen. `example_of`: the booking whose message is shown, else the first."""

    example_of: Id | None = None


class ConfirmIn(ChangeIn):
    """A change to carry out.

    With the `bookings` and the money that would go back (`refund`) as they were seen, it is refused when those are
    different now.
    """

    seen_bookings: Annotated[int, Field(ge=0, le=100_000)] | None = None
    seen_refund: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None


class Dates(BaseModel):
    """The dates of a departure, all inclusive."""

    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date


class Details(BaseModel):
    """What was and what becomes of a departure, or of its bookings on another one. `change` says it in a sentence."""

    before: Dates
    after: Dates
    change: str
    target_plan_id: int | None = None


class ImpactBooking(BaseModel):
    """A booking that a change touches.

    `paying`: somebody is paying for it just now, and its beds are released by a cancellation or new dates; `held`: the
    operator holds it unpaid. What goes back, or may: by the provider (`refund_online`), in cash or by bank
    (`refund_offline`), and what was paid by travel credit as such (`refund_credit`).
    """

    reservation_event_id: int
    booking_reference: str
    name: str
    total_travelers: int
    state: Literal["confirmed", "held", "paying"]
    paid: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    refund_credit: RupeesOut
    email: str | None
    phone: str | None


class ImpactOut(BaseModel):
    """What a change would do; nothing has happened yet.

    Amounts are the sums of the bookings: what goes back, or may go back where travellers choose. `choices` is empty
    where they do not. `message` is sent to each but those who are paying, `example` is one of them filled in.
    """

    kind: Kind
    event_id: int
    event_name: str
    details: Details
    bookings: list[ImpactBooking]
    people: int
    paid: RupeesOut
    refund_online: RupeesOut
    refund_offline: RupeesOut
    refund_credit: RupeesOut
    refund: RupeesOut
    conflicts: list[str]
    choices: list[ChoiceKind]
    choose_by: date | None
    default_choice: DefaultChoice | None
    fields: list[MessageField]
    message: PreviewOut | None
    example_of: int | None
    example: PreviewOut | None


class ChangeBookingOut(BaseModel):
    """What became of a booking. Amounts are what went back when it was cancelled, or was given as credit.

    `refund_state` is that of the provider's part; `refund_owed` is the rest of `refund_offline` that the operator has
    still to return. `message_state` is null before a message was written; with
    `unreachable` there is no e-mail address, and `whatsapp_url` opens WhatsApp with the message.
    Both links are for people who may change bookings.
    """

    reservation_event_id: int
    booking_reference: str
    name: str
    total_travelers: int
    state: BookingState
    choice: ChoiceKind | None
    chosen_by: ChosenBy | None
    chosen_at: datetime | None
    refund_online: RupeesOut
    refund_offline: RupeesOut
    refund_owed: RupeesOut
    credit: RupeesOut
    refund_state: RefundState
    error: str
    message_state: Literal["waiting", "sent", "failed", "unreachable"] | None
    whatsapp_url: str | None
    choice_url: str | None


class ChangeSummary(BaseModel):
    """A change of a departure in numbers. `made_by` is a username, null for a deleted account."""

    change_id: int
    kind: Kind
    state: ChangeState
    details: Details
    reason: str
    choices: list[ChoiceKind]
    choose_by: date | None
    default_choice: DefaultChoice | None
    made_by: str | None
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
    """A change of a departure with what became of each booking."""

    event_id: int
    event_name: str
    event_plan_id: int
    bookings: list[ChangeBookingOut]


class ChoiceIn(RequestBody):
    """What a traveller chooses. `move` needs `event_plan_id`, one of the departures that are offered."""

    choice: ChoiceKind
    event_plan_id: Id | None = None


class ChoiceDeparture(BaseModel):
    """Another departure of the trip, with room for the whole booking when it was listed."""

    event_plan_id: int
    tour_start_date: date
    tour_end_date: date


class ChoicePage(BaseModel):
    """What somebody with the link of a choice sees.

    `open`: one of `choices` can be chosen until the end of `choose_by`, then `default_choice` applies; `chosen`:
    `choice` was; `over`: the time is over and the default is being applied; `cancelled`: the booking is; `moved`: it
    was moved to another departure since. The refunds
    are all that was paid and goes back with `refund`, `credit` of it as travel credit; once chosen, what went back.
    Credit for all of it can be used for `credit_days`. `departures` are those to `move` to, `moved_to` is the one that
    was chosen.
    """

    state: Literal["open", "chosen", "over", "cancelled", "moved"]
    token: str
    reservation_event_id: int
    booking_reference: str
    customer_name: str
    total_travelers: int
    event_id: int
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


class OpenChoice(BaseModel):
    """A choice that is open on a booking of the caller's. Its page is `/choose/<token>`."""

    reservation_event_id: int
    token: str
    change: str
    choose_by: date
