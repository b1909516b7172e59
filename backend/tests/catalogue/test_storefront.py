"""The storefront: which events stand on which shelf, and what a visitor learns of each."""

from collections.abc import Awaitable, Callable
from datetime import timedelta
from typing import Any

import psycopg
import pytest
from pydantic import TypeAdapter
from tests.catalogue.conftest import PRICES, MakeShop, Shop
from tests.conftest import Api, HandClock

from toli.catalogue.inventory import service as inventory
from toli.catalogue.inventory.repository import stock
from toli.catalogue.storefront.schemas.storefront import Shelf
from toli.catalogue.storefront.service import storefront
from toli.catalogue.trips.service import event_import
from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio
PATH = "/api/events/user_side_listing/majuli"
Read = Callable[[], Awaitable[Any]]


@pytest.fixture
def listing(api: Api) -> Read:
    """The storefront as its own site answers it."""

    async def read() -> Any:
        answer = await api("majuli").get(PATH)
        assert answer.status_code == 200, answer.text
        return answer.json()

    return read


async def test_listing_shows_an_event_whole(shop: Shop, listing: Read) -> None:
    made = await shop.event(plans=[(0, 10)])

    [shelf] = await listing()
    assert (shelf["name"], shelf["description"], shelf["category_id"]) == ("Rivers", "", shop.shelves["Rivers"])
    [event] = shelf["events"]
    [image] = event.pop("images")
    assert image["url"] == image["sources"][-1]["url"]
    assert (image["width"], image["height"]) == (480, 270)
    assert len(image["placeholder"]) <= 400
    start = shop.today + timedelta(days=12)
    assert event == {
        "event_id": made.trip_id,
        "title": "Majuli by ferry",
        "destination": "Majuli, Assam",
        "untranslated": [],
        "tour_duration": 3,
        "min_price": 9999.5,
        "min_price_with_tax": 10499.5,
        "tax_percent": 5,
        "status": "active",
        "rating": None,
        "event_plans": [
            {
                "ep_id": made.plan_ids[0],
                "tour_start_date": str(start),
                "tour_end_date": str(start + timedelta(days=2)),
                "opens_on": None,
                "available_slots": 12,
                "guaranteed": False,
                "minimum_group": None,
                "going": 0,
                "price_with_tax": 10499.5,
                "cheapest_left": None,
                "rank": 1,
            }
        ],
    }


async def test_listing_has_the_documented_shape(shop: Shop, api: Api) -> None:
    await shop.event()
    await shop.event("Kaziranga", on="Wildlife")

    answer = await api("majuli").get(PATH)
    shelves = TypeAdapter(list[Shelf]).validate_json(answer.content, strict=False, extra="forbid")
    assert [shelf.name for shelf in shelves] == ["Rivers", "Wildlife"]


async def test_whole_rupees_have_no_decimals(shop: Shop, api: Api) -> None:
    await shop.event(prices=PRICES[:1])

    answer = await api("majuli").get(PATH)
    assert '"min_price":12500,' in answer.text.replace(" ", "")


async def test_order_is_sequence_then_newest(shop: Shop, listing: Read) -> None:
    await shop.event("older, no place")
    await shop.event("newer, no place")
    await shop.event("second", sequence=2)
    await shop.event("first", sequence=1)

    [shelf] = await listing()
    assert [event["title"] for event in shelf["events"]] == ["first", "second", "newer, no place", "older, no place"]


async def test_shelf_holds_ten(shop: Shop, listing: Read) -> None:
    for number in range(12):
        await shop.event(f"trip {number}", sequence=number + 1)

    [shelf] = await listing()
    assert [event["title"] for event in shelf["events"]] == [f"trip {number}" for number in range(10)]


async def test_plans_are_those_on_sale_now_or_later(shop: Shop, listing: Read) -> None:
    made = await shop.event(plans=[(20, 30), (-40, -20), (-5, 0), (-5, -1)])

    [shelf] = await listing()
    shown = [plan["ep_id"] for plan in shelf["events"][0]["event_plans"]]
    assert shown == [made.plan_ids[2], made.plan_ids[0]]


@pytest.mark.parametrize(
    ("runs_from", "sold", "is_guaranteed"), [(None, 12, False), (0, 0, True), (4, 3, False), (4, 4, True), (4, 5, True)]
)
async def test_departure_is_guaranteed_once_enough_are_booked(
    shop: Shop, api: Api, owner: psycopg.Connection[Any], runs_from: int | None, sold: int, *, is_guaranteed: bool
) -> None:
    made = await shop.event(runs_from=runs_from)
    owner.execute("UPDATE plan_stock SET sold = %s, going = %s", (sold, sold))
    [shelf] = (await api("majuli").get(PATH)).json()
    [browsed] = (await api("majuli").get("/api/events")).json()["events"]
    details = (await api("majuli").get(f"/api/events/{made.trip_id}/details")).json()
    plans = [shelf["events"][0]["event_plans"][0], browsed["event_plans"][0], details["event_plans"][0]]
    assert [plan["guaranteed"] for plan in plans] == [is_guaranteed] * 3


