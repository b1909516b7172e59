"""Bookings on the wire: the seeds' field names; money in rupees, dates in the client's time zone."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Any, ClassVar, Literal

from pydantic import BaseModel, Field, StringConstraints

from toli.documents.schemas import StateCode
from toli.kit.bodies import RequestBody
from toli.kit.money import RupeesOut
from toli.kit.phones import TypedPhone
from toli.kit.text import Line, Prose
from toli.media.schemas import Image

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


class OpenTraveller(RequestBody):
    """What anybody in the party may read of a traveller."""

    full_name: Name = ""
    id_type: IdType = ""
    meal_preference: MealPreference = "N/A"
    emergency_contact: TypedPhone = ""
    email: Annotated[Line, Field(max_length=254)] = ""
    phone: TypedPhone = ""
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


class ReservationIn(RequestBody):
    """Which plan. `total_price`, `advance` and `balance_due_on` are from the quote that the traveller was shown.

    A hold whose quote differs from any of them is refused with the new quote; what is left out is not compared.
    `billing_state` is the GST code of the state that the customer lives in: receipts show it, and taxes follow it.
    `special_requests` are the party's own words to the operator.
    """

    event_plan_id: PublicId
    event_id: PublicId | None = None
    total_price: RupeesIn | None = None
    advance: RupeesIn | None = None
    balance_due_on: date | None = None
    billing_state: StateCode | None = None
    special_requests: Requests = ""


class BookingPayload(RequestBody):
    """A whole booking: plan, travellers, beds."""

    reservation_event: ReservationIn
    traveller_info: Annotated[list[TravellerIn], Field(max_length=200)] = Field([])
    booking_rooms: Annotated[list[RoomIn], Field(min_length=1, max_length=4)]


class HoldIn(RequestBody):
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
    user_id: int
    event_plan_id: int


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
    user_id: int
    event_plan_id: int


class BookedHotel(BaseModel):
    """A hotel of a departure and the nights in it."""

    name: str
    address: str
    check_in: date
    check_out: date


class BookedEvent(BaseModel):
    """The trip of a booking, as much as its own page needs.

    `instruction_for_trip` is Markdown: the departure's own text, or the event's. `hotels` are those assigned to the
    departure so far, for a confirmed booking. `is_over`: the last day is past, by the operator's calendar.
    """

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
    instruction_for_trip: str
    hotels: list[BookedHotel]
    is_over: bool


RefundStatus = Literal["none", "owed", "pending", "partial", "full"]


class ReservationOut(BaseModel):
    """A booking. What is paid and due comes from the ledger.

    `balance_due` is `total_price` less `price_reduction` (what was refunded of a confirmed booking) less what is paid;
    while `is_due_closed` nobody asks for it. `owed_back` is the offline money of a cancelled booking that the operator
    has still to return; `refund_status` says how far their refund has come.

    `overdue_since` is the day the balance was due, once that is over in the operator's time zone.
    `travellers_open_until` is the last day on which the party may change who travels; null where it never may.
    `customer_name` is the first traveller's, or the account's. `payment_id` and `transaction_reference` are the
    provider's numbers of the last captured payment and its order; null without one, as when all was paid in cash.
    """

    reservation_event_id: int
    booking_reference: str
    event_id: int
    event_plan_id: int
    user_id: int
    customer_name: str
    event_date: date
    total_travelers: int
    total_price: RupeesOut
    advance_paid: RupeesOut
    payment_id: str | None
    transaction_reference: str | None
    balance_due: RupeesOut
    balance_due_on: date | None
    price_reduction: RupeesOut
    refunded_amount: RupeesOut
    owed_back: RupeesOut
    refund_status: RefundStatus
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
    updated_at: datetime


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


class OrderIn(RequestBody):
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


class VerifyIn(RequestBody):
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


class BalanceIn(RequestBody):
    """How much of what is due to pay now; nothing given means all of it."""

    never_blank: ClassVar = frozenset({"amount"})

    amount: RupeesIn | None = None
