"""One code to book: it signs in, or makes an account without a password first."""

import asyncio
from collections import Counter
from typing import Any

import httpx
import psycopg
import pytest

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api, RunJobs
from tests.people import PASSWORD, SendCode, log_in, mails

pytestmark = pytest.mark.anyio

NEW = "meera@traveller.example"


async def go_on(browser: httpx.AsyncClient, code: str, *, email: str = NEW, **more: Any) -> httpx.Response:
    return await browser.post("/api/users/continue", json={"email": email, "code": code, **more})


async def test_a_new_address_gets_an_account_that_joins_the_operator(
    api: Api, send_code: SendCode, site: int, audited: Audited
) -> None:
    code = await send_code(NEW, "booking", label="brahmaputra")
    browser = api("brahmaputra")
    answer = await go_on(browser, code, email=NEW.title(), url="brahmaputra", phone="98765 43210")
    assert answer.status_code == 200, answer.text
    session = answer.json()
    assert (session["email"], session["role"], session["phone"]) == (NEW, "traveller", "+919876543210")
    assert [one for one in audited() if one[0] != "session.started"] == [
        ("person.registered", site, f"user:{session['user_id']}")
    ]
    me = (await browser.get("/api/users/me")).json()
    assert (me["email"], me["has_password"], me["default_url"]) == (NEW, False, "brahmaputra")
    # The code was used up with it.
    assert (await go_on(api("brahmaputra"), code)).status_code == 401


async def test_an_address_with_an_account_is_signed_in(api: Api, send_code: SendCode, asha: int) -> None:
    answer = await go_on(api(), await send_code(EMAIL, "booking"), email=EMAIL, phone="98765 00000")
    assert (answer.status_code, answer.json()["user_id"]) == (200, asha)
    assert answer.json()["phone"] != "+919876500000"


async def test_known_and_unknown_addresses_get_the_same_answer_and_e_mail(
    api: Api, run_jobs: RunJobs, asha: int
) -> None:
    texts = []
    for email in (EMAIL, NEW):
        answer = await api().post("/api/otp/generate", params={"purpose": "booking"}, json={"email": email})
        assert answer.status_code == 200
        await run_jobs()
        (mail,) = [one for one in await mails(api) if one["to"] == email]
        digits = next(word for word in mail["text"].split() if word.isdigit() and len(word) == 6)
        texts.append((answer.json(), mail["subject"], mail["text"].replace(digits, "")))
    assert texts[0] == texts[1]


async def test_a_code_of_another_purpose_makes_no_account(
    api: Api, send_code: SendCode, owner: psycopg.Connection[Any]
) -> None:
    await send_code(NEW, "booking")
    answer = await go_on(api(), await send_code(NEW, "registration"))
    assert (answer.status_code, answer.json()["code"]) == (401, "wrong_code")
    assert owner.execute("SELECT count(*) FROM app_user").fetchone() == (0,)


async def test_of_many_calls_with_one_code_one_makes_the_account(
    api: Api, send_code: SendCode, owner: psycopg.Connection[Any]
) -> None:
    code = await send_code(NEW, "booking")
    answers = await asyncio.gather(*(go_on(api(), code) for _ in range(4)))
    assert Counter(answer.status_code for answer in answers) == {200: 1, 401: 3}
    assert owner.execute("SELECT count(*) FROM app_user").fetchone() == (1,)
    assert owner.execute("SELECT count(*) FROM user_session").fetchone() == (1,)


async def test_the_second_factor_is_asked_for_before_the_code_is_used_up(
    api: Api, send_code: SendCode, asha: int, owner: psycopg.Connection[Any]
) -> None:
    owner.execute("UPDATE app_user SET totp_enabled_at = now(), sealed_totp_secret = '\\x00'")
    code = await send_code(EMAIL, "booking")
    for _ in range(2):
        answer = await go_on(api(), code, email=EMAIL)
        assert (answer.status_code, answer.json()["code"]) == (401, "second_factor_required")


async def test_a_first_password_is_set_after_a_proof_by_code(api: Api, send_code: SendCode, run_jobs: RunJobs) -> None:
    browser = api()
    assert (await go_on(browser, await send_code(NEW, "booking"))).status_code == 200
    assert (await log_in(api(), NEW)).status_code == 401
    refused = await browser.post("/api/users/password", json={"new_password": PASSWORD})
    assert (refused.status_code, refused.json()["code"]) == (403, "identity_not_confirmed")
    code = await send_code(NEW, "confirm")
    assert (await browser.post("/api/users/confirm-identity", json={"email": NEW, "code": code})).status_code == 200
    easy = await browser.post("/api/users/password", json={"new_password": "password"})
    assert (easy.status_code, easy.json()["errors"][0]["field"]) == (422, "new_password")
    assert (await browser.post("/api/users/password", json={"new_password": PASSWORD})).status_code == 204
    again = await browser.post("/api/users/password", json={"new_password": PASSWORD + "x"})
    assert (again.status_code, again.json()["code"]) == (409, "password_exists")
    assert (await browser.get("/api/users/me")).json()["has_password"] is True
    assert (await log_in(api(), NEW)).status_code == 200
    await run_jobs()
    assert "Your account has a password" in [mail["subject"] for mail in await mails(api) if mail["to"] == NEW]


async def test_a_first_password_is_set_by_the_way_of_a_forgotten_one(api: Api, send_code: SendCode) -> None:
    assert (await go_on(api(), await send_code(NEW, "booking"))).status_code == 200
    code = await send_code(NEW, "password_reset")
    body = {"email": NEW, "code": code, "new_password": PASSWORD}
    assert (await api().post("/api/users/reset-password", json=body)).status_code == 200
    assert (await log_in(api(), NEW)).status_code == 200
