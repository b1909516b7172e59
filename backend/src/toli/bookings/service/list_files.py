"""An operator's lists as files: the customers, and the bookings of a departure."""

from typing import Final

from toli.audit import service as audit
from toli.bookings.repository import bookings
from toli.bookings.schemas.customers import Customers
from toli.bookings.schemas.plans import PlanReservations
from toli.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.paging import Page
from toli.kit.spreadsheets import Column, FileFormat, Table, csv_file, xlsx_file

ALL_ROWS: Final = Page.model_construct(page=1, limit=20_000)
"""The page of a file: as many rows as a spreadsheet is still used for."""

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
    await _record(tx, subject="customers", actor_id=actor_id, file=f"customers.{file_format}", rows=len(rows))
    return _write(Table("Customers", CUSTOMERS, rows), file_format)


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
    subject, file = f"plan:{event_plan_id}", f"bookings.{file_format}"
    await _record(tx, subject=subject, actor_id=actor_id, file=file, rows=len(rows))
    return _write(Table("Bookings", BOOKINGS, rows), file_format)


async def _record(tx: ClientTransaction, *, subject: str, actor_id: int, file: str, rows: int) -> None:
    await audit.record(
        tx, "list.exported", client_id=tx.client_id, subject=subject, actor_id=actor_id, file=file, rows=rows
    )


def _write(table: Table, file_format: FileFormat) -> bytes:
    return csv_file(table) if file_format == "csv" else xlsx_file([table], title=table.name)
