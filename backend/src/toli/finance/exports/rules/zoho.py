"""Files of a month in the import forms of Zoho Books, one for each of its modules."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, Literal

from toli.finance.exports.rules.gstr1 import BASIS_POINTS_A_PERCENT, DESCRIPTION
from toli.finance.exports.rules.lines import SUPPLIES, is_large, list_shares
from toli.finance.exports.rules.tally import (
    ADVANCES,
    COLLECTED,
    GROUPS,
    PROFIT_AND_LOSS,
    SALES,
    VOUCHERS,
    WAYS,
    Entry,
    list_earlier_entries,
    list_entries,
    list_posted_entries,
    map_groups,
)
from toli.finance.exports.schemas import Posted
from toli.kit.money import BASIS_POINTS, half_up
from toli.kit.spreadsheets import Cell, Column, Kind, Table
from toli.kit.text import one_line
from toli.payments.documents.schemas import DocumentKind, Issued

ZohoModule = Literal["invoices", "payments", "credit-notes", "journals"]

RECEIVABLE: Final = "Accounts Receivable"
"""Zoho's own account of what customers owe; what they have paid before an invoice lowers it."""
PAYABLE: Final = "Accounts Payable"
"""Zoho's own account of what suppliers are owed."""
RETAINED_EARNINGS: Final = "Retained Earnings"
"""Zoho's own account of the profit of earlier years."""
ACCOUNTS: Final[Mapping[str, str]] = {ADVANCES: RECEIVABLE, PROFIT_AND_LOSS: RETAINED_EARNINGS}
"""Zoho's own account in place of a ledger for Tally."""
PARTY_ACCOUNTS: Final[Mapping[str, str]] = {"Sundry Creditors": PAYABLE, "Sundry Debtors": RECEIVABLE}
"""Zoho's own account in place of the ledgers of a group, one for each party."""
CURRENCY: Final = "INR"
JOURNAL: Final = "Both"
"""A journal of accrual and of cash accounting."""
MODES: Final[Mapping[str, str]] = {
    "online": "Razorpay",
    "cash": "Cash",
    "upi": "UPI",
    **dict.fromkeys(("bank", "neft", "imps", "rtgs"), "Bank Transfer"),
    "cheque": "Cheque",
    "draft": "Cheque",
    "card_machine": "Credit Card",
}
"""Zoho's mode for each way in which money comes; the other ways are journals."""
STATES: Final[Mapping[str, str]] = {
    "01": "JK",
    "02": "HP",
    "03": "PB",
    "04": "CH",
    "05": "UK",
    "06": "HR",
    "07": "DL",
    "08": "RJ",
    "09": "UP",
    "10": "BR",
    "11": "SK",
    "12": "AR",
    "13": "NL",
    "14": "MN",
    "15": "MZ",
    "16": "TR",
    "17": "ML",
    "18": "AS",
    "19": "WB",
    "20": "JH",
    "21": "OD",
    "22": "CG",
    "23": "MP",
    "24": "GJ",
    "26": "DN",
    "27": "MH",
    "29": "KA",
    "30": "GA",
    "31": "LD",
    "32": "KL",
    "33": "TN",
    "34": "PY",
    "35": "AN",
    "36": "TS",
    "37": "AD",
    "38": "LA",
}
"""Zoho's code of each place of supply, by its GST code."""

NUMBER: Final = re.compile(r"(.*?)([0-9]+)")
"""A document's number as Zoho numbers payments and journals: a prefix and a whole number."""


def _columns(*names: str | tuple[str, Kind]) -> tuple[Column, ...]:
    return tuple(Column(name) if isinstance(name, str) else Column(*name) for name in names)


PARTY_COLUMNS: Final = (
    "Customer Name",
    "GST Treatment",
    "GST Identification Number (GSTIN)",
    "Place of Supply",
)
"""The columns of `_party`."""
ITEM_COLUMNS: Final[tuple[str | tuple[str, Kind], ...]] = (
    "Account",
    "Item Name",
    "Item Desc",
    "Item Type",
    "HSN/SAC",
    ("Quantity", "number"),
    ("Item Price", "money"),
    "Is Inclusive Tax",
    "Item Tax",
    ("Item Tax %", "number"),
    "Item Tax Type",
    "Item Tax Exemption Reason",
    ("Adjustment", "money"),
    "Adjustment Description",
)
"""The columns of `_items`."""
INVOICES: Final = _columns(
    "Invoice Number",
    ("Invoice Date", "date"),
    "Invoice Status",
    *PARTY_COLUMNS,
    "PurchaseOrder",
    ("Due Date", "date"),
    "Currency Code",
    *ITEM_COLUMNS,
    "Reference Invoice#",
    ("Reference Invoice Date", "date"),
    "Reason for issuing Debit Note",
    "Notes",
)
CREDIT_NOTES: Final = _columns(
    "Credit Note Number",
    ("Credit Note Date", "date"),
    "Credit Note Status",
    "Associated Invoice Number",
    ("Associated Invoice Date", "date"),
    "Reference Invoice Type",
    "Reference#",
    "Reason",
    *PARTY_COLUMNS,
    "Currency Code",
    *ITEM_COLUMNS,
    "Notes",
)
PAYMENTS: Final = _columns(
    "Payment Number Prefix",
    "Payment Number Suffix",
    "Customer Name",
    "Payment Type",
    ("Date", "date"),
    "Mode",
    ("Amount", "money"),
    "Deposit To",
    "Reference Number",
    "Description",
)
JOURNALS: Final = _columns(
    ("Journal Date", "date"),
    "Reference Number",
    "Journal Number Prefix",
    "Journal Number Suffix",
    "Notes",
    "Journal Type",
    "Currency",
    "Account",
    "Description",
    "Contact Name",
    ("Debit", "money"),
    ("Credit", "money"),
    "Status",
)


