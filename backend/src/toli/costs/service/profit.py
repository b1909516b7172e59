"""What departures earn: one with all its costs, and the list of a client's."""

from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from toli.audit.service import record
from toli.costs import rules
from toli.costs.repository import costs as costs_repository
from toli.costs.repository import payments as payments_repository
from toli.costs.repository import profit as repository
from toli.costs.repository.costs import DepartureCostRecord
from toli.costs.repository.payments import PaymentRecord
from toli.costs.repository.profit import DepartureFacts
from toli.costs.schemas import (
    BreakEven,
    Category,
    CostPaymentOut,
    DepartureCostOut,
    DepartureProfit,
    ProfitOut,
    Profits,
    ProfitSums,
    Revenue,
    Shown,
    Sort,
    SuggestedCost,
)
from toli.costs.service.costs import to_schema
from toli.costs.service.figures import break_even_of, cost_of, group_of, result_of
from toli.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.money import Paise
from toli.kit.paging import Page
from toli.kit.text import shown_name
from toli.media import service as media
from toli.media.schemas import Image, Sent
from toli.resources.service.rates import ResourceRate, list_rates

SPAN: Final = timedelta(days=400)
"""Departures that end within so many days from today, or ended so long ago, are listed."""
CATEGORY_OF: Final[dict[str, Category]] = {"hotel": "hotel", "driver": "transport", "place": "activity"}


async def departure_profit(tx: OperatorTransaction, *, event_plan_id: int) -> ProfitOut:
    """Return what a departure earns, with its costs and what was paid for them.

    Raises NotFound.
    """
    found = await repository.list_departures(tx, event_plan_ids=[event_plan_id])
    if not found:
        raise NotFound
    facts = found[0]
    costs = (await costs_repository.list_costs(tx, event_plan_ids=[event_plan_id])).get(event_plan_id, [])
    payments = await payments_repository.list_payments(tx, event_plan_id=event_plan_id)
    bills = await media.images_by_filename(tx, filenames=[one.bill for one in payments if one.bill is not None])
    summary = _to_departure(tx, facts, costs, paid=sum(one.amount_paise for one in payments))
    known = {one.plan_resource_id for one in costs}
    rates = await list_rates(tx, event_plan_id=event_plan_id)
    even = break_even_of(
        [cost_of(one) for one in costs], days=facts.days, booked=facts, listed=facts.listed, today=tx.today
    )
    group = group_of(facts)
    lines = [_to_line(one, payments, expected=rules.expected(cost_of(one), group)) for one in costs]
    return ProfitOut(
        event_plan_id=event_plan_id,
        event_id=facts.event_id,
        event_name=facts.title,
        tour_start_date=facts.tour_start_date,
        tour_end_date=facts.tour_end_date,
        is_over=facts.tour_end_date < tx.today,
        travellers=facts.people,
        rooms=facts.rooms,
        days=facts.days,
        capacity=facts.capacity,
        revenue=_revenue(facts),
        expected=summary.expected,
        actual=summary.actual,
        commission=sum(_commission(one, group) for one in costs),
        break_even=BreakEven(
            travellers=even.travellers,
            average_price=even.average_price,
            price_source=even.price_source,
            minimum_group=facts.runs_from,
        ),
        costs=lines,
        payments=[_to_payment(one, bills) for one in payments],
        unplanned=sum(one.amount_paise for one in payments if one.departure_cost_id is None),
        suggested=[
            _to_suggestion(rate)
            for rate in rates
            if rate.plan_resource_id not in known and rate.rate > 0 and not _is_per_kilometre(rate)
        ],
        trip_costs=await costs_repository.count_trip_costs(tx, event_plan_id=event_plan_id),
    )


async def list_profits(
    tx: OperatorTransaction, *, shown: Shown, event_id: int | None, sort: Sort, page: Page
) -> Profits:
    """List a page of the client's departures that have costs, with their margin, and the sums of all of them."""
    found, sums = await all_profits(tx, shown=shown, event_id=event_id, sort=sort)
    return Profits(
        data=found[page.offset : page.offset + page.limit],
        sums=sums,
        total=len(found),
        total_pages=page.pages(len(found)),
    )


async def all_profits(
    tx: OperatorTransaction, *, shown: Shown, event_id: int | None, sort: Sort
) -> tuple[list[DepartureProfit], ProfitSums]:
    """List all of the client's departures that have costs, sorted, and their sums."""
    today, day = tx.today, timedelta(days=1)
    first, last = (today, today + SPAN) if shown == "coming" else (today - SPAN, today - day)
    chosen, without = await repository.choose_departures(tx, first=first, last=last, event_id=event_id)
    facts = await repository.list_departures(tx, event_plan_ids=chosen)
    costs = await costs_repository.list_costs(tx, event_plan_ids=chosen)
    paid = await payments_repository.sum_payments(tx, event_plan_ids=chosen)
    found = [
        _to_departure(tx, one, costs.get(one.event_plan_id, []), paid=paid.get(one.event_plan_id, Paise(0)))
        for one in facts
    ]
    known = [one.actual.fees for one in found if one.actual.fees is not None]
    fees = sum(known) if len(known) == len(found) else None
    sums = ProfitSums(
        departures=len(found),
        without_costs=without,
        losing=sum(one.expected.profit < 0 for one in found),
        expected=result_of(
            revenue=sum(one.expected.revenue for one in found),
            fees=fees,
            cost=sum(one.expected.cost for one in found),
        ),
        actual=result_of(
            revenue=sum(one.actual.revenue for one in found), fees=fees, cost=sum(one.actual.cost for one in found)
        ),
    )
    return _sorted(found, sort), sums


