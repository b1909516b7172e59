"""The use cases of exports."""

from toli.exports.service.check import list_wrong_returns, list_wrong_vouchers
from toli.exports.service.month import (
    get_e_invoices_file,
    get_month,
    get_payments_file,
    get_return_file,
    get_return_lines,
)
from toli.exports.service.tally import get_tally_ledgers, get_tally_vouchers
from toli.exports.service.travel_tax import get_travel_tax, get_travel_tax_file

__all__ = [
    "get_e_invoices_file",
    "get_month",
    "get_payments_file",
    "get_return_file",
    "get_return_lines",
    "get_tally_ledgers",
    "get_tally_vouchers",
    "get_travel_tax",
    "get_travel_tax_file",
    "list_wrong_returns",
    "list_wrong_vouchers",
]
