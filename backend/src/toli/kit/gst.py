"""GST state codes and GSTINs."""

import re
from collections.abc import Mapping
from typing import Annotated, Final, Literal

from pydantic import AfterValidator, StringConstraints

from toli.kit.money import BASIS_POINTS
from toli.kit.text import Text

StateCode = Literal[
    "01",
    "02",
    "03",
    "04",
    "05",
    "06",
    "07",
    "08",
    "09",
    "10",
    "11",
    "12",
    "13",
    "14",
    "15",
    "16",
    "17",
    "18",
    "19",
    "20",
    "21",
    "22",
    "23",
    "24",
    "26",
    "27",
    "29",
    "30",
    "31",
    "32",
    "33",
    "34",
    "35",
    "36",
    "37",
    "38",
]
"""A state or union territory by its GST code."""

STATES: Mapping[str, str] = {
    "01": "Jammu and Kashmir",
    "02": "Himachal Pradesh",
    "03": "Punjab",
    "04": "Chandigarh",
    "05": "Uttarakhand",
    "06": "Haryana",
    "07": "Delhi",
    "08": "Rajasthan",
    "09": "Uttar Pradesh",
    "10": "Bihar",
    "11": "Sikkim",
    "12": "Arunachal Pradesh",
    "13": "Nagaland",
    "14": "Manipur",
    "15": "Mizoram",
    "16": "Tripura",
    "17": "Meghalaya",
    "18": "Assam",
    "19": "West Bengal",
    "20": "Jharkhand",
    "21": "Odisha",
    "22": "Chhattisgarh",
    "23": "Madhya Pradesh",
    "24": "Gujarat",
    "26": "Dadra and Nagar Haveli and Daman and Diu",
    "27": "Maharashtra",
    "29": "Karnataka",
    "30": "Goa",
    "31": "Lakshadweep",
    "32": "Kerala",
    "33": "Tamil Nadu",
    "34": "Puducherry",
    "35": "Andaman and Nicobar Islands",
    "36": "Telangana",
    "37": "Andhra Pradesh",
    "38": "Ladakh",
}
"""States and union territories by their GST codes."""

WITHOUT_LEGISLATURE = frozenset({"04", "26", "31", "35", "38"})
"""Union territories whose half of the tax is UTGST, not SGST."""

SUPPORT_SERVICES_TAX_BP: Final = 1800
"""Basis points on support services (notification 11/2017-CT (Rate), entry 23(iii))."""
RATES_BP: Final = (0, 10, 25, 100, 150, 300, 500, 600, 750, 1200, 1800, 2800, 4000)
"""The rates that a line of the return may have, in basis points."""
SUPPORT_SERVICES: Final = "998599"
"""The service accounting code of other support services, such as those for a commission."""
FORMAT: Final = re.compile(r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]")
COLLECTORS_FORMAT: Final = re.compile(r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]C[0-9A-Z]")
DIGITS: Final = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"
INVALID: Final = Text("This is not a valid GSTIN. Please check its 15 characters.")


def get_nearest_rate(taxable: int, tax: int) -> int:
    """The rate of a tax that may be rounded to the rupee; basis points."""
    return min(RATES_BP, key=lambda rate_bp: abs(taxable * rate_bp - tax * BASIS_POINTS))


def is_gstin(text: str) -> bool:
    return FORMAT.fullmatch(text) is not None and _has_check_character(text)


def is_collector_gstin(text: str) -> bool:
    """Whether a text is a GSTIN of a collector of tax at source (CGST Act, section 52)."""
    return COLLECTORS_FORMAT.fullmatch(text) is not None and _has_check_character(text)


def _has_check_character(text: str) -> bool:
    total = 0
    for position, character in enumerate(text[:-1]):
        product = DIGITS.index(character) * (1 + position % 2)
        total += product // len(DIGITS) + product % len(DIGITS)
    return text[-1] == DIGITS[-total % len(DIGITS)]


def _check(text: str) -> str:
    if not is_gstin(text) or text[:2] not in STATES:
        raise ValueError(INVALID)
    return text


Gstin = Annotated[str, StringConstraints(strip_whitespace=True, to_upper=True, max_length=20), AfterValidator(_check)]
"""A GSTIN of a taxpayer in a state of today."""
