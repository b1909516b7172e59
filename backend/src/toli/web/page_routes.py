"""Pages of the site, by their route files in `frontend/src/routes/site`."""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from toli.web.shell import Admits, Panel


@dataclass(frozen=True, slots=True)
class PageRoute:
    """Pages without a `title` are named by their content."""

    title: str | None = None
    sites: Literal["all", "operator", "main"] = "all"
    panel: Panel | None = None
    admits: Admits | None = None
    clears: str | None = None
    """What the browser deletes of the site (Clear-Site-Data); clearing the cache is slow, so frames do that."""
    is_rendered: bool = False
    """Rendered on the server; from older addresses (`/event/…`, a trailing slash) the front end redirects."""


FRONTS: Final = frozenset({"/", "/home"})
STOREFRONT: Final = FRONTS | {"/events"}
ALL_TRIPS: Final = "/alltrips"
ABOUT: Final = "/about"

ROUTES: Final[Mapping[str, PageRoute]] = {
    "/": PageRoute(is_rendered=True),
    "/home": PageRoute(is_rendered=True),
    "/events": PageRoute(sites="operator", is_rendered=True),
    ALL_TRIPS: PageRoute("All Trips", is_rendered=True),
    ABOUT: PageRoute("About", is_rendered=True),
    "/events/$eventId": PageRoute(is_rendered=True),
    "/event/$eventId": PageRoute(),
    "/events/$eventId/book": PageRoute("Select Event Plan"),
    "/events/$eventId/travellers": PageRoute("Traveler Information"),
    "/events/$eventId/review": PageRoute("Review Booking", admits="payment"),
    "/event/review": PageRoute("Review Booking"),
    "/pay/$token": PageRoute("Pay for booking", admits="payment"),
    "/offer/$token": PageRoute("Your beds"),
    "/choose/$token": PageRoute("Your choice"),
    "/review/$token": PageRoute("Your review", sites="operator"),
    "/lead/$token": PageRoute("Departure sheet", sites="operator"),
    "/mybookings": PageRoute("My Bookings", admits="payment"),
    "/mybookings/$bookingId/change": PageRoute("Change booking"),
    "/mytrip/$bookingId": PageRoute("My trip"),
    "/profile": PageRoute("Profile"),
    "/team-invitation": PageRoute("Invitation to a team"),
    "/alert": PageRoute("Get notified when booking opens?"),
    "/unsubscribe": PageRoute("Your e-mails"),
    "/login": PageRoute("Welcome Back"),
    "/register": PageRoute("Create your account"),
    "/not-authorized": PageRoute("Access Denied"),
    "/handoff": PageRoute("Taking you to your site…"),
    # Signing out on one site clears the storage of the others, in hidden frames.
    "/logout_script": PageRoute("You are signed out", admits="frames_of_sites", clears='"storage"'),
    "/clear-session": PageRoute("Session cleared", admits="being_framed", clears='"cache", "storage"'),
}
"""The titles are those that the front end sets, so that they do not change while a page loads."""
PANELS: Final[Mapping[str, PageRoute]] = {
    "to": PageRoute("Operator panel", panel="operator"),
    "admin": PageRoute("Admin panel", panel="admin", sites="main"),
}
PARAMETERS: Final[Mapping[str, str]] = {"eventId": r"[0-9]+", "bookingId": r"[0-9]+", "token": r"[^/]+"}
_PANEL: Final = re.compile(r"/(to|admin)(?:/.*)?")
"""The addresses of the panels; `frontend/src/app/entries.ts` has the same rule."""


def find_page(path: str, *, is_main: bool) -> PageRoute | None:
    panel = _PANEL.fullmatch(path)
    match = None if panel else _PATTERN.fullmatch(path)
    if panel is not None:
        route = PANELS[panel[1]]
    elif match is not None and match.lastgroup is not None:
        route = _BY_GROUP[match.lastgroup]
    else:
        return None
    return route if route.sites in {"all", "main" if is_main else "operator"} else None


def _pattern_of(path: str) -> str:
    return re.sub(r"\$(\w+)", lambda parameter: PARAMETERS[parameter[1]], path.replace(".", r"\."))


_BY_GROUP: Final = {f"page{place}": route for place, route in enumerate(ROUTES.values())}
_PATTERN: Final = re.compile(
    "(?:" + "|".join(f"(?P<page{place}>{_pattern_of(path)})" for place, path in enumerate(ROUTES)) + ")/?"
)
