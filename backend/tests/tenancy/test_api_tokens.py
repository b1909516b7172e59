"""Every operation by API tokens: the right, the trips, the company and the state of the token."""

import re
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.routers import ApiRoute, api_routes
from tests.shop import Shop
from tests.tenancy.test_rights import ABOUT_A_TRIP, ADMINISTRATORS_ALONE, WITH_A_BODY_FIRST, call
from tests.tenancy.test_stranger import BODIES, open_with_rows, snapshot
from toli.api import list_routes
from toli.identity.access.guards import PROOFS, require_actor
from toli.identity.access.rights import FOR_PEOPLE, OF_THE_WHOLE_CLIENT, PEOPLE_ONLY, REQUIRED, Right
from toli.infra.db.database import Database
from toli.web.declared_errors import list_calls

pytestmark = pytest.mark.anyio

GRANTABLE = [right for right in Right if right not in FOR_PEOPLE]


async def create(
    office: httpx.AsyncClient, shop: Shop, rights: list[Right], *, name: str = "Warehouse", **values: Any
) -> str:
    """Create a token as the owner; its secret."""
    body = {"name": name, "rights": rights, "valid_days": 30, **values}
    answer = await office.post(f"/api/clients/{shop.client_id}/api-tokens", json=body)
    assert answer.status_code == 201, answer.text
    token: str = answer.json()["token"]
    return token


def program(client: httpx.AsyncClient, token: str) -> httpx.AsyncClient:
    client.headers["Authorization"] = f"Bearer {token}"
    return client


def closed_to_tokens() -> set[str | None]:
    return {
        route.operation_id
        for route in list_routes()
        if require_actor in (calls := set(list_calls(route.dependant)))
        and (route.endpoint not in REQUIRED or route.endpoint in PEOPLE_ONLY or calls & PROOFS)
    }


def open_to_tokens() -> list[ApiRoute]:
    closed = closed_to_tokens()
    return [
        route
        for route in api_routes()
        if route.right and route.operation not in closed and route.operation not in ADMINISTRATORS_ALONE
    ]


def code_of(answer: httpx.Response) -> str:
    return f"{answer.status_code} {answer.json()['code'] if answer.is_error else ''}"


