"""The use cases of bank statements. Amounts are paise unless a schema says rupees."""

from toli.bank.repository.lines import CreditRecord, find_credits
from toli.bank.service.confirm import confirm_line, ignore_line, undo_line
from toli.bank.service.lines import list_lines
from toli.bank.service.statements import (
    choose_columns,
    delete_statement,
    forget_drafts,
    list_statements,
    upload_statement,
)

__all__ = [
    "CreditRecord",
    "choose_columns",
    "confirm_line",
    "delete_statement",
    "find_credits",
    "forget_drafts",
    "ignore_line",
    "list_lines",
    "list_statements",
    "undo_line",
    "upload_statement",
]
