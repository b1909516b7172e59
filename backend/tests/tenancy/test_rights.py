"""Every operation of operators by every role: allowed, 403 with the reason, and 404 outside the team or the limit."""

import re
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.media.test_upload import PDF
from tests.routers import ApiRoute, api_routes
from tests.shop import Person, Shop, person
from tests.tenancy.test_stranger import BODIES, open_with_rows
from toli.api import list_routes
from toli.identity.access import guards, operators
from toli.identity.access.rights import NEEDS_PROOF, REQUIRED, ROLES, Right, TeamRole, rights_of
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.web.declared_errors import list_calls

pytestmark = pytest.mark.anyio

OPERATORS_GUARDS = {guards._operator_of, guards._own_or_any_client, operators._operator}
ADMINISTRATORS_ALONE = {
    *("allowPlatformAccount", "recordPlatformTransfer", "reversePlatformTransfer"),
    *("recordLinkedAccount", "retryRouteReversal"),
    *("setCommissionPlan", "recordInvoicePayment"),
}
ABOUT_A_TRIP = re.compile(r"{(event_id|event_plan_id|ep_id|reservation_event_id)")


def test_every_operation_of_operators_has_a_right() -> None:
    routes = list_routes()
    guarded = {route.endpoint for route in routes if OPERATORS_GUARDS.intersection(list_calls(route.dependant))}
    assert guarded <= REQUIRED.keys()
    assert REQUIRED.keys() <= {route.endpoint for route in routes}


def test_roles_have_what_they_are_for() -> None:
    assert ROLES[TeamRole.OWNER] - ROLES[TeamRole.MANAGER] == {Right.PAYMENT_ACCOUNTS, Right.TEAM}
    assert Right.PAYMENTS in ROLES[TeamRole.SALES]
    assert Right.REFUNDS not in ROLES[TeamRole.SALES]
    assert {Right.MONEY, Right.DOCUMENTS, Right.EXPORTS} <= ROLES[TeamRole.ACCOUNTS]
    assert Right.TRIPS not in ROLES[TeamRole.ACCOUNTS]
    assert ROLES[TeamRole.LEADER] < ROLES[TeamRole.SALES]


async def join(
    database: Database,
    owner: psycopg.Connection[Any],
    shop: Shop,
    role: TeamRole,
    *,
    name: str | None = None,
    trips: list[int] | None = None,
) -> Person:
    """Somebody of a shop's team, signed in on its site; a leader leads its departure."""
    who = await person(database, f"{name or role}@{shop.label}.example", role=Role.OPERATOR, label=shop.label)
    owner.execute(
        "INSERT INTO team_member (client_id, user_id, role, trips) VALUES (%s, %s, %s, %s)",
        [shop.client_id, who.user_id, role, trips],
    )
    if role is TeamRole.LEADER and trips is None:
        owner.execute(
            "INSERT INTO departure_leader (client_id, departure_id, user_id, trip_id) VALUES (%s, %s, %s, %s)",
            [shop.client_id, shop.plan_id, who.user_id, shop.trip_id],
        )
    return who


async def call(browser: httpx.AsyncClient, route: ApiRoute, ids: dict[str, Any]) -> httpx.Response:
    """Call an operation about the rows of `ids`; where it names none in its path, about their client."""
    values = {**ids, "kind": "bookings", "month": "2026-11", "decision": "approved", "approval": "approved"}
    path = re.sub(r"{(\w+)(:\w+)?}", lambda match: str(values.get(match[1], "none")), route.path)
    query = {"client_id": ids["client_id"]} if "{client_id" not in route.path and route.method == "GET" else {}
    body = BODIES.get(route.operation)
    if body is None and route.method in {"POST", "PUT"}:
        body = {name: ids[name] for name in ("client_id", "event_id", "itinerary_id", "room_bed_id")}
    return await browser.request(route.method, path, json=body, params=query)


# Their client or row is named in the body, whose shape is checked before anything else.
WITH_A_BODY_FIRST = {
    *("createTrip", "addCategory", "updateStopById", "updatePriceById", "setTripSequence"),
    *("setTripSequences", "uploadImage", "addHotel", "addPlace", "addDriver", "createStaticContent"),
    *("cancelBooking", "refundBooking", "uploadImport", "getImage", "listAlertCounts"),
}


