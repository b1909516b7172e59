"""What a trip's page shows besides its words: facts, places of stops, and what Duplicate carries."""

from datetime import timedelta
from typing import Any

import pytest
from tests.catalogue.operator_site import OperatorSite, open_operator_site
from tests.catalogue.trip_facts import FACTS, NO_FACTS
from tests.conftest import Api, HandClock

from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

PLACE: dict[str, Any] = {"latitude": 34.28, "longitude": 77.6, "altitude_m": 5359, "distance_km": 39.5}


@pytest.fixture
async def site(api: Api, database: Database, clock: HandClock) -> OperatorSite:
    return await open_operator_site(api, database, local_date(clock.now(), time_zone="Asia/Kolkata"))


async def test_facts_reach_the_page_and_the_copy(site: OperatorSite, api: Api) -> None:
    trip_id = await site.draft(**FACTS)
    [stop] = [one for one in (await site.call("GET", f"/events/{trip_id}"))["itineraries"] if one["day_count"] == 1]
    photo = await site.picture(33)
    changed = await site.call(
        "PUT",
        f"/events/{trip_id}/itinerary",
        {"itinerary_id": stop["itinerary_id"], "version": stop["version"], "image": photo, **PLACE},
    )
    assert {name: changed[name] for name in PLACE} == PLACE
    assert changed["image"]["filename"] == photo
    await site.call("PUT", f"/events/{trip_id}", {"status": "active"})

    page = (await api("majuli").get(f"/api/events/{trip_id}/details")).json()
    assert {name: page[name] for name in FACTS} == FACTS
    [shown] = [one for one in page["itineraries"] if one["day_count"] == 1]
    assert {name: shown[name] for name in PLACE} == PLACE
    assert shown["image"]["url"].endswith(photo)

    copy_id = (await site.call("POST", f"/duplicate_an_event/{trip_id}", status=201))["event_id"]
    copy = await site.call("GET", f"/events/{copy_id}")
    assert {name: copy[name] for name in FACTS} == FACTS
    assert copy["itineraries"][0]["image"]["filename"] == photo


async def test_null_empties_a_fact(site: OperatorSite) -> None:
    trip_id = await site.draft(**FACTS)
    event = await site.call("PUT", f"/events/{trip_id}", dict.fromkeys(FACTS))
    assert {name: event[name] for name in FACTS} == NO_FACTS


@pytest.mark.parametrize(
    ("change", "sentence"),
    [
        ({"min_age": 70}, "The highest age must not be below the lowest."),
        ({"meeting_latitude": None}, "Enter both latitude and longitude, such as 34.1526, 77.5771."),
    ],
)
async def test_bounds_are_in_order(site: OperatorSite, change: dict[str, Any], sentence: str) -> None:
    trip_id = await site.draft(**FACTS)
    assert await site.refused("PUT", f"/events/{trip_id}", change, status=422) == sentence


async def test_texts_that_contradict_ages_and_group_size_are_named(site: OperatorSite) -> None:
    sizes = {"min_age": 8, "max_age": 60, "runs_from": 4, "tour_capacity": 6}
    trip_id = await site.draft(
        **sizes, instruction_for_trip="Ages 8 to 60.\nA group of 4 to 6 people, children from age 8"
    )
    assert (await site.call("GET", f"/events/{trip_id}"))["contradictions"] == []

    wrong = {
        "instruction_for_trip": "Age 16 to 60; boots",
        "description": "Small groups of up to 16 people. 8 to 75 years of age.",
        "questions": [{"question": "How many are we?", "answer": "At most 5 travellers, aged 200 by heart."}],
    }
    await site.call("PUT", f"/events/{trip_id}", wrong)
    found = (await site.call("GET", f"/events/{trip_id}"))["contradictions"]
    assert [(problem["field"], problem["message"], problem["step"]) for problem in found] == [
        ("description", "A text says “8 to 75 years of age”, but the ages are 8 to 60.", "Basic Info"),
        ("description", "A text says “groups of up to 16”, but the group is 4 to 6 people.", "Basic Info"),
        ("instruction_for_trip", "A text says “Age 16 to 60”, but the ages are 8 to 60.", "Basic Info"),
        ("questions", "A text says “At most 5 travellers”, but the group is 4 to 6 people.", "Basic Info"),
    ]
    await site.call("PUT", f"/events/{trip_id}", {"status": "active"})

    few = await site.draft(tour_capacity=6, runs_from=7)
    (problem,) = (await site.call("GET", f"/events/{few}"))["contradictions"]
    assert problem["message"] == "The minimum group is 7, but the capacity is 6."


async def test_a_stop_has_both_coordinates_or_none(site: OperatorSite) -> None:
    trip_id = await site.draft()
    stop = {"day_count": 1, "stop_name": "Pass", "eta": "10:00", "latitude": 34.2}
    await site.refused("POST", f"/events/{trip_id}/itinerary", stop, status=422)


async def test_a_picture_has_a_focal_point_a_caption_and_a_credit(site: OperatorSite, api: Api) -> None:
    trip_id = await site.published()
    event = await site.call("GET", f"/events/{trip_id}")
    name = event["images"][0]["filename"]
    details = {"focus_x": 20, "focus_y": 80, "caption": "The ferry at dusk", "credit": "Ritu Das"}
    saved = await site.call("PUT", f"/images/view/{name}", details)
    assert {field: saved[field] for field in details} == details

    page = (await api("majuli").get(f"/api/events/{trip_id}/details")).json()
    assert {field: page["images"][0][field] for field in details} == details
    await site.refused("PUT", f"/images/view/{name}", {"focus_x": 25}, status=422)
    await site.refused("PUT", "/images/view/no-such-picture", details, status=404)


async def test_a_departure_says_until_when_cancelling_is_free(site: OperatorSite, api: Api) -> None:
    trip_id = await site.published()
    [plan] = (await api("majuli").get(f"/api/events/{trip_id}/details")).json()["event_plans"]
    assert plan["cancellation"] is None or plan["cancellation"]["refund"] <= plan["cancellation"]["price_with_tax"]
    brackets = [
        {"from_days": 10, "charge": {"basis": "price", "value": 0}},
        {"from_days": 0, "charge": {"basis": "price", "value": 40}},
    ]
    terms = {"cancellation": {"brackets": brackets, "no_show": {"basis": "price", "value": 100}}}
    await site.call("PUT", f"/events/{trip_id}/terms", terms)
    [plan] = (await api("majuli").get(f"/api/events/{trip_id}/details")).json()["event_plans"]
    assert plan["cancellation"] == {
        "until": str(site.today + timedelta(days=2)),
        "price_with_tax": plan["price_with_tax"],
        "refund": plan["price_with_tax"],
    }
