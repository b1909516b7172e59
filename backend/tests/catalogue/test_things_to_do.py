"""Files for Google Things to do."""

import io
import json
import zipfile
from typing import Any

import httpx
import psycopg
import pytest
from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person

from toli.catalogue.storefront.schemas.things_to_do import ProductFeed
from toli.catalogue.storefront.service.things_to_do import write_shards
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[Any]


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


def path_of(shop: Shop) -> str:
    return f"/api/clients/{shop.client_id}/things-to-do-feed"


async def test_each_trip_is_a_product_with_the_price_of_its_page(
    office: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    answer = await office.post(path_of(shop))
    assert answer.status_code == 200, answer.text
    archive = zipfile.ZipFile(io.BytesIO(answer.content))
    (name,) = archive.namelist()
    assert name.endswith("-1-of-1.json")
    shard = archive.read(name)
    ProductFeed.model_validate_json(shard)
    (product,) = json.loads(shard)["products"]
    (option,) = product["options"]
    details = (await office.get(f"/api/events/{shop.trip_id}/details")).json()
    assert product["title"]["localized_texts"] == [{"language_code": "en", "text": details["title"]}]
    assert option["price_options"][0]["price"]["units"] == details["event_plans"][0]["price_with_tax"]
    assert option["landing_page"]["url"].endswith(f"/events/{shop.trip_id}")
    assert product["operator"]["google_business_profile_name"]["localized_texts"][0]["text"] == "Brahmaputra Trails"
    assert owner.execute("SELECT things_to_do_products FROM client").fetchone() == (1,)


async def test_a_feed_that_shrank_or_is_empty_is_refused(office: httpx.AsyncClient, shop: Shop, owner: Owner) -> None:
    owner.execute("UPDATE client SET things_to_do_products = 2")
    shrank = await office.post(path_of(shop))
    assert (shrank.status_code, shrank.json()["code"]) == (409, "product_feed_shrank")
    assert (shrank.json()["products"], shrank.json()["before"]) == (1, 2)
    assert owner.execute("SELECT things_to_do_products FROM client").fetchone() == (2,)
    assert (await office.post(path_of(shop), params={"accept_fewer": "true"})).status_code == 200
    assert (await office.post(path_of(shop))).status_code == 200
    owner.execute("UPDATE trip SET status = 'draft'")
    empty = await office.post(path_of(shop), params={"accept_fewer": "true"})
    assert (empty.status_code, empty.json()["code"]) == (409, "product_feed_empty")


async def test_a_feed_is_the_operators_alone(api: Api, database: Database, shop: Shop) -> None:
    traveller = (await person(database, "asha@traveller.example", label=shop.label)).on(api(shop.label))
    assert (await traveller.post(path_of(shop))).status_code == 404
    assert (await api(shop.label).post(path_of(shop))).status_code == 401


async def test_products_are_in_as_few_shards_as_their_size_allows(office: httpx.AsyncClient, shop: Shop) -> None:
    archive = zipfile.ZipFile(io.BytesIO((await office.post(path_of(shop))).content))
    (product,) = ProductFeed.model_validate_json(archive.read(archive.namelist()[0])).products
    products = [product.model_copy(update={"id": f"p-{number}"}) for number in range(10)]
    assert len(write_shards(products, nonce=1)) == 1
    shards = write_shards(products, nonce=1, most_bytes=3000)
    assert len(shards) > 1
    assert all(len(shard) <= 3000 for shard in shards)
    feeds = [ProductFeed.model_validate_json(shard) for shard in shards]
    assert [feed.feed_metadata.shard_id for feed in feeds] == list(range(len(feeds)))
    assert {(feed.feed_metadata.total_shards_count, feed.feed_metadata.nonce) for feed in feeds} == {(len(feeds), 1)}
    assert [each.id for feed in feeds for each in feed.products] == [each.id for each in products]
