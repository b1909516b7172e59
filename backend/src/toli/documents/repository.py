"""Queries of documents, their counters and the operators' details."""

from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date, datetime

from psycopg.types.json import Jsonb
from sqlalchemy import Date, cast, func, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.engine import RowMapping
from sqlalchemy.orm import InstrumentedAttribute

from toli.clients.models import Client
from toli.db.transactions import ClientTransaction, driver
from toli.documents.models import Document, DocumentCounter, DocumentDetails
from toli.documents.schemas import Content, Details, Issued, Kind, Parts
from toli.kit.gst import StateCode
from toli.kit.money import Paise

COLUMNS: tuple[InstrumentedAttribute[object], ...] = (
    Document.document_id,
    Document.kind,
    Document.number,
    Document.reservation_event_id,
    Document.provider_payment_id,
    Document.ref,
    Document.amount_paise,
    Document.cgst_paise,
    Document.sgst_paise,
    Document.igst_paise,
    Document.tcs_paise,
    Document.content,
    Document.issued_on,
)


@dataclass(frozen=True, slots=True)
class DetailsRow:
    """A client's name, terms and time zone, and its details for documents: None before first saved."""

    client_name: str
    terms: dict[str, object]
    time_zone: str
    legal_name: str | None
    address: str | None
    state: StateCode | None
    gstin: str | None
    sac: str | None
    email: str | None
    phone: str | None
    invoices_after_tour: bool | None


ADD = """
INSERT INTO document (
    client_id, kind, financial_year, serial, number, reservation_event_id, provider_payment_id, ref,
    amount_paise, taxable_paise, cgst_paise, sgst_paise, igst_paise, tcs_paise, content, issued_on
)
SELECT %(client_id)s, n.*
FROM jsonb_to_recordset(%(documents)s) AS n(
    kind text, financial_year smallint, serial integer, number text, reservation_event_id bigint,
    provider_payment_id text, ref text, amount bigint, taxable bigint, cgst bigint, sgst bigint, igst bigint,
    tcs bigint, content jsonb, issued_on date
)
"""


@dataclass(frozen=True, slots=True)
class NewDocument:
    """A document to be added, with its number in its series."""

    kind: Kind
    financial_year: int
    serial: int
    number: str
    reservation_event_id: int
    provider_payment_id: str
    ref: str
    parts: Parts
    content: Content
    issued_on: date


def _to_issued(row: RowMapping) -> Issued:
    return Issued(
        document_id=row["document_id"],
        kind=row["kind"],
        number=row["number"],
        reservation_event_id=row["reservation_event_id"],
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
    )


async def draw_serials(tx: ClientTransaction, *, kind: Kind, year: int, count: int = 1) -> int:
    """Draw the next numbers of a series, locked until the transaction ends, and return the last of them."""
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
    """Add documents in their order, in one statement."""
    rows = [
        {
            "kind": one.kind,
            "financial_year": one.financial_year,
            "serial": one.serial,
            "number": one.number,
            "reservation_event_id": one.reservation_event_id,
            "provider_payment_id": one.provider_payment_id,
            "ref": one.ref,
            "amount": one.parts.amount,
            "taxable": one.parts.taxable,
            "cgst": one.parts.cgst,
            "sgst": one.parts.sgst,
            "igst": one.parts.igst,
            "tcs": one.parts.tcs,
            "content": one.content.model_dump(mode="json"),
            "issued_on": one.issued_on,
        }
        for one in documents
    ]
    await (await driver(tx)).execute(ADD, {"client_id": tx.client_id, "documents": Jsonb(rows)})


async def receipt_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> Issued | None:
    """Find the receipt of a payment."""
    query = select(*COLUMNS).where(
        Document.client_id == tx.client_id, Document.kind == "receipt", Document.ref == provider_payment_id
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _to_issued(row)


async def refunded_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> Paise:
    """Sum the refund documents of a payment, in paise."""
    found = await tx.execute(
        select(func.coalesce(func.sum(Document.amount_paise), 0)).where(
            Document.client_id == tx.client_id,
            Document.kind == "refund",
            Document.provider_payment_id == provider_payment_id,
        )
    )
    return Paise(int(found.scalar_one()))


async def find_invoice(tx: ClientTransaction, *, reservation_event_id: int) -> Issued | None:
    """Find the invoice of a booking."""
    query = select(*COLUMNS).where(
        Document.client_id == tx.client_id,
        Document.kind == "invoice",
        Document.reservation_event_id == reservation_event_id,
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _to_issued(row)


async def issued_between(tx: ClientTransaction, *, first: date, last: date) -> list[Issued]:
    """List the documents of some days in the order of issue."""
    query = (
        select(*COLUMNS)
        .where(Document.client_id == tx.client_id, Document.issued_on.between(first, last))
        .order_by(Document.document_id)
    )
    return [_to_issued(row) for row in (await tx.execute(query)).mappings()]


async def collecting_between(tx: ClientTransaction, *, first: date, last: date) -> list[Issued]:
    """List the documents of some days that collect tax on tours abroad, in the order of issue."""
    query = (
        select(*COLUMNS)
        .where(Document.client_id == tx.client_id, Document.issued_on.between(first, last), Document.tcs_paise > 0)
        .order_by(Document.document_id)
    )
    return [_to_issued(row) for row in (await tx.execute(query)).mappings()]


async def invoices_of(tx: ClientTransaction, *, booking_ids: Sequence[int]) -> dict[int, Issued]:
    """Map bookings to their invoices."""
    query = select(*COLUMNS).where(
        Document.client_id == tx.client_id,
        Document.kind == "invoice",
        Document.reservation_event_id.in_(booking_ids),
    )
    issued = [_to_issued(row) for row in (await tx.execute(query)).mappings()]
    return {invoice.reservation_event_id: invoice for invoice in issued}


async def of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> list[Issued]:
    """List the documents of a booking in the order of issue."""
    query = (
        select(*COLUMNS)
        .where(Document.client_id == tx.client_id, Document.reservation_event_id == reservation_event_id)
        .order_by(Document.document_id)
    )
    return [_to_issued(row) for row in (await tx.execute(query)).mappings()]


async def details(tx: ClientTransaction) -> DetailsRow | None:
    """Find an operator's details for documents, with its site's name and terms."""
    query = (
        select(
            Client.client_name,
            Client.terms,
            Client.time_zone,
            DocumentDetails.legal_name,
            DocumentDetails.address,
            DocumentDetails.state,
            DocumentDetails.gstin,
            DocumentDetails.sac,
            DocumentDetails.email,
            DocumentDetails.phone,
            DocumentDetails.invoices_after_tour,
        )
        .outerjoin(DocumentDetails, DocumentDetails.client_id == Client.client_id)
        .where(Client.client_id == tx.client_id)
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else DetailsRow(**row)


async def set_details(tx: ClientTransaction, *, details: Details) -> None:
    """Save an operator's details for documents."""
    values: dict[str, object] = {**asdict(details), "updated_at": func.now()}
    await tx.execute(
        upsert(DocumentDetails)
        .values(client_id=tx.client_id, **values)
        .on_conflict_do_update(index_elements=["client_id"], set_=values)
    )


async def day_of(tx: ClientTransaction, *, moment: datetime | None) -> date:
    """Get the client's day of a moment, by default now by the database's clock."""
    found = await tx.execute(
        select(cast(func.timezone(Client.time_zone, func.now() if moment is None else moment), Date)).where(
            Client.client_id == tx.client_id
        )
    )
    day = found.scalar_one()
    assert isinstance(day, date)
    return day
