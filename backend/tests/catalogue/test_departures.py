"""What operators do to departures, over HTTP, and who is in their way: those who have booked, or are about to."""

import asyncio
from datetime import timedelta

import pytest
from tests.catalogue.operator_site import OperatorSite
from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person

from toli.catalogue.trips.schemas.departures import DepartureIn
from toli.catalogue.trips.schemas.events import EventChange
from toli.catalogue.trips.schemas.prices import PriceIn
from toli.catalogue.trips.service import departures, event_import, events, prices
from toli.infra.db.database import Database
from toli.kit.clock import local_date

pytestmark = pytest.mark.anyio


async def test_dates_are_refused_at_their_fields(site: OperatorSite) -> None:
    path = f"/events/{await site.draft()}/plan"
    end = site.today + timedelta(days=14)
    for body, problems in (
        (
            {},
            {
                "booking_start_date": "Booking start date is required",
                "booking_end_date": "Booking end date is required",
                "tour_start_date": "Tour start date is required",
            },
        ),
        (site.dates(-1, 10, 12), {"booking_start_date": "Booking start date cannot be in the past"}),
        (site.dates(5, 4, 12), {"booking_end_date": "Booking end date must be after booking start date"}),
        (site.dates(0, 10, 10), {"tour_start_date": "Tour start date must be after booking end date"}),
        (
            {**site.dates(), "tour_end_date": str(end + timedelta(days=1))},
            {"tour_end_date": f"Tour end date should be {end:%-d %b %Y} based on 3 days duration"},
        ),
        (
            site.dates(-9, -10, -11),
            {
                "booking_start_date": "Booking start date cannot be in the past",
                "booking_end_date": "Booking end date must be after booking start date",
                "tour_start_date": "Tour start date must be after booking end date",
            },
        ),
    ):
        answer = await site.call("POST", path, body, status=422)
        assert {one["field"]: one["message"] for one in answer["errors"]} == problems
        assert answer["detail"] == next(iter(problems.values()))
    assert (await site.call("POST", path, {**site.dates(), "tour_start_date": "soon"}, status=422))["errors"]
    without = (await site.call("POST", "/events", {"title": "T"}, status=201))["event_id"]
    refused = await site.call("POST", f"/events/{without}/plan", site.dates(), status=422)
    assert refused["detail"] == "Please set the tour's duration first."


async def test_a_departure_goes_on_sale_and_off(site: OperatorSite, clock: HandClock) -> None:
    event = await site.published()
    path = f"/events/{event}/plan"
    made = await site.call(
        "POST", path, {**site.dates(2, 10, 20), "status": "Draft", "runs_from": 0, "capacity": 4}, status=201
    )
    assert (made["status"], made["is_draft"], made["guaranteed"], made["capacity"]) == ("draft", True, True, 4)
    key = {"ep_id": made["ep_id"]}
    assert (await site.call("PUT", path, {**key, "status": "active"}))["status"] == "upcoming"
    moved = await site.call("PUT", path, {**key, "tour_start_date": str(site.today + timedelta(days=25))})
    assert moved["tour_end_date"] == str(site.today + timedelta(days=27))
    clock.move(timedelta(days=5))
    # Its booking began days ago; only what is moved is asked to lie ahead.
    longer = await site.call("PUT", path, {**key, "booking_end_date": str(site.today + timedelta(days=12))})
    assert longer["status"] == "booking"
    past = {**key, "booking_end_date": str(site.today + timedelta(days=3))}
    assert (await site.call("PUT", path, past, status=422))["detail"] == "Booking end date cannot be in the past"
    assert (await site.call("PUT", path, {**key, "status": "draft"}))["status"] == "draft"
    public = (await site.call("GET", f"/events/{event}/details"))["event_plans"]
    assert made["ep_id"] not in [plan["ep_id"] for plan in public]
    clock.move(timedelta(days=20))
    late = await site.call("PUT", path, {**key, "status": "active"}, status=422)
    assert late["detail"] == "Tour start date cannot be in the past"
    await site.call("DELETE", f"/delete_event_plan/{made['ep_id']}", status=204)
    await site.call("DELETE", f"/delete_event_plan/{made['ep_id']}", status=404)
    await site.call("PUT", path, {**key, "status": "active"}, status=404)


