from datetime import date, datetime
from typing import Annotated, Literal
from uuid import UUID

from pydantic import Field

from toli.identity.people.schemas import EmailAddress
from toli.kit.dates import CalendarDate
from toli.kit.phones import TypedPhone
from toli.kit.text import Line
from toli.selling.bookings.schemas.fields import Name, Reason, Requests
from toli.selling.octo.schemas.availability import MOST_UNITS, OctoAvailability, OctoId
from toli.selling.octo.schemas.fields import OctoBookingStatus, OctoRefund, OctoRequest, OctoSchema
from toli.selling.octo.schemas.products import OctoCharge, OctoPricing

ResellerReference = Annotated[Line, Field(max_length=100)]
ShortText = Annotated[Line, Field(max_length=40)]
Minutes = Annotated[int, Field(ge=1, le=10_000)]


class OctoContactIn(OctoRequest):
    """`fullName`, or first and last name. The booking's contact gets e-mails in the first known of `locales`."""

    full_name: Name | None = None
    first_name: Name | None = None
    last_name: Name | None = None
    email_address: EmailAddress | None = None
    phone_number: TypedPhone | None = None
    locales: Annotated[list[ShortText], Field(max_length=20)] | None = None
    postal_code: ShortText | None = None
    country: ShortText | None = None
    notes: Requests | None = None


class OctoUnitItemIn(OctoRequest):
    """A traveller. `uuid` keeps one of before."""

    uuid: UUID | None = None
    unit_id: OctoId
    reseller_reference: ResellerReference | None = None
    contact: OctoContactIn | None = None


UnitItems = Annotated[list[OctoUnitItemIn], Field(min_length=1, max_length=MOST_UNITS)]


class _BookingFields(OctoRequest):
    expiration_minutes: Minutes | None = None
    notes: Requests | None = None
    reseller_reference: ResellerReference | None = None
    contact: OctoContactIn | None = None


class OctoReservationIn(_BookingFields):
    """Beds to hold. `uuid`: a call with the same one returns the same booking.

    The hold lasts `expirationMinutes`, at most as long as other holds of the installation.
    """

    uuid: UUID | None = None
    product_id: OctoId
    option_id: OctoId
    availability_id: OctoId
    unit_items: UnitItems
    currency: Annotated[str, Field(max_length=3)] | None = None


class OctoConfirmationIn(OctoRequest):
    """`emailReceipt`: the contact gets the confirmation by e-mail."""

    contact: OctoContactIn
    unit_items: UnitItems | None = None
    reseller_reference: ResellerReference | None = None
    email_receipt: bool | None = None


class OctoExtensionIn(OctoRequest):
    """`expirationMinutes` is ignored: every extension has ten minutes."""

    expiration_minutes: Minutes | None = None


class OctoCancellationIn(OctoRequest):
    """`force` is ignored: the terms decide."""

    reason: Reason | None = None
    force: bool | None = None


class OctoUpdateIn(_BookingFields):
    """Omitted fields stay. Units without their previous `uuid` are replaced."""

    product_id: OctoId | None = None
    option_id: OctoId | None = None
    availability_id: OctoId | None = None
    unit_items: UnitItems | None = None
    email_receipt: bool | None = None


class OctoBookingQuery(OctoSchema):
    """At least one of them. Days of the tour's start, inclusive."""

    reseller_reference: Annotated[str, Field(max_length=100)] | None = None
    supplier_reference: Annotated[str, Field(max_length=40)] | None = None
    local_date: CalendarDate | None = None
    local_date_start: CalendarDate | None = None
    local_date_end: CalendarDate | None = None
    product_id: Annotated[str, Field(max_length=40)] | None = None
    option_id: Annotated[str, Field(max_length=40)] | None = None


class OctoContact(OctoSchema):
    full_name: str | None
    first_name: str | None
    last_name: str | None
    email_address: str | None
    phone_number: str | None
    locales: list[str]
    postal_code: str | None
    country: str | None
    notes: str | None


class OctoDeliveryOption(OctoSchema):
    """`deliveryValue`: the booking's reference, which the trip leader's list has."""

    delivery_format: Literal["QRCODE"]
    delivery_value: str


class OctoTicket(OctoSchema):
    redemption_method: Literal["MANIFEST"]
    utc_redeemed_at: datetime | None
    delivery_options: list[OctoDeliveryOption]


class OctoUnitItem(OctoSchema):
    uuid: UUID
    reseller_reference: str | None
    supplier_reference: str | None
    unit_id: str
    status: OctoBookingStatus
    utc_redeemed_at: datetime | None
    contact: OctoContact
    ticket: OctoTicket | None
    pricing: OctoPricing | None = None


class OctoCancellation(OctoSchema):
    """`refund`: how much of the price the terms give back."""

    refund: OctoRefund
    reason: str | None
    utc_cancelled_at: datetime


class OctoBookingTerms(OctoSchema):
    """Today's charge for a cancellation and the due amount (`toli/terms`), in paise.

    Of a cancelled booking, the charge of its day.
    """

    charge: int
    charge_rule: OctoCharge
    refund_of_price: int
    balance_due_on: date | None


class OctoBooking(OctoSchema):
    """A booking by an agent: beds on hold, or confirmed without a payment."""

    id: str
    uuid: UUID
    test_mode: bool
    reseller_reference: str | None
    supplier_reference: str | None
    status: OctoBookingStatus
    utc_created_at: datetime
    utc_updated_at: datetime
    utc_expires_at: datetime | None
    utc_redeemed_at: datetime | None
    utc_confirmed_at: datetime | None
    product_id: str
    option_id: str
    cancellable: bool
    cancellation: OctoCancellation | None
    freesale: bool
    availability_id: str | None
    availability: OctoAvailability | None
    contact: OctoContact
    notes: str | None
    delivery_methods: list[Literal["VOUCHER"]]
    voucher: OctoTicket | None
    unit_items: list[OctoUnitItem]
    pricing: OctoPricing | None = None
    pickup_requested: bool = False
    pickup_point_id: str | None = None
    toli_terms: OctoBookingTerms | None = None
