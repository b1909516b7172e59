"""Money on account through each of its doors, in any order: received less used and returned, never below zero."""

from dataclasses import dataclass, field
from itertools import count
from typing import Any

import httpx
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bank.test_bank import Bank
from tests.bookings.conftest import Play, invariants
from tests.bookings.test_desk import Desk
from tests.bookings.test_excess_payments import ask_first, list_undecided
from tests.bookings.test_on_account import Till, customer_of
from tests.leaders.conftest import Phone, Tour
from toli.infra.db.database import Database
from toli.reporting.invariants.invariants import broken_invariants

__all__ = ["invariants"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants"), pytest.mark.long]

Owner = psycopg.Connection[Any]
PRICE = 9_000
MOST_BOOKINGS = 2
"""Bookings with a claim or a link in an example, so that the departure has beds for all examples."""

DOORS = ("desk", "cheque", "excess", "bank_line", "upi_claim", "payment_link", "leader")
ACTS = st.lists(
    st.tuples(
        st.sampled_from([*DOORS, *("use", "undo_use", "return", "reverse", "bounce", "clear") * 2]),
        st.integers(1, 900),
    ),
    min_size=4,
    max_size=12,
)
numbers = count(1)


@dataclass
class Doors:
    """The doors of one customer's account. `due` is a booking to pay, `paid` one with nothing due."""

    till: Till
    visitor: httpx.AsyncClient
    phone: Phone
    play: Play
    contact: dict[str, Any]
    due: dict[str, Any]
    paid: dict[str, Any]
    bookings: int = 0
    new: dict[str, Any] = field(default_factory=dict)
    """The latest booking with a link."""

    async def account(self) -> dict[str, Any]:
        path = f"{self.till.customers}/{customer_of(self.due)}"
        account: dict[str, Any] = (await self.till.http.get(path)).json()["on_account"]
        return account

    async def receive(self, door: str, amount: int) -> int:
        """What came: nothing if the door needs another booking, and there are enough."""
        if door in {"upi_claim", "payment_link"}:
            if self.bookings == MOST_BOOKINGS:
                return 0
            self.bookings += 1
        await getattr(self, f"by_{door}")(amount)
        return amount

    async def by_desk(self, amount: int) -> None:
        assert (await self.till.receive(customer_of(self.due), amount)).status_code == 201

    async def by_cheque(self, amount: int) -> None:
        assert (await self.till.receive(customer_of(self.due), amount, method="cheque")).status_code == 201

    async def by_excess(self, amount: int) -> None:
        assert (await self.till.pay(self.paid, amount, method="cash", keep_excess=True)).status_code == 201

    async def by_leader(self, amount: int) -> None:
        values = {"reservation_event_id": self.paid["reservation_event_id"], "amount": amount, "paid_by": "cash"}
        payment = self.phone.record("payment", **values)
        sent = await self.phone.send(payment)
        assert [one["on_account"] for one in sent["records"]["payments"] if one["payment"] == payment["key"]] == [
            amount
        ]

    async def by_bank_line(self, amount: int) -> None:
        bank = Bank(self.till.http, self.till.shop)
        text = f"NEFT/N{next(numbers):015}/X"
        await bank.upload(bank.credit(text, amount))
        (line,) = [line for line in await bank.lines("open") if line["narration"] == text]
        body = {"kind": "deposit", "amount": amount, "customer": customer_of(self.due), "is_further": True}
        assert (await bank.act(line, "record", **body)).status_code == 200

    async def by_upi_claim(self, amount: int) -> None:
        link = await self.book_with_link(amount)
        said = {"amount": amount, "utr": f"4{next(numbers):011}"}
        assert (await self.visitor.post(f"/api/payment-links/{link}/upi-claims", json=said)).status_code == 201
        await self.pay_cash(amount)
        (claim,) = (await self.till.http.get(f"{self.till.desk.path}/upi-claims")).json()["data"]
        path = f"{self.till.desk.path}/upi-claims/{claim['claim_id']}/confirm"
        assert (await self.till.http.post(path, json={"keep_excess": True})).status_code == 200

    async def by_payment_link(self, amount: int) -> None:
        link = await self.book_with_link(amount)
        ordered = await self.visitor.post(f"/api/payment-links/{link}/orders", json={"amount": amount})
        assert ordered.status_code == 201, ordered.text
        await self.pay_cash(amount)
        paid = await self.play(ordered.json()["order_id"])
        signed = {name: paid[f"razorpay_{name}"] for name in ("order_id", "payment_id", "signature")}
        assert (await self.visitor.post(f"/api/payment-links/{link}/verify", json=signed)).status_code == 409
        (row,) = await list_undecided(self.till.desk)
        path = f"/api/bookings/clients/{self.till.shop.client_id}/refunds/{row['refund_id']}/keep"
        assert (await self.till.http.post(path)).status_code == 204

    async def book_with_link(self, amount: int) -> str:
        """The token of the link of a new booking that costs the amount."""
        self.new = await book(self.till.desk, self.contact, amount)
        path = f"{self.till.desk.booking(self.new)}/payment-link"
        url: str = (await self.till.http.post(path)).json()["url"]
        return url.rpartition("/pay/")[2]

    async def pay_cash(self, amount: int) -> None:
        assert (await self.till.pay(self.new, amount, method="cash")).status_code == 201

    async def act(self, act: str, amount: int, deposit: dict[str, Any]) -> httpx.Response:
        """Return, reverse, clear or bounce a deposit."""
        if act == "return":
            return await self.till.refund(deposit["deposit_id"], amount)
        if act == "reverse":
            return await self.till.reverse(deposit["deposit_id"])
        path = f"/api/bookings/clients/{self.till.shop.client_id}/cheques/on-account/{deposit['deposit_id']}/{act}"
        day = {"clear": "cleared_on", "bounce": "bounced_on"}[act]
        body = {day: str(self.till.shop.today), **({"reason": "No funds"} if act == "bounce" else {})}
        return await self.till.http.post(path, json=body)

    async def undo_use(self) -> int:
        """Reverse the latest use; return its amount."""
        payments = (await self.till.recorded(self.due))["payments"]
        uses = [one for one in payments if one["method"] == "on_account" and one["reversed_at"] is None]
        if not uses:
            return 0
        path = f"{self.till.desk.booking(self.due)}/offline-payments/{uses[-1]['offline_payment_id']}/reverse"
        assert (await self.till.http.post(path, json={"reason": "Typed twice"})).status_code == 200
        amount: int = uses[-1]["amount"]
        return amount


def is_allowed(act: str, amount: int, deposit: dict[str, Any]) -> bool:
    """Whether the books of this test allow an act on a deposit."""
    is_whole, is_reversed = deposit["left"] == deposit["amount"], deposit["reversed_at"] is not None
    if act == "return":
        return bool(amount <= deposit["left"])
    if act == "reverse":
        # Once more is no error, and changes nothing.
        return (is_whole or is_reversed) and deposit["method"] != "online"
    is_open = deposit["cheque"] in {"in_hand", "deposited"} and not is_reversed
    return is_open and (act == "clear" or is_whole)


async def book(desk: Desk, contact: dict[str, Any], price: int) -> dict[str, Any]:
    rooms = [{"room_bed_id": desk.shop.beds["Quad Sharing"], "selected_beds_quantity": 1}]
    return await desk.made(
        booking_rooms=rooms, contact=contact, unpaid="keep", agreed_total=price, price_reason="Friend"
    )


@given(acts=ACTS)
@settings(max_examples=4, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_any_order_through_any_door_keeps_the_balance(
    acts: list[tuple[str, int]], tour: Tour, play: Play, owner: Owner, database: Database
) -> None:
    desk = Desk(tour.office, tour.shop)
    await ask_first(desk)
    upi = {"vpa": "shop@okaxis", "payee_name": "Majuli Boats", "is_on": True}
    assert (await tour.office.put(f"/api/clients/{tour.shop.client_id}/upi", json=upi)).status_code == 200
    contact = {"name": "Meera Joshi", "phone": f"98160{next(numbers):05}"}
    due, paid = await book(desk, contact, PRICE), await book(desk, contact, 100)
    till = Till(desk)
    assert (await till.pay(paid, 100, method="cash")).status_code == 201
    phone = await tour.opened(takes_payments=True)
    doors = Doors(till, tour.api(tour.shop.label), phone, play, contact, due, paid)
    balance, used = 0, 0
    for act, amount in acts:
        deposits = (await doors.account())["deposits"]
        if act in DOORS:
            balance += await doors.receive(act, amount)
        elif act == "use":
            answer = await till.pay(due, amount)
            is_possible = amount <= balance and amount <= PRICE - used
            assert answer.status_code == (201 if is_possible else 409), answer.text
            balance, used = (balance - amount, used + amount) if is_possible else (balance, used)
        elif act == "undo_use":
            returned = await doors.undo_use()
            balance, used = balance + returned, used - returned
        elif deposits:
            deposit = deposits[amount % len(deposits)]
            answer = await doors.act(act, amount, deposit)
            assert answer.is_success is is_allowed(act, amount, deposit), (act, deposit, answer.text)
            if answer.is_success and act != "clear":
                balance -= amount if act == "return" else deposit["left"]
        account = await doors.account()
        assert account["left"] == balance >= 0
        assert account["left"] == sum(deposit["left"] for deposit in account["deposits"])
    left, owed = owner.execute(
        "SELECT (SELECT coalesce(sum(left_paise), 0) FROM deposit)::bigint, "
        "(SELECT coalesce(-sum(amount_paise), 0) FROM ledger_posting WHERE account = 'customer_on_account')::bigint"
    ).fetchone() or (None, None)
    assert left == owed
    assert await broken_invariants(database) == []
