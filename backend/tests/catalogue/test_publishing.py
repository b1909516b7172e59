"""From an idea to a departure on sale, over HTTP."""

import pytest
from tests.catalogue.operator_site import OperatorSite

pytestmark = pytest.mark.anyio


async def test_from_an_idea_to_a_departure_on_sale(site: OperatorSite) -> None:
    trip_id = (await site.call("POST", "/events", {"title": "  Majuli\n"}, status=201))["event_id"]
    refused = await site.call("PUT", f"/events/{trip_id}", {"status": "active"}, status=422)
    assert refused["detail"].startswith("This event is not ready to publish. Please complete: Basic Info, Itinerary,")
    draft = await site.call("GET", f"/events/{trip_id}")
    assert draft["title"] == "Majuli"
    assert refused["errors"] == draft["missing"]
    whole = await site.draft()
    event = await site.call("GET", f"/events/{whole}")
    assert event["missing"] == []
    assert [stop["eta"] for stop in event["itineraries"]] == ["08:30"] * 3
    (price,) = event["room_bed_pricings"]
    assert (price["room_type"], price["bed_count"], price["price_per_head_trip"]) == ("Double Sharing", 6, 12500)
    (plan,) = event["event_plans"]
    assert (plan["status"], plan["available_slots"], plan["capacity"]) == ("paused", 6, 6)
    published = await site.call("PUT", f"/events/{whole}", {"status": "active", "version": event["version"]})
    assert (published["status"], published["is_fixed"], published["is_editable"]) == ("active", True, True)
    (shelf,) = await site.call("GET", "/events/user_side_listing/majuli")
    assert [one["event_id"] for one in shelf["events"]] == [whole]
    page = await site.call("GET", f"/events/client/{site.client_id}/basics?q=MAJULÍ&status=active")
    assert (page["total"], page["total_pages"], page["data"][0]["event_id"]) == (1, 1, whole)
