"""Travellers of a booking who move without the others: beds, prices, money, documents and mails of both bookings."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.bookings.test_change import Book, Desk, add_plan, book, paid_online
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database

__all__ = ["book", "paid_online"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


@pytest.fixture
async def later(database: Database, shop: Shop) -> int:
    return await add_plan(database, shop, starts=shop.today + timedelta(days=90))


class Split:
    """Who of a booking moves to another departure, by their names."""

    def __init__(self, desk: Desk, plan: int) -> None:
        self.desk, self.plan = desk, plan

    async def body(self, *names: str, **more: Any) -> dict[str, Any]:
        people = await self.desk.people()
        moving = [one["traveller_id"] for one in people if one["full_name"] in names]
        return {
            "moving": moving,
            "event_plan_id": self.plan,
            "booking_rooms": self.desk.rooms(double=len(people) - len(moving)),
            "moving_rooms": self.desk.rooms(double=len(moving)),
            "keep_prices": True,
        } | more

    async def preview(self, *names: str, **more: Any) -> dict[str, Any]:
        body = await self.body(*names, **more)
        answer = await self.desk.http.post(f"{self.desk.path}/split/preview", json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def make(self, *names: str, status: int = 201, **more: Any) -> dict[str, Any]:
        body = await self.body(*names, **more)
        answer = await self.desk.http.post(f"{self.desk.path}/split", json=body)
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def apart(self, made: dict[str, Any]) -> Desk:
        return Desk(self.desk.http, self.desk.shop, made["reservation_event_id"])


async def documents(desk: Desk) -> list[tuple[str, float]]:
    booking = desk.path.rpartition("/")[2]
    found = (await desk.http.get(f"/api/bookings/{booking}/documents")).json()
    return [(one["kind"], one["amount"]) for one in found]


async def test_two_of_five_move_with_what_was_paid_for_them(
    paid_online: Desk, browser: httpx.AsyncClient, later: int, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    split = Split(paid_online, later)
    shown = await split.preview("Bina", "Esha")
    assert (shown["after"]["total"], shown["moved"]["total"]) == (31_500, 21_000)
    assert (shown["paid"], shown["paid_moved"], shown["due"], shown["due_moved"]) == (52_500, 21_000, 0, 0)
    made = await split.make("Bina", "Esha", total_price=31_500, moving_total_price=21_000, charge=None, reason="Exams")
    old, new = await paid_online.details(), await split.apart(made).details()
    assert [one["full_name"] for one in old["traveller_info"]] == ["Asha Baruah", "Chitra", "Dev"]
    assert [one["full_name"] for one in new["traveller_info"]] == ["Bina", "Esha"]
    for found, total, travellers in ((old, 31_500, 3), (new, 21_000, 2)):
        booking = found["reservation_event"]
        assert (booking["total_price"], booking["advance_paid"], booking["balance_due"]) == (total, total, 0)
        assert (booking["total_travelers"], booking["booking_status"]) == (travellers, "confirmed")
        assert (booking["refunded_amount"], booking["payment_status"]) == (0, "paid")
    (there,), (here,) = old["linked"], new["linked"]
    assert (there["booking_reference"], there["is_origin"]) == (made["booking_reference"], False)
    assert (here["booking_reference"], here["is_origin"]) == (old["reservation_event"]["booking_reference"], True)
    mine = (await browser.get(f"/api/bookings/get_by_user_id/{old['reservation_event']['user_id']}")).json()
    assert {len(one["linked"]) for one in mine} == {1}
    assert dict(owner.execute("SELECT departure_id, sold FROM plan_stock").fetchall()) == {
        paid_online.shop.plan_id: 3, later: 2,
    }  # fmt: skip
    assert await documents(paid_online) == [("receipt", 52_500), ("refund", 21_000)]
    assert await documents(split.apart(made)) == [("receipt", 21_000)]
    await run_jobs()
    letters = {mail["subject"].partition(":")[0]: mail["text"] for mail in await mails(api)}
    assert (
        f"2 travellers moved to another departure and now have the booking {made['booking_reference']}."
        in (letters["Booking changed"])
    )
    # What moved is refunded to where it was paid.
    for desk, amount in ((split.apart(made), 21_000), (paid_online, 31_500)):
        booking_id = desk.path.rpartition("/")[2]
        refused = await desk.http.post(f"/api/bookings/refund/{booking_id}", json={"amount": amount + 1})
        assert refused.status_code == 409, refused.text
        done = await desk.http.post(f"/api/bookings/cancel/{booking_id}", json={"amount": amount})
        assert done.status_code == 200, done.text
    await run_jobs()
    assert owner.execute("SELECT sum(amount_paise), count(DISTINCT state) FROM refund").fetchone() == (5_250_000, 1)
    assert (await documents(split.apart(made)))[1:] == [("refund", 21_000)]
    assert owner.execute("SELECT sum(sold), sum(held) FROM plan_stock").fetchone() == (0, 0)


async def test_cash_moves_and_what_is_too_much_is_owed(book: Book, later: int) -> None:
    desk = await book(cash=21_000, double=2)
    split = Split(desk, later)
    # In a quad the one who moves costs 7,875 instead of 10,500, and 500 are charged.
    made = await split.make("Guest 1", moving_rooms=desk.rooms(quad=1), charge=500)
    apart = split.apart(made)
    assert (made["after"]["total"], made["moved"]["total"], made["paid_moved"]) == (10_500, 8375, 10_500)
    assert (made["refund_offline"], made["due"], made["due_moved"]) == (2125, 0, 0)
    (owed,) = await desk.owed()
    assert (owed["owed"], owed["booking_reference"]) == (2125, made["booking_reference"])
    payments = (await apart.http.get(f"{apart.path}/offline-payments")).json()
    assert [(one["kind"], one["amount"], one["method"]) for one in payments["payments"]] == [
        ("received", 10_500, "cash")
    ]
    await apart.pay_cash(2125, "returned")
    assert await desk.owed() == []
    assert await documents(apart) == [("receipt", 10_500), ("refund", 2125)]
    # Who stays may leave later: their money is still theirs.
    cancelled = await desk.http.post(f"/api/bookings/cancel/{desk.path.rpartition('/')[2]}", json={})
    assert cancelled.status_code == 200, cancelled.text


async def test_an_advance_is_shared_by_price(book: Book, later: int) -> None:
    desk = await book(cash=9450, double=3)
    split = Split(desk, later)
    made = await split.make("Guest 1", "Guest 2", charge=300)
    assert (made["paid"], made["paid_moved"], made["due"], made["due_moved"]) == (9450, 6300, 7350, 15_000)
    assert [one["amount"] for one in made["after"]["instalments"]] == [7350]
    assert [one["amount"] for one in made["moved"]["instalments"]] == [15_000]
    # Back to the first departure, and again a part of it.
    again = Split(split.apart(made), desk.shop.plan_id)
    second = await again.make("Guest 2", charge=0)
    assert (second["moved"]["total"], second["paid_moved"]) == (10_500, 3106)
    assert len((await again.desk.details())["linked"]) == 2


async def test_the_sheet_asks_for_what_is_due_after_the_first_traveller_moved(book: Book, later: int) -> None:
    desk = await book(cash=6300, double=2)
    await Split(desk, later).make("Meera Joshi")
    reports = f"/api/reports/clients/{desk.shop.client_id}"
    sheet = (await desk.http.get(f"{reports}/plans/{desk.shop.plan_id}/sheet")).json()
    assert [(one["full_name"], one["is_lead"], one["balance_due"]) for one in sheet["travellers"]] == [
        ("Guest 1", True, 7350)
    ]


async def test_nothing_paid_moves_nothing(book: Book, later: int, owner: Owner) -> None:
    desk = await book(double=2)
    made = await Split(desk, later).make("Guest 1", keep_prices=False)
    assert (made["paid"], made["paid_moved"], made["due"], made["due_moved"]) == (0, 0, 10_500, 10_500)
    assert owner.execute("SELECT count(*) FROM payment_transfer").fetchone() == (0,)


async def test_travel_credit_stays_credit_in_the_other_booking(
    browser: httpx.AsyncClient, api: Api, shop: Shop, paid_online: Desk, later: int, owner: Owner
) -> None:
    office = paid_online.http
    until = (shop.today + timedelta(days=200)).isoformat()
    given = await office.post(
        f"{paid_online.path}/credit",
        json={"amount": 30_000, "valid_until": until, "from_payments": False, "reason": "Rain"},
    )
    assert given.status_code == 201, given.text
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=2)})).json()
    used = await browser.post(f"/api/bookings/{held['reservation_event_id']}/credit", json={"amount": 21_000})
    assert used.status_code == 201, used.text
    desk = Desk(office, shop, held["reservation_event_id"])
    names = [one["full_name"] for one in await desk.people()]
    split = Split(desk, later)
    made = await split.make(names[1])
    assert owner.execute("SELECT sum(left_paise) FROM credit_note").fetchone() == (900_000,)
    cancelled = await office.post(
        f"/api/bookings/cancel/{made['reservation_event_id']}", json={"offline_amount": 10_500}
    )
    assert cancelled.status_code == 200, cancelled.text
    assert owner.execute("SELECT sum(left_paise) FROM credit_note").fetchone() == (1_950_000,)


async def test_add_ons_and_rooms_go_with_who_moves(book: Book, later: int, shop: Shop, owner: Owner) -> None:
    desk = await book(double=3)
    options = {
        "variants": [],
        "categories": [],
        "add_ons": [{"name": "Boots", "price": 400}, {"name": "Mule", "price": 900, "basis": "booking"}],
    }
    set_up = await desk.http.put(f"/api/events/{shop.trip_id}/options", json=options)
    assert set_up.status_code == 200, set_up.text
    boots, mule = (one["option_id"] for one in set_up.json()["add_ons"])
    bought = [{"option_id": boots, "quantity": 3}, {"option_id": mule, "quantity": 1}]
    await desk.change(booking_rooms=desk.rooms(double=3), add_ons=bought)
    split = Split(desk, later)
    shown = await split.preview("Guest 2")
    total = shown["before"]["total"]
    assert shown["after"]["total"] + shown["moved"]["total"] == total
    made = await split.make("Guest 2", moving_rooms=desk.rooms(quad=1))
    assert made["after"]["total"] == shown["after"]["total"]
    kept = [(one["name"], one["quantity"]) for one in (await desk.details())["add_ons"]]
    gone = [(one["name"], one["quantity"]) for one in (await split.apart(made).details())["add_ons"]]
    assert (kept, gone) == ([("Boots", 2), ("Mule", 1)], [("Boots", 1)])
    rows = owner.execute("SELECT departure_id, item_id, sold FROM item_stock WHERE sold > 0 ORDER BY 1, 2").fetchall()
    assert rows == [(shop.plan_id, boots, 2), (shop.plan_id, mule, 1), (later, boots, 1)]


async def test_discounts_count_by_party_and_their_uses_stay(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, later: int, owner: Owner
) -> None:
    office = shop.operator.on(api(shop.label))
    rule = {"kind": "group", "name": "Group of 3", "basis": "price", "value": 10, "least_people": 3}
    added = await office.post(f"/api/clients/{shop.client_id}/discounts", json=rule)
    assert added.status_code == 201, added.text
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=6)})).json()
    assert held["quote"]["total"] == 56_700
    desk = Desk(office, shop, held["reservation_event_id"])
    assert (
        await verify(browser, await play((await order(browser, held, amount="total"))["order_id"]))
    ).status_code == 200
    names = [one["full_name"] for one in await desk.people()]
    split = Split(desk, later)
    half = await split.preview(*names[3:])
    assert (half["after"]["total"], half["moved"]["total"], half["paid_moved"]) == (28_350, 28_350, 28_350)
    assert [line["name"] for line in half["moved"]["lines"] if line["kind"] == "adjustment"] == [
        f"Discounts of booking {held['booking_reference']}"
    ]
    # Two are no group.
    made = await split.make(*names[4:])
    assert (made["after"]["total"], made["moved"]["total"], made["paid_moved"]) == (37_800, 21_000, 18_900)
    assert made["due_moved"] == 2100
    assert owner.execute("SELECT sold FROM item_stock WHERE item = 'discount'").fetchall() == [(1,)]


async def test_a_split_is_refused_with_its_reason(
    paid_online: Desk, browser: httpx.AsyncClient, later: int, owner: Owner
) -> None:
    split = Split(paid_online, later)
    everybody = [one["full_name"] for one in await paid_online.people()]
    for names, more, field in (
        (["Bina"], {"event_plan_id": paid_online.shop.plan_id}, "event_plan_id"),
        (["Bina"], {"moving_rooms": paid_online.rooms(double=2)}, "moving_rooms"),
        (["Bina"], {"booking_rooms": paid_online.rooms(double=3)}, "booking_rooms"),
        (["Bina"], {"moving": [10**9]}, "moving.0"),
        (everybody, {"booking_rooms": paid_online.rooms(double=1)}, "moving"),
    ):
        refused = await split.make(*names, status=422, **more)
        assert refused["errors"][0]["field"] == field, refused
    differs = await split.make("Bina", status=409, moving_total_price=1)
    assert (differs["code"], differs["preview"]["moved"]["total"]) == ("change_differs", 10_500)
    owner.execute("UPDATE plan_stock SET capacity = 0 WHERE departure_id = %s", [later])
    assert (await split.make("Bina", status=409))["code"] == "no_beds_left"
    asked = await browser.post(f"/api/bookings/{paid_online.path.rpartition('/')[2]}/cancellation", json={})
    assert asked.status_code in {200, 201}, asked.text
    assert (await split.make("Bina", status=409))["code"] == "request_unanswered"
    assert (await paid_online.booking())["total_travelers"] == 5


async def test_a_held_booking_is_split_before_it_is_paid(book: Book, later: int, shop: Shop, owner: Owner) -> None:
    http = (await book(double=1)).http
    body = {
        "event_plan_id": shop.plan_id,
        "contact": {"name": "Ela Anand", "phone": "+919876543211"},
        "booking_rooms": shop.payload(double=2)["booking_rooms"],
        "unpaid": "hold",
        "unpaid_until": (shop.today + timedelta(days=3)).isoformat(),
    }
    held = (await http.post(f"/api/bookings/clients/{shop.client_id}/desk", json=body)).json()
    desk = Desk(http, shop, held["reservation_event_id"])
    made = await Split(desk, later).make("Guest 1")
    apart = Split(desk, later).apart(made)
    assert (await apart.booking())["booking_status"] == "pending"
    stock = {
        plan: (there, sold) for plan, there, sold in owner.execute("SELECT departure_id, held, sold FROM plan_stock")
    }
    assert stock == {shop.plan_id: (1, 1), later: (1, 0)}
    await apart.pay_cash(10_500)
    assert (await apart.booking())["booking_status"] == "confirmed"
