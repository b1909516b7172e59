"""Prices that change after publication, for all departures or for one: whose bookings they concern."""

from datetime import timedelta
from typing import Any

import pytest
from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person

from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio


@pytest.fixture
async def shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


async def _operator(shop: Shop, api: Api) -> Any:
    return shop.operator.on(api(shop.label))


async def _set_own_price(shop: Shop, api: Api, price: float | None, *, status: int = 200, kind: str = "Double") -> Any:
    answer = await (await _operator(shop, api)).put(
        f"/api/events/{shop.trip_id}/plan",
        json={
            "ep_id": shop.plan_id,
            "room_beds": [{"room_bed_id": shop.beds[f"{kind} Sharing"], "price_per_head_trip": price}],
        },
    )
    assert answer.status_code == status, answer.text
    return answer.json()


async def _quoted(shop: Shop, api: Api, **rooms: int) -> Any:
    answer = await api(shop.label).post(
        "/api/bookings/quote",
        json={"event_plan_id": shop.plan_id, "booking_rooms": shop.payload(**rooms)["booking_rooms"]},
    )
    assert answer.status_code == 200, answer.text
    return answer.json()


async def _seen(shop: Shop, api: Api) -> tuple[list[Any], Any, Any]:
    """What visitors see of the departure: the prices of its beds, its own price, and the trip's on a card."""
    visitor = api(shop.label)
    [plan] = (await visitor.get(f"/api/events/{shop.trip_id}/details")).json()["event_plans"]
    [shelf] = (await visitor.get(f"/api/events/user_side_listing/{shop.label}")).json()
    beds = sorted(plan["room_beds"], key=lambda bed: bed["room_bed_id"])
    return [bed["price_with_tax"] for bed in beds], plan["price_with_tax"], shelf["events"][0]["min_price_with_tax"]


async def test_a_departure_has_a_price_of_its_own_until_it_is_given_up(shop: Shop, api: Api) -> None:
    assert await _seen(shop, api) == ([10500, 7875], 7875, 7875)
    changed = await _set_own_price(shop, api, 6000)
    own = {bed["room_type"]: bed["price_per_head_trip"] for bed in changed["room_beds"]}
    assert own == {"Double Sharing": 6000, "Quad Sharing": None}
    assert await _seen(shop, api) == ([6300, 7875], 6300, 6300)
    quoted = await _quoted(shop, api, double=2, quad=1)
    assert [line["price_per_head_trip"] for line in quoted["lines"] if line["kind"] == "beds"] == [6000, 7500]
    assert (quoted["bed_total"], quoted["total"]) == (19500, 20475)
    again = await _set_own_price(shop, api, None)
    assert {bed["price_per_head_trip"] for bed in again["room_beds"]} == {None}
    assert await _seen(shop, api) == ([10500, 7875], 7875, 7875)


async def test_who_has_booked_keeps_the_price_and_who_has_a_quote_is_asked_again(
    shop: Shop, api: Api, database: Database
) -> None:
    buyer = (await person(database, "asha@example.com", label=shop.label)).on(api(shop.label))
    first = (await buyer.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})).json()
    before = await _quoted(shop, api, double=1)
    await _set_own_price(shop, api, 12000)
    kept = (await buyer.get(f"/api/bookings/holds/{first['reservation_event_id']}")).json()
    assert kept["quote"] == first["quote"]
    late = shop.payload(double=1)
    late["reservation_event"] |= {name: before[name] for name in ("advance", "balance_due_on")}
    late["reservation_event"]["total_price"] = before["total"]
    refused = await buyer.post("/api/bookings/holds", json={"booking_payload": late})
    assert (refused.status_code, refused.json()["code"]) == (409, "price_changed")
    assert refused.json()["quote"]["total"] == 12600


async def test_a_published_trip_changes_its_price_even_while_a_departure_is_under_way(
    shop: Shop, api: Api, clock: HandClock
) -> None:
    operator = await _operator(shop, api)
    path = f"/api/events/{shop.trip_id}"
    clock.move(timedelta(days=61))
    double = {"room_bed_id": shop.beds["Double Sharing"]}
    for change, status in (
        ({"price_per_head_trip": 11000}, 200),
        ({"total_rooms": 9}, 409),
        ({"room_type": "Triple"}, 409),
        ({"price_per_head_trip": 0}, 422),
    ):
        answer = await operator.put(f"{path}/pricing", json={**double, **change})
        assert answer.status_code == status, answer.text
    [price, _] = (await operator.get(f"{path}/pricing")).json()
    assert (price["price_per_head_trip"], price["total_rooms"]) == (11000, 5)


async def test_a_price_that_is_none_is_refused(shop: Shop, api: Api) -> None:
    for price in (0, -1):
        refused = await _set_own_price(shop, api, price, status=422)
        assert refused["detail"] == "Price per head/trip must be greater than 0"
    await _set_own_price(shop, api, 0.001, status=422)
    other = await (await _operator(shop, api)).put(
        f"/api/events/{shop.trip_id}/plan",
        json={"ep_id": shop.plan_id, "room_beds": [{"room_bed_id": 9_999, "price_per_head_trip": 1}]},
    )
    assert other.status_code == 422
    assert "no such room type" in other.json()["detail"]


async def test_my_events_has_the_price_that_travellers_pay(shop: Shop, api: Api) -> None:
    operator = await _operator(shop, api)
    [event] = (await operator.get(f"/api/events/client/{shop.client_id}/basics")).json()["data"]
    assert (event["min_price"], event["min_price_with_tax"]) == (7500, 7875)
    included = {"tax": {"rates": [{"percent": 18}], "is_included": True}}
    saved = await operator.put(f"/api/events/{shop.trip_id}/terms", json=included)
    assert saved.status_code == 200, saved.text
    [event] = (await operator.get(f"/api/events/client/{shop.client_id}/basics")).json()["data"]
    assert (event["min_price"], event["min_price_with_tax"]) == (7500, 7500)
