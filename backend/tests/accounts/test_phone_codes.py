"""Codes by SMS: a confirmed phone number signs in, and belongs to one account."""

import re
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.accounts.conftest import EMAIL, Audited
from tests.channels.conftest import fail, sent
from tests.conftest import Api, RunJobs
from tests.people import PASSWORD, account, log_in
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

PHONE = "+919876543210"
OTHER = "meera@traveller.example"

Owner = psycopg.Connection[Any]


async def newest_code(api: Api) -> str:
    found = (await sent(api))[-1]
    assert (found["channel"], found["phone"]) == ("sms", PHONE)
    [code] = re.findall(r"^(\d{6}) is your code", found["body"])
    return str(code)


async def confirm(api: Api, browser: httpx.AsyncClient, run_jobs: RunJobs) -> httpx.Response:
    saved = await browser.put("/api/users/me", json={"phone": PHONE})
    assert saved.status_code == 200, saved.text
    asked = await browser.post("/api/users/me/phone/code")
    assert asked.status_code == 200, asked.text
    await run_jobs()
    return await browser.post("/api/users/me/phone/confirm", json={"code": await newest_code(api)})


async def sign_in(browser: httpx.AsyncClient, code: str) -> httpx.Response:
    return await browser.post("/api/users/login-with-phone", json={"phone": PHONE, "code": code})


async def test_a_confirmed_number_signs_in_by_sms(
    api: Api, run_jobs: RunJobs, asha: int, audited: Audited, owner: Owner
) -> None:
    browser = api()
    await log_in(browser, EMAIL, PASSWORD)
    confirmed = await confirm(api, browser, run_jobs)
    assert (confirmed.status_code, confirmed.json()["is_phone_confirmed"]) == (200, True)
    assert ("phone.confirmed", 0, f"user:{asha}") in audited()
    new = api()
    asked = await new.post("/api/otp/phone", json={"phone": "98765 43210"})
    assert asked.json()["message"] == "If this number can be used here, an SMS is on its way."
    await run_jobs()
    answer = await sign_in(new, await newest_code(api))
    assert (answer.status_code, answer.json()["user_id"]) == (200, asha)
    assert owner.execute("SELECT count(*) FROM one_time_code WHERE sealed_code IS NOT NULL").fetchone() == (0,)
    # Another number is not confirmed, and does not sign in.
    changed = await browser.put("/api/users/me", json={"phone": "+919876500000"})
    assert changed.json()["is_phone_confirmed"] is False


async def test_a_number_that_is_not_confirmed_gets_no_sms_and_the_same_answers(
    api: Api, run_jobs: RunJobs, asha: int, owner: Owner
) -> None:
    owner.execute("UPDATE app_user SET phone = %s WHERE user_id = %s", [PHONE, asha])
    browser = api()
    asked = await browser.post("/api/otp/phone", json={"phone": PHONE})
    assert asked.status_code == 200
    await run_jobs()
    assert await sent(api) == []
    wrong = await sign_in(browser, "123456")
    assert (wrong.status_code, wrong.json()["code"]) == (401, "wrong_code")
    abroad = await browser.post("/api/otp/phone", json={"phone": "+4915112345678"})
    assert abroad.status_code == 422


async def test_a_number_belongs_to_who_confirmed_it_last(
    api: Api, run_jobs: RunJobs, asha: int, database: Database, owner: Owner
) -> None:
    await account(database, OTHER)
    first, second = api(), api()
    await log_in(first, EMAIL, PASSWORD)
    await confirm(api, first, run_jobs)
    await log_in(second, OTHER, PASSWORD)
    owner.execute("UPDATE one_time_code SET created_at = created_at - interval '1 minute'")
    await confirm(api, second, run_jobs)
    assert (await first.get("/api/users/me")).json()["is_phone_confirmed"] is False
    owner.execute("UPDATE one_time_code SET created_at = created_at - interval '1 minute'")
    new = api()
    await new.post("/api/otp/phone", json={"phone": PHONE})
    await run_jobs()
    signed_in = await sign_in(new, await newest_code(api))
    assert signed_in.json()["email"] == OTHER


async def test_a_code_is_sent_once_even_when_no_answer_comes(api: Api, run_jobs: RunJobs, asha: int) -> None:
    browser = api()
    await log_in(browser, EMAIL, PASSWORD)
    await browser.put("/api/users/me", json={"phone": PHONE})
    await fail(api, "sms", "lose_answer")
    await browser.post("/api/users/me/phone/code")
    await run_jobs()
    assert len(await sent(api)) == 1
    again = await browser.post("/api/users/me/phone/code")
    assert again.status_code == 429


async def test_codes_to_phones_are_limited_because_they_cost_money(api: Api, asha: int, owner: Owner) -> None:
    owner.execute(
        "INSERT INTO attempt (key) SELECT 'sms:all' FROM generate_series(1, 5000)",
    )
    answer = await api().post("/api/otp/phone", json={"phone": PHONE})
    assert (answer.status_code, answer.json()["detail"][:33]) == (429, "Too many codes were sent by SMS. ")


async def test_without_an_account_for_sms_there_are_no_codes(app: FastAPI, api: Api) -> None:
    app.state.services.channels._codes = None
    answer = await api().post("/api/otp/phone", json={"phone": PHONE})
    assert (answer.status_code, answer.json()["code"]) == (409, "no_codes_by_sms")
