"""Decisions about clients: who may decide, one or several, and what a rejection does."""

import asyncio
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock
from tests.people import open_site
from tests.shop import Person, open_shop, person
from toli.catalogue.trips.service import approvals
from toli.clients.companies.service import to_requests
from toli.clients.companies.service.approvals import decide_each
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.kit.errors import DependencyDown

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]
BODY = {"client_name": "Majuli Trails", "url": "Majuli", "about": "Small groups."}


@pytest.fixture
async def operator(database: Database) -> Person:
    return await person(database, "op@majuli.example", role=Role.OPERATOR)


@pytest.fixture
async def admin(api: Api, database: Database) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


async def test_who_may_register_see_and_decide(
    api: Api, operator: Person, admin: httpx.AsyncClient, database: Database, owner: Owner
) -> None:
    asha = await person(database, "asha@traveller.example")
    assert (await api().post("/api/clients", json=BODY)).status_code == 401
    for somebody in (asha.on(api()), admin):
        assert (await somebody.post("/api/clients", json=BODY)).status_code == 403
    client_id = (await operator.on(api()).post("/api/clients", json=BODY)).json()["client_id"]
    for visitor, status in ((api(), 401), (asha.on(api()), 403), (operator.on(api()), 403)):
        assert (await visitor.put(f"/api/clients/{client_id}/approved")).status_code == status
        assert (await visitor.get("/api/clients")).status_code == status
    for path in (f"/api/clients/{client_id}", f"/api/clients/{client_id}/terms"):
        assert (await admin.get(path)).status_code == 200
        assert (await operator.on(api()).get(path)).status_code == 200
        assert (await asha.on(api()).get(path)).status_code == 404
    assert (await admin.put("/api/clients/999999/approved")).status_code == 404
    assert (await admin.put(f"/api/clients/{client_id}/open")).status_code == 422
    owner.execute("UPDATE app_user SET role_id = 2 WHERE user_id = %s", [operator.user_id])
    refused = await admin.put(f"/api/clients/{client_id}/approved")
    assert (refused.status_code, refused.json()["code"]) == (409, "owner_is_no_operator")

    other = await open_site(database, "konkan")
    several = {"decision": "approved", "client_ids": [client_id, other]}
    assert (await operator.on(api()).post("/api/clients/decisions", json=several)).status_code == 403
    decisions = (await admin.post("/api/clients/decisions", json=several)).json()
    assert [one["client_id"] for one in decisions["decided"]] == [other]
    assert [(one["id"], one["code"]) for one in decisions["refused"]] == [(client_id, "owner_is_no_operator")]
    several |= {"decision": "rejected"}
    for unsaid in ({}, {"reason": " no  "}):
        refused = await admin.post("/api/clients/decisions", json=several | unsaid)
        assert (refused.status_code, [one["field"] for one in refused.json()["errors"]]) == (422, ["reason"])
    refused = await admin.put(f"/api/clients/{client_id}/rejected", json={"reason": ""})
    assert (refused.status_code, [one["field"] for one in refused.json()["errors"]]) == (422, ["reason"])
    several |= {"reason": "No address."}
    decisions = (await admin.post("/api/clients/decisions", json=several)).json()
    assert [(one["approval_status"], one["decision_reason"]) for one in decisions["decided"]] == [
        ("rejected", "No address.")
    ] * 2
    assert [row["decision_reason"] for row in (await admin.get("/api/clients")).json()] == ["No address."] * 2


async def test_trouble_of_ours_is_no_refusal_of_one() -> None:
    async def decide(one: int) -> int:
        raise DependencyDown("Please try again in a moment.")

    with pytest.raises(DependencyDown):
        await decide_each([1, 2], decide, decision="approved", reason="")


async def test_rejected_client_sells_nothing_by_quotes_made_before(
    api: Api, database: Database, clock: HandClock, admin: httpx.AsyncClient, owner: Owner
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    (before,) = owner.execute("SELECT terms_version FROM plan_stock").fetchone() or (0,)
    await admin.put(f"/api/clients/{shop.client_id}/rejected")
    assert owner.execute("SELECT terms_version FROM plan_stock").fetchone() == (before + 1,)
    asha = await person(database, "asha@traveller.example")
    refused = await asha.on(api()).post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
    assert refused.status_code in {404, 409}


async def waiting_owner(api: Api, database: Database, admin: httpx.AsyncClient) -> tuple[Person, int, int]:
    """An operator by an approved request, whose client waits; with the ids of both."""
    asha = await person(database, "asha@traveller.example")
    browser = asha.on(api())
    async with database.platform_transaction() as tx:
        made = await to_requests.request_to_operate(tx, user_id=asha.user_id, actor_id=asha.user_id)
    to_request_id = made.to_request_id
    assert (await admin.put(f"/api/to-requests/{to_request_id}/approved")).status_code == 200
    registered = await browser.post("/api/clients", json=BODY)
    return asha, registered.json()["client_id"], to_request_id


async def blocked_or_done(task: asyncio.Task[httpx.Response], owner: Owner) -> None:
    """Wait until a request has ended, or waits for a lock of another's."""
    for _ in range(1000):
        if task.done() or owner.execute("SELECT FROM pg_locks WHERE NOT granted").fetchone() is not None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("neither ended nor waiting")


async def test_of_an_approval_and_a_rejected_request_side_by_side_one_waits_for_the_other(
    api: Api, database: Database, admin: httpx.AsyncClient, owner: Owner
) -> None:
    asha, client_id, to_request_id = await waiting_owner(api, database, admin)
    async with database.client_transaction(client_id) as tx:
        await approvals.decide_client(tx, decision="approved", reason=None, actor_id=asha.user_id)
        rejecting = asyncio.create_task(admin.put(f"/api/to-requests/{to_request_id}/rejected"))
        await blocked_or_done(rejecting, owner)
    refused = await rejecting
    assert (refused.status_code, refused.json()["code"]) == (409, "runs_approved_client")
    assert (await asha.on(api()).get("/api/users/me")).json()["role_id"] == Role.OPERATOR


async def test_of_a_rejected_request_and_an_approval_side_by_side_one_waits_for_the_other(
    api: Api, database: Database, admin: httpx.AsyncClient, owner: Owner
) -> None:
    asha, client_id, to_request_id = await waiting_owner(api, database, admin)
    async with database.platform_transaction() as tx:
        await to_requests.decide_to_request(
            tx, to_request_id=to_request_id, decision="rejected", reason=None, actor_id=asha.user_id
        )
        approving = asyncio.create_task(admin.put(f"/api/clients/{client_id}/approved"))
        await blocked_or_done(approving, owner)
    refused = await approving
    assert (refused.status_code, refused.json()["code"]) == (409, "owner_is_no_operator")
    assert (await admin.get(f"/api/clients/{client_id}")).json()["approval_status"] == "open"
