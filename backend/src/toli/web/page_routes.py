import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final, Literal

from toli.kit.translation import mark_in_context
from toli.web.shell import Admits


@dataclass(frozen=True, slots=True)
class PageRoute:
    """Pages without a `title` are named by their content."""

    title: str | None = None
    sites: Literal["all", "operator", "main"] = "all"
    is_panel: bool = False
    admits: Admits | None = None
    clears: str | None = None
    """What the browser deletes of the site (Clear-Site-Data); clearing the cache is slow, so frames do that."""
    is_rendered: bool = False
    """Rendered on the server; from older addresses (`/event/…`, a trailing slash) the front end redirects."""


FRONTS: Final = frozenset({"/", "/home"})
STOREFRONT: Final = FRONTS | {"/events"}
ALL_TRIPS: Final = "/alltrips"
ABOUT: Final = "/about"
POLICY_TITLES: Final[Mapping[str, str]] = {
    "/policies/terms": mark_in_context("page title", "Terms"),
    "/policies/cancellation": mark_in_context("page title", "Cancellation and refunds"),
    "/policies/privacy": mark_in_context("page title", "Privacy"),
    "/policies/contact": mark_in_context("page title", "Contact and complaints"),
}

ROUTES: Final[Mapping[str, PageRoute]] = {
    "/": PageRoute(is_rendered=True),
    "/home": PageRoute(is_rendered=True),
    "/events": PageRoute(sites="operator", is_rendered=True),
    ALL_TRIPS: PageRoute(mark_in_context("page title", "All Trips"), is_rendered=True),
    ABOUT: PageRoute(mark_in_context("page title", "About"), is_rendered=True),
    "/policies/$kind": PageRoute(is_rendered=True),
    "/events/$eventId": PageRoute(is_rendered=True),
    "/event/$eventId": PageRoute(),
    "/events/$eventId/book": PageRoute(mark_in_context("page title", "Select Event Plan")),
    "/events/$eventId/travellers": PageRoute(mark_in_context("page title", "Traveler Information")),
    "/events/$eventId/review": PageRoute(mark_in_context("page title", "Review Booking"), admits="payment"),
    "/event/review": PageRoute(mark_in_context("page title", "Review Booking")),
    "/pay/$token": PageRoute(mark_in_context("page title", "Pay for booking"), admits="payment"),
    "/offer/$token": PageRoute(mark_in_context("page title", "Your beds")),
    "/my": PageRoute(mark_in_context("page title", "See your bookings"), sites="operator"),
    "/my/$token": PageRoute(mark_in_context("page title", "Your bookings"), sites="operator"),
    "/choose/$token": PageRoute(mark_in_context("page title", "Your choice")),
    "/review/$token": PageRoute(mark_in_context("page title", "Your review"), sites="operator"),
    "/lead/$token": PageRoute(mark_in_context("page title", "Departure sheet"), sites="operator"),
    "/mybookings": PageRoute(mark_in_context("page title", "My Bookings"), admits="payment"),
    "/mybookings/$bookingId/change": PageRoute(mark_in_context("page title", "Change booking")),
    "/mytrip/$bookingId": PageRoute(mark_in_context("page title", "My trip")),
    "/profile": PageRoute(mark_in_context("page title", "Profile")),
    "/team-invitation": PageRoute(mark_in_context("page title", "Invitation to a team")),
    "/connect-assistant": PageRoute(mark_in_context("page title", "Connect an assistant"), sites="operator"),
    "/alert": PageRoute(mark_in_context("page title", "Get notified when booking opens?")),
    "/unsubscribe": PageRoute(mark_in_context("page title", "Your e-mails")),
    "/login": PageRoute(mark_in_context("page title", "Welcome Back")),
    "/register": PageRoute(mark_in_context("page title", "Create your account")),
    "/not-authorized": PageRoute(mark_in_context("page title", "Access Denied")),
    "/handoff": PageRoute(mark_in_context("page title", "Taking you to your site…")),
    # Signing out on one site clears the storage of the others, in hidden frames.
    "/logout_script": PageRoute(
        mark_in_context("page title", "You are signed out"), admits="frames_of_sites", clears='"storage"'
    ),
    "/clear-session": PageRoute(
        mark_in_context("page title", "Session cleared"), admits="being_framed", clears='"cache", "storage"'
    ),
}
"""The titles are those that the front end sets, so that they do not change while a page loads."""
PANELS: Final[Mapping[str, PageRoute]] = {
    "to": PageRoute(mark_in_context("page title", "Operator panel"), is_panel=True),
    "admin": PageRoute(mark_in_context("page title", "Admin panel"), is_panel=True, sites="main"),
}
PARAMETERS: Final[Mapping[str, str]] = {
    "eventId": r"[0-9]+",
    "bookingId": r"[0-9]+",
    "token": r"[^/]+",
    "kind": "(?:terms|cancellation|privacy|contact)",
}
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
