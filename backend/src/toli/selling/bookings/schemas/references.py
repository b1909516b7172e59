"""Normalised references of payments, by method (docs/mechanisms/upi.md)."""

import re
from collections.abc import Iterator, Mapping
from typing import Annotated, Final

from pydantic import AfterValidator, Field, ValidationInfo

from toli.kit.text import Line, Text
from toli.selling.bookings.schemas.fields import RecordedMethod

RRN: Final = r"(?!([0-9])\1{11})[0-9]{12}"
"""The number of a transfer by UPI or IMPS, or of a card payment; a digit repeated twelve times is none."""
NEFT: Final = r"(?!IMPS|NEFT|RTGS|UPI)(?=(?:[A-Z]*[0-9]){9})[A-Z][A-Z0-9]{15}|[A-Z]{4}N[0-9]{17}"
"""16 characters; some banks write 22."""
RTGS: Final = r"[A-Z]{4}R[0-9]{17}"
LONG_REFERENCE: Final = re.compile(f"{NEFT}|{RTGS}")
PATTERNS: Final[Mapping[str, re.Pattern[str]]] = {
    RecordedMethod.UPI: re.compile(RRN),
    RecordedMethod.IMPS: re.compile(RRN),
    RecordedMethod.NEFT: re.compile(NEFT),
    RecordedMethod.RTGS: re.compile(RTGS),
    RecordedMethod.CHEQUE: re.compile(r"[0-9]{6}"),
    RecordedMethod.DRAFT: re.compile(r"[0-9]{6}"),
    RecordedMethod.CARD_MACHINE: re.compile(rf"{RRN}|(?=[A-Z]*[0-9])[A-Z0-9]{{6}}"),
}
"""The normalised references of each method; those of other methods are free."""
REFUSALS: Final[Mapping[str, Text]] = {
    RecordedMethod.UPI: Text(
        "Enter the 12 digits of the UPI transaction ID (UTR). Your UPI app shows it with the payment."
    ),
    RecordedMethod.IMPS: Text("Enter the 12 digits of the IMPS reference number (RRN), or leave it empty."),
    RecordedMethod.NEFT: Text(
        "Enter the 16 characters of the NEFT number (UTR), such as SBINN52026112899, or leave it empty."
    ),
    RecordedMethod.RTGS: Text(
        "Enter the 22 characters of the RTGS number (UTR), such as HDFCR52026112900012345, or leave it empty."
    ),
    RecordedMethod.CHEQUE: Text("Enter the 6 digits of the cheque number, or leave it empty."),
    RecordedMethod.DRAFT: Text("Enter the 6 digits of the draft number, or leave it empty."),
    RecordedMethod.CARD_MACHINE: Text(
        "Enter the 12 digits of the RRN or the 6 characters of the approval code on the slip, or leave it empty."
    ),
}
WIDTHS: Final = (6, 12)
"""Digits of numbers that banks fill up with zeros."""
WORD: Final = re.compile(
    r"UTR|UPI|NEFT|RTGS|IMPS|CHEQUE|CHQ|DRAFT|DD|RRN|REFERENCE|REF|TRANSACTION|TXN|NUMBER|NO|ID|APPROVAL|APPR|CODE"
)
"""Words that people and banks write before a reference."""


def normalise_reference(method: str, typed: str) -> str | None:
    """The reference without words, separators and leading zeros, in upper case; None if it is wrong for its method."""
    pattern = PATTERNS.get(method)
    if pattern is None or not typed:
        return typed
    squeezed = re.sub(r"[^A-Z0-9]", "", typed.upper())
    for candidate in without_words(squeezed):
        if match := _match(pattern, candidate):
            return match
    tokens = re.findall(r"[A-Z0-9]+", typed.upper())
    matches = {match for token in tokens for text in without_words(token) if (match := _match(pattern, text))}
    return matches.pop() if len(matches) == 1 else None


def is_exact(method: str, reference: str) -> bool:
    """Whether a recorded reference is normalised, so that no other transfer has it."""
    pattern = PATTERNS.get(method)
    return pattern is not None and pattern.fullmatch(reference) is not None


def without_words(squeezed: str) -> Iterator[str]:
    """The text, then the text after each leading word."""
    yield squeezed
    while match := WORD.match(squeezed):
        squeezed = squeezed[match.end() :]
        yield squeezed


def _match(pattern: re.Pattern[str], text: str) -> str | None:
    padded = [text[-width:] for width in WIDTHS if text[:-width].strip("0") == ""]
    return next((candidate for candidate in (text, text.lstrip("0"), *padded) if pattern.fullmatch(candidate)), None)


def _check_reference(typed: str, info: ValidationInfo) -> str:
    # Outside a model the field has no method before it (`kit.wire` tries whether a field may be empty).
    method = (info.data or {}).get("method", "")
    reference = normalise_reference(method, typed)
    if reference is None:
        raise ValueError(REFUSALS[method])
    return reference


Reference = Annotated[Line, Field(max_length=80), AfterValidator(_check_reference)]
"""The reference of a payment, normalised for the field `method` before it."""
