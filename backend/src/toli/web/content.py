import re
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime

import orjson

from toli.catalogue.storefront.schemas.search import SearchFilter
from toli.catalogue.storefront.service import feeds, search, storefront
from toli.clients.companies.service import static_content
from toli.identity.access.context import Context
from toli.identity.access.ownership import find_public_owner
from toli.identity.audit.service import PLATFORM
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.errors import NotFound
from toli.kit.languages import FIRST, current_language, written_in
from toli.kit.paging import Page
from toli.kit.text import plain_text
from toli.kit.translation import find_text, find_text_in_context, mark, translate
from toli.selling.policies import service as policies_service
from toli.selling.policies.schemas import PolicyKind
from toli.selling.reviews.service import public
from toli.web.hosts import HostDirectory
from toli.web.page_routes import ABOUT, ALL_TRIPS, FRONTS, POLICY_TITLES, STOREFRONT, PageRoute
from toli.web.preview_drawing import SIZE
from toli.web.previews import preview_path
from toli.web.search_engines import origin_of, tourist_trip, with_reviews
from toli.web.shell import FirstData, Head, Kind, SharedImage
from toli.web.site import Site, SiteClient

EVENT = re.compile(r"^/events?/(\d+)/?$")
MAIN_TITLE = mark("{site} · Group trips, booked and paid on your own site")
MAIN_SUMMARY = mark(
    "A storefront, bookings, payments and a back office for small and mid-sized tour operators in India."
)
MAIN_SUMMARIES: Mapping[str, str] = {
    ALL_TRIPS: mark("Group departures of every operator on {site}, with dates, prices and beds left."),
    ABOUT: mark("{site} gives tour operators a storefront, bookings and payments under their own name."),
}
"""Descriptions of the main site's other pages; `{site}` is the product's name."""
FIRST_TRIPS = 10
"""How many trips the front end requests first."""
MAX_SUMMARY_LENGTH = 160
POLICIES = ("cancellation_policy", "terms_and_conditions", "things_to_carry")
"""Texts for which the page shows the platform's when the operator has none."""


@dataclass(frozen=True, slots=True)
class Content:
    """A public page has a `kind`; `first` has all its first data."""

    head: Head
    first: Sequence[FirstData] = ()
    kind: Kind | None = None
    client_id: int | None = None
    """The client whose page it is, on whichever site; None for the platform's."""
    plans: Collection[int] = ()
    """The departures that the page can show (`?plan=`)."""


async def content_of(
    path: str,
    context: Context,
    site: Site,
    *,
    database: Database,
    directory: HostDirectory,
    settings: Settings,
    now: datetime,
    route: PageRoute | None,
) -> Content:
    """Status 404 for an unknown page or trip."""
    origin = origin_of(context, settings)
    name = site.client.client_name if site.client else site.product_name
    if route is None:
        return Content(_not_found(name, mark("This page does not exist."), origin + path))
    event = EVENT.match(path)
    if event:
        return await _of_event(
            int(event[1]), context, name, origin, database=database, directory=directory, settings=settings, now=now
        )
    place = path.rstrip("/") or "/"
    if place in POLICY_TITLES:
        return await _of_policy(place, site, name, origin, database=database, settings=settings)
    if site.client is None:
        return await _of_main(place, site.product_name, origin, title=route.title, database=database, now=now)
    return await _of_client(
        place, site.client, origin, site.asset_url or origin, title=route.title, database=database, now=now
    )


async def _of_policy(
    place: str, site: Site, name: str, origin: str, *, database: Database, settings: Settings
) -> Content:
    kind = PolicyKind(place.rsplit("/", 1)[1])
    client_id = PLATFORM if site.client is None else site.client.client_id
    policy = await policies_service.read_policy(database, settings, client_id=client_id, kind=kind, version=None)
    body = orjson.loads(policy.body)
    title = _title(POLICY_TITLES[place], name) or name
    head = Head(
        title,
        _summary(body["text"]) or title,
        origin + place,
        site_name=name,
        structured={
            "@context": "https://schema.org",
            "@type": "ContactPage" if kind is PolicyKind.CONTACT else "WebPage",
            "name": title,
            "url": origin + place,
            "publisher": {"@type": "Organization", "name": body["legal_name"], "url": f"{origin}/"},
        },
    )
    return Content(head, [FirstData(f"/api/policies/{kind}", policy.body)], kind="policy")


async def _of_main(
    place: str, name: str, origin: str, *, title: str | None, database: Database, now: datetime
) -> Content:
    head = Head(
        _title(title, name) or translate(MAIN_TITLE, site=name),
        translate(MAIN_SUMMARIES.get(place, MAIN_SUMMARY), site=name),
        origin + ("/" if place in FRONTS else place),
    )
    if place == ABOUT:
        return Content(head, kind="about")
    if place not in {*FRONTS, ALL_TRIPS}:
        return Content(head)
    if place != ALL_TRIPS:
        return Content(head, [await _first_trips(database, client_id=None, now=now)], kind="landing")
    return Content(head, await _first_of_list(database, client_id=None, now=now), kind="trips")


async def _first_trips(database: Database, *, client_id: int | None, now: datetime) -> FirstData:
    trips = await search.browse(
        database,
        site_client_id=client_id,
        search_filter=SearchFilter(),
        sort="recommended",
        page=Page(page=1, limit=FIRST_TRIPS),
        now=now,
    )
    return FirstData(f"/api/events?page=1&limit={FIRST_TRIPS}", trips.body)


