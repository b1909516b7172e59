"""The list of travellers' open requests."""

from datetime import datetime

from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.paging import Page
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository import requests as repository
from toli.selling.bookings.schemas.requests import OpenRequestOut, OpenRequests


async def list_open_requests(tx: ClientTransaction, *, now: datetime, page: Page) -> OpenRequests:
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    requests, total = await repository.list_open_requests(tx, today=today, limit=page.limit, offset=page.offset)
    return OpenRequests(
        data=[
            OpenRequestOut(
                kind=request.kind,
                booking_id=request.booking_id,
                booking_reference=request.booking_reference,
                trip_id=request.trip_id,
                title=request.title,
                tour_start_date=request.tour_start_date,
                tour_end_date=request.tour_end_date,
                total_travelers=request.total_travelers,
                customer_name=request.customer_name,
                asked_at=request.asked_at,
                note=request.note,
                refund=request.refund_paise,
                price_before=request.total_before_paise,
                price_after=request.total_after_paise,
            )
            for request in requests
        ],
        total=total,
        total_pages=page.pages(total),
    )
