from typing import Final

from toli.finance.cash.schemas import CashLine, CashLineKind
from toli.kit.list_files import ListColumn, ListFile

KINDS: Final = {
    CashLineKind.PAYMENT: "Payment of a booking",
    CashLineKind.REFUND: "Refund",
    CashLineKind.CUSTOMER_DEPOSIT: "Money on account",
    CashLineKind.DEPOSIT_REFUND: "Refund of money on account",
    CashLineKind.COST: "Cost paid",
    CashLineKind.OPENING: "Opening balance",
    CashLineKind.HAND_OVER: "Hand-over",
    CashLineKind.DEPOSIT: "Deposited at the bank",
    CashLineKind.WITHDRAWAL: "Withdrawn from the bank",
    CashLineKind.EXPENSE: "Petty expense",
    CashLineKind.COUNT: "Cash count",
    CashLineKind.REVERSAL: "Reversed entry",
}

CASH_BOOK: Final[ListFile[tuple[str, CashLine]]] = ListFile(
    "Cash book",
    file="cash-book",
    columns=(
        ListColumn("Cash book", lambda entry: entry[0]),
        ListColumn("Date", lambda entry: entry[1].day, "date"),
        ListColumn("Entry", lambda entry: KINDS[entry[1].kind]),
        ListColumn("Booking", lambda entry: entry[1].booking_reference, width=14),
        ListColumn("Customer", lambda entry: entry[1].customer_name),
        ListColumn("Trip", lambda entry: entry[1].event_name),
        ListColumn("From or to", lambda entry: entry[1].other),
        ListColumn("Expense", lambda entry: entry[1].category or "", width=12),
        ListColumn("Note", lambda entry: entry[1].note, width=34),
        ListColumn("Received (₹)", lambda entry: entry[1].amount if entry[1].amount > 0 else None, "money"),
        ListColumn("Paid (₹)", lambda entry: -entry[1].amount if entry[1].amount < 0 else None, "money"),
        ListColumn("Counted (₹)", lambda entry: entry[1].counted, "money"),
        ListColumn("Balance (₹)", lambda entry: entry[1].balance, "money"),
    ),
)
"""The lines of cash books, with the name of the book of each."""
