"""What OCTO says of each answer, written down from its specification (octotravel/typespec, October 2025).

A field is its type, or a set of values; `nullable(…)` may be null, `[…]` is a list, a dict an object. Fields in
`CAPABILITY` are required with the capability and absent without it.
"""

import re
from collections.abc import Mapping
from typing import Any

LOCAL_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?(Z|[+-]\d\d:\d\d)")
UTC_TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{3})?Z")
DAY = re.compile(r"\d{4}-\d\d-\d\d")
UUID = re.compile(r"[0-9a-f]{8}-[0-9a-f]{4}-[0-9][0-9a-f]{3}-[089ab][0-9a-f]{3}-[0-9a-f]{12}")
URL = re.compile(r"https?://\S+")


class Nullable:
    def __init__(self, kind: Any) -> None:
        self.kind = kind


nullable = Nullable
TAX = {"name": str, "retail": int, "original": int, "net": nullable(int)}
PRICING = {
    "original": int,
    "retail": int,
    "net": nullable(int),
    "currency": {"INR"},
    "currencyPrecision": int,
    "includedTaxes": [TAX],
}
UNIT_PRICING = {**PRICING, "unitId": str}
CONTACT_FIELDS = [
    {"firstName", "lastName", "emailAddress", "phoneNumber", "country", "notes", "locales", "allowMarketing"}
    | {"postalCode"}
]
FEATURE_TYPES = {
    *("INCLUSION", "EXCLUSION", "HIGHLIGHT", "PREBOOKING_INFORMATION", "PREARRIVAL_INFORMATION"),
    *("REDEMPTION_INSTRUCTION", "ACCESSIBILITY_INFORMATION", "ADDITIONAL_INFORMATION"),
    *("BOOKING_TERM", "CANCELLATION_TERM"),
}
FEATURE = {"shortDescription": nullable(str), "type": FEATURE_TYPES}
MEDIA = {
    "src": URL,
    "type": {"image/jpeg", "image/png", "video/mp4", "video/avi", "external/youtube", "external/vimeo"},
    "rel": {"LOGO", "COVER", "GALLERY"},
    "title": nullable(str),
    "caption": nullable(str),
    "copyright": nullable(str),
}
ADDRESS = dict.fromkeys(
    ("streetAddress", "addressLocality", "addressRegion", "postalCode", "addressCountry", "postOfficeBoxNumber"),
    nullable(str),
)
IDENTIFIERS = dict.fromkeys(
    (
        *("googlePlaceId", "applePlaceId", "tripadvisorLocationId", "yelpPlaceId", "facebookPlaceId"),
        *("foursquarePlaceId", "baiduPlaceId", "amapPlaceId"),
    ),
    nullable(str),
)
LOCATION = {
    "title": nullable(str),
    "shortDescription": nullable(str),
    "types": [{"START", "ITINERARY_ITEM", "POINT_OF_INTEREST", "ADMISSION_INCLUDED", "END", "REDEMPTION"}],
    "minutesTo": nullable(int),
    "minutesAt": nullable(int),
    "place": {
        "latitude": float,
        "longitude": float,
        "postalAddress": ADDRESS,
        "identifiers": IDENTIFIERS,
        "sameAs": [str],
    },
}
CONTENT = {
    "title": str,
    "shortDescription": nullable(str),
    "description": nullable(str),
    "features": [FEATURE],
    "faqs": [{"question": str, "answer": str}],
    "media": [MEDIA],
    "locations": [LOCATION],
    "categoryLabels": [str],
    "durationMinutesFrom": int,
    "durationMinutesTo": nullable(int),
    "commentary": [{"format": str, "language": str}],
}
PICKUPS = {"pickupRequired": bool, "pickupAvailable": bool, "pickupPoints": [str]}
CHARGE = {"basis": {"price", "advance", "person"}, "value": int}
BRACKETS = [{"fromDays": int, "charge": CHARGE}]
TERMS = {
    "roomBeds": int,
    "sharesRoom": bool,
    "advance": CHARGE,
    "instalments": [{"share": int, "days": int, "countedFrom": {"booking", "start"}}],
    "brackets": BRACKETS,
    "seasons": [{"firstDay": DAY, "lastDay": DAY, "brackets": BRACKETS}],
    "leastPerPerson": int,
    "noShow": CHARGE,
    "isTaxReturned": bool,
}
UNIT = {
    "id": str,
    "internalName": str,
    "reference": nullable(str),
    "type": {"ADULT", "YOUTH", "CHILD", "INFANT", "FAMILY", "SENIOR", "STUDENT", "MILITARY", "OTHER"},
    "restrictions": {
        "minAge": int,
        "maxAge": int,
        "idRequired": bool,
        "minQuantity": nullable(int),
        "maxQuantity": nullable(int),
        "paxCount": int,
        "accompaniedBy": [str],
    },
    "requiredContactFields": CONTACT_FIELDS,
}
OPTION = {
    "id": str,
    "default": bool,
    "internalName": str,
    "reference": nullable(str),
    "availabilityLocalStartTimes": [str],
    "cancellationCutoff": str,
    "cancellationCutoffAmount": int,
    "cancellationCutoffUnit": {"minute", "hour", "day"},
    "requiredContactFields": CONTACT_FIELDS,
    # The public validator takes no null for `minUnits`, although the specification has it.
    "restrictions": {"minUnits": int, "maxUnits": nullable(int)},
    "units": [UNIT],
}
PRODUCT = {
    "id": str,
    "internalName": str,
    "reference": nullable(str),
    "locale": str,
    "timeZone": str,
    "allowFreesale": bool,
    "instantConfirmation": bool,
    "instantDelivery": bool,
    "availabilityRequired": bool,
    "availabilityType": {"START_TIME", "OPENING_HOURS"},
    "deliveryFormats": [{"PDF_URL", "QRCODE", "CODE128", "PKPASS_URL", "AZTECCODE"}],
    "deliveryMethods": [{"VOUCHER", "TICKET"}],
    "redemptionMethod": {"DIGITAL", "PRINT", "MANIFEST"},
    "options": [OPTION],
}
SUPPLIER = {
    "id": str,
    "name": str,
    "endpoint": URL,
    "contact": dict.fromkeys(("website", "email", "telephone", "address"), nullable(str)),
}
AVAILABILITY_STATUS = {"AVAILABLE", "FREESALE", "SOLD_OUT", "LIMITED", "CLOSED"}
AVAILABILITY = {
    "id": str,
    "localDateTimeStart": LOCAL_TIME,
    "localDateTimeEnd": LOCAL_TIME,
    "utcCutoffAt": UTC_TIME,
    "allDay": bool,
    "available": bool,
    "status": AVAILABILITY_STATUS,
    "vacancies": nullable(int),
    "capacity": nullable(int),
    "maxUnits": nullable(int),
    "openingHours": [{"from": str, "to": str}],
}
CALENDAR_DAY = {
    "localDate": DAY,
    "available": bool,
    "status": AVAILABILITY_STATUS,
    "vacancies": nullable(int),
    "capacity": nullable(int),
    "openingHours": [{"from": str, "to": str}],
}
BOOKING_STATUS = {"ON_HOLD", "CONFIRMED", "EXPIRED", "CANCELLED", "REDEEMED", "PENDING", "REJECTED"}
CONTACT = {
    **dict.fromkeys(
        ("fullName", "firstName", "lastName", "emailAddress", "phoneNumber", "postalCode", "country", "notes"),
        nullable(str),
    ),
    "locales": [str],
}
TICKET = {
    "redemptionMethod": {"DIGITAL", "PRINT", "MANIFEST"},
    "utcRedeemedAt": nullable(UTC_TIME),
    "deliveryOptions": [
        {"deliveryFormat": {"PDF_URL", "QRCODE", "CODE128", "PKPASS_URL", "AZTECCODE"}, "deliveryValue": str}
    ],
}
UNIT_ITEM = {
    "uuid": UUID,
    "resellerReference": nullable(str),
    "supplierReference": nullable(str),
    "unitId": str,
    "status": BOOKING_STATUS,
    "utcRedeemedAt": nullable(UTC_TIME),
    "contact": CONTACT,
    "ticket": nullable(TICKET),
}
BOOKING = {
    "id": str,
    "uuid": UUID,
    "testMode": bool,
    "resellerReference": nullable(str),
    "supplierReference": nullable(str),
    "status": BOOKING_STATUS,
    "utcCreatedAt": UTC_TIME,
    "utcUpdatedAt": UTC_TIME,
    "utcExpiresAt": nullable(UTC_TIME),
    "utcRedeemedAt": nullable(UTC_TIME),
    "utcConfirmedAt": nullable(UTC_TIME),
    "productId": str,
    "optionId": str,
    "cancellable": bool,
    "cancellation": nullable(
        {"refund": {"FULL", "PARTIAL", "NONE"}, "reason": nullable(str), "utcCancelledAt": UTC_TIME}
    ),
    "freesale": bool,
    "availabilityId": nullable(str),
    # Without prices, which the booking has.
    "availability": nullable({**AVAILABILITY}),
    "contact": CONTACT,
    "notes": nullable(str),
    "deliveryMethods": [{"VOUCHER", "TICKET"}],
    "voucher": nullable(TICKET),
    "unitItems": [UNIT_ITEM],
}
CAPABILITY = {"id": str, "revision": int, "required": bool, "dependencies": [str], "docs": nullable(str)}
ERROR_IDS = {
    "INVALID_PRODUCT_ID": "productId",
    "INVALID_OPTION_ID": "optionId",
    "INVALID_UNIT_ID": "unitId",
    "INVALID_AVAILABILITY_ID": "availabilityId",
    "INVALID_BOOKING_UUID": "uuid",
}
ERRORS = {
    *ERROR_IDS,
    *("BAD_REQUEST", "UNPROCESSABLE_ENTITY", "UNAUTHORIZED", "FORBIDDEN", "INTERNAL_SERVER_ERROR"),
}

