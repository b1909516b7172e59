"""The second factor: an authenticator app, and recovery codes for the day when the phone is lost."""

import asyncio
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from pyotp import TOTP

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api, HandClock, RunJobs
from tests.people import PASSWORD, SendCode, account, log_in, mails, open_site
from tests.shop import person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio


@pytest.fixture
async def browser(api: Api, asha: int) -> httpx.AsyncClient:
    browser = api()
    assert (await log_in(browser, EMAIL)).json()["user_id"] == asha
    return browser


@dataclass(frozen=True)
class Factor:
    """A second factor in use."""

    secret: str
    recovery_codes: list[str]


async def confirm(browser: httpx.AsyncClient, **body: str) -> httpx.Response:
    return await browser.post("/api/users/confirm-identity", json=body)


async def enrolled(browser: httpx.AsyncClient, clock: HandClock) -> Factor:
    await confirm(browser, username=EMAIL, password=PASSWORD)
    secret = str((await browser.post("/api/users/totp/enrol")).json()["secret"])
    done = await browser.post("/api/users/totp/confirm", json={"code": current(secret, clock)})
    assert done.status_code == 200, done.text
    return Factor(secret, done.json()["recovery_codes"])


def current(secret: str, clock: HandClock) -> str:
    """What the authenticator app shows."""
    return TOTP(secret).at(clock.now())


