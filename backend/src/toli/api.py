import re

from fastapi import APIRouter, FastAPI
from fastapi.routing import APIRoute
from starlette.routing import BaseRoute, Match, compile_path
from starlette.types import Scope

from toli.catalogue.resources.routes import assignments, drivers, hotels, places
from toli.catalogue.storefront.routes import feeds, search, storefront, things_to_do, widget
from toli.catalogue.terms.routes import client_terms as terms
from toli.catalogue.terms.routes import own_terms
from toli.catalogue.trips.routes import approvals as catalogue_approvals
from toli.catalogue.trips.routes import categories, discounts, events, itinerary, leaders, options, prices
from toli.catalogue.trips.routes import departures as catalogue_departures
from toli.clients.accounts.routes import accounts, second_factor
from toli.clients.assistants import routes as assistant_connections
from toli.clients.companies.routes import (
    api_tokens,
    assistants,
    calendar_feeds,
    domains,
    memberships,
    profile,
    sites,
    static_content,
    team,
    to_requests,
)
from toli.clients.companies.routes import approvals as client_approvals
from toli.clients.media import routes as media
from toli.delivery.channels.routes import accounts as channel_accounts
from toli.delivery.channels.routes import consents
from toli.delivery.channels.routes import webhooks as channel_webhooks
from toli.delivery.mail.routes import addresses as mailing_addresses
from toli.delivery.mail.routes import senders
from toli.delivery.webhooks import routes as webhooks
from toli.finance.bank import routes as bank
from toli.finance.cash import routes as cash
from toli.finance.closing import routes as closing
from toli.finance.costs import routes as costs
from toli.finance.exports import routes as exports
from toli.finance.settlements import routes as settlements
from toli.finance.suppliers import routes as suppliers
from toli.identity.access.body_limit import MOST_BYTES_OF
from toli.messaging.automation import routes as automation
from toli.messaging.correspondence import routes as correspondence
from toli.messaging.notifications import routes as notifications
from toli.operating.bulk_edits import routes as bulk_edits
from toli.operating.departures.routes import changes, choices
from toli.operating.leaders.routes import departures as leader_departures
from toli.operating.leaders.routes import phones as leader_phones
from toli.operating.sheet.routes import sheet
from toli.payments.billing import routes as billing
from toli.payments.documents import routes as documents
from toli.payments.gateway.routes import accounts as payment_accounts
from toli.payments.gateway.routes import authorised, linked_accounts
from toli.payments.gateway.routes import webhooks as payment_webhooks
from toli.payments.upi import routes as upi
from toli.reporting.audit_log.routes import audit_log
from toli.reporting.calendars import routes as calendars
from toli.reporting.figures.routes import client_overview, figure_details, figures, first_day, todo
from toli.reporting.health import routes as health
from toli.reporting.privacy import routes as privacy
from toli.selling.alerts import routes as alerts
from toli.selling.bookings.routes import history, read, requests, travellers
from toli.selling.changes.routes import cancel, change, change_request, money, own_change, refund, split
from toli.selling.checkout.routes import add_ons, calendar, drafts, hold, pay, quote
from toli.selling.cheques import routes as cheques
from toli.selling.claims import routes as claims
from toli.selling.credit import routes as credit
from toli.selling.customer_links import routes as customer_links
from toli.selling.customers import routes as customers
from toli.selling.deposits import routes as deposits
from toli.selling.desk import routes as desk
from toli.selling.enquiries import routes as enquiries
from toli.selling.imports import routes as imports
from toli.selling.inbox import routes as inbox
from toli.selling.invoicing.routes import billing as booking_billing
from toli.selling.invoicing.routes import documents as booking_documents
from toli.selling.list_files import routes as list_files
from toli.selling.octo import routes as octo
from toli.selling.offline.routes import offline
from toli.selling.offline.routes import upi as booking_upi
from toli.selling.policies import routes as policies
from toli.selling.reviews import routes as reviews
from toli.selling.rooming import routes as rooming
from toli.selling.sales.routes import decisions, plans, price_impact
from toli.selling.sharing.routes import companions, payment_links, shares
from toli.selling.sync import routes as sync
from toli.selling.waiting import routes as waiting
from toli.web import errors, site
from toli.web.assistants import routes as mcp

