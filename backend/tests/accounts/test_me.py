"""Oneself."""

import httpx
import pytest

from tests.accounts.conftest import EMAIL
from tests.conftest import Api
from tests.people import account, log_in
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


@pytest.fixture
async def browser(api: Api, asha: int) -> httpx.AsyncClient:
    browser = api()
    assert (await log_in(browser, EMAIL)).json()["user_id"] == asha
    return browser


async def test_me_is_who_is_signed_in(api: Api, browser: httpx.AsyncClient, asha: int) -> None:
    assert (await browser.get("/api/users/me")).json() == {
        "user_id": asha,
        "role_id": 2,
        "username": EMAIL,
        "email": EMAIL,
        "phone": "",
        "is_phone_confirmed": False,
        "default_url": None,
        "current_url": None,
        "support_until": None,
        "has_password": True,
        "has_second_factor": False,
        "owes_second_factor": False,
        "second_factor_due_at": None,
        "name": "Asha",
        "language": "en",
        "to_request": None,
    }
    assert (await api().get("/api/users/me")).status_code == 401


async def test_username_and_phone_change_and_nothing_else(browser: httpx.AsyncClient) -> None:
    changed = await browser.put(
        "/api/users/me",
        json={"username": "asha.b", "phone": "+91 98765 43210", "email": "x@y.example", "role_id": 1, "user_id": 7},
    )
    assert changed.status_code == 200
    now = (await browser.get("/api/users/me")).json()
    assert changed.json() == now
    assert (now["username"], now["phone"], now["email"], now["role_id"]) == ("asha.b", "+919876543210", EMAIL, 2)
    assert now["name"] == "asha.b", "a chosen username is what somebody wants to be called"
    assert (await browser.put("/api/users/me", json={"phone": ""})).json()["username"] == "asha.b"
    assert (await browser.put("/api/users/me", json={"username": EMAIL.upper()})).json()["username"] == EMAIL


@pytest.mark.parametrize("username", ["", "ab", "dev@traveller.example", "a b c", ".asha", "asha.", "x" * 41, "आशा-जी"])
async def test_username_has_a_shape(browser: httpx.AsyncClient, username: str) -> None:
    answer = await browser.put("/api/users/me", json={"username": username})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "username")


async def test_username_is_one_persons(api: Api, browser: httpx.AsyncClient, database: Database) -> None:
    await account(database, "dev@traveller.example")
    his = api()
    await log_in(his, "dev@traveller.example")
    assert (await his.put("/api/users/me", json={"username": "traveller"})).status_code == 200
    taken = await browser.put("/api/users/me", json={"username": "Traveller"})
    assert (taken.status_code, taken.json()["code"]) == (409, "username_taken")
    assert taken.json()["errors"][0]["field"] == "username"


@pytest.mark.parametrize("phone", ["call me", "12345", "1" * 16, "98765\n43210", "98765\x0043210"])
async def test_phone_has_a_shape(browser: httpx.AsyncClient, phone: str) -> None:
    answer = await browser.put("/api/users/me", json={"phone": phone})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "phone")
