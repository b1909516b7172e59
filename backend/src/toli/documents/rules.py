"""The law's rules for documents: tax heads, serial numbers, amounts in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from toli.documents.schemas import Issued, Kind, Parts, TaxShare
from toli.kit.money import Paise, half_up

CODES: dict[Kind, str] = {"receipt": "RV", "refund": "RF", "credit": "TC"}
"""The prefix of a number: receipt voucher, refund voucher or travel credit note."""

FIRST_MONTH = 4
"""The financial year begins in April."""

ONES = (
    *("Zero", "One", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Eleven", "Twelve"),
    *("Thirteen", "Fourteen", "Fifteen", "Sixteen", "Seventeen", "Eighteen", "Nineteen"),
)
TENS = ["-", "-", "Twenty", "Thirty", "Forty", "Fifty", "Sixty", "Seventy", "Eighty", "Ninety"]
SCALES = ((10_000_000, "Crore"), (100_000, "Lakh"), (1_000, "Thousand"), (100, "Hundred"))


@dataclass(frozen=True, slots=True)
class Taxed:
    """An amount, and the tax in it by rate in basis points."""

    amount: Paise
    taxes: Mapping[int, Paise]


def sum_documents(documents: Iterable[Issued]) -> Taxed:
    """Sum what documents are for: receipts less refunds and less travel credit in place of money."""
    amount, taxes = 0, dict[int, int]()
    for document in documents:
        if document.content.is_allowance:
            continue
        sign = 1 if document.kind == "receipt" else -1
        amount += sign * document.parts.amount
        for part in document.content.taxes:
            taxes[part.rate_bp] = taxes.get(part.rate_bp, 0) + sign * part.tax
    return Taxed(Paise(amount), {rate: Paise(tax) for rate, tax in taxes.items()})


def add_taxes(earlier: Taxed, amount: Paise, taxes: Sequence[TaxShare]) -> Taxed:
    """Add a receipt to what earlier documents are for."""
    summed = dict(earlier.taxes)
    for part in taxes:
        summed[part.rate_bp] = Paise(summed.get(part.rate_bp, 0) + part.tax)
    return Taxed(Paise(earlier.amount + amount), summed)


def share_taxes(price: Taxed, *, earlier: Taxed, amount: Paise, is_interstate: bool) -> tuple[TaxShare, ...]:
    """Get the tax in a payment by rate: its share of the tax that `earlier` documents do not have.

    Together the payments of a price have its tax exactly, also when it grew between them. A payment of more than is
    left of the price has the tax of any such part of it. CGST and SGST are always equal.
    """
    rest = Paise(price.amount - earlier.amount)
    left = {rate: Paise(max(tax - earlier.taxes.get(rate, 0), 0)) for rate, tax in price.taxes.items()}
    if amount > rest or sum(left.values()) > rest:
        rest, left = price.amount, dict(price.taxes)

    def share(rate: int, tax: Paise) -> TaxShare:
        if is_interstate:
            return TaxShare(rate_bp=rate, cgst=0, sgst=0, igst=half_up(tax * amount, rest))
        half = half_up(tax * amount, 2 * rest)
        return TaxShare(rate_bp=rate, cgst=half, sgst=half, igst=0)

    return tuple(share(rate, tax) for rate, tax in sorted(left.items()))


def portion_taxes(taxes: Sequence[TaxShare], *, of: Paise, before: Paise, amount: Paise) -> tuple[TaxShare, ...]:
    """Get the part of the tax of a document `of` an amount that goes back with `amount`, after `before` went back.

    Each head is what it is up to here less what it was before, rounded half up to the paisa: whatever the portions,
    together they are the whole's heads exactly, and halves stay equal.
    """

    def part(head: int) -> int:
        return half_up(head * (before + amount), of) - half_up(head * before, of)

    return tuple(
        TaxShare(rate_bp=one.rate_bp, cgst=part(one.cgst), sgst=part(one.sgst), igst=part(one.igst)) for one in taxes
    )


def parts_of(amount: Paise, taxes: Sequence[TaxShare]) -> Parts:
    """Sum the heads of all rates in an amount."""
    return Parts(
        amount,
        cgst=Paise(sum(one.cgst for one in taxes)),
        sgst=Paise(sum(one.sgst for one in taxes)),
        igst=Paise(sum(one.igst for one in taxes)),
    )


def financial_year(day: date) -> int:
    """The year in which the financial year of a day begins."""
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def number_of(kind: Kind, *, year: int, serial: int) -> str:
    """Format a serial number, like RV/26-27/00042, in at most sixteen characters."""
    return f"{CODES[kind]}/{year % 100:02d}-{(year + 1) % 100:02d}/{serial:05d}"


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
