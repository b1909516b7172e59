"""Invoices to suppliers for commission in the GSTR-1 return."""

import re
from collections.abc import Iterable
from typing import Final

from toli.finance.exports.schemas import CommissionInvoice, Line, Table
from toli.kit.gst import get_nearest_rate

SERIAL: Final = re.compile(r"(.*?)([0-9]{1,9})")
"""A number as a prefix and a serial number; others have no series."""


def list_commission_lines(invoices: Iterable[CommissionInvoice]) -> list[Line]:
    return [
        Line(
            table=_table_of(invoice),
            number=invoice.number,
            issued_on=invoice.issued_on,
            gstin=invoice.supplier_gstin,
            name=invoice.name,
            place_of_supply=invoice.place_of_supply,
            is_interstate=invoice.is_interstate,
            is_credit=False,
            rate_bp=get_nearest_rate(invoice.taxable, invoice.gst),
            taxable=invoice.taxable,
            **invoice.heads,
            value=invoice.taxable + invoice.gst,
        )
        for invoice in invoices
    ]


def list_series(numbers: Iterable[str]) -> list[list[str]]:
    """Ranges without a gap, by prefix."""
    ranges: list[list[str]] = []
    last = ("", 0)
    for prefix, serial, number in sorted(_split(number) for number in numbers):
        if not ranges or (prefix, serial) != (last[0], last[1] + 1):
            ranges.append([])
        ranges[-1].append(number)
        last = prefix, serial
    return ranges


def _table_of(invoice: CommissionInvoice) -> Table:
    if not invoice.gst:
        return "nil"
    return "b2b" if invoice.supplier_gstin else "b2cs"


def _split(number: str) -> tuple[str, int, str]:
    match = SERIAL.fullmatch(number)
    return (match[1], int(match[2]), number) if match else (number, 0, number)
