"""Carrying a sign-in from one site to another."""

import asyncio
from http.cookies import SimpleCookie
from typing import Any

import httpx
import psycopg
import pytest

from tests.accounts.conftest import EMAIL, Audited
from tests.conftest import Api
from tests.people import log_in, open_site
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("asha", "site")]


@pytest.fixture
async def main(api: Api) -> httpx.AsyncClient:
    browser = api()
    await log_in(browser, EMAIL)
    return browser


async def offer(browser: httpx.AsyncClient, to: str | None, **more: Any) -> tuple[str, str]:
    """The code and the browser's cookie of a hand-off."""
    answer = await browser.post("/api/users/handoff", json={"client_url": to, **more})
    assert answer.status_code == 200, answer.text
    cookie = SimpleCookie(answer.headers["set-cookie"])["handoff"]
    assert (cookie["domain"], cookie["httponly"], cookie["path"]) == ("toli.localhost", True, "/api/users/handoff")
    return answer.json()["url"].partition("#")[2], cookie.value


async def exchange(browser: httpx.AsyncClient, code: str, cookie: str | None) -> httpx.Response:
    headers = {} if cookie is None else {"Cookie": f"handoff={cookie}"}
    return await browser.post("/api/users/handoff/exchange", json={"code": code}, headers=headers)


async def test_address_is_built_from_the_clients_row(main: httpx.AsyncClient) -> None:
    answer = await main.post("/api/users/handoff", json={"client_url": "Brahmaputra", "path": "/to/orders?page=2"})
    address, _, code = answer.json()["url"].partition("#")
    assert address == "http://brahmaputra.toli.localhost:8000/handoff?to=/to/orders%3Fpage%3D2"
    assert len(code) >= 43
    home = await main.post("/api/users/handoff", json={"client_url": None, "path": "//evil.example"})
    assert home.json()["url"].startswith("http://toli.localhost:8000/handoff#")


@pytest.mark.parametrize("to", ["nowhere", "closed", "evil.example", "https://evil.example", "//evil", "a@evil", "www"])
async def test_only_open_sites_are_handed_to(main: httpx.AsyncClient, database: Database, to: str) -> None:
    await open_site(database, "closed", approval="rejected")
    assert (await main.post("/api/users/handoff", json={"client_url": to})).status_code == 404


async def test_person_is_signed_in_there_and_signed_out_with_the_family(
    api: Api, main: httpx.AsyncClient, site: int, asha: int, audited: Audited
) -> None:
    there = api("brahmaputra")
    carried = await exchange(there, *await offer(main, "brahmaputra"))
    assert carried.status_code == 200
    assert (carried.json()["current_url"], carried.json()["user_id"]) == ("brahmaputra", asha)
    assert (await there.get("/api/users/me")).status_code == 200
    listed = (await there.get("/api/users/sessions")).json()
    assert [(one["sites"], one["is_current"]) for one in listed] == [([None, "brahmaputra"], True)]
    assert ("session.carried", site, f"user:{asha}") in audited()
    assert (await there.post("/api/users/logout")).status_code == 204
    assert (await main.get("/api/users/me")).status_code == 401


async def test_carried_session_ends_when_the_first_would_and_is_not_confirmed(
    api: Api, main: httpx.AsyncClient, asha: int, owner: psycopg.Connection[Any]
) -> None:
    soon = "now() + interval '1 hour'"
    owner.execute(f"UPDATE user_session SET expires_at = {soon}, confirmed_until = {soon}")
    assert (await exchange(api("brahmaputra"), *await offer(main, "brahmaputra"))).status_code == 200
    rows = owner.execute(
        "SELECT expires_at, confirmed_until FROM user_session WHERE user_id = %s ORDER BY session_id", [asha]
    ).fetchall()
    assert rows[0][0] == rows[1][0]
    assert rows[1][1] is None


async def test_code_works_once_on_its_site_in_its_browser_for_a_minute(
    api: Api, main: httpx.AsyncClient, database: Database, owner: psycopg.Connection[Any]
) -> None:
    await open_site(database, "zanskar")
    there = api("brahmaputra")
    code, cookie = await offer(main, "brahmaputra")
    for refused in (
        await exchange(api("zanskar"), code, cookie),
        await exchange(api(), code, cookie),
        await exchange(there, code, None),
        await exchange(there, code, "another-browser"),
        await exchange(there, "another-code", cookie),
    ):
        assert (refused.status_code, refused.json()["code"]) == (401, "hand_off_invalid")
    answers = await asyncio.gather(*(exchange(api("brahmaputra"), code, cookie) for _ in range(8)))
    assert sorted(answer.status_code for answer in answers) == [200] + [401] * 7
    late = await offer(main, "brahmaputra")
    owner.execute("UPDATE hand_off SET expires_at = expires_at - interval '60 seconds'")
    assert (await exchange(there, *late)).status_code == 401


async def test_dead_session_is_not_carried(api: Api, main: httpx.AsyncClient) -> None:
    given = await offer(main, "brahmaputra")
    await main.post("/api/users/logout")
    assert (await exchange(api("brahmaputra"), *given)).status_code == 401
    assert (await main.post("/api/users/handoff", json={"client_url": "brahmaputra"})).status_code == 401
