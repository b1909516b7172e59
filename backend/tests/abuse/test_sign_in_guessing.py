"""Guessing passwords from many networks: it ends, and it does not keep the owner of the account out."""

import asyncio
from collections import Counter
from collections.abc import Callable
from contextlib import AsyncExitStack
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import BASE, PORT, Api, RunJobs
from tests.people import PASSWORD, account, log_in, mails
from toli.infra.db.database import Database
from toli.kit.sealing import Sealer

pytestmark = pytest.mark.anyio

EMAIL = "asha@traveller.example"
NEW = "sela-pass-in-snow"
NETWORKS = 100
"""Those that guess a code, ten times each: more than may ask for one in an hour."""
BrowserAt = Callable[[str], httpx.AsyncClient]


@pytest.fixture
async def browser_at(app: FastAPI) -> Any:
    """`browser_at("203.0.113.7")` is a browser at that address, with cookies of its own."""
    origin = f"http://{BASE}:{PORT}"
    async with AsyncExitStack() as stack:

        def make(address: str) -> httpx.AsyncClient:
            transport = httpx.ASGITransport(app=app, client=(address, 1))
            browser = httpx.AsyncClient(transport=transport, base_url=origin, headers={"Origin": origin})
            stack.push_async_callback(browser.aclose)
            return browser

        yield make


@pytest.fixture
async def asha(database: Database) -> int:
    return await account(database, EMAIL)


