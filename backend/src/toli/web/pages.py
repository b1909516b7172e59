"""Every address that is a page: which exist on which site, and what the server knows of each."""

import re
from collections.abc import Mapping
from datetime import datetime
from html import unescape

import orjson
from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from toli.access.context import Context
from toli.access.guards import Visitor
from toli.catalogue import service as catalogue
from toli.config import Settings
from toli.db.scope import Database, Scope
from toli.kit.errors import NotFound
from toli.web.findable import origin_of, tourist_trip
from toli.web.shell import Admits, FirstData, Head, as_json
from toli.web.site import SiteState, state_of

router = APIRouter(include_in_schema=False)

SHARED = (
    r"/|/home|/about|/login|/register|/mybookings|/profile|/not-authorized|/alert|/handoff|/logout_script|/clear-session"
    r"|/events?/\d+|/events/\d+/(book|travellers|review)|/event/review|/to(/.*)?"
)
CLIENT_PAGES = re.compile(rf"^({SHARED}|/events)/?$")
MAIN_PAGES = re.compile(rf"^({SHARED}|/alltrips|/admin(/.*)?)/?$")
OTHER_TENANTS = re.compile(r"^/([a-z0-9]{3,30})/events/?$")
EVENT = re.compile(r"^/events?/(\d+)/?$")
STOREFRONT = {"/", "/home", "/events"}
PAYMENT = re.compile(r"^/(events/\d+/review|mybookings)/?$")
# Signing out on one site has the others forget what their pages kept, in frames nobody sees.
FRAMING: Mapping[str, Admits] = {"/logout_script": "frames_of_sites", "/clear-session": "being_framed"}
CLEARING = {"/logout_script": '"storage"', "/clear-session": '"cache", "storage"'}
"""What the browser forgets of a site when its person leaves; emptying its cache takes a while, so frames do that."""
LONGEST_SUMMARY = 160
MARKUP = re.compile(r"[#*_>`\[\]]|\(https?:[^)]*\)")


@router.get("/{path:path}")  # noqa: FAST003 (the whole path is the request's)
async def page(request: Request, context: Visitor) -> Response:
    """A page of this site, with its first data inside."""
    state = request.app.state
    settings: Settings = state.settings
    path = request.url.path
    if path.startswith(("/api/", "/sandbox/", "/media/")):
        raise NotFound
    other = OTHER_TENANTS.match(path)
    if other and not (CLIENT_PAGES if context.client else MAIN_PAGES).match(path):
        return RedirectResponse(settings.client_origin(other[1]) + "/events", status_code=307)
    is_known = bool((CLIENT_PAGES if context.client else MAIN_PAGES).match(path))
    if not is_known and context.client is None and context.actor is None:
        return RedirectResponse("/", status_code=307)
    site = await state_of(context, database=state.database, settings=settings, checkout=state.checkout)
    head, first = await _describe(
        path, context, site, database=state.database, settings=settings, now=state.clock.now(), is_known=is_known
    )
    made = state.shell.page(head, state=as_json(site), first=first, admits=_admitted(path))
    return Response(
        made.html,
        status_code=made.status,
        media_type="text/html",
        headers={
            "Content-Security-Policy": made.policy,
            "Cache-Control": "no-store",
            "Vary": "Cookie, Host",
            **_clearing(request, path),
        },
    )


def _clearing(request: Request, path: str) -> Mapping[str, str]:
    what = CLEARING.get(path.rstrip("/"))
    # Browsers obey this header on a picture too: another site could have drafts forgotten by showing one.
    is_from_elsewhere = request.headers.get("sec-fetch-site") == "cross-site"
    return {} if what is None or is_from_elsewhere else {"Clear-Site-Data": what}


def _admitted(path: str) -> Admits | None:
    if PAYMENT.match(path):
        return "payment"
    return FRAMING.get(path.rstrip("/"))


async def _describe(
    path: str,
    context: Context,
    site: SiteState,
    *,
    database: Database,
    settings: Settings,
    now: datetime,
    is_known: bool,
) -> tuple[Head, list[FirstData]]:
    origin = origin_of(context, settings)
    name = site.site.client.client_name if site.site.client else settings.product_name
    if not is_known:
        return Head(f"Not found · {name}", "This page does not exist.", origin + path, status=404), []
    event = EVENT.match(path)
    if event:
        return await _describe_event(
            int(event[1]), context, name, origin, database=database, settings=settings, now=now
        )
    if site.site.client is None:
        return (
            Head(
                f"{settings.product_name}: group trips under the operator's own name",
                "A storefront, bookings, payments and a back office for small and mid-sized tour operators in India.",
                origin + path,
            ),
            [],
        )
    client = site.site.client
    banner = origin + client.client_banner.url if client.client_banner else None
    head = Head(
        f"{client.client_name}: {client.tagline}" if client.tagline else client.client_name,
        _summary(client.about) or f"Group trips with {client.client_name}.",
        origin + ("/" if path in STOREFRONT else path),
        image=banner,
    )
    if path.rstrip("/") in {"", *STOREFRONT}:
        listing = await catalogue.listing(database, client_id=client.client_id, now=now)
        return head, [FirstData(f"/api/events/user_side_listing/{client.client_url}", listing.body)]
    return head, []


async def _describe_event(
    event_id: int, context: Context, name: str, origin: str, *, database: Database, settings: Settings, now: datetime
) -> tuple[Head, list[FirstData]]:
    path = f"/events/{event_id}"
    missing = Head(f"Not found · {name}", "This trip does not exist.", origin + path, status=404)
    client_id = context.client.client_id if context.client else None
    if client_id is None:
        async with database.transaction(Scope.public()) as tx:
            client_id = await catalogue.client_of_event(tx, event_id=event_id)
    if client_id is None:
        return missing, []
    try:
        details = await catalogue.details(database, client_id=client_id, event_id=event_id, status=None, now=now)
    except NotFound:
        return missing, []
    event = orjson.loads(details.body)
    # A trip's one address is its operator's site, wherever it is read.
    origin = settings.client_origin(event["client"]["client_url"])
    description = _summary(event["description"]) or event["title"]
    picture = event["images"][0]["url"] if event["images"] else None
    return (
        Head(
            f"{event['title']} · {name}",
            description,
            origin + path,
            image=origin + picture if picture else None,
            structured=tourist_trip(event, origin=origin, description=description),
        ),
        [FirstData(f"/api/events/{event_id}/details", details.body)],
    )


def _summary(markdown: str) -> str:
    """The beginning of a text without its markup, for a description: at most 160 characters, ending at a word."""
    plain = " ".join(unescape(MARKUP.sub("", markdown)).split())
    if len(plain) <= LONGEST_SUMMARY:
        return plain
    return plain[: LONGEST_SUMMARY - 1].rsplit(" ", 1)[0] + "…"
