"""Bookings that an operator enters, and links to pay for them."""

import asyncio
from datetime import UTC, datetime, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, verify
from tests.conftest import Api, HandClock, RunJobs
from tests.people import mails
from tests.shop import Shop, person
from toli.infra.db.database import Database
from toli.selling.checkout.service import sweep
from toli.selling.customers.service import personal_data

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
CONTACT = {"name": "Meera Joshi", "phone": "98160 12345", "email": "meera@guest.example"}


class Desk:
    """The operator's browser."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop) -> None:
        self.http, self.shop = http, shop
        self.path = f"/api/bookings/clients/{shop.client_id}"

    async def book(self, *, beds: int = 2, **more: Any) -> httpx.Response:
        body = {
            "event_plan_id": self.shop.plan_id,
            "booking_rooms": [{"room_bed_id": self.shop.beds["Double Sharing"], "selected_beds_quantity": beds}],
            "contact": CONTACT,
            **more,
        }
        return await self.http.post(f"{self.path}/desk", json=body)

    async def made(self, **more: Any) -> dict[str, Any]:
        answer = await self.book(**more)
        assert answer.status_code == 201, answer.text
        made: dict[str, Any] = answer.json()
        return made

    def day(self, days: int = 0) -> str:
        return (self.shop.today + timedelta(days=days)).isoformat()

    def cash(self, amount: float) -> dict[str, Any]:
        return {"amount": amount, "method": "cash", "moved_on": self.day()}

    async def details(self, made: dict[str, Any]) -> dict[str, Any]:
        answer = await self.http.get(f"{self.path}/reservations/{made['reservation_event_id']}/details")
        assert answer.status_code == 200, answer.text
        found: dict[str, Any] = answer.json()
        return found

    def booking(self, made: dict[str, Any]) -> str:
        return f"{self.path}/reservations/{made['reservation_event_id']}"

    async def list(self) -> list[dict[str, Any]]:
        answer = await self.http.get(f"/api/bookings/event-plan/{self.shop.plan_id}/reservations")
        assert answer.status_code == 200, answer.text
        rows: list[dict[str, Any]] = answer.json()["reservations"]
        return rows


@pytest.fixture
def desk(api: Api, shop: Shop) -> Desk:
    return Desk(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def visitor(api: Api, shop: Shop) -> httpx.AsyncClient:
    """Somebody without an account on the shop's site."""
    return api(shop.label)


def link_of(made: dict[str, Any]) -> str:
    """The API's path of a payment link."""
    return "/api/payment-links/" + made["payment_link"].rpartition("/pay/")[2]


async def test_a_phone_booking_with_cash_is_confirmed_at_once(desk: Desk, api: Api, run_jobs: RunJobs) -> None:
    made = await desk.made(payment=desk.cash(10_000))
    assert (made["booking_status"], made["held_until"], made["quote"]["total"]) == ("confirmed", None, 21_000)
    found = await desk.details(made)
    booking = found["reservation_event"]
    assert (booking["customer_name"], booking["user_id"]) == ("Meera Joshi", None)
    assert (booking["advance_paid"], booking["balance_due"], booking["payment_status"]) == (10_000, 11_000, "partial")
    assert [one["full_name"] for one in found["traveller_info"]] == ["Meera Joshi", "Guest 1"]
    assert found["traveller_info"][0]["phone"] == "+919816012345"
    await run_jobs()
    subjects = [mail["subject"] for mail in await mails(api) if mail["to"] == CONTACT["email"]]
    assert len(subjects) == 2
    assert any(subject.startswith("Booking confirmed") for subject in subjects)
    customers = f"/api/clients/{desk.shop.client_id}/customers"
    (row,) = (await desk.http.get(customers)).json()["data"]
    assert (row["name"], row["email"], row["phone"], row["bookings"], row["due"]) == (
        "Meera Joshi", "meera@guest.example", "+919816012345", 1, 11_000,
    )  # fmt: skip
    found = (await desk.http.get(customers, params={"q": "meera", "shown": "due"})).json()
    assert found["total"] == 1


