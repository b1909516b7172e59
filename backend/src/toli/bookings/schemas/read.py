"""Bookings on the wire. Money is in rupees, dates in the client's time zone."""

from datetime import date, datetime
from typing import Literal

from pydantic import BaseModel

from toli.bookings.schemas.fields import BookingStatus
from toli.bookings.schemas.travel_tax import BookedTravelTax
from toli.bookings.schemas.travellers import TravellerOut
from toli.documents.schemas import Company
from toli.kit.money import RupeesOut
from toli.media.schemas import Image
from toli.pricing.schemas.quotes import InstalmentDue, QuoteLine


class RoomOut(BaseModel):
    """People of one sharing type, traveller category and variant in a booking; `selected_beds_quantity` counts them.

    `traveller_category` and `option` (the variant) are named as when it was booked, null for none. `is_alone`: each of
    them has a whole room; without `takes_bed` they are infants who sleep with others. `room_number` names the rooms
    that the operator put its people into, empty before; the days are the tour's unless the rooms' own are others.
    """

    booking_room_id: int
    room_bed_id: int
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
    event_plan_id: int


class BookedAddOn(BaseModel):
    """An add-on of a booking, at the price of the day it was added; amounts without tax that is added."""

    booking_add_on_id: int
    option_id: int
    name: str
    quantity: int
    price: RupeesOut
    amount: RupeesOut
    added_at: datetime


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
    while `is_due_closed` it cannot be paid. `owed_back` is the offline money of a cancelled booking that the operator
    has still to return; `refund_status` says how far their refund has come.

    `next_due` is to be paid by `balance_due_on`, and `instalments` are what is not paid yet, that one first; without a
    day, all of the balance can be paid now. `overdue_since` is that day, once it is over in the operator's time zone.
    `can_change`: its traveller may change it or request a change, since the tour has not begun.
    `travellers_open_until` is the last day on which the party may change who travels; null where it never may.
    `operator_can_change`: its operator may, because it is confirmed or held at the desk.
    `travel_tax` is what is collected of the buyer of a trip abroad, null on others.
    `customer_name` is the first traveller's, or the account's. `payment_id` and `transaction_reference` are the
    provider's numbers of the last captured payment and its order; null without one, as when all was paid in cash.
    """

    reservation_event_id: int
    booking_reference: str
    event_id: int
    event_plan_id: int
    user_id: int | None
    customer_name: str
    event_date: date
    total_travelers: int
    total_price: RupeesOut
    advance_paid: RupeesOut
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
    payment_status: Literal["pending", "partial", "paid", "failed", "refunded"]
    booking_status: BookingStatus
    cancel_reason: str | None
    invoice_url: str | None
    billing_state: str | None
    company: Company | None
    travel_tax: BookedTravelTax | None
    special_requests: str
    booking_date: datetime
    created_at: datetime
    updated_at: datetime


class LinkedBooking(BaseModel):
    """A booking of the same group: the one that this was a part of (`is_origin`), or one that was a part of this."""

    reservation_event_id: int
    booking_reference: str
    event_id: int
    title: str
    tour_start_date: date
    total_travelers: int
    booking_status: BookingStatus
    is_origin: bool


class BookingOut(BaseModel):
    """A booking with everything in it. `price_lines` sum to its total price.

    `linked` are the bookings of those of its group who moved to another departure, or of those whom it moved from.
    """

    reservation_event: ReservationOut
    traveller_info: list[TravellerOut]
    event_booking_rooms: list[RoomOut]
    add_ons: list[BookedAddOn]
    price_lines: list[QuoteLine]
    linked: list[LinkedBooking]
    event: BookedEvent


class RefundedBooking(BookingOut):
    """A booking after a refund. `is_repeated`: the same refund was made within the last minute, and not made again."""

    is_repeated: bool
