from collections.abc import Sequence
from dataclasses import asdict, dataclass
from datetime import date
from typing import Final

from psycopg.types.json import Jsonb
from sqlalchemy import func, select, text, update
from sqlalchemy.dialects.postgresql import insert as upsert
from sqlalchemy.engine import RowMapping

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.payments.billing.models import CommissionPlan, PlatformCounter, PlatformInvoice
from toli.payments.billing.schemas import CommissionLine, InvoiceContent, Plan, PlatformInvoiceKind

# The part of a price that is its tax is that of the quote; a booking that was split off is charged with its origin.
CONFIRMED: Final = """
SELECT b.booking_id, (b.confirmed_at AT TIME ZONE c.time_zone)::date AS confirmed_on,
       round((b.total_paise - b.price_reduction_paise)
           * (1 - coalesce(((b.quote->>'tax')::numeric + coalesce((b.quote->>'tcs')::numeric, 0))
                           / nullif((b.quote->>'total')::numeric, 0), 0)))::bigint AS value
FROM booking b JOIN client c ON c.client_id = b.client_id
WHERE b.client_id = :client_id AND b.booking_status = 'confirmed' AND NOT b.is_history
  AND (b.confirmed_at AT TIME ZONE c.time_zone)::date >= :since
  AND (b.confirmed_at AT TIME ZONE c.time_zone)::date < :before
  AND NOT EXISTS (
    SELECT FROM platform_invoice_line l WHERE l.client_id = b.client_id
    AND l.booking_id IN (b.booking_id, b.split_from))
ORDER BY b.booking_id
"""

CANCELLED: Final = """
SELECT l.booking_id, l.value_paise AS value, l.commission_paise AS commission, i.number
FROM platform_invoice_line l
JOIN platform_invoice i ON i.client_id = l.client_id AND i.invoice_id = l.invoice_id AND i.kind = 'invoice'
JOIN booking b ON b.client_id = l.client_id AND b.booking_id = l.booking_id
JOIN client c ON c.client_id = b.client_id
WHERE l.client_id = :client_id AND b.booking_status = 'cancelled'
  AND (b.cancelled_at AT TIME ZONE c.time_zone)::date < :before
  AND NOT EXISTS (
    SELECT FROM platform_invoice_line o
    JOIN platform_invoice n ON n.client_id = o.client_id AND n.invoice_id = o.invoice_id AND n.kind = 'credit'
    WHERE o.client_id = l.client_id AND o.booking_id = l.booking_id)
ORDER BY l.booking_id
"""


@dataclass(frozen=True, slots=True)
class ConfirmedBooking:
    """A confirmed booking; `value` is its price without tax, in paise."""

    booking_id: int
    confirmed_on: date
    value: int


@dataclass(frozen=True, slots=True)
class CancelledBooking:
    """An invoiced booking, cancelled later; `number` of its invoice. Paise."""

    booking_id: int
    value: int
    commission: int
    number: str


@dataclass(frozen=True, slots=True)
class InvoiceRecord:
    invoice_id: int
    kind: PlatformInvoiceKind
    number: str
    month: date
    issued_on: date
    taxable_paise: int
    igst_paise: int
    cgst_paise: int
    sgst_paise: int
    is_deducted: bool
    paid_on: date | None
    paid_reference: str
    content: InvoiceContent

    @property
    def tax(self) -> int:
        return self.igst_paise + self.cgst_paise + self.sgst_paise

    @property
    def amount(self) -> int:
        return self.taxable_paise + self.tax


INVOICES = select(
    PlatformInvoice.invoice_id,
    PlatformInvoice.kind,
    PlatformInvoice.number,
    PlatformInvoice.month,
    PlatformInvoice.issued_on,
    PlatformInvoice.taxable_paise,
    PlatformInvoice.igst_paise,
    PlatformInvoice.cgst_paise,
    PlatformInvoice.sgst_paise,
    PlatformInvoice.is_deducted,
    PlatformInvoice.paid_on,
    PlatformInvoice.paid_reference,
    PlatformInvoice.content,
)


async def list_charged_clients(tx: Transaction) -> list[int]:
    rows = await tx.execute(select(CommissionPlan.client_id).distinct().order_by(CommissionPlan.client_id))
    return list(rows.scalars())


async def list_plans(tx: ClientTransaction) -> list[Plan]:
    rows = await tx.execute(
        select(CommissionPlan.valid_from, CommissionPlan.percent_bp, CommissionPlan.amount_paise)
        .where(CommissionPlan.client_id == tx.client_id)
        .order_by(CommissionPlan.valid_from.desc())
    )
    return [Plan(*row) for row in rows]


async def set_plan(tx: ClientTransaction, *, plan: Plan, actor_id: int) -> None:
    values = {
        "percent_bp": plan.percent_bp,
        "amount_paise": plan.amount_paise,
        "set_by": actor_id,
        "set_at": func.now(),
    }
    await tx.execute(
        upsert(CommissionPlan)
        .values(client_id=tx.client_id, valid_from=plan.valid_from, **values)
        .on_conflict_do_update(index_elements=["client_id", "valid_from"], set_=values)
    )


