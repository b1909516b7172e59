"""Joining clients, and the lists of those one runs or has joined."""

import asyncio
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api
from tests.people import open_site, set_approval
from tests.shop import Person, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


@pytest.fixture
async def sites(database: Database) -> dict[str, int]:
    return {label: await open_site(database, label) for label in ("brahmaputra", "konkan", "zanskar")}


@pytest.fixture
async def asha(database: Database) -> Person:
    return await person(database, "asha@traveller.example")


@pytest.fixture
def browser(api: Api, asha: Person) -> httpx.AsyncClient:
    return asha.on(api())


async def join(browser: httpx.AsyncClient, label: str, user_id: int) -> httpx.Response:
    return await browser.post(f"/api/clients/create/client_customer_joining/{label}/{user_id}")


async def test_first_client_joined_is_the_default(
    browser: httpx.AsyncClient, asha: Person, sites: dict[str, int]
) -> None:
    first = await join(browser, "konkan", asha.user_id)
    second = await join(browser, "brahmaputra", asha.user_id)
    again = await join(browser, "KONKAN", asha.user_id)
    assert [answer.status_code for answer in (first, second, again)] == [201, 201, 200]
    assert (
        first.json()
        == again.json()
        == {
            "client_id": sites["konkan"],
            "client_name": "Konkan Trails",
            "client_url": "konkan",
            "client_logo": None,
            "is_default": True,
        }
    )
    assert second.json()["is_default"] is False
    listed = (await browser.get(f"/api/clients/client_customer_joining/{asha.user_id}")).json()
    assert [(one["client_url"], one["is_default"]) for one in listed] == [("konkan", True), ("brahmaputra", False)]
    assert (await browser.get("/api/users/me")).json()["default_url"] == "konkan"


async def test_joining_side_by_side_joins_once(browser: httpx.AsyncClient, asha: Person, sites: dict[str, int]) -> None:
    labels = [*sites, *sites]
    answers = await asyncio.gather(*(join(browser, label, asha.user_id) for label in labels))
    assert sorted(answer.status_code for answer in answers) == [200] * 3 + [201] * 3
    listed = (await browser.get(f"/api/clients/client_customer_joining/{asha.user_id}")).json()
    assert [one["is_default"] for one in listed] == [True, False, False]


async def test_client_that_lost_its_approval_is_not_listed(
    browser: httpx.AsyncClient, asha: Person, sites: dict[str, int], database: Database
) -> None:
    await join(browser, "konkan", asha.user_id)
    await join(browser, "zanskar", asha.user_id)
    await set_approval(database, sites["konkan"], "rejected")
    listed = (await browser.get(f"/api/clients/client_customer_joining/{asha.user_id}")).json()
    assert [(one["client_url"], one["is_default"]) for one in listed] == [("zanskar", True)]
    assert (await join(browser, "konkan", asha.user_id)).status_code == 404


@pytest.mark.usefixtures("sites")
async def test_nobody_joins_for_another_or_reads_their_list(
    api: Api, browser: httpx.AsyncClient, asha: Person, database: Database
) -> None:
    other = await person(database, "dev@traveller.example")
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    assert (await join(browser, "konkan", other.user_id)).status_code == 404
    assert (await join(api(), "konkan", asha.user_id)).status_code == 401
    await join(browser, "konkan", asha.user_id)
    path = f"/api/clients/client_customer_joining/{asha.user_id}"
    assert (await other.on(api()).get(path)).status_code == 404
    assert (await api().get(path)).status_code == 401
    assert len((await admin.on(api()).get(path)).json()) == 1


@pytest.mark.usefixtures("sites")
async def test_on_a_clients_site_one_joins_that_client(api: Api, asha: Person) -> None:
    browser = asha.on(api("konkan"))
    assert (await join(browser, "zanskar", asha.user_id)).status_code == 404
    assert (await join(browser, "konkan", asha.user_id)).status_code == 201


async def test_clients_by_approval(
    api: Api, database: Database, owner: psycopg.Connection[Any], sites: dict[str, int], asha: Person
) -> None:
    operator = await person(database, "op@new.example", role=Role.OPERATOR)
    await open_site(database, "newone", approval="open", user_id=operator.user_id)
    refused = await open_site(database, "noone", approval="rejected", user_id=operator.user_id)
    owner.execute("UPDATE client SET decision_reason = 'No address.' WHERE client_id = %s", [refused])
    approved = await open_site(database, "oldone", user_id=operator.user_id)
    await open_site(database, "another", user_id=operator.user_id)
    browser = operator.on(api())
    await join(browser, "konkan", operator.user_id)
    by_status = {
        status: [
            (one["client_url"], one["approval_status"])
            for one in (
                await browser.get(f"/api/clients/users/by_user_and_approval/{operator.user_id}/{status}")
            ).json()
        ]
        for status in ("open", "approved", "rejected")
    }
    assert by_status == {
        "open": [("newone", "open")],
        # The panel acts on the first of them.
        "approved": [("oldone", "approved"), ("another", "approved")],
        "rejected": [("noone", "rejected")],
    }
    (why,) = (await browser.get(f"/api/clients/users/by_user_and_approval/{operator.user_id}/rejected")).json()
    assert why["decision_reason"] == "No address.", "the owner sees why"
    here = operator.on(api("konkan"))
    elsewhere = await here.get(f"/api/clients/users/by_user_and_approval/{operator.user_id}/approved")
    assert elsewhere.json() == []
    hers = asha.on(api())
    await join(hers, "zanskar", asha.user_id)
    joined = (await hers.get(f"/api/clients/users/by_user_and_approval/{asha.user_id}/approved")).json()
    assert [one["client_id"] for one in joined] == [sites["zanskar"]]
    assert (await hers.get(f"/api/clients/users/by_user_and_approval/{asha.user_id}/open")).json() == []
    assert (await hers.get(f"/api/clients/users/by_user_and_approval/{asha.user_id}/maybe")).status_code == 422
    assert (await hers.get(f"/api/clients/users/by_user_and_approval/{operator.user_id}/approved")).status_code == 404
    assert approved > 0
