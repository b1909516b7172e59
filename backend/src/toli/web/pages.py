"""Response to a page's address."""

import re
from collections.abc import Collection, Mapping

from fastapi import APIRouter, Request
from starlette.responses import RedirectResponse, Response

from toli.identity.access.guards import Visitor
from toli.infra.config import Settings
from toli.kit.errors import NotFound
from toli.kit.languages import LANGUAGE
from toli.web.content import content_of
from toli.web.languages import PARAMETER, asked_language, keep_language
from toli.web.page_routes import PageRoute, find_page
from toli.web.services import CurrentWebServices
from toli.web.shell import DEFAULT_FONTS, boot_of, to_json
from toli.web.site import state_of

router = APIRouter(include_in_schema=False)

OTHER_TENANTS = re.compile(r"^/([a-z0-9]{3,30})/events/?$")
PLATFORM = 0
"""The tenant of pages that are no client's."""
PLAN = re.compile(r"^[1-9][0-9]{0,18}$")
MARKS = re.compile(r"^(utm_\w+|gad_\w+|mc_\w+|fbclid|gclid|igsh|srsltid|msclkid|ref)$")
"""Query parameters that campaigns add to an address; no page reads them."""


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
    boot = boot_of(to_json(site), content.first)
    is_rendered = route is not None and route.is_rendered and content.kind is not None and context.actor is None
    address = _rendered_address(request, content.plans) if is_rendered else None
    tenant = content.client_id or (context.client.client_id if context.client else PLATFORM)
    language = LANGUAGE.get()
    rendered = await services.renderer.render(tenant, address, boot, language=language) if address else None
    kind = content.kind or (route.panel if route else None)
    client = site.site.client
    fonts = client.fonts if client else DEFAULT_FONTS
    icon = site.site.asset_url + client.client_logo if client and client.client_logo else None
    document = services.shell.page(
        content.head,
        boot=boot,
        kind=kind,
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
