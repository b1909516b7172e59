"""An operator's lists as files: customers, departures, the bookings of one, and refunds to pay."""

from typing import Final

from toli.audit import service as audit
from toli.bookings.repository import bookings
from toli.bookings.schemas.customers import Customers
from toli.bookings.schemas.plans import PlanReservations, PlanSummaries
from toli.bookings.schemas.refund import OwedRefunds
from toli.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.spreadsheets import Column, FileFormat, Table

CUSTOMERS: Final = (
    Column("Name", width=26),
    Column("E-mail", width=30),
    Column("Phone", "phone", width=18),
    Column("Joined", "date", width=13),
    Column("Bookings", "number", width=10),
    Column("Upcoming", "number", width=10),
    Column("Next tour", "date", width=13),
    Column("Due (₹)", "money", width=13),
)
BOOKINGS: Final = (
    Column("Customer", width=26),
    Column("Booking", width=12),
    Column("Booked", "date", width=13),
    Column("Travellers", "number", width=10),
    Column("Status", width=12),
    Column("Payment", width=12),
    Column("Price (₹)", "money", width=13),
    Column("Paid (₹)", "money", width=13),
    Column("Due (₹)", "money", width=13),
    Column("Overdue since", "date", width=13),
)
PLANS: Final = (
    Column("Trip", width=30),
    Column("Departure", width=12),
    Column("Status", width=12),
    Column("Starts", "date", width=13),
    Column("Ends", "date", width=13),
    Column("Beds", "number", width=10),
    Column("Beds sold", "number", width=10),
    Column("Bookings", "number", width=10),
    Column("Travellers", "number", width=10),
    Column("Price (₹)", "money", width=13),
    Column("Received (₹)", "money", width=13),
    Column("Overdue bookings", "number", width=10),
    Column("Overdue (₹)", "money", width=13),
)
OWED_REFUNDS: Final = (
    Column("Customer", width=26),
    Column("E-mail", width=30),
    Column("Phone", "phone", width=18),
    Column("Booking", width=12),
    Column("Trip", width=30),
    Column("Starts", "date", width=13),
    Column("Owed since", "date", width=13),
    Column("Because", width=12),
    Column("To return (₹)", "money", width=13),
)


async def write_customers(tx: ClientTransaction, *, found: Customers, actor_id: int, file_format: FileFormat) -> bytes:
    """Write customers to a file, with days in the client's time zone, and record the export: it has personal data."""
    zone = await bookings.get_time_zone(tx)
    rows = [
        (
            one.name,
            one.email,
            one.phone,
            local_date(one.joined_at, time_zone=zone) if one.joined_at else None,
            one.bookings,
            one.upcoming,
            one.next_start_date,
            one.due,
        )
        for one in found.data
    ]
    return await audit.export_list(
        tx,
        Table("Customers", CUSTOMERS, rows),
        subject="customers",
        file="customers",
        actor_id=actor_id,
        file_format=file_format,
    )


async def write_reservations(
    tx: ClientTransaction, *, found: PlanReservations, event_plan_id: int, actor_id: int, file_format: FileFormat
) -> bytes:
    """Write the bookings of a departure to a file, and record the export, as `write_customers` does."""
    zone = await bookings.get_time_zone(tx)
    rows = [
        (
            one.customer_name,
            one.booking_reference,
            local_date(one.booking_date, time_zone=zone),
            one.total_travelers,
            one.booking_status,
            one.payment_status,
            one.total_price,
            one.advance_paid,
            one.balance_due,
            one.overdue_since,
        )
        for one in found.reservations
    ]
    return await audit.export_list(
        tx,
        Table("Bookings", BOOKINGS, rows),
        subject=f"plan:{event_plan_id}",
        file="bookings",
        actor_id=actor_id,
        file_format=file_format,
    )


async def write_plans(tx: ClientTransaction, *, found: PlanSummaries, actor_id: int, file_format: FileFormat) -> bytes:
    """Write departures to a file, and record the export, as `write_customers` does."""
    rows = [
        (
            one.event_name,
            f"PLN-{one.event_plan_id:03d}",
            one.status,
            one.plan_date_range.tour_start_date,
            one.plan_date_range.tour_end_date,
            one.tour_capacity,
            one.beds_sold,
            one.total_bookings,
            one.total_travelers,
            one.total_amount,
            one.amount_paid,
            one.overdue_bookings,
            one.overdue_amount,
        )
        for one in found.data
    ]
    return await audit.export_list(
        tx,
        Table("Departures", PLANS, rows),
        subject="departures",
        file="departures",
        actor_id=actor_id,
        file_format=file_format,
    )


async def write_owed_refunds(
    tx: ClientTransaction, *, found: OwedRefunds, actor_id: int, file_format: FileFormat
) -> bytes:
    """Write the refunds to pay to a file, and record the export, as `write_customers` does."""
    zone = await bookings.get_time_zone(tx)
    rows = [
        (
            one.customer_name,
            one.email,
            one.phone,
            one.booking_reference,
            one.event_title,
            one.tour_start_date,
            local_date(one.owed_since, time_zone=zone),
            "cancelled" if one.is_cancelled else "changed",
            one.owed,
        )
        for one in found.data
    ]
    return await audit.export_list(
        tx,
        Table("Refunds to pay", OWED_REFUNDS, rows),
        subject="owed-refunds",
        file="refunds-to-pay",
        actor_id=actor_id,
        file_format=file_format,
    )
