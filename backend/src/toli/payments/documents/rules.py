from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from toli.kit.money import Paise, half_up
from toli.payments.documents.schemas import (
    TCS,
    Advance,
    CommissionDocumentKind,
    DepositDocumentKind,
    DocumentKind,
    Issued,
    NumberedKind,
    Parts,
    TaxShare,
)

CODES: dict[NumberedKind, str] = {
    DocumentKind.RECEIPT: "RV",
    DocumentKind.REFUND: "RF",
    DocumentKind.CREDIT: "TC",
    DocumentKind.INVOICE: "TI",
    DocumentKind.INVOICE_CREDIT: "CN",
    DocumentKind.INVOICE_DEBIT: "DN",
    DepositDocumentKind.DEPOSIT: "OA",
    DepositDocumentKind.DEPOSIT_REFUND: "OR",
    CommissionDocumentKind.COMMISSION: "CI",
}
"""The prefix of a number, such as RV for a receipt voucher."""

SIGNS: dict[DocumentKind, int] = {DocumentKind.RECEIPT: 1, DocumentKind.REFUND: -1, DocumentKind.CREDIT: -1}
"""Of the documents of money, what each adds to the money that is here."""

LAST_OF_NOTES = (11, 30)
"""The last day after the financial year of an invoice on which a note lowers its tax (CGST Act, section 34(2))."""

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
    """An amount and its tax by rate in basis points.

    `TCS`: collected for the buyer's income tax.
    """

    amount: Paise
    taxes: Mapping[int, Paise]


def sum_documents(documents: Iterable[Issued]) -> Taxed:
    amount, taxes = 0, dict[int, int]()
    for document in documents:
        sign = SIGNS.get(document.kind, 0)
        if document.content.is_allowance or sign == 0:
            continue
        amount += sign * document.parts.amount
        for part in document.content.taxes:
            taxes[part.rate_bp] = taxes.get(part.rate_bp, 0) + sign * part.counted
    return Taxed(Paise(amount), {rate: Paise(tax) for rate, tax in taxes.items()})


def add_taxes(earlier: Taxed, amount: Paise, taxes: Sequence[TaxShare]) -> Taxed:
    summed = dict(earlier.taxes)
    for part in taxes:
        summed[part.rate_bp] = Paise(summed.get(part.rate_bp, 0) + part.counted)
    return Taxed(Paise(earlier.amount + amount), summed)


def share_taxes(price: Taxed, *, earlier: Taxed, amount: Paise, is_interstate: bool) -> tuple[TaxShare, ...]:
    """Return the tax in a payment by rate, after `earlier` documents.

    The payments of a price sum exactly to its tax, also if it grew between them. CGST and SGST are always equal.
    """
    rest = Paise(price.amount - earlier.amount)
    rest_taxes = {rate: Paise(max(tax - earlier.taxes.get(rate, 0), 0)) for rate, tax in price.taxes.items()}
    if amount > rest or sum(tax for rate, tax in rest_taxes.items() if rate) > rest:
        rest, rest_taxes = price.amount, dict(price.taxes)

    return tuple(
        _share(rate, tax, part=amount, of=rest, is_interstate=is_interstate) for rate, tax in sorted(rest_taxes.items())
    )


def _share(rate: int, tax: Paise, *, part: Paise, of: Paise, is_interstate: bool) -> TaxShare:
    if rate == TCS:
        return TaxShare(rate_bp=TCS, cgst=0, sgst=0, igst=0, tcs=half_up(tax * part, of))
    if not rate:
        return TaxShare(rate_bp=0, cgst=0, sgst=0, igst=0, untaxed=half_up(tax * part, of))
    if is_interstate:
        return TaxShare(rate_bp=rate, cgst=0, sgst=0, igst=half_up(tax * part, of))
    half = half_up(tax * part, 2 * of)
    return TaxShare(rate_bp=rate, cgst=half, sgst=half, igst=0)


def portion_taxes(taxes: Sequence[TaxShare], *, of: Paise, before: Paise, amount: Paise) -> tuple[TaxShare, ...]:
    """Tax refunded with `amount`, after a refund of `before`.

    Cumulative share less previous share, rounded half up to the paisa, so all portions sum exactly to the heads.
    """

    def part(head: int) -> int:
        return half_up(head * (before + amount), of) - half_up(head * before, of)

    return tuple(
        TaxShare(
            rate_bp=tax.rate_bp,
            cgst=part(tax.cgst),
            sgst=part(tax.sgst),
            igst=part(tax.igst),
            untaxed=part(tax.untaxed),
            tcs=part(tax.tcs),
        )
        for tax in taxes
    )


def tax_supply(value: Paise, *, price: Taxed, is_interstate: bool) -> tuple[TaxShare, ...]:
    """Return the tax in a part of a price, by rate. CGST and SGST are always equal."""
    return tuple(
        _share(rate, tax, part=value, of=price.amount, is_interstate=is_interstate)
        for rate, tax in sorted(price.taxes.items())
    )


