"""Changes of bookings over HTTP: who leaves and joins, other beds, another price, another departure."""

from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import PAYER, Shop, person
from toli.catalogue.trips.schemas.departures import PlanDates
from toli.catalogue.trips.service import event_import
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
CONTACT = {"name": "Meera Joshi", "phone": "98160 12345", "email": "meera@guest.example"}


class Desk:
    """The operator's browser on one booking."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop, booking_id: int) -> None:
        self.http, self.shop = http, shop
        self.client = f"/api/bookings/clients/{shop.client_id}"
        self.path = f"{self.client}/reservations/{booking_id}"

    def rooms(self, **beds: int) -> list[dict[str, Any]]:
        return [
            {"room_bed_id": self.shop.beds[f"{name.title()} Sharing"], "selected_beds_quantity": count}
            for name, count in beds.items()
        ]

    async def details(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.http.get(f"{self.path}/details")).json()
        return found

    async def booking(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.details())["reservation_event"]
        return found

    async def people(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.details())["traveller_info"]
        return found

    async def preview(self, **body: Any) -> dict[str, Any]:
        answer = await self.http.post(f"{self.path}/change/preview", json=body)
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def change(self, *, status: int = 200, **body: Any) -> dict[str, Any]:
        answer = await self.http.post(f"{self.path}/change", json=body)
        assert answer.status_code == status, answer.text
        found: dict[str, Any] = answer.json()
        return found

    async def pay_cash(self, amount: float, kind: str = "received") -> None:
        body = {"kind": kind, "amount": amount, "method": "cash", "moved_on": self.shop.today.isoformat()}
        answer = await self.http.post(f"{self.path}/offline-payments", json=body)
        assert answer.status_code == 201, answer.text

    async def owed(self) -> list[dict[str, Any]]:
        found: list[dict[str, Any]] = (await self.http.get(f"{self.client}/owed-refunds")).json()["data"]
        return found


Book = Callable[..., Awaitable[Desk]]


@pytest.fixture
def book(api: Api, shop: Shop) -> Book:
    """Enter a booking at the desk: `book(double=5, cash=52_500)`."""

    async def make(cash: float | None = None, *, plan_id: int | None = None, **rooms: int) -> Desk:
        http = shop.operator.on(api(shop.label))
        payment = {"amount": cash, "method": "cash", "moved_on": shop.today.isoformat()}
        body = {
            "event_plan_id": plan_id or shop.plan_id,
            "contact": CONTACT,
            "booking_rooms": shop.payload(**rooms)["booking_rooms"],
            **({"unpaid": "keep"} if cash is None else {"payment": payment}),
        }
        answer = await http.post(f"/api/bookings/clients/{shop.client_id}/desk", json=body)
        assert answer.status_code == 201, answer.text
        return Desk(http, shop, answer.json()["reservation_event_id"])

    return make


@pytest.fixture
async def paid_online(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play) -> Desk:
    """A booking for five of ₹52,500, paid in full online."""
    travellers = [PAYER, *({"full_name": name} for name in ("Bina", "Chitra", "Dev", "Esha"))]
    held = await browser.post(
        "/api/bookings/holds", json={"booking_payload": shop.payload(travellers=travellers, double=5)}
    )
    assert held.status_code == 201, held.text
    paid = await order(browser, held.json(), amount="total")
    assert (await verify(browser, await play(paid["order_id"]))).status_code == 200
    return Desk(shop.operator.on(api(shop.label)), shop, held.json()["reservation_event_id"])


async def add_plan(database: Database, shop: Shop, *, starts: date) -> int:
    async with database.client_transaction(shop.client_id) as tx:
        return await event_import.add_plan(
            tx,
            trip_id=shop.trip_id,
            today=shop.today,
            dates=PlanDates(
                booking_start_date=shop.today,
                booking_end_date=starts - timedelta(days=1),
                tour_start_date=starts,
                tour_end_date=starts + timedelta(days=3),
            ),
        )


async def test_one_of_five_leaves_and_their_share_goes_back(
    paid_online: Desk, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    desk = paid_online
    bina = (await desk.people())[1]
    body = {"booking_rooms": desk.rooms(double=4), "leaving": [bina["traveller_id"]]}
    shown = await desk.preview(**body)
    # Sixty days before, half of the advance of one fifth of the price.
    assert (shown["terms_charge"], shown["charge"], shown["difference"]) == (1575, 1575, -8925)
    assert (shown["refund_online"], shown["refund_offline"], shown["due"]) == (8925, 0, 0)
    assert (await desk.booking())["total_price"] == 52_500
    await desk.change(**body, total_price=shown["after"]["total"], reason="Broken leg")
    booking = await desk.booking()
    assert (booking["total_travelers"], booking["total_price"], booking["balance_due"]) == (4, 43_575, 0)
    assert [one["full_name"] for one in await desk.people()] == ["Asha Baruah", "Chitra", "Dev", "Esha"]
    assert owner.execute("SELECT sold FROM plan_stock").fetchall() == [(4,)]
    await run_jobs()
    booking = await desk.booking()
    assert (booking["advance_paid"], booking["refunded_amount"], booking["payment_status"]) == (43_575, 8925, "paid")
    letters = {mail["subject"].partition(":")[0]: mail["text"] for mail in await mails(api)}
    text = letters["Booking changed"]
    assert "Travellers: 4, before 5." in text
    assert "The price is now ₹43,575, before ₹52,500." in text
    assert "charge of ₹1,575" in text
    assert "₹8,925 will be refunded to the card" in text
    assert "Broken leg" in text
    (made,) = (await desk.http.get(f"{desk.path}/changes")).json()
    assert (made["people_before"], made["people_after"], made["charge"], made["refund_online"]) == (5, 4, 1575, 8925)
    # What is left is cancelled by its own share of the terms: half of its own advance.
    money = (await desk.http.get(f"{desk.path}/money")).json()["cancellation"]
    assert (money["paid"], money["charge"]) == (43_575, 6300)


async def test_an_earlier_refund_lowers_the_price_before_and_after_a_change(
    paid_online: Desk, run_jobs: RunJobs
) -> None:
    desk = paid_online
    answer = await desk.http.post(
        f"/api/bookings/refund/{(await desk.booking())['reservation_event_id']}", json={"amount": 2000}
    )
    assert answer.status_code == 200, answer.text
    await run_jobs()
    leaving = [(await desk.people())[-1]["traveller_id"]]
    shown = await desk.preview(booking_rooms=desk.rooms(double=4), leaving=leaving, charge=500)
    price = shown["after"]["total"]
    assert (shown["before"]["total"], price, shown["difference"]) == (52_500, 42_500, -10_000)
    assert (shown["price_reduction"], shown["paid"], shown["due"]) == (2000, 50_500, 0)
    assert shown["refund_online"] == shown["paid"] + shown["price_reduction"] - price


async def test_what_was_paid_in_cash_is_owed_until_its_return_is_recorded(book: Book) -> None:
    desk = await book(cash=21_000, double=2)
    guest = (await desk.people())[1]
    shown = await desk.change(booking_rooms=desk.rooms(double=1), leaving=[guest["traveller_id"]], charge=1000)
    assert (shown["charge"], shown["refund_online"], shown["refund_offline"]) == (1000, 0, 9500)
    booking = await desk.booking()
    assert (booking["owed_back"], booking["balance_due"], booking["refund_status"]) == (9500, 0, "owed")
    (owed,) = await desk.owed()
    assert (owed["owed"], owed["is_cancelled"]) == (9500, False)
    (plan,) = (await desk.http.get(f"/api/bookings/get_by_client_id/{desk.shop.client_id}?status=booking")).json()[
        "data"
    ]
    assert plan["owed_back"] == 9500
    dashboard = (await desk.http.get(f"/api/reports/clients/{desk.shop.client_id}/dashboard?period=year")).json()[
        "money_due"
    ]
    assert (dashboard["owed_back"], dashboard["owed_back_bookings"]) == (9500, 1)
    await desk.pay_cash(9500, "returned")
    booking = await desk.booking()
    assert (booking["owed_back"], booking["balance_due"], booking["price_reduction"], booking["is_due_closed"]) == (
        0, 0, 0, False,
    )  # fmt: skip
    assert await desk.owed() == []


async def test_a_person_joins_at_the_price_of_the_booking(book: Book, owner: Owner) -> None:
    desk = await book(cash=6300, double=2)
    owner.execute("UPDATE sharing_type SET price_per_head_trip_paise = 2000000")
    shown = await desk.change(
        booking_rooms=desk.rooms(double=3), joining=[{"full_name": "Farah", "age": 31, "phone": "9876500000"}]
    )
    assert (shown["after"]["total"], shown["difference"], shown["due"]) == (31_500, 10_500, 25_200)
    # What is added is paid with the last instalment.
    assert [part["amount"] for part in shown["after"]["instalments"]] == [25_200]
    assert [one["full_name"] for one in await desk.people()] == ["Meera Joshi", "Guest 1", "Farah"]
    assert owner.execute("SELECT sold FROM plan_stock").fetchall() == [(3,)]


async def test_other_beds_add_ons_and_a_correction_with_its_reason(book: Book, owner: Owner) -> None:
    desk = await book(cash=21_000, double=2)
    refused = await desk.change(status=422, booking_rooms=desk.rooms(double=2), correction=-500)
    assert refused["errors"][0]["field"] == "correction_reason"
    refused = await desk.change(status=409, booking_rooms=desk.rooms(double=2))
    assert refused["code"] == "nothing_changes"
    shown = await desk.change(
        booking_rooms=desk.rooms(quad=2), correction=-499.5, correction_reason="Tent instead of a cottage"
    )
    assert shown["after"]["total"] == 15_750 - 499.5
    assert [line["kind"] for line in shown["after"]["lines"]] == ["beds", "correction", "tax"]
    assert sum(line["amount"] for line in shown["after"]["lines"]) == 15_250.5
    assert shown["refund_offline"] == 21_000 - 15_250.5
    rows = owner.execute("SELECT sold FROM bed_stock ORDER BY sharing_type_id").fetchall()
    assert [sold for (sold,) in rows] == [0, 2]


async def test_a_change_is_refused_with_its_reason(book: Book) -> None:
    desk = await book(cash=21_000, double=2)
    people = await desk.people()
    everybody = [one["traveller_id"] for one in people]
    for body, field in (
        ({"booking_rooms": desk.rooms(double=1), "leaving": everybody}, "leaving"),
        ({"booking_rooms": desk.rooms(double=1)}, "booking_rooms"),
        ({"booking_rooms": desk.rooms(double=2), "leaving": [10**9]}, "leaving.0"),
        (
            {"booking_rooms": desk.rooms(double=2), "correction": -21_000, "correction_reason": "A gift"},
            "correction",
        ),
    ):
        refused = await desk.change(status=422, **body)
        assert refused["errors"][0]["field"] == field, refused
    differs = await desk.change(status=409, booking_rooms=desk.rooms(double=1), leaving=everybody[1:], total_price=1)
    assert (differs["code"], differs["preview"]["after"]["total"]) == ("change_differs", 12_075)
    full = await desk.change(status=409, booking_rooms=desk.rooms(double=11))
    assert full["code"] == "no_beds_left"
    assert (await desk.booking())["total_price"] == 21_000


async def test_an_agreed_price_keeps_its_share(book: Book, api: Api, shop: Shop) -> None:
    http = shop.operator.on(api(shop.label))
    body = {
        "event_plan_id": shop.plan_id,
        "contact": CONTACT,
        "booking_rooms": shop.payload(double=5)["booking_rooms"],
        "agreed_total": 50_000,
        "price_reason": "School of a friend",
        "unpaid": "keep",
    }
    made = await http.post(f"/api/bookings/clients/{shop.client_id}/desk", json=body)
    desk = Desk(http, shop, made.json()["reservation_event_id"])
    guest = (await desk.people())[4]
    shown = await desk.change(booking_rooms=desk.rooms(double=4), leaving=[guest["traveller_id"]], charge=0)
    assert shown["after"]["total"] == 40_000


async def test_a_group_discount_ends_with_the_group(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, owner: Owner
) -> None:
    office = shop.operator.on(api(shop.label))
    rule = {"kind": "group", "name": "Group of 4", "basis": "booking", "value": 3000, "least_people": 4}
    added = await office.post(f"/api/clients/{shop.client_id}/discounts", json=rule)
    assert added.status_code == 201, added.text
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=4)})).json()
    assert held["quote"]["total"] == 38_850
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    desk = Desk(office, shop, held["reservation_event_id"])
    guest = (await desk.people())[3]
    shown = await desk.change(booking_rooms=desk.rooms(double=3), leaving=[guest["traveller_id"]], charge=0)
    assert shown["after"]["total"] == 31_500
    assert owner.execute("SELECT count(*) FROM booking_discount").fetchone() == (0,)
    assert owner.execute("SELECT sold FROM item_stock WHERE item = 'discount'").fetchall() == [(0,)]


async def test_a_booking_moves_to_another_departure(
    book: Book, database: Database, shop: Shop, owner: Owner, api: Api, run_jobs: RunJobs
) -> None:
    desk = await book(cash=6300, double=2)
    later = await add_plan(database, shop, starts=shop.today + timedelta(days=90))
    body = {"booking_rooms": desk.rooms(double=2), "event_plan_id": later, "keep_prices": True, "charge": 500}
    shown = await desk.preview(**body)
    assert (shown["difference"], shown["charge"], shown["due"], shown["is_available"]) == (500, 500, 15_200, True)
    await desk.change(**body, reason="Exams")
    found = await desk.details()
    assert found["event"]["tour_start_date"] == (shop.today + timedelta(days=90)).isoformat()
    assert found["reservation_event"]["event_plan_id"] == later
    # What was due 28 days after the booking moves with the start.
    due = date.fromisoformat(found["reservation_event"]["balance_due_on"])
    assert due == shop.today + timedelta(days=28 + 30)
    sold = dict(owner.execute("SELECT departure_id, sold FROM plan_stock").fetchall())
    assert sold == {shop.plan_id: 0, later: 2}
    await run_jobs()
    (text,) = [mail["text"] for mail in await mails(api) if mail["subject"].startswith("Booking changed")]
    assert "instead of" in text
    # And back, at today's prices of that departure.
    back = await desk.change(booking_rooms=desk.rooms(double=2), departure_id=shop.plan_id)
    assert back["after"]["total"] == 21_500
    cancelled = await desk.http.post(f"/api/bookings/cancel/{found['reservation_event']['reservation_event_id']}")
    assert cancelled.status_code == 200
    assert owner.execute("SELECT sum(sold), sum(held) FROM plan_stock").fetchone() == (0, 0)


async def test_another_operators_booking_cannot_be_changed(
    book: Book, api: Api, database: Database, shop: Shop
) -> None:
    desk = await book(cash=21_000, double=2)
    stranger = (await person(database, "stranger@traveller.example", label=shop.label)).on(api(shop.label))
    answer = await stranger.post(f"{desk.path}/change", json={"booking_rooms": desk.rooms(double=1)})
    assert answer.status_code in {403, 404}
