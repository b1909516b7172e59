"""The profit of departures as workbooks."""

from collections.abc import Sequence
from typing import Final

from toli.costs.schemas import DepartureCostOut, DepartureProfit, ProfitOut
from toli.kit.spreadsheets import Cell, Column, Table, xlsx_file

UNKNOWN_FEES: Final = "not known yet"
CATEGORIES: Final = {
    "hotel": "Hotel",
    "transport": "Transport",
    "guide": "Guide",
    "permit": "Permit",
    "meal": "Meals",
    "activity": "Activity",
    "other": "Other",
}
BASES: Final = {"departure": "departure", "person": "person", "room": "room"}
PAID_BY: Final = {"cash": "Cash", "bank": "Bank", "upi": "UPI"}

SUMMARY = (
    Column("Figure", width=30),
    Column("Expected (₹)", "money"),
    Column("So far (₹)", "money"),
    Column("Note", width=34),
)
COSTS = (
    Column("Category", width=12),
    Column("Cost", width=30),
    Column("Payee", width=24),
    Column("Rate (₹)", "money", width=12),
    Column("Times", "number", width=8),
    Column("For each", width=18),
    Column("Expected (₹)", "money", width=14),
    Column("Paid (₹)", "money", width=14),
    Column("Left (₹)", "money", width=14),
)
PAYMENTS = (
    Column("Date", "date", width=13),
    Column("Cost", width=30),
    Column("Payee", width=24),
    Column("Amount (₹)", "money", width=14),
    Column("Paid by", width=10),
    Column("Note", width=34),
    Column("Recorded by", width=20),
)
DEPARTURES = (
    Column("Trip", width=32),
    Column("Start", "date", width=13),
    Column("End", "date", width=13),
    Column("Travellers", "number", width=11),
    Column("Break-even", "number", width=11),
    Column("Revenue without tax (₹)", "money"),
    Column("Expected costs (₹)", "money"),
    Column("Expected profit (₹)", "money"),
    Column("Margin (%)", width=10),
    Column("Received without tax (₹)", "money"),
    Column("Paid costs (₹)", "money"),
    Column("Profit so far (₹)", "money"),
)


def departure_xlsx(found: ProfitOut) -> bytes:
    """Export what a departure earns: a summary, its costs and what was paid."""
    names = {one.departure_cost_id: one.name for one in found.costs}
    payments: list[Sequence[Cell]] = [
        (
            one.paid_on,
            "" if one.departure_cost_id is None else names[one.departure_cost_id],
            one.payee,
            one.amount,
            PAID_BY[one.paid_by],
            one.note,
            one.recorded_by,
        )
        for one in found.payments
    ]
    return xlsx_file(
        [
            Table("Profit", SUMMARY, _summary(found)),
            Table("Costs", COSTS, [*(_line(one) for one in found.costs), _sum_of_costs(found)]),
            Table("Payments", PAYMENTS, payments),
        ],
        title=f"Profit: {found.event_name}, {found.tour_start_date}",
    )


def list_xlsx(found: Sequence[DepartureProfit]) -> bytes:
    """Export departures with their margin."""
    rows: list[Sequence[Cell]] = [
        (
            one.event_name,
            one.tour_start_date,
            one.tour_end_date,
            one.travellers,
            one.break_even,
            one.expected.revenue,
            one.expected.cost,
            one.expected.profit,
            _percent(one.expected.margin_percent),
            one.actual.revenue,
            one.actual.cost,
            one.actual.profit,
        )
        for one in found
    ]
    return xlsx_file([Table("Profit by departure", DEPARTURES, rows)], title="Profit by departure")


def _summary(found: ProfitOut) -> list[Sequence[Cell]]:
    revenue, expected, actual, even = found.revenue, found.expected, found.actual, found.break_even
    fees = UNKNOWN_FEES if expected.fees is None else ""
    reached = "" if even.travellers is None else f"{found.travellers} booked"
    return [
        ("Price of bookings, with tax", revenue.price, revenue.received, ""),
        ("Kept from cancelled bookings", revenue.kept, None, "part of what was received"),
        ("To be returned", None, revenue.to_return, ""),
        ("Tax", revenue.tax, revenue.received_tax, ""),
        ("Revenue without tax", expected.revenue, actual.revenue, ""),
        ("Fees of the payment provider", expected.fees, actual.fees, fees),
        ("Costs", expected.cost, actual.cost, ""),
        ("Profit", expected.profit, actual.profit, ""),
        ("Margin", None, None, _percent(expected.margin_percent)),
        ("Average price without tax", even.average_price, None, ""),
        (
            "Break-even",
            None,
            None,
            "not reached" if even.travellers is None else f"{even.travellers} travellers, {reached}",
        ),
    ]


def _line(one: DepartureCostOut) -> Sequence[Cell]:
    each = BASES[one.basis] + (" and day" if one.is_per_day else "")
    return (
        CATEGORIES[one.category],
        one.name,
        one.payee,
        one.rate,
        one.quantity,
        each,
        one.expected,
        one.actual,
        one.difference,
    )


def _sum_of_costs(found: ProfitOut) -> Sequence[Cell]:
    expected, actual = found.expected.cost, found.actual.cost
    return ("", "All costs", "", None, None, "", expected, actual, expected - actual)


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}%"
