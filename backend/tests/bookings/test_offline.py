"""Offline payments: posted to the ledger, in the balance at once, reversible."""

from datetime import UTC, datetime, time, timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.messaging.automation.service import due as due_service
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.checkout.service import reconcile

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


class Office:
    """The operator's browser on one booking: two beds, ₹21,000, of which the advance of ₹6,300 was paid online."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop, booking_id: int) -> None:
        self.http, self.shop, self.booking_id = http, shop, booking_id
        self.path = f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}"

    async def money(self, amount: float, *, kind: str = "received", **more: Any) -> httpx.Response:
        body = {"kind": kind, "amount": amount, "method": "cash", "moved_on": self.shop.today.isoformat(), **more}
        return await self.http.post(f"{self.path}/offline-payments", json=body)

    async def reverse(self, offline_payment_id: int, reason: str = "Typed twice") -> httpx.Response:
        return await self.http.post(
            f"{self.path}/offline-payments/{offline_payment_id}/reverse", json={"reason": reason}
        )

    async def booking(self) -> tuple[Any, ...]:
        """What is paid, due, returned, and the status of the money."""
        found = (await self.http.get(f"{self.path}/details")).json()["reservation_event"]
        return found["advance_paid"], found["balance_due"], found["refunded_amount"], found["payment_status"]

    async def is_due_closed(self) -> Any:
        return (await self.http.get(f"{self.path}/details")).json()["reservation_event"]["is_due_closed"]


@pytest.fixture
async def office(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play) -> Office:
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    return Office(shop.operator.on(api(shop.label)), shop, held["reservation_event_id"])


async def test_money_received_is_paid_at_once_and_can_be_reversed(
    office: Office, api: Api, run_jobs: RunJobs, owner: Owner
) -> None:
    shown = await office.money(4700.50, method="upi", reference="412345678901")
    assert shown.status_code == 201, shown.text
    (one,) = shown.json()["payments"]
    assert (one["amount"], one["method"], one["reference"]) == (4700.5, "upi", "412345678901")
    assert (shown.json()["left"], shown.json()["due"]) == (4700.5, 9999.5)
    assert await office.booking() == (11000.5, 9999.5, 0, "partial")
    await office.money(9999.5, method="bank")
    assert await office.booking() == (21000, 0, 0, "paid")
    await run_jobs()
    letters = [mail for mail in await mails(api) if "received ₹" in mail["subject"]]
    assert {mail["subject"].partition(" for ")[0] for mail in letters} == {
        "Brahmaputra Trails received ₹4,700.50",
        "Brahmaputra Trails received ₹9,999.50",
    }
    for _ in range(2):
        reversed_ = await office.reverse(one["offline_payment_id"])
        assert reversed_.json()["payments"][0]["reversed_reason"] == "Typed twice"
    assert await office.booking() == (16299.5, 4700.5, 0, "partial")
    kinds = owner.execute(
        "SELECT kind, count(*) FROM ledger_transaction WHERE kind LIKE 'offline%' GROUP BY 1 ORDER BY 1"
    ).fetchall()
    assert kinds == [("offline_receipt", 2), ("offline_reversal", 1)]
    acts = owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'offline%' ORDER BY audit_id").fetchall()
    assert acts == [("offline_payment.received",), ("offline_payment.received",), ("offline_payment.reversed",)]


async def test_payments_above_due_and_refunds_above_received_are_refused(office: Office) -> None:
    tomorrow = (office.shop.today + timedelta(days=1)).isoformat()
    for answer, code in (
        (await office.money(14700.01), "due_differs"),
        (await office.money(1, kind="returned"), "returned_too_much"),
        (await office.money(1, moved_on=tomorrow), "moved_in_future"),
    ):
        assert answer.json()["code"] == code, answer.text
    await office.money(700)
    await office.money(50)
    shown = (await office.money(300, kind="returned")).json()
    # What came last goes back first, each part of one receipt. What is due stays, as after a refund.
    assert [(one["amount"], one["returns_of"]) for one in shown["payments"][2:]] == [
        (50, shown["payments"][1]["offline_payment_id"]),
        (250, shown["payments"][0]["offline_payment_id"]),
    ]
    assert await office.booking() == (6750, 13950, 300, "partial")
    assert await office.is_due_closed() is False
    for one in shown["payments"]:
        assert (await office.reverse(one["offline_payment_id"])).json()["code"] == "reversal_impossible"
    assert (await office.money(451, kind="returned")).json()["code"] == "returned_too_much"
    await office.http.post(f"/api/bookings/{office.booking_id}/reopen-due")
    assert await office.booking() == (6750, 13950, 300, "partial")
    documents = (await office.http.get(f"/api/bookings/{office.booking_id}/documents")).json()
    assert [(one["kind"], one["amount"]) for one in documents] == [
        ("receipt", 6300),
        ("receipt", 700),
        ("receipt", 50),
        ("refund", 50),
        ("refund", 250),
    ]


async def test_online_refunds_exclude_offline_payments(
    office: Office, browser: httpx.AsyncClient, app: FastAPI, run_jobs: RunJobs, owner: Owner, api: Api
) -> None:
    await office.money(14700)
    terms = (await browser.get(f"/api/bookings/{office.booking_id}/cancellation")).json()
    assert (terms["paid"], terms["refund"]) == (21000, 17850)
    money = (await office.http.get(f"{office.path}/money")).json()
    assert money["left"] == 6300
    refused = await office.http.post(f"/api/bookings/refund/{office.booking_id}", json={"amount": 6301})
    assert refused.json()["code"] == "refund_too_large"
    await browser.post(f"/api/bookings/{office.booking_id}/cancellation")
    assert (await office.http.post(f"/api/bookings/cancel/{office.booking_id}")).status_code == 200
    await run_jobs()
    await reconcile.reconcile(app.state.services.database, app.state.services.providers)
    assert owner.execute("SELECT sum(amount_paise) FROM refund WHERE state = 'processed'").fetchone() == (630000,)
    assert (await office.money(1)).json()["code"] == "booking_cancelled"
    assert (await office.money(11550, kind="returned")).status_code == 201
    assert (await office.booking())[:3] == (3150, 0, 17850)
    # Given back too much by mistake, and received again.
    assert (await office.money(100)).status_code == 201
    assert (await office.booking())[:3] == (3250, 0, 17850)


async def test_a_balance_paid_offline_stops_reminders_and_a_lost_record_breaks_an_invariant(
    office: Office, browser: httpx.AsyncClient, database: Database, owner: Owner
) -> None:
    (due_on,) = owner.execute("SELECT balance_due_on FROM booking").fetchone() or ()
    due = datetime.combine(due_on, time(4, 30), tzinfo=UTC)
    reminders = "SELECT count(*) FROM procrastinate_jobs WHERE args->>'step' LIKE 'balance%'"
    await due_service.send_due(database, now=due)
    assert owner.execute(reminders).fetchone() == (1,)
    await office.money(14700)
    await due_service.send_due(database, now=due + timedelta(days=2))
    assert owner.execute(reminders).fetchone() == (1,)
    refused = await browser.post(f"/api/bookings/{office.booking_id}/pay-balance", json={})
    assert refused.json()["code"] == "due_differs"
    owner.execute("UPDATE offline_payment SET amount_paise = 1")
    assert [broken.invariant for broken in await broken_invariants(database)] == ["B2", "L4"]
    owner.execute("UPDATE offline_payment SET amount_paise = 1470000")
    owner.execute("UPDATE document SET booking_id = booking_id + 1")
    assert {broken.invariant for broken in await broken_invariants(database)} == {"P2"}
    owner.execute("UPDATE document SET booking_id = booking_id - 1")


async def test_notes_messages_and_the_history_of_a_booking(
    office: Office, browser: httpx.AsyncClient, api: Api, run_jobs: RunJobs
) -> None:
    await office.http.post(f"{office.path}/notes", json={"text": "Arrives late.\nKeep a lower bunk."})
    await office.http.post(f"{office.path}/messages", json={"subject": "Meeting point", "text": "At the ghat, 7 am."})
    await run_jobs()
    (letter,) = [mail for mail in await mails(api) if mail["subject"].startswith("Meeting point")]
    assert letter["to"] == "asha@traveller.example"
    assert "At the ghat, 7 am." in letter["text"]
    shown = (await office.http.get(f"{office.path}/history")).json()
    assert shown["customer"]["email"] == "asha@traveller.example"
    assert shown["last_payment"]["payment_id"].startswith("pay_")
    assert [(one["kind"], one["subject"], one["text"]) for one in shown["notes"]] == [
        ("message", "Meeting point", "At the ghat, 7 am."),
        ("note", "", "Arrives late.\nKeep a lower bunk."),
    ]
    assert [act["action"] for act in shown["acts"]] == ["message.sent", "booking.confirmed", "booking.held"]
    sent, kept = (one["note_id"] for one in shown["notes"])
    assert (await office.http.delete(f"{office.path}/notes/{sent}")).status_code == 404
    left = await office.http.delete(f"{office.path}/notes/{kept}")
    assert [one["kind"] for one in left.json()["notes"]] == ["message"]
    assert (await browser.get(f"{office.path}/history")).status_code == 404


@pytest.mark.parametrize(
    ("money", "field"),
    [
        ({"method": "upi", "reference": "4711"}, "reference"),
        ({"method": "neft", "reference": "SBIN1"}, "reference"),
        ({"method": "rtgs", "reference": "SBINN52026112899"}, "reference"),
        ({"method": "imps", "reference": "1"}, "reference"),
        ({"method": "cheque", "reference": "4512"}, "reference"),
        ({"method": "draft", "reference": "A"}, "reference"),
        ({"method": "card_machine", "reference": "1"}, "reference"),
        ({"method": "card_machine", "kind": "returned"}, "method"),
        ({"method": "draft", "kind": "returned"}, "method"),
    ],
)
async def test_a_wrong_reference_is_refused_at_its_field(office: Office, money: dict[str, str], field: str) -> None:
    answer = await office.money(100, **money)
    assert answer.status_code == 422
    assert [error["field"] for error in answer.json()["errors"]] == [field]


async def test_a_reference_is_stored_in_its_normal_form(office: Office) -> None:
    for method, typed, stored in (
        ("neft", "utr sbinn 5202611 2899", "SBINN52026112899"),
        ("rtgs", "hdfcr52026112900012345", "HDFCR52026112900012345"),
        ("imps", "IMPS 412345678901", "412345678901"),
        ("cheque", "Chq. 004512", "004512"),
        ("draft", "DD 004513", "004513"),
        ("card_machine", "appr 12ab34", "12AB34"),
        ("cheque", "", ""),
    ):
        answer = await office.money(100, method=method, reference=typed)
        assert answer.status_code == 201, answer.text
        assert (answer.json()["payments"][-1]["method"], answer.json()["payments"][-1]["reference"]) == (method, stored)
    for method in ("neft", "imps", "rtgs", "cheque", "bank", "upi"):
        assert (await office.money(50, method=method, kind="returned")).status_code == 201