async def test_tokens_by_every_operation_with_and_without_its_right(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, _, ids = await open_with_rows(api, database, clock, owner)
    office = shop.operator.on(api(shop.label))
    wrong = []
    for right in GRANTABLE:
        routes = [route for route in open_to_tokens() if route.right is right]
        others = [other for other in GRANTABLE if other is not right]
        without = program(api(shop.label), await create(office, shop, others))
        with_it = program(api(shop.label), await create(office, shop, [right]))
        for route in routes:
            answer = await call(without, route, ids)
            is_body = route.operation in WITH_A_BODY_FIRST and answer.status_code == 422
            if code_of(answer) != "403 right_missing" and not is_body:
                wrong.append(f"without {right}: {route.method} {route.path}: {answer.status_code} {answer.text[:100]}")
            if route.method == "GET":
                answer = await call(with_it, route, ids)
                if answer.status_code in {401, 403}:
                    wrong.append(f"with {right}: {route.path}: {answer.status_code} {answer.text[:100]}")
        tokens = (await office.get(f"/api/clients/{shop.client_id}/api-tokens")).json()["tokens"]
        for token in tokens:
            await office.delete(f"/api/clients/{shop.client_id}/api-tokens/{token['token_id']}")
    assert wrong == []


async def test_calls_of_people_are_closed_to_tokens(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, _, ids = await open_with_rows(api, database, clock, owner)
    bot = program(api(shop.label), await create(shop.operator.on(api(shop.label)), shop, GRANTABLE))
    closed = closed_to_tokens()
    assert closed >= {"getMe", "changePassword", "listSessions", "inviteToTeam", "createApiToken", "refundBooking"}
    wrong = []
    before = snapshot(owner, shop.client_id)
    for route in api_routes():
        if route.operation in closed:
            path = re.sub(r"{(\w+)(:\w+)?}", lambda match: str(ids.get(match[1], 1)), route.path)
            answer = await bot.request(route.method, path, json=BODIES.get(route.operation))
            if code_of(answer) != "403 api_token_not_allowed":
                wrong.append(f"{route.method} {route.path}: {answer.status_code} {answer.text[:100]}")
    assert wrong == []
    # Of a token nothing is written here but its last use.
    after = snapshot(owner, shop.client_id)
    assert {table for table in before if before[table] != after[table]} <= {"api_token"}


async def test_tokens_see_neither_other_companies_nor_other_trips(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, other, ids = await open_with_rows(api, database, clock, owner)
    office = shop.operator.on(api(shop.label))
    of_other = program(api(other.label), await create(other.operator.on(api(other.label)), other, GRANTABLE))
    of_trips = [right for right in GRANTABLE if right not in OF_THE_WHOLE_CLIENT]
    limited = program(api(shop.label), await create(office, shop, of_trips, trips=[other.trip_id]))
    before = snapshot(owner, shop.client_id)
    wrong = []
    for route in open_to_tokens():
        if ":int}" in route.path:
            path = re.sub(r"{(\w+)(:\w+)?}", lambda match: str(ids.get(match[1], "approved")), route.path)
            answer = await of_other.request(route.method, path, json=BODIES.get(route.operation))
            if answer.status_code != 404:
                wrong.append(f"other company: {route.method} {path}: {answer.status_code} {answer.text[:100]}")
        if ABOUT_A_TRIP.search(route.path) and route.right in of_trips:
            answer = await call(limited, route, ids)
            if answer.status_code not in {404, 422}:
                wrong.append(f"limited: {route.method} {route.path}: {answer.status_code} {answer.text[:100]}")
    assert wrong == []
    after = snapshot(owner, shop.client_id)
    assert {table for table in before if before[table] != after[table]} <= {"api_token"}
    bookings = f"/api/bookings/get_by_client_id/{shop.client_id}"
    sees = program(api(shop.label), await create(office, shop, of_trips, trips=[shop.trip_id]))
    listed = [(await browser.get(bookings)).json() for browser in (sees, limited)]
    assert [bool(found["data"] if isinstance(found, dict) else found) for found in listed] == [True, False]
    refused = await limited.get(f"/api/clients/{shop.client_id}/customers")
    assert code_of(refused) == "403 right_missing"


async def test_a_token_that_is_not_valid_is_refused_by_every_operation(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    shop, other, ids = await open_with_rows(api, database, clock, owner)
    office = shop.operator.on(api(shop.label))
    revoked, expired, live = [await create(office, shop, GRANTABLE, name=name) for name in ("One", "Two", "Three")]
    listed = (await office.get(f"/api/clients/{shop.client_id}/api-tokens")).json()["tokens"]
    by_name = {token["name"]: token["token_id"] for token in listed}
    gone = await office.delete(f"/api/clients/{shop.client_id}/api-tokens/{by_name['One']}")
    assert gone.status_code == 200
    owner.execute("UPDATE api_token SET expires_at = now() WHERE token_id = %s", [by_name["Two"]])
    programs = {
        "revoked": program(api(shop.label), revoked),
        "expired": program(api(shop.label), expired),
        "at another company": program(api(other.label), live),
        "at the main site": program(api(), live),
    }
    wrong = []
    for route in open_to_tokens():
        for state, browser in programs.items():
            answer = await call(browser, route, ids)
            if code_of(answer) != "401 api_token_invalid":
                wrong.append(f"{state}: {route.method} {route.path}: {answer.status_code} {answer.text[:100]}")
    assert wrong == []
    assert 'error="invalid_token"' in (await programs["revoked"].get("/api/site")).headers["WWW-Authenticate"]
