"""Narrowing a list of trips, what each filter offers, and what is suggested while somebody types."""

import asyncio
from datetime import date
from decimal import Decimal
from typing import Any

import psycopg
import pytest
from tests.catalogue.conftest import MakeShop, Shop
from tests.conftest import Api, HandClock

from toli.catalogue.storefront.schemas.search import Choices, Suggestions
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service import event_import
from toli.infra.db.caches.change_log import FRESH_SECONDS

pytestmark = pytest.mark.anyio


def costs(rupees: int) -> list[PriceIn]:
    return [PriceIn(room_type="Double Sharing", total_rooms=6, price_per_head_trip=Decimal(rupees))]


@pytest.fixture
async def zanskar(shop: Shop, make_shop: MakeShop, clock: HandClock) -> Shop:
    """Two operators: three trips by Majuli, one by Zanskar."""
    clock.moment = clock.moment.replace(year=2027, month=3, day=10)
    other = await make_shop("zanskar")
    shop.today = other.today = date(2027, 3, 10)
    await shop.event("Dzükou in bloom", destination="Dzükou, Nagaland", on="Hills", prices=costs(21_000), sequence=1)
    await shop.event("Majuli by ferry", destination="Majuli, Assam", prices=costs(9_000), plans=[(0, 40)], sequence=2)
    await shop.event("Kaziranga", destination="Kohora, Assam", on="Wildlife", prices=costs(5_000), sequence=3)
    await other.event(
        "Chadar", destination="Chadar, Ladakh", on="Hills", prices=costs(30_000), plans=[(0, 40), (0, 80)]
    )
    return other


async def titles(api: Api, label: str | None = None, **query: Any) -> list[str]:
    answer = await api(label).get("/api/events", params=query)
    assert answer.status_code == 200, answer.text
    body = answer.json()
    assert body["total"] == len(body["events"])
    return [event["title"] for event in body["events"]]


@pytest.mark.parametrize(
    ("query", "found"),
    [
        ({"price_max": 9450}, ["Majuli by ferry", "Kaziranga"]),
        ({"price_min": 9450, "price_max": 22_050}, ["Dzükou in bloom", "Majuli by ferry"]),
        ({"price_min": 31_501}, []),
        ({"days_min": 3, "days_max": 3, "place": "Assam"}, ["Majuli by ferry", "Kaziranga"]),
        ({"days_min": 4}, []),
        ({"days_max": 2}, []),
        ({"place": "Ladakh"}, ["Chadar"]),
        ({"place": "ladakh"}, []),
        ({"client": "zanskar"}, ["Chadar"]),
        ({"month": "2027-04", "q": "hills"}, ["Chadar"]),
        ({"sort": "price"}, ["Kaziranga", "Majuli by ferry", "Dzükou in bloom", "Chadar"]),
        ({"sort": "price_desc", "client": "majuli"}, ["Dzükou in bloom", "Majuli by ferry", "Kaziranga"]),
        ({"sort": "soonest"}, ["Dzükou in bloom", "Kaziranga", "Majuli by ferry", "Chadar"]),
        ({"sort": "days"}, ["Dzükou in bloom", "Majuli by ferry", "Kaziranga", "Chadar"]),
    ],
)
async def test_filters_narrow_and_sorts_order(zanskar: Shop, api: Api, query: dict[str, Any], found: list[str]) -> None:
    assert await titles(api, **query) == found


async def test_words_typed_wrong_count_only_where_none_are_right(zanskar: Shop, api: Api) -> None:
    assert await titles(api, q="dzukou") == ["Dzükou in bloom"]
    assert await titles(api, q="dzuku") == ["Dzükou in bloom"]
    assert await titles(api, q="DZÜKOU nagalnd") == ["Dzükou in bloom"]
    assert await titles(api, q="chad") == ["Chadar"]
    assert await titles(api, "majuli", q="chadar") == []
    assert await titles(api, "majuli", q="kazirnga") == ["Kaziranga"]
    assert await titles(api, q="atlantis") == []


