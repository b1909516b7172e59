"""What a link to a trip shows: the picture drawn for chats, and the schema.org data that search engines parse."""

import asyncio
import json
from html.parser import HTMLParser
from io import BytesIO
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from fastapi import FastAPI
from PIL import Image, ImageStat

from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop
from toli.clients.media.service import encode_picture, put_files, record
from toli.infra.db.caches.change_log import FRESH_SECONDS
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.web.preview_drawing import PreviewFacts, draw_preview
from toli.web.previews import facts_of
from toli.web.shell import Shell

pytestmark = pytest.mark.anyio
RED, BLUE = (220, 20, 20), (20, 20, 220)
PROPERTIES = {
    "TouristTrip": {"name", "description", "url", "image", "itinerary", "provider", "offers"},
    "ItemList": {"itemListElement"},
    "ListItem": {"position", "name"},
    "TravelAgency": {"name", "url"},
    "Offer": {
        *("url", "price", "priceCurrency", "availability", "validFrom", "priceValidUntil"),
        *("availabilityStarts", "availabilityEnds", "itemOffered"),
    },
    "Trip": {"name", "departureTime", "arrivalTime"},
}
"""The properties that schema.org gives each type, as far as Toli uses them."""


class HeadParser(HTMLParser):
    """Reads what crawlers read of a page's head."""

    def __init__(self, html: str) -> None:
        super().__init__()
        self.meta: dict[str, str] = {}
        self.structured: list[Any] = []
        self._is_data = False
        self.feed(html)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        found = dict(attrs)
        if tag == "meta":
            self.meta[found.get("property") or found.get("name") or ""] = found.get("content") or ""
        self._is_data = tag == "script" and found.get("type") == "application/ld+json"

    def handle_data(self, data: str) -> None:
        if self._is_data:
            self.structured.append(json.loads(data))


@pytest.fixture
async def shop(app: FastAPI, database: Database, clock: HandClock, tmp_path: Path) -> Shop:
    for name in ("index.html", "panels.html"):
        (tmp_path / name).write_text("<head><!--toli:head--></head><body><!--toli:body--></body>")
    app.state.services.shell = Shell(app.state.services.settings.model_copy(update={"frontend_dir": tmp_path}))
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


async def add_photo(app: FastAPI, database: Database, shop: Shop, owner) -> str:
    """Give the trip a photo whose left half is red and whose right half is blue; return its name."""
    drawn = Image.new("RGB", (3200, 800), RED)
    drawn.paste(BLUE, (1600, 0, 3200, 800))
    image = encode_picture(drawn, purpose="event")
    async with database.client_transaction(shop.client_id) as tx:
        image_id = await record(tx, image=image, uploaded_by=shop.operator.user_id)
    await put_files(app.state.services.store, image)
    owner.execute(
        "INSERT INTO trip_image (client_id, trip_id, image_id, position) VALUES (%s, %s, %s, 0)",
        [shop.client_id, shop.trip_id, image_id],
    )
    return image.filename


def colour_of(jpeg: bytes) -> str:
    """The colour of the photo's clear part, between the shades."""
    red, _, blue = ImageStat.Stat(Image.open(BytesIO(jpeg)).crop((400, 165, 800, 175))).mean
    return "red" if red > blue else "blue"


