"""Cheques from their receipt to the bank, and back."""

from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bank.test_bank import Bank
from tests.bookings.test_desk import CONTACT, Desk
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop
from tests.tenancy.test_api_tokens import create, program
from toli.identity.access.rights import Right
from toli.infra.db.database import Database
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


class Drawer:
    """The operator's cheques."""

    def __init__(self, http: httpx.AsyncClient, sold: Shop) -> None:
        self.http, self.desk = http, Desk(http, sold)
        self.path = f"/api/bookings/clients/{sold.client_id}/cheques"
        self.today = sold.today

    async def receive(self, made: dict[str, Any], amount: int, number: str = "", **more: Any) -> int:
        body = self.desk.cash(amount) | {"kind": "received", "method": "cheque", "reference": number, **more}
        answer = await self.http.post(f"{self.desk.booking(made)}/offline-payments", json=body)
        assert answer.status_code == 201, answer.text
        payment: int = answer.json()["payments"][-1]["offline_payment_id"]
        return payment

    async def deposit(self, *ids: int, **more: Any) -> httpx.Response:
        body = {"offline_payment_ids": ids, "deposited_on": str(self.today), **more}
        return await self.http.post(f"{self.path}/deposit", json=body)

    async def clear(self, payment: int, day: str = "") -> httpx.Response:
        return await self.http.post(f"{self.path}/{payment}/clear", json={"cleared_on": day or str(self.today)})

    async def bounce(self, payment: int, **more: Any) -> httpx.Response:
        body = {"bounced_on": str(self.today), "reason": "Funds insufficient", **more}
        return await self.http.post(f"{self.path}/{payment}/bounce", json=body)

    async def show(self, state: str) -> dict[str, Any]:
        answer = await self.http.get(self.path, params={"state": state})
        assert answer.status_code == 200, answer.text
        shown: dict[str, Any] = answer.json()
        return shown

    async def states(self) -> tuple[int, ...]:
        return tuple((await self.show("in_hand"))["counts"].values())

    async def money(self, made: dict[str, Any]) -> tuple[float, float]:
        found = (await self.desk.details(made))["reservation_event"]
        return found["advance_paid"], found["balance_due"]


@pytest.fixture
def drawer(api: Api, shop: Shop) -> Drawer:
    return Drawer(shop.operator.on(api(shop.label)), shop)


async def test_cheques_are_deposited_together_and_cleared(drawer: Drawer) -> None:
    made = await drawer.desk.made(payment=drawer.desk.cash(6_300))
    paid, due = await drawer.money(made)
    old = str(drawer.today - timedelta(days=100))
    first = await drawer.receive(made, 1_000, "Chq 004512", cheque_bank="SBI, Jorhat", cheque_dated_on=old)
    second = await drawer.receive(made, 500)
    assert await drawer.money(made) == (paid + 1_500, due - 1_500)
    assert await drawer.states() == (2, 0, 0, 0)
    shown = (await drawer.show("in_hand"))["data"]
    assert [(one["number"], one["bank_name"], one["dated_on"], one["is_stale"]) for one in shown] == [
        ("004512", "SBI, Jorhat", old, True),
        ("", "", None, False),
    ]
    assert (await drawer.deposit(first, second, slip="77")).status_code == 204
    assert [one["slip"] for one in (await drawer.show("deposited"))["data"]] == ["77", "77"]
    assert (await drawer.clear(first)).status_code == 204
    assert await drawer.states() == (0, 1, 1, 0)
    # All or none.
    third = await drawer.receive(made, 200)
    assert (await drawer.deposit(third, first)).json()["code"] == "cheque_settled"
    assert await drawer.states() == (1, 1, 1, 0)
    for answer in (await drawer.clear(first), await drawer.bounce(first)):
        assert (answer.status_code, answer.json()["code"]) == (409, "cheque_settled")
    tomorrow = str(drawer.today + timedelta(days=1))
    assert (await drawer.clear(second, tomorrow)).json()["code"] == "moved_in_future"
    payments = (await drawer.http.get(f"{drawer.desk.booking(made)}/offline-payments")).json()["payments"]
    assert [one["cheque"] for one in payments] == [None, "cleared", "deposited", "in_hand"]
    assert await drawer.money(made) == (paid + 1_700, due - 1_700)


