from collections.abc import Sequence
from typing import Final

from toli.finance.costs.schemas import CostBasis, CostCategory, DepartureCostOut, DepartureProfit, PaidBy, ProfitOut
from toli.kit.list_files import ListColumn, ListFile
from toli.kit.spreadsheets import Cell, Column, Table, xlsx_file

UNKNOWN_FEES: Final = "not known yet"
CATEGORIES: Final = {
    CostCategory.HOTEL: "Hotel",
    CostCategory.TRANSPORT: "Transport",
    CostCategory.GUIDE: "Guide",
    CostCategory.PERMIT: "Permit",
    CostCategory.MEAL: "Meals",
    CostCategory.ACTIVITY: "Activity",
    CostCategory.OTHER: "Other",
}
BASES: Final = {CostBasis.DEPARTURE: "departure", CostBasis.PERSON: "person", CostBasis.ROOM: "room"}
PAID_BY: Final = {PaidBy.CASH: "Cash", PaidBy.BANK: "Bank", PaidBy.UPI: "UPI"}

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
    Column("Paid or billed (₹)", "money", width=18),
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
DEPARTURES: Final[ListFile[DepartureProfit]] = ListFile(
    "Profit by departure",
    file="profit-by-departure",
    subject="profit",
    columns=(
        ListColumn("Trip", lambda one: one.event_name, width=32),
        ListColumn("Start", lambda one: one.tour_start_date, "date"),
        ListColumn("End", lambda one: one.tour_end_date, "date"),
        ListColumn("Travellers", lambda one: one.travellers, "number"),
        ListColumn("Break-even", lambda one: one.break_even, "number"),
        ListColumn("Revenue without tax (₹)", lambda one: one.expected.revenue, "money"),
        ListColumn("Expected costs (₹)", lambda one: one.expected.cost, "money"),
        ListColumn("Expected profit (₹)", lambda one: one.expected.profit, "money"),
        ListColumn("Margin (%)", lambda one: _percent(one.expected.margin_percent), width=10),
        ListColumn("Received without tax (₹)", lambda one: one.actual.revenue, "money"),
        ListColumn("Costs so far (₹)", lambda one: one.actual.cost, "money"),
        ListColumn("Profit so far (₹)", lambda one: one.actual.profit, "money"),
    ),
)


def departure_xlsx(profit: ProfitOut) -> bytes:
    names = {row.departure_cost_id: row.name for row in profit.costs}
    payments: list[Sequence[Cell]] = [
        (
            row.paid_on,
            "" if row.departure_cost_id is None else names[row.departure_cost_id],
            row.payee,
            row.amount,
            PAID_BY[row.paid_by],
            row.note,
            row.recorded_by,
        )
        for row in profit.payments
    ]
    return xlsx_file(
        [
            Table("Profit", SUMMARY, _summary(profit)),
            Table("Costs", COSTS, [*(_line(row) for row in profit.costs), _sum_of_costs(profit)]),
            Table("Payments", PAYMENTS, payments),
        ],
        title=f"Profit: {profit.event_name}, {profit.tour_start_date}",
    )


def _summary(profit: ProfitOut) -> list[Sequence[Cell]]:
    revenue, expected, actual, even = profit.revenue, profit.expected, profit.actual, profit.break_even
    fees = UNKNOWN_FEES if expected.fees is None else ""
    reached = "" if even.travellers is None else f"{profit.travellers} booked"
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


def _line(cost: DepartureCostOut) -> Sequence[Cell]:
    basis = BASES[cost.basis] + (" and day" if cost.is_per_day else "")
    return (
        CATEGORIES[cost.category],
        cost.name,
        cost.payee,
        cost.rate,
        cost.quantity,
        basis,
        cost.expected,
        cost.actual,
        cost.difference,
    )


def _sum_of_costs(profit: ProfitOut) -> Sequence[Cell]:
    expected, actual = profit.expected.cost, profit.actual.cost
    return ("", "All costs", "", None, None, "", expected, actual, expected - actual)


def _percent(value: float | None) -> str:
    return "" if value is None else f"{value:.1f}%"
