from collections.abc import Callable, Sequence
from datetime import timedelta
from typing import Final

from toli.catalogue.resources.service.rates import ResourceRate, list_rates
from toli.finance.costs import rules
from toli.finance.costs.models import DepartureCost
from toli.finance.costs.repository import costs as costs_repository
from toli.finance.costs.repository import payments as payments_repository
from toli.finance.costs.repository import profit as repository
from toli.finance.costs.repository import suppliers as suppliers_repository
from toli.finance.costs.repository.profit import DepartureFacts
from toli.finance.costs.schemas import (
    BreakEven,
    CostBasis,
    CostCategory,
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
from toli.finance.costs.service.figures import (
    Spent,
    break_even_of,
    commission_of,
    cost_of,
    group_of,
    result_of,
    spent_by_cost,
)
from toli.finance.costs.service.payees import supplier_ids_of
from toli.identity.audit.service import record
from toli.infra.db.table import values_of
from toli.infra.db.transactions import OperatorTransaction
from toli.kit.errors import NotFound
from toli.kit.paging import Page

SPAN: Final = timedelta(days=400)
"""Departures that end within so many days from today, or ended so long ago, are listed."""
CATEGORY_OF: Final[dict[str, CostCategory]] = {
    "hotel": CostCategory.HOTEL,
    "driver": CostCategory.TRANSPORT,
    "place": CostCategory.ACTIVITY,
}


async def departure_profit(tx: OperatorTransaction, *, departure_id: int) -> ProfitOut:
    """Raises NotFound."""
    departures = await repository.list_departures(tx, departure_ids=[departure_id])
    if not departures:
        raise NotFound
    facts = departures[0]
    costs = (await costs_repository.list_costs(tx, departure_ids=[departure_id])).get(departure_id, [])
    payments = await payments_repository.list_payments(tx, departure_id=departure_id)
    spent = spent_by_cost((await suppliers_repository.list_accounts(tx, departure_ids=[departure_id]))[departure_id])
    total = sum(spent.values(), Spent())
    summary = _to_departure(tx, facts, costs, spent=total.cost)
    costed_resources = {row.plan_resource_id for row in costs}
    rates = await list_rates(tx, departure_id=departure_id)
    even = break_even_of(
        [cost_of(row) for row in costs], days=facts.days, booked=facts, listed=facts.listed, today=tx.today
    )
    group = group_of(facts)
    suggested = [
        rate
        for rate in rates
        if rate.plan_resource_id not in costed_resources and rate.rate > 0 and not _is_per_kilometre(rate)
    ]
    suppliers = await supplier_ids_of(tx, [rate.name for rate in suggested])
    return ProfitOut(
        departure_id=departure_id,
        trip_id=facts.trip_id,
        event_name=facts.title,
        tour_start_date=facts.tour_start_date,
        tour_end_date=facts.tour_end_date,
        is_over=facts.tour_end_date < tx.today,
        is_cancelled=facts.is_cancelled,
        travellers=facts.people,
        rooms=facts.rooms,
        days=facts.days,
        capacity=facts.capacity,
        revenue=_revenue(facts),
        expected=summary.expected,
        actual=summary.actual,
        commission=sum(commission_of(row, group) for row in costs),
        break_even=BreakEven(
            travellers=even.travellers,
            average_price=even.average_price,
            price_source=even.price_source,
            minimum_group=facts.runs_from,
        ),
        costs=[
            _to_line(
                row,
                expected=spent[row.departure_cost_id].cost
                if facts.is_cancelled
                else rules.expected(cost_of(row), group),
                spent=spent[row.departure_cost_id],
            )
            for row in costs
        ],
        payments=payments,
        unplanned=spent[None].cost,
        billed=total.billed,
        unpaid=total.unpaid,
        suggested=[_to_suggestion(rate, supplier_id=suppliers.get(rate.name.lower())) for rate in suggested],
        trip_costs=await costs_repository.count_trip_costs(tx, departure_id=departure_id),
    )


async def list_profits(tx: OperatorTransaction, *, when: Shown, trip_id: int | None, sort: Sort, page: Page) -> Profits:
    departures, sums = await all_profits(tx, when=when, trip_id=trip_id, sort=sort)
    return Profits(
        data=departures[page.offset : page.offset + page.limit],
        sums=sums,
        total=len(departures),
        total_pages=page.pages(len(departures)),
    )


async def all_profits(
    tx: OperatorTransaction, *, when: Shown, trip_id: int | None, sort: Sort
) -> tuple[list[DepartureProfit], ProfitSums]:
    today, day = tx.today, timedelta(days=1)
    first, last = (today, today + SPAN) if when == "coming" else (today - SPAN, today - day)
    chosen, without = await repository.choose_departures(tx, first=first, last=last, trip_id=trip_id)
    facts = await repository.list_departures(tx, departure_ids=chosen)
    costs = await costs_repository.list_costs(tx, departure_ids=chosen)
    accounts = await suppliers_repository.list_accounts(tx, departure_ids=chosen)
    departures = [
        _to_departure(
            tx,
            departure,
            costs.get(departure.departure_id, []),
            spent=sum(spent_by_cost(accounts[departure.departure_id]).values(), Spent()).cost,
        )
        for departure in facts
    ]
    known_fees = [departure.actual.fees for departure in departures if departure.actual.fees is not None]
    fees = sum(known_fees) if len(known_fees) == len(departures) else None
    sums = ProfitSums(
        departures=len(departures),
        without_costs=without,
        losing=sum(departure.expected.profit < 0 for departure in departures),
        expected=result_of(
            revenue=sum(departure.expected.revenue for departure in departures),
            fees=fees,
            cost=sum(departure.expected.cost for departure in departures),
        ),
        actual=result_of(
            revenue=sum(departure.actual.revenue for departure in departures),
            fees=fees,
            cost=sum(departure.actual.cost for departure in departures),
        ),
    )
    return _sorted(departures, sort), sums


async def export_profit(tx: OperatorTransaction, *, departure_id: int) -> None:
    await record(
        tx,
        "profit.exported",
        subject=f"departure:{departure_id}",
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


def _sorted(departures: Sequence[DepartureProfit], sort: Sort) -> list[DepartureProfit]:
    """Departures without the figure come last."""
    key = SORTS[sort.removeprefix("-")]
    sortable = [departure for departure in departures if key(departure) is not None]
    return [
        *sorted(sortable, key=key, reverse=sort.startswith("-")),  # type: ignore[arg-type]  # one key has one type
        *(departure for departure in departures if key(departure) is None),
    ]


def _to_departure(
    tx: OperatorTransaction, facts: DepartureFacts, costs: Sequence[DepartureCost], *, spent: int
) -> DepartureProfit:
    group = group_of(facts)
    lines = [cost_of(cost) for cost in costs]
    revenue, fees = _revenue(facts), _fees(facts)
    even = break_even_of(lines, days=facts.days, booked=facts, listed=facts.listed, today=tx.today)
    return DepartureProfit(
        departure_id=facts.departure_id,
        trip_id=facts.trip_id,
        event_name=facts.title,
        tour_start_date=facts.tour_start_date,
        tour_end_date=facts.tour_end_date,
        is_cancelled=facts.is_cancelled,
        travellers=facts.people,
        capacity=facts.capacity,
        break_even=even.travellers,
        expected=result_of(
            revenue=revenue.net,
            fees=fees,
            cost=spent if facts.is_cancelled else sum(rules.expected(cost, group) for cost in lines),
        ),
        actual=result_of(revenue=revenue.received_net, fees=fees, cost=spent),
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
    """None until known for all payments."""
    return None if facts.without_fee else facts.fees


def _to_line(cost: DepartureCost, *, expected: int, spent: Spent) -> DepartureCostOut:
    return DepartureCostOut.model_validate(
        {
            **values_of(cost),
            "expected": expected,
            "actual": spent.cost,
            "difference": expected - spent.cost,
            "billed": spent.billed,
            "unpaid": spent.unpaid,
        }
    )


def _is_per_kilometre(rate: ResourceRate) -> bool:
    """A departure has no kilometres to multiply the rate by."""
    return "km" in rate.unit.lower()


def _to_suggestion(rate: ResourceRate, *, supplier_id: int | None) -> SuggestedCost:
    is_daily = "day" in rate.unit.lower()
    unit = f" ({rate.unit})" if rate.unit and not is_daily else ""
    return SuggestedCost(
        category=CATEGORY_OF[rate.kind],
        name=f"{rate.name}{unit}",
        payee=rate.name,
        supplier_id=supplier_id,
        basis=CostBasis.ROOM
        if rate.kind == "hotel"
        else CostBasis.PERSON
        if rate.kind == "place"
        else CostBasis.DEPARTURE,
        rate=rate.rate,
        quantity=rate.nights,
        is_per_day=is_daily,
        commission=rate.commission,
        plan_resource_id=rate.plan_resource_id,
    )
