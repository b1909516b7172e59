"""Columns of bank statements (docs/mechanisms/upi.md).

Banks put account details above their table, so the header row is searched for.
"""

from collections.abc import Mapping, Sequence
from typing import Final

from toli.finance.bank.schemas import Bank
from toli.kit.columns import Field, guess_columns, words_of

FIELDS: Final[tuple[Field, ...]] = (
    Field(
        "date",
        "Date",
        "",
        "The day of the transaction",
        "txn date, tran date, transaction date, txn posted date, posting date, post date, date of transaction",
        is_required=True,
    ),
    Field(
        "narration",
        "Description",
        "",
        "What the bank writes about the transaction",
        "narration, particulars, transaction remarks, remarks, details, transaction details, transaction description",
        is_required=True,
    ),
    Field(
        "reference",
        "Reference",
        "",
        "The number of the bank or of UPI (UTR)",
        (
            "chq ref no, chq ref number, ref no cheque no, reference no, reference number, utr, utr no, ref no, "
            "transaction id, tran id, cheque number, chq no, chqno, cheque no"
        ),
    ),
    Field(
        "credit",
        "Money in",
        "",
        "Or leave it out, and choose Amount and Direction",
        (
            "credit, credit amount, deposit, deposit amt, deposit amount, deposits, cr, cr amount, paid in, "
            "deposit amount inr"
        ),
    ),
    Field(
        "debit",
        "Money out",
        "",
        "",
        (
            "debit, debit amount, withdrawal, withdrawal amt, withdrawal amount, withdrawals, dr, dr amount, paid out, "
            "withdrawal amount inr"
        ),
    ),
    Field(
        "amount",
        "Amount",
        "",
        "Of statements with one column for both directions",
        "transaction amount, txn amount, amount inr, transaction amount inr",
    ),
    Field(
        "direction",
        "Direction",
        "",
        "CR for money in, DR for money out",
        "cr dr, dr cr, type, debit credit, transaction type, txn type",
    ),
    Field(
        "balance",
        "Balance",
        "",
        "After the transaction",
        "closing balance, bal, running balance, available balance, balance inr, available balance inr",
    ),
)

NEEDED: Final[Mapping[str, tuple[str, ...]]] = {"date": (), "narration": (), "credit": ("amount",)}
"""Fields without which a statement cannot be read, with what serves instead."""

_BANKS: Final[Mapping[Bank, tuple[frozenset[str], ...]]] = {
    Bank.HDFC: (
        frozenset({"narration", "value dat", "debit amount", "credit amount", "chq ref number"}),
        frozenset({"narration", "chq ref no", "value dt", "withdrawal amt", "deposit amt"}),
    ),
    Bank.ICICI: (
        frozenset({"transaction remarks", "withdrawal amount inr", "deposit amount inr", "balance inr"}),
        frozenset({"transaction id", "txn posted date", "cr dr", "transaction amount inr"}),
    ),
    Bank.SBI: (frozenset({"txn date", "description", "ref no cheque no", "debit", "credit"}),),
    Bank.AXIS: (frozenset({"tran date", "chqno", "particulars", "dr", "cr", "bal"}),),
}


def is_header(cells: Sequence[str]) -> bool:
    mapping = guess_columns(FIELDS, cells)
    return not missing_fields(mapping) and all(len(cells[place]) <= LONGEST_HEADER for place in mapping.values())


LONGEST_HEADER: Final = 40


def find_bank(columns: Sequence[str]) -> Bank:
    names = {" ".join(words_of(column)) for column in columns}
    for bank, layouts in _BANKS.items():
        if any(layout <= names for layout in layouts):
            return bank
    return Bank.OTHER


def guess_fields(columns: Sequence[str], *, remembered: Mapping[str, str] | None = None) -> dict[str, int]:
    return guess_columns(FIELDS, columns, remembered=remembered)


def missing_fields(mapping: Mapping[str, int]) -> list[str]:
    labels = {field.name: field.label for field in FIELDS}
    return [
        labels[name]
        for name, alternatives in NEEDED.items()
        if not any(field_name in mapping for field_name in (name, *alternatives))
    ]
