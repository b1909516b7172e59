"""Vouchers and ledgers as Tally imports them."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final
from xml.etree import ElementTree as ET

from toli.documents.schemas import Issued, Kind
from toli.exports.schemas import Movement
from toli.kit.text import one_line

ADVANCES: Final = "Customer advances"
SALES: Final = "Tour sales"
CREDIT: Final = "Travel credit"
CREDIT_GIVEN: Final = "Travel credit allowed"
HEADS: Final = {"igst": "Output IGST", "cgst": "Output CGST", "sgst": "Output SGST"}
WAYS: Final[Mapping[str, str]] = {
    "online": "Online payments",
    "cash": "Cash",
    "bank": "Bank",
    "upi": "UPI",
    "credit": CREDIT,
    "moved": "Moved between bookings",
}
"""The ledger for each way in which money comes and goes."""

GROUPS: Final[Mapping[str, str]] = {
    ADVANCES: "Current Liabilities",
    CREDIT: "Current Liabilities",
    CREDIT_GIVEN: "Indirect Expenses",
    SALES: "Sales Accounts",
    **dict.fromkeys(HEADS.values(), "Duties & Taxes"),
    "Online payments": "Bank Accounts",
    "Cash": "Cash-in-Hand",
    "Bank": "Bank Accounts",
    "UPI": "Bank Accounts",
    "Moved between bookings": "Suspense A/c",
}
"""The group of Tally that each ledger is created in."""

TYPES: Final[Mapping[Kind, str]] = {
    "receipt": "Receipt",
    "refund": "Payment",
    "credit": "Journal",
    "invoice": "Sales",
    "invoice_credit": "Credit Note",
    "invoice_debit": "Debit Note",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """One side of a voucher in paise: debits positive, credits negative."""

    ledger: str
    amount: int


def list_entries(document: Issued, way: str) -> list[Entry]:
    """List the sides of the voucher of a document; they sum to zero. `way` is how its money came or went.

    Tax on advances is no entry: it is declared in the return, and becomes output tax with the invoice.
    """
    amount = document.parts.amount
    if document.kind in {"receipt", "refund"}:
        sign = 1 if document.kind == "receipt" else -1
        return [Entry(WAYS[way], sign * amount), Entry(ADVANCES, -sign * amount)]
    if document.kind == "credit":
        of = CREDIT_GIVEN if document.content.is_allowance else ADVANCES
        return [Entry(of, amount), Entry(CREDIT, -amount)]
    sign = -1 if document.kind == "invoice_credit" else 1
    parts = document.parts
    taxes = {"igst": parts.igst, "cgst": parts.cgst, "sgst": parts.sgst}
    return [
        Entry(ADVANCES, sign * amount),
        Entry(SALES, -sign * parts.taxable),
        *(Entry(HEADS[head], -sign * tax) for head, tax in taxes.items() if tax),
    ]


def build_ledgers(company: str) -> bytes:
    """Build the file that creates the ledgers that vouchers name."""
    envelope, message = _envelope(company, "All Masters")
    for name, group in GROUPS.items():
        ledger = ET.SubElement(ET.SubElement(message, "TALLYMESSAGE"), "LEDGER", NAME=name, ACTION="Create")
        _text(ledger, NAME=name, PARENT=group)
    return _file(envelope)


def build_vouchers(company: str, documents: Sequence[Issued], movements: Iterable[Movement]) -> bytes:
    """Build the file of a month's vouchers, one a document."""
    ways = {movement.document: movement.way for movement in movements if movement.document}
    envelope, message = _envelope(company, "Vouchers")
    for document in documents:
        _voucher(message, document, list_entries(document, ways.get(document.number, "online")))
    return _file(envelope)


def _voucher(message: ET.Element, document: Issued, entries: Sequence[Entry]) -> None:
    content = document.content
    kind = TYPES[document.kind]
    voucher = ET.SubElement(
        ET.SubElement(message, "TALLYMESSAGE"), "VOUCHER", VCHTYPE=kind, ACTION="Create", REMOTEID=document.number
    )
    name = content.company.name if content.company else content.customer
    _text(
        voucher,
        DATE=f"{document.issued_on:%Y%m%d}",
        VOUCHERTYPENAME=kind,
        VOUCHERNUMBER=document.number,
        PARTYLEDGERNAME=ADVANCES,
        PARTYGSTIN=content.company.gstin if content.company else "",
        NARRATION=f"{content.trip.title}, booking {content.trip.reference}, {name}",
    )
    for entry in entries:
        side = ET.SubElement(voucher, "ALLLEDGERENTRIES.LIST")
        # Tally writes debits as negative amounts.
        _text(
            side,
            LEDGERNAME=entry.ledger,
            ISDEEMEDPOSITIVE="Yes" if entry.amount > 0 else "No",
            AMOUNT=_amount(-entry.amount),
        )


def _envelope(company: str, report: str) -> tuple[ET.Element, ET.Element]:
    envelope = ET.Element("ENVELOPE")
    _text(ET.SubElement(envelope, "HEADER"), TALLYREQUEST="Import Data")
    data = ET.SubElement(ET.SubElement(envelope, "BODY"), "IMPORTDATA")
    description = ET.SubElement(data, "REQUESTDESC")
    _text(description, REPORTNAME=report)
    _text(ET.SubElement(description, "STATICVARIABLES"), SVCURRENTCOMPANY=company)
    return envelope, ET.SubElement(data, "REQUESTDATA")


def _file(envelope: ET.Element) -> bytes:
    ET.indent(envelope)
    written = ET.tostring(envelope, encoding="utf-8", xml_declaration=True)
    assert isinstance(written, bytes)
    return written


def _text(parent: ET.Element, **values: str) -> None:
    for name, value in values.items():
        ET.SubElement(parent, name).text = one_line(value)


def _amount(paise: int) -> str:
    sign = "-" if paise < 0 else ""
    return f"{sign}{abs(paise) // 100}.{abs(paise) % 100:02d}"
