"""What an event and its departures carry beside what is typed: videos, instructions, who made them, derived facts."""

import pytest
from tests.catalogue.operator_site import OperatorSite
from tests.conftest import Api

pytestmark = pytest.mark.anyio

FACTS = ("tour_category", "tour_per_head_price", "date_tour", "number_of_nodes", "itinerary_info")


async def test_a_new_draft_has_no_facts_and_a_whole_event_has_all(site: OperatorSite) -> None:
    bare = await site.call("POST", "/events", {"title": "Bare"}, status=201)
    assert [bare[name] for name in FACTS] == [None, None, None, 0, ""]
    assert (bare["created_by"], bare["videos"]) == ("o@majuli.example", [])
    trip_id = await site.draft()
    plan = await site.call("POST", f"/events/{trip_id}/plan", site.dates(), status=201)
    event = await site.call("GET", f"/events/{trip_id}")
    assert event["tour_category"] == event["categories"][0]["name"]
    assert event["tour_per_head_price"] == event["min_price"]
    assert event["date_tour"] == event["next_start_date"]
    assert event["number_of_nodes"] == len(event["itineraries"])
    assert event["itinerary_info"].startswith(f"Day 1: {event['itineraries'][0]['stop_name']}")
    assert plan["created_by"] == "o@majuli.example"
    listed = await site.call("GET", f"/events/client/{site.client_id}/basics")
    assert {name: listed["data"][0][name] for name in FACTS} == {name: event[name] for name in FACTS}


async def test_videos_are_https_links_and_go_with_a_copy(site: OperatorSite) -> None:
    trip_id = await site.draft()
    links = ["https://www.youtube.com/watch?v=1", "https://vimeo.com/2"]
    for given in (links, "\n".join([*links, "", links[0]]), ", ".join(links)):
        saved = await site.call("PUT", f"/events/{trip_id}", {"videos": given})
        assert saved["videos"] == links
    for wrong in ("http://vimeo.com/2", "javascript:alert(1)", "https://", 'https://a.example/"onload=', "vimeo.com"):
        answer = await site.call("PUT", f"/events/{trip_id}", {"videos": [wrong]}, status=422)
        sentence = "Enter links that start with https://, one per line."
        assert answer["errors"] == [{"field": "videos", "message": sentence}]
    copied = await site.call("POST", f"/duplicate_an_event/{trip_id}", status=201)
    assert (await site.call("GET", f"/events/{copied['event_id']}"))["videos"] == links
    assert (await site.call("PUT", f"/events/{trip_id}", {"videos": None}))["videos"] == []


async def test_a_departure_may_have_instructions_of_its_own(site: OperatorSite, api: Api) -> None:
    trip_id = await site.draft()
    path = f"/events/{trip_id}/plan"
    body = site.dates() | {"instruction_for_trip": " Bring **snow boots** "}
    plan = await site.call("POST", path, body, status=201)
    assert plan["instruction_for_trip"] == "Bring **snow boots**"
    await site.call("PUT", f"/events/{trip_id}", {"status": "active"})
    public = (await api("majuli").get(f"/api/events/{trip_id}/details")).json()
    instructions = {one["ep_id"]: one["instruction_for_trip"] for one in public["event_plans"]}
    assert instructions.pop(plan["ep_id"]) == "Bring **snow boots**"
    assert set(instructions.values()) == {""}
    assert (public["client_id"], public["tour_per_head_price"]) == (site.client_id, public["min_price"])
    changed = await site.call("PUT", path, {"ep_id": plan["ep_id"], "status": "active"})
    assert changed["instruction_for_trip"] == "Bring **snow boots**"
    changed = await site.call("PUT", path, {"ep_id": plan["ep_id"], "instruction_for_trip": None})
    assert changed["instruction_for_trip"] == ""