async def test_new_departures_begin_with_the_minimum_group_of_the_trip(site: OperatorSite) -> None:
    event = await site.draft()
    path = f"/events/{event}"
    (before,) = await site.call("GET", f"{path}/plan")
    assert (await site.call("PUT", path, {"runs_from": 5}))["runs_from"] == 5
    await site.call("PUT", path, {"runs_from": -1}, status=422)

    async def added(start: int, **own: object) -> object:
        made = await site.call("POST", f"{path}/plan", {**site.dates(0, 3, start), **own}, status=201)
        return made["runs_from"]

    assert [await added(20), await added(30, runs_from=2), await added(40, runs_from=None)] == [5, 2, None]
    first = site.today + timedelta(days=60)
    rule = {"weekdays": [first.weekday()], "first": str(first), "last": str(first + timedelta(days=7))}
    many = await site.call("POST", f"{path}/plans", rule, status=201)
    assert [plan["runs_from"] for plan in many] == [5, 5]
    copy = (await site.call("POST", f"/duplicate_an_event/{event}", status=201))["event_id"]
    assert (await site.call("GET", f"/events/{copy}"))["runs_from"] == 5
    # Departures that are there keep theirs.
    assert (await site.call("GET", f"{path}/plan"))[0]["runs_from"] == before["runs_from"]


async def test_many_at_once(site: OperatorSite) -> None:
    event = await site.draft()
    path = f"/events/{event}/plans"
    saturday = site.today + timedelta(days=(5 - site.today.weekday()) % 7 + 14)
    rule = {
        "weekdays": [5],
        "first": str(saturday - timedelta(days=6)),
        "last": str(saturday + timedelta(days=21)),
        "booking_opens_days": 30,
        "booking_closes_days": 2,
        "runs_from": 3,
    }
    await site.call("POST", f"/events/{event}/plan", site.dates(0, 3, (saturday - site.today).days + 7), status=201)
    preview = await site.call("POST", f"{path}/preview", rule)
    assert [one["tour_start_date"] for one in preview["departures"]] == [
        str(saturday + timedelta(days=7 * n)) for n in range(4)
    ]
    assert [one["exists"] for one in preview["departures"]] == [False, True, False, False]
    assert preview["departures"][0]["booking_start_date"] == str(site.today)
    without = {**rule, "leave_out": [str(saturday + timedelta(days=14))]}
    assert (await site.call("POST", f"{path}/preview", without))["to_make"] == 2
    made = await site.call("POST", path, rule, status=201)
    assert len(made) == preview["to_make"] == 3
    assert [plan["tour_start_date"] for plan in made] == [
        one["tour_start_date"] for one in preview["departures"] if not one["exists"]
    ]
    assert {(plan["runs_from"], plan["capacity"], plan["available_slots"]) for plan in made} == {(3, 6, 6)}
    assert (await site.call("POST", path, rule, status=422))["detail"] == "Each of these days has a departure already."
    for change in (
        {"last": str(saturday - timedelta(days=7))},
        {"weekdays": []},
        {"weekdays": [7]},
        {"first": "2020-01-01", "last": "2020-03-01"},
        {"last": str(saturday + timedelta(days=800))},
        {"weekdays": list(range(7)), "last": str(saturday + timedelta(days=300))},
    ):
        await site.call("POST", f"{path}/preview", {**rule, **change}, status=422)
        await site.call("POST", path, {**rule, **change}, status=422)
    assert len(await site.call("GET", f"/events/{event}/plan")) == 5


async def _shop(database: Database, clock: HandClock) -> Shop:
    return await open_shop(database, today=local_date(clock.now(), time_zone="Asia/Kolkata"))


