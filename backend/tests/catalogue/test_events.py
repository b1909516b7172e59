"""What operators may change of an event, and when not any more, over HTTP."""

from datetime import timedelta
from typing import Any

import psycopg
import pytest
from tests.catalogue.operator_site import OperatorSite, open_operator_site
from tests.conftest import Api, HandClock

from toli.infra.db.database import Database

pytestmark = pytest.mark.anyio
ONGOING = "Unable to edit ongoing events. Would you like to make a copy of it?"
FIXED = (
    "Capacity, duration and room types are fixed once an event has been published. Make a copy of it to change them."
)
TOO_SHORT = "Tour duration must be greater than or equal to the maximum day count in itinerary (3)."


async def test_a_draft_may_lack_anything_but_its_title(site: OperatorSite) -> None:
    for body, field, detail in [
        ({}, "title", "Event title is required"),
        ({"title": " \n "}, "title", "Event title is required"),
        ({"title": "M", "tour_capacity": -1}, "tour_capacity", "Capacity cannot be negative."),
        ({"title": "M", "tour_duration": -1}, "tour_duration", "Duration cannot be negative."),
        ({"title": "M", "images": ["nowhere.webp"]}, "images", "We do not have this picture. Please upload it again."),
    ]:
        answer = await site.call("POST", "/events", body, status=422)
        assert (answer["errors"][0]["field"], answer["detail"]) == (field, detail)
    assert (await site.call("POST", "/events", {"title": "M", "status": "active"}, status=422))["missing"]
    assert await site.call("GET", f"/events/client/{site.client_id}") == []
    event = await site.call(
        "POST", "/events", {"title": "M", "tour_capacity": None, "status": "draft", "created_at": "x"}, status=201
    )
    names = [await site.picture(10), await site.picture(20)]
    saved = await site.call(
        "PUT", f"/events/{event['event_id']}", {"images": f"/media/{names[1]}, http://x/media/{names[0]}?w=4"}
    )
    assert [image["filename"] for image in saved["images"]] == [names[1], names[0]]
    assert (saved["title"], saved["tour_capacity"], saved["is_fixed"]) == ("M", 0, False)
    await site.call("DELETE", f"/events/{event['event_id']}", status=204)
    await site.call("GET", f"/events/{event['event_id']}", status=404)


async def test_two_tabs_do_not_overwrite_each_other(site: OperatorSite) -> None:
    event = await site.draft()
    path = f"/events/{event}"
    first = await site.browser.get(f"/api{path}")
    seen, tag = first.json(), first.headers["etag"]
    await site.call("PUT", path, {"destination": "Jorhat", "version": seen["version"]})
    for stale in ({"body": {"title": "Mine", "version": seen["version"]}}, {"body": {"title": "M"}, "tag": tag}):
        headers = {"If-Match": stale["tag"]} if "tag" in stale else {}
        assert "was changed elsewhere" in await site.refused("PUT", path, stale["body"], headers=headers)
    newest = (await site.call("GET", path))["version"]
    await site.call("PUT", path, {"title": "Mine"}, headers={"If-Match": f'"{newest}"'})
    for part, key, change in (
        ("itinerary", "itineraries", {"stop_name": "Other"}),
        ("plan", "event_plans", {"runs_from": 4}),
        ("pricing", "room_bed_pricings", {"remarks": "Twin"}),
    ):
        row = seen[key][0]
        named = {name: row[name] for name in ("itinerary_id", "ep_id", "room_bed_id") if name in row}
        body = {**named, **change, "version": row["version"]}
        await site.call("PUT", f"{path}/{part}", body)
        assert "was changed elsewhere" in await site.refused("PUT", f"{path}/{part}", body)


