"""What holds for every request: ids, headers, origins, hosts, refusals."""

from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.conftest import Api, HandClock
from tests.shop import open_shop, person
from toli.app import create_app
from toli.infra.config import Settings
from toli.infra.db.database import Database
from toli.infra.db.readiness import WrongRole, refuse_wrong_role
from toli.kit.clock import local_date
from toli_demo.app import DEMO

pytestmark = pytest.mark.anyio


async def test_health(api: Api) -> None:
    assert (await api().get("/livez")).text == "ok"
    ready = await api().get("/readyz")
    assert (ready.status_code, ready.json()) == (200, {"ready": True})
    assert "toli_requests_total" in (await api().get("/metrics")).text


async def test_security_headers_and_request_id(api: Api) -> None:
    answer = await api().get("/api/site")
    assert answer.headers["x-content-type-options"] == "nosniff"
    assert answer.headers["content-security-policy"] == "default-src 'none'; frame-ancestors 'none'"
    assert len(answer.headers["x-request-id"]) == 16
    assert "server" not in answer.headers


async def test_landing_page_gets_the_configured_figures(
    app: FastAPI, api: Api, database: Database, clock: HandClock, owner: psycopg.Connection[Any]
) -> None:
    figures = (await api().get("/api/site")).json()["site"]["figures"]
    assert set(figures.values()) == {None}
    app.state.services.settings = app.state.services.settings.model_copy(
        update={"free_access_places": 100, "time_savings_percent": 75, "demo_site": "majuli", "price_a_month": 1500}
    )
    figures = (await api().get("/api/site")).json()["site"]["figures"]
    assert (figures["free_access_left"], figures["time_savings_percent"]) == (100, 75)
    assert (figures["price_a_month"], figures["demo_url"]) == (1500, "http://majuli.toli.localhost:8000")
    # Each approved client takes a place; those that wait for approval do not.
    for label in ("majuli", "zanskar", "konkan"):
        await open_shop(database, label=label, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    owner.execute("UPDATE client SET approval_status = 'open' WHERE url = 'konkan'")
    figures = (await api().get("/api/site")).json()["site"]["figures"]
    assert figures["free_access_left"] == 98


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Origin": "http://brahmaputra.toli.localhost:8000"}, 401),
        ({"Origin": "http://zanskar.toli.localhost:8000"}, 403),
        ({"Origin": "http://toli.localhost:8000"}, 403),
        ({"Origin": "https://brahmaputra.toli.localhost:8000"}, 403),
        ({"Origin": "http://brahmaputra.toli.localhost"}, 403),
        ({"Origin": "null"}, 403),
        ({"Origin": ""}, 403),
    ],
)
async def test_an_unsafe_call_comes_from_its_own_host(
    api: Api, database: Database, clock: HandClock, headers: dict[str, str], status: int
) -> None:
    await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    answer = await api("brahmaputra").post("/api/users/logout", headers=headers)
    assert answer.status_code == status, answer.text