PREFIX = "/api"
# Matched in this order, so the most frequent calls come first.
ROUTERS: tuple[APIRouter, ...] = (
    drafts.router,
    companions.router,
    quote.router,
    hold.router,
    pay.router,
    read.router,
    plans.router,
    search.router,
    storefront.router,
    feeds.router,
    widget.router,
    site.router,
    accounts.router,
    second_factor.router,
    privacy.router,
    # Before the clients' routers, whose `/{client_id}/{decision}` would match their paths.
    documents.router,
    payment_accounts.router,
    linked_accounts.router,
    channel_accounts.router,
    consents.router,
    channel_webhooks.router,
    senders.router,
    mailing_addresses.router,
    mailing_addresses.opt_outs,
    notifications.router,
    upi.router,
    discounts.router,
    terms.router,
    team.router,
    api_tokens.router,
    calendar_feeds.router,
    assistants.router,
    assistant_connections.router,
    things_to_do.router,
    webhooks.router,
    sites.router,
    memberships.router,
    static_content.router,
    policies.router,
    client_approvals.router,
    profile.router,
    domains.router,
    to_requests.router,
    events.router,
    itinerary.router,
    prices.router,
    price_impact.router,
    options.router,
    own_terms.router,
    catalogue_departures.router,
    leaders.router,
    categories.router,
    catalogue_approvals.router,
    media.router,
    imports.router,
    bank.router,
    settlements.router,
    billing.router,
    desk.router,
    octo.router,
    payment_links.router,
    claims.router,
    customer_links.router,
    requests.router,
    waiting.router,
    decisions.router,
    cancel.router,
    change.router,
    change_request.router,
    own_change.router,
    refund.router,
    money.router,
    cheques.router,
    offline.router,
    booking_upi.router,
    credit.router,
    deposits.router,
    history.router,
    correspondence.router,
    automation.router,
    changes.router,
    bulk_edits.router,
    choices.router,
    customers.router,
    sync.router,
    list_files.router,
    travellers.router,
    add_ons.router,
    booking_billing.router,
    rooming.router,
    shares.router,
    split.router,
    sheet.router,
    leader_departures.router,
    leader_phones.router,
    leader_phones.bills,
    booking_documents.router,
    calendar.router,
    authorised.router,
    payment_webhooks.router,
    enquiries.router,
    inbox.router,
    exports.router,
    alerts.router,
    reviews.router,
    hotels.router,
    places.router,
    drivers.router,
    assignments.router,
    cash.router,
    closing.router,
    costs.router,
    suppliers.router,
    figures.router,
    figure_details.router,
    todo.router,
    first_day.router,
    client_overview.router,
    audit_log.router,
    health.router,
)


class _Part(APIRouter):
    """Router that is tried only for paths with the same beginning as its routes.

    Trying all routes takes more than a millisecond.
    """

    def __init__(self, router: APIRouter) -> None:
        super().__init__()
        self.include_router(router)
        self.beginnings = tuple({PREFIX + route.path.partition("{")[0] for route in _routes_of(router)})

    def matches(self, scope: Scope) -> tuple[Match, Scope]:
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


def list_routes() -> list[APIRoute]:
    return [route for router in ROUTERS for route in _routes_of(router)]


def list_body_limits() -> list[tuple[re.Pattern[str], int]]:
    """Body limits in bytes, by path pattern."""
    routes = [(PREFIX, route) for route in list_routes()]
    routes += [("", route) for route in _routes_of(mcp.router)]
    return [
        (compile_path(prefix + route.path)[0], MOST_BYTES_OF[route.endpoint])
        for prefix, route in routes
        if route.endpoint in MOST_BYTES_OF
    ]


MOUNTED = _mounted()
"""Made once per process, because including a router is slow and tests make many apps."""


def include(app: FastAPI) -> None:
    app.router.routes.extend(MOUNTED)
    mount(app, media.files)
    mount(app, feeds.files)
    mount(app, calendars.router)
    mount(app, mcp.router)


def mount(app: FastAPI, router: APIRouter) -> None:
    """Mount a router's routes directly, which is much faster than including it."""
    app.router.routes.extend(router.routes)
