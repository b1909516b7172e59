"""Registering a client, the decision about it, and changing it; its former address."""

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
from toli.access.roles import Role
from toli.clients.service import decide_each
from toli.db.database import Database
from toli.kit.clock import local_date
from toli.kit.errors import DependencyDown

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
    office = operator.on(api())
    registered = await office.post("/api/clients/", json={**BODY, "user_id": 999, "approval_status": "approved"})
    assert registered.status_code == 201, registered.text
    made = registered.json()
    client_id = made["client_id"]
    assert (made["url"], made["approval_status"], made["user_id"]) == ("majuli", "open", operator.user_id)
    assert (await api().get("/api/clients/clientURL/majuli")).status_code == 404
    again = await office.post("/api/clients", json={**BODY, "url": "other"})
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
    shelves = (await api().get(f"/api/events/categories/all/{client_id}")).json()
    assert [shelf["name"] for shelf in shelves][:2] == ["Treks", "Weekend Getaways"]

    assert (await admin.put(f"/api/clients/{client_id}/rejected")).json()["approval_status"] == "rejected"
    await asyncio.sleep(0.15)
    assert (await api("majuli").get("/api/clients/clientURL/majuli")).status_code == 404
    assert (await admin.put(f"/api/clients/{client_id}/approved")).status_code == 200
    assert len((await api().get(f"/api/events/categories/all/{client_id}")).json()) == len(shelves)
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
    office = operator.on(api())
    answer = await office.post("/api/clients", json={**BODY, "url": url})
    assert (answer.status_code, answer.json()["detail"]) == (status, detail)
    state = (await office.get(f"/api/clients/url_availability/{url}")).json()
    assert (state["available"], state["detail"]) == (False, detail)
    assert (await office.get("/api/clients/url_availability/majuli")).json()["available"]


async def test_who_may_register_see_and_decide(
    api: Api, operator: Person, admin: httpx.AsyncClient, database: Database, owner: Owner
) -> None:
    asha = await person(database, "asha@traveller.example")
    assert (await api().post("/api/clients", json=BODY)).status_code == 401
    for somebody in (asha.on(api()), admin):
        assert (await somebody.post("/api/clients", json=BODY)).status_code == 403
    client_id = (await operator.on(api()).post("/api/clients", json=BODY)).json()["client_id"]
    for visitor, status in ((api(), 401), (asha.on(api()), 403), (operator.on(api()), 403)):
        assert (await visitor.put(f"/api/clients/{client_id}/approved")).status_code == status
        assert (await visitor.get("/api/clients")).status_code == status
    for path in (f"/api/clients/{client_id}", f"/api/clients/{client_id}/cancellation_brackets"):
        assert (await admin.get(path)).status_code == 200
        assert (await operator.on(api()).get(path)).status_code == 200
        assert (await asha.on(api()).get(path)).status_code == 404
    assert (await admin.put("/api/clients/999999/approved")).status_code == 404
    assert (await admin.put(f"/api/clients/{client_id}/open")).status_code == 422
    owner.execute("UPDATE app_user SET role_id = 2 WHERE user_id = %s", [operator.user_id])
    refused = await admin.put(f"/api/clients/{client_id}/approved")
    assert (refused.status_code, refused.json()["code"]) == (409, "owner_is_no_operator")

    other = await open_site(database, "konkan")
    several = {"decision": "approved", "client_ids": [client_id, other]}
    assert (await operator.on(api()).post("/api/clients/decisions", json=several)).status_code == 403
    told = (await admin.post("/api/clients/decisions", json=several)).json()
    assert [one["client_id"] for one in told["decided"]] == [other]
    assert [(one["id"], one["code"]) for one in told["refused"]] == [(client_id, "owner_is_no_operator")]
    several |= {"decision": "rejected"}
    for unsaid in ({}, {"reason": " no  "}):
        refused = await admin.post("/api/clients/decisions", json=several | unsaid)
        assert (refused.status_code, [one["field"] for one in refused.json()["errors"]]) == (422, ["reason"])
    refused = await admin.put(f"/api/clients/{client_id}/rejected", json={"reason": ""})
    assert (refused.status_code, [one["field"] for one in refused.json()["errors"]]) == (422, ["reason"])
    several |= {"reason": "No address."}
    told = (await admin.post("/api/clients/decisions", json=several)).json()
    assert [(one["approval_status"], one["decision_reason"]) for one in told["decided"]] == [
        ("rejected", "No address.")
    ] * 2
    assert [row["decision_reason"] for row in (await admin.get("/api/clients")).json()] == ["No address."] * 2


