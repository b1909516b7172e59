"""Registering a client, changing its profile, and its former addresses."""

import asyncio
import re
from typing import Any

import httpx
import psycopg
import pytest

from tests.conftest import Api, HandClock, RunJobs
from tests.media.test_upload import picture, send
from tests.people import mails, open_site
from tests.shop import Person, open_shop, person
from toli.identity.access.roles import Role
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]
BODY = {"client_name": "Majuli Trails", "url": "Majuli", "about": "Small groups."}


@pytest.fixture
async def operator(database: Database) -> Person:
    return await person(database, "op@majuli.example", role=Role.OPERATOR)


@pytest.fixture
async def admin(api: Api, database: Database) -> httpx.AsyncClient:
    return (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())


async def test_client_is_registered_approved_and_rejected_again(
    api: Api, operator: Person, admin: httpx.AsyncClient, owner: Owner, run_jobs: RunJobs
) -> None:
    browser = operator.on(api())
    registered = await browser.post("/api/clients/", json={**BODY, "user_id": 999, "approval_status": "approved"})
    assert registered.status_code == 201, registered.text
    made = registered.json()
    client_id = made["client_id"]
    assert (made["url"], made["approval_status"], made["user_id"]) == ("majuli", "open", operator.user_id)
    assert (await api().get("/api/clients/clientURL/majuli")).status_code == 404
    again = await browser.post("/api/clients", json={**BODY, "url": "other"})
    assert (again.status_code, again.json()["code"]) == (409, "client_waits")
    (row,) = (await admin.get("/api/clients?approval_status=open")).json()
    assert (row["client_name"], row["user"]["email"]) == ("Majuli Trails", "op@majuli.example")

    # The host, unknown so far, may be remembered as such for two seconds; the pages' own question is not.
    approved = (await admin.put(f"/api/clients/{client_id}/approved")).json()
    assert (approved["approval_status"], approved["client_id"]) == ("approved", client_id)
    assert (await admin.put(f"/api/clients/{client_id}/approved")).json() == approved, "once is enough"
    await run_jobs()
    (mail,) = await mails(api)
    assert (mail["to"], mail["subject"]) == ("op@majuli.example", "Majuli Trails was approved")
    assert (await api("majuli").get("/api/clients/clientURL/majuli")).status_code == 200
    categories = (await api().get(f"/api/events/categories/all/{client_id}")).json()
    assert [category["name"] for category in categories][:2] == ["Treks", "Weekend Getaways"]

    assert (await admin.put(f"/api/clients/{client_id}/rejected")).json()["approval_status"] == "rejected"
    await asyncio.sleep(0.15)
    assert (await api("majuli").get("/api/clients/clientURL/majuli")).status_code == 404
    assert (await admin.put(f"/api/clients/{client_id}/approved")).status_code == 200
    assert len((await api().get(f"/api/events/categories/all/{client_id}")).json()) == len(categories)
    log = owner.execute("SELECT action, data->>'before' FROM audit_entry ORDER BY audit_id").fetchall()
    assert log == [
        ("client.registered", None),
        ("client.approved", "open"),
        ("client.rejected", "approved"),
        ("client.approved", "rejected"),
    ]


@pytest.mark.parametrize(
    ("url", "status", "detail"),
    [
        ("ab", 422, "URL must have 3 to 30 letters and numbers"),
        ("x" * 31, 422, "URL must have 3 to 30 letters and numbers"),
        ("maju-li", 422, "URL can only contain letters and numbers"),
        ("majulí", 422, "URL can only contain letters and numbers"),
        ("Admin", 400, "This URL is reserved. Please choose a different one."),
        ("ZANSKAR", 400, "Client URL already exists"),
    ],
)
async def test_labels_that_cannot_be_had(
    api: Api, operator: Person, database: Database, url: str, status: int, detail: str
) -> None:
    await open_site(database, "zanskar", approval="open")
    browser = operator.on(api())
    answer = await browser.post("/api/clients", json={**BODY, "url": url})
    assert (answer.status_code, answer.json()["detail"]) == (status, detail)
    state = (await browser.get(f"/api/clients/url_availability/{url}")).json()
    assert (state["available"], state["detail"]) == (False, detail)
    assert (await browser.get("/api/clients/url_availability/majuli")).json()["available"]


