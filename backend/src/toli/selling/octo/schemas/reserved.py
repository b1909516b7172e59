from dataclasses import dataclass
from datetime import date, datetime
from uuid import UUID

from toli.selling.bookings.schemas.fields import BookingStatus


@dataclass(frozen=True, slots=True)
class ReservedBooking:
    """A booking with its hold and departure. `has_money`: there was a payment, refunded or not."""

    uuid: UUID
    reseller_reference: str | None
    units: list[dict[str, str | None]]
    first_name_length: int | None
    notes_length: int | None
    agents_cancel_reason: str | None
    booking_id: int
    booking_reference: str
    booking_status: BookingStatus
    cancel_reason: str | None
    contact_name: str
    contact_phone: str
    contact_email: str
    language: str
    special_requests: str
    total_paise: int
    price_reduction_paise: int
    advance_paise: int
    total_travelers: int
    balance_due_on: date | None
    quote: dict[str, object]
    policy: dict[str, object]
    created_at: datetime
    updated_at: datetime
    confirmed_at: datetime | None
    cancelled_at: datetime | None
    trip_id: int
    departure_id: int
    expires_at: datetime
    is_held: bool
    is_draft: bool
    booking_start_date: date
    booking_end_date: date
    tour_start_date: date
    tour_end_date: date
    time_zone: str
    capacity: int
    free: int
    has_money: bool