PARTS: Mapping[int, Mapping[str, Mapping[str, Any]]] = {
    id(SUPPLIER): {"octo/content": {"shortDescription": nullable(str), "media": [MEDIA]}},
    id(PRODUCT): {
        "octo/content": CONTENT,
        "octo/pricing": {"defaultCurrency": str, "availableCurrencies": [str], "pricingPer": {"UNIT", "BOOKING"}},
    },
    id(OPTION): {"octo/content": CONTENT, "octo/pickups": PICKUPS, "toli/terms": {"toliTerms": TERMS}},
    id(UNIT): {
        "octo/content": {"title": nullable(str), "shortDescription": str, "features": [FEATURE]},
        "octo/pricing": {"pricingFrom": [PRICING]},
    },
    id(AVAILABILITY): {
        "octo/content": {"title": nullable(str), "shortDescription": str},
        "octo/pickups": PICKUPS,
        "octo/pricing": {"unitPricing": [UNIT_PRICING]},
    },
    id(BOOKING): {
        "octo/pickups": {"pickupRequested": bool, "pickupPointId": nullable(str)},
        "octo/pricing": {"pricing": PRICING},
        "toli/terms": {
            "toliTerms": {"charge": int, "chargeRule": CHARGE, "refundOfPrice": int, "balanceDueOn": nullable(DAY)}
        },
    },
    id(UNIT_ITEM): {"octo/pricing": {"pricing": PRICING}},
    id(CALENDAR_DAY): {"octo/pricing": {"unitPricingFrom": [UNIT_PRICING]}},
}
"""What a capability adds to an object."""
OPTIONAL = {"pricing": PRICING, "pricingFrom": PRICING}
"""Only where the call names a party."""


