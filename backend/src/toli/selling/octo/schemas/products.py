"""Fields of a capability are absent unless it was asked for."""

from datetime import date
from typing import Literal

from pydantic import Field

from toli.selling.octo.schemas.fields import (
    OctoCapabilityId,
    OctoContactField,
    OctoFeatureType,
    OctoLocationType,
    OctoSchema,
    OctoUnitType,
)


class OctoMedia(OctoSchema):
    src: str
    type: Literal["image/jpeg"]
    rel: Literal["COVER"]
    title: str | None
    caption: str | None
    copyright: str | None


class OctoSupplierContact(OctoSchema):
    website: str | None
    email: str | None
    telephone: str | None
    address: str | None


class OctoSupplier(OctoSchema):
    """A company. `endpoint`: the base of all calls."""

    id: str
    name: str
    endpoint: str
    contact: OctoSupplierContact
    short_description: str | None = None
    media: list[OctoMedia] = Field(default=[])


class OctoCapability(OctoSchema):
    id: OctoCapabilityId
    revision: int
    required: bool
    dependencies: list[OctoCapabilityId]
    docs: str | None


class OctoTax(OctoSchema):
    """Paise."""

    name: str
    retail: int
    original: int
    net: int | None


class OctoPricing(OctoSchema):
    """Paise with tax. `net` is null: an agent's price is agreed with the company outside this interface."""

    original: int
    retail: int
    net: int | None
    currency: str
    currency_precision: int
    included_taxes: list[OctoTax]


class OctoFeature(OctoSchema):
    short_description: str | None
    type: OctoFeatureType


class OctoFaq(OctoSchema):
    question: str
    answer: str


class OctoPostalAddress(OctoSchema):
    street_address: str | None
    address_locality: str | None
    address_region: str | None
    postal_code: str | None
    address_country: str | None
    post_office_box_number: str | None


class OctoIdentifiers(OctoSchema):
    google_place_id: str | None
    apple_place_id: str | None
    tripadvisor_location_id: str | None
    yelp_place_id: str | None
    facebook_place_id: str | None
    foursquare_place_id: str | None
    baidu_place_id: str | None
    amap_place_id: str | None


class OctoPlace(OctoSchema):
    latitude: float
    longitude: float
    postal_address: OctoPostalAddress
    identifiers: OctoIdentifiers
    same_as: list[str]


class OctoLocation(OctoSchema):
    title: str | None
    short_description: str | None
    types: list[OctoLocationType]
    minutes_to: int | None
    minutes_at: int | None
    place: OctoPlace


class OctoContent(OctoSchema):
    """Fields of `octo/content` that products and options share."""

    title: str = ""
    short_description: str | None = None
    description: str | None = None
    features: list[OctoFeature] = Field(default=[])
    faqs: list[OctoFaq] = Field(default=[])
    media: list[OctoMedia] = Field(default=[])
    locations: list[OctoLocation] = Field(default=[])
    category_labels: list[str] = Field(default=[])
    duration_minutes_from: int = 0
    duration_minutes_to: int | None = None
    commentary: list[str] = Field(default=[])


class OctoPickups(OctoSchema):
    """Fields of `octo/pickups`: travellers come to the meeting point themselves, so there are no points."""

    pickup_required: bool = False
    pickup_available: bool = False
    pickup_points: list[str] = Field(default=[])


class OctoUnitRestrictions(OctoSchema):
    min_age: int
    max_age: int
    id_required: bool
    min_quantity: int | None
    max_quantity: int | None
    pax_count: int
    accompanied_by: list[str]


class OctoUnit(OctoSchema):
    """A traveller category; adults are of none."""

    id: str
    internal_name: str
    reference: str | None
    type: OctoUnitType
    restrictions: OctoUnitRestrictions
    required_contact_fields: list[OctoContactField]
    pricing_from: list[OctoPricing] = Field(default=[])
    pricing: list[OctoPricing] = Field(default=[])
    title: str | None = None
    short_description: str = ""
    features: list[OctoFeature] = Field(default=[])


class OctoOptionRestrictions(OctoSchema):
    min_units: int
    max_units: int | None


class OctoInstalment(OctoSchema):
    """A part of the balance, by `share`, due `days` after the booking or before the start."""

    share: int
    days: int
    counted_from: Literal["booking", "start"]


class OctoCharge(OctoSchema):
    """Hundredths of a percent of the price or of the advance, or paise per person."""

    basis: Literal["price", "advance", "person"]
    value: int


class OctoBracket(OctoSchema):
    """The charge for a cancellation `fromDays` or more days before the start."""

    from_days: int
    charge: OctoCharge


class OctoSeason(OctoSchema):
    """Charges of departures that start from the first to the last day, inclusive."""

    first_day: date
    last_day: date
    brackets: list[OctoBracket]


class OctoTerms(OctoSchema):
    """Terms of sale (`toli/terms`): advance, instalments and cancellation.

    `sharesRoom`: beds of a room of `roomBeds` are sold one by one. `leastPerPerson` in paise.
    """

    room_beds: int
    shares_room: bool
    advance: OctoCharge
    instalments: list[OctoInstalment]
    brackets: list[OctoBracket]
    seasons: list[OctoSeason]
    least_per_person: int
    no_show: OctoCharge
    is_tax_returned: bool


class OctoOption(OctoContent, OctoPickups):
    """A sharing type, with a variant where the trip has variants."""

    id: str
    default: bool
    internal_name: str
    reference: str | None
    availability_local_start_times: list[str]
    cancellation_cutoff: str
    cancellation_cutoff_amount: int
    cancellation_cutoff_unit: Literal["day"]
    required_contact_fields: list[OctoContactField]
    restrictions: OctoOptionRestrictions
    units: list[OctoUnit]
    toli_terms: OctoTerms | None = None


class OctoProduct(OctoContent):
    """A trip."""

    id: str
    internal_name: str
    reference: str | None
    locale: str
    time_zone: str
    allow_freesale: bool
    instant_confirmation: bool
    instant_delivery: bool
    availability_required: bool
    availability_type: Literal["START_TIME"]
    delivery_formats: list[Literal["QRCODE"]]
    delivery_methods: list[Literal["VOUCHER"]]
    redemption_method: Literal["MANIFEST"]
    options: list[OctoOption]
    default_currency: str = ""
    available_currencies: list[str] = Field(default=[])
    pricing_per: Literal["UNIT"] = "UNIT"