async def test_today_is_the_clients(make_shop: MakeShop, api: Api, clock: HandClock) -> None:
    clock.moment = clock.moment.replace(hour=20, minute=0)
    east = await make_shop("majuli", time_zone="Asia/Kolkata")
    west = await make_shop("pacific", time_zone="America/Los_Angeles")
    assert east.today == west.today + timedelta(days=1)
    for shop in (east, west):
        await shop.event(plans=[((west.today - shop.today).days, (west.today - shop.today).days)])

    shown = {}
    for shop in (east, west):
        [shelf] = (await api(shop.label).get(f"/api/events/user_side_listing/{shop.label}")).json()
        shown[shop.label] = len(shelf["events"][0]["event_plans"])
    assert shown == {"majuli": 0, "pacific": 1}


async def test_slots_follow_the_counters(shop: Shop, listing: Read, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event()
    owner.execute("UPDATE plan_stock SET held = 2, sold = 5 WHERE departure_id = %s", (made.plan_ids[0],))

    [shelf] = await listing()
    assert shelf["events"][0]["event_plans"][0]["available_slots"] == 5


async def test_drafts_are_not_shown(shop: Shop, listing: Read, database: Database) -> None:
    await shop.event("draft", is_published=False)
    made = await shop.event("published")
    async with database.client_transaction(shop.client_id) as tx:
        await event_import.add_plan(tx, trip_id=made.trip_id, dates=shop.dates(0, 3), today=shop.today, is_draft=True)

    [shelf] = await listing()
    assert [event["title"] for event in shelf["events"]] == ["published"]
    assert [plan["ep_id"] for plan in shelf["events"][0]["event_plans"]] == made.plan_ids


async def test_withdrawn_events_and_empty_shelves_are_not_shown(shop: Shop, listing: Read, database: Database) -> None:
    await shop.shelf("Empty")
    made = await shop.event()
    async with database.client_transaction(shop.client_id) as tx:
        await event_import.withdraw_event(tx, trip_id=made.trip_id)

    assert await listing() == []


async def test_main_site_lists_any_approved_client(shop: Shop, make_shop: MakeShop, api: Api) -> None:
    await shop.event()
    await make_shop("waiting", status="open")

    assert [shelf["name"] for shelf in (await api().get(PATH)).json()] == ["Rivers"]
    assert (await api().get(PATH.replace("majuli", "MAJULI"))).status_code == 200
    for label in ("waiting", "nobody"):
        assert (await api().get(f"/api/events/user_side_listing/{label}")).status_code == 404


async def test_operators_site_lists_no_other(shop: Shop, make_shop: MakeShop, api: Api) -> None:
    other = await make_shop("zanskar")
    await other.event()

    answer = await api(shop.label).get("/api/events/user_side_listing/zanskar")
    assert answer.status_code == 404
    assert answer.json()["code"] == "not_found"


async def test_reader_who_has_it_gets_304_until_something_changes(shop: Shop, api: Api) -> None:
    made = await shop.event()
    browser = api("majuli")
    first = await browser.get(PATH)
    tag = first.headers["etag"]
    assert tag.startswith('"')
    assert "no-cache" in first.headers["cache-control"]

    again = await browser.get(PATH, headers={"If-None-Match": f'"other", W/{tag}'})
    assert (again.status_code, again.content, again.headers["etag"]) == (304, b"", tag)

    async with shop.database.client_transaction(shop.client_id) as tx:
        await inventory.take(tx, departure_id=made.plan_ids[0], beds=await _one_bed(shop, made))
    changed = await browser.get(PATH, headers={"If-None-Match": tag})
    assert changed.status_code == 200
    assert changed.headers["etag"] != tag


async def _one_bed(shop: Shop, made: Any) -> dict[int, int]:
    async with shop.database.client_transaction(shop.client_id) as tx:
        _, beds = await stock.get_availability(tx, departure_id=made.plan_ids[0])
    return {next(iter(beds)): 1}


async def test_listing_is_one_statement_in_one_scope(
    shop: Shop, clock: HandClock, monkeypatch: pytest.MonkeyPatch
) -> None:
    await shop.event()
    sent: list[str] = []
    execute = psycopg.AsyncCursor.execute

    async def counted(self: Any, query: Any, *args: Any, **kwargs: Any) -> Any:
        sent.append(query.decode() if isinstance(query, bytes) else str(query))
        return await execute(self, query, *args, **kwargs)

    monkeypatch.setattr(psycopg.AsyncCursor, "execute", counted)
    await storefront.listing(shop.database, client_id=shop.client_id, now=clock.now())
    assert [query.split()[0] for query in sent] == ["SELECT", "WITH"]
