"""Use cases of costs: those of trips and departures, what was paid for them, and the profit of departures."""

from toli.costs.service.costs import (
    add_cost,
    change_cost,
    copy_from_trip,
    copy_to_trip,
    remove_cost,
    set_trip_costs,
    trip_costs,
)
from toli.costs.service.files import DEPARTURES, departure_xlsx
from toli.costs.service.payments import change_payment, record_payment, remove_payment
from toli.costs.service.profit import all_profits, departure_profit, export_profit, list_profits

__all__ = [
    "DEPARTURES",
    "add_cost",
    "all_profits",
    "change_cost",
    "change_payment",
    "copy_from_trip",
    "copy_to_trip",
    "departure_profit",
    "departure_xlsx",
    "export_profit",
    "list_profits",
    "record_payment",
    "remove_cost",
    "remove_payment",
    "set_trip_costs",
    "trip_costs",
]