async def test_what_is_fixed_once_published(site: OperatorSite, owner: psycopg.Connection[Any]) -> None:
    event = await site.published()
    path = f"/events/{event}"
    whole = await site.call("GET", path)
    for change in ({"tour_capacity": 7}, {"tour_duration": 4}, {"tour_capacity": 0}):
        assert await site.refused("PUT", path, change) == FIXED
    price = whole["room_bed_pricings"][0]["room_bed_id"]
    assert await site.refused("PUT", f"{path}/pricing", {"room_bed_id": price, "room_type": "Quad"}) == FIXED
    row = {"room_type": "Single", "total_rooms": 1, "price_per_head_trip": 20000}
    assert await site.refused("POST", f"{path}/pricing", row) == FIXED
    assert await site.refused("PUT", f"{path}/pricing/all", [row]) == FIXED
    assert await site.refused("DELETE", f"{path}/pricing/{price}") == FIXED
    assert "cannot be a draft again" in await site.refused("PUT", path, {"status": "draft"})
    assert "Only a draft can be deleted" in await site.refused("DELETE", path)
    # Other fields may change as long as none is emptied; sending the same values again changes nothing.
    await site.call("PUT", path, {"tour_capacity": 6, "tour_duration": 3, "title": "Majuli, slowly"})
    await site.call("PUT", f"{path}/pricing", {"room_bed_id": price, "total_rooms": 4, "price_per_head_trip": 12500})
    for change, message in (
        ({"title": ""}, "Event title is required"),
        ({"destination": ""}, "Destination is required"),
        ({"category_ids": []}, "Category is required"),
        ({"images": []}, "Image is required"),
    ):
        assert (await site.call("PUT", path, change, status=422))["errors"][0]["message"] == message
    stop = whole["itineraries"][1]["itinerary_id"]
    lacks = await site.call("DELETE", f"{path}/itinerary/{stop}", status=422)
    assert lacks["errors"] == [
        {"field": "itineraries.day_2", "message": "Day 2: At least 1 item required", "step": "Itinerary"}
    ]
    assert lacks["detail"] == "This event is on sale, so the change was not saved. Day 2: At least 1 item required."
    lacks = await site.call("DELETE", f"{path}/category/{site.category_id}", status=422)
    assert lacks["detail"] == "This event is on sale, so the change was not saved. Category is required."
    lacks = await site.call("PUT", f"{path}/pricing", {"room_bed_id": price, "total_rooms": 2}, status=422)
    assert lacks["errors"][0]["message"] == "Insufficient Bed Capacity. 2 more beds are needed."
    off = await site.call("PUT", path, {"status": "inactive"})
    assert (off["status"], off["is_fixed"]) == ("inactive", True)
    assert await site.refused("PUT", path, {"tour_capacity": 7}) == FIXED
    await site.call("PUT", path, {"status": "active"})
    done = owner.execute(
        "SELECT action, data->'before', data->'after' FROM audit_entry WHERE actor_id = %s ORDER BY audit_id",
        [site.operator.user_id],
    ).fetchall()
    assert [action for action, *_ in done] == [
        "trip.added",
        "trip.duration_changed",
        "trip.capacity_changed",
        "price.added",
        "departure.added",
        "trip.published",
        "price.changed",
        "trip.withdrawn",
        "trip.published",
    ]
    assert done[6][1:] == ({"total_rooms": 3}, {"total_rooms": 4})


async def test_nothing_changes_under_the_feet_of_travellers(site: OperatorSite, clock: HandClock) -> None:
    event = await site.published()
    path = f"/events/{event}"
    whole = await site.call("GET", path)
    plan = whole["event_plans"][0]["ep_id"]
    price = whole["room_bed_pricings"][0]["room_bed_id"]
    stop = whole["itineraries"][0]["itinerary_id"]
    clock.move(timedelta(days=12))
    (row,) = (await site.call("GET", f"/events/client/{site.client_id}/basics"))["data"]
    assert row["is_editable"] is False
    for method, rest, body in (
        ("PUT", "", {"title": "Other"}),
        ("PUT", "", {"status": "inactive", "title": "Other"}),
        ("PUT", "/itinerary", {"itinerary_id": stop, "stop_name": "Other"}),
        ("POST", "/itinerary", {"day_count": 1, "stop_name": "More"}),
        ("DELETE", f"/itinerary/{stop}", None),
        ("PUT", "/pricing", {"room_bed_id": price, "total_rooms": 9}),
        ("DELETE", f"/category/{site.category_id}", None),
    ):
        assert await site.refused(method, path + rest, body) == ONGOING
    assert "has begun" in await site.refused("PUT", f"{path}/plan", {"ep_id": plan, "status": "draft"})
    # The next departures go on being planned, and selling can stop.
    await site.call("POST", f"{path}/plan", site.dates(12, 20, 30), status=201)
    assert (await site.call("PUT", path, {"status": "inactive"}))["status"] == "inactive"
    copy = (await site.call("POST", f"/duplicate_an_event/{event}", status=201))["event_id"]
    made = await site.call("GET", f"/events/{copy}")
    assert (made["title"], made["status"], made["event_plans"]) == ("Majuli by ferry (Copy)", "draft", [])
    assert [one["step"] for one in made["missing"]] == ["Event Dates"]
    for key in ("images", "category_ids", "tour_capacity", "tour_duration", "description"):
        assert made[key] == whole[key]
    for key, names in (
        ("itineraries", ("day_count", "stop_name", "eta")),
        ("room_bed_pricings", ("price_per_head_trip",)),
    ):
        assert [[one[name] for name in names] for one in made[key]] == [
            [one[name] for name in names] for one in whole[key]
        ]
    await site.call("PUT", f"/events/{copy}", {"tour_capacity": 4})
    clock.move(timedelta(days=3))
    assert (await site.call("GET", path))["is_editable"] is True


