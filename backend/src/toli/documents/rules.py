"""The law's rules for documents: tax heads, serial numbers, amounts in words."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from toli.documents.schemas import TCS, Advance, Issued, Kind, Parts, TaxShare
from toli.kit.money import Paise, half_up

CODES: dict[Kind, str] = {
    "receipt": "RV",
    "refund": "RF",
    "credit": "TC",
    "invoice": "TI",
    "invoice_credit": "CN",
    "invoice_debit": "DN",
}
"""The prefix of a number, such as RV for a receipt voucher."""

SIGNS: dict[Kind, int] = {"receipt": 1, "refund": -1, "credit": -1}
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
    """An amount, and the tax in it by rate in basis points.

    Of rate 0, the part that has no tax while others have; of `TCS`, what is collected for the buyer's income tax.
    """

    amount: Paise
    taxes: Mapping[int, Paise]


def sum_documents(documents: Iterable[Issued]) -> Taxed:
    """Sum what documents are for: receipts less refunds and less travel credit in place of money."""
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
    """Add a receipt to what earlier documents are for."""
    summed = dict(earlier.taxes)
    for part in taxes:
        summed[part.rate_bp] = Paise(summed.get(part.rate_bp, 0) + part.counted)
    return Taxed(Paise(earlier.amount + amount), summed)


def share_taxes(price: Taxed, *, earlier: Taxed, amount: Paise, is_interstate: bool) -> tuple[TaxShare, ...]:
    """Get the tax in a payment by rate: its share of the tax that `earlier` documents do not have.

    Together the payments of a price have its tax exactly, also when it grew between them. A payment of more than is
    left of the price has the tax of any such part of it. CGST and SGST are always equal.
    """
    rest = Paise(price.amount - earlier.amount)
    left = {rate: Paise(max(tax - earlier.taxes.get(rate, 0), 0)) for rate, tax in price.taxes.items()}
    if amount > rest or sum(tax for rate, tax in left.items() if rate) > rest:
        rest, left = price.amount, dict(price.taxes)

    return tuple(
        _share(rate, tax, part=amount, of=rest, is_interstate=is_interstate) for rate, tax in sorted(left.items())
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
    """Get the part of the tax of a document `of` an amount that goes back with `amount`, after `before` went back.

    Each head is what it is up to here less what it was before, rounded half up to the paisa: whatever the portions,
    together they are the whole's heads exactly, and halves stay equal.
    """

    def part(head: int) -> int:
        return half_up(head * (before + amount), of) - half_up(head * before, of)

    return tuple(
        TaxShare(
            rate_bp=one.rate_bp,
            cgst=part(one.cgst),
            sgst=part(one.sgst),
            igst=part(one.igst),
            untaxed=part(one.untaxed),
            tcs=part(one.tcs),
        )
        for one in taxes
    )


def tax_supply(value: Paise, *, price: Taxed, is_interstate: bool) -> tuple[TaxShare, ...]:
    """Get the tax in a part `value` of a price, by rate. CGST and SGST are always equal."""
    return tuple(
        _share(rate, tax, part=value, of=price.amount, is_interstate=is_interstate)
        for rate, tax in sorted(price.taxes.items())
    )


def subtract_taxes(taxes: Sequence[TaxShare], less: Sequence[TaxShare]) -> tuple[TaxShare, ...]:
    """Get what is left of taxes by rate and head; nothing is less than zero."""
    others = {one.rate_bp: one for one in less}

    def part(one: TaxShare) -> TaxShare:
        other = others.get(one.rate_bp, TaxShare(rate_bp=one.rate_bp, cgst=0, sgst=0, igst=0))
        return TaxShare(
            rate_bp=one.rate_bp,
            cgst=max(one.cgst - other.cgst, 0),
            sgst=max(one.sgst - other.sgst, 0),
            igst=max(one.igst - other.igst, 0),
            untaxed=max(one.untaxed - other.untaxed, 0),
            tcs=max(one.tcs - other.tcs, 0),
        )

    return tuple(part(one) for one in taxes)


def sum_invoice(documents: Iterable[Issued]) -> tuple[Paise, tuple[TaxShare, ...]]:
    """Sum an invoice and the notes on it: what is invoiced, and the tax in it by rate."""
    amount = 0
    taxes: dict[int, TaxShare] = {}
    for document in documents:
        sign = {"invoice": 1, "invoice_debit": 1, "invoice_credit": -1}.get(document.kind, 0)
        amount += sign * document.parts.amount
        for one in document.content.taxes if sign else ():
            before = taxes.get(one.rate_bp, TaxShare(rate_bp=one.rate_bp, cgst=0, sgst=0, igst=0))
            taxes[one.rate_bp] = TaxShare(
                rate_bp=one.rate_bp,
                cgst=before.cgst + sign * one.cgst,
                sgst=before.sgst + sign * one.sgst,
                igst=before.igst + sign * one.igst,
                untaxed=before.untaxed + sign * one.untaxed,
                tcs=before.tcs + sign * one.tcs,
            )
    return Paise(amount), tuple(taxes[rate] for rate in sorted(taxes))


def lowers_tax(*, invoiced_on: date, today: date) -> bool:
    """Whether a credit note of today may lower the tax of an invoice, by section 34(2) of the CGST Act."""
    return today <= date(financial_year(invoiced_on) + 1, *LAST_OF_NOTES)


def list_advances(documents: Sequence[Issued]) -> tuple[Advance, ...]:
    """List the payments of a booking that its invoice takes into account, less what went back of each."""
    advances = []
    for document in documents:
        content = document.content
        sign = SIGNS.get(document.kind, 0)
        if sign == 0 or document.kind == "refund" or content.is_allowance:
            continue
        returned = [
            one
            for one in documents
            if one.kind == "refund" and one.provider_payment_id == document.provider_payment_id and sign > 0
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
            rate_bp=one.rate_bp,
            cgst=sign * one.cgst,
            sgst=sign * one.sgst,
            igst=sign * one.igst,
            untaxed=sign * one.untaxed,
            tcs=sign * one.tcs,
        )
        for one in taxes
    )


def parts_of(amount: Paise, taxes: Sequence[TaxShare]) -> Parts:
    """Sum the heads of all rates in an amount."""
    return Parts(
        amount,
        cgst=Paise(sum(one.cgst for one in taxes)),
        sgst=Paise(sum(one.sgst for one in taxes)),
        igst=Paise(sum(one.igst for one in taxes)),
        tcs=Paise(sum(one.tcs for one in taxes)),
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
