"""The law's rules for documents: tax heads, serial numbers, GSTINs, amounts in words."""

import re
from datetime import date

from toli.documents.schemas import Kind, Parts
from toli.kit.money import Paise, half_up

CODES: dict[Kind, str] = {"receipt": "RV", "refund": "RF"}
"""The prefix of a number: receipt voucher or refund voucher."""

FIRST_MONTH = 4
"""The financial year begins in April."""

GSTIN = re.compile(r"[0-9]{2}[A-Z]{5}[0-9]{4}[A-Z][1-9A-Z]Z[0-9A-Z]")
GSTIN_DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZ"

ONES = (
    *("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"),
    *("Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"),
)
TENS = ["-", "-", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"]
SCALES = ((10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred"))


def whole_of(total: Paise, *, tax: Paise, is_registered: bool, is_interstate: bool) -> Parts:
    """Split the tax of a price into its heads: IGST, or CGST and SGST in halves.

    Who is not registered may not charge tax, so no part of the price is shown as such.
    """
    if not is_registered:
        return Parts(total, cgst=Paise(0), sgst=Paise(0), igst=Paise(0))
    if is_interstate:
        return Parts(total, cgst=Paise(0), sgst=Paise(0), igst=tax)
    return Parts(total, cgst=Paise(tax // 2), sgst=Paise(tax - tax // 2), igst=Paise(0))


def portion(whole: Parts, *, before: Paise, amount: Paise) -> Parts:
    """Get the part of the tax heads in `amount`, after `before` was documented earlier.

    Each head is what it is up to here less what it was before, rounded half up to the paisa: whatever the portions,
    together they are the whole's heads exactly, and halves stay equal.
    """

    def part(head: Paise) -> Paise:
        return Paise(half_up(head * (before + amount), whole.amount) - half_up(head * before, whole.amount))

    return Parts(amount, cgst=part(whole.cgst), sgst=part(whole.sgst), igst=part(whole.igst))


def financial_year(day: date) -> int:
    """The year in which the financial year of a day begins."""
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def number_of(kind: Kind, *, year: int, serial: int) -> str:
    """Format a serial number, like RV/26-27/00042, in at most sixteen characters."""
    return f"{CODES[kind]}/{year % 100:02d}-{(year + 1) % 100:02d}/{serial:05d}"


def is_gstin(text: str) -> bool:
    """Whether a text is a valid GSTIN by its format and check character."""
    if not GSTIN.fullmatch(text):
        return False
    total = 0
    for position, character in enumerate(text[:-1]):
        product = GSTIN_DIGITS.index(character) * (1 + position % 2)
        total += product // 36 + product % 36
    return text[-1] == GSTIN_DIGITS[-total % 36]


def in_words(amount: Paise) -> str:
    """An amount in words: `Rupees One Lakh Five Thousand and Fifty Paise Only`."""
    rupees, paise = divmod(amount, 100)
    said = f"Rupees {_said(rupees)}"
    return f"{said} and {_said(paise)} Paise Only" if paise else f"{said} Only"


def _said(number: int) -> str:
    for size, name in SCALES:
        if number >= size:
            rest = number % size
            return f"{_said(number // size)} {name}" + (f" {_said(rest)}" if rest else "")
    if number < len(ONES):
        return ONES[number]
    return TENS[number // 10] + (f" {ONES[number % 10]}" if number % 10 else "")
