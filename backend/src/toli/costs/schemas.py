"""Costs, what was paid for them, and the profit of departures on the wire. Money is in rupees."""

from datetime import date, datetime
from decimal import Decimal
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.bodies import RequestBody
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose
from toli.media.schemas import Sent

Category = Literal["hotel", "transport", "guide", "permit", "meal", "activity", "other"]
Basis = Literal["departure", "person", "room"]
PaidBy = Literal["cash", "bank", "upi"]
PriceSource = Literal["bookings", "prices"]
Shown = Literal["coming", "over"]
Sort = Literal[
    "name",
    "-name",
    "start",
    "-start",
    "travellers",
    "-travellers",
    "revenue",
    "-revenue",
    "cost",
    "-cost",
    "margin",
    "-margin",
    "margin_percent",
    "-margin_percent",
    "so_far",
    "-so_far",
]
"""The order of departures by name, date or figure; a minus sign turns it round."""

PublicId = Annotated[int, Field(ge=1, le=2**53)]
Version = Annotated[str, Field(max_length=64, description="Opaque; says which state of it was seen")]
Rupees = Annotated[Decimal, Field(ge=0, le=10_000_000, max_digits=12, decimal_places=2)]
Paid = Annotated[Decimal, Field(gt=0, le=10_000_000, max_digits=12, decimal_places=2)]
Name = Annotated[Line, Field(min_length=1, max_length=120)]
Payee = Annotated[Line, Field(max_length=120)]
MOST_COSTS = 100


class CostIn(RequestBody):
    """A cost: `rate` is paid `quantity` times for the departure, for each person or for each room.

    `is_per_day`: for each day of the tour. `commission` is what the operator adds to each rate when it is sold; it is
    shown and is no cost.
    """

    category: Category = "other"
    name: Name
    payee: Payee = ""
    basis: Basis = "departure"
    rate: Rupees
    quantity: Annotated[int, Field(ge=1, le=1000)] = 1
    is_per_day: bool = False
    commission: Rupees = Decimal(0)


class DepartureCostIn(CostIn):
    """A cost of a departure; `plan_resource_id` is the assigned hotel, vehicle or place that it is of."""

    plan_resource_id: PublicId | None = None


class TripCostsIn(RequestBody):
    """The costs that new departures of a trip begin with, in their order; they replace those before."""

    costs: Annotated[list[CostIn], Field(max_length=MOST_COSTS)]
    version: Version | None = None


class CostOut(BaseModel):
    """A cost. Rate and commission are for each time that it is paid."""

    category: Category
    name: str
    payee: str
    basis: Basis
    rate: RupeesOut
    quantity: int
    is_per_day: bool
    commission: RupeesOut


class BreakEven(BaseModel):
    """The smallest number of travellers whose average price covers the costs; null when no number does.

    `average_price` is without tax, of the bookings or, before there are any, of the list prices; null where neither is
    there. `minimum_group` is that of the departure now.
    """

    travellers: int | None
    average_price: RupeesOut | None
    price_source: PriceSource | None
    minimum_group: int | None


class TripCosts(BaseModel):
    """The costs that new departures of a trip begin with, and from how many travellers on list prices cover them."""

    event_id: int
    costs: list[CostOut]
    break_even: BreakEven
    version: str


class CostPaymentIn(RequestBody):
    """What was paid, for a cost of the departure or without one. `bill` is the `filename` of an uploaded document."""

    departure_cost_id: PublicId | None = None
    paid_on: CalendarDate
    payee: Payee = ""
    amount: Paid
    paid_by: PaidBy
    note: Annotated[Prose, Field(max_length=500)] = ""
    bill: Annotated[str, Field(max_length=80)] | None = None


class CostPaymentOut(BaseModel):
    """What was paid. `recorded_by` is a name."""

    cost_payment_id: int
    departure_cost_id: int | None
    paid_on: date
    payee: str
    amount: RupeesOut
    paid_by: PaidBy
    note: str
    bill: Sent | None
    recorded_by: str
    recorded_at: datetime


class DepartureCostOut(CostOut):
    """A cost of a departure: expected for its present group, paid so far, and what is left to pay, below 0 if over."""

    departure_cost_id: int
    plan_resource_id: int | None
    expected: RupeesOut
    actual: RupeesOut
    difference: RupeesOut


class SuggestedCost(CostOut):
    """A cost that follows from an assigned hotel, vehicle or place, which no cost of the departure is of yet."""

    plan_resource_id: int


class Revenue(BaseModel):
    """The money of a departure's bookings.

    `price` is that of the confirmed ones, `kept` what stays of cancelled ones; `tax` is the tax in both, `net` the
    rest. `received` is what the ledger has for all its bookings, of which `to_return` goes back; `received_net` is what
    stays of it without its tax.
    """

    price: RupeesOut
    kept: RupeesOut
    tax: RupeesOut
    net: RupeesOut
    received: RupeesOut
    to_return: RupeesOut
    received_tax: RupeesOut
    received_net: RupeesOut


class Result(BaseModel):
    """Revenue without tax, less fees and costs. The percentage is of the revenue; null without any."""

    revenue: RupeesOut
    fees: RupeesOut | None
    cost: RupeesOut
    profit: RupeesOut
    margin_percent: float | None


class ProfitOut(BaseModel):
    """What a departure earns.

    `expected`: the price of its bookings and its expected costs. `actual`: what was received and paid so far. Fees of
    the payment provider are null while they are not known. `unplanned` was paid for none of the costs.
    """

    event_plan_id: int
    event_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date
    is_over: bool
    travellers: int
    rooms: int
    days: int
    capacity: int
    revenue: Revenue
    expected: Result
    actual: Result
    commission: RupeesOut
    break_even: BreakEven
    costs: list[DepartureCostOut]
    payments: list[CostPaymentOut]
    unplanned: RupeesOut
    suggested: list[SuggestedCost]
    trip_costs: int


class DepartureProfit(BaseModel):
    """A departure with its margin; see the departure's own page for what the amounts are."""

    event_plan_id: int
    event_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date
    travellers: int
    capacity: int
    break_even: int | None
    expected: Result
    actual: Result


class ProfitSums(BaseModel):
    """All departures of a list together."""

    departures: int
    without_costs: int
    losing: int
    expected: Result
    actual: Result


class Profits(BaseModel):
    """A page of departures that have costs, and the sums of all pages."""

    data: list[DepartureProfit]
    sums: ProfitSums
    total: int
    total_pages: int
