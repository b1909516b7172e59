from datetime import datetime

from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.paging import Page
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository import requests as repository
from toli.selling.bookings.schemas.requests import OpenRequests


async def list_open_requests(tx: ClientTransaction, *, now: datetime, page: Page) -> OpenRequests:
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    requests, total = await repository.list_open_requests(tx, today=today, limit=page.limit, offset=page.offset)
    return OpenRequests(data=requests, total=total, total_pages=page.pages(total))
