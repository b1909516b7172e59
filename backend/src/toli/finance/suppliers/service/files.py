from typing import Final

from toli.finance.suppliers.schemas import (
    StatementEntryKind,
    SupplierCommission,
    SupplierKind,
    SupplierLine,
    SupplierStatement,
    SupplierStatementLine,
    TdsLine,
)
from toli.kit.list_files import ListColumn, ListFile
from toli.kit.tds import SECTION_NAMES

KINDS: Final = {
    SupplierKind.HOTEL: "Hotel",
    SupplierKind.TRANSPORTER: "Transporter",
    SupplierKind.GUIDE: "Guide",
    SupplierKind.PORTER: "Porter",
    SupplierKind.OTHER: "Other",
}
ENTRIES: Final = {
    StatementEntryKind.OPENING: "Opening balance",
    StatementEntryKind.BILL: "Bill",
    StatementEntryKind.TDS: "TDS",
    StatementEntryKind.PAYMENT: "Payment",
}

SUPPLIERS: Final[ListFile[SupplierLine]] = ListFile(
    "Suppliers",
    file="suppliers",
    columns=(
        ListColumn("Supplier", lambda line: line.name, width=32),
        ListColumn("Kind", lambda line: KINDS[line.kind], width=14),
        ListColumn("Phone", lambda line: line.phone, "phone"),
        ListColumn("Owed (₹)", lambda line: line.owed, "money"),
        ListColumn("Overdue (₹)", lambda line: line.overdue, "money"),
        ListColumn("Paid this year (₹)", lambda line: line.paid, "money", width=18),
        ListColumn("TDS this year (₹)", lambda line: line.tds, "money", width=18),
    ),
)
STATEMENT: Final[ListFile[SupplierStatementLine]] = ListFile(
    "Statement",
    file="supplier-statement",
    columns=(
        ListColumn("Date", lambda line: line.day, "date"),
        ListColumn("Entry", lambda line: ENTRIES[line.kind], width=16),
        ListColumn("Reference", lambda line: line.reference),
        ListColumn("Trip", lambda line: line.event_name),
        ListColumn("Billed (₹)", lambda line: line.billed or None, "money"),
        ListColumn("Paid or withheld (₹)", lambda line: line.settled or None, "money", width=20),
        ListColumn("Balance (₹)", lambda line: line.balance, "money"),
    ),
)
TDS: Final[ListFile[TdsLine]] = ListFile(
    "TDS",
    file="tds",
    columns=(
        ListColumn("Supplier", lambda line: line.name, width=32),
        ListColumn("PAN", lambda line: line.pan or "not given", width=14),
        ListColumn("Section", lambda line: SECTION_NAMES[line.section], width=18),
        ListColumn("Bills", lambda line: line.bills, "number"),
        ListColumn("Amount without GST (₹)", lambda line: line.amount, "money", width=22),
        ListColumn("TDS (₹)", lambda line: line.tds, "money"),
    ),
)
COMMISSIONS: Final[ListFile[SupplierCommission]] = ListFile(
    "Commission",
    file="supplier-commission",
    columns=(
        ListColumn("Supplier", lambda line: line.name, width=32),
        ListColumn("Kind", lambda line: KINDS[line.kind], width=14),
        ListColumn("Departures", lambda line: line.departures, "number"),
        ListColumn("Costs (₹)", lambda line: line.cost, "money"),
        ListColumn("Added to rates (₹)", lambda line: line.commission, "money", width=18),
        ListColumn("Agreed (%)", lambda line: f"{line.percent:g}" if line.percent else None, width=12),
        ListColumn("Earned (₹)", lambda line: line.earned, "money"),
        ListColumn("Invoiced without GST (₹)", lambda line: line.invoiced, "money", width=22),
        ListColumn("Received (₹)", lambda line: line.received, "money"),
        ListColumn("Open with GST (₹)", lambda line: line.open, "money", width=18),
    ),
)


def statement_lines(statement: SupplierStatement) -> list[SupplierStatementLine]:
    opening = SupplierStatementLine(
        day=statement.first,
        kind=StatementEntryKind.OPENING,
        reference="",
        event_name=None,
        billed=0,
        settled=0,
        balance=statement.opening,
    )
    return [opening, *statement.lines]
