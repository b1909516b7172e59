"""Stored in E.164.

A number without a country code is Indian. Ten digits are always accepted: the library may lack new ranges.
"""

import re
from typing import Annotated, Final

import phonenumbers
from phonenumbers import PhoneNumberFormat, ValidationResult
from pydantic import AfterValidator, BeforeValidator, Field

from toli.kit.text import Text

REGION: Final = "IN"
COUNTRY_CODE: Final = 91
NATIONAL_DIGITS: Final = 10
LONGEST: Final = 60
"""The most characters of a pasted number, separators included."""

INVISIBLE: Final = re.compile(r"[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff]")
"""Characters that address books add to a copied number."""
SEPARATORS: Final = re.compile(r"[ \t\u00a0\u2009\u202f().\-/\u2010-\u2015]")
FIRST_MOBILE: Final = "6"
"""Numbers of Indian mobiles begin with 6, 7, 8 or 9."""
SEARCHED_DIGITS: Final = 4

INVALID: Final = Text("Invalid contact number (10 digits required)")
INVALID_FOREIGN: Final = Text("Invalid contact number. Check the country code and the digits after it.")


def clean_phone(text: str) -> str:
    """Remove separators and invisible characters only."""
    return SEPARATORS.sub("", INVISIBLE.sub("", text).strip().removeprefix("tel:"))


def find_phone(text: str) -> str | None:
    compact = clean_phone(text)
    if not re.fullmatch(r"\+?[0-9]{1,20}", compact):
        return None
    if re.fullmatch(rf"(\+{COUNTRY_CODE})?[0-9]{{{NATIONAL_DIGITS}}}", compact):
        return f"+{COUNTRY_CODE}{compact[-NATIONAL_DIGITS:]}"
    try:
        number = phonenumbers.parse(compact, REGION)
    except phonenumbers.NumberParseException:
        return None
    return phonenumbers.format_number(number, PhoneNumberFormat.E164) if _is_accepted(number) else None


def _is_accepted(number: phonenumbers.PhoneNumber) -> bool:
    """By pattern for India, else by length: the library's foreign patterns age sooner."""
    if number.country_code == COUNTRY_CODE:
        return len(str(number.national_number)) == NATIONAL_DIGITS or phonenumbers.is_valid_number(number)
    return phonenumbers.is_possible_number_with_reason(number) == ValidationResult.IS_POSSIBLE


def phone_problem(text: str) -> Text | None:
    """Problem of a phone number; None for a valid or empty one."""
    compact = clean_phone(text)
    if not compact or find_phone(compact):
        return None
    is_foreign = compact.startswith(("+", "00")) and not compact.startswith(f"+{COUNTRY_CODE}")
    return INVALID_FOREIGN if is_foreign else INVALID


def show_phone(number: str) -> str:
    """Format an E.164 number as `+91 98160 12345`; other text is unchanged."""
    if not re.fullmatch(r"\+[0-9]{5,15}", number):
        return number
    parsed = phonenumbers.parse(number)
    national = str(parsed.national_number)
    if parsed.country_code == COUNTRY_CODE and len(national) == NATIONAL_DIGITS and national >= FIRST_MOBILE:
        return f"+{COUNTRY_CODE} {national[:5]} {national[5:]}"
    return phonenumbers.format_number(parsed, PhoneNumberFormat.INTERNATIONAL)


def digits_searched(text: str | None) -> str | None:
    compact = clean_phone(text or "").removeprefix("+")
    return compact if compact.isascii() and compact.isdigit() and len(compact) >= SEARCHED_DIGITS else None


def _check(text: str) -> str:
    problem = phone_problem(text)
    if problem:
        raise ValueError(problem)
    return find_phone(text) or ""


def _require(value: object) -> object:
    if isinstance(value, str) and not value.strip():
        raise ValueError(Text("Phone is required"))
    return value


def _normalize(text: str) -> str:
    return find_phone(text) or clean_phone(text)


_Text = Annotated[str, Field(max_length=LONGEST)]

Phone = Annotated[_Text, AfterValidator(_check)]
"""A phone number in E.164, or empty."""

RequiredPhone = Annotated[Phone, BeforeValidator(_require)]
"""A phone number in E.164."""

TypedPhone = Annotated[_Text, AfterValidator(_normalize)]
"""A phone number in E.164 if valid, otherwise as typed: for rules that report all problems of a form at once."""
