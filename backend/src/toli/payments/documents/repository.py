from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date, datetime

from psycopg.types.json import Jsonb
from sqlalchemy import ColumnElement, Date, cast, func, select, text
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.engine import RowMapping
from sqlalchemy.orm import InstrumentedAttribute

from toli.clients.companies.models import Client
from toli.infra.db.table import Table
from toli.infra.db.transactions import ClientTransaction, driver
from toli.kit.money import Paise
from toli.payments.documents.models import ISSUER, DepositDocument, Document, DocumentCounter, DocumentDetails
from toli.payments.documents.schemas import (
    Content,
    DepositContent,
    DepositDocumentFacts,
    DetailsIn,
    DocumentFacts,
    DocumentKind,
    Issued,
    Issuer,
    NumberedKind,
    Parts,
)

COLUMNS: tuple[InstrumentedAttribute[object], ...] = (
    Document.document_id,
    Document.kind,
    Document.number,
    Document.booking_id,
    Document.provider_payment_id,
    Document.ref,
    Document.amount_paise,
    Document.cgst_paise,
    Document.sgst_paise,
    Document.igst_paise,
    Document.tcs_paise,
    Document.content,
    Document.issued_on,
    Document.moved_on,
)
ENTERED_ON = func.coalesce(Document.moved_on, Document.issued_on)

DETAILS = Table(DocumentDetails)

DEPOSIT_DOCUMENTS = Table(DepositDocument)


@dataclass(frozen=True, slots=True)
class ClientDetails:
    """A client's name and terms, with its document details once saved."""

    client_name: str
    terms: dict[str, object]
    time_zone: str
    saved: DocumentDetails | None


ADD = """
INSERT INTO document (
    client_id, kind, financial_year, serial, number, booking_id, provider_payment_id, ref,
    amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, tcs_paise, content, issued_on,
    moved_on
)
SELECT %(client_id)s, n.*
FROM jsonb_to_recordset(%(documents)s) AS n(
    kind text, financial_year smallint, serial integer, number text, booking_id bigint,
    provider_payment_id text, ref text, amount bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint,
    tcs bigint, content jsonb, issued_on date, moved_on date
)
"""


@dataclass(frozen=True, slots=True, kw_only=True)
class NewDocument(DocumentFacts):
    financial_year: int
    serial: int


def _to_issued(row: RowMapping) -> Issued:
    return Issued(
        document_id=row["document_id"],
        kind=row["kind"],
        number=row["number"],
        booking_id=row["booking_id"],
        provider_payment_id=row["provider_payment_id"],
        ref=row["ref"],
        parts=Parts(
            row["amount_paise"],
            cgst=row["cgst_paise"],
            sgst=row["sgst_paise"],
            igst=row["igst_paise"],
            tcs=row["tcs_paise"],
        ),
        content=Content.model_validate(row["content"]),
        issued_on=row["issued_on"],
        moved_on=row["moved_on"],
    )


async def draw_serials(tx: ClientTransaction, *, kind: NumberedKind, year: int, count: int = 1) -> int:
    """Draw serial numbers, locked until the transaction ends; return the last."""
    drawn = await tx.execute(
        upsert(DocumentCounter)
        .values(client_id=tx.client_id, kind=kind, financial_year=year, last_serial=count)
        .on_conflict_do_update(
            index_elements=["client_id", "kind", "financial_year"],
            set_={"last_serial": DocumentCounter.last_serial + count},
        )
        .returning(DocumentCounter.last_serial)
    )
    return int(drawn.scalar_one())


async def add(tx: ClientTransaction, *, documents: Sequence[NewDocument]) -> None:
    rows = [
        {
            "kind": document.kind,
            "financial_year": document.financial_year,
            "serial": document.serial,
            "number": document.number,
            "booking_id": document.booking_id,
            "provider_payment_id": document.provider_payment_id,
            "ref": document.ref,
            "amount": document.parts.amount,
            "taxable": document.parts.taxable,
            "cgst": document.parts.cgst,
            "sgst": document.parts.sgst,
            "igst": document.parts.igst,
            "tcs": document.parts.tcs,
            "content": document.content.model_dump(mode="json"),
            "issued_on": document.issued_on,
            "moved_on": document.moved_on,
        }
        for document in documents
    ]
    await (await driver(tx)).execute(ADD, {"client_id": tx.client_id, "documents": Jsonb(rows)})