async def test_a_bounced_cheque_is_due_again_and_its_receipt_is_refunded(drawer: Drawer, owner: Owner) -> None:
    made = await drawer.desk.made(payment=drawer.desk.cash(6_300))
    before = await drawer.money(made)
    cheque = await drawer.receive(made, 1_000, "004512")
    await drawer.deposit(cheque)
    assert (await drawer.bounce(cheque, charge=-1)).status_code == 422
    assert (await drawer.bounce(cheque, charge="354.50")).status_code == 204
    assert await drawer.money(made) == before
    (shown,) = (await drawer.show("bounced"))["data"]
    assert (shown["charge"], shown["bounced_reason"], shown["bounced_on"]) == (
        354.5, "Funds insufficient", str(drawer.today),
    )  # fmt: skip
    assert (await drawer.bounce(cheque)).json()["code"] == "cheque_settled"
    documents = (await drawer.http.get(f"/api/bookings/{made['reservation_event_id']}/documents")).json()
    assert [(one["kind"], one["amount"]) for one in documents][-2:] == [("receipt", 1_000), ("refund", 1_000)]
    acts = owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'cheque%' ORDER BY audit_id").fetchall()
    assert acts == [("cheque.deposited",), ("cheque.bounced",)]


async def test_a_bounce_charges_the_customer(drawer: Drawer, api: Api, run_jobs: RunJobs) -> None:
    booking = await drawer.desk.made(payment=drawer.desk.cash(6_300))
    paid, due = await drawer.money(booking)
    cheque = await drawer.receive(booking, 1_000, "004512")
    assert (await drawer.bounce(cheque, customer_charge=-1)).status_code == 422
    bounced = await drawer.bounce(cheque, customer_charge=500)
    assert bounced.status_code == 204, bounced.text
    assert await drawer.money(booking) == (paid, due + 500)
    assert (await drawer.desk.details(booking))["reservation_event"]["total_price"] == 21_500
    (change,) = (await drawer.http.get(f"{drawer.desk.booking(booking)}/changes")).json()
    assert (change["reason"], change["total_after"]) == ("Charge for a bounced cheque", 21_500)
    await run_jobs()
    changed = [mail for mail in await mails(api) if mail["subject"].startswith("Booking changed")]
    assert len(changed) == 1
    assert "Charge for a bounced cheque" in changed[0]["text"]
    # A second bounce adds a second charge.
    second = await drawer.receive(booking, 1_000, "004513")
    assert (await drawer.bounce(second, customer_charge="250.50")).status_code == 204
    assert await drawer.money(booking) == (paid, due + 750.5)


async def test_the_customer_of_a_cancelled_booking_is_not_charged(drawer: Drawer) -> None:
    booking = await drawer.desk.made(payment=drawer.desk.cash(6_300))
    cheque = await drawer.receive(booking, 1_000, "004512")
    path = f"/api/bookings/cancel/{booking['reservation_event_id']}"
    cancelled = await drawer.http.post(path, json={"reason": "Ill"})
    assert cancelled.is_success, cancelled.text
    refused = await drawer.bounce(cheque, customer_charge=500)
    assert (refused.status_code, refused.json()["code"]) == (409, "charge_impossible")
    assert await drawer.states() == (1, 0, 0, 0)
    assert (await drawer.bounce(cheque)).status_code == 204


async def test_who_is_limited_to_other_trips_reaches_no_cheque(drawer: Drawer, api: Api, shop: Shop) -> None:
    made = await drawer.desk.made(beds=1, unpaid="keep")
    payment = await drawer.receive(made, 5000, "004512")
    copied = await drawer.http.post(f"/api/duplicate_an_event/{shop.trip_id}")
    assert copied.status_code == 201, copied.text
    rights = [Right.VIEW_BOOKINGS, Right.PAYMENTS, Right.VIEW_TRIPS]
    token = await create(drawer.http, shop, rights, trips=[copied.json()["event_id"]])
    limited = Drawer(program(api(shop.label), token), shop)
    assert await limited.states() == (0, 0, 0, 0)
    for refused in (await limited.deposit(payment), await limited.clear(payment)):
        assert (refused.status_code, refused.json()["code"]) == (409, "cheque_settled")
    assert await drawer.states() == (1, 0, 0, 0)


