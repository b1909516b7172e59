"""A client's categories."""

import asyncio

import pytest
from tests.conftest import Api, HandClock
from tests.shop import Person, open_shop, person

from toli.identity.access.roles import Role
from toli.infra.db.caches.change_log import FRESH_SECONDS
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

HINDI = {"Accept-Language": "hi-IN"}


@pytest.fixture
async def operator(database: Database) -> Person:
    return await person(database, "op@majuli.example", role=Role.OPERATOR)


async def test_categories_are_added_named_ordered_and_removed(api: Api, database: Database, clock: HandClock) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    browser = shop.operator.on(api())
    path = f"/api/events/categories/clients/{shop.client_id}"
    added = await browser.post("/api/events/add_category", json={"name": " Treks ", "description": "On foot."})
    assert added.status_code == 201
    treks = added.json()
    assert (treks["name"], treks["events"]) == ("Treks", 0)
    nameless = await browser.post("/api/events/add_category", json={"name": " "})
    assert (nameless.status_code, nameless.json()["detail"]) == (422, "Category name is required")
    assert (await browser.post("/api/events/add_category", json={"name": "tREKS"})).status_code == 409
    renamed = await browser.put(f"{path}/{shop.category_id}", json={"name": "Rivers"})
    assert (renamed.json()["name"], renamed.json()["events"]) == ("Rivers", 1)
    assert (await browser.put(f"{path}/{shop.category_id}", json={"name": "treks"})).status_code == 409
    order = [treks["category_id"], shop.category_id]
    assert [
        one["category_id"] for one in (await browser.put(f"{path}/order", json={"category_ids": order})).json()
    ] == order
    assert (await browser.put(f"{path}/order", json={"category_ids": order[:1]})).status_code == 422
    categories = (await api().get(f"/api/events/categories/all/{shop.client_id}")).json()
    assert [category["name"] for category in categories] == ["Treks", "Rivers"]
    here = (await api(shop.label).get("/api/events/categories/all")).json()
    assert [one["category_id"] for one in here] == order
    assert (await api().get("/api/events/categories/all")).json()[0]["category_id"] is None
    used = await browser.delete(f"{path}/{shop.category_id}")
    assert (used.status_code, used.json()["code"]) == (409, "category_in_use")
    assert (await browser.delete(f"{path}/{treks['category_id']}")).status_code == 204
    assert (await browser.delete(f"{path}/{treks['category_id']}")).status_code == 404


async def test_a_category_is_read_in_the_language_that_it_is_written_in(
    api: Api, database: Database, clock: HandClock
) -> None:
    shop = await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    browser = shop.operator.on(api())
    path = f"/api/events/categories/clients/{shop.client_id}"
    hindi = {"name": "नदी की ट्रिप", "description": " "}
    body = {"name": "River trips", "description": "By boat.", "translations": {"hi": hindi}}
    changed = await browser.put(f"{path}/{shop.category_id}", json=body)
    assert changed.json()["translations"] == {"hi": {"name": "नदी की ट्रिप", "description": ""}}
    stays = await browser.put(f"{path}/{shop.category_id}", json={"name": "River trips", "description": "By boat."})
    assert stays.json() == changed.json() == (await browser.get(path)).json()[0]
    english = await browser.put(f"{path}/{shop.category_id}", json=body | {"translations": {"en": hindi}})
    assert english.status_code == 422
    await asyncio.sleep(FRESH_SECONDS)

    site = api(shop.label)
    for address, of in (
        (f"/api/events/user_side_listing/{shop.label}", lambda found: found[0]),
        (f"/api/events/categories/all/{shop.client_id}", lambda found: found[0]),
        ("/api/events/categories/all", lambda found: found[0]),
        (f"/api/events/{shop.trip_id}/details", lambda found: found["categories"][0]),
    ):
        read = of((await site.get(address, headers=HINDI)).json())
        assert (read["name"], read["description"]) == ("नदी की ट्रिप", "By boat."), address
        assert of((await site.get(address)).json())["name"] == "River trips"
    for words in ("नदी", "River"):
        found = (await site.get("/api/events/suggestions", params={"q": words}, headers=HINDI)).json()
        assert [one["name"] for one in found["categories"]] == ["नदी की ट्रिप"]

    treks = {"name": "Treks", "translations": {"hi": {"name": "ट्रेक"}}}
    added = await browser.post("/api/events/add_category", json=treks)
    assert added.json()["translations"] == {"hi": {"name": "ट्रेक", "description": ""}}
    emptied = await browser.put(f"{path}/{shop.category_id}", json=body | {"translations": {}})
    assert emptied.json()["translations"] == {}
