"""Dashboards, with stored sums of finished days for speed."""

from datetime import date, datetime, timedelta

from toli.infra.db.database import Database
from toli.infra.db.transactions import ClientTransaction, PlatformTransaction
from toli.kit.clock import local_date
from toli.kit.money import half_up, to_rupees
from toli.kit.spreadsheets import Column, Table, csv_file
from toli.reporting.figures import rules
from toli.reporting.figures.repository import figures as repository
from toli.reporting.figures.repository.figures import PLATFORM
from toli.reporting.figures.rules import PLATFORM_ZONE, Period
from toli.reporting.figures.schemas.figures import (
    Amount,
    Count,
    DashboardOut,
    MoneyDue,
    MonthlySales,
    Occupancy,
    Rate,
    RecentEvent,
    StretchOut,
    TopDestination,
    Totals,
)

PLACES = 6
RECENT = 8
DEPARTURES = 6
HORIZON = timedelta(days=90)
LATELY = timedelta(days=92)
OPEN_DAYS = timedelta(days=1)
"""Yesterday and today are never summed up: a transaction may begin before midnight and commit after it."""

STEP = timedelta(days=31)
"""The most days that are summed up in one transaction, so that no statement runs long."""


async def dashboard(tx: ClientTransaction | PlatformTransaction, *, period: Period, now: datetime) -> DashboardOut:
    await repository.use_custom_plans(tx)
    if isinstance(tx, ClientTransaction):
        owner, zone = tx.client_id, await repository.zone_of(tx)
    else:
        owner, zone = PLATFORM, PLATFORM_ZONE
    today = local_date(now, time_zone=zone)
    current, before = rules.period_ranges(period, today=today)
    months = rules.months(today)
    folded = await repository.folded_until(tx, owner=owner, zone=zone)
    first = min(before.start, months[0])
    days = await repository.days(
        tx, owner=owner, zone=zone, first=first, since=max(first, folded or first), today=today
    )
    # Months are summed up, weeks are not.
    trips_since = current.start if period == "week" else max(current.start, folded or current.start)
    trips = await repository.trips(
        tx,
        owner=owner,
        zone=zone,
        first=current.start,
        since=trips_since,
        today=today,
        lately=now - LATELY,
        trip_limit=RECENT,
        places=PLACES,
    )
    state = await repository.now(
        tx, owner=owner, zone=zone, today=today, then=before.end + rules.DAY, horizon=today + HORIZON
    )
    sums, sums_before = rules.sums(days, current), rules.sums(days, before)
    return DashboardOut(
        period=period,
        time_zone=zone,
        days=StretchOut(start=current.start, end=current.end),
        days_before=StretchOut(start=before.start, end=before.end),
        totals=Totals(
            events=Count(
                value=state.events,
                before=state.events_before,
                change_percent=_percent(rules.change_tenths(state.events, state.events_before)),
            ),
            bookings=Count(
                value=sums.booked,
                before=sums_before.booked,
                change_percent=_percent(rules.change_tenths(sums.booked, sums_before.booked)),
            ),
            revenue=Amount(
                value=sums.revenue_paise,
                before=sums_before.revenue_paise,
                change_percent=_percent(rules.change_tenths(sums.revenue_paise, sums_before.revenue_paise)),
            ),
            completion_rate=_completion(sums, sums_before),
            cancelled=sums.cancelled,
        ),
        monthly_sales=[_month(days, month, today=today) for month in months],
        top_destinations=[
            TopDestination(
                name=place["name"],
                bookings=place["booked"],
                revenue=place["revenue_paise"],
                percentage=half_up(1000 * place["booked"], trips.booked) / 10,
            )
            for place in trips.places or ()
        ],
        recent_events=[
            RecentEvent(
                id=event["id"],
                title=event["title"],
                status=event["status"],
                client_id=event["client_id"],
                client_name=event["client_name"],
                client_url=event["client_url"],
                bookings=event["booked"],
                revenue=event["revenue_paise"],
                last_booked_at=None if event["booked_at"] is None else datetime.fromisoformat(event["booked_at"]),
            )
            for event in trips.recent or ()
        ],
        occupancy=Occupancy(
            until=today + HORIZON,
            departures=state.departures,
            sold=state.sold,
            capacity=state.capacity,
            next=await repository.departures(tx, owner=owner, today=today, limit=DEPARTURES),
        ),
        money_due=MoneyDue(
            due=state.due_paise,
            bookings=state.due_bookings,
            overdue=state.overdue_paise,
            overdue_bookings=state.overdue_bookings,
            owed_back=state.owed_paise,
            owed_back_bookings=state.owed_bookings,
        ),
    )


