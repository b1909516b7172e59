"""A departure is merged into another one of its trip: beds must fit, prices stay, travellers choose."""

from datetime import timedelta

import pytest

from tests.conftest import Api, RunJobs
from tests.departures.conftest import Departure

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def add_target(departure: Departure, *, capacity: int) -> int:
    """Add a departure in 90 days."""
    starts = departure.shop.today + timedelta(days=90)
    dates = {
        "booking_start_date": departure.shop.today.isoformat(),
        "booking_end_date": (starts - timedelta(days=1)).isoformat(),
        "tour_start_date": starts.isoformat(),
    }
    added = await departure.http.post(
        f"/api/events/{departure.shop.trip_id}/plan", json={**dates, "capacity": capacity}
    )
    assert added.status_code == 201, added.text
    return int(added.json()["ep_id"])


async def stock_of(departure: Departure, plan_id: int) -> tuple[int, int]:
    plans = (await departure.http.get(f"/api/events/{departure.shop.trip_id}/plan")).json()
    return next((one["held"], one["sold"]) for one in plans if one["ep_id"] == plan_id)


async def test_bookings_move_with_their_beds_and_prices(departure: Departure, api: Api, run_jobs: RunJobs) -> None:
    target = await add_target(departure, capacity=4)
    before = await departure.booking("dev")
    impact = await departure.preview(kind="merge", target_plan_id=target)
    assert impact["conflicts"][0] == "5 beds are needed, 4 are free there in all."
    assert impact["choices"] == ["accept", "credit", "refund"]
    made = await departure.change(kind="merge", target_plan_id=target, reason="Too few people")
    await run_jobs()
    partly = await departure.read(made["change_id"])
    # Ela's bed is the fifth.
    assert (partly["state"], partly["choosing"], partly["failed"], partly["skipped"]) == ("open", 2, 1, 1)
    assert "Only 0 slots available" in partly["bookings"][0]["error"]
    assert (await departure.plan())["status"] == "cancelled"
    room = await departure.http.put(f"/api/events/{departure.shop.trip_id}/plan", json={"ep_id": target, "capacity": 5})
    assert room.status_code == 200, room.text
    await departure.http.post(f"{departure.path}/{made['change_id']}/retry")
    await run_jobs()
    end = await departure.read(made["change_id"])
    assert (end["state"], end["choosing"], end["failed"]) == ("open", 3, 0)
    assert await stock_of(departure, target) == (0, 5)
    assert await stock_of(departure, departure.shop.plan_id) == (0, 0)
    after = await departure.booking("dev")
    assert (after["total_price"], after["advance_paid"]) == (before["total_price"], before["advance_paid"])
    token = next(
        one["choice_url"] for one in end["bookings"] if one["reservation_event_id"] == departure.bookings["dev"]
    ).rpartition("/")[2]
    page = await api(departure.shop.label).put(f"/api/departure-choices/{token}", json={"choice": "refund"})
    assert (page.json()["refund_online"], page.json()["refund_offline"]) == (6300, 14700)
    await run_jobs()
    assert await stock_of(departure, target) == (0, 3)


async def test_a_booking_that_is_held_unpaid_moves_too(departure: Departure, run_jobs: RunJobs) -> None:
    shop = departure.shop
    held = await departure.http.post(
        f"/api/bookings/clients/{shop.client_id}/desk",
        json={
            "event_plan_id": shop.plan_id,
            "contact": {"name": "Gita Rao", "phone": "+919876543212"},
            "booking_rooms": shop.payload(double=2)["booking_rooms"],
            "unpaid": "hold",
            "unpaid_until": (shop.today + timedelta(days=3)).isoformat(),
        },
    )
    assert held.status_code == 201, held.text
    target = await add_target(departure, capacity=7)
    assert (await departure.preview(kind="merge", target_plan_id=target))["conflicts"] == []
    made = await departure.change(kind="merge", target_plan_id=target)
    await run_jobs()
    done = await departure.read(made["change_id"])
    assert (done["failed"], done["choosing"], done["skipped"]) == (0, 4, 1)
    assert await stock_of(departure, target) == (2, 5)
    assert await stock_of(departure, shop.plan_id) == (0, 0)


async def test_only_another_departure_on_sale_is_merged_into(departure: Departure) -> None:
    for target in (departure.shop.plan_id, 999_999):
        refused = await departure.http.post(
            f"{departure.path}/preview", json={"kind": "merge", "target_plan_id": target}
        )
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "target_plan_id")
