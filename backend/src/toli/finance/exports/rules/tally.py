from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final
from xml.etree import ElementTree as ET

from toli.finance.exports.schemas import Movement, Posted, name_cost_centre
from toli.kit.text import one_line
from toli.payments.documents.schemas import DocumentKind, Issued
from toli.payments.ledger.schemas import Account, EntryKind

ADVANCES: Final = "Customer advances"
SALES: Final = "Tour sales"
COLLECTED: Final = "TCS payable (income tax)"
CREDIT: Final = "Travel credit"
CREDIT_GIVEN: Final = "Travel credit allowed"
ON_ACCOUNT: Final = "Customers on account"
CHEQUES: Final = "Cheques in hand"
CARD_MACHINE: Final = "Card machine receivable"
TDS: Final = "TDS receivable"
TOUR_COSTS: Final = "Tour costs"
HEADS: Final = {"igst": "Output IGST", "cgst": "Output CGST", "sgst": "Output SGST"}
WAYS: Final[Mapping[str, str]] = {
    "online": "Online payments",
    "cash": "Cash",
    "bank": "Bank",
    "upi": "UPI",
    **dict.fromkeys(("neft", "imps", "rtgs"), "Bank"),
    "cheque": CHEQUES,
    "draft": CHEQUES,
    "card_machine": CARD_MACHINE,
    "credit": CREDIT,
    "on_account": ON_ACCOUNT,
    "tds": TDS,
    "moved": "Moved between bookings",
}
"""The ledger for each way in which money comes and goes."""

GROUPS: Final[Mapping[str, str]] = {
    ADVANCES: "Current Liabilities",
    CREDIT: "Current Liabilities",
    CREDIT_GIVEN: "Indirect Expenses",
    COLLECTED: "Duties & Taxes",
    SALES: "Sales Accounts",
    **dict.fromkeys(HEADS.values(), "Duties & Taxes"),
    "Online payments": "Bank Accounts",
    "Cash": "Cash-in-Hand",
    "Bank": "Bank Accounts",
    "UPI": "Bank Accounts",
    CHEQUES: "Current Assets",
    CARD_MACHINE: "Current Assets",
    TDS: "Current Assets",
    "Moved between bookings": "Suspense A/c",
}
"""The group of Tally that each ledger is created in."""

ACCOUNTS: Final[Mapping[Account, tuple[str, str]]] = {
    Account.BANK: ("Bank", "Bank Accounts"),
    Account.CUSTOMER_ON_ACCOUNT: (ON_ACCOUNT, "Current Liabilities"),
    Account.PROVIDER_CLEARING: ("Online payments", "Bank Accounts"),
    Account.PROVIDER_FEES: ("Payment provider fees", "Indirect Expenses"),
    Account.PROVIDER_FEE_TAX: ("GST on payment provider fees", "Duties & Taxes"),
    Account.OTHER_SETTLED: ("Other settlements of the payment provider", "Suspense A/c"),
    Account.PLATFORM_RECEIVABLE: ("Platform receivable", "Current Assets"),
    Account.LINKED_ACCOUNT: ("Linked account at the payment provider", "Bank Accounts"),
    Account.TCS_COLLECTED: ("GST TCS receivable", "Current Assets"),
    Account.PLATFORM_COMMISSION: ("Platform commission", "Indirect Expenses"),
    Account.PLATFORM_COMMISSION_TAX: ("GST on platform commission", "Duties & Taxes"),
    Account.PLATFORM_PAYABLE: ("Platform payable", "Current Liabilities"),
}
"""The ledger in Tally of each account that postings of no document have, and its group."""

CASH_ACCOUNTS: Final[Mapping[str, tuple[str, str]]] = {
    "tour_costs": (TOUR_COSTS, "Direct Expenses"),
    "input_gst": ("Input GST", "Duties & Taxes"),
    "tds_payable": ("TDS payable", "Duties & Taxes"),
    "commission_income": ("Commission from suppliers", "Indirect Incomes"),
    **{head: (ledger, "Duties & Taxes") for head, ledger in HEADS.items()},
    "cash_difference": ("Cash differences", "Indirect Expenses"),
    "petty_travel": ("Petty expenses: travel", "Indirect Expenses"),
    "petty_fuel": ("Petty expenses: fuel", "Indirect Expenses"),
    "petty_food": ("Petty expenses: food", "Indirect Expenses"),
    "petty_office": ("Petty expenses: office", "Indirect Expenses"),
    "petty_staff": ("Petty expenses: staff", "Indirect Expenses"),
    "petty_repairs": ("Petty expenses: repairs", "Indirect Expenses"),
    "petty_other": ("Petty expenses: other", "Indirect Expenses"),
}
"""Ledger and group of each account of cash books, costs and bills."""
LEDGERS: Final[Mapping[str, tuple[str, str]]] = dict([*ACCOUNTS.items(), *CASH_ACCOUNTS.items()])