async def test_a_contact_without_an_account_is_erased_three_years_after_the_tour(
    desk: Desk, database: Database, owner: Owner
) -> None:
    made = await desk.made(payment=desk.cash(10_000))
    owner.execute("UPDATE traveller SET email = 'guest@guest.example', emergency_contact = 'Ravi, 98160 00000'")
    ended = owner.execute("SELECT max(tour_end_date) FROM departure").fetchone()
    assert ended is not None
    # From midnight in India.
    over = datetime.combine(ended[0] + timedelta(days=1095), datetime.max.time(), tzinfo=UTC) - timedelta(hours=5.5)
    assert await personal_data.erase_contacts(database, now=over, days=1095) == 0
    for count in (1, 0):
        assert await personal_data.erase_contacts(database, now=over + timedelta(minutes=1), days=1095) == count
    (customer,) = (await desk.http.get(f"/api/clients/{desk.shop.client_id}/customers")).json()["data"]
    assert (customer["name"], customer["phone"], customer["email"]) == ("Meera Joshi", "", "")
    people = (await desk.details(made))["traveller_info"]
    assert {(one["phone"], one["email"], one["emergency_contact"]) for one in people} == {("", "", "")}
    entry = owner.execute("SELECT subject FROM audit_entry WHERE action = 'contact.erased'").fetchall()
    assert entry == [(f"booking:{made['reservation_event_id']}",)]


async def test_without_an_email_nobody_is_written_to(desk: Desk, api: Api, run_jobs: RunJobs) -> None:
    await desk.made(contact={"name": "Ravi", "phone": "+91 98160 12346"}, payment=desk.cash(21_000))
    await run_jobs()
    assert not [mail for mail in await mails(api) if mail["to"] != "operator@shop.example" and "Ravi" in mail["text"]]


async def test_unpaid_beds_are_held_until_the_end_of_a_day_then_released(
    desk: Desk, visitor: httpx.AsyncClient, app: FastAPI, owner: Owner, clock: HandClock
) -> None:
    made = await desk.made(unpaid_until=desk.day(3))
    assert made["booking_status"] == "pending"
    held_until = datetime.fromisoformat(made["held_until"])
    # The end of the day in India, at most a minute later: holds are counted in whole minutes.
    end = datetime.combine(desk.shop.today + timedelta(days=4), datetime.min.time(), tzinfo=UTC) - timedelta(hours=5.5)
    assert abs((held_until - datetime.now(UTC)) - (end - clock.now())) < timedelta(minutes=2)
    page = (await visitor.get(link_of(made))).json()
    assert (page["state"], page["least"], page["most"], page["due"]) == ("held", 6300, 21_000, 21_000)
    (row,) = await desk.list()
    assert (row["booking_status"], row["payment_status"], row["held_until"]) == (
        "pending", "pending", made["held_until"],
    )  # fmt: skip
    moved = await desk.http.put(f"{desk.booking(made)}/held-until", json={"unpaid_until": desk.day(5)})
    assert datetime.fromisoformat(moved.json()["held_until"]) - held_until >= timedelta(days=2)
    owner.execute("UPDATE hold SET expires_at = now() - interval '1 second'")
    assert await sweep.sweep_holds(app.state.services.database, app.state.services.providers) == 1
    assert (await visitor.get(link_of(made))).json()["state"] == "expired"
    (row,) = await desk.list()
    assert (row["booking_status"], row["held_until"]) == ("cancelled", None)
    refused = await desk.http.post(f"{desk.booking(made)}/keep-unpaid")
    assert (refused.status_code, refused.json()["code"]) == (409, "hold_expired")


async def test_a_held_booking_is_confirmed_by_cash_or_kept_unpaid(desk: Desk) -> None:
    paid, kept = await desk.made(unpaid_until=desk.day(2)), await desk.made(unpaid_until=desk.day(2))
    money = {"kind": "received", **desk.cash(500)}
    assert (await desk.http.post(f"{desk.booking(paid)}/offline-payments", json=money)).status_code == 201
    for _ in range(2):
        assert (await desk.http.post(f"{desk.booking(kept)}/keep-unpaid")).status_code == 200
    for made, due in [(paid, 20_500), (kept, 21_000)]:
        booking = (await desk.details(made))["reservation_event"]
        assert (booking["booking_status"], booking["balance_due"]) == ("confirmed", due)


async def test_an_agreed_price_replaces_the_usual_one_with_its_reason(desk: Desk) -> None:
    quoted = await desk.http.post(
        f"{desk.path}/desk/quote",
        json={
            "event_plan_id": desk.shop.plan_id,
            "booking_rooms": [{"room_bed_id": desk.shop.beds["Quad Sharing"], "selected_beds_quantity": 3}],
            "agreed_total": 20_000,
            "price_reason": "Friends of the guide",
        },
    )
    assert quoted.status_code == 200, quoted.text
    lines = [(line["kind"], line["name"], line["amount"]) for line in quoted.json()["lines"]]
    assert lines == [
        ("beds", "Quad Sharing", 22_500), ("adjustment", "Friends of the guide", -3452), ("tax", "GST", 952),
    ]  # fmt: skip
    made = await desk.made(agreed_total=19_999, price_reason="Returning guests", payment=desk.cash(19_999))
    booking = (await desk.details(made))["reservation_event"]
    assert (booking["total_price"], booking["balance_due"], booking["payment_status"]) == (19_999, 0, "paid")


