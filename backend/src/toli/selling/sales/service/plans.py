from datetime import date, datetime

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
    first_day: date | None = None,
    last_day: date | None = None,
    sort: PlanSort,
    page: Page,
) -> PlanSummaries:
    today = await _today(tx, now)
    counts = await repository.count_plans(tx, today=today, q=q, overdue=overdue, first_day=first_day, last_day=last_day)
    rows = await repository.list_plans(
        tx,
        today=today,
        status=status,
        q=q,
        overdue=overdue,
        first_day=first_day,
        last_day=last_day,
        sort=sort,
        limit=page.limit,
        offset=page.offset,
    )
    total = sum(counts.values()) if status is None else counts.get(status, 0)
    return PlanSummaries(
        data=[_to_summary(row) for row in rows],
        counts=counts,
        total=total,
        total_pages=page.pages(total),
    )


async def get_plan(tx: ClientTransaction, *, departure_id: int, now: datetime) -> PlanSummary:
    """Raises `NotFound`."""
    return _to_summary(await _get_plan(tx, departure_id=departure_id, today=await _today(tx, now)))


async def _today(tx: ClientTransaction, now: datetime) -> date:
    return local_date(now, time_zone=await bookings.get_time_zone(tx))


async def _get_plan(tx: ClientTransaction, *, departure_id: int, today: date) -> repository.PlanRecord:
    row = await repository.find_plan(tx, departure_id=departure_id, today=today)
    if row is None:
        raise NotFound
    return row


def _to_summary(row: repository.PlanRecord) -> PlanSummary:
    return PlanSummary(
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
        balance_due=row.money.due,
        tds_expected=row.money.tds_expected,
        overdue_bookings=row.money.overdue_bookings,
        overdue_amount=row.money.overdue,
        status=row.status,
        booking_date=row.money.booking_date,
        plan_date_range=PlanDates.model_validate(row, from_attributes=True),
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
    today = await _today(tx, now)
    plan = await _get_plan(tx, departure_id=departure_id, today=today)
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
    pending = [row.hold_id for row in rows if row.booking_status == BookingStatus.PENDING]
    held = await holds.list_live_until(tx, hold_ids=pending) if pending else {}
    return PlanReservations(
        event_name=plan.title,
        trip_id=plan.trip_id,
        tour_start_date=plan.tour_start_date,
        tour_end_date=plan.tour_end_date,
        total_amount=plan.money.amount,
        amount_paid=plan.money.paid,
        from_cancelled=plan.money.from_cancelled,
        owed_back=plan.money.owed_back,
        overdue_bookings=plan.money.overdue_bookings,
        overdue_amount=plan.money.overdue,
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
    rows, total = await repository.find_bookings(tx, q=q, limit=page.limit, offset=page.offset)
    return FoundBookings(
        data=rows,
        total=total,
        total_pages=page.pages(total),
    )
