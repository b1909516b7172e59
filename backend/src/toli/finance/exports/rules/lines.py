"""Table of each document in the GSTR-1 return."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from toli.finance.exports.schemas import Line, Table
from toli.kit.money import Paise, split
from toli.payments.documents.schemas import TCS, DocumentKind, Issued, TaxShare

LARGE: Final = ((date(2024, 8, 1), 100_000_00), (date.min, 250_000_00))
"""Above which value, in paise, an interstate invoice to a consumer has a line of its own, from a day on.

Rule 59(4) of the CGST Rules; ₹1 lakh since notification 12/2024-Central Tax.
"""

WEIGHT: Final = 10**9
NOTES: Final = frozenset({DocumentKind.INVOICE_CREDIT, DocumentKind.INVOICE_DEBIT})
SUPPLIES: Final = NOTES | {DocumentKind.INVOICE}
ADVANCE_TABLES: Final = ("at", "txpd")


@dataclass(frozen=True, slots=True)
class _Key:
    place_of_supply: str
    rate_bp: int


def split_taxable(taxable: Paise, taxes: Sequence[TaxShare]) -> list[Paise]:
    """The parts sum to the value exactly."""
    weights = [WEIGHT * abs(tax_share.tax) // tax_share.rate_bp if tax_share.rate_bp else 0 for tax_share in taxes]
    if not sum(weights):
        return [taxable if place == 0 else Paise(0) for place, _ in enumerate(taxes)]
    taxed = split(Paise(taxable - sum(tax_share.untaxed for tax_share in taxes)), weights=weights)
    return [Paise(part + tax_share.untaxed) for part, tax_share in zip(taxed, taxes, strict=True)]


def is_large(invoice: Issued) -> bool:
    """Whether an interstate invoice to a consumer has its own line."""
    limit = next(limit for since, limit in LARGE if invoice.issued_on >= since)
    return invoice.content.company is None and _is_interstate(invoice) and invoice.parts.supplied > limit


def lowers(line: Line) -> bool:
    """Whether a line lowers the sum of the return."""
    return line.table == "txpd" or (line.is_credit and line.table in {"cdnr", "cdnur"})


def list_lines(documents: Iterable[Issued], invoices: Mapping[int, Issued]) -> list[Line]:
    """`invoices` by booking: a note belongs to its invoice's group of customers."""
    issued = list(documents)
    lines = [
        line
        for document in issued
        if document.kind in SUPPLIES
        for line in _supply(document, invoices.get(document.booking_id, document))
    ]
    return [*lines, *_advances(issued)]


def _supply(document: Issued, invoice: Issued) -> list[Line]:
    is_note = document.kind in NOTES
    is_credit = document.kind == DocumentKind.INVOICE_CREDIT
    content = document.content
    table: Table
    if not document.parts.tax:
        table = "nil"
    elif content.company is not None:
        table = "cdnr" if is_note else "b2b"
    elif is_large(invoice):
        table = "cdnur" if is_note else "b2cl"
    else:
        table = "b2cs"
    shares = list_shares(document)
    tables: list[Table] = ["nil" if tax_share.untaxed else table for tax_share, _ in shares]
    signs = [-1 if is_credit and share_table in {"b2cs", "nil"} else 1 for share_table in tables]
    return [
        Line(
            table=share_table,
            number=document.number,
            issued_on=document.issued_on,
            gstin=content.company.gstin if content.company else "",
            name=content.company.name if content.company else content.customer,
            place_of_supply=content.place_of_supply or "",
            is_interstate=_is_interstate(document),
            is_credit=is_credit,
            rate_bp=tax_share.rate_bp,
            taxable=sign * taxable,
            igst=sign * tax_share.igst,
            cgst=sign * tax_share.cgst,
            sgst=sign * tax_share.sgst,
            value=sign * document.parts.supplied,
        )
        for (tax_share, taxable), share_table, sign in zip(shares, tables, signs, strict=True)
    ]


def list_shares(document: Issued) -> list[tuple[TaxShare, Paise]]:
    """The tax of each rate with its taxable value; one without tax for an untaxed document."""
    gst = document.content.gst
    taxes = [tax_share for tax_share in gst if tax_share.counted] or list(gst[:1]) or [_untaxed()]
    return list(zip(taxes, split_taxable(document.parts.taxable, taxes), strict=True))


def _untaxed() -> TaxShare:
    return TaxShare(rate_bp=0, cgst=0, sgst=0, igst=0)


def _is_interstate(document: Issued) -> bool:
    return document.content.place_of_supply != document.content.supplier.state


def _advances(documents: Iterable[Issued]) -> list[Line]:
    """More received is table 11A, more invoiced and refunded is 11B."""
    sums: dict[tuple[int, _Key], list[int]] = {}
    last: dict[int, Issued] = {}

    def add(document: Issued, place: str, taxes: Sequence[TaxShare], *, amount: int, sign: int) -> None:
        for entry, taxable in _taxed_parts(amount, taxes):
            last[document.booking_id] = document
            key = (document.booking_id, _Key(place, entry.rate_bp))
            amounts = sums.setdefault(key, [0, 0, 0, 0])
            for index, part in enumerate((taxable, entry.igst, entry.cgst, entry.sgst)):
                amounts[index] += sign * part

    for document in documents:
        content = document.content
        place = content.place_of_supply or ""
        if document.kind == DocumentKind.RECEIPT:
            add(document, place, content.taxes, amount=document.parts.amount, sign=1)
        elif document.kind in {DocumentKind.REFUND, DocumentKind.CREDIT}:
            add(document, place, content.taxes, amount=document.parts.amount, sign=-1)
        elif document.kind == DocumentKind.INVOICE:
            for entry in content.advances:
                add(document, entry.place_of_supply or "", entry.taxes, amount=entry.amount, sign=-1)
    return [
        _advance(last[booking], key, amounts)
        for (booking, key), amounts in sorted(sums.items(), key=lambda item: (item[0][0], item[0][1].rate_bp))
        if any(amounts)
    ]


def _taxed_parts(amount: int, taxes: Sequence[TaxShare]) -> list[tuple[TaxShare, Paise]]:
    """Without the untaxed part, which is declared with the invoice."""
    gst = [tax_share for tax_share in taxes if tax_share.rate_bp != TCS]
    tax = sum(tax_share.tax for tax_share in gst)
    if not tax:
        return []
    collected = sum(tax_share.tcs for tax_share in taxes)
    parts = zip(gst, split_taxable(Paise(amount - tax - collected), gst), strict=True)
    return [(tax_share, taxable) for tax_share, taxable in parts if not tax_share.untaxed]


def _advance(document: Issued, key: _Key, held: Sequence[int]) -> Line:
    is_more = sum(held) > 0
    taxable, igst, cgst, sgst = (abs(part) for part in held)
    return Line(
        table="at" if is_more else "txpd",
        number=document.content.trip.reference,
        issued_on=document.entered_on,
        gstin="",
        name=document.content.customer,
        place_of_supply=key.place_of_supply,
        is_interstate=key.place_of_supply != document.content.supplier.state,
        is_credit=False,
        rate_bp=key.rate_bp,
        taxable=taxable,
        igst=igst,
        cgst=cgst,
        sgst=sgst,
        value=0,
    )