@pytest.mark.parametrize(
    ("body", "status", "field"),
    [
        ({"agreed_total": 100}, 422, "price_reason"),
        ({}, 422, "unpaid_until"),
        ({"unpaid_until": "2020-01-01"}, 422, "unpaid_until"),
        ({"unpaid_until": "2099-01-01"}, 422, "unpaid_until"),
        ({"contact": {"name": "Ravi", "phone": "12"}}, 422, "contact.phone"),
        ({"traveller_info": [{}, {}, {}]}, 422, "traveller_info"),
        ({"total_price": 20_000, "unpaid": "keep"}, 409, None),
        ({"beds": 50, "unpaid": "keep"}, 409, None),
        ({"payment": {"amount": 21_001, "method": "upi", "moved_on": "2026-01-01"}}, 422, None),
    ],
)
async def test_what_is_wrong_is_refused_and_leaves_nothing(
    desk: Desk, owner: Owner, body: dict[str, Any], status: int, field: str | None
) -> None:
    refused = await desk.book(**body)
    assert refused.status_code == status, refused.text
    if field is not None:
        assert field in [one["field"] for one in refused.json()["errors"]]
    assert owner.execute("SELECT count(*) FROM booking").fetchone() == (0,)
    assert owner.execute("SELECT held, sold FROM plan_stock").fetchone() == (0, 0)


async def test_a_repeated_call_enters_one_booking(desk: Desk, owner: Owner) -> None:
    desk.http.headers["Idempotency-Key"] = "desk-booking-0001"
    first, second = await desk.made(payment=desk.cash(500)), await desk.made(payment=desk.cash(500))
    assert first == second
    assert owner.execute("SELECT count(*) FROM booking").fetchone() == (1,)


async def test_the_desk_sells_outside_the_booking_window(desk: Desk, owner: Owner) -> None:
    owner.execute(
        "UPDATE departure SET booking_start_date = %(day)s, booking_end_date = %(day)s",
        {"day": desk.shop.today - timedelta(days=1)},
    )
    owner.execute("UPDATE plan_stock SET terms_version = terms_version + 1")
    await desk.made(payment=desk.cash(6300))


async def test_anybody_with_the_link_pays_and_the_operator_can_replace_it(
    desk: Desk, visitor: httpx.AsyncClient, play: Play
) -> None:
    made = await desk.made(unpaid_until=desk.day(2))
    link = link_of(made)

    async def pay(amount: float) -> httpx.Response:
        ordered = await visitor.post(f"{link}/orders", json={"amount": amount})
        assert ordered.status_code == 201, ordered.text
        paid = await play(ordered.json()["order_id"])
        signed = {name: paid[f"razorpay_{name}"] for name in ("order_id", "payment_id", "signature")}
        return await visitor.post(f"{link}/verify", json=signed)

    for amount in (6299, 21_001):
        refused = await visitor.post(f"{link}/orders", json={"amount": amount})
        assert refused.status_code == 409, refused.text
    assert (await pay(7000)).json()["state"] == "due"
    assert (await pay(4000)).json()["due"] == 10_000
    assert (await pay(10_000)).json()["state"] == "paid"
    booking = (await desk.details(made))["reservation_event"]
    assert (booking["payment_status"], booking["balance_due"]) == ("paid", 0)
    new = await desk.http.post(f"{desk.booking(made)}/payment-link", params={"replace": True})
    assert new.json()["url"] != made["payment_link"]
    assert (await visitor.get(link)).status_code == 404
    same = await desk.http.post(f"{desk.booking(made)}/payment-link")
    assert same.json() == new.json()


async def test_the_first_online_payment_of_a_booking_with_cash_is_notified(
    desk: Desk, visitor: httpx.AsyncClient, play: Play, api: Api, run_jobs: RunJobs
) -> None:
    made = await desk.made(payment=desk.cash(10_000))
    link = (await desk.http.post(f"{desk.booking(made)}/payment-link")).json()["url"].rpartition("/pay/")[2]
    ordered = await visitor.post(f"/api/payment-links/{link}/orders", json={"amount": 11_000})
    assert ordered.status_code == 201, ordered.text
    paid = await play(ordered.json()["order_id"])
    signed = {name: paid[f"razorpay_{name}"] for name in ("order_id", "payment_id", "signature")}
    assert (await visitor.post(f"/api/payment-links/{link}/verify", json=signed)).status_code == 200
    await run_jobs()
    subjects = {(mail["to"], mail["subject"].partition(" (")[0]) for mail in await mails(api)}
    assert (CONTACT["email"], "Payment received: ₹11,000 for Majuli by boat") in subjects
    assert ("operator@brahmaputra.example", "Payment of ₹11,000: Majuli by boat, Meera Joshi") in subjects