PARTIES: Final[Mapping[str, tuple[str, str]]] = {
    "supplier": ("", "Sundry Creditors"),
    "supplier_commission": (" (commission)", "Sundry Debtors"),
}
"""The end of the ledger's name, and its group, of each account that has a ledger for each party.

Commission is apart, so that the other ledger is the supplier's statement.
"""

POSTINGS: Final[Mapping[EntryKind, tuple[str, str]]] = {
    EntryKind.SETTLEMENT: ("Journal", "Settlement of the payment provider"),
    EntryKind.SETTLEMENT_MATCH: ("Journal", "Settlement matched with a payment"),
    EntryKind.SETTLEMENT_REVERSAL: ("Journal", "Settlement returned by the bank"),
    EntryKind.PLATFORM_TRANSFER: ("Receipt", "Transfer of the platform"),
    EntryKind.PLATFORM_REVERSAL: ("Journal", "Reversed transfer of the platform"),
    EntryKind.SOURCE_TAX: ("Journal", "GST collected at source by the platform"),
    EntryKind.ROUTE_TRANSFER: ("Journal", "Transfer to the linked account"),
    EntryKind.ROUTE_REVERSAL: ("Journal", "Reversal from the linked account"),
    EntryKind.ROUTE_SETTLED: ("Receipt", "Settlement of the linked account"),
    EntryKind.PLATFORM_INVOICE: ("Journal", "Commission invoice of the platform"),
    EntryKind.PLATFORM_CREDIT: ("Journal", "Commission credit note of the platform"),
    EntryKind.PLATFORM_PAYMENT: ("Payment", "Commission paid to the platform"),
    EntryKind.DEPOSIT_RECEIPT: ("Receipt", "Money on account"),
    EntryKind.DEPOSIT_REFUND: ("Payment", "Refund of money on account"),
    EntryKind.DEPOSIT_REVERSAL: ("Payment", "Reversal of money on account"),
}
"""The type of the voucher of each kind of posting that is of no booking's document, and what it is."""

CASH_POSTINGS: Final[Mapping[str, tuple[str, str]]] = {
    "cash_deposit": ("Contra", "Cash deposited at the bank"),
    "cash_withdrawal": ("Contra", "Cash withdrawn from the bank"),
    "cash_expense": ("Payment", "Petty expense"),
    "cash_expense_reversal": ("Receipt", "Reversed petty expense"),
    "cash_count": ("Journal", "Difference of a cash count"),
    "cost_paid": ("Payment", "Cost paid"),
    "cost_billed": ("Journal", "Payment before the first bill"),
    "supplier_bill": ("Purchase", "Bill of a supplier"),
    "commission_invoice": ("Sales", "Invoice for commission"),
    "commission_receipt": ("Receipt", "Commission received"),
    "cheque_cleared": ("Contra", "Cleared cheque"),
}
"""Type and description of the voucher of each kind of cash book entry, cost, bill and commission."""
VOUCHERS: Final[Mapping[str, tuple[str, str]]] = dict([*POSTINGS.items(), *CASH_POSTINGS.items()])

COST_CENTRED: Final = frozenset({SALES, TOUR_COSTS})
"""The ledgers that are split by departure."""
COST_CATEGORY: Final = "Primary Cost Category"
"""Tally's own."""
PROFIT_GROUPS: Final = frozenset({"Sales Accounts", "Indirect Incomes", "Direct Expenses", "Indirect Expenses"})
"""The groups whose ledgers begin each financial year at zero."""
PROFIT_AND_LOSS: Final = "Profit & Loss A/c"
"""Tally's own ledger of profit."""

TYPES: Final[Mapping[DocumentKind, str]] = {
    DocumentKind.RECEIPT: "Receipt",
    DocumentKind.REFUND: "Payment",
    DocumentKind.CREDIT: "Journal",
    DocumentKind.INVOICE: "Sales",
    DocumentKind.INVOICE_CREDIT: "Credit Note",
    DocumentKind.INVOICE_DEBIT: "Debit Note",
}


@dataclass(frozen=True, slots=True)
class Entry:
    """In paise: debits positive, credits negative."""

    ledger: str
    amount: int