async def export_profit(tx: OperatorTransaction, *, event_plan_id: int) -> None:
    """Record that the profit of a departure was exported."""
    await record(
        tx,
        "profit.exported",
        subject=f"event_plan:{event_plan_id}",
        actor_id=tx.user_id,
        departures=1,
    )


SORTS: Final[dict[str, Callable[[DepartureProfit], float | str | None]]] = {
    "name": lambda one: one.event_name.casefold(),
    "start": lambda one: one.tour_start_date.toordinal(),
    "travellers": lambda one: one.travellers,
    "revenue": lambda one: one.expected.revenue,
    "cost": lambda one: one.expected.cost,
    "margin": lambda one: one.expected.profit,
    "margin_percent": lambda one: one.expected.margin_percent,
    "so_far": lambda one: one.actual.profit,
}


def _sorted(found: Sequence[DepartureProfit], sort: Sort) -> list[DepartureProfit]:
    """Sort by a figure; those without it come last, and of equal ones the earlier departure first."""
    key = SORTS[sort.removeprefix("-")]
    known = [one for one in found if key(one) is not None]
    return [
        *sorted(known, key=key, reverse=sort.startswith("-")),  # type: ignore[arg-type]  # one key has one type
        *(one for one in found if key(one) is None),
    ]


def _to_departure(
    tx: OperatorTransaction, facts: DepartureFacts, costs: Sequence[DepartureCostRecord], *, paid: int
) -> DepartureProfit:
    group = group_of(facts)
    lines = [cost_of(one) for one in costs]
    revenue, fees = _revenue(facts), _fees(facts)
    even = break_even_of(lines, days=facts.days, booked=facts, listed=facts.listed, today=tx.today)
    return DepartureProfit(
        event_plan_id=facts.event_plan_id,
        event_id=facts.event_id,
        event_name=facts.title,
        tour_start_date=facts.tour_start_date,
        tour_end_date=facts.tour_end_date,
        travellers=facts.people,
        capacity=facts.capacity,
        break_even=even.travellers,
        expected=result_of(revenue=revenue.net, fees=fees, cost=sum(rules.expected(one, group) for one in lines)),
        actual=result_of(revenue=revenue.received_net, fees=fees, cost=paid),
    )


def _revenue(facts: DepartureFacts) -> Revenue:
    tax = facts.price_tax + facts.kept_tax
    return Revenue(
        price=facts.price,
        kept=facts.kept,
        tax=tax,
        net=facts.price + facts.kept - tax,
        received=facts.received,
        to_return=facts.to_return,
        received_tax=facts.received_tax,
        received_net=facts.received - facts.to_return - facts.received_tax,
    )


def _fees(facts: DepartureFacts) -> int | None:
    """Return the fees of the payment provider; None while it has not said those of all payments."""
    return None if facts.without_fee else facts.fees


def _commission(cost: DepartureCostRecord, group: rules.Group) -> int:
    """Return what the operator adds to a cost when it is sold."""
    added = rules.Cost(cost.basis, cost.commission_paise, cost.quantity, cost.is_per_day)
    return rules.expected(added, group)


def _to_line(cost: DepartureCostRecord, payments: Sequence[PaymentRecord], *, expected: int) -> DepartureCostOut:
    actual = sum(one.amount_paise for one in payments if one.departure_cost_id == cost.departure_cost_id)
    return DepartureCostOut(
        **dict(to_schema(cost)),
        departure_cost_id=cost.departure_cost_id,
        plan_resource_id=cost.plan_resource_id,
        expected=expected,
        actual=actual,
        difference=expected - actual,
    )


def _to_payment(payment: PaymentRecord, bills: dict[str, Image]) -> CostPaymentOut:
    bill = None if payment.bill is None else bills.get(payment.bill)
    return CostPaymentOut(
        cost_payment_id=payment.cost_payment_id,
        departure_cost_id=payment.departure_cost_id,
        paid_on=payment.paid_on,
        payee=payment.payee,
        amount=payment.amount_paise,
        paid_by=payment.paid_by,
        note=payment.note,
        bill=None if bill is None or payment.bill is None else Sent(filename=payment.bill, **bill.model_dump()),
        recorded_by=shown_name(payment.recorded_by),
        recorded_at=payment.recorded_at,
    )


def _is_per_kilometre(rate: ResourceRate) -> bool:
    """Whether a rate is for a kilometre: a departure has no kilometres to multiply it by."""
    return "km" in rate.unit.lower()


def _to_suggestion(rate: ResourceRate) -> SuggestedCost:
    is_daily = "day" in rate.unit.lower()
    unit = f" ({rate.unit})" if rate.unit and not is_daily else ""
    return SuggestedCost(
        category=CATEGORY_OF[rate.kind],
        name=f"{rate.name}{unit}",
        payee=rate.name,
        basis="room" if rate.kind == "hotel" else "person" if rate.kind == "place" else "departure",
        rate=rate.rate,
        quantity=rate.nights,
        is_per_day=is_daily,
        commission=rate.commission,
        plan_resource_id=rate.plan_resource_id,
    )
