"""New names and labels of approved clients: in use once an administrator approved them."""

import asyncio
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails, open_site, set_approval
from tests.shop import Shop, open_shop, person
from toli.clients.companies.service import memberships
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
async def admin(api: Api, database: Database) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


async def change(browser: httpx.AsyncClient, shop: Shop, **body: str) -> httpx.Response:
    return await browser.put(f"/api/clients/{shop.client_id}/update_client", json=body)


async def test_old_ones_stay_until_new_ones_are_approved(
    api: Api, shop: Shop, admin: httpx.AsyncClient, run_jobs: RunJobs
) -> None:
    operator = shop.operator.on(api(shop.label))
    before = (await operator.get(f"/api/clients/{shop.client_id}")).json()
    assert before["rename"] is None
    asked = (await change(operator, shop, client_name="Majuli Rivers", url="Majuli", about="Small groups.")).json()
    assert (asked["client_name"], asked["url"]) == (before["client_name"], shop.label)
    assert asked["about"] == "Small groups."
    assert {name: asked["rename"][name] for name in ("client_name", "url", "approval_status")} == {
        "client_name": "Majuli Rivers",
        "url": "majuli",
        "approval_status": "open",
    }
    assert (await api("majuli").get("/events")).status_code == 307, "nobody's yet, so off to the main site"
    assert (await api(shop.label).get("/api/site")).json()["site"]["client"]["client_url"] == shop.label
    (row,) = (await admin.get("/api/clients/renames")).json()
    assert (row["client_id"], row["current_name"], row["current_url"]) == (
        shop.client_id,
        before["client_name"],
        shop.label,
    )
    seen = {"client_name": row["client_name"], "url": row["url"]}
    decided = await admin.put(f"/api/clients/{shop.client_id}/rename/approved", json=seen)
    assert (decided.status_code, decided.json()["approval_status"]) == (200, "approved")
    await asyncio.sleep(2.1)  # an unknown label is cached for two seconds
    site = (await api("majuli").get("/api/site")).json()["site"]
    assert site["client"]["client_name"] == "Majuli Rivers"
    assert (await api(shop.label).get("/events")).status_code == 301
    assert (await admin.get("/api/clients/renames")).json() == []
    await run_jobs()
    newest = (await mails(api))[0]
    assert newest["subject"] == "Your new name was approved: Majuli Rivers"
    assert "http://majuli.toli.localhost:8000" in str(newest)


async def test_rejection_says_why_and_changes_nothing(
    api: Api, shop: Shop, admin: httpx.AsyncClient, run_jobs: RunJobs
) -> None:
    operator = shop.operator.on(api(shop.label))
    await change(operator, shop, client_name="Majuli Rivers")
    path = f"/api/clients/{shop.client_id}/rename/rejected"
    seen = {"client_name": "Majuli Rivers", "url": shop.label}
    for reason in ({}, {"reason": "no"}):
        refused = await admin.put(path, json={**seen, **reason})
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "reason")
    assert (await admin.put(path, json={**seen, "reason": "Another operator has it."})).status_code == 200
    profile = (await operator.get(f"/api/clients/{shop.client_id}")).json()
    assert profile["client_name"] != "Majuli Rivers"
    assert (profile["rename"]["approval_status"], profile["rename"]["decision_reason"]) == (
        "rejected",
        "Another operator has it.",
    )
    await run_jobs()
    newest = (await mails(api))[0]
    assert newest["subject"] == "Your new name was not approved"
    assert "Another operator has it." in str(newest)
    again = await change(operator, shop, client_name="Majuli Rivers")
    assert (again.json()["rename"]["approval_status"], again.json()["rename"]["decision_reason"]) == ("open", "")


async def test_what_is_decided_is_what_was_seen(api: Api, shop: Shop, admin: httpx.AsyncClient) -> None:
    operator = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/rename/approved"
    seen = {"client_name": "Majuli Rivers", "url": shop.label}
    assert (await admin.put(path, json=seen)).status_code == 404
    await change(operator, shop, client_name="Majuli Rivers")
    await change(operator, shop, client_name="Other Rivers")
    refused = await admin.put(path, json=seen)
    assert (refused.status_code, refused.json()["code"]) == (409, "rename_decided")
    assert (await admin.put(path, json={**seen, "client_name": "Other Rivers"})).status_code == 200
    assert (await admin.put(path, json={**seen, "client_name": "Other Rivers"})).status_code == 409


