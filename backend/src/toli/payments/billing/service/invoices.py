"""Platform invoices (CGST Rules, rules 46 and 53)."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta
from typing import Final

from toli.identity.audit import service as audit
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.queue.jobs import enqueue
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import Invalid, NotFound
from toli.kit.money import Paise
from toli.kit.text import Text
from toli.payments.billing.errors import InvoiceSettled
from toli.payments.billing.repository import commission as repository
from toli.payments.billing.repository import source_tax
from toli.payments.billing.rules import commission as rules
from toli.payments.billing.schemas import (
    CommissionLine,
    CommissionOut,
    InvoiceContent,
    InvoicePaymentIn,
    Party,
    PlatformInvoiceKind,
)
from toli.payments.billing.service.commission import get_commission, list_lines
from toli.payments.documents import rules as documents_rules
from toli.payments.documents.service import details as details_service
from toli.payments.ledger import service as ledger
from toli.payments.ledger.service import ChargedAmounts

PLATFORM_ZONE: Final = "Asia/Kolkata"
"""The platform's documents are dated here, so that the days of its one series follow each other."""


async def schedule_invoicing(database: Database) -> None:
    async with database.platform_transaction() as tx:
        for client_id in await repository.list_charged_clients(tx):
            await enqueue(tx, "billing.issue_invoice", once=f"billing.issue_invoice:{client_id}", client_id=client_id)


async def issue_invoice(tx: ClientTransaction, *, settings: Settings, now: datetime) -> None:
    """With the credit note for cancelled invoiced bookings. At most one of each per month, none without lines."""
    await source_tax.lock_account(tx)
    await repository.lock_plans(tx)
    plans = await repository.list_plans(tx)
    if not plans:
        return
    first = local_date(now, time_zone=await source_tax.get_time_zone(tx)).replace(day=1)
    month = (first - timedelta(days=1)).replace(day=1)
    if not await repository.has_invoice(tx, kind=PlatformInvoiceKind.INVOICE, month=month):
        lines = await list_lines(tx, plans, before=first)
        await _issue(tx, kind=PlatformInvoiceKind.INVOICE, month=month, lines=lines, settings=settings, now=now)
    if not await repository.has_invoice(tx, kind=PlatformInvoiceKind.CREDIT, month=month):
        cancelled = await repository.list_cancelled(tx, before=first)
        lines = [CommissionLine(booking.booking_id, booking.value, booking.commission) for booking in cancelled]
        numbers = tuple(dict.fromkeys(booking.number for booking in cancelled))
        await _issue(
            tx, kind=PlatformInvoiceKind.CREDIT, month=month, lines=lines, settings=settings, now=now, refers_to=numbers
        )


async def _issue(
    tx: ClientTransaction,
    *,
    kind: PlatformInvoiceKind,
    month: date,
    lines: Sequence[CommissionLine],
    settings: Settings,
    now: datetime,
    refers_to: tuple[str, ...] = (),
) -> None:
    if not lines:
        return
    content = await _content(tx, settings=settings, bookings=len(lines), refers_to=refers_to, now=now)
    commission = Paise(sum(line.commission for line in lines))
    heads = rules.tax_commission(
        commission,
        is_registered=content.supplier.gstin is not None,
        is_interstate=content.place_of_supply != content.supplier.state,
    )
    issued_on = local_date(now, time_zone=PLATFORM_ZONE)
    year = documents_rules.financial_year(issued_on)
    is_deducted = await repository.uses_platform_account(tx)
    serial = await repository.draw_serial(tx, kind=kind, year=year)
    invoice_id = await repository.add_invoice(
        tx,
        kind=kind,
        month=month,
        year=year,
        serial=serial,
        number=rules.number_of(kind, year=year, serial=serial),
        lines=lines,
        heads=heads,
        is_deducted=is_deducted,
        content=content,
        issued_on=issued_on,
    )
    amounts = ChargedAmounts(commission, sum(heads), is_deducted=is_deducted)
    await ledger.platform_invoice(
        tx, invoice_id=invoice_id, amounts=amounts, is_credit=kind == PlatformInvoiceKind.CREDIT
    )
    await audit.record(
        tx,
        f"platform_{kind}.issued",
        subject=f"platform_invoice:{invoice_id}",
        amount_paise=commission + sum(heads),
    )


async def _content(
    tx: ClientTransaction, *, settings: Settings, bookings: int, refers_to: tuple[str, ...], now: datetime
) -> InvoiceContent:
    details = await details_service.details(tx, now=now)
    gstin = settings.platform_gstin
    supplier = Party(
        name=settings.platform_legal_name or settings.product_name,
        address=settings.platform_address,
        state=gstin[:2] if gstin else None,
        gstin=gstin,
    )
    customer = Party(
        name=details.legal_name, address=details.address, state=details.state or None, gstin=details.gstin or None
    )
    return InvoiceContent(
        supplier=supplier,
        customer=customer,
        place_of_supply=customer.state or supplier.state,
        bookings=bookings,
        refers_to=refers_to,
    )


async def record_payment(
    tx: ClientTransaction, *, invoice_id: int, body: InvoicePaymentIn, actor_id: int, now: datetime
) -> CommissionOut:
    """Raises NotFound, Invalid, InvoiceSettled."""
    invoice = await repository.find_invoice(tx, invoice_id=invoice_id, lock=True)
    if invoice is None:
        raise NotFound
    if invoice.is_deducted or invoice.paid_on is not None:
        raise InvoiceSettled
    if not invoice.issued_on <= body.paid_on <= local_date(now, time_zone=PLATFORM_ZONE):
        raise Invalid(Text("Choose a day since the invoice, until today."), field="paid_on")
    await repository.set_paid(
        tx, invoice_id=invoice_id, paid_on=body.paid_on, reference=body.reference, actor_id=actor_id
    )
    amount = invoice.amount if invoice.kind == PlatformInvoiceKind.INVOICE else -invoice.amount
    await ledger.pay_platform_invoice(tx, invoice_id=invoice_id, amount=amount)
    await audit.record(
        tx,
        "platform_invoice.paid",
        subject=f"platform_invoice:{invoice_id}",
        actor_id=actor_id,
        amount_paise=amount,
        reference=body.reference,
    )
    return await get_commission(tx, now=now)
