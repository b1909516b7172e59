import json
from collections.abc import Iterable, Sequence

from toli.finance.exports import repository
from toli.finance.exports.rules.commission import list_commission_lines
from toli.finance.exports.rules.einvoices import build_e_invoices, lacks_pin, list_registrable
from toli.finance.exports.rules.gstr1 import build_return, line_table
from toli.finance.exports.rules.lines import ADVANCE_TABLES, NOTES, list_lines, lowers
from toli.finance.exports.schemas import (
    CommissionInvoice,
    DocumentCount,
    Line,
    Month,
    Movement,
    ReturnOut,
    ReturnTable,
    TaxMonthOut,
    TaxTotals,
)
from toli.infra.db.transactions import ClientTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.kit.spreadsheets import Column, Table, csv_file
from toli.payments.documents import repository as documents_repository
from toli.payments.documents.schemas import DocumentKind, Issued
from toli.payments.ledger.schemas import EntryKind

MONEY = {DocumentKind.RECEIPT: 1, DocumentKind.REFUND: -1, DocumentKind.CREDIT: -1}


async def get_month(tx: ClientTransaction, *, month: Month) -> TaxMonthOut:
    """By GSTIN if the operator's changed in the month."""
    issued = await documents_repository.list_documents_between(tx, first=month.first, last=month.last)
    movements = await repository.list_movements(tx, month=month)
    commission = await repository.list_commission_invoices(tx, month=month)
    numbered = await documents_repository.list_issued_between(tx, first=month.first, last=month.last)
    gstins = [
        *(document.content.supplier.gstin for document in [*issued, *numbered]),
        *(invoice.gstin for invoice in commission),
    ]
    returns = [
        _to_return(gstin, own, await _list_lines(tx, own, _of_operator(commission, gstin)))
        for gstin in dict.fromkeys(gstins)
        if gstin
        for own in [_of_gstin(issued, gstin)]
    ]
    return TaxMonthOut(
        month=f"{month.first:%Y-%m}",
        returns=returns,
        documents=_count(issued),
        received=sum(entry.amount - entry.allowance for entry in movements if entry.amount > 0),
        returned=-sum(entry.amount - entry.allowance for entry in movements if entry.amount < 0),
        allowance=sum(entry.allowance for entry in movements),
        documented=sum(
            MONEY.get(entry.kind, 0) * entry.parts.amount for entry in issued if not entry.content.is_allowance
        ),
        elsewhere=await repository.sum_elsewhere(tx, month=month),
        to_invoice=await repository.count_to_invoice(tx, month=month),
    )


async def get_return_file(tx: ClientTransaction, *, month: Month, gstin: str) -> bytes:
    """Raises NotFound without a document of that GSTIN."""
    issued, numbered, commission = await _get_declared(tx, month=month, gstin=gstin)
    consumers = [
        *(document.number for document in issued if document.content.company is None),
        *(invoice.number for invoice in commission if not invoice.supplier_gstin),
    ]
    built = build_return(
        gstin,
        month,
        lines=await _list_lines(tx, issued, commission),
        documents=issued,
        issued=numbered,
        commission=commission,
        consumers=frozenset(consumers),
    )
    return json.dumps(built, indent=1).encode()


async def get_return_lines(tx: ClientTransaction, *, month: Month, gstin: str) -> bytes:
    """CSV. Raises NotFound without a document of that GSTIN."""
    issued, _, commission = await _get_declared(tx, month=month, gstin=gstin)
    return csv_file(line_table(await _list_lines(tx, issued, commission)))


async def get_e_invoices_file(tx: ClientTransaction, *, month: Month, gstin: str) -> bytes:
    """Raises NotFound without a document of that GSTIN."""
    # Invoices for commission are not among them: the addresses of suppliers, which the form requires, are unknown.
    issued = await _list_documents(tx, month=month, gstin=gstin)
    if not issued:
        raise NotFound
    return json.dumps(build_e_invoices(issued), indent=1).encode()


async def get_payments_file(tx: ClientTransaction, *, month: Month) -> bytes:
    """CSV; the amounts sum to the ledger's."""
    return csv_file(_payment_table(await repository.list_movements(tx, month=month)))


async def _list_documents(tx: ClientTransaction, *, month: Month, gstin: str) -> list[Issued]:
    return _of_gstin(await documents_repository.list_documents_between(tx, first=month.first, last=month.last), gstin)


