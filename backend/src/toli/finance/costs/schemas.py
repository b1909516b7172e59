"""Wire models of costs and profit. Money is in rupees."""

from datetime import date, datetime
from decimal import Decimal
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.clients.media.schemas import Sent
from toli.kit.dates import CalendarDate
from toli.kit.money import RupeesOut
from toli.kit.text import Line, Prose, ShownName
from toli.kit.wire import RequestBody, Schema


class CostCategory(StrEnum):
    HOTEL = "hotel"
    TRANSPORT = "transport"
    GUIDE = "guide"
    PERMIT = "permit"
    MEAL = "meal"
    ACTIVITY = "activity"
    OTHER = "other"


class CostBasis(StrEnum):
    DEPARTURE = "departure"
    PERSON = "person"
    ROOM = "room"


class RateUnit(StrEnum):
    """The unit that a supplier charges a rate for."""

    ROOM_NIGHT = "room_night"
    PERSON = "person"
    PERSON_DAY = "person_day"
    VEHICLE_DAY = "vehicle_day"
    TRIP = "trip"


class PaidBy(StrEnum):
    CASH = "cash"
    BANK = "bank"
    UPI = "upi"


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
MOST_PAID = 10_000_000
"""In rupees."""
Rupees = Annotated[Decimal, Field(ge=0, le=MOST_PAID, max_digits=12, decimal_places=2)]
Paid = Annotated[Decimal, Field(gt=0, le=MOST_PAID, max_digits=12, decimal_places=2)]
Name = Annotated[Line, Field(min_length=1, max_length=120)]
Payee = Annotated[Line, Field(max_length=120)]
MOST_COSTS = 100


class PayeeIn(RequestBody):
    """Without `supplier_id`, a payee with the name of a supplier is that supplier."""

    payee: Payee = ""
    supplier_id: PublicId | None = None


class CostIn(PayeeIn):
    """`rate` is paid `quantity` times, with `is_per_day` per day.

    `commission` is the operator's addition to each rate when sold; it is no cost.
    """

    category: CostCategory = CostCategory.OTHER
    name: Name
    basis: CostBasis = CostBasis.DEPARTURE
    rate: Rupees
    quantity: Annotated[int, Field(ge=1, le=1000)] = 1
    is_per_day: bool = False
    commission: Rupees = Decimal(0)


class DepartureCostIn(CostIn):
    """`plan_resource_id` is the assigned hotel, vehicle or place."""

    plan_resource_id: PublicId | None = None


class TripCostsIn(RequestBody):
    """Costs of new departures, in order; they replace the previous list."""

    costs: Annotated[list[CostIn], Field(max_length=MOST_COSTS)]
    version: Version | None = None


class CostOut(Schema):
    """Rate and commission are per unit."""

    category: CostCategory
    name: str
    payee: str
    supplier_id: int | None
    basis: CostBasis
    rate: RupeesOut = Field(validation_alias="rate_paise")
    quantity: int
    is_per_day: bool
    commission: RupeesOut = Field(validation_alias="commission_paise")


class BreakEven(BaseModel):
    """The smallest number of travellers with an average price above the costs, or null.

    `average_price` is without tax, of the bookings or else the list prices.
    """

    travellers: int | None
    average_price: RupeesOut | None
    price_source: PriceSource | None
    minimum_group: int | None


class TripCosts(Schema):
    """Costs of new departures, and their break-even at list prices."""

    trip_id: int
    costs: list[CostOut]
    break_even: BreakEven
    version: str


class CostPaymentIn(PayeeIn):
    """`bill` is the `filename` of an uploaded document."""

    departure_cost_id: PublicId | None = None
    paid_on: CalendarDate
    amount: Paid
    paid_by: PaidBy
    note: Annotated[Prose, Field(max_length=500)] = ""
    bill: Annotated[str, Field(max_length=80)] | None = None


class CostPaymentOut(Schema):
    cost_payment_id: int
    departure_cost_id: int | None
    paid_on: date
    payee: str
    supplier_id: int | None
    amount: RupeesOut = Field(validation_alias="amount_paise")
    paid_by: PaidBy
    note: str
    bill: Sent | None
    recorded_by: ShownName
    recorded_at: datetime


class DepartureCostOut(CostOut):
    """`actual` is paid or billed, each bill once; `difference` is negative if over.

    `billed` is with GST; `unpaid` of it is neither paid nor withheld as tax.
    """

    departure_cost_id: int
    plan_resource_id: int | None
    expected: RupeesOut
    actual: RupeesOut
    difference: RupeesOut
    billed: RupeesOut
    unpaid: RupeesOut


class SuggestedCost(CostOut):
    """A cost suggested by an assigned hotel, vehicle or place without a cost."""

    plan_resource_id: int


class OfferedRate(CostOut):
    """A cost proposed by a rate of a supplier's contract.

    `quantity` has the nights or days of the departure in the rate's season. `expected` is for the present group.
    """

    supplier_rate_id: int
    unit: RateUnit
    expected: RupeesOut


class Revenue(BaseModel):
    """`tax` is in `price` and `kept` (of cancelled bookings), `net` the rest.

    `received` is by the ledger, `received_net` without `to_return` and tax.
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
    """Without tax. The percentage is of the revenue; null without revenue."""

    revenue: RupeesOut
    fees: RupeesOut | None
    cost: RupeesOut
    profit: RupeesOut
    margin_percent: float | None


class ProfitOut(Schema):
    """`actual`: received so far, less payments and bills. Unknown provider fees are null.

    `unplanned` was paid or billed without a cost. `billed` by suppliers, with GST; `unpaid` of it is neither paid nor
    withheld as tax. Both are part of `actual`.
    """

    departure_id: int
    trip_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date
    is_over: bool
    is_cancelled: bool
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
    billed: RupeesOut
    unpaid: RupeesOut
    suggested: list[SuggestedCost]
    trip_costs: int


class DepartureProfit(Schema):
    """`expected.cost` of a cancelled departure is its actual cost."""

    departure_id: int
    trip_id: int
    event_name: str
    tour_start_date: date
    tour_end_date: date
    is_cancelled: bool
    travellers: int
    capacity: int
    break_even: int | None
    expected: Result
    actual: Result


class ProfitSums(BaseModel):
    departures: int
    without_costs: int
    losing: int
    expected: Result
    actual: Result


class Profits(BaseModel):
    data: list[DepartureProfit]
    sums: ProfitSums
    total: int
    total_pages: int
