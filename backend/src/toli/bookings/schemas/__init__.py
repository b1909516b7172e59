"""Bookings on the wire: the seeds' field names; money in rupees, dates in the client's time zone."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import BaseModel, Field, StringConstraints

from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose
from toli.media.schemas import Image
from toli.papers.schemas import StateCode

Name = Annotated[Line, Field(max_length=120)]
Notes = Annotated[Prose, Field(max_length=1000)]
Requests = Annotated[Prose, Field(max_length=500)]
Reason = Annotated[Prose, Field(max_length=500)]
PublicId = Annotated[int, Field(ge=1, le=2**53)]
RupeesIn = Annotated[Decimal, Field(gt=0, max_digits=12, decimal_places=2)]
IdType = Literal["", "Aadhaar", "Passport", "Voter ID", "Driving Licence", "Other"]
MealPreference = Literal["N/A", "Vegetarian", "Non-Vegetarian", "Vegan"]
Gender = Literal["", "Female", "Male", "Other"]
Age = Annotated[int, Field(ge=0, le=120)]
ADULT_FROM = 18
"""From which age on a traveller is no minor."""

IdNumber = Annotated[Line, Field(max_length=40)]


class RoomIn(BaseModel):
    """Beds of one sharing type."""

    room_bed_id: PublicId
    selected_beds_quantity: Annotated[int, Field(ge=1, le=200)]


class QuoteIn(BaseModel):
    """What to price."""

    event_plan_id: PublicId
    booking_rooms: Annotated[list[RoomIn], Field(min_length=1, max_length=4)]


class QuoteLine(BaseModel):
    """Beds of one sharing type and what they cost."""

    room_bed_id: int
    room_type: str
    selected_beds_quantity: int
    price_per_head_trip: RupeesOut
    amount: RupeesOut


class QuoteOut(BaseModel):
    """What a party pays, now and later. `balance_due_on` is null when everything is due now."""

    bed_total: RupeesOut
    tax_percent: float
    tax: RupeesOut
    total: RupeesOut
    advance_percent: float
    advance: RupeesOut
    balance: RupeesOut
    balance_due_on: date | None
    lines: list[QuoteLine]


class OpenTraveller(BaseModel):
    """What anybody in the party may read of a traveller."""

    full_name: Name = ""
    id_type: IdType = ""
    meal_preference: MealPreference = "N/A"
    emergency_contact: Annotated[Line, Field(max_length=20)] = ""
    email: Annotated[Line, Field(max_length=254)] = ""
    phone: Annotated[Line, Field(max_length=20)] = ""
    age: Age | None = None
    gender: Gender = ""
    dietary_requirements: Annotated[Line, Field(max_length=200)] = ""


class TravellerIn(OpenTraveller):
    """A traveller as the form sends them. Only the first needs a name, an ID and a contact."""

    id_proof: IdNumber = ""
    medical_needs: Notes = ""


class TravellerChange(OpenTraveller):
    """A traveller of a booking, changed. What is sealed stays as it is where it is left out; empty erases it."""

    id_proof: IdNumber | None = None
    medical_needs: Notes | None = None


class ReservationIn(BaseModel):
    """Which plan. `total_price` is what the traveller was shown: another price now is refused with the new quote.

    `billing_state` is the GST code of the state that the customer lives in: receipts show it, and taxes follow it.
    `special_requests` are the party's own words to the operator.
    """

    event_plan_id: PublicId
    event_id: PublicId | None = None
    total_price: RupeesIn | None = None
    billing_state: StateCode | None = None
    special_requests: Requests = ""


class BookingPayload(BaseModel):
    """A whole booking: plan, travellers, beds."""

    reservation_event: ReservationIn
    traveller_info: Annotated[list[TravellerIn], Field(max_length=200)] = []
    booking_rooms: Annotated[list[RoomIn], Field(min_length=1, max_length=4)]


class HoldIn(BaseModel):
    """Beds to hold. `replaces` is an unpaid booking of the caller's with the same operator, let go in the same step."""

    booking_payload: BookingPayload
    replaces: PublicId | None = None