async def test_a_drafts_days_and_places_carry_its_parts_along(site: OperatorSite) -> None:
    event = await site.draft()
    path = f"/events/{event}"
    assert (await site.call("PUT", path, {"tour_duration": 2}, status=422))["detail"] == TOO_SHORT
    longer = await site.call("PUT", path, {"tour_duration": 5, "tour_capacity": 4})
    (plan,) = longer["event_plans"]
    assert plan["tour_end_date"] == str(site.today + timedelta(days=16))
    assert (plan["capacity"], plan["available_slots"]) == (4, 4)
    assert [one["field"] for one in longer["missing"]] == ["itineraries.day_4", "itineraries.day_5"]
    assert longer["room_bed_pricings"][0]["price_per_head_per_day"] == 2500
    prices = [
        {"room_type": "Quad Sharing", "total_rooms": 2, "price_per_head_per_day": "1999.99", "no_of_days": 5},
        {"room_type": "Double Sharing", "total_rooms": 1, "price_per_head_trip": 12500},
    ]
    both = await site.call("PUT", f"{path}/pricing/all", prices)
    versions = {one["room_type"]: one["version"] for one in both}
    seen = [{**price, "version": versions[price["room_type"]]} for price in prices]
    await site.call("PUT", f"{path}/pricing/all", [seen[0] | {"total_rooms": 9}, seen[1]])
    assert "was changed elsewhere" in await site.refused("PUT", f"{path}/pricing/all", seen)
    await site.call("PUT", f"{path}/pricing/all", prices)
    assert [(one["room_type"], one["bed_count"], one["price_per_head_trip"]) for one in both] == [
        ("Double Sharing", 2, 12500),
        ("Quad Sharing", 8, 9999.95),
    ]
    assert both[0]["room_bed_id"] == longer["room_bed_pricings"][0]["room_bed_id"]
    (plan,) = await site.call("GET", f"{path}/plan")
    assert {bed["room_type"]: bed["total"] for bed in plan["room_beds"]} == {"Double Sharing": 2, "Quad Sharing": 8}
    again = {"room_type": "Quad", "total_rooms": 1, "price_per_head_trip": 1}
    assert "This room type already exists" in await site.refused("POST", f"{path}/pricing", again)
    for body, detail in (
        ({"room_type": "Single", "total_rooms": 1}, "Please fill all required fields"),
        (
            {"room_type": "Single", "total_rooms": 1, "price_per_head_trip": 0},
            "Price per head/trip must be greater than 0",
        ),
        ({"room_type": "Single", "total_rooms": 0, "price_per_head_trip": 9}, "Total rooms must be greater than 0"),
    ):
        assert (await site.call("POST", f"{path}/pricing", body, status=422))["detail"] == detail
    await site.call("DELETE", f"{path}/pricing/{both[1]['room_bed_id']}", status=204)
    (plan,) = await site.call("GET", f"{path}/plan")
    assert [bed["room_type"] for bed in plan["room_beds"]] == ["Double Sharing"]


