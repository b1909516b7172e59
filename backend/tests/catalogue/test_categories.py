"""A client's categories."""

import pytest
from tests.conftest import Api, HandClock
from tests.shop import Person, open_shop, person

from toli.access.roles import Role
from toli.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio


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
