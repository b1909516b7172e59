"""The costs of two of the demo's trips, and what was paid for their past departures."""

from collections.abc import Mapping
from datetime import date, timedelta
from decimal import Decimal
from typing import Final

from toli.costs import service as costs
from toli.costs.schemas import Basis, Category, CostIn, CostPaymentIn, TripCostsIn
from toli.db.transactions import OperatorTransaction


def _cost(
    category: Category,
    name: str,
    rate: int,
    basis: Basis = "departure",
    *,
    payee: str = "",
    quantity: int = 1,
    is_per_day: bool = False,
) -> CostIn:
    return CostIn(
        category=category,
        name=name,
        payee=payee,
        basis=basis,
        rate=Decimal(rate),
        quantity=quantity,
        is_per_day=is_per_day,
    )


COSTS: Final[Mapping[str, TripCostsIn]] = {
    "malvan-sindhudurg": TripCostsIn(
        costs=[
            _cost("transport", "Bus from Kolhapur and back", 26_000, payee="Rankala Travels"),
            _cost("hotel", "Homestay in Tarkarli", 1_900, "room", payee="Wairy homestays", quantity=2),
            _cost("meal", "Meals", 650, "person", is_per_day=True),
            _cost("activity", "Boat to Sindhudurg fort", 14_000, payee="Malvan boatmen"),
            _cost("guide", "Guide", 2_500, is_per_day=True),
            _cost("permit", "Fort and port tickets", 150, "person"),
        ]
    ),
    "konkan-end-to-end": TripCostsIn(
        costs=[
            _cost("transport", "Bus for the whole coast", 98_000, payee="Rankala Travels"),
            _cost("hotel", "Rooms along the coast", 2_100, "room", quantity=6),
            _cost("meal", "Meals", 900, "person", is_per_day=True),
            _cost("guide", "Guide", 3_000, is_per_day=True),
            _cost("activity", "Ferries", 800, "person"),
        ]
    ),
}
"""By the key of the trip."""


async def add_costs(tx: OperatorTransaction, *, key: str, event_id: int) -> None:
    """Give a trip its costs, with which its departures begin."""
    if key in COSTS:
        await costs.set_trip_costs(tx, event_id=event_id, body=COSTS[key])


async def pay_costs(tx: OperatorTransaction, *, key: str, event_plan_id: int, starts: date) -> None:
    """Record what was paid for a departure that has begun: the bus in advance, and fuel that nobody had planned."""
    if key not in COSTS or starts > tx.today:
        return
    found = await costs.departure_profit(tx, event_plan_id=event_plan_id)
    bus = next(one for one in found.costs if one.category == "transport")
    payments = [
        CostPaymentIn(
            departure_cost_id=bus.departure_cost_id,
            paid_on=starts - timedelta(days=3),
            payee=bus.payee,
            amount=Decimal(bus.rate) / 100,
            paid_by="bank",
        ),
        CostPaymentIn(paid_on=starts, amount=Decimal(1_240), paid_by="cash", note="Tolls and parking"),
    ]
    for payment in payments:
        await costs.record_payment(tx, event_plan_id=event_plan_id, body=payment)
