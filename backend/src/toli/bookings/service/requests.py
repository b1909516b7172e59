"""The open requests of travellers, in one list."""

from datetime import datetime

from toli.bookings.repository import bookings
from toli.bookings.repository import requests as repository
from toli.bookings.schemas.requests import OpenRequestOut, OpenRequests
from toli.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.paging import Page


async def list_open_requests(tx: ClientTransaction, *, now: datetime, page: Page) -> OpenRequests:
    """List a client's requests to change or cancel bookings that wait for an answer, the oldest first."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    found, total = await repository.list_open_requests(tx, today=today, limit=page.limit, offset=page.offset)
    return OpenRequests(
        data=[
            OpenRequestOut(
                kind=one.kind,
                reservation_event_id=one.reservation_event_id,
                booking_reference=one.booking_reference,
                event_id=one.event_id,
                title=one.title,
                tour_start_date=one.tour_start_date,
                tour_end_date=one.tour_end_date,
                total_travelers=one.total_travelers,
                customer_name=one.customer_name,
                asked_at=one.asked_at,
                note=one.note,
                refund=one.refund_paise,
                price_before=one.total_before_paise,
                price_after=one.total_after_paise,
            )
            for one in found
        ],
        total=total,
        total_pages=page.pages(total),
    )
