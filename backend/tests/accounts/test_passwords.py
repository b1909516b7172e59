"""Changing a password, and replacing a forgotten one."""

import httpx
import pytest

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api, RunJobs
from tests.people import PASSWORD, SendCode, log_in, mails

pytestmark = pytest.mark.anyio

NEW = "sela-pass-in-snow"


async def change(browser: httpx.AsyncClient, current: str, new: str) -> httpx.Response:
    return await browser.post("/api/users/change-password", json={"current_password": current, "new_password": new})


async def reset(api: Api, code: str, *, email: str = EMAIL, new: str = NEW) -> httpx.Response:
    return await api().post("/api/users/reset-password", json={"email": email, "code": code, "new_password": new})


async def test_changed_password_ends_other_sign_ins_and_notifies(
    api: Api, asha: int, run_jobs: RunJobs, audited: Audited
) -> None:
    here, there = api(), api()
    await log_in(here, EMAIL)
    await log_in(there, EMAIL)
    assert (await change(here, PASSWORD, NEW)).status_code == 204
    assert (await here.get("/api/users/me")).status_code == 200
    assert (await there.get("/api/users/me")).status_code == 401
    assert (await log_in(api(), EMAIL, PASSWORD)).status_code == 401
    assert (await log_in(api(), EMAIL, NEW)).status_code == 200
    assert ("password.changed", 0, f"user:{asha}") in audited()
    await run_jobs()
    mail = (await mails(api))[0]
    assert (mail["to"], mail["subject"]) == (EMAIL, "Your password was changed")
    assert NEW not in mail["text"] + mail["html"]


@pytest.mark.usefixtures("asha")
async def test_change_needs_the_password_and_a_good_new_one(api: Api) -> None:
    browser = api()
    await log_in(browser, EMAIL)
    wrong = await change(browser, "not my password", NEW)
    common = await change(browser, PASSWORD, "iloveyou")
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "current_password")
    assert (common.status_code, common.json()["errors"][0]["field"]) == (422, "new_password")
    assert (await change(api(), PASSWORD, NEW)).status_code == 401


@pytest.mark.usefixtures("asha")
async def test_guessing_in_a_stolen_session_is_limited_like_signing_in(api: Api) -> None:
    browser = api()
    await log_in(browser, EMAIL)
    answers = [await change(browser, f"wrong password {number}", NEW) for number in range(11)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429]


@pytest.mark.usefixtures("asha")
async def test_forgotten_password_is_replaced_and_every_sign_in_ends(api: Api, run_jobs: RunJobs) -> None:
    browser = api()
    await log_in(browser, EMAIL)
    for _ in range(10):
        await log_in(api(), EMAIL, "what was it")
    asked = await api().post("/api/users/forgot-password", params={"email": EMAIL})
    assert asked.status_code == 200
    await run_jobs()
    code = next(part for part in (await mails(api))[0]["text"].split() if part.isdecimal() and len(part) == 6)
    done = await reset(api, code)
    assert (done.status_code, list(done.json())) == (200, ["message"])
    assert (await browser.get("/api/users/me")).status_code == 401
    assert (await log_in(api(), EMAIL, NEW)).status_code == 200
    assert (await reset(api, code)).status_code == 422


@pytest.mark.usefixtures("asha")
async def test_forgetting_answers_200_for_everybody_always(api: Api) -> None:
    answers = [
        await api().post("/api/users/forgot-password", json={"email": email})
        for email in (EMAIL, "nobody@traveller.example", EMAIL, "nobody@traveller.example")
    ]
    assert {answer.status_code for answer in answers} == {200}
    assert len({answer.text for answer in answers}) == 1
    assert answers[0].json()["resend_after"] == 30
    assert (await api().post("/api/users/forgot-password")).status_code == 422


@pytest.mark.usefixtures("asha")
async def test_new_password_may_come_in_the_query(api: Api, send_code: SendCode) -> None:
    code = await send_code(EMAIL, "password_reset")
    answer = await api().post(
        "/api/users/reset-password", params={"new_password": NEW}, json={"email": EMAIL, "code": code}
    )
    assert answer.status_code == 200
    assert (await log_in(api(), EMAIL, NEW)).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_reset_needs_a_code_of_its_own_and_a_good_password(api: Api, send_code: SendCode) -> None:
    code = await send_code(EMAIL, "password_reset")
    assert (await reset(api, "000000" if code != "000000" else "000001")).json()["code"] == "wrong_code"
    assert (await reset(api, code, email="nobody@traveller.example")).json()["code"] == "wrong_code"
    weak = await reset(api, code, new="12345678")
    assert (weak.status_code, weak.json()["errors"][0]["field"]) == (422, "new_password")
    none = await api().post("/api/users/reset-password", json={"email": EMAIL, "code": code})
    assert (none.status_code, none.json()["errors"][0]["field"]) == (422, "new_password")
    assert (await reset(api, code)).status_code == 200
