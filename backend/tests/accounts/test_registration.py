"""Becoming a traveller."""

import asyncio
from typing import Any

import httpx
import psycopg
import pytest

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api, RunJobs
from tests.people import PASSWORD, SendCode, log_in, mails, open_site, set_approval
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

NEW = "meera@traveller.example"


def body(**changed: Any) -> dict[str, Any]:
    return {
        "email": NEW,
        "password": PASSWORD,
        "confirmPassword": PASSWORD,
        "phone": "98765 43210",
        "role": 2,
        "url": None,
        **changed,
    }


async def register(api: Api, code: str, *, label: str | None = None, **changed: Any) -> httpx.Response:
    return await api(label).post("/api/users/register", params={"otp_code": code}, json=body(**changed))


async def test_traveller_registers_and_signs_in(api: Api, send_code: SendCode, audited: Audited) -> None:
    answer = await register(api, await send_code(NEW, "registration"), email=NEW.title())
    assert answer.status_code == 201
    assert answer.json() == {
        "user_id": answer.json()["user_id"],
        "role_id": 2,
        "username": NEW,
        "name": "Meera",
        "email": NEW,
        "phone": "+919876543210",
        "is_phone_confirmed": False,
        "default_url": None,
        "current_url": None,
        "support_until": None,
        "has_password": True,
        "has_second_factor": False,
        "owes_second_factor": False,
        "second_factor_due_at": None,
        "to_request": None,
        "language": "en",
    }
    assert "set-cookie" not in answer.headers
    assert audited() == [("person.registered", 0, f"user:{answer.json()['user_id']}")]
    assert (await log_in(api(), NEW)).status_code == 200


@pytest.mark.parametrize("host", ["brahmaputra", None])
async def test_traveller_joins_the_client_named_as_the_default(
    api: Api, send_code: SendCode, site: int, audited: Audited, host: str | None
) -> None:
    code = await send_code(NEW, "registration", label=host)
    answer = await register(api, code, label=host, url="Brahmaputra" if host is None else None)
    assert answer.status_code == 201
    assert answer.json()["default_url"] == "brahmaputra"
    assert audited()[0][1] == site
    browser = api()
    user_id = (await log_in(browser, NEW)).json()["user_id"]
    joined = await browser.get(f"/api/clients/client_customer_joining/{user_id}")
    assert [(one["client_id"], one["is_default"]) for one in joined.json()] == [(site, True)]


async def test_client_that_is_closed_or_elsewhere_cannot_be_named(
    api: Api, send_code: SendCode, database: Database, site: int
) -> None:
    await open_site(database, "zanskar")
    code = await send_code(NEW, "registration")
    assert (await register(api, code, label="brahmaputra", url="zanskar")).status_code == 404
    await set_approval(database, site, "rejected")
    assert (await register(api, code, url="brahmaputra")).status_code == 404
    assert (await register(api, code, url="../evil")).status_code == 404
    assert (await register(api, code, url="zanskar")).status_code == 201


@pytest.mark.parametrize("role", [1, 3, 0, 4])
async def test_nobody_makes_themselves_more_than_a_traveller(
    api: Api, send_code: SendCode, owner: psycopg.Connection[Any], role: int
) -> None:
    answer = await register(api, await send_code(NEW, "registration"), role=role)
    assert answer.status_code == 422
    assert answer.json()["errors"][0]["field"] == "role"
    assert owner.execute("SELECT count(*) FROM app_user").fetchone() == (0,)


