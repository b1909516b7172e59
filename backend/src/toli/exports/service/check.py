"""Compare the return of a month with its documents, and the vouchers for Tally with the ledger."""

from collections.abc import Iterable, Sequence
from typing import Final

from toli.db.transactions import ClientTransaction
from toli.documents.schemas import Issued
from toli.documents.service import issuing
from toli.exports import repository
from toli.exports.rules.lines import ADVANCE_TABLES, NOTES, SUPPLIES, list_lines, lowers
from toli.exports.rules.tally import WAYS, Entry, list_entries, map_ways
from toli.exports.schemas import Line, Month

MONEY: Final = {"receipt": 1, "refund": -1, "credit": -1}


async def list_wrong_returns(tx: ClientTransaction, *, month: Month) -> list[str]:
    """Describe each GSTIN of the client whose return of a month does not add up to the documents.

    Invoices and notes count by their stored amounts. Advances count by their tax, which is what documents of payments
    store less what invoices took into account.
    """
    issued = await issuing.list_documents_between(tx, first=month.first, last=month.last)
    noted = [one.reservation_event_id for one in issued if one.kind in NOTES]
    invoices = await issuing.get_invoices_of(tx, booking_ids=noted)
    wrong = []
    for gstin in sorted({one.content.supplier.gstin for one in issued} - {None}, key=str):
        own = [one for one in issued if one.content.supplier.gstin == gstin]
        lines = list_lines(own, invoices)
        for name, returned, documented in (
            ("supplies", _sum_supplies(lines), _sum_invoices(own)),
            ("advances", _sum_advances(lines), _sum_payments(own)),
        ):
            if returned != documented:
                wrong.append(
                    f"client {tx.client_id}, month {month.first:%Y-%m}, {gstin}: the return has {returned} paise of"
                    f" {name}, the documents {documented}"
                )
    return wrong


async def list_wrong_vouchers(tx: ClientTransaction, *, month: Month) -> list[str]:
    """Describe each receipt and refund voucher whose ledger or amount in Tally differs from the product's ledger."""
    issued = await issuing.list_documents_between(tx, first=month.first, last=month.last)
    accounted = await repository.list_accounted(tx, month=month)
    ways = map_ways(await repository.list_documented(tx, month=month))
    wrong = []
    for document in issued:
        if document.kind not in {"receipt", "refund"}:
            continue
        booked = list_entries(document, ways)[0] if document.number in ways else None
        way, amount = accounted.get(document.number, ("", 0))
        if booked is None or booked != Entry(WAYS.get(way, ""), amount):
            wrong.append(
                f"client {tx.client_id}, document {document.number}: the vouchers for Tally have"
                f" {booked.amount if booked else 0} paise in {booked.ledger if booked else 'no ledger'},"
                f" the ledger {amount} by {way or 'nothing'}"
            )
    return wrong


def _sum_supplies(lines: Sequence[Line]) -> tuple[int, ...]:
    return _add(
        (-1 if lowers(one) else 1, (one.taxable, one.igst, one.cgst, one.sgst))
        for one in lines
        if one.table not in ADVANCE_TABLES
    )


def _sum_invoices(issued: Sequence[Issued]) -> tuple[int, ...]:
    return _add(
        (-1 if one.kind == "invoice_credit" else 1, (one.parts.taxable, one.parts.igst, one.parts.cgst, one.parts.sgst))
        for one in issued
        if one.kind in SUPPLIES
    )


def _sum_advances(lines: Sequence[Line]) -> tuple[int, ...]:
    return _add(
        (-1 if lowers(one) else 1, (one.igst, one.cgst, one.sgst)) for one in lines if one.table in ADVANCE_TABLES
    )


def _sum_payments(issued: Sequence[Issued]) -> tuple[int, ...]:
    payments = [
        (MONEY[one.kind], (one.parts.igst, one.parts.cgst, one.parts.sgst)) for one in issued if one.kind in MONEY
    ]
    adjusted = [
        (-1, (tax.igst, tax.cgst, tax.sgst))
        for one in issued
        if one.kind == "invoice"
        for advance in one.content.advances
        for tax in advance.taxes
    ]
    return _add([*payments, *adjusted])


def _add(parts: Iterable[tuple[int, tuple[int, ...]]]) -> tuple[int, ...]:
    signed = [[sign * part for part in one] for sign, one in parts]
    sums = tuple(map(sum, zip(*signed, strict=True)))
    return sums if any(sums) else ()