@dataclass(frozen=True, slots=True)
class Journal:
    """`number` is unique among all journals. The entries sum to zero."""

    number: str
    reference: str
    day: date
    notes: str
    entries: Sequence["ContactEntry"]


@dataclass(frozen=True, slots=True)
class ContactEntry:
    """In paise: debits positive, credits negative. `contact` is empty for an account without customers or suppliers."""

    account: str
    contact: str
    amount: int


def build_table(
    module: ZohoModule,
    documents: Sequence[Issued],
    invoices: Mapping[int, Issued],
    ways: Mapping[str, str],
    postings: Iterable[Posted],
) -> Table:
    """The rows of a module. `invoices` by booking, `ways` by document number."""
    match module:
        case "invoices":
            return Table("Invoices", INVOICES, [row for entry in documents for row in _invoice_rows(entry)])
        case "credit-notes":
            credits_given = [
                row for entry in documents for row in _credit_rows(entry, invoices.get(entry.booking_id, entry))
            ]
            return Table("Credit notes", CREDIT_NOTES, credits_given)
        case "payments":
            payments = [_payment_row(entry, ways[entry.number]) for entry in documents if _is_payment(entry, ways)]
            return Table("Payments", PAYMENTS, payments)
        case "journals":
            journals = [*_list_document_journals(documents, ways), *map(_posted_journal, postings)]
            return _journal_table(journals)


def build_openings(
    documents: Iterable[Issued], ways: Mapping[str, str], postings: Sequence[Posted], *, last: date, year: date
) -> Table:
    """One journal of all balances at the end of a day."""
    balances: Counter[tuple[str, str]] = Counter()
    groups = map_groups(postings)
    for voucher, entry in list_earlier_entries(documents, ways, postings, year=year):
        contact = voucher.party if isinstance(voucher, Posted) else _customer(voucher)
        balances[_account_of(entry, groups, contact)] += entry.amount
    number = f"OB/{last:%Y%m%d}"
    entries = [ContactEntry(*account, amount) for account, amount in sorted(balances.items()) if amount]
    return _journal_table([Journal(number, number, last, "Opening balances", entries)])


def _account_of(entry: Entry, groups: Mapping[str, str], contact: str) -> tuple[str, str]:
    """Account and contact."""
    account = PARTY_ACCOUNTS.get(groups.get(entry.ledger, "")) or ACCOUNTS.get(entry.ledger, entry.ledger)
    return account, contact if account in {RECEIVABLE, PAYABLE} else ""


def _list_document_journals(documents: Iterable[Issued], ways: Mapping[str, str]) -> Iterator[Journal]:
    """Journals of documents without a form in Zoho: refunds, travel credit, moved money, tax collected at source."""
    for document in documents:
        entries = list_entries(document, ways)
        number = document.number
        if _is_payment(document, ways) or document.kind in SUPPLIES:
            # The form has the rest.
            entries, number = _collected(entries), f"TCS/{number}"
        if entries:
            booked = _list_contact_entries(entries, GROUPS, _customer(document))
            yield Journal(number, document.number, document.entered_on, _notes(document), booked)


def _is_payment(document: Issued, ways: Mapping[str, str]) -> bool:
    """Whether it is money that Zoho can deposit to an account."""
    return document.kind is DocumentKind.RECEIPT and ways[document.number] in MODES


def _collected(entries: Sequence[Entry]) -> list[Entry]:
    """Tax collected at source alone, against the customer."""
    collected = [entry for entry in entries if entry.ledger == COLLECTED]
    return [*collected, *(Entry(ADVANCES, -entry.amount) for entry in collected)]


def _posted_journal(posted: Posted) -> Journal:
    _, what = VOUCHERS[posted.kind]
    notes = f"{what} {posted.reference}".strip()
    entries = _list_contact_entries(list_posted_entries(posted), map_groups([posted]), posted.party)
    return Journal(posted.number, posted.number, posted.day, notes, entries)