def list_entries(document: Issued, ways: Mapping[str, str]) -> list[Entry]:
    """The sides of a document's voucher sum to zero.

    Tax on advances is no entry: it becomes output tax with the invoice.
    """
    amount, supplied = document.parts.amount, document.parts.supplied
    if document.kind in {DocumentKind.RECEIPT, DocumentKind.REFUND}:
        sign = 1 if document.kind == DocumentKind.RECEIPT else -1
        collected = _collected(sign * document.parts.tcs)
        return [Entry(WAYS[ways[document.number]], sign * amount), Entry(ADVANCES, -sign * supplied), *collected]
    if document.kind == DocumentKind.CREDIT:
        of = CREDIT_GIVEN if document.content.is_allowance else ADVANCES
        return [Entry(of, supplied), *_collected(-document.parts.tcs), Entry(CREDIT, -amount)]
    sign = -1 if document.kind == DocumentKind.INVOICE_CREDIT else 1
    parts = document.parts
    advanced = sum(advance.tcs for advance in document.content.advances)
    taxes = {"igst": parts.igst, "cgst": parts.cgst, "sgst": parts.sgst}
    return [
        Entry(ADVANCES, sign * amount - advanced),
        Entry(SALES, -sign * parts.taxable),
        *(Entry(HEADS[head], -sign * tax) for head, tax in taxes.items() if tax),
        *_collected(sign * parts.tcs - advanced),
    ]


def _collected(amount: int) -> list[Entry]:
    """Owed to the government, no advance of the customer."""
    return [Entry(COLLECTED, -amount)] if amount else []


def map_ways(movements: Iterable[Movement]) -> dict[str, str]:
    """A refund by cheque comes from the bank; a cheque that moves to another booking stays in hand."""
    return {
        movement.document: "bank"
        if movement.kind is EntryKind.OFFLINE_RETURN and movement.way == "cheque" and not movement.is_moved
        else movement.way
        for movement in movements
        if movement.document
    }


def list_posted_entries(posted: Posted) -> list[Entry]:
    """The sides sum to zero."""
    return [Entry(_get_ledger(posted, account), amount) for account, amount in posted.sides]


def _get_ledger(posted: Posted, account: str) -> str:
    """`account` is the method for money that came or went offline."""
    if account in PARTIES:
        return _name_party(posted, account)
    return LEDGERS[account][0] if account in LEDGERS else WAYS[account]


def _name_party(posted: Posted, account: str) -> str:
    """Names of ledgers are unique in Tally, and not case-sensitive."""
    if end := PARTIES[account][0]:
        return f"{posted.party}{end}"
    is_taken = posted.party.casefold() in {name.casefold() for name in [*GROUPS, *dict(LEDGERS.values())]}
    return f"{posted.party} (supplier)" if is_taken else posted.party


def map_groups(postings: Iterable[Posted]) -> dict[str, str]:
    """The group of each ledger, with the parties of the postings."""
    parties = {
        _name_party(posted, account): PARTIES[account][1]
        for posted in postings
        for account, _ in posted.sides
        if account in PARTIES
    }
    return {**GROUPS, **dict(LEDGERS.values()), **parties}


def list_cost_centres(documents: Iterable[Issued], postings: Iterable[Posted]) -> list[str]:
    centres = {_cost_centre_of(document) for document in documents} | {posted.cost_centre for posted in postings}
    return sorted(centres - {""})


def build_ledgers(company: str, cost_centres: Iterable[str], postings: Iterable[Posted]) -> bytes:
    envelope, message = _envelope(company, "All Masters")
    for name in cost_centres:
        centre = ET.SubElement(ET.SubElement(message, "TALLYMESSAGE"), "COSTCENTRE", NAME=name, ACTION="Create")
        _text(centre, NAME=name, CATEGORY=COST_CATEGORY)
    for name, group in map_groups(postings).items():
        _ledger(message, name, group)
    return _file(envelope)


def build_openings(
    company: str,
    documents: Iterable[Issued],
    movements: Iterable[Movement],
    postings: Sequence[Posted],
    *,
    year: date,
) -> bytes:
    """Ledgers with the sums of earlier vouchers."""
    groups = map_groups(postings)
    balances = dict.fromkeys(groups, 0)
    for _, entry in list_earlier_entries(documents, map_ways(movements), postings, year=year):
        balances[entry.ledger] = balances.get(entry.ledger, 0) + entry.amount
    envelope, message = _envelope(company, "All Masters")
    for name, amount in balances.items():
        _ledger(message, name, groups.get(name, ""), OPENINGBALANCE=_amount(-amount))
    return _file(envelope)