async def test_trouble_of_ours_is_no_refusal_of_one() -> None:
    async def decide(one: int) -> int:
        raise DependencyDown("Please try again in a moment.")

    with pytest.raises(DependencyDown):
        await decide_each([1, 2], decide, decision="approved", reason="")


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
    office = operator.on(api())
    logo = (await send(office, picture((300, 300)), purpose="logo")).json()["filename"]
    client_id = (await office.post("/api/clients", json={**BODY, "client_logo": logo})).json()["client_id"]
    path = f"/api/clients/{client_id}/update_client"
    changed = await office.put(
        path, json={"client_name": " Majuli  & Sons ", "colour": "#AB12cd", "time_zone": "Asia/Kathmandu"}
    )
    now = changed.json()
    assert (now["client_name"], now["colour"], now["time_zone"]) == ("Majuli  & Sons", "#ab12cd", "Asia/Kathmandu")
    assert (now["client_logo"], now["about"]) == (logo, "Small groups.")
    assert (await office.put(path, json={"client_logo": None})).json()["client_logo"] is None
    for body, field in (
        ({"time_zone": "Asia/Nowhere"}, "time_zone"),
        ({"colour": "red"}, "colour"),
        ({"client_name": "  "}, "client_name"),
        ({"client_banner": "somebody-elses.webp"}, "client_banner"),
        ({"client_banner": logo}, "client_banner"),
    ):
        refused = await office.put(path, json=body)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field)
    stranger = await person(database, "op2@majuli.example", role=Role.OPERATOR)
    assert (await stranger.on(api()).put(path, json={"about": "Mine now."})).status_code == 404