def check(kind: Any, value: Any, capabilities: frozenset[str] = frozenset(), *, place: str = "answer") -> None:
    """Fails with the place of the first value that is not as specified."""
    if isinstance(kind, Nullable):
        if value is not None:
            check(kind.kind, value, capabilities, place=place)
    elif isinstance(kind, dict):
        _check_object(kind, value, capabilities, place)
    elif isinstance(kind, list):
        assert isinstance(value, list), f"{place} is no list: {value!r}"
        for number, entry in enumerate(value):
            check(kind[0], entry, capabilities, place=f"{place}[{number}]")
    elif isinstance(kind, set):
        assert value in kind, f"{place} is {value!r}"
    elif isinstance(kind, re.Pattern):
        assert kind.fullmatch(str(value)), f"{place} is {value!r}"
    elif kind is float:
        assert isinstance(value, int | float), f"{place} is {value!r}"
    else:
        assert type(value) is kind, f"{place} is {value!r}"


def _check_object(kind: Mapping[str, Any], value: Any, capabilities: frozenset[str], place: str) -> None:
    assert isinstance(value, dict), f"{place} is no object: {value!r}"
    parts = PARTS.get(id(kind), {})
    expected = {**kind}
    for capability, fields in parts.items():
        if capability in capabilities:
            expected |= fields
    optional = {name: of for name, of in OPTIONAL.items() if name not in expected and "octo/pricing" in parts}
    assert expected.keys() <= value.keys(), f"{place} lacks {expected.keys() - value.keys()}"
    extra = value.keys() - expected.keys() - optional.keys()
    assert not extra, f"{place} has {extra}"
    for name, of in {**expected, **optional}.items():
        if name in value:
            check(of, value[name], capabilities, place=f"{place}.{name}")


def check_error(status: int, body: Mapping[str, Any]) -> None:
    assert body["error"] in ERRORS
    assert isinstance(body["errorMessage"], str)
    assert body["errorMessage"]
    assert status == {"UNAUTHORIZED": 401, "FORBIDDEN": 403}.get(body["error"], 400), body
    if body["error"] in ERROR_IDS:
        assert isinstance(body[ERROR_IDS[body["error"]]], str)