class HoldOut(BaseModel):
    """Beds held for the caller."""

    reservation_event_id: int
    booking_reference: str
    quote: QuoteOut
    expires_at: datetime


class TravellerOut(BaseModel):
    """A traveller as their own party sees them; `id_proof` shows its last four characters only."""

    traveller_id: int
    full_name: str
    id_type: str
    id_proof: str
    has_medical_needs: bool
    meal_preference: str
    emergency_contact: str
    email: str
    phone: str
    age: int | None
    is_minor: bool
    gender: str
    dietary_requirements: str
    id_sighted_at: datetime | None


class RequestsIn(BaseModel):
    """What a party asks of its operator, in its own words; empty takes it back."""

    special_requests: Requests


class SightedIn(BaseModel):
    """Whether the operator has held a traveller's ID in their hands."""

    is_sighted: bool


class SightedOut(BaseModel):
    """Since when a traveller's ID is known to have been sighted; null when it is not."""

    id_sighted_at: datetime | None


class Unsealed(BaseModel):
    """What is sealed of a traveller, shown once to who asked; that they asked is recorded."""

    id_type: str
    id_proof: str
    medical_needs: str


class RoomOut(BaseModel):
    """Beds of one sharing type in a booking.

    `room_number` names the rooms that the operator put its people into, empty before; the days are the tour's unless
    the rooms' own are others.
    """

    booking_room_id: int
    room_bed_id: int
    room_type: str
    number_of_travelers: int
    selected_beds_quantity: int
    price_per_head_trip: RupeesOut
    total_price: RupeesOut
    room_number: str
    checkin_date: date
    checkout_date: date


class BookedEvent(BaseModel):
    """The trip of a booking, as much as its own page needs."""

    event_id: int
    title: str
    destination: str
    tour_duration: int
    tour_start_date: date
    tour_end_date: date
    image: Image | None
    client_id: int
    client_name: str
    client_url: str


class ReservationOut(BaseModel):
    """A booking. What is paid and due comes from the ledger.

    `overdue_since` is the day the balance was due, once that is over in the operator's time zone.
    `travellers_open_until` is the last day on which the party may change who travels; null where it never may.
    """

    reservation_event_id: int
    booking_reference: str
    event_id: int
    event_plan_id: int
    user_id: int
    total_travelers: int
    total_price: RupeesOut
    advance_paid: RupeesOut
    balance_due: RupeesOut
    balance_due_on: date | None
    refunded_amount: RupeesOut
    refund_pending: bool
    refund_needs_attention: bool
    is_due_closed: bool
    cancellation_asked_at: datetime | None
    cancellation_declined_at: datetime | None
    cancellation_declined_reason: str
    overdue_since: date | None
    travellers_open_until: date | None
    can_change_travellers: bool
    payment_status: Literal["pending", "partial", "paid", "failed", "refunded"]
    booking_status: Literal["pending", "confirmed", "cancelled"]
    cancel_reason: str | None
    invoice_url: str | None
    billing_state: str | None
    special_requests: str
    booking_date: datetime
    created_at: datetime


class HoldState(BaseModel):
    """The review page's state, by the database's clock. `seconds_left` is 0 once the time is over."""

    state: Literal["held", "paid", "lapsed", "released", "cancelled"]
    reservation_event: ReservationOut
    traveller_info: list[TravellerOut]
    booking_rooms: list[RoomOut]
    event: BookedEvent
    quote: QuoteOut
    expires_at: datetime
    seconds_left: int
    can_extend: bool


class Extended(BaseModel):
    """How long the beds are held now."""

    expires_at: datetime


class OrderIn(BaseModel):
    """What to pay now. The amount is the quote's advance or its total.

    An amount alone is taken on an operator's own site: the booking then comes with the payment's verification.
    """

    amount: RupeesIn
    reservation_event_id: PublicId | None = None
    booking_payload: BookingPayload | None = None


