"""Sites at domains that operators brought: which client, which session, where links lead, what is refused."""

import re

import httpx
import pytest
from fastapi import FastAPI
from pydantic import SecretStr

from tests.bookings.conftest import Play, hold, order, play, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.domains import bring_domain
from tests.people import account, log_in, mails, set_approval
from tests.shop import Shop, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.kit.rate_limiter import RateLimiter

__all__ = ["play"]
pytestmark = pytest.mark.anyio
NAME = "trips.example.in"
ORIGIN = f"http://{NAME}:8000"
LABEL_ORIGIN = "http://brahmaputra.toli.localhost:8000"


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
async def domain_id(database: Database, shop: Shop, clock: HandClock) -> int:
    return await bring_domain(database, client_id=shop.client_id, domain=NAME, now=clock.now())


async def test_a_domain_is_its_client_by_exact_match(api: Api, shop: Shop, domain_id: int) -> None:
    for host in (NAME, f"{NAME}:8000", f"{NAME}.", NAME.upper()):
        site = (await api(domain=NAME).get("/api/site", headers={"Host": host})).json()["site"]
        assert (site["kind"], site["client"]["client_id"]) == ("client", shop.client_id)
    for host in ("example.in", f"www.{NAME}", f"x{NAME}", f"{NAME}.evil.example", "xn--.in", "river", "a@b.in"):
        for path in ("/", "/api/site"):
            assert (await api(domain=NAME).get(path, headers={"Host": host})).status_code == 421, host


async def test_the_label_leads_to_the_primary_domain(api: Api, shop: Shop, domain_id: int) -> None:
    browser = api(shop.label)
    moved = await browser.get(f"/events/{shop.trip_id}?plan={shop.plan_id}")
    assert moved.status_code == 301
    assert moved.headers["location"] == f"{ORIGIN}/events/{shop.trip_id}?plan={shop.plan_id}"
    assert (moved.headers["cache-control"], moved.headers["vary"]) == ("no-store", "Cookie")
    assert (await browser.get("/api/site")).status_code == 200, "open pages go on calling the API"
    for path in ("/to", "/to/orders", "/login", "/handoff", "/clear-session", "/logout_script"):
        assert (await browser.get(path)).status_code == 200, path
    operator = api(shop.label)
    operator.cookies.set("access_token", shop.operator.token)
    assert (await operator.get("/events")).status_code == 200, "who runs the site sees it where they are signed in"
    for path in ("/to", "/to/orders"):
        panel = await api(domain=NAME).get(path)
        assert (panel.status_code, panel.headers["location"]) == (301, LABEL_ORIGIN + path)


async def test_search_engines_and_previews_see_the_primary_domain(api: Api, shop: Shop, domain_id: int) -> None:
    browser = api(domain=NAME)
    assert f"Sitemap: {ORIGIN}/sitemap.xml" in (await browser.get("/robots.txt")).text
    sitemap = (await browser.get("/sitemap.xml")).text
    assert f"<loc>{ORIGIN}/events/{shop.trip_id}</loc>" in sitemap
    assert "toli.localhost" not in sitemap
    for site in (browser, api()):
        page = (await site.get(f"/events/{shop.trip_id}")).text
        head = page[: page.index("</head>")]
        assert f'<link rel="canonical" href="{ORIGIN}/events/{shop.trip_id}" />' in head
        assert f'<meta property="og:url" content="{ORIGIN}/events/{shop.trip_id}" />' in head
        assert f'"url":"{ORIGIN}/events/{shop.trip_id}"' in head
        assert LABEL_ORIGIN not in head


async def test_a_domain_that_is_not_primary_answers_and_names_the_label(
    api: Api, database: Database, shop: Shop, clock: HandClock
) -> None:
    await bring_domain(database, client_id=shop.client_id, domain=NAME, now=clock.now(), is_primary=False)
    page = await api(domain=NAME).get(f"/events/{shop.trip_id}")
    assert page.status_code == 200
    assert f'<link rel="canonical" href="{LABEL_ORIGIN}/events/{shop.trip_id}" />' in page.text
    assert (await api(shop.label).get("/events")).status_code == 200
    await bring_domain(database, client_id=shop.client_id, domain="www.example.in", now=clock.now())
    moved = await api(domain=NAME).get("/events")
    assert (moved.status_code, moved.headers["location"]) == (301, "http://www.example.in:8000/events")


async def test_removal_falls_back_to_the_label(
    api: Api, database: Database, shop: Shop, domain_id: int, clock: HandClock
) -> None:
    assert (await api(domain=NAME).get("/events")).status_code == 200
    operator = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/domains/{domain_id}/remove"
    assert (await operator.post(path, json={})).status_code == 204
    for gone in ("/events", "/api/site"):
        assert (await api(domain=NAME).get(gone)).status_code == 421
    page = await api(shop.label).get(f"/events/{shop.trip_id}")
    assert page.status_code == 200
    assert f'<link rel="canonical" href="{LABEL_ORIGIN}/events/{shop.trip_id}" />' in page.text


