"""What attackers try: to tell accounts apart, plant sessions, call from a sibling site, lead people elsewhere."""

import random
import re
import time
from collections.abc import Sequence
from typing import Any
from urllib.parse import quote, urljoin, urlsplit

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.accounts.conftest import EMAIL
from tests.conftest import BASE, PORT, Api, RunJobs
from tests.people import SLOW_PASSWORD_HASH, account, log_in, mails, open_site
from tests.routers import api_routes
from tests.tenancy.test_stranger import snapshot
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio

ORIGIN = f"http://{BASE}:{PORT}"
SAMPLES = 40

ELSEWHERE = [
    "//evil.example",
    "///evil.example",
    "/\\evil.example",
    "\\\\evil.example",
    "/%2f%2fevil.example",
    "%2f%2fevil.example",
    "/%5cevil.example",
    "/%09/evil.example",
    "/\t/evil.example",
    "https:evil.example",
    "https://evil.example",
    "javascript:alert(1)",
    "/@evil.example",
    "//evil.example/%2e%2e/events",
    "/evil.example/events",
    "/events/../..//evil.example",
    "/x\r\nLocation: https://evil.example",
]
"""Ways to say "go to another site" that have worked somewhere."""


def overlap(one: Sequence[float], other: Sequence[float]) -> float:
    """How often a sample of the one is the smaller: 0.5 when they cannot be distinguished, 0 or 1 when always."""
    return sum(a < b for a in one for b in other) / (len(one) * len(other))


@pytest.mark.usefixtures("slow_passwords")
async def test_known_and_unknown_addresses_answer_alike_in_the_same_time(
    app: FastAPI, owner: psycopg.Connection[Any]
) -> None:
    owner.execute(
        "INSERT INTO app_user (email, username, role_id, password_hash)"
        " SELECT mail, mail, 2, %s FROM (SELECT 'known' || n || '@traveller.example' AS mail"
        " FROM generate_series(0, %s) n) people",
        [SLOW_PASSWORD_HASH, SAMPLES],
    )
    for path in ("/api/users/login", "/api/otp/generate?purpose=login", "/api/users/forgot-password"):
        seconds: dict[str, list[float]] = {"known": [], "strange": []}
        bodies = set()
        for number in range(SAMPLES + 1):
            # In any order, or what comes round every second request would count for one kind alone.
            for kind, times in random.sample(list(seconds.items()), k=2):
                email = f"{kind}{number}@traveller.example"
                # Each from an address of its own: the limits are not what is asked about here.
                took, answer = await _ask(app, path, email=email, address=f"10.0.{number}.{len(kind)}")
                times.append(took)
                bodies.add((answer.status_code, answer.text))
        assert len(bodies) == 1
        # The first of each fills caches.
        assert 0.15 < overlap(seconds["known"][1:], seconds["strange"][1:]) < 0.85, path


async def _ask(app: FastAPI, path: str, *, email: str, address: str) -> tuple[float, httpx.Response]:
    transport = httpx.ASGITransport(app=app, client=(address, 1))
    async with httpx.AsyncClient(transport=transport, base_url=ORIGIN, headers={"Origin": ORIGIN}) as browser:
        began = time.perf_counter()
        answer = await browser.post(path, json={"email": email, "password": "not it, sorry"})
        return time.perf_counter() - began, answer


@pytest.mark.usefixtures("asha")
async def test_planted_session_never_becomes_the_victims(api: Api, database: Database, site: int) -> None:
    await account(database, "mallory@traveller.example")
    attacker = api()
    planted = (await log_in(attacker, "mallory@traveller.example")).json()["access_token"]
    for token in (planted, "x" * 43):
        victim = api()
        victim.cookies.set("access_token", token)
        begun = (await log_in(victim, EMAIL)).json()
        assert begun["access_token"] != token
        assert (await victim.get("/api/users/me", headers={"Cookie": f"access_token={begun['access_token']}"})).json()[
            "email"
        ] == EMAIL
        assert (await api().get("/api/users/me", headers={"Authorization": f"Bearer {token}"})).status_code == 401
    # A cookie planted for the whole domain by a sibling site is another host's: here it signs nobody in.
    elsewhere = (await log_in(api("brahmaputra"), "mallory@traveller.example")).json()["access_token"]
    victim = api()
    victim.cookies.set("access_token", elsewhere, domain=f".{BASE}")
    assert (await victim.get("/api/users/me")).status_code == 401