class OrderOut(BaseModel):
    """An order for the provider's checkout. `amount` here is in paise, as the checkout wants it.

    The booking is null in an order opened by its amount alone.
    """

    order_id: str
    amount: int
    currency: Literal["INR"] = "INR"
    key_id: str
    booking_reference: str | None
    reservation_event_id: int | None
    expires_at: datetime | None


class OrderState(OrderOut):
    """An order and what became of it: `paid` is kept for a booking, `returned` goes back."""

    status: Literal["created", "attempted", "paid", "returned", "lapsed"]


class BracketOut(BaseModel):
    """What cancelling costs in a span of days before the start, both ends in it; no end means any more days."""

    from_days: int
    to_days: int | None
    charge_percent: float
    charge: RupeesOut
    charge_per_person: RupeesOut
    is_in_force: bool


class CancellationOut(BaseModel):
    """What cancelling costs and gives back under the booking's own policy, and how far a request has come.

    Once asked, `refund` is what was promised that day. `days_before` is negative once the tour has begun.
    """

    booking_reference: str
    state: Literal["none", "asked", "declined", "done"]
    days_before: int
    travellers: int
    paid: RupeesOut
    charge_percent: float
    charge: RupeesOut
    refund: RupeesOut
    brackets: list[BracketOut]
    asked_at: datetime | None
    asked_reason: str
    decided_at: datetime | None
    decided_reason: str
    returned: RupeesOut
    can_ask: bool


class AskToCancel(BaseModel):
    """A traveller's request. `refund` is what they were shown; when it is another now, the terms come back instead."""

    reason: Reason = ""
    refund: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None


class DeclineIn(BaseModel):
    """The operator's no to a request to cancel: why, in words that the traveller reads."""

    reason: Annotated[Reason, Field(min_length=1)]


class BackIn(BaseModel):
    """How much goes back, and why. The amount left out means what the call's own text says.

    `tell` writes to the traveller now; that a refund has left is told in any case.
    """

    amount: Annotated[Decimal, Field(ge=0, max_digits=12, decimal_places=2)] | None = None
    reason: Reason = ""
    tell: bool = True


class PaymentMade(BaseModel):
    """A payment of a booking."""

    payment_id: str
    amount: RupeesOut
    method: str | None
    captured_at: datetime | None


class RefundMade(BaseModel):
    """A refund of a booking. Nobody asked for one that went back by itself."""

    refund_id: int
    payment_id: str
    amount: RupeesOut
    state: Literal["requested", "pending", "processed", "failed", "needs_attention"]
    reason: str
    requested_by: str | None
    requested_at: datetime
    updated_at: datetime


class MoneyOut(BaseModel):
    """What came and went for a booking. `left` can still be paid back."""

    payments: list[PaymentMade]
    refunds: list[RefundMade]
    left: RupeesOut
    cancellation: CancellationOut


class VerifyIn(BaseModel):
    """What the checkout handed to the browser."""

    order_id: Annotated[str, StringConstraints(max_length=64)]
    payment_id: Annotated[str, StringConstraints(max_length=64)]
    signature: Annotated[str, StringConstraints(max_length=128)]
    booking_payload: dict[str, Any] | None = None


class BookingOut(BaseModel):
    """A booking with everything in it."""

    reservation_event: ReservationOut
    traveller_info: list[TravellerOut]
    event_booking_rooms: list[RoomOut]
    event: BookedEvent


class Confirmed(BaseModel):
    """A confirmed booking."""

    reservation_event: ReservationOut
    traveller_info: list[TravellerOut]
    booking_rooms: list[RoomOut]
    message: str = "Booking confirmed successfully!"


class BalanceIn(BaseModel):
    """How much of what is due to pay now; nothing given means all of it."""

    amount: RupeesIn | None = None
