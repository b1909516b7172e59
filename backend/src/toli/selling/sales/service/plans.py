"""The operator's lists of departures and bookings."""

from datetime import datetime

from toli.catalogue.inventory.repository import holds
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.kit.paging import Page
from toli.kit.sealing import Sealer
from toli.selling.bookings.repository import bookings
from toli.selling.bookings.repository.views import BookingView
from toli.selling.bookings.schemas.fields import BookingStatus
from toli.selling.bookings.service.read import booking_to_schema
from toli.selling.sales.repository import plans as repository
from toli.selling.sales.schemas.plans import (
    FoundBookings,
    PlanDates,
    PlanReservation,
    PlanReservations,
    PlanSort,
    PlanSummaries,
    PlanSummary,
    ReservationSort,
)


async def list_plans(
    tx: ClientTransaction,
    *,
    now: datetime,
    status: str | None,
    q: str | None,
    overdue: bool,
    sort: PlanSort,
    page: Page,
) -> PlanSummaries:
    """`q` matches titles, destinations, plan numbers and booking references."""
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    counts = await repository.count_plans(tx, today=today, q=q, overdue=overdue)
    rows = await repository.list_plans(
        tx, today=today, status=status, q=q, overdue=overdue, sort=sort, limit=page.limit, offset=page.offset
    )
    total = sum(counts.values()) if status is None else counts.get(status, 0)
    return PlanSummaries(
        data=[
            PlanSummary(
                trip_id=row.trip_id,
                departure_id=row.departure_id,
                event_name=row.title,
                is_private=row.is_private,
                tour_capacity=row.capacity,
                beds_sold=row.sold,
                total_bookings=row.money.bookings,
                total_travelers=row.money.travellers,
                total_amount=row.money.amount,
                amount_paid=row.money.paid,
                from_cancelled=row.money.from_cancelled,
                owed_back=row.money.owed_back,
                overdue_bookings=row.money.overdue_bookings,
                overdue_amount=row.money.overdue,
                status=row.status,
                booking_date=row.money.booking_date,
                plan_date_range=PlanDates.model_validate(row, from_attributes=True),
            )
            for row in rows
        ],
        counts=counts,
        total=total,
        total_pages=page.pages(total),
    )


async def list_plan_reservations(
    tx: ClientTransaction,
    *,
    sealer: Sealer,
    departure_id: int,
    q: str | None,
    overdue: bool,
    sort: ReservationSort,
    page: Page,
    now: datetime,
) -> PlanReservations:
    """`q` matches references and travellers."""
    head = await repository.find_head(tx, departure_id=departure_id)
    if head is None:
        raise NotFound
    today = local_date(now, time_zone=await bookings.get_time_zone(tx))
    rows, total = await repository.list_reservations(
        tx,
        departure_id=departure_id,
        today=today,
        q=q,
        overdue=overdue,
        sort=sort,
        limit=page.limit,
        offset=page.offset,
    )
    money = await repository.get_money(tx, departure_id=departure_id, today=today)
    pending = [row.hold_id for row in rows if row.booking_status == BookingStatus.PENDING]
    held = await holds.list_live_until(tx, hold_ids=pending) if pending else {}
    return PlanReservations(
        event_name=head.title,
        trip_id=head.trip_id,
        tour_start_date=head.tour_start_date,
        tour_end_date=head.tour_end_date,
        total_amount=money.amount,
        amount_paid=money.paid,
        from_cancelled=money.from_cancelled,
        owed_back=money.owed_back,
        overdue_bookings=money.overdue_bookings,
        overdue_amount=money.overdue,
        reservations=[_to_schema(row, sealer, now, held_until=held.get(row.hold_id)) for row in rows],
        total=total,
        total_pages=page.pages(total),
    )


def _to_schema(row: BookingView, sealer: Sealer, now: datetime, *, held_until: datetime | None) -> PlanReservation:
    booking = booking_to_schema(row, sealer, now)
    reservation = booking.booking
    return PlanReservation.model_validate(
        {**dict(reservation), "customer_name": booking.traveller_info[0].full_name, "held_until": held_until}
    )


async def find_bookings(tx: ClientTransaction, *, q: str, page: Page) -> FoundBookings:
    """Find by reference, number or traveller, latest departure first."""
    rows, total = await repository.find_bookings(tx, q=q, limit=page.limit, offset=page.offset)
    return FoundBookings(
        data=rows,
        total=total,
        total_pages=page.pages(total),
    )
