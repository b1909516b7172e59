"""Conversion of stored costs and prices for the arithmetic."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import date

from toli.clients.companies.terms import read_terms
from toli.finance.costs import rules
from toli.finance.costs.models import CostColumns
from toli.finance.costs.repository.profit import DepartureFacts, ListPrices
from toli.finance.costs.repository.suppliers import DepartureAccount
from toli.finance.costs.rules import Cost, Group, Price, Sharing
from toli.finance.costs.schemas import PriceSource, Result
from toli.kit.money import BASIS_POINTS, Paise, half_up


@dataclass(frozen=True, slots=True)
class BreakEvenFigures:
    travellers: int | None
    average_price: Paise | None
    price_source: PriceSource | None


@dataclass(frozen=True, slots=True)
class Spent:
    """In paise: bills with GST, and payments. `unpaid` of the bills is neither paid nor withheld as `tds`."""

    billed: int = 0
    tds: int = 0
    paid: int = 0
    unpaid: int = 0

    @property
    def cost(self) -> int:
        """Payments, tax withheld and the unpaid part of bills: each bill counts once."""
        return self.paid + self.tds + self.unpaid

    def __add__(self, other: "Spent") -> "Spent":
        return Spent(
            self.billed + other.billed, self.tds + other.tds, self.paid + other.paid, self.unpaid + other.unpaid
        )


def spent_by_cost(accounts: Sequence[DepartureAccount]) -> defaultdict[int | None, Spent]:
    """Of one departure; None for bills and payments without a cost."""
    by_supplier: defaultdict[int | None, list[DepartureAccount]] = defaultdict(list)
    for row in accounts:
        by_supplier[row.supplier_id].append(row)
    spent: defaultdict[int | None, Spent] = defaultdict(Spent)
    for rows in by_supplier.values():
        for row, unpaid in zip(rows, rules.unpaid_bills([row.account for row in rows]), strict=True):
            account = row.account
            spent[row.departure_cost_id] += Spent(account.billed, account.tds, account.paid, unpaid)
    return spent


def cost_of(cost: CostColumns) -> Cost:
    return Cost(cost.basis, cost.rate_paise, cost.quantity, cost.is_per_day)


def commission_of(cost: CostColumns, group: Group) -> Paise:
    return rules.expected(Cost(cost.basis, cost.commission_paise, cost.quantity, cost.is_per_day), group)


def group_of(facts: DepartureFacts) -> Group:
    return Group(facts.people, facts.rooms, facts.days)


def break_even_of(
    costs: Sequence[Cost], *, days: int, booked: DepartureFacts | None, listed: ListPrices, today: date
) -> BreakEvenFigures:
    by_bookings = booked is not None and booked.people > 0 and booked.rooms > 0
    if by_bookings and booked is not None:
        source: PriceSource = "bookings"
        price = Price(Paise(booked.price - booked.price_tax), booked.people)
        sharing = Sharing(booked.rooms, booked.people)
    elif listed.beds > 0 and listed.price > 0:
        source = "prices"
        price = Price(_without_tax(listed, today=today), listed.beds)
        sharing = Sharing(listed.rooms, listed.beds)
    else:
        return BreakEvenFigures(None, None, None)
    # Without any costs there is nothing to cover.
    people = rules.break_even(rules.shape_of(costs, days=days), price=price, sharing=sharing) if costs else None
    return BreakEvenFigures(people, price.each, source)


def result_of(*, revenue: int, fees: int | None, cost: int) -> Result:
    """Without tax, in paise."""
    profit = revenue - (fees or 0) - cost
    tenths = rules.margin_tenths(profit, revenue)
    return Result(
        revenue=revenue, fees=fees, cost=cost, profit=profit, margin_percent=None if tenths is None else tenths / 10
    )


def _without_tax(listed: ListPrices, *, today: date) -> Paise:
    tax = read_terms(listed.terms).tax
    if not (tax.is_included and listed.has_gstin):
        return listed.price
    rate = tax.rate_on(today)
    return Paise(half_up(listed.price * BASIS_POINTS, BASIS_POINTS + rate))
