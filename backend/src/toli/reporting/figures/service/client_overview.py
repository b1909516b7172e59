from collections.abc import Callable
from datetime import date, datetime, timedelta

from toli.clients.companies.repository import approvals
from toli.clients.companies.schemas.profile import ClientProfile
from toli.clients.companies.service import profile as profile_service
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import NotFound
from toli.reporting.figures import rules
from toli.reporting.figures.repository import client_overview as repository
from toli.reporting.figures.repository import figures
from toli.reporting.figures.schemas.client_overview import ClientMoney, ClientOverview

RECENT = timedelta(days=30)
BEGINNING = date(2000, 1, 1)
"""A day before any booking."""


async def overview(tx: ClientTransaction, *, origin_of: Callable[[str], str], now: datetime) -> ClientOverview:
    """`origin_of` maps a label to a site's address. Raises NotFound."""
    row = await approvals.find_registered_client(tx)
    if row is None:
        raise NotFound
    profile = await profile_service.profile(tx)
    today = local_date(now, time_zone=profile.time_zone)
    return ClientOverview(
        client=row,
        profile=ClientProfile.of(profile),
        site=origin_of(row.url),
        joined=await repository.joined(tx),
        money=await _money(tx, zone=profile.time_zone, today=today),
        events=await repository.events(tx, today=today, since=today - RECENT),
        all_events=await repository.event_count(tx),
    )


async def _money(tx: ClientTransaction, *, zone: str, today: date) -> ClientMoney:
    await figures.use_custom_plans(tx)
    folded = await figures.folded_until(tx, owner=tx.client_id, zone=zone)
    days = await figures.days(
        tx, owner=tx.client_id, zone=zone, first=BEGINNING, since=folded or BEGINNING, today=today
    )
    total = rules.sums(days, rules.DateRange(BEGINNING, today))
    state = await figures.now(tx, owner=tx.client_id, zone=zone, today=today, then=today, horizon=today)
    confirmed = await repository.booking_totals(tx)
    refunded = await repository.refunded(tx)
    return ClientMoney(
        standing_bookings=confirmed.bookings,
        bookings=total.booked,
        cancelled=total.cancelled,
        sold=confirmed.sold_paise,
        received=total.revenue_paise + refunded,
        refunded=refunded,
        kept=total.revenue_paise,
        from_cancelled=confirmed.from_cancelled_paise,
        due=state.due_paise,
        due_bookings=state.due_bookings,
        overdue=state.overdue_paise,
        overdue_bookings=state.overdue_bookings,
    )
