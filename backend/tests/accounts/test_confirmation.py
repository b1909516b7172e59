"""Confirming that it is still the same person."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api
from tests.people import PASSWORD, SendCode, account, log_in
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


@pytest.fixture
async def browser(api: Api, asha: int) -> httpx.AsyncClient:
    browser = api()
    assert (await log_in(browser, EMAIL)).json()["user_id"] == asha
    return browser


async def confirm(browser: httpx.AsyncClient, **body: str) -> httpx.Response:
    return await browser.post("/api/users/confirm-identity", json=body)


async def test_confirmed_by_password_for_ten_minutes(browser: httpx.AsyncClient, audited: Audited, asha: int) -> None:
    answer = await confirm(browser, username=EMAIL, password=PASSWORD)
    assert answer.status_code == 200
    left = datetime.fromisoformat(answer.json()["confirmed_until"]) - datetime.now(UTC)
    assert timedelta(minutes=9) < left <= timedelta(minutes=10)
    assert ("identity.confirmed", 0, f"user:{asha}") in audited()


async def test_confirmed_by_a_code_once(browser: httpx.AsyncClient, send_code: SendCode) -> None:
    code = await send_code(EMAIL, "confirm")
    assert (await confirm(browser, email=EMAIL, code=code)).status_code == 200
    again = await confirm(browser, email=EMAIL, code=code)
    assert (again.status_code, again.json()["errors"][0]["field"]) == (422, "code")


async def test_only_ones_own_name_confirms(
    api: Api, browser: httpx.AsyncClient, database: Database, send_code: SendCode
) -> None:
    await account(database, "dev@traveller.example", password="zanskar-on-ice")
    code = await send_code("dev@traveller.example", "confirm")
    assert (await confirm(browser, email="dev@traveller.example", code=code)).status_code == 422
    assert (await confirm(browser, username="dev@traveller.example", password="zanskar-on-ice")).status_code == 422
    assert (await confirm(browser, username="dev@traveller.example", password=PASSWORD)).status_code == 422
    assert (await confirm(browser, username=EMAIL, password="zanskar-on-ice")).status_code == 422
    assert (await confirm(browser, username=EMAIL)).status_code == 422
    assert (await confirm(api(), username=EMAIL, password=PASSWORD)).status_code == 401


async def test_confirmation_is_required_and_expires(browser: httpx.AsyncClient, owner: psycopg.Connection[Any]) -> None:
    refused = await browser.post("/api/users/totp/enrol")
    assert (refused.status_code, refused.json()["code"]) == (403, "identity_not_confirmed")
    await confirm(browser, username=EMAIL, password=PASSWORD)
    assert (await browser.post("/api/users/totp/enrol")).status_code == 200
    owner.execute("UPDATE user_session SET confirmed_until = now() - interval '1 second'")
    assert (await browser.post("/api/users/totp/enrol")).status_code == 403


@pytest.mark.parametrize(
    ("body", "missing"),
    [
        ({"email": EMAIL}, {"code": "Enter valid OTP"}),
        ({"email": EMAIL, "code": ""}, {"code": "Enter valid OTP"}),
        ({"code": "123456"}, {"email": "Enter your e-mail address."}),
        ({"username": EMAIL}, {"password": "Enter your password."}),
        ({}, {"username": "Enter your username.", "password": "Enter your password."}),
    ],
)
async def test_what_the_chosen_way_lacks_is_named(
    browser: httpx.AsyncClient, body: dict[str, str], missing: dict[str, str]
) -> None:
    answer = await confirm(browser, **body)
    assert answer.status_code == 422
    assert {one["field"]: one["message"] for one in answer.json()["errors"]} == missing