async def _first_of_list(database: Database, *, client_id: int | None, now: datetime) -> list[FirstData]:
    choices = await search.choices(database, site_client_id=client_id, search_filter=SearchFilter(), now=now)
    return [await _first_trips(database, client_id=client_id, now=now), FirstData("/api/events/choices", choices.body)]


async def _ratings(database: Database, *, client_id: int) -> FirstData:
    summary = await public.site_summary(database, client_id=client_id)
    return FirstData("/api/reviews/summary", summary.body)


async def _of_client(
    place: str,
    client: SiteClient,
    origin: str,
    pictures: str,
    *,
    title: str | None,
    database: Database,
    now: datetime,
) -> Content:
    name = client.client_name
    head = Head(
        _title(title, name) or (f"{name} · {client.tagline}" if client.tagline else name),
        _summary(client.about) or translate("Group trips with {operator}.", operator=name),
        origin + ("/" if place in STOREFRONT else place),
        image=_banner(client, pictures),
        site_name=name,
        feed=origin + feeds.RSS_PATH if place in STOREFRONT or place == ALL_TRIPS else "",
    )
    if place == ABOUT:
        return Content(head, kind="about")
    if place == ALL_TRIPS:
        first = await _first_of_list(database, client_id=client.client_id, now=now)
        return Content(head, [*first, await _ratings(database, client_id=client.client_id)], kind="trips")
    if place not in STOREFRONT:
        return Content(head)
    listing = await storefront.listing(database, client_id=client.client_id, now=now)
    first = [
        FirstData(f"/api/events/user_side_listing/{client.client_url}", listing.body),
        await _ratings(database, client_id=client.client_id),
    ]
    return Content(head, first, kind="storefront")


def _banner(client: SiteClient, pictures: str) -> SharedImage | None:
    banner = client.client_banner
    if banner is None:
        return None
    return SharedImage(pictures + banner.url, banner.width, banner.height, "image/webp", client.client_name)


async def _of_event(
    trip_id: int,
    context: Context,
    name: str,
    origin: str,
    *,
    database: Database,
    directory: HostDirectory,
    settings: Settings,
    now: datetime,
) -> Content:
    path = f"/events/{trip_id}"
    missing = Content(_not_found(name, mark("This trip does not exist."), origin + path))
    client_id = context.client.client_id if context.client else None
    if client_id is None:
        client_id = await find_public_owner(database, "trip", trip_id)
    if client_id is None:
        return missing
    try:
        details = await storefront.details(database, client_id=client_id, trip_id=trip_id, status=None, now=now)
        policies = await static_content.policies(database, client_id=client_id)
        reviewed = await public.reviews_of_event(
            database, client_id=client_id, trip_id=trip_id, page=Page(page=1, limit=public.FIRST_REVIEWS)
        )
    except NotFound:
        return missing
    event = orjson.loads(details.body)
    # The canonical address of a trip is on its operator's site.
    seller = context.client or await directory.client_at(event["client"]["client_url"])
    if seller is not None:
        origin = settings.site_origin(label=seller.label, domain=seller.domain)
    pictures = settings.asset_origin or origin
    preview_event = event
    if current_language() != FIRST:
        # The picture has its words in English.
        with written_in(FIRST):
            english = await storefront.details(database, client_id=client_id, trip_id=trip_id, status=None, now=now)
        preview_event = orjson.loads(english.body)
    description = _summary(event["description"]) or event["title"]
    trip = tourist_trip(event, origin=origin, pictures=pictures, description=description)
    head = Head(
        f"{event['title']} · {name}",
        description,
        origin + path,
        image=SharedImage(origin + preview_path(preview_event), *SIZE, "image/jpeg", event["title"]),
        site_name=name,
        structured=with_reviews(trip, orjson.loads(reviewed.body)),
    )
    first = [
        FirstData(f"/api/events/{trip_id}/details", details.body),
        FirstData(f"/api/clients/get_client_static_content/{client_id}", policies.body),
        FirstData(f"/api/events/{trip_id}/reviews?page=1&limit={public.FIRST_REVIEWS}", reviewed.body),
    ]
    written: dict[str, object] = next(iter(orjson.loads(policies.body)), {})
    if not all(str(written.get(name, "")).strip() for name in POLICIES):
        first.append(
            FirstData("/api/clients/get_static_content/1", (await static_content.platform_policies(database)).body)
        )
    plans = frozenset(plan["ep_id"] for plan in event["event_plans"])
    return Content(head, first, kind="event", client_id=client_id, plans=plans)


def _title(title: str | None, site: str) -> str | None:
    return title and f"{find_text_in_context('page title', title)} · {site}"


def _not_found(name: str, description: str, address: str) -> Head:
    title = translate("Not found")
    return Head(f"{title} · {name}", find_text(description), address, status=404)


def _summary(markdown: str) -> str:
    """Shorten Markdown to at most 160 characters of text, ending at a word."""
    plain = " ".join(plain_text(markdown).split())
    if len(plain) <= MAX_SUMMARY_LENGTH:
        return plain
    return plain[: MAX_SUMMARY_LENGTH - 1].rsplit(" ", 1)[0] + "…"
