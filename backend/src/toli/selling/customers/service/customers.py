"""An operator's customers."""

from datetime import datetime

from toli.identity.people import rules
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.paging import Page
from toli.kit.text import shown_name
from toli.selling.bookings.repository import bookings
from toli.selling.customers.repository import customers as repository
from toli.selling.customers.schemas import CustomerRow, Customers, CustomerSort, News, Shown
from toli.selling.enquiries import service as enquiries


async def list_customers(
    tx: ClientTransaction,
    *,
    user_id: int,
    now: datetime,
    group: Shown | None,
    q: str | None,
    trip_id: int | None,
    sort: CustomerSort | None,
    page: Page,
) -> Customers:
    """`q` matches names, e-mails and phones."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    rows, total = await repository.list_customers(
        tx, today=today, group=group, q=q, trip_id=trip_id, sort=sort, limit=page.limit, offset=page.offset
    )
    seen_at = await repository.get_seen_at(tx, user_id=user_id)
    return Customers(
        data=[
            CustomerRow(
                customer=row.customer,
                user_id=row.user_id,
                name=row.full_name or ("" if rules.is_erased(row.email) else shown_name(row.username)),
                email="" if rules.is_erased(row.email) else row.email,
                phone=row.phone,
                joined_at=row.joined_at,
                first_booked_at=row.first_booked_at,
                bookings=row.bookings,
                upcoming=row.upcoming,
                next_start_date=row.next,
                last_booking_id=row.last_booking_id,
                last_event_id=row.last_event_id,
                due=row.due,
                is_new=row.joined_at is not None and row.joined_at > seen_at,
            )
            for row in rows
        ],
        fresh=await repository.count_new(tx, user_id=user_id),
        total=total,
        total_pages=page.pages(total),
    )


async def get_news(tx: ClientTransaction, *, user_id: int) -> News:
    return News(
        joined=await repository.count_new(tx, user_id=user_id),
        enquiries=await enquiries.new_enquiries(tx),
    )
