from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.catalogue.pricing.schemas.quotes import InstalmentDue, QuoteLine
from toli.clients.media.schemas import Image
from toli.kit.money import RupeesOut
from toli.kit.wire import Schema
from toli.payments.documents.schemas import Company
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.schemas.travel_tax import BookedTravelTax
from toli.selling.bookings.schemas.travellers import TravellerOut


class RoomOut(Schema):
    """People of one sharing type, category and variant; names as of booking.

    `selected_beds_quantity`: their number. `is_alone`: a whole room each; without `takes_bed` infants in other beds.
    `room_number` is empty before assignment; dates default to the tour's.
    """

    booking_room_id: int
    sharing_type_id: int
    room_type: str
    number_of_travelers: int
    selected_beds_quantity: int
    traveller_category_id: int | None
    traveller_category: str | None
    option_id: int | None
    option: str | None
    is_alone: bool
    takes_bed: bool
    price_per_head_trip: RupeesOut
    total_price: RupeesOut
    room_number: str
    checkin_date: date
    checkout_date: date
    user_id: int | None
    departure_id: int


class BookedAddOn(BaseModel):
    """The price is as of its day; amounts without added tax."""

    booking_add_on_id: int
    option_id: int
    name: str
    quantity: int
    price: RupeesOut
    amount: RupeesOut
    added_at: datetime


class BookedHotel(BaseModel):
    name: str
    address: str
    check_in: date
    check_out: date


class BookedEvent(Schema):
    """`instruction_for_trip` is Markdown, the departure's or else the event's.

    `legal_name`: on documents, else the name. `map_link` null: no meeting point. `hotels` are for confirmed bookings.
    `is_over`: past its last day, in the operator's time zone.
    """

    trip_id: int
    title: str
    destination: str
    tour_duration: int
    tour_start_date: date
    tour_end_date: date
    image: Image | None
    client_id: int
    client_name: str
    client_url: str
    legal_name: str
    meeting_point: str
    map_link: str | None
    instruction_for_trip: str
    hotels: list[BookedHotel]
    is_over: bool


RefundStatus = Literal["none", "owed", "pending", "partial", "full"]
PaymentStatus = Literal["pending", "partial", "paid", "failed", "refunded"]


class ReservationOut(Schema):
    """A booking, with payments from the ledger.

    `balance_due`: `total_price` less `price_reduction`, payments (`advance_paid`) and `tds_expected` (deducted by the
    customer, certificate missing); not payable while `is_due_closed`. `owed_back`: offline money to return;
    `refund_status`: of the operator's refund. `next_due` is due by `balance_due_on`, the first unpaid of `instalments`;
    without a day, the whole balance is payable. `overdue_since` is in the operator's time zone. `can_change`: by the
    traveller, before the tour. `travellers_open_until` null: never changeable. `operator_can_change`: confirmed or held
    at the desk. `customer_name`: the first traveller's, or the account's. `payment_id`, `transaction_reference`: of the
    last captured payment.
    """

    booking_id: int
    booking_reference: str
    trip_id: int
    departure_id: int
    user_id: int | None
    customer_name: str
    event_date: date
    total_travelers: int
    total_price: RupeesOut
    advance_paid: RupeesOut
    tds_expected: RupeesOut
    payment_id: str | None
    transaction_reference: str | None
    balance_due: RupeesOut
    balance_due_on: date | None
    next_due: RupeesOut
    instalments: list[InstalmentDue]
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
    change_asked_at: datetime | None
    change_declined_at: datetime | None
    change_declined_reason: str
    can_change: bool
    overdue_since: date | None
    travellers_open_until: date | None
    can_change_travellers: bool
    operator_can_change: bool
    payment_status: PaymentStatus
    booking_status: BookingStatus
    cancel_reason: str | None
    invoice_url: str | None
    billing_state: str | None
    company: Company | None
    travel_tax: BookedTravelTax | None
    special_requests: str
    sale_source: str | None
    policy_version: int | None
    booking_date: datetime
    created_at: datetime
    updated_at: datetime


class LinkedBooking(Schema):
    """`is_origin`: this booking was split from it."""

    booking_id: int
    booking_reference: str
    trip_id: int
    title: str
    tour_start_date: date
    total_travelers: int
    booking_status: BookingStatus
    is_origin: bool


class BookingOut(Schema):
    """`price_lines` sum to the total price; `linked` are split bookings."""

    booking: ReservationOut
    traveller_info: list[TravellerOut]
    event_booking_rooms: list[RoomOut]
    add_ons: list[BookedAddOn]
    price_lines: list[QuoteLine]
    linked: list[LinkedBooking]
    event: BookedEvent


class RefundedBooking(BookingOut):
    """`is_repeated`: the same refund was made within a minute, and not again."""

    is_repeated: bool
