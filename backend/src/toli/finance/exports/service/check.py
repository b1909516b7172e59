from collections.abc import Iterable, Sequence
from typing import Final

from toli.finance.exports import repository
from toli.finance.exports.rules.lines import ADVANCE_TABLES, NOTES, SUPPLIES, list_lines, lowers
from toli.finance.exports.rules.tally import WAYS, Entry, list_entries, map_ways
from toli.finance.exports.schemas import Line, Month
from toli.infra.db.transactions import ClientTransaction
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.schemas import DocumentKind, Issued

MONEY: Final = {DocumentKind.RECEIPT: 1, DocumentKind.REFUND: -1, DocumentKind.CREDIT: -1}


async def list_wrong_returns(tx: ClientTransaction, *, month: Month) -> list[str]:
    """Supplies count by stored amounts, advances by their tax, less the tax used by invoices."""
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    noted = [document.booking_id for document in issued if document.kind in NOTES]
    invoices = await documents_repository.get_invoices_of(tx, booking_ids=noted)
    wrong = []
    for gstin in sorted({document.content.supplier.gstin for document in issued} - {None}, key=str):
        own = [document for document in issued if document.content.supplier.gstin == gstin]
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
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    accounted = await repository.list_accounted(tx, month=month)
    ways = map_ways(await repository.list_documented(tx, month=month))
    wrong = []
    for document in issued:
        if document.kind not in {DocumentKind.RECEIPT, DocumentKind.REFUND}:
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
        (-1 if lowers(line) else 1, (line.taxable, line.igst, line.cgst, line.sgst))
        for line in lines
        if line.table not in ADVANCE_TABLES
    )


def _sum_invoices(issued: Sequence[Issued]) -> tuple[int, ...]:
    return _add(
        (
            -1 if document.kind == DocumentKind.INVOICE_CREDIT else 1,
            (document.parts.taxable, document.parts.igst, document.parts.cgst, document.parts.sgst),
        )
        for document in issued
        if document.kind in SUPPLIES
    )


def _sum_advances(lines: Sequence[Line]) -> tuple[int, ...]:
    return _add(
        (-1 if lowers(line) else 1, (line.igst, line.cgst, line.sgst)) for line in lines if line.table in ADVANCE_TABLES
    )


def _sum_payments(issued: Sequence[Issued]) -> tuple[int, ...]:
    payments = [
        (MONEY[document.kind], (document.parts.igst, document.parts.cgst, document.parts.sgst))
        for document in issued
        if document.kind in MONEY
    ]
    adjusted = [
        (-1, (tax.igst, tax.cgst, tax.sgst))
        for document in issued
        if document.kind == DocumentKind.INVOICE
        for advance in document.content.advances
        for tax in advance.taxes
    ]
    return _add([*payments, *adjusted])


def _add(parts: Iterable[tuple[int, tuple[int, ...]]]) -> tuple[int, ...]:
    signed = [[sign * part for part in amounts] for sign, amounts in parts]
    sums = tuple(map(sum, zip(*signed, strict=True)))
    return sums if any(sums) else ()
