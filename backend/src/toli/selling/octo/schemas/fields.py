from enum import StrEnum
from typing import Final

from pydantic import BaseModel, ConfigDict
from pydantic.alias_generators import to_camel

from toli.kit.wire import RequestBody

CURRENCY: Final = "INR"
CURRENCY_PRECISION: Final = 2
"""Amounts are paise."""


class OctoSchema(BaseModel):
    """An answer of OCTO; names on the wire are in camel case (ADR 48)."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True, serialize_by_alias=True)


class OctoRequest(RequestBody):
    """A request body; see `OctoSchema`."""

    model_config = ConfigDict(alias_generator=to_camel, validate_by_name=True)


class OctoCapabilityId(StrEnum):
    CONTENT = "octo/content"
    PICKUPS = "octo/pickups"
    PRICING = "octo/pricing"
    WEBHOOKS = "octo/webhooks"
    TERMS = "toli/terms"


class OctoUnitType(StrEnum):
    ADULT = "ADULT"
    YOUTH = "YOUTH"
    CHILD = "CHILD"
    INFANT = "INFANT"
    SENIOR = "SENIOR"
    OTHER = "OTHER"


class OctoAvailabilityStatus(StrEnum):
    """`LIMITED`: less than half is free."""

    AVAILABLE = "AVAILABLE"
    LIMITED = "LIMITED"
    SOLD_OUT = "SOLD_OUT"
    CLOSED = "CLOSED"


class OctoBookingStatus(StrEnum):
    ON_HOLD = "ON_HOLD"
    CONFIRMED = "CONFIRMED"
    EXPIRED = "EXPIRED"
    CANCELLED = "CANCELLED"


class OctoRefund(StrEnum):
    """Refunded part of the price."""

    FULL = "FULL"
    PARTIAL = "PARTIAL"
    NONE = "NONE"


class OctoFeatureType(StrEnum):
    INCLUSION = "INCLUSION"
    PREBOOKING_INFORMATION = "PREBOOKING_INFORMATION"
    PREARRIVAL_INFORMATION = "PREARRIVAL_INFORMATION"
    BOOKING_TERM = "BOOKING_TERM"
    CANCELLATION_TERM = "CANCELLATION_TERM"


class OctoLocationType(StrEnum):
    START = "START"
    ITINERARY_ITEM = "ITINERARY_ITEM"


class OctoContactField(StrEnum):
    FIRST_NAME = "firstName"
    LAST_NAME = "lastName"
    EMAIL_ADDRESS = "emailAddress"
    PHONE_NUMBER = "phoneNumber"