def subtract_taxes(taxes: Sequence[TaxShare], less: Sequence[TaxShare]) -> tuple[TaxShare, ...]:
    less_by_rate = {tax.rate_bp: tax for tax in less}

    def part(tax: TaxShare) -> TaxShare:
        other = less_by_rate.get(tax.rate_bp, TaxShare(rate_bp=tax.rate_bp, cgst=0, sgst=0, igst=0))
        return TaxShare(
            rate_bp=tax.rate_bp,
            cgst=max(tax.cgst - other.cgst, 0),
            sgst=max(tax.sgst - other.sgst, 0),
            igst=max(tax.igst - other.igst, 0),
            untaxed=max(tax.untaxed - other.untaxed, 0),
            tcs=max(tax.tcs - other.tcs, 0),
        )

    return tuple(part(tax) for tax in taxes)


def sum_invoice(documents: Iterable[Issued]) -> tuple[Paise, tuple[TaxShare, ...]]:
    amount = 0
    taxes: dict[int, TaxShare] = {}
    for document in documents:
        sign = {DocumentKind.INVOICE: 1, DocumentKind.INVOICE_DEBIT: 1, DocumentKind.INVOICE_CREDIT: -1}.get(
            document.kind, 0
        )
        amount += sign * document.parts.amount
        for tax in document.content.taxes if sign else ():
            before = taxes.get(tax.rate_bp, TaxShare(rate_bp=tax.rate_bp, cgst=0, sgst=0, igst=0))
            taxes[tax.rate_bp] = TaxShare(
                rate_bp=tax.rate_bp,
                cgst=before.cgst + sign * tax.cgst,
                sgst=before.sgst + sign * tax.sgst,
                igst=before.igst + sign * tax.igst,
                untaxed=before.untaxed + sign * tax.untaxed,
                tcs=before.tcs + sign * tax.tcs,
            )
    return Paise(amount), tuple(taxes[rate] for rate in sorted(taxes))


def lowers_tax(*, invoiced_on: date, today: date) -> bool:
    """Whether a credit note may lower an invoice's tax (CGST Act, section 34(2))."""
    return today <= date(financial_year(invoiced_on) + 1, *LAST_OF_NOTES)


def list_advances(documents: Sequence[Issued]) -> tuple[Advance, ...]:
    advances = []
    for document in documents:
        content = document.content
        sign = SIGNS.get(document.kind, 0)
        if sign == 0 or document.kind == DocumentKind.REFUND or content.is_allowance:
            continue
        returned = [
            other
            for other in documents
            if other.kind == DocumentKind.REFUND
            and other.provider_payment_id == document.provider_payment_id
            and sign > 0
        ]
        taxes = content.taxes
        for refund in returned:
            taxes = subtract_taxes(taxes, refund.content.taxes)
        amount = document.parts.amount - sum(refund.parts.amount for refund in returned)
        if amount:
            advances.append(
                Advance(
                    number=document.number,
                    issued_on=document.issued_on,
                    place_of_supply=content.place_of_supply,
                    amount=sign * amount,
                    taxes=_signed(taxes, sign),
                )
            )
    return tuple(advances)


def _signed(taxes: Sequence[TaxShare], sign: int) -> tuple[TaxShare, ...]:
    return tuple(
        TaxShare(
            rate_bp=tax.rate_bp,
            cgst=sign * tax.cgst,
            sgst=sign * tax.sgst,
            igst=sign * tax.igst,
            untaxed=sign * tax.untaxed,
            tcs=sign * tax.tcs,
        )
        for tax in taxes
    )


def parts_of(amount: Paise, taxes: Sequence[TaxShare]) -> Parts:
    return Parts(
        amount,
        cgst=Paise(sum(tax.cgst for tax in taxes)),
        sgst=Paise(sum(tax.sgst for tax in taxes)),
        igst=Paise(sum(tax.igst for tax in taxes)),
        tcs=Paise(sum(tax.tcs for tax in taxes)),
    )


def financial_year(day: date) -> int:
    return day.year if day.month >= FIRST_MONTH else day.year - 1


def number_of(kind: NumberedKind, *, year: int, serial: int) -> str:
    """Format like RV/26-27/00042, at most sixteen characters."""
    return f"{CODES[kind]}/{year % 100:02d}-{(year + 1) % 100:02d}/{serial:05d}"


def in_words(amount: Paise) -> str:
    """Return words such as `Rupees One Lakh Five Thousand and Fifty Paise Only`."""
    rupees, paise = divmod(amount, 100)
    words = f"Rupees {_said(rupees)}"
    return f"{words} and {_said(paise)} Paise Only" if paise else f"{words} Only"


def _said(number: int) -> str:
    for size, name in SCALES:
        if number >= size:
            rest = number % size
            return f"{_said(number // size)} {name}" + (f" {_said(rest)}" if rest else "")
    if number < len(ONES):
        return ONES[number]
    return TENS[number // 10] + (f" {ONES[number % 10]}" if number % 10 else "")