async def test_former_address_leads_to_the_new_one_for_ninety_days(
    api: Api, database: Database, clock: HandClock, owner: Owner
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/update_client"
    assert (await office.put(path, json={"url": "majuli"})).json()["url"] == "majuli"
    await asyncio.sleep(0.15)
    old = await api("brahmaputra").get("/events/7?plan=3&x=%2F..%2F")
    assert old.status_code == 301
    assert re.fullmatch(r"http://majuli\.toli\.localhost(:\d+)?/events/7\?plan=3&x=%2F\.\.%2F", old.headers["location"])
    assert "max-age=300" in old.headers["cache-control"]
    # A page that is open there goes on calling the API where it is, and the session there stands.
    assert (await office.get(f"/api/clients/{shop.client_id}")).status_code == 200
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
    desk = shop.operator.on(api())
    for label in ("one", "two", "majuli", "three"):
        assert (await desk.put(path, json={"url": label})).status_code == 200
    refused = await desk.put(path, json={"url": "four"})
    assert (refused.status_code, refused.json()["code"]) == (409, "moved_too_often")


async def test_rejected_client_sells_nothing_by_quotes_made_before(
    api: Api, database: Database, clock: HandClock, admin: httpx.AsyncClient, owner: Owner
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    (before,) = owner.execute("SELECT terms_version FROM plan_stock").fetchone() or (0,)
    await admin.put(f"/api/clients/{shop.client_id}/rejected")
    assert owner.execute("SELECT terms_version FROM plan_stock").fetchone() == (before + 1,)
    asha = await person(database, "asha@traveller.example")
    refused = await asha.on(api()).post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
    assert refused.status_code in {404, 409}


async def test_own_brackets_hold_for_bookings_made_from_then_on(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/cancellation_brackets"
    default = [
        {"from_days": 31, "charge_percent": 50},
        {"from_days": 15, "charge_percent": 75},
        {"from_days": 0, "charge_percent": 100},
    ]
    assert (await office.get(path)).json() == default
    asha = (await person(database, "asha@traveller.example", label=shop.label)).on(api(shop.label))

    async def charges() -> list[float]:
        held = (await asha.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})).json()
        terms = (await asha.get(f"/api/bookings/{held['reservation_event_id']}/cancellation")).json()
        return [bracket["charge_percent"] for bracket in terms["brackets"]]

    assert await charges() == [50, 75, 100]
    mine = [{"from_days": 1, "charge_percent": 0}, {"from_days": 0, "charge_percent": 90}]
    assert (await office.put(path, json={"brackets": mine})).json() == mine
    assert await charges() == [0, 90]
    details = (await api(shop.label).get(f"/api/events/{shop.event_id}/details")).json()
    assert details["client"]["cancellation_brackets"] == mine
    for wrong in (
        [],
        [{"from_days": 5, "charge_percent": 10}],
        [{"from_days": 5, "charge_percent": 10}, {"from_days": 5, "charge_percent": 20}, *mine[1:]],
        [{"from_days": 5, "charge_percent": 95}, *mine[1:]],
        [{"from_days": 0, "charge_percent": 101}],
        [{"from_days": 0, "charge_percent": -1}],
    ):
        assert (await office.put(path, json={"brackets": wrong})).status_code == 422
    assert (await office.get(path)).json() == mine


async def test_policies_are_written_once_and_then_changed(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    office = shop.operator.on(api(shop.label))
    body = {"client_id": shop.client_id, "user_id": 999, "cancellation_policy": "# None\r\n<b>x</b>"}
    written = await office.post("/api/clients/create_static_content", json=body)
    assert written.status_code == 201
    made = written.json()
    assert (made["cancellation_policy"], made["user_id"]) == ("# None\n<b>x</b>", shop.operator.user_id)
    again = await office.post("/api/clients/create_static_content", json=body)
    assert (again.status_code, again.json()["content_id"]) == (409, made["content_id"])
    changed = await office.put(
        f"/api/clients/update/static_content/{made['content_id']}", json={**body, "things_to_carry": "A torch."}
    )
    assert changed.json()["things_to_carry"] == "A torch."
    seen = (await api(shop.label).get(f"/api/clients/get_client_static_content/{shop.client_id}")).json()
    assert seen == [changed.json()]
    assert (await office.put("/api/clients/update/static_content/1", json=body)).status_code == 404


async def test_categories_are_added_named_ordered_and_removed(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    office = shop.operator.on(api())
    path = f"/api/events/categories/clients/{shop.client_id}"
    added = await office.post("/api/events/add_category", json={"name": " Treks ", "description": "On foot."})
    assert added.status_code == 201
    treks = added.json()
    assert (treks["name"], treks["events"]) == ("Treks", 0)
    nameless = await office.post("/api/events/add_category", json={"name": " "})
    assert (nameless.status_code, nameless.json()["detail"]) == (422, "Category name is required")
    assert (await office.post("/api/events/add_category", json={"name": "tREKS"})).status_code == 409
    renamed = await office.put(f"{path}/{shop.category_id}", json={"name": "Rivers"})
    assert (renamed.json()["name"], renamed.json()["events"]) == ("Rivers", 1)
    assert (await office.put(f"{path}/{shop.category_id}", json={"name": "treks"})).status_code == 409
    order = [treks["category_id"], shop.category_id]
    assert [
        one["category_id"] for one in (await office.put(f"{path}/order", json={"category_ids": order})).json()
    ] == order
    assert (await office.put(f"{path}/order", json={"category_ids": order[:1]})).status_code == 422
    shelves = (await api().get(f"/api/events/categories/all/{shop.client_id}")).json()
    assert [shelf["name"] for shelf in shelves] == ["Treks", "Rivers"]
    here = (await api(shop.label).get("/api/events/categories/all")).json()
    assert [one["category_id"] for one in here] == order
    assert (await api().get("/api/events/categories/all")).json()[0]["category_id"] is None
    used = await office.delete(f"{path}/{shop.category_id}")
    assert (used.status_code, used.json()["code"]) == (409, "category_in_use")
    assert (await office.delete(f"{path}/{treks['category_id']}")).status_code == 204
    assert (await office.delete(f"{path}/{treks['category_id']}")).status_code == 404
