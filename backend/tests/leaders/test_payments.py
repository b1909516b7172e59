"""Payments that leaders take on tour: in the ledger, the cash book and on receipts, once, at most what is due."""

import asyncio
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import invariants
from tests.bookings.test_change import add_plan
from tests.bookings.test_desk import CONTACT, Desk
from tests.conftest import RunJobs
from tests.leaders.conftest import Phone, Tour
from tests.people import mails
from tests.shop import open_shop
from tests.tenancy.test_rights import join
from toli.identity.access.rights import TeamRole
from toli.infra.db.database import Database

__all__ = ["invariants"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
ADVANCE = 1_000


@pytest.fixture
def desk(tour: Tour) -> Desk:
    return Desk(tour.office, tour.shop)


@pytest.fixture
async def meera(desk: Desk) -> dict[str, Any]:
    """A booking of ₹21,000 with an advance."""
    return await desk.made(payment=desk.cash(ADVANCE))


async def taker(tour: Tour, **leader: Any) -> Phone:
    """The phone of a leader who may take payments."""
    return await tour.opened(takes_payments=True, **leader)


def pay(phone: Phone, booking: dict[str, Any], amount: float, **more: Any) -> dict[str, Any]:
    values = {"reservation_event_id": booking["reservation_event_id"], "amount": amount, "paid_by": "cash", **more}
    return phone.record("payment", **values)


async def due(desk: Desk, booking: dict[str, Any]) -> float:
    balance: float = (await desk.details(booking))["reservation_event"]["balance_due"]
    return balance


async def boxes(tour: Tour) -> dict[str, float]:
    books = (await tour.office.get(f"/api/clients/{tour.shop.client_id}/cash")).json()["books"]
    return {book["name"]: book["balance"] for book in books if book["is_box"]}


async def test_cash_is_in_the_booking_and_the_cash_book_of_the_leader(
    tour: Tour, desk: Desk, meera: dict[str, Any], owner: Owner, run_jobs: RunJobs
) -> None:
    phone = await taker(tour)
    sheet = (await phone.http.get(f"{phone.path}/sheet")).json()
    assert sheet["page"]["takes_payments"]
    dues = {one["booking_reference"]: one["balance_due"] for one in sheet["sheet"]["travellers"] if one["balance_due"]}
    assert dues[meera["booking_reference"]] == 20_000
    tour.clock.move(timedelta(hours=1))
    payment = pay(phone, meera, 15_000.5)
    sent = await phone.send(payment)
    assert (sent["stored"], sent["refused"]) == ([payment["key"]], [])
    assert sent["sheet_version"] != sheet["version"]
    (taken,) = sent["records"]["payments"]
    assert taken == {
        "payment": payment["key"],
        "at": taken["at"],
        "by": "Ramesh Bora",
        "event_id": tour.shop.trip_id,
        "reservation_event_id": meera["reservation_event_id"],
        "booking_reference": meera["booking_reference"],
        "customer_name": "Meera Joshi",
        "amount": 15_000.5,
        "on_account": 0,
        "paid_by": "cash",
        "reference": "",
        "receipt": taken["receipt"],
        "is_reversed": False,
    }
    assert taken["receipt"]
    assert await due(desk, meera) == 4_999.5
    assert await boxes(tour) == {"Ramesh Bora": 15_000.5}
    recorded = (await tour.office.get(f"{desk.booking(meera)}/offline-payments")).json()["payments"][-1]
    assert (recorded["method"], recorded["note"]) == ("cash", "Taken by Ramesh Bora")
    ((actor, data),) = owner.execute(
        "SELECT actor_id, data FROM audit_entry WHERE action = 'leader_link.payment_taken'"
    ).fetchall()
    assert (actor, data["amount_paise"], data["booking_id"]) == (None, 1_500_050, meera["reservation_event_id"])
    await run_jobs()
    assert [one for one in await mails(tour.api) if one["to"] == CONTACT["email"] and "15,000.50" in one["text"]]

    found = await tour.read()
    assert found["records"]["payments"] == sent["records"]["payments"]
    (link,) = found["links"]
    assert (link["takes_payments"], link["cash_held"]) == (True, 15_000.5)
    # The leader hands the cash over, and a reversal takes it out of the same book.
    move = {"holder": link["cash_holder"], "receiver": "bank", "amount": 15_000, "moved_on": desk.day()}
    assert (await tour.office.post(f"/api/clients/{tour.shop.client_id}/cash/moves", json=move)).status_code == 204
    reversal = await tour.office.post(
        f"{desk.booking(meera)}/offline-payments/{recorded['offline_payment_id']}/reverse",
        json={"reason": "Counted wrongly"},
    )
    assert reversal.status_code == 200, reversal.text
    assert await boxes(tour) == {"Ramesh Bora": -15_000}
    assert (await phone.send())["records"]["payments"][0]["is_reversed"]


async def test_a_payment_that_is_sent_again_is_recorded_once(tour: Tour, desk: Desk, meera: dict[str, Any]) -> None:
    phone = await taker(tour)
    payment = pay(phone, meera, 500)
    answers = await asyncio.gather(*(phone.send(payment) for _ in range(4)))
    assert {tuple(answer["stored"]) for answer in answers} == {(payment["key"],)}
    assert await due(desk, meera) == 19_500
    assert await boxes(tour) == {"Ramesh Bora": 500}


async def test_upi_keeps_the_number_or_what_was_typed(tour: Tour, desk: Desk, meera: dict[str, Any]) -> None:
    put = await tour.office.put(
        f"/api/clients/{tour.shop.client_id}/upi",
        json={"vpa": "shop@okaxis", "payee_name": "Majuli Boats", "is_on": True},
    )
    assert put.status_code == 200, put.text
    phone = await taker(tour)
    upi = {one["reservation_event_id"]: one for one in (await phone.http.get(f"{phone.path}/sheet")).json()["upi"]}
    assert upi[meera["reservation_event_id"]]["link"].startswith("upi://pay?pa=shop@okaxis")
    await phone.send(
        pay(phone, meera, 700, paid_by="upi", reference="UTR 6334 1234 5678"),
        pay(phone, meera, 300, paid_by="upi", reference="paid by her son"),
    )
    recorded = (await tour.office.get(f"{desk.booking(meera)}/offline-payments")).json()["payments"][1:]
    assert [(one["method"], one["reference"], one["note"]) for one in recorded] == [
        ("upi", "633412345678", "Taken by Ramesh Bora"),
        ("upi", "", "Taken by Ramesh Bora, reference paid by her son"),
    ]
    assert await boxes(tour) == {}


async def test_more_than_is_due_is_kept_on_account(tour: Tour, desk: Desk, meera: dict[str, Any]) -> None:
    phone = await taker(tour)
    # Meanwhile the office took a part, which the phone did not know.
    body = {"kind": "received", **desk.cash(19_000)}
    await tour.office.post(f"{desk.booking(meera)}/offline-payments", json=body)
    sent = await phone.send(pay(phone, meera, 1_500), pay(phone, meera, 200))
    assert [(one["amount"], one["on_account"]) for one in sent["records"]["payments"]] == [(1_500, 500), (200, 200)]
    assert [len(one["receipt"].split(", ")) for one in sent["records"]["payments"]] == [2, 1]
    recorded = (await tour.office.get(f"{desk.booking(meera)}/offline-payments")).json()
    assert (recorded["due"], recorded["on_account"]) == (0, 700)
    assert await boxes(tour) == {"Ramesh Bora": 1_700}


async def test_more_than_is_due_is_refused_for_a_customer_without_a_contact(
    tour: Tour, desk: Desk, meera: dict[str, Any], owner: Owner
) -> None:
    phone = await taker(tour)
    owner.execute(
        "UPDATE booking SET contact_phone = '', contact_email = '' WHERE booking_id = %s",
        [meera["reservation_event_id"]],
    )
    above, right = pay(phone, meera, 20_001), pay(phone, meera, 20_000)
    sent = await phone.send(above, right)
    assert sent["refused"] == [{"key": above["key"], "reason": "customer_without_contact"}]
    assert sent["stored"] == [right["key"]]
    assert await due(desk, meera) == 0
    assert await boxes(tour) == {"Ramesh Bora": 20_000}


async def test_a_payment_of_a_cancelled_booking_is_kept_on_account(
    tour: Tour, desk: Desk, meera: dict[str, Any]
) -> None:
    phone = await taker(tour)
    cancelled = await tour.office.post(
        f"/api/bookings/cancel/{meera['reservation_event_id']}", json={"offline_amount": 0, "reason": "Snow"}
    )
    assert cancelled.status_code == 200, cancelled.text
    sent = await phone.send(pay(phone, meera, 800))
    assert [(one["amount"], one["on_account"]) for one in sent["records"]["payments"]] == [(800, 800)]
    assert (await tour.office.get(f"{desk.booking(meera)}/offline-payments")).json()["on_account"] == 800


async def test_bookings_of_others_are_refused(
    tour: Tour, desk: Desk, meera: dict[str, Any], owner: Owner, database: Database
) -> None:
    phone = await taker(tour)
    held = await desk.made(unpaid_until=desk.day(3))
    unknown = {"reservation_event_id": 999_999}
    stranger = await open_shop(database, label="zanskar", today=tour.shop.today)
    rival = Desk(stranger.operator.on(tour.api(stranger.label)), stranger)
    foreign = await rival.made(payment=rival.cash(ADVANCE))
    later = await add_plan(database, tour.shop, starts=tour.shop.today + timedelta(days=90))
    elsewhere = await desk.made(event_plan_id=later, payment=desk.cash(ADVANCE))
    wrong = [pay(phone, booking, 100) for booking in (held, unknown, foreign, elsewhere)]
    right = pay(phone, meera, 100)
    sent = await phone.send(*wrong, right)
    assert sent["refused"] == [{"key": one["key"], "reason": "booking_gone"} for one in wrong]
    assert sent["stored"] == [right["key"]]


async def test_a_link_without_the_right_sees_no_amounts_and_takes_none(
    tour: Tour, desk: Desk, meera: dict[str, Any]
) -> None:
    phone = await tour.opened()
    sheet = (await phone.http.get(f"{phone.path}/sheet")).json()
    assert (sheet["page"]["takes_payments"], sheet["sheet"]["balance_due"], sheet["upi"]) == (False, 0, [])
    assert {one["balance_due"] for one in sheet["sheet"]["travellers"]} == {0}
    payment = pay(phone, meera, 100)
    assert (await phone.send(payment))["refused"] == [{"key": payment["key"], "reason": "payment_not_allowed"}]
    link = (await tour.read())["links"][0]["leader_link_id"]
    right = f"{tour.path}/leader-links/{link}/right"
    changed = await tour.office.put(right, json={"takes_payments": True})
    assert changed.json()["links"][0]["takes_payments"]
    assert (await phone.send(payment))["stored"] == [payment["key"]]
    assert (await phone.http.get(f"{phone.path}/sheet")).json()["sheet"]["balance_due"] == 34_600
    await tour.office.put(right, json={"takes_payments": False})
    assert (await phone.send())["page"]["takes_payments"] is False
    assert await due(desk, meera) == 19_900


async def test_a_revoked_link_takes_no_payments(tour: Tour, desk: Desk, meera: dict[str, Any]) -> None:
    phone = await taker(tour)
    link = (await tour.read())["links"][0]["leader_link_id"]
    await tour.office.delete(f"{tour.path}/leader-links/{link}")
    refused = await phone.post(pay(phone, meera, 100))
    assert (refused.status_code, refused.json()["code"]) == (410, "leader_link_over")
    put = await tour.office.put(f"{tour.path}/leader-links/{link}/right", json={"takes_payments": False})
    assert (put.status_code, put.json()["code"]) == (410, "leader_link_over")
    assert await due(desk, meera) == 20_000


async def test_only_people_who_record_payments_let_leaders_take_them(
    tour: Tour, desk: Desk, meera: dict[str, Any], database: Database, owner: Owner
) -> None:
    phone = await taker(tour)
    await phone.send(pay(phone, meera, 100))
    leader = (await join(database, owner, tour.shop, TeamRole.LEADER)).on(tour.api(tour.shop.label))
    found = (await leader.get(f"{tour.path}/leaders")).json()
    assert found["records"]["payments"] == []
    assert {link["cash_held"] for link in found["links"]} == {None}
    link = found["links"][0]["leader_link_id"]
    put = await leader.put(f"{tour.path}/leader-links/{link}/right", json={"takes_payments": True})
    assert put.status_code == 403


async def test_a_card_is_paid_by_the_payment_link(tour: Tour, meera: dict[str, Any]) -> None:
    phone, other = await taker(tour), await tour.opened(name="Bina Kalita")

    async def link(sender: Phone, booking_id: int) -> httpx.Response:
        return await sender.http.post(f"{sender.path}/payment-links", json={"reservation_event_id": booking_id})

    made = await link(phone, meera["reservation_event_id"])
    assert made.status_code == 200, made.text
    assert "/pay/" in made.json()["url"]
    assert (await link(phone, 999_999)).status_code == 404
    assert (await link(other, meera["reservation_event_id"])).status_code == 404
