"""Trips and departures from a file."""

from datetime import date, timedelta

import pytest

from tests.imports.conftest import Importer

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


def written(day: date) -> str:
    return f"{day.day}/{day.month}/{day.year}"


async def test_trips_are_made_as_drafts_with_their_prices_and_undone(importer: Importer) -> None:
    rows = [
        ["Title", "Destination", "Duration", "Group size", "Double", "Triple", "Min pax"],
        ["Spiti Valley", "Spiti, Himachal Pradesh", "7 days", 12, "₹18,500", "16500", 5],
        ["majuli BY boat", "Majuli", 4, 10, 10000, "", ""],
        ["spiti valley", "", 7, 12, "", "", ""],
        ["Zanskar", "", "a week", 12, "", "", ""],
    ]
    run = await importer.carry_out(rows, kind="trips")
    assert [(row["state"], row["title"]) for row in await importer.rows(run)] == [
        ("made", "Spiti Valley"), ("exists", "majuli BY boat"), ("skipped", "spiti valley"), ("problem", ""),
    ]  # fmt: skip
    (made,) = await importer.rows(run, shown="made")
    assert made["detail"] == (
        "Draft · 7 days · 12 people at most · runs from 5 · Double Sharing ₹18,500 · Triple Sharing ₹16,500"
    )
    event = importer.ok(await importer.http.get(f"/api/events/{made['event_id']}"))
    assert (event["status"], event["tour_duration"], event["tour_capacity"]) == ("draft", 7, 12)
    assert event["runs_from"] == 5
    prices = event["room_bed_pricings"]
    assert [(one["room_type"], one["total_rooms"], one["price_per_head_trip"]) for one in prices] == [
        ("Double Sharing", 6, 18_500), ("Triple Sharing", 4, 16_500),
    ]  # fmt: skip
    assert (await importer.undone(run))["state"] == "undone"
    assert (await importer.http.get(f"/api/events/{made['event_id']}")).status_code == 404


async def test_departures_are_added_and_one_that_was_changed_stands_in_the_way(importer: Importer) -> None:
    first, second = (importer.shop.today + timedelta(days=days) for days in (90, 97))
    group = {"runs_from": 6}
    assert (await importer.http.put(f"/api/events/{importer.shop.trip_id}", json=group)).status_code == 200
    rows = [
        ["Start date", "Seats", "Status", "Min pax"],
        [written(first), 8, "", ""],
        [written(second), "", "Draft", 4],
        [written(importer.shop.today + timedelta(days=60)), "", "", ""],
        [written(importer.shop.today - timedelta(days=30)), "", "", ""],
    ]
    run = await importer.carry_out(rows, kind="departures", trip="Majuli by boat")
    assert [row["state"] for row in await importer.rows(run)] == ["made", "made", "exists", "made"]
    # A tour that is over can be added too, for its bookings.
    assert (await importer.rows(run))[3]["detail"].endswith(" · past tour")
    event = importer.ok(await importer.http.get(f"/api/events/{importer.shop.trip_id}"))
    plans = {plan["tour_start_date"]: plan for plan in event["event_plans"]}
    assert (plans[first.isoformat()]["capacity"], plans[second.isoformat()]["is_draft"]) == (8, True)
    # Without a number of its own a departure begins with that of the trip.
    assert [plans[day.isoformat()]["runs_from"] for day in (first, second)] == [6, 4]
    changed = {"ep_id": plans[first.isoformat()]["ep_id"], "capacity": 9}
    assert (await importer.http.put(f"/api/events/{importer.shop.trip_id}/plan", json=changed)).status_code == 200
    refused = await importer.undo(run)
    assert [row["row"] for row in refused.json()["rows"]] == [2]
    restored = {**changed, "capacity": 8}
    assert (await importer.http.put(f"/api/events/{importer.shop.trip_id}/plan", json=restored)).status_code == 200
    assert (await importer.undone(run))["state"] == "undone"
    event = importer.ok(await importer.http.get(f"/api/events/{importer.shop.trip_id}"))
    assert len(event["event_plans"]) == 1