async def test_friends_pay_parts_at_the_same_time(desk: Desk, visitor: httpx.AsyncClient, play: Play) -> None:
    made = await desk.made(unpaid_until=desk.day(2))
    link = link_of(made)
    orders = [(await visitor.post(f"{link}/orders", json={"amount": amount})).json() for amount in (7000, 8000)]
    paid = [await play(order["order_id"]) for order in orders]
    await asyncio.gather(
        *(
            visitor.post(
                f"{link}/verify",
                json={name: one[f"razorpay_{name}"] for name in ("order_id", "payment_id", "signature")},
            )
            for one in paid
        )
    )
    assert (await visitor.get(link)).json()["due"] == 6000


async def test_a_link_gives_neither_other_bookings_nor_other_orders(
    desk: Desk, visitor: httpx.AsyncClient, api: Api, play: Play
) -> None:
    one, other = await desk.made(unpaid_until=desk.day(2)), await desk.made(unpaid_until=desk.day(2))
    ordered = (await visitor.post(f"{link_of(one)}/orders", json={"amount": 6300})).json()
    paid = await play(ordered["order_id"])
    signed = {name: paid[f"razorpay_{name}"] for name in ("order_id", "payment_id", "signature")}
    assert (await visitor.post(f"{link_of(other)}/verify", json=signed)).status_code == 404
    assert (await visitor.post(f"{link_of(one)}/verify", json={**signed, "signature": "0" * 64})).status_code == 422
    assert (await api().get(link_of(one))).status_code == 404
    assert (await visitor.get("/api/payment-links/AAAAAAAAAAAAAAAAAAAAAA")).status_code == 404
    text = (await visitor.get(link_of(one))).text
    assert "9816012345" not in text
    assert "meera@guest" not in text
    assert (await verify(visitor, paid)).status_code == 401


async def test_the_customer_claims_the_booking_with_the_account_of_that_address(
    desk: Desk, api: Api, database: Database, shop: Shop, owner: Owner
) -> None:
    made = await desk.made(payment=desk.cash(6300))
    link = link_of(made)
    stranger = (await person(database, "stranger@guest.example", label=shop.label)).on(api(shop.label))
    refused = await stranger.post(f"{link}/claim")
    assert (refused.status_code, refused.json()["code"]) == (403, "claim_refused")
    user = await person(database, "meera@guest.example", label=shop.label)
    meera = user.on(api(shop.label))
    for _ in range(2):
        claimed = await meera.post(f"{link}/claim")
        assert claimed.status_code == 200, claimed.text
        assert (claimed.json()["can_claim"], claimed.json()["is_own"]) == (False, True)
    (own,) = (await meera.get(f"/api/bookings/get_by_user_id/{user.user_id}")).json()
    assert own["reservation_event"]["reservation_event_id"] == made["reservation_event_id"]
    changed = await desk.http.put(f"{desk.booking(made)}/contact", json=CONTACT)
    assert changed.status_code == 409
    dates = ("booking_start_date", "booking_end_date", "tour_start_date", "tour_end_date")
    for day in dates:
        owner.execute(f"UPDATE departure SET {day} = {day} - 400")
    async with database.platform_transaction() as tx:
        await personal_data.erase_personal_data(tx, user_id=user.user_id, now=datetime.now(UTC))
    erased = owner.execute("SELECT contact_name, contact_phone, contact_email FROM booking").fetchone()
    assert erased == ("Meera Joshi", "", "")


async def test_orders_by_a_link_are_limited(desk: Desk, visitor: httpx.AsyncClient) -> None:
    made = await desk.made(payment=desk.cash(500))
    codes = [
        (await visitor.post(f"{link_of(made)}/orders", json={"amount": 100 + number})).status_code
        for number in range(13)
    ]
    assert codes[0] == 201
    assert codes[-1] == 429


async def test_another_operator_has_no_part_in_it(desk: Desk, api: Api, database: Database, shop: Shop) -> None:
    made = await desk.made(unpaid_until=desk.day(2))
    other = (await person(database, "other@guest.example", label=shop.label)).on(api(shop.label))
    for method, path, body in [
        ("post", f"{desk.path}/desk", {}),
        ("get", f"{desk.booking(made)}/desk", None),
        ("put", f"{desk.booking(made)}/contact", CONTACT),
        ("post", f"{desk.booking(made)}/keep-unpaid", None),
        ("post", f"{desk.booking(made)}/payment-link", None),
    ]:
        answer = await other.request(method, path, json=body)
        assert answer.status_code == 404, (path, answer.text)
