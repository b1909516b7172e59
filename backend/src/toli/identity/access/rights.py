from collections.abc import Callable, Collection, Mapping
from enum import StrEnum
from typing import Final, TypeVar

from toli.kit.text import Text


class TeamRole(StrEnum):
    """Role in an operator's team; each client has one owner."""

    OWNER = "owner"
    MANAGER = "manager"
    SALES = "sales"
    ACCOUNTS = "accounts"
    LEADER = "leader"


class Right(StrEnum):
    PANEL = "panel"
    VIEW_TRIPS = "view_trips"
    TRIPS = "trips"
    CATALOGUE = "catalogue"
    VIEW_BOOKINGS = "view_bookings"
    BOOKINGS = "bookings"
    DEPARTURES = "departures"
    MESSAGES = "messages"
    TODO = "todo"
    CUSTOMERS = "customers"
    REVIEWS = "reviews"
    ENQUIRIES = "enquiries"
    PAYMENTS = "payments"
    REFUNDS = "refunds"
    MONEY = "money"
    DOCUMENTS = "documents"
    EXPORTS = "exports"
    RESOURCES = "resources"
    IMPORTS = "imports"
    SITE = "site"
    AUDIT = "audit"
    PAYMENT_ACCOUNTS = "payment_accounts"
    TEAM = "team"
    API_TOKENS = "api_tokens"
    RESELL = "resell"


ACTIONS: Final[Mapping[Right, Text]] = {
    Right.PANEL: Text("open the panel"),
    Right.VIEW_TRIPS: Text("see trips and departures"),
    Right.TRIPS: Text("change trips, prices and departures"),
    Right.CATALOGUE: Text("add trips, order them or change categories"),
    Right.VIEW_BOOKINGS: Text("see bookings"),
    Right.BOOKINGS: Text("make and change bookings"),
    Right.DEPARTURES: Text("prepare departures"),
    Right.MESSAGES: Text("write to travellers"),
    Right.TODO: Text("see what waits for the business"),
    Right.CUSTOMERS: Text("see customers"),
    Right.REVIEWS: Text("see or answer reviews"),
    Right.ENQUIRIES: Text("answer enquiries"),
    Right.PAYMENTS: Text("record payments"),
    Right.REFUNDS: Text("refund money or cancel bookings"),
    Right.MONEY: Text("see the bank, payouts, costs and figures"),
    Right.DOCUMENTS: Text("change billing details or issue invoices"),
    Right.EXPORTS: Text("export figures for accounts"),
    Right.RESOURCES: Text("change hotels, places and drivers"),
    Right.IMPORTS: Text("import files"),
    Right.SITE: Text("manage the site, its terms, discounts and templates"),
    Right.AUDIT: Text("see the audit log"),
    Right.PAYMENT_ACCOUNTS: Text("see or change payment accounts"),
    Right.TEAM: Text("see or change the team"),
    Right.API_TOKENS: Text("manage API tokens and webhooks"),
    Right.RESELL: Text("sell through OCTO"),
}
"""What each right allows, as refusals say it."""

_LEADER: Final = frozenset(
    {Right.PANEL, Right.VIEW_TRIPS, Right.VIEW_BOOKINGS, Right.DEPARTURES, Right.MESSAGES},
)
ROLES: Final[Mapping[TeamRole, frozenset[Right]]] = {
    TeamRole.OWNER: frozenset(Right),
    TeamRole.MANAGER: frozenset(Right) - {Right.PAYMENT_ACCOUNTS, Right.TEAM},
    TeamRole.SALES: _LEADER
    | {Right.BOOKINGS, Right.TODO, Right.CUSTOMERS, Right.REVIEWS, Right.ENQUIRIES, Right.PAYMENTS},
    TeamRole.ACCOUNTS: frozenset(
        {
            Right.PANEL,
            Right.VIEW_TRIPS,
            Right.VIEW_BOOKINGS,
            Right.TODO,
            Right.CUSTOMERS,
            Right.PAYMENTS,
            Right.REFUNDS,
            Right.MONEY,
            Right.DOCUMENTS,
            Right.EXPORTS,
        }
    ),
    TeamRole.LEADER: _LEADER,
}

OF_THE_WHOLE_CLIENT: Final = frozenset(
    {
        Right.CATALOGUE,
        Right.TODO,
        Right.CUSTOMERS,
        Right.REVIEWS,
        Right.MONEY,
        Right.DOCUMENTS,
        Right.EXPORTS,
        Right.RESOURCES,
        Right.IMPORTS,
        Right.SITE,
        Right.AUDIT,
        Right.PAYMENT_ACCOUNTS,
        Right.TEAM,
        Right.API_TOKENS,
    }
)
"""Rights about more than one trip, which nobody has who is limited to some."""


_SEES_BOOKINGS: Final = frozenset({Right.VIEW_TRIPS, Right.VIEW_BOOKINGS})
IMPLIED: Final[Mapping[Right, frozenset[Right]]] = {
    Right.TRIPS: frozenset({Right.VIEW_TRIPS}),
    Right.CATALOGUE: frozenset({Right.VIEW_TRIPS, Right.TRIPS}),
    Right.VIEW_BOOKINGS: frozenset({Right.VIEW_TRIPS}),
    Right.BOOKINGS: _SEES_BOOKINGS,
    Right.DEPARTURES: _SEES_BOOKINGS,
    Right.MESSAGES: _SEES_BOOKINGS,
    Right.PAYMENTS: _SEES_BOOKINGS,
    Right.REFUNDS: _SEES_BOOKINGS,
    Right.DOCUMENTS: _SEES_BOOKINGS,
}
"""The other rights that a right needs; a company's own role has them too."""

FOR_PEOPLE: Final = frozenset({Right.PAYMENT_ACCOUNTS, Right.TEAM, Right.API_TOKENS})
"""Rights that no API token has."""

Endpoint = TypeVar("Endpoint")

REQUIRED: Final[dict[object, Right]] = {}
"""The right that a route needs of an operator, by the route's function. An undeclared one fails, for the owner too."""
NEEDS_PROOF: Final[set[object]] = set()
"""Routes that refund money or say where refunds go: they need a proof of the last ten minutes (`missing_proof`).

A change of one booking that pays money back requires it itself.
"""
PEOPLE_ONLY: Final[set[object]] = set()
"""Routes closed to API tokens: `NEEDS_PROOF`, refunds, reversals, domains, leaders' links, the caller's own state."""


def requires(right: Right, *, fresh_proof: bool = False, people_only: bool = False) -> Callable[[Endpoint], Endpoint]:
    """Declare the right that a route needs of an operator. Administrators need none.

    `people_only`: closed to API tokens, as `fresh_proof` is.
    """

    def declare(endpoint: Endpoint) -> Endpoint:
        REQUIRED[endpoint] = right
        if fresh_proof:
            NEEDS_PROOF.add(endpoint)
        if fresh_proof or people_only or right in FOR_PEOPLE:
            PEOPLE_ONLY.add(endpoint)
        return endpoint

    return declare


def with_implied(rights: Collection[Right]) -> frozenset[Right]:
    """The rights of a company's own role, with `IMPLIED` and the panel."""
    return frozenset({Right.PANEL, *rights}).union(*(IMPLIED.get(right, ()) for right in rights))


def rights_of(*roles: TeamRole, own: Collection[Right] = (), is_limited: bool) -> frozenset[Right]:
    """The union of the rights of roles and of the company's own roles."""
    rights = frozenset(own).union(*(ROLES[role] for role in roles))
    return rights - OF_THE_WHOLE_CLIENT if is_limited else rights
