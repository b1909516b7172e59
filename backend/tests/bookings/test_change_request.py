"""Travellers change their own bookings, or request it from the operator, over HTTP."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.bookings.test_change import add_plan
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import PAYER, Shop, open_shop
from toli.infra.db.database import Database
from toli.selling.customers.service import personal_data

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


class Booking:
    """A traveller's booking, seen from My Bookings and from the operator's panel."""

    def __init__(self, own: httpx.AsyncClient, office: httpx.AsyncClient, shop: Shop, booking_id: int) -> None:
        self.own, self.office, self.shop = own, office, shop
        self.change = f"/api/bookings/{booking_id}/change"
        self.cancellation = f"/api/bookings/{booking_id}/cancellation"
        self.in_office = f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}"
        self.request = f"{self.in_office}/change-request"

    def rooms(self, **beds: int) -> list[dict[str, Any]]:
        rooms: list[dict[str, Any]] = self.shop.payload(**beds)["booking_rooms"]
        return rooms

    async def details(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.office.get(f"{self.in_office}/details")).json()
        return found

    async def reservation(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.details())["reservation_event"]
        return found

    async def preview(self, **body: Any) -> dict[str, Any]:
        return await _post(self.own, f"{self.change}/preview", body)

    async def ask(self, *, status: int = 200, **body: Any) -> dict[str, Any]:
        return await _post(self.own, self.change, body, status=status)

    async def decide(self, decision: str, *, status: int = 200, **body: Any) -> dict[str, Any]:
        return await _post(self.office, f"{self.request}/{decision}", body, status=status)

    async def asked(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.office.get(self.request)).json()
        return found

    async def allow(self, days: int | None) -> None:
        """Let travellers change bookings made from now on themselves, until so many days before the start."""
        path = f"/api/clients/{self.shop.client_id}/terms"
        terms = (await self.office.get(path)).json()["own"]
        terms["cancellation"]["own_changes_days"] = days
        saved = await self.office.put(path, json=terms)
        assert saved.status_code == 200, saved.text


async def _post(http: httpx.AsyncClient, path: str, body: dict[str, Any], *, status: int = 200) -> dict[str, Any]:
    answer = await http.post(path, json=body)
    assert answer.status_code == status, answer.text
    found: dict[str, Any] = answer.json()
    return found


async def _book(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, *, amount: str = "total") -> Booking:
    """Book for Asha and Bina: ₹21,000, sixty days before."""
    held = await browser.post(
        "/api/bookings/holds",
        json={"booking_payload": shop.payload(travellers=[PAYER, {"full_name": "Bina"}], double=2)},
    )
    assert held.status_code == 201, held.text
    paid = await order(browser, held.json(), amount=amount)
    assert (await verify(browser, await play(paid["order_id"]))).status_code == 200
    return Booking(browser, shop.operator.on(api(shop.label)), shop, held.json()["reservation_event_id"])


@pytest.fixture
async def booking(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play) -> Booking:
    return await _book(browser, api, shop, play)


async def test_open_requests_are_in_one_list_until_they_are_answered(
    booking: Booking, api: Api, database: Database, shop: Shop
) -> None:
    path = f"/api/bookings/clients/{shop.client_id}/requests"

    async def listed() -> list[dict[str, Any]]:
        found = (await booking.office.get(path)).json()
        assert found["total"] == len(found["data"])
        data: list[dict[str, Any]] = found["data"]
        news = await booking.office.get(f"/api/clients/{shop.client_id}/news")
        assert news.json()["requests"] == len(data)
        return data

    assert await listed() == []
    body = {"booking_rooms": booking.rooms(double=3), "joining": [{"full_name": "Chitra"}], "note": "A friend comes"}
    await booking.ask(**body, total_price=31_500)
    [change] = await listed()
    facts = ("kind", "customer_name", "total_travelers", "note", "refund", "price_before", "price_after")
    assert [change[name] for name in facts] == ["change", "Asha Baruah", 2, "A friend comes", 0, 21_000, 31_500]
    # A request to cancel takes the place of the other one.
    shown = (await booking.own.get(booking.cancellation)).json()
    asked = await booking.own.post(booking.cancellation, json={"reason": "Exams"})
    assert asked.status_code == 200, asked.text
    [cancellation] = await listed()
    assert [cancellation[name] for name in facts] == [
        "cancellation", "Asha Baruah", 2, "Exams", shown["refund"], None, None
    ]  # fmt: skip
    stranger = await open_shop(database, today=shop.today, label="valley")
    office = stranger.operator.on(api("valley"))
    assert (await office.get(f"/api/bookings/clients/{stranger.client_id}/requests")).json()["data"] == []
    assert (await office.get(path)).status_code == 404
    declined = await booking.office.post(f"{booking.in_office}/cancellation/decline", json={"reason": "Too late"})
    assert declined.status_code == 200, declined.text
    assert await listed() == []


async def test_a_traveller_asks_to_move_and_the_operator_agrees(
    booking: Booking, api: Api, run_jobs: RunJobs, database: Database, shop: Shop, owner: Owner
) -> None:
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    form = (await booking.own.get(booking.change)).json()
    assert (form["can_ask"], form["own_until"], form["request"]["state"]) == (True, None, "none")
    assert [one["event_plan_id"] for one in form["departures"]] == [later]
    body = {
        "booking_rooms": booking.rooms(double=3),
        "joining": [{"full_name": "Chitra", "age": 31}],
        "event_plan_id": later,
        "note": "Exams are earlier than we thought.",
    }
    shown = await booking.preview(**body)
    assert (shown["is_made_at_once"], shown["change"]["difference"], shown["change"]["due"]) == (False, 10_500, 10_500)
    await booking.ask(**body, total_price=31_500)
    again = await booking.ask(**body, status=409)
    assert again["code"] == "change_requested"
    before = await booking.reservation()
    assert (before["total_price"], before["event_plan_id"]) == (21_000, shop.plan_id)
    assert before["change_asked_at"] is not None
    await run_jobs()
    (letter,) = [one for one in await mails(api) if one["subject"].startswith("Change requested by Asha Baruah")]
    assert letter["to"] == "operator@brahmaputra.example"
    for words in (
        "Travellers added: Chitra.",
        "New departure: ",
        "3 x Double Sharing; now 2 x",
        "New price: ₹31,500; now ₹21,000.",
        "Exams",
    ):
        assert words in letter["text"]

    asked = await booking.asked()
    assert asked["request"]["asked"]["joining"] == ["Chitra"]
    assert (asked["request"]["total_after"], asked["today"]["after"]["total"], asked["problem"]) == (31_500, 31_500, "")
    # The price rises before the operator decides: they see both, and nothing is made at a price they did not see.
    owner.execute("UPDATE sharing_type SET price_per_head_trip_paise = price_per_head_trip_paise + 100000")
    owner.execute("UPDATE plan_stock SET terms_version = terms_version + 1")
    asked = await booking.asked()
    assert (asked["request"]["total_after"], asked["today"]["after"]["total"]) == (31_500, 34_650)
    refused = await booking.decide("agree", total_price=31_500, status=409)
    assert refused["code"] == "change_differs"
    await booking.decide("agree", total_price=34_650)
    after = await booking.reservation()
    assert (after["event_plan_id"], after["total_travelers"]) == (later, 3)
    assert (after["total_price"], after["balance_due"], after["change_asked_at"]) == (34_650, 13_650, None)
    assert owner.execute("SELECT departure_id, sold FROM plan_stock ORDER BY 1").fetchall() == [
        (shop.plan_id, 0),
        (later, 3),
    ]
    await run_jobs()
    (letter,) = [one for one in await mails(api) if one["subject"].startswith("Booking changed")]
    assert letter["to"] == "asha@traveller.example"
    assert "You now travel on" in letter["text"]
    assert (await booking.decide("agree", status=409))["code"] == "no_change_request"
    assert owner.execute("SELECT state, asked FROM change_request").fetchall() == [("agreed", None)]


async def test_a_request_is_declined_with_a_reason_and_can_be_withdrawn(
    booking: Booking, api: Api, run_jobs: RunJobs
) -> None:
    bina = (await booking.details())["traveller_info"][1]["traveller_id"]
    body = {"booking_rooms": booking.rooms(double=1), "leaving": [bina]}
    shown = await booking.preview(**body)
    # Half of the advance of her half of the price is kept.
    assert (shown["change"]["charge"], shown["change"]["refund_online"]) == (1575, 8925)
    await booking.ask(**body)
    withdrawn = await booking.own.delete(booking.change)
    assert (withdrawn.json()["request"]["state"], withdrawn.json()["can_ask"]) == ("none", True)
    assert (await booking.decide("decline", reason="Too late.", status=409))["code"] == "no_change_request"
    await booking.ask(**body)
    for _ in range(2):
        declined = await booking.decide("decline", reason="The rooms are paid for.")
        assert (declined["state"], declined["asked"]) == ("declined", None)
    reservation = await booking.reservation()
    assert (reservation["total_travelers"], reservation["change_asked_at"]) == (2, None)
    assert reservation["change_declined_reason"] == "The rooms are paid for."
    await run_jobs()
    subjects = [one["subject"].partition(":")[0] for one in await mails(api)]
    assert (subjects.count("Change declined"), subjects.count("Booking changed")) == (1, 0)
    await booking.ask(**body)
    assert (await booking.reservation())["change_declined_at"] is None
    # A request to cancel takes the place of one to change.
    assert (await booking.own.post(booking.cancellation)).status_code == 200
    assert (await booking.asked())["request"]["state"] == "none"
    assert (await booking.ask(**body, status=409))["code"] == "cancellation_requested"


async def test_terms_allow_what_costs_the_operator_nothing(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, run_jobs: RunJobs, clock: HandClock
) -> None:
    await Booking(browser, shop.operator.on(api(shop.label)), shop, 0).allow(30)
    booking = await _book(browser, api, shop, play)
    until = (shop.today + timedelta(days=30)).isoformat()
    assert (await booking.own.get(booking.change)).json()["own_until"] == until
    more = {"booking_rooms": booking.rooms(double=3), "joining": [{"full_name": "Chitra"}]}
    assert (await booking.preview(**more))["is_made_at_once"] is True
    assert (await booking.ask(**more, total_price=1, status=409))["code"] == "change_differs"
    made = await booking.ask(**more, note="My sister comes along.", total_price=31_500)
    assert (made["is_made_at_once"], made["change"]["due"]) == (True, 10_500)
    reservation = await booking.reservation()
    assert (reservation["total_travelers"], reservation["balance_due"]) == (3, 10_500)
    assert reservation["change_asked_at"] is None
    await run_jobs()
    letters = {one["to"]: one["text"] for one in await mails(api) if one["subject"].startswith("Booking changed")}
    assert "You changed your booking." in letters["asha@traveller.example"]
    assert "My sister comes along." in letters["operator@brahmaputra.example"]
    (change,) = (await booking.office.get(f"{booking.in_office}/changes")).json()
    assert (change["by_traveller"], change["people_after"]) == (True, 3)

    # Who leaves is a request, though the terms allow changes; so is everything after the last day.
    bina = (await booking.details())["traveller_info"][1]["traveller_id"]
    leaves = {"booking_rooms": booking.rooms(double=2), "leaving": [bina]}
    swapped = {"booking_rooms": booking.rooms(double=3), "leaving": [bina], "joining": [{"full_name": "Dev"}]}
    for body in (leaves, swapped):
        assert (await booking.preview(**body))["is_made_at_once"] is False
    clock.move(timedelta(days=31))
    fourth = {"booking_rooms": booking.rooms(double=4), "joining": [{"full_name": "Dev"}]}
    assert (await booking.preview(**fourth))["is_made_at_once"] is False
    await booking.ask(**fourth)
    # It expires when the tour begins.
    clock.move(timedelta(days=29))
    assert (await booking.reservation())["change_asked_at"] is None
    assert (await booking.decide("agree", status=409))["code"] == "no_change_request"
    assert (await booking.ask(**fourth, status=409))["code"] == "change_too_late"


async def test_only_departures_that_a_visitor_could_book_are_asked_for(
    booking: Booking, database: Database, shop: Shop, api: Api
) -> None:
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    private = await booking.office.put(f"/api/events/{shop.trip_id}/plan", json={"ep_id": later, "is_private": True})
    assert private.status_code == 200, private.text
    assert (await booking.own.get(booking.change)).json()["departures"] == []
    move = {"booking_rooms": booking.rooms(double=2), "event_plan_id": later}
    refused = await booking.own.post(f"{booking.change}/preview", json=move)
    assert (refused.status_code, refused.json()["code"]) == (409, "not_open_for_booking")
    full = await booking.ask(booking_rooms=booking.rooms(double=40), status=409)
    assert full["code"] == "no_beds_left"
    assert (await booking.ask(booking_rooms=booking.rooms(double=2), status=409))["code"] == "nothing_changes"
    await booking.office.post(f"/api/bookings/cancel/{booking.change.split('/')[3]}")
    assert (await booking.ask(booking_rooms=booking.rooms(double=3), status=409))["code"] == "booking_cancelled"


async def test_names_of_a_request_are_erased_after_the_tour(
    booking: Booking, owner: Owner, clock: HandClock, database: Database
) -> None:
    await booking.ask(booking_rooms=booking.rooms(double=3), joining=[{"full_name": "Chitra"}], note="By train.")
    assert await personal_data.erase_after_tours(database, now=clock.now() + timedelta(days=120), days=30) == 1
    assert owner.execute("SELECT asked, note FROM change_request").fetchall() == [(None, "")]