async def test_a_domain_of_a_suspended_client_is_nobodys(
    api: Api, database: Database, shop: Shop, domain_id: int
) -> None:
    assert (await api(domain=NAME).get("/events")).status_code == 200
    await set_approval(database, shop.client_id, "rejected")
    assert (await api(domain=NAME).get("/events")).status_code == 421
    assert (await api().get("/api/tls/ask", params={"domain": NAME})).status_code == 404


async def test_sessions_do_not_cross(
    api: Api, database: Database, shop: Shop, domain_id: int, clock: HandClock
) -> None:
    other = await open_shop(database, label="konkan", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    await bring_domain(database, client_id=other.client_id, domain="konkan.example.com", now=clock.now())
    here = await person(database, "asha@traveller.example", label=NAME)
    at_label = await person(database, "ravi@traveller.example", label=shop.label)
    at_main = await person(database, "mira@traveller.example")
    assert (await signed_in(api(domain=NAME), here.token)) == here.user_id
    for browser in (api(shop.label), api(), api(domain="konkan.example.com"), api("konkan")):
        for as_bearer in (False, True):
            assert await signed_in(browser, here.token, as_bearer=as_bearer) is None
    for token in (at_label.token, at_main.token):
        for as_bearer in (False, True):
            assert await signed_in(api(domain=NAME), token, as_bearer=as_bearer) is None
    browser = here.on(api(domain=NAME))
    assert (await browser.get(f"/api/events/{shop.trip_id}/details")).status_code == 200
    assert (await browser.get(f"/api/events/{other.trip_id}/details")).status_code == 404
    assert (await browser.get(f"/api/events/user_side_listing/{other.label}")).status_code == 404


async def signed_in(browser: httpx.AsyncClient, token: str, *, as_bearer: bool = False) -> int | None:
    headers = {"Authorization": f"Bearer {token}"} if as_bearer else {"Cookie": f"access_token={token}"}
    me = (await browser.get("/api/site", headers=headers)).json()["me"]
    return None if me is None else int(me["user_id"])


async def test_unsafe_calls_come_from_the_domain_itself(api: Api, shop: Shop, domain_id: int) -> None:
    for origin, status in ((ORIGIN, 401), (LABEL_ORIGIN, 403), ("http://toli.localhost:8000", 403)):
        answer = await api(domain=NAME).post("/api/users/logout", headers={"Origin": origin})
        assert answer.status_code == status, origin


async def test_only_travellers_sign_in_at_a_domain(api: Api, database: Database, shop: Shop, domain_id: int) -> None:
    await account(database, "asha@traveller.example")
    await account(database, "ravi@operator.example", role=Role.OPERATOR)
    browser = api(domain=NAME)
    done = await log_in(browser, "asha@traveller.example")
    assert done.status_code == 200
    assert "domain" not in done.headers["set-cookie"].lower()
    assert (await browser.get("/api/users/me")).status_code == 200
    refused = await log_in(api(domain=NAME), "ravi@operator.example")
    assert (refused.status_code, refused.json()["code"]) == (403, "staff_sign_in_elsewhere")
    assert refused.json()["url"] == f"{LABEL_ORIGIN}/login"
    wrong = await log_in(api(domain=NAME), "ravi@operator.example", "another-password")
    assert wrong.status_code == 401, "nobody learns who is an operator without the password"
    later = await person(database, "meera@operator.example", role=Role.OPERATOR, label=NAME)
    assert await signed_in(api(domain=NAME), later.token) is None


async def test_a_booking_is_paid_at_the_domain_and_its_mail_leads_there(
    api: Api, database: Database, shop: Shop, domain_id: int, play: Play, run_jobs: RunJobs
) -> None:
    asha = await person(database, "asha@traveller.example", label=NAME)
    browser = asha.on(api(domain=NAME))
    page = await browser.get(f"/events/{shop.trip_id}/review")
    assert "frame-ancestors 'none'" in page.headers["content-security-policy"]
    held = await hold(browser, shop, double=1)
    paid = await play((await order(browser, held))["order_id"])
    assert (await verify(browser, paid)).status_code == 200
    await run_jobs()
    confirmed = [mail for mail in await mails(api) if mail["to"] == "asha@traveller.example"]
    assert confirmed
    for mail in confirmed:
        assert ORIGIN in mail["html"]
        assert LABEL_ORIGIN not in mail["html"]
    (notified,) = [mail for mail in await mails(api) if mail["to"] == "operator@brahmaputra.example"]
    assert re.search(rf"{LABEL_ORIGIN}/to/orders/\d+/details/\d+", notified["text"])


async def test_transport_security_leaves_the_operators_other_names_alone(
    app: FastAPI, api: Api, shop: Shop, domain_id: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Settings, "secure_cookies", property(lambda _: True))
    assert (await api(domain=NAME).get("/events")).headers["strict-transport-security"] == "max-age=31536000"
    assert "includeSubDomains" in (await api().get("/livez")).headers["strict-transport-security"]


async def test_certificates_are_for_hosts_that_answer(api: Api, database: Database, shop: Shop, domain_id: int) -> None:
    for name in (NAME, NAME.upper(), f"{shop.label}.toli.localhost", "toli.localhost", "www.toli.localhost"):
        assert (await api().get("/api/tls/ask", params={"domain": name})).status_code == 200, name
    for name in ("evil.example", f"x.{NAME}", "nobody.toli.localhost", "a.b.toli.localhost", "", f"{NAME}:443"):
        assert (await api().get("/api/tls/ask", params={"domain": name})).status_code == 404, name
    assert (await api().get("/api/tls/ask")).status_code == 422


async def test_strangers_learn_nothing_about_certificates(app: FastAPI, api: Api, shop: Shop, domain_id: int) -> None:
    for header in ("X-Forwarded-For", "X-Forwarded-Host", "Forwarded"):
        passed_on = await api().get("/api/tls/ask", params={"domain": NAME}, headers={header: "198.51.100.7"})
        assert passed_on.status_code == 404, header
    from_outside = httpx.ASGITransport(app=app, client=("198.51.100.7", 4711))
    async with httpx.AsyncClient(transport=from_outside, base_url="http://toli.localhost:8000") as stranger:
        asked = await stranger.get("/api/tls/ask", params={"domain": NAME})
        unknown = await stranger.get("/api/tls/ask", params={"domain": "evil.example"})
        assert (asked.status_code, asked.json()) == (404, unknown.json())
    services = app.state.services
    services.settings = services.settings.model_copy(update={"tls_ask_token": SecretStr("s3cret")})
    assert (await api().get("/api/tls/ask", params={"domain": NAME})).status_code == 404
    assert (await api().get("/api/tls/ask", params={"domain": NAME, "token": "s3cret"})).status_code == 200


async def test_questions_about_certificates_are_limited(app: FastAPI, api: Api) -> None:
    app.state.services.tls_ask_limiter = RateLimiter("tls-ask", limit=2, window=3600)
    asked = [(await api().get("/api/tls/ask", params={"domain": "toli.localhost"})).status_code for _ in range(3)]
    assert asked == [200, 200, 429]


async def test_a_traveller_is_handed_off_to_a_domain_that_asks(
    api: Api, database: Database, shop: Shop, domain_id: int
) -> None:
    asha = await person(database, "asha@traveller.example")
    main, here = asha.on(api()), api(domain=NAME)
    first = (await main.post("/api/users/handoff", json={"client_url": shop.label, "path": "/mybookings"})).json()
    assert first == {"url": f"{ORIGIN}/handoff?to=/mybookings&from=", "site": NAME}
    asked = await here.post("/api/users/handoff/request", json={"client_url": None, "path": "/mybookings"})
    address, challenge = asked.json()["url"].split("#")
    assert address == f"http://toli.localhost:8000/handoff?to=/mybookings&for={shop.label}"
    body = {"client_url": shop.label, "path": "/mybookings", "challenge": challenge}
    second = (await main.post("/api/users/handoff", json=body)).json()
    address, code = second["url"].split("#")
    assert (address, second["site"]) == (f"{ORIGIN}/handoff?to=/mybookings", None)
    stolen = await api(domain=NAME).post("/api/users/handoff/exchange", json={"code": code})
    assert stolen.status_code == 401, "the code is good in the browser that asked alone"
    carried = await here.post("/api/users/handoff/exchange", json={"code": code})
    assert (carried.status_code, carried.json()["user_id"]) == (200, asha.user_id)
    assert (await here.get("/api/users/me")).status_code == 200
    back = (await here.post("/api/users/handoff", json={"client_url": None, "path": "/mybookings"})).json()
    assert back == {"url": "http://toli.localhost:8000/mybookings", "site": None}, "nobody is signed in from a domain"
    await main.post("/api/users/logout")
    assert (await here.get("/api/users/me")).status_code == 401, "signing out ends the session there as well"


async def test_operators_are_handed_off_to_the_label(api: Api, shop: Shop, domain_id: int) -> None:
    operator = shop.operator.on(api())
    offered = (await operator.post("/api/users/handoff", json={"client_url": shop.label, "path": "/to"})).json()
    assert offered["url"].startswith(f"{LABEL_ORIGIN}/handoff?to=/to#")
    for browser in (api(shop.label), api()):
        assert (await browser.post("/api/users/handoff/request", json={})).status_code == 404


async def test_a_wrong_challenge_is_refused(api: Api, database: Database, shop: Shop, domain_id: int) -> None:
    asha = await person(database, "asha@traveller.example")
    for challenge in ("short", "é" * 43):
        body = {"client_url": shop.label, "challenge": challenge}
        assert (await asha.on(api()).post("/api/users/handoff", json=body)).status_code == 422