async def test_roles_by_every_operation(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, other, ids = await open_with_rows(api, database, clock, owner)
    ids = {**ids, "user_id": 999_999}
    routes = [route for route in api_routes() if route.right and route.operation not in ADMINISTRATORS_ALONE]
    wrong = []
    for role in TeamRole:
        if role is TeamRole.OWNER:
            continue
        who = await join(database, owner, shop, role)
        browser = who.on(api(shop.label))
        rights = rights_of(role, is_limited=role is TeamRole.LEADER)
        for route in routes:
            right = route.right
            if right in rights and route.method != "GET":
                continue
            answer = await call(browser, route, ids)
            refused = answer.status_code == 403 and answer.json()["code"] == "right_missing"
            # Who has the right may still have to confirm who they are.
            is_open = answer.status_code != 403 or answer.json()["code"] == "identity_not_confirmed"
            is_right = not refused and is_open if right in rights else refused
            if not is_right and not (route.operation in WITH_A_BODY_FIRST and answer.status_code == 422):
                wrong.append(f"{role}: {route.method} {route.path}: {answer.status_code} {answer.text[:100]}")
    limited = (await join(database, owner, shop, TeamRole.MANAGER, name="limited", trips=[other.trip_id])).on(
        api(shop.label)
    )
    for route in routes:
        right, is_about_a_trip = route.right, ABOUT_A_TRIP.search(route.path)
        if is_about_a_trip and right in rights_of(TeamRole.MANAGER, is_limited=True):
            answer = await call(limited, route, ids)
            if answer.status_code not in {404, 422}:
                wrong.append(f"limited: {route.method} {route.path}: {answer.status_code} {answer.text[:100]}")
    assert wrong == []


async def test_money_goes_back_only_after_a_fresh_proof(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, _, ids = await open_with_rows(api, database, clock, owner)
    assert REQUIRED.keys() >= NEEDS_PROOF
    # A sign-in of this moment is no proof where there is no second factor.
    owner.execute("UPDATE user_session SET confirmed_until = NULL")
    browser = shop.operator.on(api(shop.label))
    bodies = {"cancelBooking": {"reason": "Ill"}, "refundBooking": {"amount": 100}}
    for route in api_routes():
        if route.needs_proof:
            path = re.sub(r"{(\w+)(:\w+)?}", lambda match: str(ids.get(match[1], 1)), route.path)
            body = bodies.get(route.operation, BODIES.get(route.operation))
            answer = await browser.request(route.method, path, json=body)
            assert (answer.status_code, answer.json()["code"]) == (403, "identity_not_confirmed"), (path, answer.text)


@pytest.mark.parametrize("role", [TeamRole.LEADER, TeamRole.SALES, TeamRole.ACCOUNTS, TeamRole.MANAGER])
async def test_templates_codes_and_private_files_by_role(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any], role: TeamRole
) -> None:
    shop, _, _ = await open_with_rows(api, database, clock, owner)
    office = shop.operator.on(api(shop.label))
    sent = await office.post("/api/images/upload", files={"file": ("licence.pdf", PDF)}, data={"purpose": "document"})
    assert sent.status_code == 201, sent.text
    member = (await join(database, owner, shop, role)).on(api(shop.label))
    templates = f"/api/bookings/clients/{shop.client_id}/message-templates"
    template = {"name": "Balance due", "subject": "Balance", "text": "Pay to guide@upi"}
    answers = {
        "template": await member.post(templates, json=template),
        "discounts": await member.get(f"/api/clients/{shop.client_id}/discounts"),
        "private file": await member.get(sent.json()["url"]),
        "customers": await member.get(f"/api/clients/{shop.client_id}/customers"),
        "reviews": await member.get(f"/api/clients/{shop.client_id}/reviews"),
    }
    open_to = {
        TeamRole.LEADER: set[str](),
        TeamRole.SALES: {"customers", "reviews"},
        TeamRole.ACCOUNTS: {"customers", "private file"},
        TeamRole.MANAGER: set(answers),
    }
    assert {act for act, answer in answers.items() if answer.is_success} == open_to[role], answers
    assert (await member.get(templates)).status_code == (403 if role is TeamRole.ACCOUNTS else 200)
