"""Holds on the wire, and the booking that is sent to hold beds for."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.bookings.schemas.fields import PublicId, Requests, RupeesIn
from toli.bookings.schemas.quote import AddOnsIn, RoomsIn
from toli.bookings.schemas.read import BookedAddOn, BookedEvent, ReservationOut, RoomOut
from toli.bookings.schemas.travellers import TravellerIn, TravellerOut
from toli.bookings.schemas.waiting import OfferToken
from toli.catalogue.schemas.fields import AccessCode
from toli.channels.schemas.messages import Wording
from toli.documents.schemas import CompanyIn
from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.gst import StateCode
from toli.kit.pan import Pan
from toli.pricing.schemas.discounts import DiscountCode
from toli.pricing.schemas.quotes import QuoteOut


class ReservationIn(RequestBody):
    """The plan to book, with the price, advance and balance day that were shown.

    A hold whose quote differs from any of them is refused with the new quote; what is left out is not compared.
    `access_code` is that of a private departure.
    `billing_state` is the GST code of the state that the customer lives in: receipts show it, and taxes follow it.
    `company` is the customer, where it is registered under GST and wants documents with its GSTIN: taxes follow that.
    `pan`: see `QuoteIn`; of a company it is that in its GSTIN.
    `special_requests` are the party's own words to the operator. `discount_code` and `offer`: see `QuoteIn`.
    `whatsapp_consent` is the version of the sentence by which the party agreed to messages on WhatsApp to the first
    traveller's number; null when they did not.
    """

    event_plan_id: PublicId
    event_id: PublicId | None = None
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
    whatsapp_consent: Wording | None = None


class BookingPayload(RequestBody):
    """A whole booking: plan, travellers, beds, add-ons."""

    reservation_event: ReservationIn
    traveller_info: Annotated[list[TravellerIn], Field(max_length=200)] = Field([])
    booking_rooms: RoomsIn
    add_ons: AddOnsIn | None = None


class HoldIn(RequestBody):
    """Beds to hold. `replaces`: an unpaid booking of the caller with the operator, to be released.

    With `replaces`, an omitted `id_proof` or `medical_needs` stays as saved for the traveller at the same place, and an
    omitted `pan` as saved; an empty text, and null for the PAN, removes it.
    """

    booking_payload: BookingPayload
    replaces: PublicId | None = None


class HoldOut(BaseModel):
    """Beds held for the caller."""

    reservation_event_id: int
    booking_reference: str
    quote: QuoteOut
    expires_at: datetime


class HoldState(BaseModel):
    """A held booking with the time left, by the database's clock."""

    state: Literal["held", "paid", "expired", "released", "cancelled"]
    reservation_event: ReservationOut
    traveller_info: list[TravellerOut]
    booking_rooms: list[RoomOut]
    add_ons: list[BookedAddOn]
    event: BookedEvent
    quote: QuoteOut
    expires_at: datetime
    seconds_left: int
    can_extend: bool


class Extended(BaseModel):
    """How long the beds are held now."""

    expires_at: datetime
