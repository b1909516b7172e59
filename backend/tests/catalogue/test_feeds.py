"""Feeds of a company's public departures and trips."""

import csv
import io
from pathlib import Path
from xml.etree import ElementTree as ET

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from tests.bookings.conftest import hold
from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person

from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio
Owner = psycopg.Connection[tuple[object, ...]]


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


@pytest.fixture
def visitor(api: Api, shop: Shop) -> httpx.AsyncClient:
    return api(shop.label)


async def departures_of(visitor: httpx.AsyncClient) -> list[dict[str, object]]:
    answer = await visitor.get("/api/feeds/departures")
    assert answer.status_code == 200, answer.text
    departures: list[dict[str, object]] = answer.json()["departures"]
    return departures


async def test_the_feed_has_the_price_of_the_departures_page(visitor: httpx.AsyncClient, shop: Shop) -> None:
    (departure,) = await departures_of(visitor)
    details = (await visitor.get(f"/api/events/{shop.trip_id}/details")).json()
    (plan,) = details["event_plans"]
    assert departure["id"] == f"{shop.label}-{shop.plan_id}"
    assert departure["price"] == plan["price_with_tax"] is not None
    assert (departure["starts_on"], departure["ends_on"]) == (plan["tour_start_date"], plan["tour_end_date"])
    assert (departure["availability"], departure["beds_left"]) == ("in_stock", plan["available_slots"])
    assert departure["url"] == f"http://brahmaputra.toli.localhost:8000/events/{shop.trip_id}?plan={shop.plan_id}"


async def test_pages_of_other_origins_may_read_the_feed_and_revalidate_it(visitor: httpx.AsyncClient) -> None:
    first = await visitor.get("/api/feeds/departures", headers={"Origin": "https://travel-blog.example"})
    assert first.headers["access-control-allow-origin"] == "*"
    assert "access-control-allow-credentials" not in first.headers
    again = await visitor.get("/api/feeds/departures", headers={"If-None-Match": first.headers["etag"]})
    assert again.status_code == 304
    assert again.headers["access-control-allow-origin"] == "*"


async def test_a_sold_out_departure_has_no_price_and_is_not_in_the_product_file(
    api: Api, database: Database, clock: HandClock
) -> None:
    today = local_date(clock.now(), time_zone="Asia/Kolkata")
    shop = await open_shop(database, label="majuli", today=today, rooms={"Double Sharing": 1})
    visitor = api(shop.label)
    buyer = (await person(database, "a@traveller.example", label=shop.label)).on(api(shop.label))
    await hold(buyer, shop, double=2)
    (departure,) = await departures_of(visitor)
    assert (departure["availability"], departure["beds_left"]) == ("out_of_stock", 0)
    assert rows_of((await visitor.get("/feeds/departures.csv")).text) == []


async def test_a_departure_that_opens_later_can_be_preordered(
    visitor: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    owner.execute("UPDATE departure SET booking_start_date = booking_start_date + 10")
    (departure,) = await departures_of(visitor)
    assert departure["availability"] == "preorder"
    (row,) = rows_of((await visitor.get("/feeds/departures.csv")).text)
    assert row["availability_date"] == departure["opens_on"]


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE trip SET status = 'draft'",
        "UPDATE departure SET access_code = 'SECRET'",
        "UPDATE departure SET is_draft = true",
    ],
)
async def test_what_visitors_do_not_see_is_in_no_feed(
    visitor: httpx.AsyncClient, shop: Shop, owner: Owner, change: str
) -> None:
    owner.execute(change)  # type: ignore[arg-type]  # the literals above
    assert await departures_of(visitor) == []
    text = (await visitor.get("/llms.txt")).text
    assert f"/events/{shop.trip_id}" not in text
    if "is_draft" not in change:
        assert "<item>" not in (await visitor.get("/feeds/trips.rss")).text


def rows_of(file: str) -> list[dict[str, str]]:
    return list(csv.DictReader(io.StringIO(file.removeprefix("\ufeff"))))


async def test_the_product_file_has_the_columns_of_merchant_feeds(
    visitor: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    owner.execute("UPDATE trip SET title = %s", ['=HYPERLINK("http://evil.example")'])
    (row,) = rows_of((await visitor.get("/feeds/departures.csv")).text)
    (departure,) = await departures_of(visitor)
    assert row["price"] == f"{departure['price']:.2f} INR"
    assert row["availability"] == "in_stock"
    assert (row["id"], row["link"], row["brand"]) == (departure["id"], departure["url"], "Brahmaputra Trails")
    assert row["title"].startswith("'=")


async def test_new_trips_are_an_rss_feed_in_the_readers_language(
    visitor: httpx.AsyncClient, shop: Shop, owner: Owner
) -> None:
    owner.execute(
        """UPDATE trip SET description = 'Boats & <b>birds</b>', translations = '{"hi": {"title": "नाव से माजुली"}}'"""
    )
    answer = await visitor.get("/feeds/trips.rss")
    assert answer.headers["content-type"].startswith("application/rss+xml")
    channel = ET.fromstring(answer.content).find("channel")
    assert channel is not None
    assert channel.findtext("title") == "Brahmaputra Trails"
    (item,) = channel.findall("item")
    assert item.findtext("title") == "Majuli by boat"
    assert item.findtext("link") == f"http://brahmaputra.toli.localhost:8000/events/{shop.trip_id}"
    assert item.findtext("pubDate", "").endswith("+0000")
    assert "birds" in item.findtext("description", "")
    hindi = await visitor.get("/feeds/trips.rss?lang=hi")
    assert "नाव से माजुली" in hindi.text


async def test_language_models_read_trips_with_their_next_price(visitor: httpx.AsyncClient, shop: Shop) -> None:
    answer = await visitor.get("/llms.txt")
    assert answer.headers["content-type"].startswith("text/plain")
    assert answer.text.startswith("# Brahmaputra Trails\n")
    assert f"[Majuli by boat](http://brahmaputra.toli.localhost:8000/events/{shop.trip_id}?plan=" in answer.text
    assert "₹" in answer.text


async def test_readers_find_the_feed_on_the_storefront(
    visitor: httpx.AsyncClient, app: FastAPI, tmp_path: Path
) -> None:
    (tmp_path / "index.html").write_text("<head><!--toli:head--></head>")
    (tmp_path / "panels.html").write_text("")
    app.state.services.shell = Shell(app.state.services.settings.model_copy(update={"frontend_dir": tmp_path}))
    address = "http://brahmaputra.toli.localhost:8000/feeds/trips.rss"
    link = f'<link rel="alternate" type="application/rss+xml" title="Brahmaputra Trails" href="{address}" />'
    assert link in (await visitor.get("/")).text
    assert "application/rss+xml" not in (await visitor.get("/login")).text


@pytest.mark.parametrize("path", ["/api/feeds/departures", "/feeds/departures.csv", "/feeds/trips.rss", "/llms.txt"])
async def test_the_main_site_has_no_feed(api: Api, path: str) -> None:
    assert (await api().get(path)).status_code == 404
