import re
from collections.abc import Collection, Mapping, Sequence
from http import HTTPStatus
from typing import Final
from urllib.parse import quote, unquote

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response
from starlette.types import Message

from toli.identity.access.context import Context
from toli.identity.access.guards import Visitor
from toli.infra.config import Settings
from toli.kit.errors import NotFound
from toli.kit.languages import LANGUAGE
from toli.web.content import content_of
from toli.web.languages import PARAMETER, asked_language, keep_language
from toli.web.page_routes import PageRoute, find_page
from toli.web.services import CurrentWebServices
from toli.web.shell import DEFAULT_FONTS, FirstData, boot_of, to_json
from toli.web.site import state_of

router = APIRouter(include_in_schema=False)

OTHER_TENANTS = re.compile(r"^/([a-z0-9]{3,30})/events/?$")
PLATFORM = 0
"""The tenant of pages that are no client's."""
PLAN = re.compile(r"^[1-9][0-9]{0,18}$")
MARKS = re.compile(r"^(utm_\w+|gad_\w+|mc_\w+|fbclid|gclid|igsh|srsltid|msclkid|ref)$")
"""Query parameters that campaigns add to an address; no page reads them."""
TRIP: Final = re.compile(r"(?<=^/to/orders)/[1-9][0-9]{0,18}$")
DEPARTURE: Final = "/to/orders/$eventId"
PANEL_READS: Final[Mapping[str, Sequence[str]]] = {
    "/to": (
        "/api/reports/clients/{client}/first-day",
        "/api/reports/clients/{client}/todo",
        "/api/bookings/clients/{client}/decisions",
        "/api/reports/clients/{client}/dashboard?period=month",
        "/api/bookings/get_by_client_id/{client}?status=booking&page=1&limit=3",
        "/api/bookings/get_by_client_id/{client}?status=ongoing&page=1&limit=3",
    ),
    "/to/orders": (
        "/api/bookings/get_by_client_id/{client}?status=booking&page=1&limit=24",
        "/api/bookings/clients/{client}/owed-refunds?page=1&limit=20",
    ),
    DEPARTURE: (
        "/api/bookings/event-plan/{plan}/summary",
        "/api/bookings/event-plan/{plan}/reservations?page=1&limit=50",
        "/api/bookings/clients/{client}/decisions",
        "/api/events/{trip}",
        "/api/events/{trip}/plan/{plan}/terms",
        "/api/event-plans/{plan}/profit",
    ),
}
"""First data of the screens that are opened most; the browser reads what is not here."""


@router.get("/{path:path}")
async def page(request: Request, services: CurrentWebServices, context: Visitor) -> Response:
    """Serve a page with its first data embedded."""
    settings: Settings = services.settings
    path = request.url.path
    if path.startswith(("/api/", "/media/")):
        raise NotFound
    route = find_page(path, is_main=context.client is None)
    other = OTHER_TENANTS.match(path)
    if other and route is None:
        return RedirectResponse(settings.client_origin(other[1]) + "/events", status_code=307)
    if route is None and context.client is None and context.actor is None:
        return RedirectResponse("/", status_code=307)
    site = await state_of(
        context,
        database=services.database,
        settings=settings,
        checkout=services.checkout,
        sends_sms=services.channels.codes is not None,
    )
    content = await content_of(
        path,
        context,
        site.site,
        database=services.database,
        directory=services.directory,
        settings=settings,
        now=services.clock.now(),
        route=route,
    )
    first = content.first
    is_panel = route is not None and route.is_panel
    if is_panel:
        first = [answer for address in _panel_reads(request, context) if (answer := await _answer(request, address))]
    boot = boot_of(to_json(site), first)
    is_rendered = route is not None and route.is_rendered and content.kind is not None and context.actor is None
    address = _rendered_address(request, content.plans) if is_rendered else None
    tenant = content.client_id or (context.client.client_id if context.client else PLATFORM)
    language = LANGUAGE.get()
    rendered = await services.renderer.render(tenant, address, boot, language=language) if address else None
    client = site.site.client
    fonts = client.fonts if client else DEFAULT_FONTS
    icon = site.site.asset_url + client.client_logo if client and client.client_logo else None
    document = services.shell.page(
        content.head,
        boot=boot,
        kind=content.kind,
        panel_path=path if is_panel else None,
        rendered=rendered,
        fonts=fonts,
        icon=icon,
        admits=route.admits if route else None,
        language=language,
    )
    response = Response(
        document.html,
        status_code=document.status,
        media_type="text/html",
        headers={
            "Content-Security-Policy": document.policy,
            "Cache-Control": "no-store",
            "Content-Language": language,
            "Vary": "Cookie, Host, Accept-Language",
            **_clearing(request, route),
        },
    )
    if asked_language(request.scope["query_string"]) is not None:
        keep_language(response, language, settings=settings)
    return response


def _panel_reads(request: Request, context: Context) -> Sequence[str]:
    """GETs with which a panel's screen starts, as the front end writes them (`frontend/src/api/call.ts`)."""
    actor, client = context.actor, context.client
    if actor is None:
        return ()
    path = request.url.path
    access = f"/api/users/has_access_to_route/{quote(path, safe='')}"
    if client is None:
        return (access,)
    query = dict(request.query_params)
    plan = query.pop("plan", "")
    path = path.rstrip("/")
    place = TRIP.sub("/$eventId", path)
    # A filter, another period or no departure has other reads.
    is_first_view = not query and bool(PLAN.match(plan)) is (place == DEPARTURE)
    reads = PANEL_READS.get(place, ()) if is_first_view else ()
    return (
        f"{access}?subdomain={client.label}",
        f"/api/clients/users/by_user_and_approval/{actor.user_id}/approved",
        f"/api/clients/{client.client_id}/news",
        *(read.format(client=client.client_id, trip=path.rpartition("/")[2], plan=plan) for read in reads),
    )


async def _answer(request: Request, address: str) -> FirstData | None:
    """The API's answer to a GET of this visitor, with all its checks; None unless it is 200."""
    path, _, query = address.partition("?")
    scope = {
        **request.scope,
        "path": unquote(path),
        "raw_path": path.encode(),
        "query_string": query.encode(),
        # Plain JSON is embedded.
        "headers": [header for header in request.scope["headers"] if header[0] != b"accept-encoding"],
    }
    status, body = 0, bytearray()

    async def receive() -> Message:
        return {"type": "http.request", "body": b"", "more_body": False}

    async def send(message: Message) -> None:
        nonlocal status
        status = message.get("status", status)
        body.extend(message.get("body", b""))

    await request.app.router(scope, receive, send)
    return FirstData(address, bytes(body)) if status == HTTPStatus.OK else None


def _clearing(request: Request, route: PageRoute | None) -> Mapping[str, str]:
    # Browsers obey this header on an image too, with which another site could delete drafts.
    is_from_elsewhere = request.headers.get("sec-fetch-site") == "cross-site"
    cleared = route.clears if route else None
    return {} if cleared is None or is_from_elsewhere else {"Clear-Site-Data": cleared}


def _rendered_address(request: Request, plans: Collection[int]) -> str | None:
    """None for a search, a filter or an unknown departure: visitors could have pages rendered without end."""
    query = {name: value for name, value in request.query_params.multi_items() if not MARKS.match(name)}
    query.pop(PARAMETER, None)
    plan = query.pop("plan", None)
    path = request.url.path
    if query or (path != "/" and path.endswith("/")) or (plan is not None and not PLAN.match(plan)):
        return None
    return path if plan is None or int(plan) not in plans else f"{path}?plan={plan}"
