"""The use cases of settlements. Amounts are paise unless a schema says rupees."""

from toli.settlements.repository.checks import oldest_check
from toli.settlements.service.fetch import begin_fetching, fetch_account, fetch_platform
from toli.settlements.service.read import (
    export_settlements,
    get_settlement,
    list_expected,
    list_settlements,
)
from toli.settlements.service.transfers import get_statement, list_owed, record_transfer, reverse_transfer

__all__ = [
    "begin_fetching",
    "export_settlements",
    "fetch_account",
    "fetch_platform",
    "get_settlement",
    "get_statement",
    "list_expected",
    "list_owed",
    "list_settlements",
    "oldest_check",
    "record_transfer",
    "reverse_transfer",
]
