"""Signing in by password, the cookie, and the limits."""

import asyncio
from http.cookies import SimpleCookie
from typing import Any

import httpx
import psycopg
import pytest
from argon2 import PasswordHasher
from fastapi import FastAPI

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api
from tests.people import PASSWORD, account, log_in, open_site
from toli.clients.companies.repository import memberships
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli_demo.app import create_app

pytestmark = pytest.mark.anyio


def cookies_of(answer: httpx.Response) -> SimpleCookie:
    """The cookies that an answer sets."""
    return SimpleCookie("\r\n".join(answer.headers.get_list("set-cookie")))


async def test_sign_in_answers_a_session_and_sets_the_cookie(api: Api, asha: int, site: int, audited: Audited) -> None:
    browser = api("brahmaputra")
    answer = await log_in(browser, EMAIL.title(), url="brahmaputra")
    session = answer.json()
    assert answer.status_code == 200
    assert session == {
        "access_token": session["access_token"],
        "token_type": "bearer",
        "expires_at": session["expires_at"],
        "user_id": asha,
        "role_id": 2,
        "role": "traveller",
        "username": EMAIL,
        "email": EMAIL,
        "phone": "",
        "default_url": None,
        "current_url": "brahmaputra",
    }
    assert session["expires_at"].endswith("Z")
    assert len(session["access_token"]) >= 43
    cookie = cookies_of(answer)["access_token"]
    assert cookie.value == session["access_token"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"]) == (True, "lax", "/")
    assert (cookie["domain"], cookie["secure"]) == ("", "")
    assert audited() == [("session.started", site, f"user:{asha}")]
    assert (await browser.get("/api/users/me")).json()["user_id"] == asha
    token = await api().get("/api/users/me", headers={"Authorization": f"Bearer {session['access_token']}"})
    assert token.json()["email"] == EMAIL


async def test_cookie_over_https_is_host_only_and_secure(settings: Settings) -> None:
    secure = settings.model_copy(update={"public_url": "https://toli.localhost:8000"})
    app: FastAPI = create_app(secure)
    database: Database = app.state.services.database
    await account(database, EMAIL)
    async with httpx.AsyncClient(
        transport=httpx.ASGITransport(app=app),
        base_url="https://toli.localhost:8000",
        headers={"Origin": "https://toli.localhost:8000"},
    ) as browser:
        answer = await log_in(browser, EMAIL)
        assert (await browser.get("/api/users/me")).status_code == 200
    cookie = cookies_of(answer)["__Host-access_token"]
    assert (cookie["httponly"], cookie["samesite"], cookie["path"], cookie["secure"]) == (True, "lax", "/", True)
    assert cookie["domain"] == ""
    await app.state.services.aclose()


@pytest.mark.usefixtures("asha")
async def test_wrong_password_and_unknown_account_answer_alike(api: Api) -> None:
    wrong = await log_in(api(), EMAIL, "not it, sorry")
    unknown = await log_in(api(), "nobody@traveller.example", "not it, sorry")
    assert (wrong.status_code, wrong.json()) == (
        401,
        {"detail": "Authentication failed", "code": "authentication_failed"},
    )
    assert unknown.json() == wrong.json()
    assert set(wrong.headers) == set(unknown.headers)


@pytest.mark.usefixtures("slow_passwords")
async def test_unknown_account_costs_a_hash_too(api: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    verified: list[str] = []
    verify = PasswordHasher.verify

    def spy(self: PasswordHasher, stored: str, password: bytes) -> bool:
        verified.append(stored)
        return verify(self, stored, password)

    monkeypatch.setattr(PasswordHasher, "verify", spy)
    await log_in(api(), "nobody@traveller.example")
    assert len(verified) == 1
    assert verified[0].startswith("$argon2id$v=19$m=19456,t=2,p=1$")


@pytest.mark.usefixtures("asha")
async def test_disabled_account_is_no_account(api: Api, owner: psycopg.Connection[Any]) -> None:
    browser = api()
    await log_in(browser, EMAIL)
    owner.execute("UPDATE app_user SET disabled_at = now()")
    assert (await browser.get("/api/users/me")).status_code == 401
    assert (await log_in(api(), EMAIL)).json() == {"detail": "Authentication failed", "code": "authentication_failed"}


@pytest.mark.usefixtures("asha")
async def test_url_must_be_the_hosts(api: Api, database: Database, site: int) -> None:
    await open_site(database, "zanskar")
    await open_site(database, "closed", approval="open")
    assert (await log_in(api("brahmaputra"), EMAIL, url="zanskar")).status_code == 404
    assert (await log_in(api(), EMAIL, url="closed")).status_code == 404
    assert (await log_in(api(), EMAIL, url="nowhere")).status_code == 404
    assert (await log_in(api(), EMAIL, url="https://evil.example")).status_code == 404
    browser = api()
    on_main = await log_in(browser, EMAIL, url="zanskar")
    assert on_main.json()["current_url"] == "zanskar"
    assert (await browser.get("/api/users/me")).json()["current_url"] == "zanskar"


async def test_operators_default_is_their_own_approved_client(api: Api, database: Database) -> None:
    operator = await account(database, "op@zanskar.example", role=Role.OPERATOR)
    await open_site(database, "zanskarnew", approval="open", user_id=operator)
    joined = await open_site(database, "konkan")
    async with database.client_transaction(joined) as tx:
        await memberships.create_membership(tx, user_id=operator)
    assert (await log_in(api(), "op@zanskar.example")).json()["default_url"] is None
    await open_site(database, "zanskar", user_id=operator)
    session = (await log_in(api(), "op@zanskar.example")).json()
    assert (session["default_url"], session["role"], session["role_id"]) == ("zanskar", "operator", 3)


@pytest.mark.usefixtures("asha")
async def test_eleventh_failure_for_an_account_is_refused_whoever_asks(api: Api, audited: Audited) -> None:
    for _ in range(10):
        assert (await log_in(api(), EMAIL, "wrong password")).status_code == 401
    refused = await log_in(api(), EMAIL, PASSWORD)
    assert refused.status_code == 429
    assert 1 <= int(refused.headers["Retry-After"]) <= 900
    assert refused.json()["code"] == "too_many_requests"
    assert [entry[0] for entry in audited()] == ["sign_in.password_failed"] * 10 + ["sign_in.limited"]


@pytest.mark.usefixtures("asha")
async def test_limit_is_the_same_for_an_account_that_does_not_exist(api: Api) -> None:
    answers = [await log_in(api(), "Nobody@traveller.example ", "wrong password") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]


async def test_one_forgetful_person_does_not_lock_out_their_router(api: Api, asha: int, database: Database) -> None:
    await account(database, "dev@traveller.example")
    for _ in range(11):
        await log_in(api(), EMAIL, "wrong password")
    assert (await log_in(api(), "dev@traveller.example")).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_ten_accounts_tried_from_one_address_are_enough(api: Api) -> None:
    answers = [await log_in(api(), f"guess{number}@traveller.example") for number in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert (await log_in(api(), EMAIL)).status_code == 429


@pytest.mark.usefixtures("asha")
async def test_limit_ends_after_a_quarter_of_an_hour(api: Api, owner: psycopg.Connection[Any]) -> None:
    for _ in range(10):
        await log_in(api(), EMAIL, "wrong password")
    owner.execute("UPDATE attempt SET made_at = made_at - interval '15 minutes'")
    assert (await log_in(api(), EMAIL)).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_success_forgives_what_failed_before(api: Api) -> None:
    for _ in range(2):
        for _ in range(9):
            assert (await log_in(api(), EMAIL, "wrong password")).status_code == 401
        assert (await log_in(api(), EMAIL)).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_guesses_side_by_side_are_counted_one_by_one(api: Api, owner: psycopg.Connection[Any]) -> None:
    answers = await asyncio.gather(*(log_in(api(), EMAIL, f"wrong password {number}") for number in range(24)))
    assert sorted(answer.status_code for answer in answers) == [401] * 10 + [429] * 14
    assert owner.execute("SELECT count(*) FROM attempt WHERE key LIKE 'password:user:%:from:%'").fetchone() == (10,)


@pytest.mark.usefixtures("asha")
async def test_many_sign_ins_side_by_side_all_work(api: Api) -> None:
    answers = await asyncio.gather(*(log_in(api(), EMAIL) for _ in range(24)))
    assert {answer.status_code for answer in answers} == {200}


@pytest.mark.usefixtures("slow_passwords")
async def test_old_hash_is_renewed_on_signing_in(api: Api, asha: int, owner: psycopg.Connection[Any]) -> None:
    old = PasswordHasher(time_cost=1, memory_cost=8192, parallelism=1).hash(PASSWORD)
    owner.execute("UPDATE app_user SET password_hash = %s", [old])
    assert (await log_in(api(), EMAIL)).status_code == 200
    stored = owner.execute("SELECT password_hash FROM app_user").fetchone()
    assert stored is not None
    assert "m=19456,t=2" in stored[0]
    assert (await log_in(api(), EMAIL)).status_code == 200


async def test_signing_in_again_replaces_the_browsers_session(api: Api, asha: int) -> None:
    browser = api()
    before = (await log_in(browser, EMAIL)).json()["access_token"]
    after = (await log_in(browser, EMAIL)).json()["access_token"]
    assert before != after
    old = await api().get("/api/users/me", headers={"Authorization": f"Bearer {before}"})
    assert old.status_code == 401


async def test_name_is_needed(api: Api) -> None:
    answer = await api().post("/api/users/login", json={"password": PASSWORD})
    assert (answer.status_code, answer.json()["detail"]) == (422, "Enter your e-mail address or username.")


@pytest.mark.usefixtures("asha")
async def test_username_signs_in_once_it_was_chosen(api: Api) -> None:
    browser = api()
    await log_in(browser, EMAIL)
    assert (await browser.put("/api/users/me", json={"username": "Asha.Baruah"})).json()["username"] == "asha.baruah"
    assert (await log_in(api(), "ASHA.baruah")).status_code == 200
    assert (await log_in(api(), EMAIL)).status_code == 200