def list_earlier_entries(
    documents: Iterable[Issued], ways: Mapping[str, str], postings: Sequence[Posted], *, year: date
) -> Iterator[tuple[Issued | Posted, Entry]]:
    """Entries with their vouchers; income and expenses before `year` are profit of earlier years."""
    groups = map_groups(postings)
    dated: list[tuple[Issued | Posted, date, list[Entry]]] = [
        *((document, document.entered_on, list_entries(document, ways)) for document in documents),
        *((posted, posted.day, list_posted_entries(posted)) for posted in postings),
    ]
    for voucher, day, entries in dated:
        for entry in entries:
            is_profit = day < year and groups[entry.ledger] in PROFIT_GROUPS
            yield voucher, Entry(PROFIT_AND_LOSS, entry.amount) if is_profit else entry


def _ledger(message: ET.Element, name: str, group: str, **facts: str) -> None:
    ledger = ET.SubElement(ET.SubElement(message, "TALLYMESSAGE"), "LEDGER", NAME=name, ACTION="Create")
    _text(ledger, NAME=name, PARENT=group, **facts)
    if name in COST_CENTRED:
        _text(ledger, ISCOSTCENTRESON="Yes")


def build_vouchers(
    company: str, documents: Sequence[Issued], movements: Iterable[Movement], postings: Iterable[Posted]
) -> bytes:
    ways = map_ways(movements)
    envelope, message = _envelope(company, "Vouchers")
    for document in documents:
        _document_voucher(message, document, list_entries(document, ways))
    for posted in postings:
        _posted_voucher(message, posted)
    return _file(envelope)


def _document_voucher(message: ET.Element, document: Issued, entries: Sequence[Entry]) -> None:
    content = document.content
    name = content.company.name if content.company else content.customer
    facts = {
        "PARTYLEDGERNAME": ADVANCES,
        "PARTYGSTIN": content.company.gstin if content.company else "",
        "NARRATION": f"{content.trip.title}, booking {content.trip.reference}, {name}",
    }
    _voucher(
        message,
        # Deducted tax is a receipt of no money.
        "Journal" if entries[0].ledger == TDS else TYPES[document.kind],
        document.number,
        day=document.entered_on,
        entries=entries,
        cost_centre=_cost_centre_of(document),
        **facts,
    )


def _cost_centre_of(document: Issued) -> str:
    return name_cost_centre(document.content.trip.title, document.content.trip.starts_on)


def _posted_voucher(message: ET.Element, posted: Posted) -> None:
    kind, what = VOUCHERS[posted.kind]
    facts = {"NARRATION": f"{what} {posted.reference}".strip()}
    parties = [_name_party(posted, account) for account, _ in posted.sides if account in PARTIES]
    if parties:
        facts |= {"PARTYLEDGERNAME": parties[0], "PARTYGSTIN": posted.party_gstin}
    if kind in {"Purchase", "Sales"}:
        facts |= {"REFERENCE": posted.reference}
    _voucher(
        message,
        kind,
        posted.number,
        day=posted.day,
        entries=list_posted_entries(posted),
        cost_centre=posted.cost_centre,
        **facts,
    )


def _voucher(
    message: ET.Element,
    kind: str,
    number: str,
    *,
    day: date,
    entries: Sequence[Entry],
    cost_centre: str,
    **facts: str,
) -> None:
    voucher = ET.SubElement(
        ET.SubElement(message, "TALLYMESSAGE"), "VOUCHER", VCHTYPE=kind, ACTION="Create", REMOTEID=number
    )
    _text(voucher, DATE=f"{day:%Y%m%d}", VOUCHERTYPENAME=kind, VOUCHERNUMBER=number, **facts)
    for entry in entries:
        side = ET.SubElement(voucher, "ALLLEDGERENTRIES.LIST")
        # Tally writes debits as negative amounts.
        _text(
            side,
            LEDGERNAME=entry.ledger,
            ISDEEMEDPOSITIVE="Yes" if entry.amount > 0 else "No",
            AMOUNT=_amount(-entry.amount),
        )
        if cost_centre and entry.ledger in COST_CENTRED:
            category = ET.SubElement(side, "CATEGORYALLOCATIONS.LIST")
            _text(category, CATEGORY=COST_CATEGORY)
            _text(
                ET.SubElement(category, "COSTCENTREALLOCATIONS.LIST"), NAME=cost_centre, AMOUNT=_amount(-entry.amount)
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