def _list_contact_entries(entries: Iterable[Entry], groups: Mapping[str, str], contact: str) -> list[ContactEntry]:
    return [ContactEntry(*_account_of(entry, groups, contact), entry.amount) for entry in entries]


def _journal_table(journals: Iterable[Journal]) -> Table:
    return Table("Journals", JOURNALS, [row for journal in journals for row in _journal_rows(journal)])


def _journal_rows(journal: Journal) -> Iterator[Sequence[Cell]]:
    prefix, suffix = _split(journal.number)
    for entry in journal.entries:
        yield (
            journal.day,
            journal.reference,
            prefix,
            suffix,
            journal.notes,
            JOURNAL,
            CURRENCY,
            entry.account,
            journal.notes,
            entry.contact,
            entry.amount if entry.amount > 0 else None,
            -entry.amount if entry.amount < 0 else None,
            "published",
        )


def _payment_row(document: Issued, way: str) -> Sequence[Cell]:
    prefix, suffix = _split(document.number)
    return (
        prefix,
        suffix,
        _customer(document),
        "Invoice Payment",
        document.entered_on,
        MODES[way],
        document.parts.amount,
        WAYS[way],
        document.number,
        _notes(document),
    )


def _invoice_rows(document: Issued) -> Iterator[Sequence[Cell]]:
    if document.kind not in {DocumentKind.INVOICE, DocumentKind.INVOICE_DEBIT}:
        return
    content = document.content
    refers_to = content.refers_to if document.kind is DocumentKind.INVOICE_DEBIT else None
    for item in _items(document):
        yield (
            document.number,
            document.entered_on,
            "Sent",
            *_party(document),
            content.trip.reference,
            document.entered_on,
            CURRENCY,
            *item,
            refers_to.number if refers_to else "",
            refers_to.issued_on if refers_to else None,
            "Others" if refers_to else "",
            _notes(document),
        )


def _credit_rows(document: Issued, invoice: Issued) -> Iterator[Sequence[Cell]]:
    if document.kind is not DocumentKind.INVOICE_CREDIT:
        return
    content = document.content
    for item in _items(document):
        yield (
            document.number,
            document.entered_on,
            "Open",
            content.refers_to.number if content.refers_to else "",
            content.refers_to.issued_on if content.refers_to else None,
            _reference_type(document, invoice),
            content.trip.reference,
            "Others",
            *_party(document),
            CURRENCY,
            *item,
            _notes(document),
        )


def _reference_type(note: Issued, invoice: Issued) -> str:
    if note.content.company is not None:
        return "Registered"
    return "B2C Large" if is_large(invoice) else "B2C Others"


def _party(document: Issued) -> tuple[Cell, ...]:
    content = document.content
    if content.supplier.gstin is None:
        return (_customer(document), "", "", "")
    treatment = "business_registered_regular" if content.company else "consumer"
    gstin = content.company.gstin if content.company else ""
    return (_customer(document), treatment, gstin, STATES.get(content.place_of_supply or "", ""))


def _items(document: Issued) -> Iterator[tuple[Cell, ...]]:
    """A line for each rate, from the account to the adjustment, which brings the first to the document's amount.

    Zoho calculates the tax of a line itself.
    """
    content = document.content
    is_interstate = content.place_of_supply != content.supplier.state
    lines = list_shares(document)
    calculated = sum(
        taxable + _zoho_tax(taxable, share.rate_bp, is_interstate=is_interstate) for share, taxable in lines
    )
    adjustment = document.parts.supplied - calculated
    for number, (share, taxable) in enumerate(lines):
        rate = f"{share.rate_bp / BASIS_POINTS_A_PERCENT:g}"
        name = f"{'IGST' if is_interstate else 'GST'}{rate}" if share.rate_bp else ""
        yield (
            SALES,
            DESCRIPTION,
            one_line(content.trip.title),
            "service",
            content.supplier.sac,
            1,
            taxable,
            "false",
            name,
            rate if name else None,
            ("ItemAmount" if is_interstate else "Tax Group") if name else "",
            "" if name or content.supplier.gstin is None else "Without GST",
            adjustment if number == 0 and adjustment else None,
            "Rounding" if number == 0 and adjustment else "",
        )


def _zoho_tax(taxable: int, rate_bp: int, *, is_interstate: bool) -> int:
    """The halves of CGST and SGST are each rounded to the paisa."""
    if is_interstate:
        return half_up(taxable * rate_bp, BASIS_POINTS)
    return 2 * half_up(taxable * rate_bp, 2 * BASIS_POINTS)


def _customer(document: Issued) -> str:
    content = document.content
    return one_line(content.company.name if content.company else content.customer)


def _notes(document: Issued) -> str:
    trip = document.content.trip
    return one_line(f"{trip.title}, booking {trip.reference}")


def _split(number: str) -> tuple[str, str]:
    match = NUMBER.fullmatch(number)
    assert match is not None, "documents end with their serial number"
    return match[1], match[2]
