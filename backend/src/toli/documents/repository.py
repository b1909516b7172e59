"""Every query of documents, of their counters and of what operators print on them."""

from datetime import date, datetime

from sqlalchemy import Date, cast, func, insert, select
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.engine import RowMapping
from sqlalchemy.orm import InstrumentedAttribute

from toli.clients.models import Client
from toli.db.transactions import ClientTransaction
from toli.documents.models import Paper, PaperCounter, PapersDetails
from toli.documents.schemas import Content, DetailsIn, Issued, Kind, Parts
from toli.kit.money import Paise

COLUMNS: tuple[InstrumentedAttribute[object], ...] = (
    Paper.paper_id,
    Paper.kind,
    Paper.number,
    Paper.reservation_event_id,
    Paper.provider_payment_id,
    Paper.ref,
    Paper.amount_paise,
    Paper.cgst_paise,
    Paper.sgst_paise,
    Paper.igst_paise,
    Paper.content,
    Paper.issued_on,
)


def _to_issued(row: RowMapping) -> Issued:
    return Issued(
        paper_id=row["paper_id"],
        kind=row["kind"],
        number=row["number"],
        reservation_event_id=row["reservation_event_id"],
        provider_payment_id=row["provider_payment_id"],
        ref=row["ref"],
        parts=Parts(row["amount_paise"], cgst=row["cgst_paise"], sgst=row["sgst_paise"], igst=row["igst_paise"]),
        content=Content.model_validate(row["content"]),
        issued_on=row["issued_on"],
    )


async def next_serial(tx: ClientTransaction, *, kind: Kind, year: int) -> int:
    """Draw the next number of a series and hold the series until the transaction ends."""
    drawn = await tx.execute(
        upsert(PaperCounter)
        .values(client_id=tx.client_id, kind=kind, financial_year=year, last_serial=1)
        .on_conflict_do_update(
            index_elements=["client_id", "kind", "financial_year"],
            set_={"last_serial": PaperCounter.last_serial + 1},
        )
        .returning(PaperCounter.last_serial)
    )
    return int(drawn.scalar_one())


async def add(
    tx: ClientTransaction,
    *,
    kind: Kind,
    financial_year: int,
    serial: int,
    number: str,
    reservation_event_id: int,
    provider_payment_id: str,
    ref: str,
    parts: Parts,
    content: Content,
    issued_on: date,
) -> None:
    """Write a paper, for good."""
    await tx.execute(
        insert(Paper).values(
            client_id=tx.client_id,
            kind=kind,
            financial_year=financial_year,
            serial=serial,
            number=number,
            reservation_event_id=reservation_event_id,
            provider_payment_id=provider_payment_id,
            ref=ref,
            amount_paise=parts.amount,
            taxable_paise=parts.taxable,
            cgst_paise=parts.cgst,
            sgst_paise=parts.sgst,
            igst_paise=parts.igst,
            content=content.model_dump(mode="json"),
            issued_on=issued_on,
        )
    )


async def receipt_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> Issued | None:
    """The receipt of a payment."""
    query = select(*COLUMNS).where(
        Paper.client_id == tx.client_id, Paper.kind == "receipt", Paper.ref == provider_payment_id
    )
    row = (await tx.execute(query)).mappings().one_or_none()
    return None if row is None else _to_issued(row)


async def refunded_of_payment(tx: ClientTransaction, *, provider_payment_id: str) -> Paise:
    """What of a payment refund documents were issued for."""
    found = await tx.execute(
        select(func.coalesce(func.sum(Paper.amount_paise), 0)).where(
            Paper.client_id == tx.client_id, Paper.kind == "refund", Paper.provider_payment_id == provider_payment_id
        )
    )
    return Paise(int(found.scalar_one()))


async def of_booking(tx: ClientTransaction, *, reservation_event_id: int) -> list[Issued]:
    """The documents of a booking in the order in which they were issued."""
    query = (
        select(*COLUMNS)
        .where(Paper.client_id == tx.client_id, Paper.reservation_event_id == reservation_event_id)
        .order_by(Paper.paper_id)
    )
    return [_to_issued(row) for row in (await tx.execute(query)).mappings()]


async def details(tx: ClientTransaction) -> RowMapping | None:
    """What an operator prints on documents, and the name and tax rate of its site."""
    query = (
        select(
            Client.client_name,
            Client.tax_rate_bp,
            PapersDetails.legal_name,
            PapersDetails.address,
            PapersDetails.state,
            PapersDetails.gstin,
            PapersDetails.sac,
            PapersDetails.email,
            PapersDetails.phone,
        )
        .outerjoin(PapersDetails, PapersDetails.client_id == Client.client_id)
        .where(Client.client_id == tx.client_id)
    )
    return (await tx.execute(query)).mappings().one_or_none()


async def set_details(tx: ClientTransaction, *, details: DetailsIn) -> None:
    """Keep what an operator prints on documents from now on."""
    values: dict[str, object] = {**details.model_dump(), "gstin": details.gstin or None, "updated_at": func.now()}
    await tx.execute(
        upsert(PapersDetails)
        .values(client_id=tx.client_id, **values)
        .on_conflict_do_update(index_elements=["client_id"], set_=values)
    )


async def day_of(tx: ClientTransaction, *, moment: datetime | None) -> date:
    """Which day a moment is for a client; without one the moment is now, by the database's clock."""
    found = await tx.execute(
        select(cast(func.timezone(Client.time_zone, func.now() if moment is None else moment), Date)).where(
            Client.client_id == tx.client_id
        )
    )
    day = found.scalar_one()
    assert isinstance(day, date)
    return day
