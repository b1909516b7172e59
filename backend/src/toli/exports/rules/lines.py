"""What belongs in which table of the return GSTR-1."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final

from toli.documents.schemas import TCS, Issued, TaxShare
from toli.exports.schemas import Line, Table
from toli.kit.money import Paise, split

LARGE: Final = ((date(2024, 8, 1), 100_000_00), (date.min, 250_000_00))
"""Above which value, in paise, an interstate invoice to a consumer has a line of its own, from a day on.

Rule 59(4) of the CGST Rules; ₹1 lakh since notification 12/2024-Central Tax.
"""

WEIGHT: Final = 10**9
NOTES: Final = frozenset({"invoice_credit", "invoice_debit"})
SUPPLIES: Final = NOTES | {"invoice"}
ADVANCE_TABLES: Final = ("at", "txpd")


@dataclass(frozen=True, slots=True)
class _Key:
    place_of_supply: str
    rate_bp: int


def split_taxable(taxable: Paise, taxes: Sequence[TaxShare]) -> list[Paise]:
    """Divide the value of a document by the rates of its tax; the parts sum to it exactly."""
    weights = [WEIGHT * abs(one.tax) // one.rate_bp if one.rate_bp else 0 for one in taxes]
    if not sum(weights):
        return [taxable if place == 0 else Paise(0) for place, _ in enumerate(taxes)]
    taxed = split(Paise(taxable - sum(one.untaxed for one in taxes)), weights=weights)
    return [Paise(part + one.untaxed) for part, one in zip(taxed, taxes, strict=True)]


def is_large(invoice: Issued) -> bool:
    """Whether an invoice to a consumer in another state has a line of its own."""
    limit = next(limit for since, limit in LARGE if invoice.issued_on >= since)
    return invoice.content.company is None and _is_interstate(invoice) and invoice.parts.supplied > limit


def lowers(line: Line) -> bool:
    """Whether the amounts of a line are taken off the sum of the return."""
    return line.table == "txpd" or (line.is_credit and line.table in {"cdnr", "cdnur"})


def list_lines(documents: Iterable[Issued], invoices: Mapping[int, Issued]) -> list[Line]:
    """List the lines of the return for the documents of a month, of one GSTIN.

    `invoices` has those that notes refer to, by booking: a note belongs to the same group of customers.
    """
    issued = list(documents)
    lines = [
        line
        for document in issued
        if document.kind in SUPPLIES
        for line in _supply(document, invoices.get(document.reservation_event_id, document))
    ]
    return [*lines, *_advances(issued)]


def _supply(document: Issued, invoice: Issued) -> list[Line]:
    is_note = document.kind in NOTES
    is_credit = document.kind == "invoice_credit"
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
    taxes = [one for one in content.gst if one.counted] or list(content.gst[:1]) or [_untaxed()]
    tables: list[Table] = ["nil" if one.untaxed else table for one in taxes]
    signs = [-1 if is_credit and of_one in {"b2cs", "nil"} else 1 for of_one in tables]
    return [
        Line(
            table=of_one,
            number=document.number,
            issued_on=document.issued_on,
            gstin=content.company.gstin if content.company else "",
            name=content.company.name if content.company else content.customer,
            place_of_supply=content.place_of_supply or "",
            is_interstate=_is_interstate(document),
            is_credit=is_credit,
            rate_bp=one.rate_bp,
            taxable=sign * taxable,
            igst=sign * one.igst,
            cgst=sign * one.cgst,
            sgst=sign * one.sgst,
            value=sign * document.parts.supplied,
        )
        for one, taxable, of_one, sign in zip(
            taxes, split_taxable(document.parts.taxable, taxes), tables, signs, strict=True
        )
    ]


def _untaxed() -> TaxShare:
    return TaxShare(rate_bp=0, cgst=0, sgst=0, igst=0)


def _is_interstate(document: Issued) -> bool:
    return document.content.place_of_supply != document.content.supplier.state


def _advances(documents: Iterable[Issued]) -> list[Line]:
    """Net the advances of each booking: more received (table 11A), or more invoiced and refunded than received (11B).

    What is received and invoiced in the same month is in neither.
    """
    sums: dict[tuple[int, _Key], list[int]] = {}
    last: dict[int, Issued] = {}

    def add(document: Issued, place: str, taxes: Sequence[TaxShare], *, amount: int, sign: int) -> None:
        for one, taxable in _taxed_parts(amount, taxes):
            last[document.reservation_event_id] = document
            key = (document.reservation_event_id, _Key(place, one.rate_bp))
            held = sums.setdefault(key, [0, 0, 0, 0])
            for at, part in enumerate((taxable, one.igst, one.cgst, one.sgst)):
                held[at] += sign * part

    for document in documents:
        content = document.content
        place = content.place_of_supply or ""
        if document.kind == "receipt":
            add(document, place, content.taxes, amount=document.parts.amount, sign=1)
        elif document.kind in {"refund", "credit"}:
            add(document, place, content.taxes, amount=document.parts.amount, sign=-1)
        elif document.kind == "invoice":
            for one in content.advances:
                add(document, one.place_of_supply or "", one.taxes, amount=one.amount, sign=-1)
    return [
        _advance(last[booking], key, held)
        for (booking, key), held in sorted(sums.items(), key=lambda item: (item[0][0], item[0][1].rate_bp))
        if any(held)
    ]


def _taxed_parts(amount: int, taxes: Sequence[TaxShare]) -> list[tuple[TaxShare, Paise]]:
    """Divide an advance by rate, without the part that has no tax: that is not declared before its invoice."""
    gst = [one for one in taxes if one.rate_bp != TCS]
    tax = sum(one.tax for one in gst)
    if not tax:
        return []
    collected = sum(one.tcs for one in taxes)
    parts = zip(gst, split_taxable(Paise(amount - tax - collected), gst), strict=True)
    return [(one, taxable) for one, taxable in parts if not one.untaxed]


def _advance(document: Issued, key: _Key, held: Sequence[int]) -> Line:
    is_more = sum(held) > 0
    taxable, igst, cgst, sgst = (abs(part) for part in held)
    return Line(
        table="at" if is_more else "txpd",
        number=document.content.trip.reference,
        issued_on=document.issued_on,
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