async def test_without_an_origin_a_cookie_needs_the_browsers_word(
    api: Api, database: Database, clock: HandClock
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    browser = api(shop.label)
    browser.cookies.set("access_token", shop.operator.token)
    del browser.headers["Origin"]
    assert (await browser.post("/api/users/logout")).status_code == 403
    assert (await browser.post("/api/users/logout", headers={"Sec-Fetch-Site": "same-site"})).status_code == 403
    assert (await browser.post("/api/users/logout", headers={"Sec-Fetch-Site": "same-origin"})).status_code == 204


async def test_hosts(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    site = (await api(shop.label).get("/api/site")).json()["site"]
    assert (site["kind"], site["client"]["client_id"]) == ("client", shop.client_id)
    for host in ("toli.localhost:8000", "www.toli.localhost:8000", "127.0.0.1:8000", "localhost"):
        site = (await api().get("/api/site", headers={"Host": host})).json()["site"]
        assert (site["kind"], site["client"]) == ("main", None)
    for host in ("BRAHMAPUTRA.toli.localhost:8000", "brahmaputra.toli.localhost.:8000"):
        site = (await api().get("/api/site", headers={"Host": host})).json()["site"]
        assert site["kind"] == "client"
    # The simulator's transport, and whoever types an address of this machine.
    for host in ("[::1]:8000", "127.0.0.1"):
        assert (await api().get("/api/site", headers={"Host": host})).status_code == 200
    unknown = await api("nobody").get("/events")
    assert (unknown.status_code, unknown.headers["location"]) == (307, "http://toli.localhost:8000/")
    for label in ("nobody", "a.brahmaputra"):
        assert (await api(label).get("/api/site")).status_code == 404


FOREIGN = ("evil.example", "evil.example:8000", "eviltoli.localhost", "toli.localhost.evil.example", "")


@pytest.mark.parametrize("host", FOREIGN)
async def test_foreign_hosts_are_misdirected(api: Api, host: str) -> None:
    browser = api()
    for path in ("/api/site", "/api/nothing", "/api/openapi.json"):
        answer = await browser.get(path, headers={"Host": host})
        assert (answer.status_code, answer.json()["code"]) == (421, "misdirected")
    assert (await browser.post("/api/users/logout", headers={"Host": host})).status_code == 421
    for path in ("/", "/events", "/robots.txt", "/nothing"):
        answer = await browser.get(path, headers={"Host": host})
        assert (answer.status_code, "location" in answer.headers) == (421, False)
        assert answer.headers["content-type"].startswith("text/plain")
        assert "does not serve this host name" in answer.text
    for path in ("/livez", "/readyz"):
        assert (await browser.get(path, headers={"Host": host})).status_code == 200


async def test_production_has_no_address_but_its_names(settings: Settings, api: Api) -> None:
    live = create_app(
        settings.model_copy(update={"env": "production", "public_url": "https://www.trips.example:8443"}),
        extension=DEMO,
    )
    try:
        async with httpx.AsyncClient(transport=httpx.ASGITransport(app=live), base_url=api().base_url) as browser:
            statuses = {
                host: (await browser.get("/api/site", headers={"Host": host})).status_code
                for host in ("toli.localhost", "www.trips.example:8443", "localhost", "127.0.0.1:8000", "[::1]")
            }
    finally:
        await live.state.services.aclose()
    assert list(statuses.values()) == [200, 200, 421, 421, 421]


async def test_forwarded_headers_of_strangers_do_not_count(api: Api, database: Database, clock: HandClock) -> None:
    await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    answer = await api().get("/api/site", headers={"X-Forwarded-Host": "brahmaputra.toli.localhost:8000"})
    assert answer.json()["site"]["kind"] == "main"


async def test_refusals_have_one_shape(api: Api) -> None:
    missing = await api().get("/api/nothing")
    assert missing.status_code == 404
    assert set(missing.json()) == {"detail", "code"}
    wrong = await api().post("/api/bookings/quote", json={"event_plan_id": "x"})
    assert wrong.status_code == 422
    assert isinstance(wrong.json()["detail"], str)
    assert {problem["field"] for problem in wrong.json()["errors"]} == {"event_plan_id", "booking_rooms"}
    assert (await api().put("/api/site", json={})).status_code == 405


async def test_a_bug_shows_nothing_but_its_id(app: FastAPI, api: Api) -> None:
    async def broken() -> None:
        raise RuntimeError("secret of the house")

    app.router.add_api_route("/api/broken", broken)
    app.router.routes.insert(0, app.router.routes.pop())
    answer = await api().get("/api/broken")
    assert answer.status_code == 500
    assert answer.json()["code"] == "internal_error"
    assert answer.json()["request_id"] == answer.headers["x-request-id"]
    assert "secret" not in answer.text


async def test_start_refuses_a_role_that_could_look_over_the_walls(settings, database: Database) -> None:
    await refuse_wrong_role(database)
    owner = Database.connect(settings.migration_database_url.get_secret_value(), pool_size=1)
    with pytest.raises(WrongRole, match="owns tables"):
        await refuse_wrong_role(owner)
    await owner.dispose()


async def test_a_cookie_belongs_to_one_host(api: Api, database: Database, clock: HandClock) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, today=today)
    await open_shop(database, label="zanskar", today=today)
    for label, status in ((shop.label, 200), ("zanskar", 401), (None, 401)):
        browser = api(label)
        browser.cookies.set("access_token", shop.operator.token)
        assert (await browser.get("/api/users/me")).status_code == status


async def test_a_session_ends_with_logout(api: Api, database: Database) -> None:
    somebody = await person(database, "asha@traveller.example")
    browser = somebody.on(api())
    assert (await browser.get("/api/users/me")).status_code == 200
    assert (await browser.post("/api/users/logout")).status_code == 204
    assert (await somebody.on(api()).get("/api/users/me")).status_code == 401