@pytest.mark.parametrize(
    ("changed", "field"),
    [
        ({"password": "short77", "confirmPassword": "short77"}, "password"),
        ({"password": "Password123", "confirmPassword": "Password123"}, "password"),
        ({"password": NEW, "confirmPassword": NEW}, "password"),
        ({"password": "x" * 129, "confirmPassword": "x" * 129}, "password"),
        ({"confirmPassword": "something else"}, "confirmPassword"),
        ({"phone": "call me"}, "phone"),
        ({"phone": ""}, "phone"),
        ({"phone": "+44 123"}, "phone"),
        ({"email": "meera"}, "email"),
        ({"role": "2"}, "role"),
    ],
)
async def test_what_is_wrong_is_named_and_the_code_stays_good(
    api: Api, send_code: SendCode, changed: dict[str, Any], field: str
) -> None:
    code = await send_code(NEW, "registration")
    answer = await register(api, code, **changed)
    assert answer.status_code == 422
    assert [problem["field"] for problem in answer.json()["errors"]] == [field]
    assert answer.json()["detail"] == answer.json()["errors"][0]["message"]
    assert (await register(api, code)).status_code == 201


@pytest.mark.parametrize(
    ("details", "field"),
    [
        ({"password": "short77"}, "password"),
        ({"password": "Password123"}, "password"),
        ({"password": NEW}, "password"),
        ({"password": PASSWORD, "phone": "98765"}, "phone"),
    ],
)
async def test_wrong_details_are_refused_before_a_code_is_sent(
    api: Api, run_jobs: RunJobs, details: dict[str, str], field: str
) -> None:
    ask = {"url": "/api/otp/generate", "params": {"purpose": "registration"}}
    refused = await api().post(**ask, json={"email": NEW, **details})
    assert (refused.status_code, [one["field"] for one in refused.json()["errors"]]) == (422, [field])
    await run_jobs()
    assert (await api().get("/sandbox/outbox.json")).json() == []
    sent = await api().post(**ask, json={"email": NEW, "password": PASSWORD, "phone": "+44 20 7946 0958"})
    assert sent.status_code == 200


async def test_fields_that_are_not_ones_own_are_ignored(api: Api, send_code: SendCode) -> None:
    answer = await register(
        api, await send_code(NEW, "registration"), role_id=1, user_id=1, is_admin=True, approval_status="approved"
    )
    assert (answer.status_code, answer.json()["role_id"]) == (201, 2)


async def test_code_must_be_right(api: Api, send_code: SendCode) -> None:
    code = await send_code(NEW, "registration")
    wrong = await register(api, "000000" if code != "000000" else "000001")
    assert (wrong.status_code, wrong.json()["code"]) == (422, "wrong_code")
    assert wrong.json()["errors"][0]["field"] == "otp_code"
    missing = await api().post("/api/users/register", json=body())
    assert (missing.status_code, missing.json()["errors"][0]["field"]) == (422, "otp_code")


@pytest.mark.usefixtures("asha")
async def test_taken_address_is_revealed_to_its_owner_only(api: Api, send_code: SendCode) -> None:
    stranger = await register(api, "000000", email=EMAIL)
    stranger_elsewhere = await register(api, "000000", email="nobody@traveller.example")
    assert stranger.status_code == 422
    assert stranger.json() == stranger_elsewhere.json()
    code = await send_code(EMAIL, "registration")
    assert "already have an account" in (await mails(api))[0]["subject"]
    owner = await register(api, code, email=EMAIL)
    assert (owner.status_code, owner.json()["code"]) == (409, "email_taken")


async def test_registering_twice_side_by_side_makes_one_account(
    api: Api, send_code: SendCode, owner: psycopg.Connection[Any]
) -> None:
    code = await send_code(NEW, "registration")
    answers = await asyncio.gather(*(register(api, code) for _ in range(4)))
    assert sorted(answer.status_code for answer in answers) == [201, 409, 409, 409]
    # An answer that was lost on the way: the same call again says what happened.
    assert (await register(api, code)).status_code == 409
    assert owner.execute("SELECT count(*) FROM app_user").fetchone() == (1,)


@pytest.mark.usefixtures("slow_passwords")
async def test_passwords_are_stored_as_argon2id(
    api: Api, send_code: SendCode, owner: psycopg.Connection[Any], run_jobs: RunJobs
) -> None:
    await register(api, await send_code(NEW, "registration"))
    await run_jobs()
    stored = owner.execute("SELECT password_hash FROM app_user").fetchone()
    assert stored is not None
    assert stored[0].startswith("$argon2id$v=19$m=19456,t=2,p=1$")