def _percent(tenths: int | None) -> float | None:
    return None if tenths is None else tenths / 10


def _completion(now: rules.Figures, before: rules.Figures) -> Rate:
    value, last = now.completion_tenths, before.completion_tenths
    return Rate(
        value=_percent(value),
        before=_percent(last),
        change_points=None if value is None or last is None else (value - last) / 10,
        of_bookings=now.ended,
    )


def _month(days: list[rules.DayFigures], month: date, *, today: date) -> MonthlySales:
    sums = rules.sums(days, rules.DateRange(month, min(_next_month(month) - rules.DAY, today)))
    return MonthlySales(month=f"{month:%Y-%m}", bookings=sums.booked, revenue=sums.revenue_paise)


def _next_month(month: date) -> date:
    return (month + timedelta(days=31)).replace(day=1)


async def fold(database: Database, *, now: datetime) -> None:
    async with database.platform_transaction() as tx:
        owners = await repository.owners(tx, platform_zone=PLATFORM_ZONE)
    for owner, zone in owners:
        until = local_date(now, time_zone=zone) - OPEN_DAYS
        while await _fold_some(database, owner=owner, zone=zone, until=until):
            pass


async def _fold_some(database: Database, *, owner: int, zone: str, until: date) -> bool:
    async with database.platform_transaction() as tx:
        await repository.use_custom_plans(tx)
        await repository.lock_sums(tx)
        since = await repository.folded_until(tx, owner=owner, zone=zone)
        if since is None:
            beginning = await repository.beginning(tx, owner=owner, zone=zone)
            since = min(beginning or until, until)
        elif since >= until:
            return False
        step = min(until, since + STEP)
        await repository.fold(tx, owner=owner, zone=zone, since=since, until=step)
        return step < until


async def unfold_of(database: Database, *, client_id: int) -> None:
    """Delete an operator's and the platform's stored sums; figures are then computed live."""
    async with database.platform_transaction() as tx:
        await unfold(tx.for_client(client_id))


async def unfold(tx: ClientTransaction) -> None:
    """After a change in the past. Platform scope."""
    await repository.lock_sums(tx)
    await repository.unfold(tx, owners=[tx.client_id, PLATFORM])


def table(figures: DashboardOut) -> bytes:
    """CSV with one row per figure, in rupees and percent."""
    days = f"{figures.days.start} to {figures.days.end}"
    before = f"{figures.days_before.start} to {figures.days_before.end}"
    totals, due, beds = figures.totals, figures.money_due, figures.occupancy
    rows: list[tuple[str, str, str, float | str | None]] = [
        ("Totals", days, "Total events", totals.events.value),
        ("Totals", days, "Bookings", totals.bookings.value),
        ("Totals", days, "Cancelled bookings", totals.cancelled),
        ("Totals", days, "Revenue", to_rupees(totals.revenue.value)),
        ("Totals", days, "Completion rate %", totals.completion_rate.value),
        ("Totals", before, "Total events", totals.events.before),
        ("Totals", before, "Bookings", totals.bookings.before),
        ("Totals", before, "Revenue", to_rupees(totals.revenue.before)),
        ("Totals", before, "Completion rate %", totals.completion_rate.before),
    ]
    for month in figures.monthly_sales:
        rows += [
            ("Months", month.month, "Bookings", month.bookings),
            ("Months", month.month, "Revenue", to_rupees(month.revenue)),
        ]
    for place in figures.top_destinations:
        rows += [
            ("Top destinations", place.name, "Bookings", place.bookings),
            ("Top destinations", place.name, "Revenue", to_rupees(place.revenue)),
            ("Top destinations", place.name, "Share of bookings %", place.percentage),
        ]
    for event in figures.recent_events:
        rows += [
            ("Recent events", event.title, "Bookings", event.bookings),
            ("Recent events", event.title, "Revenue", to_rupees(event.revenue)),
            ("Recent events", event.title, "Status", event.status),
        ]
    for departure in beds.next:
        name = f"{departure.title}, {departure.tour_start_date}"
        rows += [
            ("Coming departures", name, "Beds sold", departure.sold),
            ("Coming departures", name, "Beds", departure.capacity),
        ]
    rows += [
        ("Money due", f"{figures.days.end}", "Due", to_rupees(due.due)),
        ("Money due", f"{figures.days.end}", "Overdue", to_rupees(due.overdue)),
        ("Money due", f"{figures.days.end}", "Owed back", to_rupees(due.owed_back)),
    ]
    columns = (Column("Part"), Column("Of"), Column("Figure"), Column("Value", "number"))
    values = [(part, of, figure, None if value is None else str(value)) for part, of, figure, value in rows]
    return csv_file(Table("Dashboard", columns, values))