async def _get_declared(
    tx: ClientTransaction, *, month: Month, gstin: str
) -> tuple[list[Issued], list[Issued], list[CommissionInvoice]]:
    """Documents that are entered in the month, documents that are issued in it, and invoices for commission."""
    issued = await _list_documents(tx, month=month, gstin=gstin)
    commission = _of_operator(await repository.list_commission_invoices(tx, month=month), gstin)
    numbered = _of_gstin(await documents_repository.list_issued_between(tx, first=month.first, last=month.last), gstin)
    if not (issued or numbered or commission):
        raise NotFound
    return issued, numbered, commission


async def _list_lines(
    tx: ClientTransaction, issued: Sequence[Issued], commission: Iterable[CommissionInvoice]
) -> list[Line]:
    noted = [document.booking_id for document in issued if document.kind in NOTES]
    invoices = await documents_repository.get_invoices_of(tx, booking_ids=noted)
    return [*list_lines(issued, invoices), *list_commission_lines(commission)]


def _of_operator(commission: Iterable[CommissionInvoice], gstin: str | None) -> list[CommissionInvoice]:
    return [invoice for invoice in commission if invoice.gstin == gstin]


def _of_gstin(issued: Iterable[Issued], gstin: str | None) -> list[Issued]:
    return [document for document in issued if document.content.supplier.gstin == gstin]


def _to_return(gstin: str, issued: Sequence[Issued], lines: Sequence[Line]) -> ReturnOut:
    registrable = list_registrable(issued)
    tables = dict.fromkeys(line.table for line in lines)
    return ReturnOut(
        gstin=gstin,
        tables=[
            ReturnTable(
                table=table, **_total([return_line for return_line in lines if return_line.table == table]).model_dump()
            )
            for table in tables
        ],
        supplies=_total([return_line for return_line in lines if return_line.table not in ADVANCE_TABLES]),
        advances=_total([return_line for return_line in lines if return_line.table in ADVANCE_TABLES]),
        e_invoices=len(registrable),
        e_invoices_without_pin=sum(map(lacks_pin, registrable)),
    )


def _total(lines: Sequence[Line]) -> TaxTotals:
    signed = [(-1 if lowers(line) else 1, line) for line in lines]
    return TaxTotals(
        lines=len(lines),
        taxable=sum(sign * line.taxable for sign, line in signed),
        igst=sum(sign * line.igst for sign, line in signed),
        cgst=sum(sign * line.cgst for sign, line in signed),
        sgst=sum(sign * line.sgst for sign, line in signed),
    )


def _count(issued: Sequence[Issued]) -> list[DocumentCount]:
    groups: dict[tuple[str, str], list[Issued]] = {}
    for document in issued:
        groups.setdefault((document.number[:2], document.title), []).append(document)
    return [
        DocumentCount(
            title=title,
            count=len(series),
            first=series[0].number,
            last=series[-1].number,
            amount=sum(document.parts.amount for document in series),
        )
        for (_, title), series in groups.items()
    ]


def _payment_table(movements: Iterable[Movement]) -> Table:
    columns = [
        *(Column("Date", "date"), Column("Booking"), Column("Customer", width=28), Column("Trip", width=28)),
        *(Column("Kind"), Column("Way"), Column("Reference", width=24), Column("Document")),
        Column("Amount", "money"),
    ]
    kinds = {
        EntryKind.CAPTURE: "Payment",
        EntryKind.ATTRIBUTION: "Payment",
        EntryKind.OFFLINE_RECEIPT: "Payment",
        EntryKind.REFUND: "Refund",
        EntryKind.OFFLINE_RETURN: "Refund",
        EntryKind.OFFLINE_REVERSAL: "Reversed entry",
        EntryKind.REFUND_REVERSAL: "Refund that failed",
        EntryKind.CREDIT_GIVEN: "Travel credit given",
        EntryKind.TRANSFER: "Moved between bookings",
    }
    rows = [
        (
            *(movement.day, movement.booking_reference, movement.customer, movement.title),
            *(
                kinds.get(movement.kind, movement.kind),
                movement.way,
                movement.reference,
                movement.document,
                int(Paise(movement.amount)),
            ),
        )
        for movement in movements
    ]
    return Table("Payments", columns, rows)
