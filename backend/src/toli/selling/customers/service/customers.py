from collections.abc import Collection
from datetime import date, datetime

from toli.identity.access.rights import Right
from toli.infra.db.transactions import ClientTransaction, OperatorTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.selling.bookings.repository import bookings
from toli.selling.customers.repository import cards
from toli.selling.customers.repository import customers as repository
from toli.selling.customers.schemas import CustomerRow, Customers, CustomerSort, News, Shown
from toli.selling.inbox import service as inbox
from toli.selling.inbox.rules import REQUESTS
from toli.selling.inbox.schemas import InboxKind


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
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    rows, total = await repository.list_customers(
        tx,
        user_id=user_id,
        today=today,
        group=group,
        q=q,
        trip_id=trip_id,
        sort=sort,
        limit=page.limit,
        offset=page.offset,
    )
    return Customers(
        data=rows,
        fresh=await repository.count_new(tx, user_id=user_id),
        total=total,
        total_pages=page.pages(total),
    )


async def get_customer(
    tx: ClientTransaction, *, customer: str, user_id: int, today: date
) -> tuple[CustomerRow, list[int]]:
    """Get a customer, or the one merged into, and the ids of the bookings. Raises NotFound."""
    card = await cards.CARDS.find(tx, customer)
    if card is not None and card.merged_into is not None:
        customer = card.merged_into
    row_and_bookings = await repository.find_customer(tx, user_id=user_id, today=today, customer=customer)
    if row_and_bookings is None:
        raise NotFound
    return row_and_bookings


async def get_news(tx: OperatorTransaction, *, rights: Collection[Right], now: datetime) -> News:
    by_kind = await inbox.count_open(tx, rights=rights, now=now)
    return News(
        joined=await repository.count_new(tx, user_id=tx.user_id),
        inbox=by_kind.total(),
        enquiries=by_kind[InboxKind.ENQUIRY],
        requests=sum(by_kind[kind] for kind in REQUESTS),
        reviews=by_kind[InboxKind.REVIEW],
    )
