"""Calendars that members of a team read in their calendar programs (RFC 5545 and 7986)."""

from collections.abc import Iterable
from dataclasses import dataclass
from datetime import UTC, date, datetime, time, timedelta
from typing import Final

from icalendar import Calendar, Event

from toli.clients.companies.schemas.calendar_feeds import CalendarKind, OpenFeed
from toli.clients.companies.service import calendar_feeds
from toli.identity.access.context import ClientRef
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.limits import LIMITS
from toli.infra.db.transactions import ClientTransaction
from toli.kit.clock import local_date
from toli.kit.errors import TooMany
from toli.kit.formats import format_day, format_rupees
from toli.kit.languages import written_in
from toli.kit.rate_limiter import RateLimiter
from toli.kit.text import Text
from toli.kit.translation import mark, translate
from toli.reporting.calendars import repository
from toli.reporting.calendars.repository import CalendarBalance, CalendarDeparture

PAST_DAYS: Final = 180
"""How long a departure stays in its calendar after the tour."""
REFRESH: Final = timedelta(hours=1)
TITLES: Final = {
    CalendarKind.DEPARTURES: mark("Departures"),
    CalendarKind.BALANCES: mark("Balances due"),
    CalendarKind.DUTY: mark("Leaders' duty"),
}
EMPTY: Final = {
    CalendarKind.DEPARTURES: mark("There are no departures in this calendar."),
    CalendarKind.BALANCES: mark("No balances are due in this calendar."),
    CalendarKind.DUTY: mark("No departure in this calendar has a leader."),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class _Site:
    """`domain` ends the identifiers of events, which stay when a company is renamed."""

    client: ClientRef
    panel: str
    domain: str


async def read_calendar(
    database: Database,
    settings: Settings,
    limiter: RateLimiter,
    *,
    client: ClientRef,
    secret: str,
    now: datetime,
) -> bytes:
    """The same bytes until its content changes. Raises NotFound, and TooMany when it is read too often."""
    feed = await calendar_feeds.open_feed(database, settings, client_id=client.client_id, secret=secret)
    quota = limiter.take((client.client_id, feed.feed_id))
    if quota.is_refused:
        raise TooMany(Text("This calendar is read too often. Please wait a moment."), retry_after=quota.retry_after)
    site = _Site(client=client, panel=settings.client_origin(client.label), domain=settings.base_domain)
    today = local_date(now, time_zone=client.time_zone)
    before = LIMITS.set({} if feed.limit is None else {client.client_id: feed.limit})
    try:
        async with database.client_transaction(client.client_id) as tx:
            with written_in(feed.language):
                return await _build(tx, feed, site=site, today=today)
    finally:
        LIMITS.reset(before)


async def _build(tx: ClientTransaction, feed: OpenFeed, *, site: _Site, today: date) -> bytes:
    name = f"{site.client.name}: {feed.name}"
    description = translate(
        "{calendar} of {operator}", calendar=translate(TITLES[feed.kind]), operator=site.client.name
    )
    events = await _list_events(tx, feed, site=site, today=today)
    if not events:
        # A calendar without an event is invalid, and looks like one that is broken.
        reason = await _reason_for_none(tx, feed)
        description = f"{description}. {reason}"
        events = [_empty_event(feed, reason, site=site, today=today)]
    calendar = Calendar()
    calendar.add("prodid", "-//toli//calendar feeds//EN")
    calendar.add("version", "2.0")
    calendar.add("name", name)
    calendar.add("description", description)
    calendar.add("refresh-interval", REFRESH, parameters={"VALUE": "DURATION"})
    # Of RFC 7986 the most used programs read only the older names.
    calendar.add("x-wr-calname", name)
    calendar.add("x-wr-caldesc", description)
    calendar.add("x-wr-timezone", site.client.time_zone)
    calendar.add("x-published-ttl", "PT1H")
    for event in events:
        calendar.add_component(event)
    content = calendar.to_ical()
    assert isinstance(content, bytes)
    return content


async def _list_events(tx: ClientTransaction, feed: OpenFeed, *, site: _Site, today: date) -> list[Event]:
    if feed.kind is CalendarKind.BALANCES:
        balances = await repository.list_balances(tx, has_names=feed.has_names)
        return [_balance_event(balance, site=site) for balance in balances]
    is_duty = feed.kind is CalendarKind.DUTY
    departures = await repository.list_departures(
        tx, since=today - timedelta(days=PAST_DAYS), is_duty=is_duty, has_names=feed.has_names
    )
    return [_departure_event(departure, is_duty=is_duty, site=site) for departure in departures]


def _departure_event(departure: CalendarDeparture, *, is_duty: bool, site: _Site) -> Event:
    leaders = ", ".join(departure.leaders)
    summary = f"{departure.title}: {leaders}" if is_duty else departure.title
    status = "CONFIRMED"
    if departure.is_cancelled:
        summary, status = translate("Cancelled: {event}", event=summary), "CANCELLED"
    elif departure.is_draft:
        summary, status = translate("Draft: {event}", event=summary), "TENTATIVE"
    elif departure.awaited_travellers is not None:
        status = "TENTATIVE"
    lines = [translate("Places sold: {sold} of {capacity}", sold=departure.sold, capacity=departure.capacity)]
    if departure.awaited_travellers is not None and not departure.is_cancelled:
        lines.append(translate("Runs with {travellers} travellers or more", travellers=departure.awaited_travellers))
    if leaders and not is_duty:
        lines.append(translate("Leaders: {names}", names=leaders))
    if departure.travellers:
        lines += ["", translate("Travellers"), *departure.travellers]
    event = _event(
        f"{'duty' if is_duty else 'departure'}-{departure.departure_id}",
        summary,
        first=departure.tour_start_date,
        last=departure.tour_end_date,
        changed_at=departure.changed_at,
        site=site,
    )
    event.add("location", departure.meeting_point or departure.destination)
    _describe(event, lines, url=f"{site.panel}/to/orders/{departure.trip_id}?plan={departure.departure_id}")
    event.add("status", status)
    event.add("transp", "OPAQUE" if is_duty and not departure.is_cancelled else "TRANSPARENT")
    return event


def _balance_event(balance: CalendarBalance, *, site: _Site) -> Event:
    buyer = f"{balance.customer} ({balance.booking_reference})" if balance.customer else balance.booking_reference
    event = _event(
        f"balance-{balance.booking_id}-{balance.position}",
        translate("{amount} due: {buyer}", amount=format_rupees(balance.amount), buyer=buyer),
        first=balance.due_on,
        last=balance.due_on,
        changed_at=balance.changed_at,
        site=site,
    )
    url = f"{site.panel}/to/orders/{balance.trip_id}/details/{balance.booking_id}"
    _describe(event, [f"{balance.title}, {format_day(balance.tour_start_date)}"], url=url)
    event.add("status", "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    return event


def _empty_event(feed: OpenFeed, reason: str, *, site: _Site, today: date) -> Event:
    changed_at = datetime.combine(today, time(), tzinfo=UTC)
    event = _event(f"empty-{feed.feed_id}", reason, first=today, last=today, changed_at=changed_at, site=site)
    _describe(event, [reason], url=f"{site.panel}/to/calendar-feeds")
    event.add("status", "CONFIRMED")
    event.add("transp", "TRANSPARENT")
    return event


async def _reason_for_none(tx: ClientTransaction, feed: OpenFeed) -> str:
    if feed.is_of_some_trips and not await repository.has_trips(tx):
        return translate("This calendar is limited to trips that are not there any more. Create a new one.")
    return translate(EMPTY[feed.kind])


def _event(uid: str, summary: str, *, first: date, last: date, changed_at: datetime, site: _Site) -> Event:
    """All day from `first` to `last` in the client's time zone."""
    event = Event()
    event.add("uid", f"{uid}.client-{site.client.client_id}@{site.domain}")
    event.add("dtstamp", changed_at)
    event.add("last-modified", changed_at)
    event.add("dtstart", first)
    # The end is the first day that is free again.
    event.add("dtend", last + timedelta(days=1))
    event.add("summary", summary)
    return event


def _describe(event: Event, lines: Iterable[str], *, url: str) -> None:
    # Many programs do not show the property of an address.
    event.add("description", "\n".join([*lines, "", url]))
    event.add("url", url)
