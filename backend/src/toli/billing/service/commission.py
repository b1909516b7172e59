"""The platform's commission: plans of clients, and what is expected."""

from collections.abc import Sequence
from datetime import date, datetime, timedelta

from toli.audit import service as audit
from toli.billing.repository import commission as repository
from toli.billing.repository import source_tax
from toli.billing.repository.commission import InvoiceRecord
from toli.billing.rules import commission as rules
from toli.billing.rules.source_tax import most_tax
from toli.billing.schemas import (
    CommissionLine,
    CommissionOut,
    CommissionPlanIn,
    CommissionPlanOut,
    Plan,
    PlatformInvoiceOut,
)
from toli.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import Invalid
from toli.kit.money import Paise, from_rupees


async def get_commission(tx: ClientTransaction, *, now: datetime) -> CommissionOut:
    """Return the client's plans, what is expected of bookings that are in no invoice, and its invoices."""
    plans = await repository.list_plans(tx)
    invoices = await repository.list_invoices(tx)
    today = local_date(now, time_zone=await source_tax.get_time_zone(tx))
    expected = await list_lines(tx, plans, before=today + timedelta(days=1)) if plans else []
    signs = {"invoice": 1, "credit": -1}
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
        to_pay=sum(signs[one.kind] * one.amount for one in invoices if not one.is_deducted and one.paid_on is None),
        invoices=[_to_schema(one, client_id=tx.client_id) for one in invoices],
    )


async def get_most_kept(tx: ClientTransaction, *, price: Paise, total: Paise | None, today: date) -> Paise:
    """Return the most that the platform keeps of a payment of today: its commission with tax, and tax at source.

    `total` is the whole price of the booking, None where there is none.
    """
    plan = rules.plan_on(await repository.list_plans(tx), today)
    return Paise(rules.most_commission(price, plan=plan, total=total) + most_tax(price, day=today))


async def list_lines(tx: ClientTransaction, plans: Sequence[Plan], *, before: date) -> list[CommissionLine]:
    """List the commission of bookings confirmed before a day that are in no invoice; `plans` are newest first."""
    booked = await repository.list_confirmed(tx, since=plans[-1].valid_from, before=before)
    lines = [
        CommissionLine(
            one.reservation_event_id,
            one.value,
            rules.commission_of(Paise(one.value), plan=rules.plan_on(plans, one.confirmed_on)),
        )
        for one in booked
    ]
    return [line for line in lines if line.commission]


async def set_plan(tx: ClientTransaction, *, body: CommissionPlanIn, actor_id: int, now: datetime) -> CommissionOut:
    """Save what the client pays for bookings confirmed from a day on, today or later.

    Raises Invalid.
    """
    if body.valid_from < local_date(now, time_zone=await source_tax.get_time_zone(tx)):
        raise Invalid("Choose today or a later day.", field="valid_from")
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


def _to_schema(one: InvoiceRecord, *, client_id: int) -> PlatformInvoiceOut:
    return PlatformInvoiceOut(
        invoice_id=one.invoice_id,
        kind=one.kind,
        number=one.number,
        month=one.month,
        issued_on=one.issued_on,
        bookings=one.content.bookings,
        taxable=one.taxable_paise,
        tax=one.tax,
        amount=one.amount,
        is_deducted=one.is_deducted,
        paid_on=one.paid_on,
        paid_reference=one.paid_reference,
        url=f"/api/billing/clients/{client_id}/invoices/{one.invoice_id}.pdf",
    )