async def receipt_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> Issued | None:
    query = select(*COLUMNS).where(
        Document.client_id == tx.client_id, Document.kind == DocumentKind.RECEIPT, Document.ref == provider_payment_id
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _to_issued(row)


async def refunded_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> Paise:
    rows = await tx.execute(
        select(func.coalesce(func.sum(Document.amount_paise), 0)).where(
            Document.client_id == tx.client_id,
            Document.kind == DocumentKind.REFUND,
            Document.provider_payment_id == provider_payment_id,
        )
    )
    return Paise(int(rows.scalar_one()))


async def find_invoice(tx: ClientTransaction, *, booking_id: int) -> Issued | None:
    query = select(*COLUMNS).where(
        Document.client_id == tx.client_id,
        Document.kind == DocumentKind.INVOICE,
        Document.booking_id == booking_id,
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _to_issued(row)


async def list_documents_between(tx: ClientTransaction, *, first: date, last: date) -> list[Issued]:
    """List documents by their day in the books."""
    query = (
        select(*COLUMNS)
        .where(Document.client_id == tx.client_id, ENTERED_ON.between(first, last))
        .order_by(Document.document_id)
    )
    return [_to_issued(row) for row in (await tx.execute(query)).mappings()]


async def list_issued_between(tx: ClientTransaction, *, first: date, last: date) -> list[Issued]:
    query = (
        select(*COLUMNS)
        .where(Document.client_id == tx.client_id, Document.issued_on.between(first, last))
        .order_by(Document.document_id)
    )
    return [_to_issued(row) for row in (await tx.execute(query)).mappings()]


async def list_collecting_between(tx: ClientTransaction, *, first: date, last: date) -> list[Issued]:
    query = (
        select(*COLUMNS)
        .where(Document.client_id == tx.client_id, ENTERED_ON.between(first, last), Document.tcs_paise > 0)
        .order_by(Document.document_id)
    )
    return [_to_issued(row) for row in (await tx.execute(query)).mappings()]


async def get_invoices_of(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> dict[int, Issued]:
    query = select(*COLUMNS).where(
        Document.client_id == tx.client_id,
        Document.kind == DocumentKind.INVOICE,
        Document.booking_id.in_(booking_ids),
    )
    issued = [_to_issued(row) for row in (await tx.execute(query)).mappings()]
    return {invoice.booking_id: invoice for invoice in issued}


async def list_documents_of_booking(tx: ClientTransaction, *, booking_id: int) -> list[Issued]:
    query = (
        select(*COLUMNS)
        .where(Document.client_id == tx.client_id, Document.booking_id == booking_id)
        .order_by(Document.document_id)
    )
    return [_to_issued(row) for row in (await tx.execute(query)).mappings()]


async def details(tx: ClientTransaction) -> ClientDetails | None:
    query = (
        select(
            Client.client_name,
            Client.terms,
            Client.time_zone,
            *DETAILS.columns,
        )
        .outerjoin(DocumentDetails, DocumentDetails.client_id == Client.client_id)
        .where(Client.client_id == tx.client_id)
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    if row is None:
        return None
    saved = DETAILS.row(row) if row["legal_name"] is not None else None
    return ClientDetails(row["client_name"], row["terms"], row["time_zone"], saved)


async def set_details(tx: ClientTransaction, *, details: DetailsIn) -> None:
    values = {**details.model_dump(), "gstin": details.gstin or None, "updated_at": func.now()}
    await tx.execute(
        upsert(DocumentDetails)
        .values(client_id=tx.client_id, **values)
        .on_conflict_do_update(index_elements=["client_id"], set_=values)
    )


async def day_of(tx: ClientTransaction, *, moment: datetime | None) -> date:
    """Return a date in the operator's time zone, by default today."""
    rows = await tx.execute(
        select(cast(func.timezone(Client.time_zone, func.now() if moment is None else moment), Date)).where(
            Client.client_id == tx.client_id
        )
    )
    day = rows.scalar_one()
    assert isinstance(day, date)
    return day


async def get_issuer(tx: ClientTransaction) -> Issuer:
    statement = text(
        f"SELECT {ISSUER} FROM client c LEFT JOIN document_details d ON d.client_id = c.client_id"
        " WHERE c.client_id = :client_id"
    )
    return Issuer(**(await tx.execute(statement, {"client_id": tx.client_id})).mappings().one())


async def find_deposit_document(
    tx: ClientTransaction, *where: ColumnElement[bool], deposit_id: int
) -> DepositDocumentFacts | None:
    rows = await DEPOSIT_DOCUMENTS.list_rows(tx, DepositDocument.deposit_id == deposit_id, *where)
    return next((_to_deposit_document(row) for row in rows), None)


def _to_deposit_document(row: DepositDocument) -> DepositDocumentFacts:
    return DepositDocumentFacts(
        deposit_id=row.deposit_id,
        kind=row.kind,
        number=row.number,
        ref=row.ref,
        amount=row.amount_paise,
        content=DepositContent.model_validate(row.content),
        issued_on=row.issued_on,
    )