async def test_only_administrators_review(api: Api, shop: Shop, database: Database) -> None:
    seen = {"client_name": "Majuli Rivers", "url": shop.label}
    asha = await person(database, "asha@traveller.example")
    for browser, status in ((api(), 401), (asha.on(api()), 403), (shop.operator.on(api()), 403)):
        assert (await browser.get("/api/clients/renames")).status_code == status
        decided = await browser.put(f"/api/clients/{shop.client_id}/rename/approved", json=seen)
        assert decided.status_code == status


async def test_request_is_withdrawn_and_what_is_not_named_stays(
    api: Api, shop: Shop, admin: httpx.AsyncClient, owner: Owner
) -> None:
    operator = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/rename"
    in_use = (await operator.get(f"/api/clients/{shop.client_id}")).json()
    await change(operator, shop, client_name="Majuli Rivers", url="majuli")
    # The form sends every field: what is in use is no wish to go back to it.
    kept = await change(operator, shop, about="By boat.", client_name=in_use["client_name"], url=shop.label)
    assert (kept.json()["about"], kept.json()["rename"]["client_name"]) == ("By boat.", "Majuli Rivers")
    other = (await change(operator, shop, url="majuli2")).json()["rename"]
    assert (other["client_name"], other["url"]) == ("Majuli Rivers", "majuli2")
    withdrawn = await operator.delete(path)
    assert (withdrawn.status_code, withdrawn.json()["rename"]) == (200, None)
    assert withdrawn.json()["client_name"] == in_use["client_name"]
    assert (await admin.get("/api/clients/renames")).json() == []
    again = await operator.delete(path)
    assert (again.status_code, again.json()["code"]) == (409, "rename_decided")
    assert actions(owner) == [
        "client.rename_requested",
        "client.changed",
        "client.rename_requested",
        "client.rename_withdrawn",
    ]


async def test_the_same_request_again_changes_nothing(
    api: Api, shop: Shop, admin: httpx.AsyncClient, owner: Owner
) -> None:
    operator = shop.operator.on(api(shop.label))
    first = (await change(operator, shop, client_name="Majuli Rivers", url="majuli")).json()["rename"]
    answers = await asyncio.gather(
        *(change(operator, shop, client_name="Majuli Rivers", url="MAJULI") for _ in range(4))
    )
    assert [answer.json()["rename"] for answer in answers] == [first] * 4
    assert len((await admin.get("/api/clients/renames")).json()) == 1
    assert actions(owner) == ["client.rename_requested"]


async def test_a_label_that_waits_is_nobody_elses(api: Api, shop: Shop, database: Database) -> None:
    await change(shop.operator.on(api(shop.label)), shop, url="majuli")
    other = (await person(database, "op2@majuli.example", role=Role.OPERATOR)).on(api())
    assert (await other.get("/api/clients/url_availability/majuli")).json()["reason"] == "taken"
    taken = await other.post("/api/clients", json={"client_name": "Other", "url": "majuli"})
    assert (taken.status_code, taken.json()["code"]) == (400, "client_url_taken")
    assert (await shop.operator.on(api()).delete(f"/api/clients/{shop.client_id}/rename")).status_code == 200
    assert (await other.post("/api/clients", json={"client_name": "Other", "url": "majuli"})).status_code == 201


async def test_of_two_requests_for_a_label_side_by_side_one_is_refused(
    api: Api, shop: Shop, database: Database, admin: httpx.AsyncClient
) -> None:
    rival = await person(database, "op2@dawki.example", role=Role.OPERATOR)
    rival_id = await open_site(database, "dawki", user_id=rival.user_id)
    answers = await asyncio.gather(
        change(shop.operator.on(api()), shop, url="majuli"),
        rival.on(api()).put(f"/api/clients/{rival_id}/update_client", json={"url": "majuli"}),
    )
    assert sorted(answer.status_code for answer in answers) == [200, 400]
    assert len((await admin.get("/api/clients/renames")).json()) == 1


async def test_the_list_has_pages_the_oldest_first(
    api: Api, shop: Shop, database: Database, admin: httpx.AsyncClient
) -> None:
    rival = await person(database, "op2@dawki.example", role=Role.OPERATOR)
    rival_id = await open_site(database, "dawki", user_id=rival.user_id)
    await rival.on(api()).put(f"/api/clients/{rival_id}/update_client", json={"client_name": "Dawki Waters"})
    await change(shop.operator.on(api()), shop, client_name="Majuli Rivers")
    pages = [(await admin.get(f"/api/clients/renames?limit=1&page={page}")).json() for page in (1, 2, 3)]
    assert [[row["client_id"] for row in page] for page in pages] == [[rival_id], [shop.client_id], []]