async def test_a_link_to_a_trip_shows_a_picture_of_it(
    api: Api, app: FastAPI, database: Database, shop: Shop, owner
) -> None:
    filename = await add_photo(app, database, shop, owner)
    office = shop.operator.on(api(shop.label))
    shown: dict[int, str] = {}
    for focus in (0, 100):
        saved = await office.put(f"/api/images/view/{filename}", json={"focus_x": focus})
        assert saved.status_code == 200, saved.text
        meta = HeadParser((await api(shop.label).get(f"/events/{shop.trip_id}")).text).meta
        assert (meta["og:image:width"], meta["og:image:height"]) == ("1200", "630")
        assert (meta["og:image:type"], meta["twitter:card"]) == ("image/jpeg", "summary_large_image")
        assert (meta["og:title"], meta["og:image:alt"]) == ("Majuli by boat · Brahmaputra Trails", "Majuli by boat")
        address = urlsplit(meta["og:image"])
        assert address.netloc == "brahmaputra.toli.localhost:8000"
        shown[focus] = address.path
        # The same from the main site, whose pages name the operator's.
        for label in (shop.label, None):
            picture = await api(label).get(address.path)
            assert (picture.status_code, picture.headers["content-type"]) == (200, "image/jpeg")
            assert "immutable" in picture.headers["cache-control"]
        drawn = Image.open(BytesIO(picture.content))
        assert (drawn.format, drawn.size) == ("JPEG", (1200, 630))
        assert len(picture.content) < 300_000, "WhatsApp shows no larger ones"
        assert colour_of(picture.content) == ("red" if focus == 0 else "blue"), "the crop keeps the focal point"
    tag = {"If-None-Match": picture.headers["etag"]}
    assert (await api(shop.label).get(shown[100], headers=tag)).status_code == 304
    older = await api(shop.label).get(shown[0])
    assert (older.status_code, older.headers["location"]) == (307, shown[100]), "what was shared before still works"
    owner.execute("UPDATE trip SET status = 'draft'")
    await asyncio.sleep(FRESH_SECONDS)
    assert (await api(shop.label).get(shown[100])).status_code == 404
    assert (await api(shop.label).get("/events/999999/preview-0123456789abcdef.jpg")).status_code == 404


async def test_the_picture_names_the_cheapest_price_and_the_next_dates(api: Api, shop: Shop, owner) -> None:
    facts = facts_of((await api(shop.label).get(f"/api/events/{shop.trip_id}/details")).json())
    assert (facts.price, facts.price_note) == ("From ₹7,875", "per person, tax included")
    assert (facts.operator, facts.place) == ("Brahmaputra Trails", "Majuli, Assam · 4 days")
    assert facts.dates[-4:].isdigit()
    owner.execute("UPDATE departure SET is_draft = true")
    facts = facts_of((await api(shop.label).get(f"/api/events/{shop.trip_id}/details")).json())
    assert facts.dates == ""


@pytest.mark.parametrize("title", ["A", "word " * 60, "X" * 200, "असम के सबसे बड़े द्वीप पर", "মাজুলি 🚣 நதி", "🚣", ""])
def test_every_title_can_be_drawn(title: str) -> None:
    price = ("From ₹7,875", "per person")
    facts = PreviewFacts(title, "Majuli", "12 Dec 2026", *price, title, None, "gone.webp", (50, 50))
    drawn = Image.open(BytesIO(draw_preview(facts, {})))
    drawn.load()
    assert drawn.size == (1200, 630)


def check_type(thing: dict[str, Any]) -> None:
    """Check that each property is one of its type, here and inside."""
    kind = thing["@type"]
    assert set(thing) - {"@type", "@context"} <= PROPERTIES[kind], kind
    for value in thing.values():
        for inner in value if isinstance(value, list) else [value]:
            if isinstance(inner, dict):
                check_type(inner)
            else:
                assert inner not in {"", None}, kind


async def test_a_trip_is_schema_org_data_with_an_offer_for_each_departure(
    api: Api, app: FastAPI, database: Database, shop: Shop, owner
) -> None:
    await add_photo(app, database, shop, owner)
    (trip,) = HeadParser((await api(shop.label).get(f"/events/{shop.trip_id}")).text).structured
    assert trip["@context"] == "https://schema.org"
    check_type(trip)
    (offer,) = trip["offers"]
    assert (offer["price"], offer["priceCurrency"]) == (7875, "INR")
    assert offer["availability"] == "https://schema.org/InStock"
    assert offer["itemOffered"]["departureTime"] < offer["itemOffered"]["arrivalTime"]
    assert [one["position"] for one in trip["itinerary"]["itemListElement"]] == [1, 2, 3, 4]
    assert "aggregateRating" not in trip, "nobody has reviewed it"
    for address in (trip["url"], *trip["image"], offer["url"]):
        assert urlsplit(address).scheme in {"http", "https"}
