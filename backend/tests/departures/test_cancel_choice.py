"""A departure is cancelled and its travellers choose: money back, travel credit, or another departure."""

from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.departures.conftest import Departure
from tests.departures.test_merge import add_target, stock_of
from tests.departures.test_postpone import postpone
from tests.people import mails
from tests.shop import Person
from toli.operating.departures.service import deadlines

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


async def cancel(departure: Departure, run_jobs: RunJobs, **more: Any) -> tuple[dict[str, Any], dict[str, str]]:
    """Cancel with a choice; the change, and the token of each booking's choice."""
    made = await departure.change(kind="cancel", reason="Snow", offers_choice=True, **more)
    await run_jobs()
    done = await departure.read(made["change_id"])
    tokens = {one["reservation_event_id"]: one["choice_url"] for one in done["bookings"] if one["choice_url"]}
    return done, {
        name: tokens[number].rpartition("/")[2] for name, number in departure.bookings.items() if number in tokens
    }


async def pass_time(app: FastAPI, run_jobs: RunJobs, departure: Departure, *, days: int) -> None:
    services = app.state.services
    day = departure.shop.today + timedelta(days=days)
    now = datetime(day.year, day.month, day.day, 6, tzinfo=UTC)
    await deadlines.follow_up(services.database, settings=services.settings, now=now)
    await run_jobs()


async def test_travellers_of_a_cancelled_departure_choose_and_the_rest_get_their_money(
    app: FastAPI, departure: Departure, api: Api, asha: Person, run_jobs: RunJobs, play: Play
) -> None:
    shop = departure.shop
    target = await add_target(departure, capacity=6)
    impact = await departure.preview(kind="cancel", offers_choice=True, offers_move=True)
    assert (impact["choices"], impact["default_choice"]) == (["move", "credit", "refund"], "refund")
    assert (impact["refund"], "{choice_link}" in impact["message"]["text"]) == (27300, True)
    done, tokens = await cancel(departure, run_jobs, offers_move=True, seen_bookings=4, seen_refund=27300)
    assert (done["state"], done["choosing"], done["skipped"]) == ("open", 3, 1)
    assert ((await departure.plan())["status"], (await departure.plan())["sold"]) == ("cancelled", 5)
    letters = [one for one in await mails(api) if "is cancelled: please choose" in one["subject"]]
    assert {one["to"] for one in letters} == {"asha@traveller.example", "dev@traveller.example"}
    assert "all your money goes back" in letters[0]["text"]

    # Nothing is asked for while they choose.
    mine = asha.on(api(shop.label))
    due = (await departure.booking("asha"))["balance_due"]
    refused = await mine.post(f"/api/bookings/{departure.bookings['asha']}/pay-balance", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "balance_closed")
    assert [one["token"] for one in (await mine.get("/api/departure-choices")).json()] == [tokens["asha"]]

    guest = api(shop.label)
    stays = await guest.put(f"/api/departure-choices/{tokens['asha']}", json={"choice": "accept"})
    assert (stays.status_code, stays.json()["code"]) == (422, "choice_not_offered")
    moved = await guest.put(
        f"/api/departure-choices/{tokens['asha']}", json={"choice": "move", "event_plan_id": target}
    )
    assert moved.status_code == 200, moved.text
    after = await departure.booking("asha")
    assert (after["booking_status"], after["balance_due"], await stock_of(departure, target)) == (
        "confirmed",
        due,
        (0, 2),
    )
    placed = await mine.post(f"/api/bookings/{departure.bookings['asha']}/pay-balance", json={"amount": 100})
    assert placed.status_code == 201, placed.text

    credit = await guest.put(f"/api/departure-choices/{tokens['dev']}", json={"choice": "credit"})
    assert (credit.json()["choice"], credit.json()["credit"]) == ("credit", 21000)
    await pass_time(app, run_jobs, departure, days=8)
    end = await departure.read(done["change_id"])
    assert (end["state"], end["done"], end["credit"], end["refund_online"]) == ("done", 3, 21000, 0)
    assert (await departure.booking("ela"))["booking_status"] == "cancelled"
    assert await stock_of(departure, shop.plan_id) == (0, 0)
    assert (await departure.plan())["status"] == "cancelled"


async def test_who_chooses_nothing_gets_all_money_back_the_way_it_came(
    app: FastAPI, departure: Departure, run_jobs: RunJobs
) -> None:
    wrong = await departure.http.post(
        departure.path, json={"kind": "cancel", "offers_choice": True, "default_choice": "accept"}
    )
    assert (wrong.status_code, wrong.json()["errors"][0]["field"]) == (422, "default_choice")
    done, _ = await cancel(departure, run_jobs)
    assert done["choices"] == ["credit", "refund"]
    for _ in range(2):
        await pass_time(app, run_jobs, departure, days=8)
    end = await departure.read(done["change_id"])
    assert (end["state"], end["done"], end["refund_online"], end["refund_offline"]) == ("done", 3, 12600, 14700)
    assert await stock_of(departure, departure.shop.plan_id) == (0, 0)
    assert (await departure.booking("dev"))["owed_back"] == 14700


