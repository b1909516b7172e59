"""E-invoices: form INV-01, schema 1.1 (CGST Rules, rule 48(4))."""

import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from toli.finance.exports.rules.gstr1 import BASIS_POINTS_A_PERCENT, DESCRIPTION
from toli.finance.exports.rules.lines import SUPPLIES, split_taxable
from toli.kit.gst import STATES
from toli.kit.money import Paise, to_rupees
from toli.kit.text import one_line
from toli.payments.documents.schemas import DocumentKind, Issued, TaxShare

Json = dict[str, object]

KINDS: Final = {DocumentKind.INVOICE: "INV", DocumentKind.INVOICE_CREDIT: "CRN", DocumentKind.INVOICE_DEBIT: "DBN"}
PIN: Final = re.compile(r"(?<!\d)([1-9]\d{2}) ?(\d{3})(?!\d)")
BEFORE_PIN: Final = re.compile(r"[\s,:-]+(?:pin(?: ?code)?)?[\s:-]*$", re.IGNORECASE)
LONGEST_NAME: Final = 100
LONGEST_DESCRIPTION: Final = 300
LONGEST_LINE: Final = 100
LONGEST_PLACE: Final = 50
SHORTEST: Final = 3
UNQUOTED: Final = str.maketrans({'"': "'", "\\": "/"})
"""The form's pattern of names, addresses and descriptions takes no double quotation mark and no backslash."""


@dataclass(frozen=True, slots=True)
class PostalAddress:
    """`pin` is None without a PIN code."""

    lines: tuple[str, ...]
    place: str
    pin: int | None


def list_registrable(documents: Iterable[Issued]) -> list[Issued]:
    """Taxed invoices to companies, and their notes."""
    return [
        document
        for document in documents
        if document.kind in SUPPLIES and document.content.company is not None and document.parts.tax
    ]


def lacks_pin(document: Issued) -> bool:
    """Whether an address lacks the PIN code that the portal requires."""
    content = document.content
    address = content.company.address if content.company else ""
    return PIN.search(content.supplier.address) is None or PIN.search(address) is None


def build_e_invoices(documents: Iterable[Issued]) -> list[Json]:
    return [_document(document) for document in list_registrable(documents)]


def read_address(text: str, *, state: str) -> PostalAddress:
    """The place precedes the PIN code; default: the state's name."""
    name = STATES.get(state, "")
    typed = _tidy(text)
    whole = typed if len(typed) >= SHORTEST else name
    pins = list(PIN.finditer(text))
    lines = [whole[:LONGEST_LINE], whole[LONGEST_LINE : 2 * LONGEST_LINE]]
    place = ""
    if pins:
        before = BEFORE_PIN.sub("", text[: pins[-1].start()].splitlines()[-1] if pins[-1].start() else "")
        place = _tidy(before.rpartition(",")[2])[:LONGEST_PLACE]
    return PostalAddress(
        lines=tuple(line for line in lines if len(line) >= SHORTEST),
        place=place if len(place) >= SHORTEST else name,
        pin=int("".join(pins[-1].groups())) if pins else None,
    )


def _document(document: Issued) -> Json:
    content = document.content
    supplier, company = content.supplier, content.company
    assert company is not None
    built: Json = {
        "Version": "1.1",
        "TranDtls": {"TaxSch": "GST", "SupTyp": "B2B", "RegRev": "N", "IgstOnIntra": "N"},
        "DocDtls": {"Typ": KINDS[document.kind], "No": document.number, "Dt": _day(document)},
        "SellerDtls": {
            "Gstin": supplier.gstin,
            "LglNm": _tidy(supplier.name)[:LONGEST_NAME],
            **_address(supplier.address, state=(supplier.gstin or "")[:2]),
        },
        "BuyerDtls": {
            "Gstin": company.gstin,
            "LglNm": _tidy(company.name)[:LONGEST_NAME],
            "Pos": content.place_of_supply,
            **_address(company.address, state=company.state),
        },
        "ItemList": _items(document),
        "ValDtls": {
            "AssVal": to_rupees(document.parts.taxable),
            "IgstVal": to_rupees(document.parts.igst),
            "CgstVal": to_rupees(document.parts.cgst),
            "SgstVal": to_rupees(document.parts.sgst),
            # Tax collected at source on a tour abroad, which is no part of the supply.
            **({"OthChrg": to_rupees(document.parts.tcs)} if document.parts.tcs else {}),
            "TotInvVal": to_rupees(document.parts.amount),
        },
    }
    if content.refers_to is not None:
        invoice = {"InvNo": content.refers_to.number, "InvDt": f"{content.refers_to.issued_on:%d/%m/%Y}"}
        built["RefDtls"] = {"PrecDocDtls": [invoice]}
    return built


def _items(document: Issued) -> list[Json]:
    taxes = [tax for tax in document.content.gst if tax.counted]
    parts = split_taxable(document.parts.taxable, taxes)
    return [
        _item(document, number, tax, taxable)
        for number, (tax, taxable) in enumerate(zip(taxes, parts, strict=True), start=1)
    ]


def _item(document: Issued, number: int, share: TaxShare, taxable: Paise) -> Json:
    return {
        "SlNo": str(number),
        "PrdDesc": f"{DESCRIPTION}: {_tidy(document.content.trip.title)}"[:LONGEST_DESCRIPTION],
        "IsServc": "Y",
        "HsnCd": document.content.supplier.sac,
        "Qty": 1,
        "Unit": "OTH",
        "UnitPrice": to_rupees(taxable),
        "TotAmt": to_rupees(taxable),
        "AssAmt": to_rupees(taxable),
        "GstRt": share.rate_bp / BASIS_POINTS_A_PERCENT,
        "IgstAmt": to_rupees(share.igst),
        "CgstAmt": to_rupees(share.cgst),
        "SgstAmt": to_rupees(share.sgst),
        "TotItemVal": to_rupees(taxable + share.tax),
    }


def _address(text: str, *, state: str) -> Json:
    read = read_address(text, state=state)
    lines = {f"Addr{number}": line for number, line in enumerate(read.lines, start=1)}
    pin = {} if read.pin is None else {"Pin": read.pin}
    return {**lines, "Loc": read.place, **pin, "Stcd": state}


def _tidy(text: str) -> str:
    return one_line(text).translate(UNQUOTED)


def _day(document: Issued) -> str:
    return f"{document.issued_on:%d/%m/%Y}"