async def test_label_that_was_taken_meanwhile_is_not_approved(
    api: Api, shop: Shop, database: Database, admin: httpx.AsyncClient, owner: Owner
) -> None:
    operator = shop.operator.on(api(shop.label))
    await change(operator, shop, client_name="Majuli Rivers", url="majuli")
    await open_site(database, "majuli")
    seen = {"client_name": "Majuli Rivers", "url": "majuli"}
    refused = await admin.put(f"/api/clients/{shop.client_id}/rename/approved", json=seen)
    assert (refused.status_code, refused.json()["code"]) == (400, "client_url_taken")
    profile = (await operator.get(f"/api/clients/{shop.client_id}")).json()
    assert (profile["url"], profile["rename"]["approval_status"]) == (shop.label, "open")
    assert profile["client_name"] != "Majuli Rivers"
    rejected = await admin.put(
        f"/api/clients/{shop.client_id}/rename/rejected", json={**seen, "reason": "The address is taken."}
    )
    assert rejected.status_code == 200
    assert actions(owner) == ["client.rename_requested", "client.rename_rejected"]


async def test_reserved_names_are_refused_before_review(api: Api, shop: Shop, admin: httpx.AsyncClient) -> None:
    operator = shop.operator.on(api(shop.label))
    for body, status, code in (
        ({"client_name": "P@ytm Tours"}, 422, "client_name_reserved"),
        ({"url": "p4ytmdeals"}, 400, "client_url_reserved"),
        ({"url": "ab"}, 422, "invalid"),
    ):
        refused = await change(operator, shop, **body)
        assert (refused.status_code, refused.json()["code"]) == (status, code)
    assert (await admin.get("/api/clients/renames")).json() == []


async def test_administrators_own_change_takes_effect_at_once(api: Api, shop: Shop, admin: httpx.AsyncClient) -> None:
    operator = shop.operator.on(api(shop.label))
    await change(operator, shop, client_name="Majuli Rivers", url="majuli")
    unrelated = (await change(admin, shop, about="Small groups.")).json()
    assert unrelated["rename"]["approval_status"] == "open"
    changed = (await change(admin, shop, client_name="Majuli Boats", url="majuli")).json()
    assert (changed["client_name"], changed["url"], changed["rename"]) == ("Majuli Boats", "majuli", None)
    assert (await admin.get("/api/clients/renames")).json() == []


async def test_requests_are_their_clients_alone(api: Api, shop: Shop, database: Database) -> None:
    await change(shop.operator.on(api(shop.label)), shop, client_name="Majuli Rivers")
    rival = await person(database, "op2@dawki.example", role=Role.OPERATOR)
    rival_id = await open_site(database, "dawki", user_id=rival.user_id)
    browser = rival.on(api())
    assert (await change(browser, shop, client_name="Mine Now")).status_code == 404
    assert (await browser.get(f"/api/clients/{shop.client_id}")).status_code == 404
    assert (await browser.delete(f"/api/clients/{shop.client_id}/rename")).status_code == 404
    assert (await browser.get(f"/api/clients/{rival_id}")).json()["rename"] is None
    own = (await shop.operator.on(api(shop.label)).get(f"/api/clients/{shop.client_id}")).json()["rename"]
    assert (own["client_name"], own["approval_status"]) == ("Majuli Rivers", "open")
    # Nothing about the owner or the review goes to the operator's browser with it.
    assert own.keys() == {
        "client_name", "url", "approval_status", "requested_at", "decided_at", "decision_reason"
    }  # fmt: skip


async def test_export_has_the_reason_and_leaving_removes_it(
    api: Api, shop: Shop, admin: httpx.AsyncClient, database: Database, owner: Owner
) -> None:
    operator = shop.operator.on(api(shop.label))
    await change(operator, shop, client_name="Majuli Rivers")
    seen = {"client_name": "Majuli Rivers", "url": shop.label, "reason": "Another operator has it."}
    await admin.put(f"/api/clients/{shop.client_id}/rename/rejected", json=seen)
    (run,) = (await shop.operator.on(api()).get("/api/users/me/export")).json()["clients"]
    assert (run["rename"]["client_name"], run["rename"]["decision_reason"]) == (
        "Majuli Rivers",
        "Another operator has it.",
    )
    await set_approval(database, shop.client_id, "rejected")
    async with database.platform_transaction() as tx:
        await memberships.erase_person(tx, user_id=shop.operator.user_id, email="operator@brahmaputra.example")
    assert owner.execute("SELECT decision_reason FROM client_rename").fetchall() == [("",)]


def actions(owner: Owner) -> list[str]:
    return [
        row[0]
        for row in owner.execute(
            "SELECT action FROM audit_entry WHERE action LIKE 'client.%%' ORDER BY audit_id"
        ).fetchall()
    ]