async def test_choices_count_what_each_would_leave(zanskar: Shop, api: Api) -> None:
    answer = await api().get("/api/events/choices", params={"place": "Assam", "price_max": 10_000})
    choices = Choices.model_validate_json(answer.content, strict=False, extra="forbid")

    assert choices.total == 2
    assert [(one.place, one.trips) for one in choices.places] == [("Assam", 2)]
    assert [(one.up_to, one.trips) for one in choices.prices] == [(10_000, 2)]
    assert [(one.month, one.trips) for one in choices.months] == [("2027-03", 1), ("2027-04", 1)]
    assert [(one.days, one.trips) for one in choices.days] == [(3, 2)]
    assert [(one.client_url, one.trips) for one in choices.operators] == [("majuli", 2)]

    everything = (await api().get("/api/events/choices")).json()
    assert everything["total"] == 4
    assert [one["place"] for one in everything["places"]] == ["Assam", "Ladakh", "Nagaland"]
    assert [one["client_name"] for one in everything["operators"]] == ["Majuli", "Zanskar"]
    picked = (await api().get("/api/events/choices", params={"client": "zanskar"})).json()
    assert picked["total"] == 1
    assert len(picked["operators"]) == 2

    own = (await api("zanskar").get("/api/events/choices")).json()
    assert (own["total"], [one["month"] for one in own["months"]]) == (1, ["2027-04", "2027-05"])


async def test_suggestions_name_trips_places_and_categories(zanskar: Shop, api: Api) -> None:
    answer = await api("majuli").get("/api/events/suggestions", params={"q": "assam"})
    found = Suggestions.model_validate_json(answer.content, strict=False, extra="forbid")
    assert [trip.title for trip in found.trips] == ["Majuli by ferry", "Kaziranga"]
    assert [(place.place, place.trips) for place in found.places] == [("Assam", 2)]
    assert found.categories == []

    found = Suggestions.model_validate_json(
        (await api("majuli").get("/api/events/suggestions", params={"q": "hils"})).content
    )
    assert [(one.name, one.trips) for one in found.categories] == [("Hills", 1)]
    assert [trip.title for trip in found.trips] == ["Dzükou in bloom"]

    elsewhere = (await api().get("/api/events/suggestions", params={"q": "chad"})).json()
    assert [trip["client_url"] for trip in elsewhere["trips"]] == ["zanskar"]
    assert elsewhere["categories"] == []
    nothing = {"trips": [], "places": [], "categories": []}
    for typed in ("", " , ", "atlantis", "%"):
        assert (await api("majuli").get("/api/events/suggestions", params={"q": typed})).json() == nothing, typed


async def test_the_list_follows_every_change(shop: Shop, api: Api, owner: psycopg.Connection[Any]) -> None:
    made = await shop.event("Majuli by ferry")
    draft = await shop.event("Not yet", is_published=False)

    def agrees() -> bool:
        kept, fresh = (
            owner.execute(f"SELECT * FROM {name} ORDER BY trip_id").fetchall()
            for name in ("listed_trip", "listable_trip")
        )
        return kept == fresh

    listed = [row[0] for row in owner.execute("SELECT trip_id FROM listed_trip ORDER BY 1")]
    assert (listed, agrees()) == ([made.trip_id], True)
    async with shop.database.client_transaction(shop.client_id) as tx:
        await event_import.add_plan(tx, trip_id=made.trip_id, dates=shop.dates(0, 30), today=shop.today)
    assert agrees()
    for change in (
        "UPDATE category SET name = 'Brahmaputra' WHERE name = 'Rivers'",
        f"UPDATE trip SET title = 'Majuli by night', destination = 'Ülkü, , Assam' WHERE trip_id = {made.trip_id}",
        f"DELETE FROM departure WHERE trip_id = {made.trip_id} AND departure_id <> {made.plan_ids[0]}",
        "UPDATE sharing_type SET price_per_head_trip_paise = 100 WHERE room_type = 'Double Sharing'",
        f"UPDATE trip SET status = 'active' WHERE trip_id = {draft.trip_id}",
    ):
        owner.execute(change)  # type: ignore[call-overload]
        assert agrees(), change
    assert await titles(api, q="brahmaputra night") == ["Majuli by night"]
    assert await titles(api, place="Ülkü") == ["Majuli by night"]
    async with shop.database.client_transaction(shop.client_id) as tx:
        await event_import.withdraw_event(tx, trip_id=made.trip_id)
    assert agrees()
    assert await titles(api) == ["Not yet"]
    for approval, found in (("rejected", []), ("approved", ["Not yet"])):
        owner.execute("UPDATE client SET approval_status = %s", (approval,))
        assert agrees()
        await asyncio.sleep(FRESH_SECONDS)
        assert await titles(api) == found


@pytest.mark.parametrize("query", [{"sort": "cheap"}, {"days_min": 0}, {"price_max": "x"}, {"place": "x" * 201}])
async def test_filters_out_of_range_are_refused(api: Api, query: dict[str, Any]) -> None:
    for path in ("/api/events", "/api/events/choices"):
        if path.endswith("choices") and "sort" in query:
            continue
        answer = await api().get(path, params=query)
        assert answer.status_code == 422
        assert [error["field"] for error in answer.json()["errors"]] == list(query)
