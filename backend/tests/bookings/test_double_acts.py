"""The same act twice at once, or two that exclude each other: money and seats are moved once."""

import asyncio
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.bookings.test_change import Book, Desk, add_plan, book
from tests.conftest import Api, RunJobs
from tests.shop import PAYER, Shop, open_shop
from toli.infra.db.database import Database

__all__ = ["book"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


async def _at_once(*calls: Any) -> list[int]:
    answers: list[httpx.Response] = await asyncio.gather(*calls)
    assert all(answer.status_code < 500 for answer in answers), [answer.text for answer in answers]
    return sorted(answer.status_code for answer in answers)


@pytest.fixture
async def paid(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play) -> Desk:
    """A booking of two for ₹21,000, all paid online."""
    payload = shop.payload(travellers=[PAYER, {"full_name": "Bina"}], double=2)
    held = await browser.post("/api/bookings/holds", json={"booking_payload": payload})
    placed = await order(browser, held.json(), amount="total")
    assert (await verify(browser, await play(placed["order_id"]))).status_code == 200
    return Desk(shop.operator.on(api(shop.label)), shop, held.json()["reservation_event_id"])


async def test_a_shown_change_is_made_once(paid: Desk) -> None:
    shown = await paid.preview(booking_rooms=paid.rooms(double=2), correction=500, correction_reason="Jeep")
    body = {
        "booking_rooms": paid.rooms(double=2),
        "correction": 500,
        "correction_reason": "Jeep",
        "total_price": shown["after"]["total"],
    }
    codes = await _at_once(*(paid.http.post(f"{paid.path}/change", json=body) for _ in range(4)))
    assert codes == [200, 409, 409, 409]
    assert (await paid.booking())["total_price"] == 21_500


async def test_no_correction_makes_a_price_negative_or_pays_out_more_than_was_paid(
    paid: Desk, owner: Owner, run_jobs: RunJobs
) -> None:
    for correction in (-21_000, -20_999.5, -1_000_000_000):
        body = {"booking_rooms": paid.rooms(double=2), "correction": correction, "correction_reason": "Gift"}
        refused = await paid.change(status=422, **body)
        assert refused["errors"][0]["field"] == "correction"
    for body in ({"charge": -1}, {"correction": "NaN", "correction_reason": "x"}, {"correction": 1e12}):
        await paid.change(status=422, booking_rooms=paid.rooms(double=2), **body)
    body = {"booking_rooms": paid.rooms(double=2), "correction": -20_999, "correction_reason": "Gift"}
    codes = await _at_once(*(paid.http.post(f"{paid.path}/change", json=body) for _ in range(3)))
    assert codes == [200, 422, 422]
    await run_jobs()
    sent = owner.execute("SELECT sum(amount_paise) FROM refund").fetchone()
    assert sent == (2_099_900,)


async def test_nothing_moves_to_a_departure_of_another_client(
    paid: Desk, database: Database, browser: httpx.AsyncClient
) -> None:
    other = await open_shop(database, label="subansiri", today=paid.shop.today)
    rooms = paid.rooms(double=2)
    people = await paid.people()
    body: dict[str, Any] = {"booking_rooms": rooms, "event_plan_id": other.plan_id}
    assert (await paid.http.post(f"{paid.path}/change", json=body)).status_code == 404
    split = {
        "moving": [people[1]["traveller_id"]],
        "event_plan_id": other.plan_id,
        "booking_rooms": paid.rooms(double=1),
        "moving_rooms": paid.rooms(double=1),
    }
    assert (await paid.http.post(f"{paid.path}/split", json=split)).status_code == 404
    booking = paid.path.rpartition("/")[2]
    assert (await browser.post(f"/api/bookings/{booking}/change", json=body)).status_code == 404
    beds = [{"room_bed_id": next(iter(other.beds.values())), "selected_beds_quantity": 2}]
    assert (await paid.http.post(f"{paid.path}/change", json={"booking_rooms": beds})).status_code == 422


async def test_a_split_and_a_cancellation_exclude_each_other(
    paid: Desk, database: Database, run_jobs: RunJobs, owner: Owner
) -> None:
    later = await add_plan(database, paid.shop, starts=paid.shop.today + timedelta(days=90))
    people = await paid.people()
    split = {
        "moving": [people[1]["traveller_id"]],
        "event_plan_id": later,
        "booking_rooms": paid.rooms(double=1),
        "moving_rooms": paid.rooms(double=1),
        "keep_prices": True,
    }
    booking = paid.path.rpartition("/")[2]
    cancel = {"reason": "Flood", "amount": 21_000}
    await _at_once(
        paid.http.post(f"{paid.path}/split", json=split),
        paid.http.post(f"{paid.path}/split", json=split),
        paid.http.post(f"/api/bookings/cancel/{booking}", json=cancel),
        paid.http.post(f"/api/bookings/refund/{booking}", json={"amount": 15_000}),
    )
    await run_jobs()
    (sent,) = owner.execute("SELECT coalesce(sum(amount_paise), 0) FROM refund").fetchone() or (0,)
    assert sent <= 2_100_000


async def test_kept_money_becomes_credit_once(paid: Desk) -> None:
    booking = paid.path.rpartition("/")[2]
    cancelled = await paid.http.post(f"/api/bookings/cancel/{booking}", json={"reason": "Exams", "amount": 1_000})
    assert cancelled.status_code == 200, cancelled.text
    until = (paid.shop.today + timedelta(days=90)).isoformat()
    credit = {"amount": 20_000, "from_payments": True, "valid_until": until, "reason": "Instead of money"}
    codes = await _at_once(*(paid.http.post(f"{paid.path}/credit", json=credit) for _ in range(4)))
    assert codes == [201, 409, 409, 409]
    notes = (await paid.http.get(f"{paid.client}/credit-notes")).json()
    assert notes["usable"] == 20_000


async def test_an_owed_return_is_recorded_once(book: Book) -> None:
    desk = await book(21_000, double=2)
    people = await desk.people()
    await desk.change(booking_rooms=desk.rooms(double=1), leaving=[people[1]["traveller_id"]], charge=0)
    assert [one["owed"] for one in await desk.owed()] == [10_500]
    given = {"kind": "returned", "amount": 10_500, "method": "cash", "moved_on": desk.shop.today.isoformat()}
    codes = await _at_once(*(desk.http.post(f"{desk.path}/offline-payments", json=given) for _ in range(3)))
    assert codes == [201, 201, 201]
    assert await desk.owed() == []
    assert (await desk.booking())["advance_paid"] == 10_500
