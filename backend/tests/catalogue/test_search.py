"""The list of all trips: whose events it shows, in which order, and what its filters mean."""

from datetime import date, timedelta
from typing import Any

import pytest
from tests.catalogue.conftest import MakeShop, Shop
from tests.conftest import Api, HandClock

from toli.catalogue.storefront.schemas.search import EventPage

pytestmark = pytest.mark.anyio


async def titles(api: Api, label: str | None = None, **query: Any) -> list[str]:
    answer = await api(label).get("/api/events", params=query)
    assert answer.status_code == 200, answer.text
    return [event["title"] for event in answer.json()["events"]]


async def test_main_site_lists_every_approved_client(shop: Shop, make_shop: MakeShop, api: Api) -> None:
    other = await make_shop("zanskar")
    waiting = await make_shop("waiting", status="open")
    made = await shop.event("Majuli")
    await other.event("Ladakh", sequence=1)
    await waiting.event("Not yet")
    await shop.event("Draft", is_published=False)

    page = EventPage.model_validate_json((await api().get("/api/events")).content, strict=False, extra="forbid")
    assert [event.title for event in page.events] == ["Ladakh", "Majuli"]
    assert not page.has_more
    card = page.events[1]
    assert (card.id, card.client_url, card.client_name) == (made.trip_id, "majuli", "Majuli")
    assert (card.min_price, card.tour_duration) == (9999.5, 3)
    assert card.start_date == shop.today + timedelta(days=12)
    assert card.primary_image is not None


async def test_operators_site_lists_its_own(shop: Shop, make_shop: MakeShop, api: Api) -> None:
    other = await make_shop("zanskar")
    await shop.event("Majuli")
    await other.event("Ladakh")

    assert await titles(api, "majuli") == ["Majuli"]
    assert await titles(api, "majuli", client="majuli") == ["Majuli"]
    assert (await api("majuli").get("/api/events", params={"client": "zanskar"})).status_code == 404
    assert await titles(api, client="zanskar") == ["Ladakh"]
    assert (await api().get("/api/events", params={"client": "nobody"})).status_code == 404


async def test_pages_follow_each_other_without_a_gap(shop: Shop, api: Api) -> None:
    for number in range(7):
        await shop.event(f"trip {number}", sequence=number + 1)

    seen: list[str] = []
    more = []
    totals = []
    for page in (1, 2, 3):
        body = (await api().get("/api/events", params={"page": page, "limit": 3})).json()
        seen += [event["title"] for event in body["events"]]
        more.append(body["has_more"])
        totals.append(body["total"])
    assert seen == [f"trip {number}" for number in range(7)]
    assert more == [True, True, False]
    assert totals == [7, 7, 7]
    assert (await api().get("/api/events", params={"page": 9})).json() == {"events": [], "total": 7, "has_more": False}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("majuli", ["Majuli by ferry"]),
        ("rivers", ["Kaziranga", "Majuli by ferry"]),
        ("mejuli", ["Majuli by ferry"]),
        ("Kazirnga, asam", ["Kaziranga"]),
        ("kazïrânga", ["Kaziranga"]),
        ("ASSAM", ["Kaziranga", "Majuli by ferry"]),
        ("assam ferry", ["Majuli by ferry"]),
        ("ferry nowhere", []),
        ("100%", ["Kaziranga"]),
        ("%", ["Kaziranga"]),
        ("_", []),
        ("\\", []),
        ("  ", ["Kaziranga", "Majuli by ferry"]),
    ],
)
async def test_search_finds_every_word(shop: Shop, api: Api, words: str, found: list[str]) -> None:
    await shop.event("Majuli by ferry", destination="Assam")
    await shop.event("Kaziranga", destination="100% wild, Assam")

    assert await titles(api, q=words) == found


async def test_only_words_as_similar_as_the_best_are_meant(shop: Shop, api: Api) -> None:
    await shop.event("Moreh market")
    await shop.event("A mountain")

    assert await titles(api, q="moeh") == ["Moreh market"]
    assert await titles(api, q="montain") == ["A mountain"]


async def test_category_keeps_one_shelf(shop: Shop, api: Api) -> None:
    await shop.event("Majuli", on="Rivers")
    await shop.event("Kaziranga", on="Wildlife")

    assert await titles(api, category_id=shop.shelves["Wildlife"]) == ["Kaziranga"]
    assert await titles(api, category_id=10**9) == []


async def test_month_keeps_departures_still_on_sale_in_it(shop: Shop, api: Api, clock: HandClock) -> None:
    clock.moment = clock.moment.replace(year=2027, month=3, day=10)
    shop.today = date(2027, 3, 10)
    await shop.event("starts on 1 April", plans=[(0, 20)])
    await shop.event("starts on 30 April", plans=[(5, 49)])
    await shop.event("starts on 1 May", plans=[(5, 50)])
    await shop.event("started on 8 March", plans=[(-30, -4)])

    assert await titles(api, month="2027-04") == ["starts on 30 April", "starts on 1 April"]
    assert await titles(api, month="2027-05") == ["starts on 1 May"]
    assert await titles(api, month="2027-03") == []


@pytest.mark.parametrize(
    ("query", "field"),
    [
        ({"month": "April"}, "month"),
        ({"month": "2027-13"}, "month"),
        ({"limit": 101}, "limit"),
        ({"page": 0}, "page"),
        ({"category_id": "x"}, "category_id"),
    ],
)
async def test_values_out_of_range_are_refused_at_their_field(api: Api, query: dict[str, Any], field: str) -> None:
    answer = await api().get("/api/events", params=query)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


async def test_unknown_parameters_are_ignored(shop: Shop, api: Api) -> None:
    await shop.event("Majuli")

    assert await titles(api, colour="blue") == ["Majuli"]


async def test_reader_who_has_it_gets_304(shop: Shop, api: Api) -> None:
    await shop.event()
    browser = api()
    tag = (await browser.get("/api/events")).headers["etag"]

    assert (await browser.get("/api/events", headers={"If-None-Match": tag})).status_code == 304
    assert (await browser.get("/api/events?limit=1&q=x", headers={"If-None-Match": tag})).status_code == 200


async def test_categories_are_the_clients(shop: Shop, make_shop: MakeShop, api: Api) -> None:
    other = await make_shop("zanskar")
    await shop.shelf("Rivers")
    await shop.shelf("Wildlife")

    path = f"/api/events/categories/all/{shop.client_id}"
    for site in ("majuli", None):
        answer = await api(site).get(path)
        assert answer.json() == [
            {"category_id": shop.shelves["Rivers"], "name": "Rivers", "description": ""},
            {"category_id": shop.shelves["Wildlife"], "name": "Wildlife", "description": ""},
        ]
    assert (await api("zanskar").get(path)).status_code == 404
    assert (await api().get(f"/api/events/categories/all/{other.client_id}")).json() == []
    assert (await api().get("/api/events/categories/all/999")).status_code == 404
