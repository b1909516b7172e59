"""Confirming that it is still the same person, and the second factor."""

from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api, HandClock
from tests.people import PASSWORD, SendCode, account, log_in
from toli.db.scope import Database
from toli.identity import rules

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


async def test_confirmation_is_asked_for_and_lapses(browser: httpx.AsyncClient, owner: psycopg.Connection[Any]) -> None:
    refused = await browser.post("/api/users/totp/enrol")
    assert (refused.status_code, refused.json()["code"]) == (403, "identity_not_confirmed")
    await confirm(browser, username=EMAIL, password=PASSWORD)
    assert (await browser.post("/api/users/totp/enrol")).status_code == 200
    owner.execute("UPDATE user_session SET confirmed_until = now() - interval '1 second'")
    assert (await browser.post("/api/users/totp/enrol")).status_code == 403


async def enrolled(browser: httpx.AsyncClient, clock: HandClock) -> str:
    """A second factor in use; its secret."""
    await confirm(browser, username=EMAIL, password=PASSWORD)
    secret = str((await browser.post("/api/users/totp/enrol")).json()["secret"])
    done = await browser.post("/api/users/totp/confirm", json={"code": current(secret, clock)})
    assert done.status_code == 204, done.text
    return secret


def current(secret: str, clock: HandClock) -> str:
    """What the authenticator app shows."""
    return rules._totp(secret, step=int(clock.now().timestamp()) // 30)


async def test_second_factor_is_asked_for_at_sign_in(
    api: Api, browser: httpx.AsyncClient, clock: HandClock, send_code: SendCode
) -> None:
    secret = await enrolled(browser, clock)
    assert (await browser.get("/api/users/me")).json()["has_second_factor"] is True
    without = await log_in(api(), EMAIL)
    assert (without.status_code, without.json()["code"]) == (401, "second_factor_required")
    wrong_first = await log_in(api(), EMAIL, "not my password", totp=current(secret, clock))
    assert wrong_first.json()["code"] == "authentication_failed"
    used = await log_in(api(), EMAIL, totp=current(secret, clock))
    assert (used.status_code, used.json()["code"]) == (401, "second_factor_wrong")
    clock.move(timedelta(seconds=30))
    assert (await log_in(api(), EMAIL, totp=current(secret, clock))).status_code == 200
    clock.move(timedelta(seconds=30))
    code = await send_code(EMAIL, "login")
    body = {"email": EMAIL, "code": code}
    assert (await api().post("/api/users/login-with-otp", json=body)).json()["code"] == "second_factor_required"
    body["totp"] = current(secret, clock)
    assert (await api().post("/api/users/login-with-otp", json=body)).status_code == 200


async def test_guessing_the_second_factor_is_limited(api: Api, browser: httpx.AsyncClient, clock: HandClock) -> None:
    secret = await enrolled(browser, clock)
    clock.move(timedelta(seconds=30))
    wrong = "000000" if current(secret, clock) != "000000" else "000001"
    answers = [await log_in(api(), EMAIL, totp=wrong) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert (await log_in(api(), EMAIL, totp=current(secret, clock))).status_code == 429


async def test_second_factor_is_turned_off_again(api: Api, browser: httpx.AsyncClient, clock: HandClock) -> None:
    assert (await browser.post("/api/users/totp/confirm", json={"code": "123456"})).status_code == 403
    await enrolled(browser, clock)
    twice = await browser.post("/api/users/totp/enrol")
    assert (twice.status_code, twice.json()["code"]) == (409, "second_factor_on")
    assert (await browser.post("/api/users/totp/disable")).status_code == 204
    assert (await browser.post("/api/users/totp/disable")).json()["code"] == "second_factor_off"
    assert (await log_in(api(), EMAIL)).status_code == 200


async def test_wrong_first_code_enables_nothing(api: Api, browser: httpx.AsyncClient, clock: HandClock) -> None:
    await confirm(browser, username=EMAIL, password=PASSWORD)
    secret = (await browser.post("/api/users/totp/enrol")).json()["secret"]
    wrong = "000000" if current(secret, clock) != "000000" else "000001"
    answer = await browser.post("/api/users/totp/confirm", json={"code": wrong})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "code")
    assert (await log_in(api(), EMAIL)).status_code == 200


async def test_secret_is_sealed(browser: httpx.AsyncClient, clock: HandClock, owner: psycopg.Connection[Any]) -> None:
    secret = await enrolled(browser, clock)
    stored = owner.execute("SELECT sealed_totp_secret FROM app_user WHERE email = %s", [EMAIL]).fetchone()
    assert stored is not None
    assert secret.encode() not in stored[0]
