"""Failed sign-ins and refused accesses are in the audit log, and a flood of them does not fill it."""

from collections import Counter
from typing import Any

import httpx
import psycopg
import pytest

from tests.accounts.conftest import EMAIL
from tests.conftest import BASE, PORT, Api, HandClock, RunJobs
from tests.people import account, code_sender, log_in
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.identity.audit.rules import is_recorded
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]


@pytest.fixture
def settings(settings: Settings) -> Settings:
    return settings.model_copy(update={"trusted_proxies": ("127.0.0.0/8",)})


@pytest.fixture
async def asha(database: Database) -> int:
    return await account(database, EMAIL)


@pytest.fixture
async def admin(api: Api, database: Database) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


def behind(api: Api, address: str) -> httpx.AsyncClient:
    """A browser behind the proxy, at an address of its own."""
    return api(**{"X-Forwarded-For": address, "X-Forwarded-Host": f"{BASE}:{PORT}"})


def entries(owner: Owner, kind: str) -> list[tuple[Any, ...]]:
    return owner.execute(
        "SELECT action, client_id, subject, actor_id, host(address), data FROM audit_entry"
        " WHERE starts_with(action, %s) ORDER BY audit_id",
        [kind],
    ).fetchall()


async def test_each_failed_sign_in_says_which_account_and_from_where(
    api: Api, owner: Owner, asha: int, run_jobs: RunJobs, admin: httpx.AsyncClient
) -> None:
    browser = behind(api, "203.0.113.7")
    assert (await log_in(browser, EMAIL, "wrong password")).status_code == 401
    assert (await log_in(browser, "nobody@traveller.example", "wrong password")).status_code == 401
    code = await code_sender(api, run_jobs)(EMAIL, "login")
    wrong = "000000" if code != "000000" else "000001"
    assert (await browser.post("/api/users/login-with-otp", json={"email": EMAIL, "code": wrong})).status_code == 401
    known, unknown, by_code = entries(owner, "sign_in.")
    assert known == ("sign_in.password_failed", 0, f"user:{asha}", None, "203.0.113.7", {})
    assert by_code == ("sign_in.code_failed", 0, f"user:{asha}", None, "203.0.113.7", {"purpose": "login"})
    assert unknown[2].startswith("name:")
    assert "nobody" not in str(unknown)
    shown = (await admin.get("/api/reports/audit?kind=sign_in")).json()["data"]
    assert [(act["action"], act["address"]) for act in shown] == [
        ("sign_in.code_failed", "203.0.113.7"),
        ("sign_in.password_failed", "203.0.113.7"),
        ("sign_in.password_failed", "203.0.113.7"),
    ]


async def test_refused_access_says_who_wanted_what(
    api: Api, owner: Owner, shop: Shop, asha: int, database: Database
) -> None:
    stranger = await person(database, "op@zanskar.example", role=Role.OPERATOR)
    browser = stranger.on(behind(api, "203.0.113.7"))
    for method, path, status in (
        ("GET", f"/api/clients/{shop.client_id}", 404),
        ("PUT", f"/api/clients/{shop.client_id}/approved", 403),
        ("GET", f"/api/clients/client_customer_joining/{asha}", 404),
        ("GET", f"/api/event-plans/{shop.plan_id}/resources", 404),
        # What is not there is nobody's.
        ("GET", "/api/event-plans/999999/resources", 404),
        ("GET", "/api/nothing", 404),
    ):
        assert (await browser.request(method, path)).status_code == status, path
    assert (await behind(api, "203.0.113.7").get(f"/api/clients/{shop.client_id}")).status_code == 401
    assert entries(owner, "access.") == [
        ("access.refused", 0, subject, stranger.user_id, "203.0.113.7", {"call": call})
        for subject, call in (
            (f"client:{shop.client_id}", "GET /api/clients/{client_id:int}"),
            ("administration", "PUT /api/clients/{client_id:int}/{decision}"),
            (f"user:{asha}", "GET /api/clients/client_customer_joining/{user_id:int}"),
            (f"client:{shop.client_id}", "GET /api/event-plans/{event_plan_id:int}/resources"),
        )
    ]


async def test_support_view_that_is_refused_is_recorded_too(
    api: Api, owner: Owner, shop: Shop, database: Database, admin: httpx.AsyncClient, clock: HandClock
) -> None:
    other = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    owner.execute(
        "UPDATE user_session SET support_client_id = %s, host_label = %s WHERE user_id ="
        " (SELECT user_id FROM app_user WHERE email = 'admin@toli.example')",
        [shop.client_id, shop.label],
    )
    viewer = api(shop.label, Authorization=admin.headers["Authorization"])
    assert (await viewer.get(f"/api/clients/{other.client_id}")).status_code == 404
    assert [entry[2] for entry in entries(owner, "access.")] == [f"client:{other.client_id}"]


async def test_flood_from_one_network_leaves_few_entries_and_its_count(
    api: Api, owner: Owner, shop: Shop, database: Database
) -> None:
    stranger = await person(database, "op@zanskar.example", role=Role.OPERATOR)
    browser = stranger.on(behind(api, "2001:db8::1"))
    for number in range(120):
        browser.headers["X-Forwarded-For"] = f"2001:db8::{number:x}"
        assert (await browser.get(f"/api/clients/{shop.client_id}")).status_code == 404
    found = entries(owner, "access.")
    assert len(found) == 21
    assert found[-1][5]["times_this_hour"] == 100
    other = stranger.on(behind(api, "203.0.113.8"))
    await other.get(f"/api/clients/{shop.client_id}")
    assert len(entries(owner, "access.")) == 22


def test_entries_of_a_million_refusals() -> None:
    recorded = Counter(len(str(count)) for count in range(1, 1_000_001) if is_recorded(count))
    assert recorded == {1: 9, 2: 11, 3: 1, 4: 1, 5: 1, 6: 1, 7: 1}


async def test_an_operator_does_not_see_who_failed_to_sign_in(api: Api, owner: Owner, shop: Shop, asha: int) -> None:
    browser = api(shop.label)
    await log_in(browser, EMAIL, "wrong password")
    await log_in(browser, "nobody@traveller.example", "wrong password")
    assert [entry[1] for entry in entries(owner, "sign_in.")] == [shop.client_id] * 2
    office = shop.operator.on(api(shop.label))
    seen = (await office.get(f"/api/reports/clients/{shop.client_id}/audit")).json()["data"]
    assert [act["action"] for act in seen if act["action"].startswith("sign_in")] == []