async def test_beds_that_are_only_held_have_nothing_to_choose(
    departure: Departure, run_jobs: RunJobs, api: Api
) -> None:
    shop = departure.shop
    held = await departure.http.post(
        f"/api/bookings/clients/{shop.client_id}/desk",
        json={
            "event_plan_id": shop.plan_id,
            "contact": {"name": "Gita Rao", "phone": "+919876543212", "email": "gita@traveller.example"},
            "booking_rooms": [{"room_bed_id": shop.beds["Double Sharing"], "selected_beds_quantity": 1}],
            "unpaid_until": (shop.today + timedelta(days=3)).isoformat(),
        },
    )
    assert held.status_code == 201, held.text
    departure.bookings["gita"] = held.json()["reservation_event_id"]
    _, tokens = await cancel(departure, run_jobs)
    assert "gita" not in tokens
    assert (await departure.booking("gita"))["booking_status"] == "cancelled"
    letters = [one for one in await mails(api) if one["to"] == "gita@traveller.example"]
    (letter,) = [one for one in letters if "cancel" in one["subject"]]
    assert "Nothing was paid" in letter["text"]


@pytest.mark.parametrize("kind", ["postpone", "cancel"])
async def test_a_booking_that_the_operator_moved_meanwhile_is_left_alone(
    app: FastAPI, departure: Departure, api: Api, run_jobs: RunJobs, kind: str
) -> None:
    shop = departure.shop
    target = await add_target(departure, capacity=6)
    if kind == "postpone":
        until = (shop.today + timedelta(days=7)).isoformat()
        done, tokens = await postpone(departure, run_jobs, default_choice="refund", choose_by=until)
    else:
        done, tokens = await cancel(departure, run_jobs)
    people = f"/api/bookings/clients/{shop.client_id}/reservations/{departure.bookings['asha']}"
    moved = await departure.http.post(
        f"{people}/change",
        json={
            "booking_rooms": shop.payload(double=2)["booking_rooms"],
            "event_plan_id": target,
            "keep_prices": True,
        },
    )
    assert moved.status_code == 200, moved.text
    guest = api(shop.label)
    page = (await guest.get(f"/api/departure-choices/{tokens['asha']}")).json()
    assert page["state"] == "moved"
    late = await guest.put(f"/api/departure-choices/{tokens['asha']}", json={"choice": "refund"})
    assert (late.status_code, late.json()["code"]) == (409, "choice_over")
    await pass_time(app, run_jobs, departure, days=8)
    end = await departure.read(done["change_id"])
    assert (end["state"], end["done"], end["skipped"]) == ("done", 2, 2)
    assert (await departure.booking("asha"))["booking_status"] == "confirmed"
    assert await stock_of(departure, target) == (0, 2)


async def test_the_operator_moves_a_booking_of_a_cancelled_departure_for_nothing(
    departure: Departure, asha: Person, api: Api, run_jobs: RunJobs, play: Play
) -> None:
    shop = departure.shop
    terms_path = f"/api/clients/{shop.client_id}/terms"
    terms = (await departure.http.get(terms_path)).json()["own"]
    terms["cancellation"]["move_per_person"] = 500
    assert (await departure.http.put(terms_path, json=terms)).status_code == 200
    mine = asha.on(api(shop.label))
    held = await hold(mine, shop, double=2)
    assert (await verify(mine, await play((await order(mine, held))["order_id"]))).status_code == 200
    departure.bookings["late"] = held["reservation_event_id"]
    target = await add_target(departure, capacity=6)
    _, tokens = await cancel(departure, run_jobs)
    assert "late" in tokens
    asked = await mine.post(f"/api/bookings/{held['reservation_event_id']}/cancellation", json={"reason": "Exams"})
    assert (asked.status_code, asked.json()["code"]) == (409, "departure_is_cancelled")
    path = f"/api/bookings/clients/{shop.client_id}/reservations/{held['reservation_event_id']}"
    body = {
        "booking_rooms": shop.payload(double=2)["booking_rooms"],
        "event_plan_id": target,
        "keep_prices": True,
    }
    shown = (await departure.http.post(f"{path}/change/preview", json=body)).json()
    assert (shown["terms_charge"], shown["charge"], shown["difference"]) == (0, 0, 0)
    assert (await departure.http.post(f"{path}/change", json=body)).status_code == 200
    # The rest is asked for again.
    placed = await mine.post(f"/api/bookings/{held['reservation_event_id']}/pay-balance", json={})
    assert (placed.status_code, placed.json()["amount"]) == (201, 1470000), placed.text


async def test_a_payment_that_arrives_while_travellers_choose_goes_back_with_the_rest(
    app: FastAPI, departure: Departure, asha: Person, api: Api, run_jobs: RunJobs, play: Play
) -> None:
    mine = asha.on(api(departure.shop.label))
    placed = await mine.post(f"/api/bookings/{departure.bookings['asha']}/pay-balance", json={"amount": 1000})
    assert placed.status_code == 201, placed.text
    done, _ = await cancel(departure, run_jobs)
    await verify(mine, await play(placed.json()["order_id"]))
    await run_jobs()
    await pass_time(app, run_jobs, departure, days=8)
    end = await departure.read(done["change_id"])
    assert (end["state"], end["done"], end["failed"]) == ("done", 3, 0)
    booking = await departure.booking("asha")
    assert (booking["booking_status"], booking["refunded_amount"]) == ("cancelled", 7300)