async def test_mistakes_and_refunded_cheques(drawer: Drawer) -> None:
    made = await drawer.desk.made(payment=drawer.desk.cash(6_300))
    mistake, refunded = await drawer.receive(made, 1_000), await drawer.receive(made, 500)
    path = f"{drawer.desk.booking(made)}/offline-payments"
    assert (await drawer.http.post(f"{path}/{mistake}/reverse", json={"reason": "Typed twice"})).is_success
    assert await drawer.states() == (1, 0, 0, 0)
    for answer in (await drawer.deposit(mistake), await drawer.clear(mistake), await drawer.bounce(mistake)):
        assert answer.json()["code"] == "cheque_settled"
    returned = drawer.desk.cash(100) | {"kind": "returned"}
    assert (await drawer.http.post(path, json=returned)).status_code == 201
    assert (await drawer.bounce(refunded)).json()["code"] == "reversal_impossible"
    assert await drawer.states() == (1, 0, 0, 0)
    cash = (await drawer.http.get(path)).json()["payments"][0]["offline_payment_id"]
    assert (await drawer.deposit(cash)).json()["code"] == "cheque_settled"
    assert (await drawer.bounce(999_999)).status_code == 404


async def test_a_bank_line_clears_a_cheque_until_it_is_undone(drawer: Drawer, api: Api, shop: Shop) -> None:
    bank = Bank(shop.operator.on(api(shop.label)), shop)
    made = await drawer.desk.made(payment=drawer.desk.cash(6_300))
    cheque = await drawer.receive(made, 1_000, "004512")
    await drawer.deposit(cheque)
    await bank.upload(bank.credit("CLG/004512/SCHOOL", 1_000))
    (line,) = await bank.lines()
    assert (await bank.confirm(line)).status_code == 200
    assert await drawer.states() == (0, 0, 1, 0)
    (matched,) = await bank.lines("matched")
    assert (await bank.act(matched, "undo", reason="Another cheque")).status_code == 200
    assert await drawer.states() == (0, 1, 0, 0)


@pytest.mark.parametrize("order", ["dcb", "dbc", "bdc", "cdb", "ddc", "cc", "bb", "rb", "br", "dr"])
async def test_no_order_of_acts_changes_the_sum_of_the_ledger(
    drawer: Drawer, database: Database, owner: Owner, order: str
) -> None:
    made = await drawer.desk.made(payment=drawer.desk.cash(6_300))
    before = await drawer.money(made)
    cheque = await drawer.receive(made, 1_000)
    reverse = f"{drawer.desk.booking(made)}/offline-payments/{cheque}/reverse"
    for act in order:
        answer = await {
            "d": lambda: drawer.deposit(cheque),
            "c": lambda: drawer.clear(cheque),
            "b": lambda: drawer.bounce(cheque),
            "r": lambda: drawer.http.post(reverse, json={"reason": "Typed twice"}),
        }[act]()
        assert answer.status_code in {200, 204, 409}
    is_reversed = (order.find("c") == -1 and ("b" in order or "r" in order)) or -1 < order.find("b") < order.find("c")
    paid = 0 if is_reversed else 1_000
    assert await drawer.money(made) == (before[0] + paid, before[1] - paid)
    (sum_,) = owner.execute(
        "SELECT sum(amount_paise)::bigint FROM ledger_posting WHERE account = 'received_offline'"
    ).fetchone() or (0,)
    assert sum_ == 100 * (6_300 + paid)
    assert await broken_invariants(database) == []


async def test_a_cheque_of_the_desk_is_not_called_paid_before_it_clears(
    drawer: Drawer, api: Api, run_jobs: RunJobs
) -> None:
    cheque = {"method": "cheque", "reference": "004512", "cheque_bank": "SBI, Jorhat", "cheque_dated_on": "2026-12-01"}
    made = await drawer.desk.made(payment=drawer.desk.cash(6_300) | cheque)
    (shown,) = (await drawer.show("in_hand"))["data"]
    assert (shown["bank_name"], shown["dated_on"], shown["number"]) == ("SBI, Jorhat", "2026-12-01", "004512")
    payment = await drawer.receive(made, 1_000, "004513")
    await run_jobs()
    texts = [mail["text"] for mail in await mails(api) if mail["to"] == CONTACT["email"]]
    (received,) = [text for text in texts if "received your cheque for ₹1,000" in text]
    assert "Thank you" not in received
    assert "Cheque, not cleared yet: ₹7,300" in received
    assert any("Cheque, not cleared yet: ₹6,300" in text or "₹7,300" in text for text in texts)
    assert (await drawer.clear(payment)).status_code == 204
    await drawer.receive(made, 500, "004514")
    await run_jobs()
    latest = next(mail["text"] for mail in await mails(api) if "cheque for ₹500" in mail["text"])
    assert "Cheque, not cleared yet: ₹6,800" in latest