async def test_what_is_booked_stays(api: Api, database: Database, clock: HandClock) -> None:
    shop = await _shop(database, clock)
    asha = await person(database, "asha@traveller.example", label=shop.label)
    site = OperatorSite(shop.operator.on(api(shop.label)), shop.client_id, shop.category_id, shop.operator, shop.today)
    held = await asha.on(api(shop.label)).post("/api/bookings/holds", json={"booking_payload": shop.payload(double=3)})
    path, key = f"/events/{shop.trip_id}/plan", {"ep_id": shop.plan_id}
    (plan,) = await site.call("GET", path)
    assert (plan["held"], plan["dates_fixed"], plan["has_bookings"]) == (3, True, True)
    later = {**key, "tour_start_date": str(shop.today + timedelta(days=70))}
    assert "its tour dates stay" in await site.refused("PUT", path, later)
    assert "has bookings" in await site.refused("DELETE", f"/delete_event_plan/{shop.plan_id}")
    assert "cannot go below 3" in await site.refused("PUT", path, {**key, "capacity": 2})
    price = {"room_bed_id": shop.beds["Double Sharing"], "total_rooms": 1}
    assert "cannot go below 3" in await site.refused("PUT", f"/events/{shop.trip_id}/pricing", price)
    # Its beds by sharing type: in whole rooms, no fewer than are taken, and enough for its places.
    double = {"room_bed_id": shop.beds["Double Sharing"], "total": 2}
    refused = await site.refused("PUT", path, {**key, "room_beds": [double]})
    assert refused.startswith("Double Sharing: 0 beds are sold and 3 are held")
    assert "no whole rooms" in await site.refused(
        "PUT", path, {**key, "room_beds": [double | {"total": 5}]}, status=422
    )
    assert "no such room type" in await site.refused(
        "PUT", path, {**key, "room_beds": [double | {"room_bed_id": 999999}]}, status=422
    )
    assert "Insufficient Bed Capacity: 99 people need" in await site.refused(
        "PUT", path, {**key, "capacity": 99}, status=422
    )
    resized = await site.call("PUT", path, {**key, "room_beds": [double | {"total": 20}], "version": plan["version"]})
    assert [one["total"] for one in resized["room_beds"] if one["room_type"] == "Double Sharing"] == [20]
    assert resized["version"] != plan["version"]
    less = await site.call("PUT", path, {**key, "capacity": 3, "booking_end_date": str(shop.today)})
    assert (less["capacity"], less["available_slots"]) == (3, 0)
    await site.call("PUT", path, {**key, "status": "draft"})
    booking = held.json()["reservation_event_id"]
    assert (await asha.on(api(shop.label)).delete(f"/api/bookings/holds/{booking}")).status_code in {200, 204}
    # The departure stays because its booking is kept, and the panel does not offer to delete it.
    assert (await site.call("GET", path))[0]["has_bookings"] is True
    assert "has bookings" in await site.refused("DELETE", f"/delete_event_plan/{shop.plan_id}")


@pytest.mark.parametrize("change", ["withdrawn", "put to draft", "fewer rooms", "more rooms"])
async def test_a_claim_that_races_a_change_sees_it(api: Api, database: Database, clock: HandClock, change: str) -> None:
    """The change is made but not committed when the claim comes: the claim waits for it, and is decided after it."""
    shop = await _shop(database, clock)
    asha = await person(database, "asha@traveller.example", label=shop.label)
    browser = asha.on(api(shop.label))
    async with database.client_transaction(shop.client_id) as opened:
        tx = opened.by_operator(user_id=shop.operator.user_id, today=shop.today)
        if change == "withdrawn":
            await event_import.withdraw_event(tx, trip_id=shop.trip_id)
        elif change == "put to draft":
            draft = DepartureIn(departure_id=shop.plan_id, status="draft")
            await departures.change_departure(tx, trip_id=shop.trip_id, departure=draft)
        else:
            rooms = PriceIn(
                sharing_type_id=shop.beds["Double Sharing"], total_rooms=2 if change == "fewer rooms" else 9
            )
            await prices.change_price(tx, trip_id=shop.trip_id, price=rooms)
        claim = asyncio.create_task(
            browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=6)})
        )
        await asyncio.sleep(0.3)
        assert not claim.done()
    answer = await claim
    if change == "more rooms":
        assert answer.status_code == 201
    else:
        assert answer.status_code == 409
        assert answer.json()["detail"].startswith(
            "This departure is not" if "room" not in change else "Beds left of this sharing type"
        )


async def test_a_claim_does_not_wait_for_who_only_writes_about_the_trip(
    api: Api, database: Database, clock: HandClock
) -> None:
    shop = await _shop(database, clock)
    asha = await person(database, "asha@traveller.example", label=shop.label)
    async with database.client_transaction(shop.client_id) as opened:
        tx = opened.by_operator(user_id=shop.operator.user_id, today=shop.today)
        await events.change_event(tx, trip_id=shop.trip_id, change=EventChange(destination="Jorhat"))
        call = asha.on(api(shop.label)).post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
        assert (await asyncio.wait_for(call, 2)).status_code == 201
