from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.catalogue.pricing.schemas.discounts import DiscountCode
from toli.catalogue.pricing.schemas.quotes import QuoteOut
from toli.delivery.channels.schemas.messages import Wording
from toli.identity.people.schemas import EmailAddress
from toli.kit.dates import CalendarDate
from toli.kit.gst import StateCode
from toli.kit.languages import FIRST, Language
from toli.kit.pan import Pan
from toli.kit.phones import RequiredPhone
from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema
from toli.payments.documents.schemas import CompanyIn
from toli.selling.bookings.schemas.fields import (
    BookingStatus,
    Name,
    OfflineMethod,
    PublicId,
    Reason,
    Requests,
    RupeesIn,
)
from toli.selling.bookings.schemas.references import Reference
from toli.selling.bookings.schemas.travel_tax import TcsExemption
from toli.selling.bookings.schemas.travellers import TravellerIn
from toli.selling.checkout.schemas.quote import AddOnsIn, RoomsIn
from toli.selling.waiting.schemas import OfferToken

Unpaid = Literal["hold", "keep"]


class DeskQuoteIn(RequestBody):
    """`agreed_total` replaces the price, with tax and discounts, and needs a reason.

    `phone` of the customer finds the returning traveller's discount; a booking takes the contact's. `pan`: see
    `QuoteIn`; TCS comes on top of an agreed price, unless `tcs_exemption`.
    """

    departure_id: PublicId
    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None
    discount_code: DiscountCode | None = None
    agreed_total: RupeesIn | None = None
    price_reason: Annotated[Line, Field(max_length=120)] = ""
    pan: Pan | None = None
    tcs_exemption: TcsExemption | None = None
    phone: RequiredPhone | None = None


class ContactIn(RequestBody):
    """The e-mail address gets the usual e-mails, in `language`."""

    name: Annotated[Name, Field(min_length=1)]
    phone: RequiredPhone
    email: EmailAddress | None = None
    language: Language = FIRST


class DeskPaymentIn(RequestBody):
    """A payment on a day in the operator's time zone. `cheque_bank`, `cheque_dated_on`: of a cheque."""

    amount: RupeesIn
    method: OfflineMethod
    moved_on: CalendarDate
    reference: Reference = ""
    note: Reason = ""
    cheque_bank: Annotated[Line, Field(max_length=80)] = ""
    cheque_dated_on: CalendarDate | None = None


class DeskBookingIn(DeskQuoteIn):
    """A booking by phone or at the counter.

    A payment confirms it. Without one its beds are held to the end of `unpaid_until`, or it is confirmed (`unpaid` is
    `keep`). A `total_price` other than the current is refused. `whatsapp_consent`: see `ReservationIn`; the operator
    read the sentence aloud. `offer`: token of beds offered to the customer from the waiting list.
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
    offer: OfferToken | None = None
    tell: bool = True


class DeskHoldIn(RequestBody):
    unpaid_until: CalendarDate


class DeskBookingOut(Schema):
    """`held_until` is the end of an unpaid hold."""

    booking_id: int
    booking_reference: str
    booking_status: Literal[BookingStatus.PENDING, BookingStatus.CONFIRMED]
    held_until: datetime | None
    payment_link: str
    quote: QuoteOut


class ContactOut(BaseModel):
    """`is_claimed`: the booking has an account."""

    name: str
    phone: str
    email: str
    language: str
    is_claimed: bool


class DeskBookingState(BaseModel):
    """State of a booking at the desk. `payment_link` needs the right to record payments."""

    contact: ContactOut | None
    is_desk_booking: bool
    booking_status: BookingStatus
    held_until: datetime | None
    has_payment_link: bool
    payment_link: str | None


class PaymentLinkOut(BaseModel):
    url: str
