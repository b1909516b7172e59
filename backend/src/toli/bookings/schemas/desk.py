"""Bookings that an operator enters, on the wire. Money is in rupees."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import BookingStatus, Name, PublicId, Reason, Requests, RupeesIn
from toli.bookings.schemas.offline import OfflineMethod
from toli.bookings.schemas.quote import AddOnsIn, RoomsIn
from toli.bookings.schemas.travel_tax import TcsExemption
from toli.bookings.schemas.travellers import TravellerIn
from toli.channels.schemas.messages import Wording
from toli.documents.schemas import CompanyIn
from toli.identity.schemas import EmailAddress
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.gst import StateCode
from toli.kit.languages import FIRST, Language
from toli.kit.pan import Pan
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line
from toli.pricing.schemas.discounts import DiscountCode
from toli.pricing.schemas.quotes import QuoteOut

Unpaid = Literal["hold", "keep"]


class DeskQuoteIn(RequestBody):
    """What to price at the desk. `agreed_total`, with its reason, replaces the price, with tax and all discounts.

    `pan`: see `QuoteIn`; what is collected on a tour abroad comes on top of an agreed price. `tcs_exemption` is why
    nothing is collected of the buyer; it has no effect on other trips.
    """

    event_plan_id: PublicId
    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    discount_code: DiscountCode | None = None
    agreed_total: RupeesIn | None = None
    price_reason: Annotated[Line, Field(max_length=120)] = ""
    pan: Pan | None = None
    tcs_exemption: TcsExemption | None = None


class ContactIn(RequestBody):
    """Whose booking it is. With an e-mail address, they get what other customers get by e-mail, in their language."""

    name: Annotated[Name, Field(min_length=1)]
    phone: RequiredPhone
    email: EmailAddress | None = None
    language: Language = FIRST


class DeskPaymentIn(RequestBody):
    """What was received with the booking, on a day in the operator's time zone."""

    amount: RupeesIn
    method: OfflineMethod
    moved_on: CalendarDate
    reference: Annotated[Line, Field(max_length=80)] = ""
    note: Reason = ""


class DeskBookingIn(DeskQuoteIn):
    """A booking by phone or at the counter.

    With a payment it is confirmed. Without one its beds are held until the end of `unpaid_until`, or it is confirmed
    all the same (`unpaid` is `keep`). `total_price` is what was shown: another price is refused. `tell` sends the
    contact an e-mail. `whatsapp_consent`: see `ReservationIn`; the operator read the sentence to them.
    """

    contact: ContactIn
    traveller_info: Annotated[list[TravellerIn], Field(max_length=200)] = Field([])
    total_price: RupeesIn | None = None
    payment: DeskPaymentIn | None = None
    unpaid: Unpaid = "hold"
    unpaid_until: CalendarDate | None = None
    billing_state: StateCode | None = None
    company: CompanyIn | None = None
    special_requests: Requests = ""
    whatsapp_consent: Wording | None = None
    tell: bool = True


class DeskHoldIn(RequestBody):
    """Until the end of which day a booking may stay unpaid, in the operator's time zone."""

    unpaid_until: CalendarDate


class DeskBookingOut(BaseModel):
    """A booking that was entered; `held_until` when its beds are released unless it is paid."""

    reservation_event_id: int
    booking_reference: str
    booking_status: Literal[BookingStatus.PENDING, BookingStatus.CONFIRMED]
    held_until: datetime | None
    payment_link: str
    quote: QuoteOut


class ContactOut(BaseModel):
    """Whose booking it is, as the operator entered it; `is_claimed`: they have it in an account now."""

    name: str
    phone: str
    email: str
    language: str
    is_claimed: bool


class DeskBookingState(BaseModel):
    """The state of a booking at the desk; `payment_link` is for people who may record payments."""

    contact: ContactOut | None
    is_desk_booking: bool
    booking_status: BookingStatus
    held_until: datetime | None
    has_payment_link: bool
    payment_link: str | None


class PaymentLinkOut(BaseModel):
    """A link by which anybody who has it can pay for a booking."""

    url: str
