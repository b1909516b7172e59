"""The list of routers."""

import re

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Scope

from toli.access.body_limit import MOST_BYTES_OF
from toli.accounts import routes as accounts
from toli.alerts import routes as alerts
from toli.automation import routes as automation
from toli.bank import routes as bank
from toli.billing import routes as billing
from toli.bookings import routes as bookings
from toli.catalogue import routes as catalogue
from toli.channels import routes as channels
from toli.clients import routes as clients
from toli.costs import routes as costs
from toli.departures import routes as departures
from toli.documents import routes as documents
from toli.enquiries import routes as enquiries
from toli.exports import routes as exports
from toli.health import routes as health
from toli.imports import routes as imports
from toli.leaders import routes as leaders
from toli.mailing import routes as mailing
from toli.media import routes as media
from toli.messaging import routes as messaging
from toli.payments import routes as payments
from toli.privacy import routes as privacy
from toli.reporting import routes as reporting
from toli.resources import routes as resources
from toli.reviews import routes as reviews
from toli.settlements import routes as settlements
from toli.upi import routes as upi
from toli.web import errors, site

PREFIX = "/api"
# Matched in this order, so the most frequent calls come first.
ROUTERS: tuple[APIRouter, ...] = (
    bookings.drafts,
    bookings.companions,
    bookings.quote,
    bookings.hold,
    bookings.pay,
    bookings.read,
    bookings.plans,
    catalogue.search,
    catalogue.storefront,
    site.router,
    accounts.accounts,
    accounts.second_factor,
    privacy.router,
    # Before the clients' routers, whose `/{client_id}/{decision}` would match their paths.
    documents.router,
    payments.accounts,
    payments.linked_accounts,
    channels.accounts,
    channels.consents,
    channels.webhooks,
    mailing.senders,
    mailing.addresses,
    mailing.opt_outs,
    messaging.router,
    upi.router,
    catalogue.discounts,
    clients.terms,
    clients.team,
    clients.sites,
    clients.memberships,
    clients.static_content,
    clients.approvals,
    clients.profile,
    clients.domains,
    clients.to_requests,
    catalogue.events,
    catalogue.itinerary,
    catalogue.prices,
    bookings.price_impact,
    catalogue.options,
    catalogue.own_terms,
    catalogue.departures,
    catalogue.leaders,
    catalogue.categories,
    catalogue.approvals,
    media.router,
    imports.router,
    bank.router,
    settlements.router,
    billing.router,
    bookings.desk,
    bookings.payment_links,
    bookings.claims,
    bookings.requests,
    bookings.waiting,
    bookings.decisions,
    bookings.cancel,
    bookings.change,
    bookings.change_request,
    bookings.own_change,
    bookings.refund,
    bookings.money,
    bookings.offline,
    bookings.upi,
    bookings.credit,
    bookings.history,
    bookings.messages,
    automation.router,
    departures.changes,
    departures.choices,
    bookings.customers,
    bookings.list_files,
    bookings.travellers,
    bookings.add_ons,
    bookings.billing,
    bookings.rooming,
    bookings.shares,
    bookings.split,
    reporting.sheet,
    leaders.departures,
    leaders.phones,
    leaders.bills,
    bookings.documents,
    bookings.calendar,
    payments.authorised,
    payments.webhooks,
    enquiries.router,
    exports.router,
    alerts.router,
    reviews.router,
    resources.hotels,
    resources.places,
    resources.drivers,
    resources.assignments,
    costs.router,
    reporting.figures,
    reporting.figure_details,
    reporting.todo,
    reporting.client_overview,
    reporting.audit_log,
    health.router,
)


class _Part(APIRouter):
    """A router whose routes are tried only for a path that begins like one of them.

    Trying all routes takes more than a millisecond, which every page, script and picture would cost too.
    """

    def __init__(self, router: APIRouter) -> None:
        super().__init__()
        self.include_router(router)
        self.beginnings = tuple({PREFIX + route.path.partition("{")[0] for route in _routes_of(router)})

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
        """Match as the router does."""
        path: str = scope["path"]
        if not path.startswith(self.beginnings):
            return Match.NONE, {}
        return super().matches(scope)


def _routes_of(router: APIRouter) -> list[APIRoute]:
    routes = [route for route in router.routes if isinstance(route, APIRoute)]
    # Another kind of route would have to say itself what it begins with.
    if len(routes) != len(router.routes):
        raise TypeError(router)
    return routes


def _mounted() -> list[BaseRoute]:
    mounted = APIRouter(
        responses={
            422: {"model": errors.InvalidProblem, "description": "Bad input"},
            "default": {"model": errors.Problem, "description": "Refused, with a sentence to act on"},
        }
    )
    for router in ROUTERS:
        mounted.include_router(_Part(router), prefix=PREFIX)
    return mounted.routes


def list_body_limits() -> list[tuple[re.Pattern[str], int]]:
    """List the paths of routes with a body limit of their own, and the limits in bytes."""
    return [
        (compile_path(PREFIX + route.path)[0], MOST_BYTES_OF[route.endpoint])
        for router in ROUTERS
        for route in _routes_of(router)
        if route.endpoint in MOST_BYTES_OF
    ]


MOUNTED = _mounted()
"""Made once per process, because including a router is slow and tests make many apps."""


def include(app: FastAPI) -> None:
    """Mount every router."""
    app.router.routes.extend(MOUNTED)
    mount(app, media.files)


def mount(app: FastAPI, router: APIRouter) -> None:
    """Mount the routes of a router as they are, which takes no time, unlike including it."""
    app.router.routes.extend(router.routes)
