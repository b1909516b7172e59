"""What moving to another departure costs by the terms of a booking."""

from datetime import timedelta
from typing import Any

import httpx
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.bookings.test_change import Book, Desk, add_plan, book
from tests.bookings.test_split import Split
from tests.conftest import Api
from tests.shop import Shop
from toli.infra.db.database import Database

__all__ = ["book"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


@pytest.fixture
async def later(database: Database, shop: Shop) -> int:
    return await add_plan(database, shop, starts=shop.today + timedelta(days=90))


@pytest.fixture
async def charged(api: Api, shop: Shop) -> None:
    """Bookings from now on are charged ₹500 per person, and their travellers may move themselves."""
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/terms"
    terms = (await office.get(path)).json()["own"]
    terms["cancellation"] |= {"move_per_person": 500, "own_changes_days": 30}
    saved = await office.put(path, json=terms)
    assert (saved.status_code, saved.json()["own"]["cancellation"]["move_per_person"]) == (200, 500), saved.text


def charges(quote: dict[str, Any]) -> dict[str, float]:
    return {line["name"]: line["with_tax"] for line in quote["lines"] if line["kind"] == "charge"}


MOVE = "Charge for moving to another departure"


async def test_bookings_from_before_move_for_nothing(book: Book, later: int, api: Api, shop: Shop) -> None:
    desk = await book(21_000, double=2)
    office = shop.operator.on(api(shop.label))
    path = f"/api/clients/{shop.client_id}/terms"
    terms = (await office.get(path)).json()["own"]
    terms["cancellation"]["move_per_person"] = 500
    assert (await office.put(path, json=terms)).status_code == 200
    shown = await desk.preview(booking_rooms=desk.rooms(double=2), departure_id=later, keep_prices=True)
    assert (shown["terms_charge"], shown["charge"], shown["after"]["total"]) == (0, 0, 21_000)


@pytest.mark.usefixtures("charged")
async def test_a_move_costs_what_the_terms_say_unless_said_otherwise(book: Book, later: int) -> None:
    desk = await book(21_000, double=2)
    move: dict[str, Any] = {"booking_rooms": desk.rooms(double=2), "event_plan_id": later, "keep_prices": True}
    shown = await desk.preview(**move)
    assert (shown["terms_charge"], shown["charge"], shown["after"]["total"], shown["due"]) == (1000, 1000, 22_000, 1000)
    assert charges(shown["after"]) == {MOVE: 1000}
    free = await desk.preview(**move, charge=0)
    assert (free["terms_charge"], free["charge"], free["after"]["total"]) == (1000, 0, 21_000)
    here = await desk.preview(booking_rooms=desk.rooms(double=3))
    assert here["terms_charge"] == 0
    await desk.change(**move, total_price=22_000)
    assert (await desk.booking())["total_price"] == 22_000


@pytest.mark.usefixtures("charged")
async def test_who_leaves_and_who_moves_are_charged_apart(book: Book, later: int) -> None:
    desk = await book(31_500, double=3)
    people = await desk.people()
    shown = await desk.preview(
        booking_rooms=desk.rooms(double=2),
        leaving=[people[-1]["traveller_id"]],
        departure_id=later,
        keep_prices=True,
    )
    # Half of the advance of ₹3,150 for who leaves; ₹500 for each of the two who move.
    assert charges(shown["after"]) == {"Cancellation of 1 traveller": 1575, MOVE: 1000}
    assert (shown["terms_charge"], shown["after"]["total"]) == (2575, 23_575)
    assert shown["refund_offline"] == 31_500 - 23_575


@pytest.mark.usefixtures("charged")
async def test_who_moves_without_the_others_pays_for_it(book: Book, later: int) -> None:
    desk = await book(31_500, double=3)
    split = Split(desk, later)
    (name,) = [one["full_name"] for one in (await desk.people())[-1:]]
    shown = await split.preview(name)
    assert (shown["charge"], shown["terms_charge"], shown["after"]["total"]) == (500, 500, 21_000)
    assert (shown["moved"]["total"], charges(shown["moved"]), shown["due_moved"]) == (11_000, {MOVE: 500}, 500)
    made = await split.make(name, charge=0)
    assert (made["moved"]["total"], made["terms_charge"]) == (10_500, 500)


@pytest.mark.usefixtures("charged")
async def test_a_traveller_pays_for_a_move_of_their_own(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, later: int
) -> None:
    held = await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=2)})
    assert (await verify(browser, await play((await order(browser, held.json()))["order_id"]))).status_code == 200
    booking_id = held.json()["reservation_event_id"]
    desk = Desk(shop.operator.on(api(shop.label)), shop, booking_id)
    body = {"booking_rooms": desk.rooms(double=2), "event_plan_id": later}
    shown = (await browser.post(f"/api/bookings/{booking_id}/change/preview", json=body)).json()
    assert (shown["change"]["charge"], shown["is_made_at_once"]) == (1000, True)
    done = await browser.post(f"/api/bookings/{booking_id}/change", json={**body, "total_price": 22_000})
    assert done.status_code == 200, done.text
    booking = await desk.booking()
    assert (booking["total_price"], booking["balance_due"]) == (22_000, 22_000 - 6_300)