@pytest.fixture
def verified(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The passwords that were compared; instantly, since hashing is not what these tests are about."""
    seen: list[str] = []

    async def matches(password: str, *, stored: str | None) -> bool:
        seen.append(password)
        return stored is not None and password in {PASSWORD, NEW}

    monkeypatch.setattr("toli.clients.accounts.service.sign_in.password_matches", matches)
    return seen


@pytest.mark.usefixtures("asha")
async def test_failures_of_one_network_do_not_lock_out_the_owner_on_another(browser_at: BrowserAt) -> None:
    attacker = browser_at("203.0.113.7")
    answers = [await log_in(attacker, EMAIL, "wrong password") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    assert (await log_in(browser_at("198.51.100.1"), EMAIL)).status_code == 200
    # Nor does the owner's success give the attacker more guesses.
    assert (await log_in(attacker, EMAIL, "wrong password")).status_code == 429


@pytest.mark.usefixtures("asha")
async def test_a_botnet_has_a_hundred_guesses_a_day(
    browser_at: BrowserAt, verified: list[str], owner: psycopg.Connection[Any]
) -> None:
    statuses = [
        (await log_in(browser_at(f"203.0.{number // 250}.{number % 250}"), EMAIL, "wrong password")).status_code
        for number in range(120)
    ]
    assert statuses == [401] * 100 + [429] * 20
    assert len(verified) == 100
    refused = await log_in(browser_at("198.51.100.1"), EMAIL)
    assert refused.status_code == 429
    assert 80_000 < int(refused.headers["Retry-After"]) <= 86_400
    assert "24 hours" in refused.json()["detail"]
    owner.execute("UPDATE attempt SET made_at = made_at - interval '1 day'")
    assert (await log_in(browser_at("198.51.100.1"), EMAIL)).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_limits_are_the_same_for_an_account_that_does_not_exist(
    browser_at: BrowserAt, verified: list[str]
) -> None:
    texts = []
    for name in (EMAIL, "nobody@traveller.example"):
        answers = [
            await log_in(browser_at(f"203.0.{len(name)}.{number}"), name, "wrong password") for number in range(102)
        ]
        texts.append([(answer.status_code, answer.json()["code"]) for answer in answers])
    assert texts[0] == texts[1]
    assert len(verified) == 200


@pytest.mark.usefixtures("asha", "verified")
async def test_no_flood_keeps_the_owner_from_signing_in_on_a_known_device(browser_at: BrowserAt) -> None:
    home = browser_at("198.51.100.1")
    assert (await log_in(home, EMAIL)).status_code == 200
    assert (await home.post("/api/users/logout")).status_code == 204
    # Behind the same router too, and at other accounts of it.
    for number in range(110):
        await log_in(browser_at(f"203.0.113.{number}"), EMAIL, "wrong password")
    for number in range(11):
        await log_in(browser_at("198.51.100.1"), EMAIL, "wrong password")
        await log_in(browser_at("198.51.100.1"), f"guess{number}@traveller.example", "wrong password")
    assert (await log_in(browser_at("198.51.100.1"), EMAIL)).status_code == 429
    assert (await log_in(home, EMAIL)).status_code == 200


@pytest.mark.usefixtures("asha", "verified")
async def test_a_known_device_has_ten_guesses_of_its_own(browser_at: BrowserAt) -> None:
    home = browser_at("198.51.100.1")
    await log_in(home, EMAIL)
    answers = [await log_in(home, EMAIL, "wrong password") for _ in range(11)]
    assert [answer.status_code for answer in answers] == [401] * 10 + [429]
    # They are not counted against the others.
    assert (await log_in(browser_at("198.51.100.1"), EMAIL)).status_code == 200


@pytest.mark.usefixtures("verified")
async def test_a_device_is_known_to_its_own_account_alone(
    browser_at: BrowserAt, database: Database, owner: psycopg.Connection[Any]
) -> None:
    # A number that the random part of the cookie does not have by chance.
    owner.execute("SELECT setval('app_user_id_seq', 7777777777)")
    asha = await account(database, EMAIL)
    await account(database, "mallory@traveller.example")
    attacker = browser_at("203.0.113.7")
    await log_in(attacker, "mallory@traveller.example")
    cookie = attacker.cookies["known_device"]
    assert "mallory" not in cookie
    assert str(asha) not in cookie.partition(".")[0]
    for _ in range(10):
        await log_in(attacker, EMAIL, "wrong password")
    assert (await log_in(attacker, EMAIL)).status_code == 429
    forged = browser_at("203.0.113.7")
    forged.cookies.set("known_device", cookie[:-2] + ("AA" if cookie[-2:] != "AA" else "BB"))
    assert (await log_in(forged, EMAIL)).status_code == 429
    # Both persons who share a computer are known on it.
    shared = browser_at("198.51.100.1")
    await log_in(shared, EMAIL)
    await log_in(shared, "mallory@traveller.example")
    for number in range(110):
        await log_in(browser_at(f"203.0.113.{number}"), EMAIL, "wrong password")
    assert (await log_in(shared, EMAIL)).status_code == 200


@pytest.mark.usefixtures("asha", "verified")
@pytest.mark.parametrize("way", ["change", "sign_out_everywhere"])
async def test_a_known_device_is_forgotten_with_the_password_and_by_signing_out_everywhere(
    browser_at: BrowserAt, way: str
) -> None:
    home, stolen = browser_at("198.51.100.1"), browser_at("198.51.100.2")
    await log_in(home, EMAIL)
    await log_in(stolen, EMAIL)
    if way == "change":
        body = {"current_password": PASSWORD, "new_password": NEW}
        assert (await home.post("/api/users/change-password", json=body)).status_code == 204
    else:
        assert (await home.delete("/api/users/sessions")).status_code == 204
    for number in range(110):
        await log_in(browser_at(f"203.0.113.{number}"), EMAIL, "wrong password")
    assert (await log_in(stolen, EMAIL)).status_code == 429
    # The browser that it was done in stays known.
    assert (await log_in(home, EMAIL)).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_the_cookie_of_a_known_device_lasts_a_year_and_is_new_at_each_sign_in(browser_at: BrowserAt) -> None:
    home = browser_at("198.51.100.1")
    answer = await log_in(home, EMAIL)
    first = home.cookies["known_device"]
    cookie = next(text for text in answer.headers.get_list("set-cookie") if text.startswith("known_device="))
    for part in ("HttpOnly", "Max-Age=31536000", "Path=/", "SameSite=lax"):
        assert part in cookie
    assert "Domain" not in cookie
    await log_in(home, EMAIL)
    assert home.cookies["known_device"] != first
    assert (await home.post("/api/users/logout")).status_code == 204
    assert "known_device" in home.cookies


async def ask(browser: httpx.AsyncClient, purpose: str = "login") -> httpx.Response:
    return await browser.post("/api/otp/generate", params={"purpose": purpose}, json={"email": EMAIL})


async def try_code(browser: httpx.AsyncClient, code: str) -> httpx.Response:
    return await browser.post("/api/users/login-with-otp", json={"email": EMAIL, "code": code})


@pytest.fixture
def digits(app: FastAPI, owner: psycopg.Connection[Any]) -> Callable[[], str]:
    """The digits of the code that was asked for last, before its e-mail leaves."""

    def read() -> str:
        row = owner.execute(
            "SELECT code_id, sealed_code FROM one_time_code ORDER BY created_at DESC, code_id DESC LIMIT 1"
        ).fetchone()
        assert row is not None
        sealer = app.state.services.sealer
        return str(sealer.open(row[1], bound_to=f"one_time_code.sealed_code:{row[0]}"))

    return read


def wrong_one(code: str) -> str:
    return "000000" if code != "000000" else "000001"


@pytest.mark.usefixtures("asha")
async def test_wrong_codes_of_others_leave_the_owners_code_alone(
    browser_at: BrowserAt, digits: Callable[[], str]
) -> None:
    home = browser_at("198.51.100.1")
    assert (await ask(home)).status_code == 200
    code = digits()
    # From another network, from behind the same router, and with a code of their own.
    for address in ("203.0.113.7", "198.51.100.1"):
        for _ in range(6):
            assert (await try_code(browser_at(address), wrong_one(code))).status_code == 401
    attacker = browser_at("203.0.113.7")
    assert (await ask(attacker)).status_code == 200
    assert (await try_code(attacker, wrong_one(digits()))).status_code == 401
    assert (await try_code(home, code)).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_a_code_is_worth_nothing_on_another_network(browser_at: BrowserAt, digits: Callable[[], str]) -> None:
    await ask(browser_at("198.51.100.1"))
    assert (await try_code(browser_at("203.0.113.7"), digits())).status_code == 401
    # An API client without cookies presents nothing but the code, from where it asked for it.
    assert (await try_code(browser_at("198.51.100.1"), digits())).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_asking_of_others_uses_up_no_allowance_of_the_owner(
    browser_at: BrowserAt, owner: psycopg.Connection[Any], digits: Callable[[], str]
) -> None:
    home = browser_at("198.51.100.1")
    assert (await log_in(home, EMAIL)).status_code == 200
    statuses = []
    for number in range(6):
        for _ in range(5):
            statuses.append((await ask(browser_at(f"203.0.113.{number}"))).status_code)
            owner.execute("UPDATE one_time_code SET created_at = created_at - interval '31 seconds'")
    # Five for each network, and twenty e-mails an hour for an address.
    assert statuses == [200] * 20 + [429] * 10
    assert (await ask(browser_at("198.51.100.9"))).status_code == 429
    assert (await ask(home)).status_code == 200
    assert (await try_code(home, digits())).status_code == 200


@pytest.mark.long
@pytest.mark.usefixtures("asha")
@pytest.mark.parametrize("email", [EMAIL, "nobody@traveller.example"])
async def test_of_guesses_from_many_networks_ten_are_looked_at_a_day(
    browser_at: BrowserAt,
    owner: psycopg.Connection[Any],
    monkeypatch: pytest.MonkeyPatch,
    run_jobs: RunJobs,
    api: Api,
    email: str,
) -> None:
    looked_at = []

    def spy(_: Sealer, mac: bytes, *, data: bytes) -> bool:
        looked_at.append(data)
        return False

    home = browser_at("198.51.100.1")
    await log_in(home, EMAIL)
    monkeypatch.setattr(Sealer, "mac_matches", spy)
    statuses: Counter[int] = Counter()
    for number in range(NETWORKS):
        attacker = browser_at(f"203.0.{number}.1")
        await attacker.post("/api/otp/generate?purpose=login", json={"email": email})
        answers = await asyncio.gather(
            *(attacker.post("/api/users/login-with-otp", json={"email": email, "code": "000000"}) for _ in range(10))
        )
        statuses.update(answer.status_code for answer in answers)
        # An hour later, so that the limits of asking hold nobody back.
        owner.execute("UPDATE one_time_code SET created_at = created_at - interval '1 hour'")
    # One in a million each, so that a day of guessing succeeds with a probability of 10⁻⁵ at most.
    assert len(looked_at) == 10
    # Nobody is sent a code once the tries are used up, so there is none to guess.
    assert statuses == {401: 10 * NETWORKS}
    monkeypatch.undo()
    refused = await browser_at("198.51.100.9").post("/api/otp/generate?purpose=login", json={"email": email})
    assert refused.status_code == 429
    assert refused.json()["detail"].startswith("Too many wrong codes were entered for this address today.")
    await run_jobs()
    notified = [mail["to"] for mail in await mails(api) if "wrong codes" in mail["subject"]]
    assert notified == ([EMAIL] if email == EMAIL else [])
    if email == EMAIL:
        # The owner signs in all the same: by a code in a known browser, and by password.
        assert (await ask(home)).status_code == 200
        assert (await log_in(browser_at("198.51.100.9"), EMAIL)).status_code == 200


@pytest.mark.usefixtures("asha")
async def test_signing_in_by_code_uses_up_no_tries(
    browser_at: BrowserAt, owner: psycopg.Connection[Any], digits: Callable[[], str]
) -> None:
    for number in range(22):
        browser = browser_at(f"198.51.100.{number}")
        assert (await ask(browser)).status_code == 200
        assert (await try_code(browser, digits())).status_code == 200
        owner.execute("UPDATE one_time_code SET created_at = created_at - interval '1 hour'")
