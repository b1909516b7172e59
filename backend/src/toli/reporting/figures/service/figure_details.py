from datetime import date, datetime
from typing import Final

from toli.infra.db.transactions import ClientTransaction, Transaction
from toli.kit.clock import local_date
from toli.kit.list_files import ListColumn, ListFile
from toli.kit.paging import Page
from toli.reporting.figures import rules
from toli.reporting.figures.repository import figure_details as repository
from toli.reporting.figures.repository import figures
from toli.reporting.figures.rules import PLATFORM_ZONE, Period, Shown
from toli.reporting.figures.schemas.figure_details import (
    CountedBooking,
    CountedBookings,
    CountedSort,
    OperatorFigures,
    OperatorsOut,
)
from toli.reporting.figures.schemas.figures import StretchOut

BALANCES = frozenset[Shown]({"due", "overdue"})


async def list_bookings(
    tx: ClientTransaction,
    *,
    show: Shown,
    since: date | None,
    until: date | None,
    trip_id: int | None,
    destination: str | None,
    sort: CountedSort,
    page: Page,
    now: datetime,
) -> CountedBookings:
    """From `since` to `until`, inclusive; by default this month until today.

    Balances are as of today and have no days.
    """
    zone = await figures.zone_of(tx)
    today = local_date(now, time_zone=zone)
    month, _ = rules.period_ranges("month", today=today)
    days = rules.DateRange(since or month.start, min(until or today, today))
    await figures.use_custom_plans(tx)
    bookings, total = await repository.bookings(
        tx,
        figure=show,
        zone=zone,
        since=days.start,
        until=days.end + rules.DAY,
        today=today,
        trip_id=trip_id,
        destination=destination,
        sort=sort,
        limit=page.limit,
        offset=page.offset,
    )
    return CountedBookings(
        show=show,
        days=None if show in BALANCES else StretchOut(start=days.start, end=days.end),
        data=bookings,
        total=total.bookings,
        total_pages=page.pages(total.bookings),
        amount=total.amount_paise,
    )


AMOUNTS: Final[dict[Shown, str]] = {
    "booked": "Price (₹)",
    "cancelled": "Price (₹)",
    "paid": "Received (₹)",
    "ended": "Price (₹)",
    "due": "Balance (₹)",
    "overdue": "Overdue (₹)",
}
"""What the amount of each figure is called in its file."""


def bookings_file(show: Shown) -> ListFile[CountedBooking]:
    return ListFile(
        "Bookings",
        file=f"bookings-{show}",
        subject="bookings",
        columns=(
            ListColumn("Customer", lambda booking: booking.customer_name),
            *([ListColumn("Phone", lambda booking: booking.customer_phone, width=16)] if show in BALANCES else []),
            ListColumn("Booking", lambda booking: booking.booking_reference, width=12),
            ListColumn("Trip", lambda booking: booking.event_title, width=30),
            ListColumn("Starts", lambda booking: booking.tour_start_date, "date"),
            ListColumn("Ends", lambda booking: booking.tour_end_date, "date"),
            ListColumn("Booked", lambda booking: booking.booking_date, "date"),
            ListColumn("Travellers", lambda booking: booking.total_travelers, "number"),
            ListColumn("Status", lambda booking: booking.booking_status, width=12),
            ListColumn("Due on", lambda booking: booking.due_on, "date"),
            ListColumn(AMOUNTS[show], lambda booking: booking.amount, "money"),
        ),
    )


async def list_operators(tx: Transaction, *, period: Period, now: datetime) -> OperatorsOut:
    today = local_date(now, time_zone=PLATFORM_ZONE)
    days, _ = rules.period_ranges(period, today=today)
    await figures.use_custom_plans(tx)
    rows = await repository.operators(tx, zone=PLATFORM_ZONE, since=days.start, until=days.end + rules.DAY, today=today)
    return OperatorsOut(
        period=period,
        days=StretchOut(start=days.start, end=days.end),
        data=[
            OperatorFigures(
                client_id=row.client_id,
                client_name=row.client_name,
                client_url=row.url,
                events=row.events,
                bookings=row.bookings,
                revenue=row.revenue_paise,
                ended=row.ended,
                travelled=row.travelled,
                due=row.due_paise,
                due_bookings=row.due_bookings,
                overdue=row.overdue_paise,
                overdue_bookings=row.overdue_bookings,
            )
            for row in rows
        ],
    )
