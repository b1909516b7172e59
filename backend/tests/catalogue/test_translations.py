"""Trips that their operators wrote in a second language too."""

from typing import Any

import pytest
from tests.catalogue.operator_site import OperatorSite, open_operator_site
from tests.conftest import Api, HandClock

from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio

HINDI = {"Accept-Language": "hi-IN"}
TEXTS: dict[str, Any] = {
    "title": "माजुली नाव से",
    "description": "नदी का द्वीप।",
    "questions": [{"question": "तैरना ज़रूरी है?", "answer": "नहीं।"}],
}


@pytest.fixture
async def site(api: Api, database: Database, clock: HandClock) -> OperatorSite:
    return await open_operator_site(api, database, local_date(clock.now(), time_zone="Asia/Kolkata"))


async def test_visitors_read_a_trip_in_their_language_as_far_as_it_is_written(site: OperatorSite, api: Api) -> None:
    trip_id = await site.published()
    before = await site.call("GET", f"/events/{trip_id}")
    event = await site.call("PUT", f"/events/{trip_id}", {"translations": {"hi": {**TEXTS, "destination": " "}}})
    assert event["version"] != before["version"]
    assert {name: event["translations"]["hi"][name] for name in TEXTS} == TEXTS
    stop = event["itineraries"][0]
    changed = await site.call(
        "PUT",
        f"/events/{trip_id}/itinerary",
        {"itinerary_id": stop["itinerary_id"], "translations": {"hi": {"stop_name": "नीमाती घाट"}}},
    )
    assert changed["version"] != stop["version"]
    assert changed["description"] == stop["description"]

    visitor = api("majuli")
    page = (await visitor.get(f"/api/events/{trip_id}/details", headers=HINDI)).json()
    assert {name: page[name] for name in TEXTS} == TEXTS
    assert page["destination"] == before["destination"]
    assert page["untranslated"] == [
        name for name in ("destination", "instruction_for_trip", "trip_includes") if before[name]
    ]
    assert page["itineraries"][0]["stop_name"] == "नीमाती घाट"
    english = (await visitor.get(f"/api/events/{trip_id}/details")).json()
    assert (english["title"], english["untranslated"]) == (before["title"], [])
    assert english["itineraries"][0]["stop_name"] == stop["stop_name"]

    for path, card in (
        ("/api/events/user_side_listing/majuli", lambda found: found[0]["events"][0]),
        ("/api/events?limit=5", lambda found: found["events"][0]),
        ("/api/events?limit=5&q=माजुली", lambda found: found["events"][0]),
        ("/api/events/suggestions?q=माजुली", lambda found: found["trips"][0]),
    ):
        found = card((await visitor.get(path, headers=HINDI)).json())
        assert (found["title"], found["untranslated"]) == (TEXTS["title"], ["destination"]), path
        found = card((await visitor.get(path)).json())
        assert (found["title"], found["untranslated"]) == (before["title"], []), path

    copy_id = (await site.call("POST", f"/duplicate_an_event/{trip_id}", status=201))["event_id"]
    copy = await site.call("GET", f"/events/{copy_id}")
    assert copy["translations"] == event["translations"]
    assert copy["itineraries"][0]["translations"] == changed["translations"]
    # Null takes the texts away, and no language is made up.
    assert (await site.call("PUT", f"/events/{copy_id}", {"translations": None}))["translations"] == {}
    for code in ("en", "xx"):
        await site.refused("PUT", f"/events/{copy_id}", {"translations": {code: TEXTS}}, status=422)