async def lock_plans(tx: ClientTransaction) -> None:
    """Lock the client's plans: one process at a time issues its invoices."""
    await tx.execute(
        select(CommissionPlan.valid_from).where(CommissionPlan.client_id == tx.client_id).with_for_update()
    )


async def list_confirmed(tx: ClientTransaction, *, since: date, before: date) -> list[ConfirmedBooking]:
    """List uninvoiced bookings confirmed from `since` until before `before`."""
    rows = await tx.execute(text(CONFIRMED), {"client_id": tx.client_id, "since": since, "before": before})
    return [ConfirmedBooking(**row) for row in rows.mappings()]


async def list_cancelled(tx: ClientTransaction, *, before: date) -> list[CancelledBooking]:
    rows = await tx.execute(text(CANCELLED), {"client_id": tx.client_id, "before": before})
    return [CancelledBooking(**row) for row in rows.mappings()]


async def has_invoice(tx: ClientTransaction, *, kind: PlatformInvoiceKind, month: date) -> bool:
    rows = await tx.execute(
        select(PlatformInvoice.invoice_id).where(
            PlatformInvoice.client_id == tx.client_id, PlatformInvoice.kind == kind, PlatformInvoice.month == month
        )
    )
    return rows.first() is not None


async def draw_serial(tx: ClientTransaction, *, kind: PlatformInvoiceKind, year: int) -> int:
    drawn = await tx.execute(
        upsert(PlatformCounter)
        .values(kind=kind, financial_year=year, last_serial=1)
        .on_conflict_do_update(
            index_elements=["kind", "financial_year"], set_={"last_serial": PlatformCounter.last_serial + 1}
        )
        .returning(PlatformCounter.last_serial)
    )
    return int(drawn.scalar_one())


async def uses_platform_account(tx: ClientTransaction) -> bool:
    rows = await tx.execute(
        text(
            "SELECT EXISTS (SELECT FROM payment_account"
            " WHERE client_id = :client_id AND kind = 'platform' AND is_current)"
        ),
        {"client_id": tx.client_id},
    )
    return bool(rows.scalar_one())


async def add_invoice(
    tx: ClientTransaction,
    *,
    kind: PlatformInvoiceKind,
    month: date,
    year: int,
    serial: int,
    number: str,
    lines: Sequence[CommissionLine],
    heads: tuple[int, int, int],
    is_deducted: bool,
    content: InvoiceContent,
    issued_on: date,
) -> int:
    igst, cgst, sgst = heads
    added = await tx.execute(
        upsert(PlatformInvoice)
        .values(
            client_id=tx.client_id,
            kind=kind,
            month=month,
            financial_year=year,
            serial=serial,
            number=number,
            taxable_paise=sum(line.commission for line in lines),
            igst_paise=igst,
            cgst_paise=cgst,
            sgst_paise=sgst,
            is_deducted=is_deducted,
            content=content.model_dump(mode="json"),
            issued_on=issued_on,
        )
        .returning(PlatformInvoice.invoice_id)
    )
    invoice_id = int(added.scalar_one())
    await tx.execute(
        text(
            """
            INSERT INTO platform_invoice_line (client_id, invoice_id, booking_id, value_paise,
                                               commission_paise)
            SELECT :client_id, :invoice_id, n.*
            FROM jsonb_to_recordset(:lines) AS n(booking_id bigint, value bigint, commission bigint)
            """
        ),
        {
            "client_id": tx.client_id,
            "invoice_id": invoice_id,
            "lines": Jsonb([asdict(line) for line in lines]),
        },
    )
    return invoice_id


async def list_invoices(tx: ClientTransaction) -> list[InvoiceRecord]:
    rows = await tx.execute(
        INVOICES.where(PlatformInvoice.client_id == tx.client_id).order_by(PlatformInvoice.invoice_id.desc())
    )
    return [_to_record(row) for row in rows.mappings()]


async def find_invoice(tx: ClientTransaction, *, invoice_id: int, lock: bool = False) -> InvoiceRecord | None:
    """Find an invoice; `lock` blocks other recordings of its payment."""
    query = INVOICES.where(PlatformInvoice.client_id == tx.client_id, PlatformInvoice.invoice_id == invoice_id)
    row = (await tx.execute(query.with_for_update() if lock else query)).mappings().one_or_none()
    return None if row is None else _to_record(row)


async def set_paid(tx: ClientTransaction, *, invoice_id: int, paid_on: date, reference: str, actor_id: int) -> None:
    await tx.execute(
        update(PlatformInvoice)
        .where(PlatformInvoice.client_id == tx.client_id, PlatformInvoice.invoice_id == invoice_id)
        .values(paid_on=paid_on, paid_reference=reference, paid_by=actor_id, paid_at=func.now())
    )


def _to_record(row: RowMapping) -> InvoiceRecord:
    return InvoiceRecord(**{**row, "content": InvoiceContent.model_validate(row["content"])})