async def test_no_call_of_a_sibling_site_is_carried_out(
    api: Api, asha: int, site: int, database: Database, owner: psycopg.Connection[Any]
) -> None:
    await open_site(database, "zanskar")
    browser = api("brahmaputra")
    await log_in(browser, EMAIL)
    owner.execute("UPDATE user_session SET confirmed_until = now() + interval '10 minutes'")
    before = (
        snapshot(owner, site),
        snapshot(owner, 0),
        owner.execute("SELECT md5(u::text) FROM app_user u").fetchall(),
    )
    origins = [f"http://zanskar.{BASE}:{PORT}", ORIGIN, f"http://brahmaputra.{BASE}", "https://evil.example", "null"]
    unsafe = [route for route in api_routes() if route.method not in {"GET", "HEAD"} and "webhook" not in route.path]
    assert len(unsafe) > 20
    for number, route in enumerate(unsafe):
        path = route.path.replace(":int", "").replace(":path", "")
        path = path.format_map(dict.fromkeys(_names(path), "1"))
        answer = await browser.request(
            route.method,
            path,
            json={},
            headers={"Origin": origins[number % len(origins)], "Sec-Fetch-Site": "same-site"},
        )
        assert (answer.status_code, answer.json()["code"]) == (403, "cross_origin"), path
    assert (await browser.get("/api/users/me")).json()["user_id"] == asha
    after = (snapshot(owner, site), snapshot(owner, 0), owner.execute("SELECT md5(u::text) FROM app_user u").fetchall())
    assert after == before


def _names(path: str) -> list[str]:
    return [part.partition("}")[0] for part in path.split("{")[1:]]


@pytest.mark.usefixtures("asha", "site")
async def test_nothing_leads_to_another_site(api: Api, run_jobs: RunJobs, owner: psycopg.Connection[Any]) -> None:
    for label in (None, "brahmaputra"):
        visitor = api(label)
        here = str(visitor.base_url)
        for text in ELSEWHERE:
            # As a browser sends it: control characters are escaped, all else stays as it is.
            raw = ("" if text.startswith("/") else "/") + re.sub(r"[\s]", lambda found: quote(found[0]), text)
            url = httpx.URL(here).copy_with(raw_path=raw.encode())
            answer = await visitor.get(url, headers={"Accept": "text/html"})
            assert _stays(here, answer.headers.get("location")), (label, text)
    browser = api()
    await log_in(browser, EMAIL)
    for text in ELSEWHERE:
        answer = await browser.post("/api/users/handoff", json={"client_url": "brahmaputra", "path": text})
        address = urlsplit(answer.json()["url"])
        assert (address.netloc, address.path) == (f"brahmaputra.{BASE}:{PORT}", "/handoff")
        # What is kept of it stays a page of that site, once the browser has read it.
        assert _stays(ORIGIN, address.query.removeprefix("to=") or None), text
        owner.execute("UPDATE one_time_code SET created_at = created_at - interval '1 day'")
        await api().post("/api/otp/generate?purpose=login", json={"email": "new@x.example", "return_path": text})
    await run_jobs()
    for mail in await mails(api):
        for word in mail["text"].split():
            if word.startswith("http"):
                assert _stays(ORIGIN, word)
                kept = httpx.URL(word).params.get("next")
                assert kept is None or (_stays(ORIGIN, kept) and not kept.startswith(("//", "/\\"))), kept


def _stays(here: str, location: str | None) -> bool:
    """Whether a browser that follows this stays on the platform."""
    if location is None:
        return True
    if any(ord(letter) < 32 for letter in location):
        return False
    host = urlsplit(urljoin(here, location.replace("\\", "/"))).hostname or ""
    return host == BASE or host.endswith(f".{BASE}")
