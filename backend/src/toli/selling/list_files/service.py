"""A new list needs an entry here and a route with `identity.audit.service.export_list`."""

from typing import Final

from toli.kit.list_files import ListColumn, ListFile
from toli.selling.bookings.schemas.refund import OwedRefund
from toli.selling.credit.schemas import CreditNoteOut
from toli.selling.customers.schemas import CustomerRow
from toli.selling.deposits.schemas import CustomerOnAccount
from toli.selling.sales.schemas.plans import PlanReservation, PlanSummary

CUSTOMERS: Final[ListFile[CustomerRow]] = ListFile(
    "Customers",
    file="customers",
    columns=(
        ListColumn("Name", lambda one: one.name),
        ListColumn("E-mail", lambda one: one.email, width=30),
        ListColumn("Phone", lambda one: one.phone, "phone"),
        ListColumn("Joined", lambda one: one.joined_at, "date"),
        ListColumn("Bookings", lambda one: one.bookings, "number"),
        ListColumn("Upcoming", lambda one: one.upcoming, "number"),
        ListColumn("Next tour", lambda one: one.next_start_date, "date"),
        ListColumn("Due (₹)", lambda one: one.due, "money"),
    ),
)
RESERVATIONS: Final[ListFile[PlanReservation]] = ListFile(
    "Bookings",
    file="bookings",
    subject="plan",
    columns=(
        ListColumn("Customer", lambda one: one.customer_name),
        ListColumn("Booking", lambda one: one.booking_reference, width=12),
        ListColumn("Booked", lambda one: one.booking_date, "date"),
        ListColumn("Travellers", lambda one: one.total_travelers, "number"),
        ListColumn("Status", lambda one: one.booking_status, width=12),
        ListColumn("Payment", lambda one: one.payment_status, width=12),
        ListColumn("Price (₹)", lambda one: one.total_price, "money"),
        ListColumn("Paid (₹)", lambda one: one.advance_paid, "money"),
        ListColumn("Due (₹)", lambda one: one.balance_due, "money"),
        ListColumn("Overdue since", lambda one: one.overdue_since, "date"),
    ),
)
"""The bookings of one departure, whose id is given."""

DEPARTURES: Final[ListFile[PlanSummary]] = ListFile(
    "Departures",
    file="departures",
    columns=(
        ListColumn("Trip", lambda one: one.event_name, width=30),
        ListColumn("Departure", lambda one: f"PLN-{one.departure_id:03d}", width=12),
        ListColumn("Status", lambda one: one.status, width=12),
        ListColumn("Starts", lambda one: one.plan_date_range.tour_start_date, "date"),
        ListColumn("Ends", lambda one: one.plan_date_range.tour_end_date, "date"),
        ListColumn("Beds", lambda one: one.tour_capacity, "number"),
        ListColumn("Beds sold", lambda one: one.beds_sold, "number"),
        ListColumn("Bookings", lambda one: one.total_bookings, "number"),
        ListColumn("Travellers", lambda one: one.total_travelers, "number"),
        ListColumn("Price (₹)", lambda one: one.total_amount, "money"),
        ListColumn("Received (₹)", lambda one: one.amount_paid, "money"),
        ListColumn("Overdue bookings", lambda one: one.overdue_bookings, "number"),
        ListColumn("Overdue (₹)", lambda one: one.overdue_amount, "money"),
    ),
)
OWED_REFUNDS: Final[ListFile[OwedRefund]] = ListFile(
    "Refunds to pay",
    file="refunds-to-pay",
    subject="owed-refunds",
    columns=(
        ListColumn("Customer", lambda one: one.customer_name),
        ListColumn("E-mail", lambda one: one.email, width=30),
        ListColumn("Phone", lambda one: one.phone, "phone"),
        ListColumn("Booking", lambda one: one.booking_reference, width=12),
        ListColumn("Trip", lambda one: one.event_title, width=30),
        ListColumn("Starts", lambda one: one.tour_start_date, "date"),
        ListColumn("Owed since", lambda one: one.owed_since, "date"),
        ListColumn("Because", lambda one: "cancelled" if one.is_cancelled else "changed", width=12),
        ListColumn("To return (₹)", lambda one: one.owed, "money"),
    ),
)
CREDIT_NOTES: Final[ListFile[CreditNoteOut]] = ListFile(
    "Travel credit",
    file="travel-credit",
    subject="credit-notes",
    columns=(
        ListColumn("Customer", lambda one: one.customer),
        ListColumn("State", lambda one: one.state, width=12),
        ListColumn("Given", lambda one: one.given_at, "date"),
        ListColumn("Given (₹)", lambda one: one.amount, "money"),
        ListColumn("Left (₹)", lambda one: one.left, "money"),
        ListColumn("Valid until", lambda one: one.valid_until, "date"),
        ListColumn("For booking", lambda one: one.booking_reference, width=12),
        ListColumn("Document", lambda one: one.number, width=18),
        ListColumn("Reason", lambda one: one.reason, width=40),
        ListColumn("Given by", lambda one: one.given_by, width=20),
    ),
)
ON_ACCOUNT: Final[ListFile[CustomerOnAccount]] = ListFile(
    "Money on account",
    file="money-on-account",
    subject="deposits",
    columns=(
        ListColumn("Customer", lambda one: one.name),
        ListColumn("E-mail", lambda one: one.email, width=30),
        ListColumn("Phone", lambda one: one.phone, "phone"),
        ListColumn("On account (₹)", lambda one: one.left, "money"),
        ListColumn("Since", lambda one: one.since, "date"),
        ListColumn("Deposits", lambda one: one.deposits, "number"),
        ListColumn("Next booking", lambda one: one.booking_reference, width=12),
        ListColumn("Due (₹)", lambda one: one.due, "money"),
    ),
)