async def test_side_by_side_one_client_waits_and_one_gets_the_label(
    api: Api, operator: Person, database: Database, owner: Owner
) -> None:
    other = await person(database, "op2@majuli.example", role=Role.OPERATOR)
    answers = await asyncio.gather(
        *(who.on(api()).post("/api/clients", json=BODY) for who in (operator, other) for _ in range(3))
    )
    assert sorted(answer.status_code for answer in answers)[0] == 201
    assert owner.execute("SELECT count(*) FROM client").fetchone() == (1,)


async def test_profile_is_changed_and_pictures_are_adopted(
    api: Api, operator: Person, database: Database, owner: Owner
) -> None:
    browser = operator.on(api())
    logo = (await send(browser, picture((300, 300)), purpose="logo")).json()["filename"]
    client_id = (await browser.post("/api/clients", json={**BODY, "client_logo": logo})).json()["client_id"]
    path = f"/api/clients/{client_id}/update_client"
    changed = await browser.put(
        path, json={"client_name": " Majuli  & Sons ", "colour": "#AB12cd", "time_zone": "Asia/Kathmandu"}
    )
    now = changed.json()
    assert (now["client_name"], now["colour"], now["time_zone"]) == ("Majuli  & Sons", "#ab12cd", "Asia/Kathmandu")
    assert (now["client_logo"], now["about"]) == (logo, "Small groups.")
    assert (await browser.put(path, json={"client_logo": None})).json()["client_logo"] is None
    for body, field in (
        ({"time_zone": "Asia/Nowhere"}, "time_zone"),
        ({"colour": "red"}, "colour"),
        ({"client_name": "  "}, "client_name"),
        ({"client_banner": "somebody-elses.webp"}, "client_banner"),
        ({"client_banner": logo}, "client_banner"),
    ):
        refused = await browser.put(path, json=body)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field)
    stranger = await person(database, "op2@majuli.example", role=Role.OPERATOR)
    assert (await stranger.on(api()).put(path, json={"about": "Mine now."})).status_code == 404


async def test_former_address_leads_to_the_new_one_for_ninety_days(
    api: Api, database: Database, clock: HandClock, owner: Owner
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    browser = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/update_client"
    admin = (await person(database, "admin@toli.example", role=Role.ADMIN)).on(api())

    async def move(to: str) -> None:
        asked = (await browser.put(path, json={"url": to})).json()["rename"]
        seen = {"client_name": asked["client_name"], "url": to}
        assert (await admin.put(f"/api/clients/{shop.client_id}/rename/approved", json=seen)).status_code == 200

    await move("majuli")
    await asyncio.sleep(0.15)
    old = await api("brahmaputra").get("/events/7?plan=3&x=%2F..%2F")
    assert old.status_code == 301
    assert re.fullmatch(r"http://majuli\.toli\.localhost(:\d+)?/events/7\?plan=3&x=%2F\.\.%2F", old.headers["location"])
    assert "max-age=300" in old.headers["cache-control"]
    # A page that is open there keeps calling the API where it is, and its session stays valid.
    assert (await browser.get(f"/api/clients/{shop.client_id}")).status_code == 200
    assert (await api("majuli").get("/api/site")).json()["site"]["client"]["client_url"] == "majuli"

    other = (await person(database, "op2@majuli.example", role=Role.OPERATOR)).on(api())
    taken = await other.post("/api/clients", json={**BODY, "url": "brahmaputra"})
    assert taken.json()["detail"] == "Client URL already exists"
    owner.execute("UPDATE former_label SET retired_at = retired_at - interval '90 days'")
    await asyncio.sleep(0.15)
    assert (await api("brahmaputra").get("/events/7")).status_code == 307, "nobody's, so off to the main site"
    assert (await other.post("/api/clients", json={**BODY, "url": "brahmaputra"})).status_code == 201
    assert owner.execute("SELECT count(*) FROM former_label").fetchone() == (0,)

    # Back and forth is free; three others are remembered, and no more.
    browser = shop.operator.on(api())
    for label in ("one", "two", "majuli", "three"):
        await move(label)
    refused = await browser.put(path, json={"url": "four"})
    assert (refused.status_code, refused.json()["code"]) == (409, "moved_too_often")
