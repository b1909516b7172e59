from datetime import datetime
from email.utils import format_datetime
from typing import Final
from xml.etree.ElementTree import Element, SubElement, register_namespace, tostring

from toli.catalogue.storefront.schemas.feeds import DepartureFeed, FeedAvailability, FeedDeparture
from toli.catalogue.storefront.schemas.search import EventCard
from toli.catalogue.storefront.schemas.storefront import ListedPlan
from toli.catalogue.storefront.service import search
from toli.catalogue.trips.repository import public_sql
from toli.identity.access.context import ClientRef
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.formats import format_day, format_rupees
from toli.kit.languages import current_language
from toli.kit.money import from_rupees
from toli.kit.spreadsheets import Column, Table, csv_file
from toli.kit.text import plain_text
from toli.kit.translation import translate

CURRENCY: Final = "INR"
MOST_NEW_TRIPS: Final = 50
RSS_PATH: Final = "/feeds/trips.rss"
ATOM: Final = "http://www.w3.org/2005/Atom"
register_namespace("atom", ATOM)

# Names of Google's product data specification, whose readers ignore further columns.
COLUMNS: Final = (
    Column("id"),
    Column("title"),
    Column("description"),
    Column("link"),
    Column("image_link"),
    Column("availability"),
    Column("availability_date", "date"),
    Column("price"),
    Column("brand"),
    Column("item_group_id"),
    Column("start_date", "date"),
    Column("end_date", "date"),
    Column("days", "number"),
    Column("destination"),
    Column("beds_left", "number"),
)


async def build_departure_feed(
    database: Database, settings: Settings, *, client: ClientRef, now: datetime
) -> DepartureFeed:
    cards = await search.list_cards(database, client_id=client.client_id, sort="soonest", now=now)
    origin = settings.site_origin(label=client.label, domain=client.domain)
    departures = [
        _departure(card, plan, label=client.label, origin=origin, pictures=settings.asset_origin or origin)
        for card in cards
        for plan in card.event_plans
    ]
    departures.sort(key=lambda departure: (departure.starts_on, departure.departure_id))
    return DepartureFeed(company=client.name, url=f"{origin}/", departures=departures)


def _departure(card: EventCard, plan: ListedPlan, *, label: str, origin: str, pictures: str) -> FeedDeparture:
    availability = FeedAvailability.IN_STOCK
    if plan.available_slots == 0 or plan.price_with_tax is None:
        availability = FeedAvailability.OUT_OF_STOCK
    elif plan.opens_on is not None:
        availability = FeedAvailability.PREORDER
    return FeedDeparture(
        id=f"{label}-{plan.departure_id}",
        trip_id=card.id,
        departure_id=plan.departure_id,
        title=card.title,
        destination=card.destination,
        days=card.tour_duration,
        starts_on=plan.tour_start_date,
        ends_on=plan.tour_end_date,
        opens_on=plan.opens_on,
        availability=availability,
        # Free places of the departure, whose beds can be taken all the same.
        beds_left=0 if plan.price_with_tax is None else plan.available_slots,
        is_guaranteed=plan.guaranteed,
        price=plan.price_with_tax,
        currency=CURRENCY,
        url=f"{origin}/events/{card.id}?plan={plan.departure_id}",
        image_url=f"{pictures}{card.primary_image.url}" if card.primary_image else None,
    )


def departures_csv(feed: DepartureFeed) -> bytes:
    """Product data as Google Merchant Center reads it. Sold-out departures have no price and are left out."""
    rows = [
        (
            departure.id,
            f"{departure.title}, {format_day(departure.starts_on)}",
            f"{departure.title}: {departure.destination}, {departure.days} days",
            departure.url,
            departure.image_url,
            departure.availability,
            departure.opens_on,
            f"{departure.price:.2f} {departure.currency}",
            feed.company,
            str(departure.trip_id),
            departure.starts_on,
            departure.ends_on,
            departure.days,
            departure.destination,
            departure.beds_left,
        )
        for departure in feed.departures
        if departure.price is not None
    ]
    return csv_file(Table("Departures", COLUMNS, rows))


async def new_trips_rss(database: Database, settings: Settings, *, client: ClientRef) -> bytes:
    """RSS 2.0 of the newest public trips."""
    origin = settings.site_origin(label=client.label, domain=client.domain)
    async with database.client_transaction(client.client_id) as tx:
        trips = await public_sql.list_newest_trips(tx, limit=MOST_NEW_TRIPS)
    rss = Element("rss", version="2.0")
    channel = SubElement(rss, "channel")
    SubElement(channel, "title").text = client.name
    SubElement(channel, "link").text = f"{origin}/"
    SubElement(channel, "description").text = translate("New trips of {operator}", operator=client.name)
    SubElement(channel, "language").text = current_language()
    SubElement(channel, f"{{{ATOM}}}link", href=f"{origin}{RSS_PATH}", rel="self", type="application/rss+xml")
    for trip in trips:
        item = SubElement(channel, "item")
        SubElement(item, "title").text = trip.title
        SubElement(item, "link").text = f"{origin}/events/{trip.trip_id}"
        SubElement(item, "guid").text = f"{origin}/events/{trip.trip_id}"
        SubElement(item, "pubDate").text = format_datetime(trip.created_at)
        SubElement(item, "category").text = trip.destination
        SubElement(item, "description").text = plain_text(trip.description)
    document: bytes = tostring(rss, encoding="utf-8", xml_declaration=True)
    return document


def trips_text(feed: DepartureFeed, *, tagline: str) -> str:
    """Markdown for language models (llmstxt.org): the trips with their next departure, dates and prices."""
    lines = [f"# {feed.company}", ""]
    if tagline:
        lines += [f"> {tagline}", ""]
    lines += [
        "Prices are in Indian rupees with tax, a person, for the cheapest free bed. Beds are sold on the pages.",
        "",
        "## Trips",
        "",
    ]
    next_departures = {departure.trip_id: departure for departure in reversed(feed.departures)}
    for departure in sorted(next_departures.values(), key=lambda departure: departure.starts_on):
        price = "sold out" if departure.price is None else format_rupees(from_rupees(departure.price))
        lines.append(
            f"- [{departure.title}]({departure.url}): {departure.destination}, {departure.days} days, next on"
            f" {format_day(departure.starts_on)}, {price}"
        )
    lines += ["", "## Further", "", f"- [All departures as JSON]({feed.url}api/feeds/departures)"]
    lines += [f"- [Terms]({feed.url}policies/terms)", f"- [Cancellation and refunds]({feed.url}policies/cancellation)"]
    return "\n".join(lines) + "\n"
