from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.catalogue.pricing.schemas.discounts import DiscountCode
from toli.catalogue.pricing.schemas.quotes import QuoteOut, RefundPoint
from toli.catalogue.trips.schemas.fields import AccessCode
from toli.delivery.channels.schemas.messages import Wording
from toli.kit.dates import CalendarDate
from toli.kit.gst import StateCode
from toli.kit.pan import Pan
from toli.kit.wire import RequestBody, Schema
from toli.payments.documents.schemas import CompanyIn
from toli.selling.bookings.schemas.fields import PublicId, Requests, RupeesIn, SaleSource
from toli.selling.bookings.schemas.read import BookedAddOn, BookedEvent, ReservationOut, RoomOut
from toli.selling.bookings.schemas.travellers import TravellerIn, TravellerOut
from toli.selling.checkout.schemas.quote import AddOnsIn, RoomsIn
from toli.selling.waiting.schemas import OfferToken


class ReservationIn(RequestBody):
    """The departure to book, with the displayed price, advance and balance day.

    A hold with another quote is refused with the new quote; omitted values are not compared. `access_code` opens a
    private departure. `billing_state`: a GST code, the basis of taxes unless a `company` has a GSTIN. `pan`,
    `discount_code`, `offer`: see `QuoteIn`; a company's PAN is in its GSTIN. `whatsapp_consent`: version of the
    accepted sentence; null without consent. `sale_source`: `utm_source` of the visitor's link.
    """

    departure_id: PublicId
    trip_id: PublicId | None = None
    total_price: RupeesIn | None = None
    advance: RupeesIn | None = None
    balance_due_on: CalendarDate | None = None
    access_code: AccessCode | None = None
    offer: OfferToken | None = None
    billing_state: StateCode | None = None
    company: CompanyIn | None = None
    pan: Pan | None = None
    discount_code: DiscountCode | None = None
    special_requests: Requests = ""
    sale_source: SaleSource | None = None
    whatsapp_consent: Wording | None = None


class BookingPayload(RequestBody):
    booking: ReservationIn
    traveller_info: Annotated[list[TravellerIn], Field(max_length=200)] = Field([])
    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None


class HoldIn(RequestBody):
    """`replaces`: the caller's unpaid booking to release.

    Then an omitted `id_proof`, `medical_needs` or `pan` stays as saved (travellers by place); an empty text, and null
    for the PAN, removes it.
    """

    booking_payload: BookingPayload
    replaces: PublicId | None = None


class HoldOut(Schema):
    booking_id: int
    booking_reference: str
    quote: QuoteOut
    expires_at: datetime


class HoldState(Schema):
    """`refunds` of the whole price and `advance_refunds`, if cancelled later; empty unless held."""

    state: Literal["held", "paid", "expired", "released", "cancelled"]
    booking: ReservationOut
    traveller_info: list[TravellerOut]
    booking_rooms: list[RoomOut]
    add_ons: list[BookedAddOn]
    event: BookedEvent
    quote: QuoteOut
    refunds: list[RefundPoint]
    advance_refunds: list[RefundPoint]
    expires_at: datetime
    seconds_left: int
    can_extend: bool


class Extended(BaseModel):
    expires_at: datetime