async def test_itinerary_items_keep_their_day_and_order(site: OperatorSite) -> None:
    event = await site.draft()
    path = f"/events/{event}/itinerary"
    for body, detail in (
        ({"day_count": 4, "stop_name": "Late"}, "Please choose a day from 1 to 3."),
        ({"day_count": 0, "stop_name": "Early"}, "Please choose a day from 1 to 3."),
        ({"day_count": 1, "stop_name": " "}, "Activity name is required"),
        ({"stop_name": "Never"}, "Please choose a day from 1 to 3."),
    ):
        assert (await site.call("POST", path, body, status=422))["detail"] == detail
    tea = await site.call("POST", path, {"day_count": 1, "stop_name": "Tea", "eta": "07:00"}, status=201)
    walk = await site.call("POST", path, {"day_count": 1, "stop_name": "Walk", "eta": ""}, status=201)
    assert [stop["stop_name"] for stop in await site.call("GET", path)] == ["Tea", "Day 1", "Walk", "Day 2", "Day 3"]
    stops = await site.call("GET", path)
    order = [stops[number] for number in (2, 0, 4, 3, 1)]
    places = [
        {"itinerary_id": stop["itinerary_id"], "day_count": day}
        for stop, day in zip(order, (1, 1, 2, 2, 3), strict=True)
    ]
    arranged = await site.call("PUT", f"{path}/order", places)
    assert [(stop["day_count"], stop["stop_name"]) for stop in arranged] == [
        (1, "Walk"),
        (1, "Tea"),
        (2, "Day 3"),
        (2, "Day 2"),
        (3, "Day 1"),
    ]
    for wrong in (places[1:], [*places, places[0]], [{**places[0], "itinerary_id": 999}, *places[1:]]):
        await site.call("PUT", f"{path}/order", wrong, status=422)
    late = await site.call("POST", path, {"day_count": 1, "stop_name": "Late", "eta": "06:00"}, status=201)
    names = [stop["stop_name"] for stop in await site.call("GET", path)]
    assert names[:3] == ["Walk", "Tea", "Late"]
    changed = await site.call(
        "PUT", "/events/itinerary", {"itinerary_id": late["itinerary_id"], "event_id": event, "eta": "21:15:00"}
    )
    assert changed["eta"] == "21:15"
    await site.call("PUT", "/events/itinerary", {"itinerary_id": late["itinerary_id"], "event_id": 999}, status=404)
    for key in (tea["itinerary_id"], walk["itinerary_id"]):
        await site.call("DELETE", f"{path}/{key}", status=204)
    await site.call("DELETE", f"{path}/{tea['itinerary_id']}", status=404)


async def test_the_order_of_the_storefront(site: OperatorSite, api: Api, database: Database) -> None:
    ids = [(await site.call("POST", "/events", {"title": f"Trip {n}"}, status=201))["event_id"] for n in range(3)]
    listing = f"/events/client/{site.client_id}"

    async def order() -> list[int]:
        return [ids.index(row["event_id"]) for row in await site.call("GET", listing)]

    assert await order() == [2, 1, 0]
    saved = await site.call("PUT", f"/events/sequence/update?event_id={ids[1]}&sequence=1")
    assert saved == {"message": "Sequence saved successfully!"}
    assert await order() == [1, 2, 0]
    places = [{"event_id": trip_id, "sequence": place} for place, trip_id in enumerate(ids, start=1)]
    await site.call("PUT", "/events/sequence", places)
    assert await order() == [0, 1, 2]
    other = await open_operator_site(api, database, site.today, label="zanskar")
    theirs = (await other.call("POST", "/events", {"title": "Theirs"}, status=201))["event_id"]
    wrong = [{"event_id": ids[2], "sequence": 1}, {"event_id": theirs, "sequence": 2}]
    for browser in (site.browser, site.operator.on(api())):
        assert (await browser.put("/api/events/sequence", json=wrong)).status_code == 404
        assert (await browser.put("/api/events/sequence", json=wrong[::-1])).status_code == 404
    assert (await site.call("PUT", "/events/sequence", [places[0], places[0]], status=422))["code"] == "invalid"
    assert await order() == [0, 1, 2]
    await site.call("DELETE", f"{listing}/sequence", status=204)
    assert await order() == [2, 1, 0]
    page = await site.call("GET", f"{listing}/basics?page=2&limit=2&status=draft")
    assert (page["total"], page["total_pages"], [row["title"] for row in page["data"]]) == (3, 2, ["Trip 0"])
    await site.call("POST", f"/events/{ids[1]}/category/{site.category_id}", status=201)
    page = await site.call("GET", f"{listing}/basics?catagory_id={site.category_id}")
    assert [row["title"] for row in page["data"]] == ["Trip 1"]
    await site.call("PUT", f"/events/{ids[1]}/category/{other.category_id}", status=404)
    await site.call("PUT", f"/events/{ids[1]}", {"category_ids": [other.category_id]}, status=404)


async def test_whose_an_event_becomes(site: OperatorSite, api: Api, database: Database) -> None:
    other = await open_operator_site(api, database, site.today, label="zanskar")
    main = site.operator.on(api())
    made = (await main.post("/api/events", json={"title": "From the main site"})).json()
    assert made["client_id"] == site.client_id
    assert (await main.get(f"/api/events/{made['event_id']}")).status_code == 200
    for browser, body in (
        (main, {"title": "T", "client_id": other.client_id}),
        (site.browser, {"title": "T", "client_id": other.client_id}),
        (site.operator.on(api("zanskar")), {"title": "T"}),
    ):
        assert (await browser.post("/api/events", json=body)).status_code == 404
    assert (await api("majuli").post("/api/events", json={"title": "T"})).status_code == 401
    theirs = await other.picture(33)
    await site.call("PUT", f"/events/{made['event_id']}", {"images": [theirs]}, status=422)
