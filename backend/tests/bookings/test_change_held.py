"""Changes of bookings that the desk holds and nobody has paid yet."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play
from tests.bookings.test_change import CONTACT, Desk, add_plan
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


@pytest.fixture
async def held(api: Api, shop: Shop) -> Desk:
    """A booking for three of \u20b931,500, held for three days."""
    http = shop.operator.on(api(shop.label))
    body = {
        "event_plan_id": shop.plan_id,
        "contact": CONTACT,
        "booking_rooms": shop.payload(double=3)["booking_rooms"],
        "unpaid": "hold",
        "unpaid_until": (shop.today + timedelta(days=3)).isoformat(),
    }
    answer = await http.post(f"/api/bookings/clients/{shop.client_id}/desk", json=body)
    assert answer.status_code == 201, answer.text
    return Desk(http, shop, answer.json()["reservation_event_id"])


def beds(owner: Owner) -> dict[int, tuple[int, int]]:
    return {plan: (held, sold) for plan, held, sold in owner.execute("SELECT departure_id, held, sold FROM plan_stock")}


async def test_one_leaves_before_anything_is_paid(held: Desk, owner: Owner, api: Api, run_jobs: RunJobs) -> None:
    guest = (await held.people())[2]
    shown = await held.preview(booking_rooms=held.rooms(double=2), leaving=[guest["traveller_id"]])
    assert (shown["terms_charge"], shown["charge"], shown["after"]["total"], shown["due"]) == (0, 0, 21_000, 21_000)
    await held.change(booking_rooms=held.rooms(double=2), leaving=[guest["traveller_id"]])
    assert beds(owner) == {held.shop.plan_id: (2, 0)}
    assert (await held.booking())["booking_status"] == "pending"
    await run_jobs()
    assert any(mail["subject"].startswith("Booking changed") for mail in await mails(api))
    await held.pay_cash(21_000)
    booking = await held.booking()
    assert (booking["booking_status"], booking["balance_due"], beds(owner)) == (
        "confirmed", 0, {held.shop.plan_id: (0, 2)},
    )  # fmt: skip


async def test_a_held_booking_moves_and_is_held_there(held: Desk, database: Database, owner: Owner) -> None:
    shop = held.shop
    sooner = await add_plan(database, shop, starts=shop.today + timedelta(days=2))
    moved = {"booking_rooms": held.rooms(double=3), "event_plan_id": sooner, "keep_prices": True}
    await held.change(**moved)
    assert beds(owner) == {shop.plan_id: (0, 0), sooner: (3, 0)}
    # No longer than until the end of the first day of the tour.
    left = owner.execute("SELECT expires_at - now() < interval '3 days' FROM hold").fetchall()
    assert left == [(True,)]
    owner.execute("UPDATE hold SET expires_at = now() - interval '1 minute'")
    refused = await held.change(status=409, **{**moved, "event_plan_id": shop.plan_id})
    assert refused["code"] == "hold_expired"


async def test_a_payment_of_the_old_price_goes_back(
    held: Desk, api: Api, play: Play, run_jobs: RunJobs, owner: Owner
) -> None:
    state: dict[str, Any] = (await held.http.get(f"{held.path}/desk")).json()
    link = "/api/payment-links/" + state["payment_link"].rpartition("/pay/")[2]
    visitor: httpx.AsyncClient = api(held.shop.label)
    placed = await visitor.post(f"{link}/orders", json={"amount": 31_500})
    assert placed.status_code == 201, placed.text
    people = [one["traveller_id"] for one in (await held.people())[1:]]
    await held.change(booking_rooms=held.rooms(double=1), leaving=people)
    paid = await play(placed.json()["order_id"])
    await visitor.post(
        f"{link}/verify",
        json={
            "order_id": paid["razorpay_order_id"],
            "payment_id": paid["razorpay_payment_id"],
            "signature": paid["razorpay_signature"],
        },
    )
    await run_jobs()
    assert owner.execute("SELECT sum(amount_paise) FROM refund").fetchone() == (3_150_000,)
    assert (await held.booking())["booking_status"] == "pending"
    assert beds(owner) == {held.shop.plan_id: (1, 0)}