async def test_second_factor_is_asked_for_at_sign_in(
    api: Api, browser: httpx.AsyncClient, clock: HandClock, send_code: SendCode
) -> None:
    secret = (await enrolled(browser, clock)).secret
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
    secret = (await enrolled(browser, clock)).secret
    clock.move(timedelta(seconds=30))
    wrong = "000000" if current(secret, clock) != "000000" else "000001"
    answers = [await log_in(api(), EMAIL, totp=wrong) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert (await log_in(api(), EMAIL, totp=current(secret, clock))).status_code == 429


async def test_second_factor_is_turned_off_again(api: Api, browser: httpx.AsyncClient, clock: HandClock) -> None:
    assert (await browser.post("/api/users/totp/confirm", json={"code": "123456"})).status_code == 403
    factor = await enrolled(browser, clock)
    twice = await browser.post("/api/users/totp/enrol")
    assert (twice.status_code, twice.json()["code"]) == (409, "second_factor_on")
    nothing = await browser.post("/api/users/totp/disable")
    assert nothing.status_code == 422
    # The code that was used to turn it on is used up.
    used = await browser.post("/api/users/totp/disable", json={"code": current(factor.secret, clock)})
    assert (used.status_code, used.json()["errors"][0]["field"]) == (422, "code")
    clock.move(timedelta(seconds=30))
    body = {"code": current(factor.secret, clock)}
    assert (await browser.post("/api/users/totp/disable", json=body)).status_code == 204
    assert (await browser.post("/api/users/totp/disable", json=body)).json()["code"] == "second_factor_off"
    assert (await log_in(api(), EMAIL)).status_code == 200


async def test_wrong_first_code_enables_nothing(api: Api, browser: httpx.AsyncClient, clock: HandClock) -> None:
    await confirm(browser, username=EMAIL, password=PASSWORD)
    secret = (await browser.post("/api/users/totp/enrol")).json()["secret"]
    wrong = "000000" if current(secret, clock) != "000000" else "000001"
    answer = await browser.post("/api/users/totp/confirm", json={"code": wrong})
    assert (answer.status_code, answer.json()["errors"][0]["field"]) == (422, "code")
    assert (await log_in(api(), EMAIL)).status_code == 200


async def test_secret_is_sealed(browser: httpx.AsyncClient, clock: HandClock, owner: psycopg.Connection[Any]) -> None:
    secret = (await enrolled(browser, clock)).secret
    stored = owner.execute("SELECT sealed_totp_secret FROM app_user WHERE email = %s", [EMAIL]).fetchone()
    assert stored is not None
    assert secret.encode() not in stored[0]


async def test_recovery_code_stands_in_for_the_app_once(
    api: Api,
    browser: httpx.AsyncClient,
    clock: HandClock,
    run_jobs: RunJobs,
    audited: Audited,
    asha: int,
    owner: psycopg.Connection[Any],
) -> None:
    codes = (await enrolled(browser, clock)).recovery_codes
    assert len(set(codes)) == 10
    stored = str(owner.execute("SELECT code_mac FROM recovery_code").fetchall())
    assert not any(code in stored for code in codes)
    typed = codes[0].lower().replace("-", " ")
    answers = await asyncio.gather(*(log_in(api(), EMAIL, totp=typed) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [200, 401, 401, 401]
    assert {answer.json()["code"] for answer in answers if answer.status_code == 401} == {"second_factor_wrong"}
    left = (await browser.get("/api/users/totp")).json()
    assert (left["is_on"], left["recovery_codes_left"]) == (True, 9)
    assert ("second_factor.recovery_code_used", 0, f"user:{asha}") in audited()
    await run_jobs()
    subjects = {mail["subject"] for mail in await mails(api)}
    assert subjects == {"Recovery code used to sign in", "Second factor turned on"}


async def test_new_recovery_codes_replace_the_old_and_go_with_the_factor(
    api: Api, browser: httpx.AsyncClient, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    body = {"code": "ABCDE-FGHJK"}
    assert (await browser.post("/api/users/totp/recovery-codes", json=body)).status_code == 403
    await confirm(browser, username=EMAIL, password=PASSWORD)
    assert (await browser.post("/api/users/totp/recovery-codes", json=body)).json()["code"] == "second_factor_off"
    old = (await enrolled(browser, clock)).recovery_codes
    wrong = await browser.post("/api/users/totp/recovery-codes", json=body)
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "code")
    new = (await browser.post("/api/users/totp/recovery-codes", json={"code": old[1]})).json()["recovery_codes"]
    assert not set(old) & set(new)
    assert (await log_in(api(), EMAIL, totp=old[0])).json()["code"] == "second_factor_wrong"
    assert (await log_in(api(), EMAIL, totp=new[0])).status_code == 200
    assert (await browser.post("/api/users/totp/disable", json={"code": new[1]})).status_code == 204
    assert owner.execute("SELECT count(*) FROM recovery_code").fetchone() == (0,)
    off = (await browser.get("/api/users/totp")).json()
    assert off == {"is_on": False, "enabled_at": None, "recovery_codes_left": 0}


async def test_administrators_must_have_one_unless_they_are_the_demos(
    api: Api, database: Database, owner: psycopg.Connection[Any], clock: HandClock, asha: int
) -> None:
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    owner.execute("UPDATE app_user SET totp_enabled_at = NULL WHERE user_id = %s", [admin.user_id])
    browser = admin.on(api())
    paths = ("/api/to-requests", f"/api/clients/client_customer_joining/{asha}", "/api/connection-requests?client_id=0")
    for path in paths:
        refused = await browser.get(path)
        assert (refused.status_code, refused.json()["code"]) == (403, "second_factor_enrolment_required")
    assert (await browser.get("/api/users/me")).json()["owes_second_factor"] is True
    page = await browser.get("/api/users/has_access_to_route/admin")
    assert page.json() == {"allowed": False, "reason": "second_factor_enrolment_required"}
    # What they need to set one up is theirs to do.
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '1 minute'")
    secret = (await browser.post("/api/users/totp/enrol")).json()["secret"]
    done = await browser.post("/api/users/totp/confirm", json={"code": current(secret, clock)})
    assert done.status_code == 200
    assert [(await browser.get(path)).status_code for path in paths] == [200, 200, 200]
    await browser.post("/api/users/totp/disable", json={"code": done.json()["recovery_codes"][0]})
    assert (await browser.get(paths[0])).status_code == 403
    owner.execute("UPDATE app_user SET is_demo = true")
    assert (await browser.get(paths[0])).status_code == 200


async def test_guessing_with_a_mailed_code_in_hand_is_limited_too(
    api: Api, browser: httpx.AsyncClient, clock: HandClock, send_code: SendCode
) -> None:
    secret = (await enrolled(browser, clock)).secret
    clock.move(timedelta(seconds=30))
    wrong = "000000" if current(secret, clock) != "000000" else "000001"
    for _ in range(10):
        await log_in(api(), EMAIL, totp=wrong)
    body = {"email": EMAIL, "code": await send_code(EMAIL, "login"), "totp": current(secret, clock)}
    assert (await api().post("/api/users/login-with-otp", json=body)).status_code == 429


async def test_guessing_it_on_a_known_device_ends_for_the_day(
    browser: httpx.AsyncClient, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    secret = (await enrolled(browser, clock)).secret
    clock.move(timedelta(seconds=30))
    wrong = "000000" if current(secret, clock) != "000000" else "000001"
    for _ in range(2):
        assert [(await log_in(browser, EMAIL, totp=wrong)).status_code for _ in range(10)] == [401] * 10
        owner.execute("UPDATE attempt SET made_at = made_at - interval '16 minutes'")
    refused = await log_in(browser, EMAIL, totp=current(secret, clock))
    assert refused.status_code == 429
    assert int(refused.headers["Retry-After"]) > 20 * 3600


async def test_guessing_it_in_a_stolen_session_is_limited(browser: httpx.AsyncClient, clock: HandClock) -> None:
    factor = await enrolled(browser, clock)
    clock.move(timedelta(seconds=30))
    wrong = "000000" if current(factor.secret, clock) != "000000" else "000001"
    answers = [await browser.post("/api/users/totp/disable", json={"code": wrong}) for _ in range(11)]
    assert [answer.status_code for answer in answers] == [422] * 10 + [429]
    right = await browser.post("/api/users/totp/disable", json={"code": current(factor.secret, clock)})
    assert right.status_code == 429


async def test_operators_owe_one_a_week_after_their_client_is_approved(
    api: Api, database: Database, owner: psycopg.Connection[Any], clock: HandClock
) -> None:
    admin = await person(database, "admin@toli.example", role=Role.ADMIN)
    operator = await person(database, "ops@zanskar.example", role=Role.OPERATOR)
    client_id = await open_site(database, "zanskar", approval="open", user_id=operator.user_id)
    browser = operator.on(api())
    assert (await browser.get("/api/users/me")).json()["second_factor_due_at"] is None
    assert (await admin.on(api()).put(f"/api/clients/{client_id}/approved")).status_code == 200
    me = (await browser.get("/api/users/me")).json()
    left = datetime.fromisoformat(me["second_factor_due_at"]) - datetime.now(UTC)
    assert timedelta(days=6, hours=23) < left <= timedelta(days=7)
    assert me["owes_second_factor"] is False
    paths = (f"/api/clients/{client_id}", f"/api/events/client/{client_id}")
    assert [(await browser.get(path)).status_code for path in paths] == [200, 200]
    assert (await browser.get("/api/users/has_access_to_route/to")).json()["allowed"] is True
    # Approved again, the date stays.
    await admin.on(api()).put(f"/api/clients/{client_id}/approved")
    assert (await browser.get("/api/users/me")).json()["second_factor_due_at"] == me["second_factor_due_at"]
    owner.execute("UPDATE app_user SET second_factor_due_at = now() WHERE user_id = %s", [operator.user_id])
    for path in paths:
        refused = await browser.get(path)
        assert (refused.status_code, refused.json()["code"]) == (403, "second_factor_enrolment_required")
    page = await browser.get("/api/users/has_access_to_route/to")
    assert page.json() == {"allowed": False, "reason": "second_factor_enrolment_required"}
    assert (await browser.get("/api/users/me")).json()["owes_second_factor"] is True
    # What is theirs as a traveller stays open.
    assert (await browser.get(f"/api/bookings/get_by_user_id/{operator.user_id}")).status_code == 200
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '1 minute'")
    secret = (await browser.post("/api/users/totp/enrol")).json()["secret"]
    await browser.post("/api/users/totp/confirm", json={"code": current(secret, clock)})
    assert [(await browser.get(path)).status_code for path in paths] == [200, 200]
    assert (await browser.get("/api/users/me")).json()["second_factor_due_at"] is None


async def test_operators_of_the_demo_owe_none(api: Api, database: Database, owner: psycopg.Connection[Any]) -> None:
    operator = await person(database, "ops@zanskar.example", role=Role.OPERATOR)
    client_id = await open_site(database, "zanskar", user_id=operator.user_id)
    owner.execute("UPDATE app_user SET is_demo = true, second_factor_due_at = now()")
    browser = operator.on(api())
    assert (await browser.get(f"/api/clients/{client_id}")).status_code == 200
    assert (await browser.get("/api/users/me")).json()["second_factor_due_at"] is None


async def test_operators_use_it_again_before_refunds_and_changes_of_the_team(
    api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any], audited: Audited
) -> None:
    runner = await account(database, "dev@operator.example", role=Role.OPERATOR)
    client_id = await open_site(database, "majuli", user_id=runner)
    browser = api("majuli")
    await log_in(browser, "dev@operator.example")
    upi, team = f"/api/clients/{client_id}/upi", f"/api/clients/{client_id}/team/invitations"
    details = {"vpa": "majuli@okaxis", "payee_name": "Majuli Trails", "is_on": False}
    invitation = {"email": "mina@traveller.example", "role": "sales", "trips": None}
    # Without a second factor, a sign-in of this moment is not enough to say where money goes or to let people in.
    for refused in (await browser.put(upi, json=details), await browser.post(team, json=invitation)):
        assert refused.json()["code"] == "identity_not_confirmed"
    assert (await browser.post("/api/users/totp/prove", json={"code": "000000"})).json()["code"] == "second_factor_off"
    await confirm(browser, username="dev@operator.example", password=PASSWORD)
    assert (await browser.post(team, json=invitation)).status_code == 201
    assert (await browser.put(upi, json=details)).status_code == 200
    secret = (await browser.post("/api/users/totp/enrol")).json()["secret"]
    await browser.post("/api/users/totp/confirm", json={"code": current(secret, clock)})
    assert (await browser.post(team, json=invitation)).status_code == 201

    owner.execute("UPDATE user_session SET signed_in_at = now() - interval '10 minutes', second_factor_until = now()")
    clock.move(timedelta(seconds=30))
    for answer in (
        await browser.put(upi, json=details, headers={"Idempotency-Key": "upi-details-1"}),
        await browser.post(team, json=invitation),
    ):
        # The password alone was proved a moment ago.
        assert (answer.status_code, answer.json()["code"]) == (403, "second_factor_not_proven")
    wrong = "000000" if current(secret, clock) != "000000" else "000001"
    refused = await browser.post("/api/users/totp/prove", json={"code": wrong})
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "code")
    proven = await browser.post("/api/users/totp/prove", json={"code": current(secret, clock)})
    assert proven.status_code == 200, proven.text
    assert "confirmed_until" in proven.json()
    assert (await browser.put(upi, json=details, headers={"Idempotency-Key": "upi-details-1"})).status_code == 200
    assert (await browser.post(team, json=invitation)).status_code == 201
    assert ("second_factor.proven", client_id, f"user:{runner}") in audited()
