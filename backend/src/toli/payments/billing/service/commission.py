from collections.abc import Sequence
from datetime import date, datetime, timedelta

from toli.identity.audit import service as audit
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import Invalid
from toli.kit.money import Paise, from_rupees
from toli.kit.text import Text
from toli.payments.billing.repository import commission as repository
from toli.payments.billing.repository import source_tax
from toli.payments.billing.repository.commission import InvoiceRecord
from toli.payments.billing.rules import commission as rules
from toli.payments.billing.rules.source_tax import most_tax
from toli.payments.billing.schemas import (
    CommissionLine,
    CommissionOut,
    CommissionPlanIn,
    CommissionPlanOut,
    Plan,
    PlatformInvoiceKind,
    PlatformInvoiceOut,
)


async def get_commission(tx: ClientTransaction, *, now: datetime) -> CommissionOut:
    plans = await repository.list_plans(tx)
    invoices = await repository.list_invoices(tx)
    today = local_date(now, time_zone=await source_tax.get_time_zone(tx))
    expected = await list_lines(tx, plans, before=today + timedelta(days=1)) if plans else []
    signs = {PlatformInvoiceKind.INVOICE: 1, PlatformInvoiceKind.CREDIT: -1}
    return CommissionOut(
        today=today,
        plans=[
            CommissionPlanOut(
                valid_from=plan.valid_from,
                percent=None if plan.percent_bp is None else plan.percent_bp / 100,
                amount=plan.amount_paise,
            )
            for plan in plans
        ],
        expected_bookings=len(expected),
        expected=sum(line.commission for line in expected),
        to_pay=sum(
            signs[invoice.kind] * invoice.amount
            for invoice in invoices
            if not invoice.is_deducted and invoice.paid_on is None
        ),
        invoices=[_to_schema(invoice, client_id=tx.client_id) for invoice in invoices],
    )


async def get_most_kept(tx: ClientTransaction, *, price: Paise, total: Paise | None, today: date) -> Paise:
    """Return the highest deduction from a payment: commission with tax, and tax at source.

    `total`: the booking's price, if any.
    """
    plan = rules.plan_on(await repository.list_plans(tx), today)
    return Paise(rules.most_commission(price, plan=plan, total=total) + most_tax(price, day=today))


async def list_lines(tx: ClientTransaction, plans: Sequence[Plan], *, before: date) -> list[CommissionLine]:
    booked = await repository.list_confirmed(tx, since=plans[-1].valid_from, before=before)
    lines = [
        CommissionLine(
            booking.booking_id,
            booking.value,
            rules.commission_of(Paise(booking.value), plan=rules.plan_on(plans, booking.confirmed_on)),
        )
        for booking in booked
    ]
    return [line for line in lines if line.commission]


async def set_plan(tx: ClientTransaction, *, body: CommissionPlanIn, actor_id: int, now: datetime) -> CommissionOut:
    """Raises Invalid."""
    if body.valid_from < local_date(now, time_zone=await source_tax.get_time_zone(tx)):
        raise Invalid(Text("Choose today or a later day."), field="valid_from")
    plan = Plan(
        valid_from=body.valid_from,
        percent_bp=None if body.percent is None else int(body.percent * 100),
        amount_paise=None if body.amount is None else from_rupees(body.amount),
    )
    await repository.set_plan(tx, plan=plan, actor_id=actor_id)
    await audit.record(
        tx,
        "commission_plan.set",
        subject=f"client:{tx.client_id}",
        actor_id=actor_id,
        valid_from=plan.valid_from.isoformat(),
        percent_bp=plan.percent_bp,
        amount_paise=plan.amount_paise,
    )
    return await get_commission(tx, now=now)


def _to_schema(record: InvoiceRecord, *, client_id: int) -> PlatformInvoiceOut:
    return PlatformInvoiceOut(
        invoice_id=record.invoice_id,
        kind=record.kind,
        number=record.number,
        month=record.month,
        issued_on=record.issued_on,
        bookings=record.content.bookings,
        taxable=record.taxable_paise,
        tax=record.tax,
        amount=record.amount,
        is_deducted=record.is_deducted,
        paid_on=record.paid_on,
        paid_reference=record.paid_reference,
        url=f"/api/billing/clients/{client_id}/invoices/{record.invoice_id}.pdf",
    )
