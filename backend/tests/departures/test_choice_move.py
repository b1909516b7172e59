"""Travellers of a changed departure move to another departure of the trip, where the operator offers it."""

from datetime import timedelta

import pytest

from tests.conftest import Api, RunJobs
from tests.departures.conftest import Departure
from tests.departures.test_merge import add_target, stock_of
from tests.departures.test_postpone import postpone
from tests.people import mails

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def test_a_booking_moves_as_it_is_while_there_is_room(departure: Departure, api: Api, run_jobs: RunJobs) -> None:
    shop = departure.shop
    target = await add_target(departure, capacity=3)
    private = await add_target(departure, capacity=9)
    closed = await departure.http.put(f"/api/events/{shop.trip_id}/plan", json={"ep_id": private, "is_private": True})
    assert closed.status_code == 200, closed.text
    before = await departure.booking("dev")
    done, tokens = await postpone(departure, run_jobs, offers_move=True)
    assert done["choices"] == ["accept", "move", "credit", "refund"]
    guest = api(shop.label)
    path = {name: f"/api/departure-choices/{token}" for name, token in tokens.items()}
    page = (await guest.get(path["dev"])).json()
    starts = (shop.today + timedelta(days=90)).isoformat()
    assert [(one["event_plan_id"], one["tour_start_date"]) for one in page["departures"]] == [(target, starts)]

    move = {"choice": "move", "event_plan_id": target}
    for _ in range(2):
        moved = await guest.put(path["dev"], json=move)
        assert (moved.status_code, moved.json()["choice"]) == (200, "move"), moved.text
        assert moved.json()["moved_to"]["event_plan_id"] == target
        assert await stock_of(departure, target) == (0, 2)
    elsewhere = await guest.put(path["dev"], json={**move, "event_plan_id": private})
    assert elsewhere.json()["code"] == "already_chosen"
    after = await departure.booking("dev")
    assert (after["total_price"], after["advance_paid"]) == (before["total_price"], before["advance_paid"])
    assert (await departure.plan())["sold"] == 3
    await run_jobs()
    (letter,) = [one for one in await mails(api) if "You now travel on" in one["text"]]
    assert letter["to"] == "dev@traveller.example"

    # Asha saw the list before Dev took two of the three beds.
    for departure_taken in (target, private, shop.plan_id):
        refused = await guest.put(path["asha"], json={**move, "event_plan_id": departure_taken})
        assert (refused.status_code, refused.json()["code"]) == (409, "departure_taken")
        assert "has no room for your booking any more" in refused.json()["detail"]
    page = (await guest.get(path["asha"])).json()
    assert (page["state"], page["choices"], page["departures"]) == ("open", ["accept", "credit", "refund"], [])
    nowhere = await guest.put(path["asha"], json={"choice": "move"})
    assert nowhere.json()["errors"][0]["field"] == "event_plan_id"

    ela = f"{departure.path}/{done['change_id']}/bookings/{departure.bookings['ela']}"
    assert [one["event_plan_id"] for one in (await departure.http.get(f"{ela}/departures")).json()] == [target]
    by_phone = await departure.http.put(f"{ela}/choice", json=move)
    assert by_phone.status_code == 200, by_phone.text
    (chosen,) = [
        one for one in by_phone.json()["bookings"] if one["choice"] == "move" and one["chosen_by"] == "operator"
    ]
    assert (chosen["state"], chosen["reservation_event_id"]) == ("done", departure.bookings["ela"])
    assert await stock_of(departure, target) == (0, 3)


async def test_a_move_is_only_chosen_where_it_is_offered(departure: Departure, api: Api, run_jobs: RunJobs) -> None:
    target = await add_target(departure, capacity=9)
    default = await departure.http.post(
        f"{departure.path}/preview",
        json={"kind": "postpone", "offers_move": True, "default_choice": "move"},
    )
    assert (default.status_code, default.json()["errors"][0]["field"]) == (422, "default_choice")
    _, tokens = await postpone(departure, run_jobs)
    guest = api(departure.shop.label)
    path = f"/api/departure-choices/{tokens['dev']}"
    page = (await guest.get(path)).json()
    assert (page["choices"], page["departures"]) == (["accept", "credit", "refund"], [])
    refused = await guest.put(path, json={"choice": "move", "event_plan_id": target})
    assert (refused.status_code, refused.json()["code"]) == (422, "choice_not_offered")
    assert await stock_of(departure, target) == (0, 0)
