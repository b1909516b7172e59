"""Money on account: received without a booking, used in parts, returned, and never more than there is."""

import asyncio
from datetime import timedelta
from decimal import Decimal
from io import BytesIO
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import psycopg
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from pypdf import PdfReader

from tests.bookings.mirror import Mirror
from tests.bookings.test_customer_page import PHONE, Office, buy
from tests.bookings.test_desk import CONTACT, Desk
from tests.conftest import Api, HandClock
from tests.shop import Shop, open_shop, person
from toli.finance.exports.schemas import Month
from toli.finance.exports.service.check import list_wrong_vouchers
from toli.infra.db.database import Database
from toli.kit.clock import local_date
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.customers.errors import MoneyOnAccount
from toli.selling.customers.service import personal_data

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


class Till:
    """The operator's browser with money of Meera, a customer on the phone."""

    def __init__(self, desk: Desk) -> None:
        self.desk, self.http, self.shop = desk, desk.http, desk.shop
        self.customers = f"/api/clients/{desk.shop.client_id}/customers"
        self.deposits = f"/api/clients/{desk.shop.client_id}/deposits"

    def money(self, amount: float | str, **more: Any) -> dict[str, Any]:
        return {"amount": amount, "method": "cash", "moved_on": self.shop.today.isoformat(), **more}

    async def receive(self, customer: str, amount: float | str, **more: Any) -> httpx.Response:
        return await self.http.post(f"{self.customers}/{customer}/deposits", json=self.money(amount, **more))

    async def refund(self, deposit_id: int, amount: float, **more: Any) -> httpx.Response:
        return await self.http.post(f"{self.deposits}/{deposit_id}/refunds", json=self.money(amount, **more))

    async def reverse(self, deposit_id: int) -> httpx.Response:
        return await self.http.post(f"{self.deposits}/{deposit_id}/reverse", json={"reason": "Typed twice"})

    async def pay(self, booking: dict[str, Any], amount: float, **more: Any) -> httpx.Response:
        body = {"kind": "received", **self.money(amount, method="on_account"), **more}
        return await self.http.post(f"{self.desk.booking(booking)}/offline-payments", json=body)

    async def recorded(self, booking: dict[str, Any]) -> dict[str, Any]:
        recorded: dict[str, Any] = (await self.http.get(f"{self.desk.booking(booking)}/offline-payments")).json()
        return recorded

    async def left(self, customer: str) -> float:
        left: float = (await self.http.get(f"{self.customers}/{customer}")).json()["on_account"]["left"]
        return left


@pytest.fixture
def desk(api: Api, shop: Shop) -> Desk:
    return Desk(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def till(desk: Desk) -> Till:
    return Till(desk)


def customer_of(booking: dict[str, Any]) -> str:
    return f"booking-{booking['reservation_event_id']}"


async def test_money_on_account_pays_a_booking_and_comes_back_when_it_is_cancelled(
    till: Till, desk: Desk, owner: Owner
) -> None:
    first = await desk.made(beds=1, payment=desk.cash(100))
    received = await till.receive(customer_of(first), 5000, method="upi", reference="412345678901", note="By phone")
    assert received.status_code == 201, received.text
    (deposit,) = received.json()["deposits"]
    assert (deposit["amount"], deposit["left"], deposit["method"]) == (5000, 5000, "upi")
    (receipt,) = deposit["documents"]
    assert (receipt["number"][:3], receipt["amount"]) == ("OA/", 5000)

    second = await desk.made(beds=1, unpaid="keep")
    assert (await till.recorded(second))["on_account"] == 5000
    paid = await till.pay(second, 3000)
    assert paid.status_code == 201, paid.text
    assert paid.json()["on_account"] == 2000
    (payment,) = paid.json()["payments"]
    assert (payment["method"], payment["amount"]) == ("on_account", 3000)
    too_much = await till.pay(second, 2001)
    assert (too_much.status_code, too_much.json()["code"], too_much.json()["left"]) == (
        409,
        "on_account_too_small",
        2000,
    )
    documents = (await till.http.get(f"/api/bookings/{second['reservation_event_id']}/documents")).json()
    assert [document["amount"] for document in documents] == [3000]
    page = (await till.http.get(f"{till.customers}/{customer_of(second)}")).json()["on_account"]
    assert (page["left"], page["deposits"][0]["uses"][0]["amount"]) == (2000, 3000)

    # It is never returned as cash of the booking; the cancellation returns it to the account.
    cash = {"kind": "returned", **till.money(100)}
    refused = await till.http.post(f"{desk.booking(second)}/offline-payments", json=cash)
    assert refused.json()["code"] == "returned_too_much"
    cancelled = await till.http.post(
        f"/api/bookings/cancel/{second['reservation_event_id']}", json={"offline_amount": 3000, "reason": "Snow"}
    )
    assert cancelled.status_code == 200, cancelled.text
    details = (await till.http.get(f"{desk.booking(second)}/details")).json()["reservation_event"]
    assert details["owed_back"] == 0
    assert await till.left(customer_of(first)) == 5000

    acts = owner.execute("SELECT action FROM audit_entry WHERE action ~ 'deposit|on_account' ORDER BY 1").fetchall()
    assert [action for (action,) in acts] == ["deposit.received", "on_account.returned"]


async def test_what_is_left_is_refunded_and_a_mistake_is_reversed(
    till: Till, desk: Desk, database: Database, owner: Owner
) -> None:
    booking = await desk.made(beds=1, payment=desk.cash(100))
    customer = customer_of(booking)
    (kept,) = (await till.receive(customer, "1500.50")).json()["deposits"]
    mistake = (await till.receive(customer, 800)).json()["deposits"][0]
    assert await till.left(customer) == 2300.5

    refused = await till.refund(kept["deposit_id"], 1501)
    assert (refused.status_code, refused.json()["left"]) == (409, 1500.5)
    returned = await till.refund(kept["deposit_id"], 500.5, method="bank", reference="N1")
    assert returned.status_code == 201, returned.text
    assert returned.json()["left"] == 1800
    (refund,) = returned.json()["deposits"][1]["refunds"]
    assert (refund["amount"], refund["method"], refund["reference"]) == (500.5, "bank", "N1")
    assert (await till.reverse(kept["deposit_id"])).json()["code"] == "deposit_used"
    for _ in range(2):
        reversed_ = await till.reverse(mistake["deposit_id"])
        assert (reversed_.status_code, reversed_.json()["left"]) == (200, 1000)
    assert reversed_.json()["deposits"][0]["reversed_reason"] == "Typed twice"
    assert (await till.refund(mistake["deposit_id"], 1)).json()["code"] == "on_account_too_small"

    numbers = [document["number"][:2] for deposit in reversed_.json()["deposits"] for document in deposit["documents"]]
    assert sorted(numbers) == ["OA", "OA", "OR", "OR"]
    url = reversed_.json()["deposits"][1]["documents"][1]["url"]
    pdf = await till.http.get(url)
    text = PdfReader(BytesIO(pdf.content)).pages[0].extract_text()
    assert "Refund of money on account" in text
    assert "500.50" in text
    assert "section 2(31)" in text.replace("\n", " ")

    owner.execute("UPDATE deposit SET left_paise = left_paise - 1 WHERE left_paise = 100000")
    assert [broken.invariant for broken in await broken_invariants(database)] == ["K5", "K5"]
    owner.execute("UPDATE deposit SET left_paise = left_paise + 1 WHERE left_paise = 99999")


async def test_a_copy_follows_each_change_of_a_deposit(till: Till, desk: Desk) -> None:
    mirror = Mirror(desk.http, desk.shop.client_id)
    booking = await desk.made(beds=1, unpaid="keep")
    customer = customer_of(booking)
    (deposit,) = (await till.receive(customer, 5000, method="upi", reference="412345678901")).json()["deposits"]
    name = str(deposit["deposit_id"])

    async def followed() -> dict[str, Any]:
        assert (await mirror.follow())["deposits"] == [name]
        assert mirror.copy == await mirror.read_anew()
        copied: dict[str, Any] = mirror.copy["deposits"][name]
        return copied

    copied = await followed()
    assert copied["customer"] in mirror.copy["customers"]
    assert (copied["amount"], copied["balance"], copied["method"], copied["reference"]) == (
        *(5000, 5000),
        *("upi", "412345678901"),
    )
    assert [document["number"][:2] for document in copied["documents"]] == ["OA"]
    await till.pay(booking, 3000)
    assert (await followed())["balance"] == 2000
    await till.refund(deposit["deposit_id"], 1500)
    copied = await followed()
    assert (copied["balance"], copied["refunded"], copied["reversed_at"]) == (500, 1500, None)
    assert [document["number"][:2] for document in copied["documents"]] == ["OA", "OR"]
    mistake = (await till.receive(customer, 800)).json()["deposits"][0]
    name = str(mistake["deposit_id"])
    assert (await followed())["reversed_at"] is None
    await till.reverse(mistake["deposit_id"])
    copied = await followed()
    assert (copied["balance"], copied["reversed_at"] is None) == (0, False)


async def test_two_bookings_do_not_use_the_same_money(till: Till, desk: Desk) -> None:
    first = await desk.made(beds=1, payment=desk.cash(100))
    second = await desk.made(beds=1, unpaid="keep")
    await till.receive(customer_of(first), 600)
    await till.receive(customer_of(first), 400)
    answers = await asyncio.gather(till.pay(first, 900), till.pay(second, 900))
    assert sorted(answer.status_code for answer in answers) == [201, 409]
    assert await till.left(customer_of(first)) == 100


async def test_money_above_the_balance_is_kept_on_account_if_asked(till: Till, desk: Desk) -> None:
    booking = await desk.made(beds=1, unpaid="keep")
    due = (await till.recorded(booking))["due"]
    path = f"{desk.booking(booking)}/offline-payments"
    body = {"kind": "received", **till.money(due + 700, method="bank", reference="N7")}
    assert (await till.http.post(path, json=body)).json()["code"] == "due_differs"
    kept = await till.http.post(path, json={**body, "keep_excess": True})
    assert kept.status_code == 201, kept.text
    assert (kept.json()["due"], kept.json()["on_account"]) == (0, 700)
    assert [payment["amount"] for payment in kept.json()["payments"]] == [due]
    # A double payment.
    twice = await till.http.post(path, json={**body, **till.money(300), "keep_excess": True})
    assert twice.status_code == 201, twice.text
    assert (len(twice.json()["payments"]), twice.json()["on_account"]) == (1, 1000)
    deposits = (await till.http.get(f"{till.customers}/{customer_of(booking)}")).json()["on_account"]["deposits"]
    assert [(deposit["method"], deposit["reference"], deposit["amount"]) for deposit in deposits] == [
        ("cash", "N7", 300),
        ("bank", "N7", 700),
    ]


async def test_a_held_booking_is_confirmed_and_a_use_reversed(till: Till, desk: Desk) -> None:
    first = await desk.made(beds=1, payment=desk.cash(100))
    await till.receive(customer_of(first), 2000)
    held = await desk.made(beds=1, unpaid_until=(till.shop.today + timedelta(days=2)).isoformat())
    refused = await till.pay(held, 2001)
    assert refused.json()["code"] == "on_account_too_small"
    details = (await till.http.get(f"{desk.booking(held)}/details")).json()["reservation_event"]
    assert details["booking_status"] == "pending"
    paid = await till.pay(held, 2000)
    assert paid.status_code == 201, paid.text
    (payment,) = paid.json()["payments"]
    back = await till.http.post(
        f"{desk.booking(held)}/offline-payments/{payment['offline_payment_id']}/reverse", json={"reason": "Mistake"}
    )
    assert (back.status_code, back.json()["on_account"]) == (200, 2000)


async def test_merged_customers_have_one_balance(
    api: Api, till: Till, desk: Desk, database: Database, owner: Owner
) -> None:
    asha = await person(database, "asha@traveller.example", label=desk.shop.label)
    owner.execute("UPDATE app_user SET phone = %s WHERE user_id = %s", [PHONE, asha.user_id])
    held = await buy(api, desk.shop, asha)
    booked = await desk.made(beds=1, payment=desk.cash(5000))
    account, contact = f"account-{asha.user_id}", customer_of(booked)
    await till.receive(account, 300)
    await till.receive(contact, 500)
    assert (await till.left(account), await till.left(contact)) == (300, 500)
    office = Office(till.http, till.shop)
    assert (await office.merge(contact, account)).status_code == 204
    assert (await till.left(account), await till.left(contact)) == (800, 800)
    assert (await till.recorded(held))["on_account"] == 800
    assert (await till.pay(held, 700)).status_code == 201
    # What an operator merged is not the traveller's own.
    own = await asha.on(api(desk.shop.label)).get("/api/bookings/on-account")
    assert own.json() == []
    await till.receive(account, 40)
    own = await asha.on(api(desk.shop.label)).get("/api/bookings/on-account")
    assert [(balance["operator"], balance["left"]) for balance in own.json()] == [("Brahmaputra Trails", 40)]
    exported = await asha.on(api(desk.shop.label)).get("/api/users/me/export")
    assert exported.json()["on_account"] == own.json()
    assert (await till.http.delete(f"{till.customers}/{contact}/merged")).status_code == 204
    assert (await till.left(account), await till.left(contact)) == (40, 100)


async def test_a_claimed_booking_brings_its_money_and_an_account_with_money_stays(
    till: Till, desk: Desk, database: Database, owner: Owner, clock: HandClock
) -> None:
    booked = await desk.made(beds=1, payment=desk.cash(100))
    (deposit,) = (await till.receive(customer_of(booked), 500)).json()["deposits"]
    # The contact is not forgotten while the money is here.
    ended = clock.now() + timedelta(days=1000)
    assert await personal_data.erase_contacts(database, now=ended, days=100) == 0
    meera = await person(database, CONTACT["email"], label=desk.shop.label)
    owner.execute(
        "UPDATE booking SET user_id = %s WHERE booking_id = %s", [meera.user_id, booked["reservation_event_id"]]
    )
    assert await till.left(f"account-{meera.user_id}") == 500
    with pytest.raises(MoneyOnAccount, match="Brahmaputra Trails has money of yours"):
        async with database.platform_transaction() as tx:
            await personal_data.erase_personal_data(tx, user_id=meera.user_id, now=clock.now())
    assert (await till.refund(deposit["deposit_id"], 500)).status_code == 201


@pytest.mark.parametrize(
    "wrong",
    [
        {"amount": 0},
        {"amount": -5},
        {"amount": "10.005"},
        {"amount": "99999999999.00"},
        {"method": "on_account"},
        {"method": "credit"},
        {"moved_on": "2026-02-30"},
        {"reference": "x" * 81},
        {"note": "x" * 501},
    ],
)
async def test_wrong_values_are_refused(till: Till, desk: Desk, wrong: dict[str, Any]) -> None:
    booking = await desk.made(beds=1, payment=desk.cash(100))
    answer = await till.receive(customer_of(booking), **{"amount": 100, **wrong})
    assert answer.status_code == 422, answer.text
    assert await till.left(customer_of(booking)) == 0


async def test_money_of_tomorrow_returned_to_the_account_or_of_nobody_is_refused(till: Till, desk: Desk) -> None:
    booking = await desk.made(beds=1, payment=desk.cash(100))
    tomorrow = (till.shop.today + timedelta(days=1)).isoformat()
    assert (await till.receive(customer_of(booking), 100, moved_on=tomorrow)).json()["code"] == "moved_in_future"
    assert (await till.receive("booking-999999", 100)).status_code == 404
    for more in ({"kind": "returned"}, {"keep_excess": True}):
        assert (await till.pay(booking, 50, **more)).status_code == 422


async def test_another_operator_has_no_part_in_it(
    api: Api, till: Till, desk: Desk, database: Database, clock: HandClock
) -> None:
    booking = await desk.made(beds=1, payment=desk.cash(100))
    (deposit,) = (await till.receive(customer_of(booking), 500)).json()["deposits"]
    rival = await open_shop(database, label="zanskar", today=local_date(clock.now(), time_zone="Asia/Kolkata"))
    theirs = Till(Desk(rival.operator.on(api(rival.label)), rival))
    assert (await theirs.refund(deposit["deposit_id"], 500)).status_code == 404
    assert (await theirs.reverse(deposit["deposit_id"])).status_code == 404
    assert (await theirs.receive(customer_of(booking), 500)).status_code == 404
    elsewhere = deposit["documents"][0]["url"].replace(
        f"/clients/{till.shop.client_id}/", f"/clients/{rival.client_id}/"
    )
    assert (await theirs.http.get(elsewhere)).status_code == 404
    assert await till.left(customer_of(booking)) == 500


async def test_a_repeated_call_records_the_money_once(till: Till, desk: Desk) -> None:
    booking = await desk.made(beds=1, payment=desk.cash(100))
    path = f"{till.customers}/{customer_of(booking)}/deposits"
    headers = {"Idempotency-Key": "on-account-once-12345"}
    answers = [await till.http.post(path, json=till.money(250), headers=headers) for _ in range(2)]
    assert [answer.json()["left"] for answer in answers] == [250, 250]
    assert Decimal(str(await till.left(customer_of(booking)))) == 250


async def test_tally_has_the_money_once(till: Till, desk: Desk, database: Database) -> None:
    first = await desk.made(beds=1, payment=desk.cash(100))
    (deposit,) = (await till.receive(customer_of(first), 900, method="upi")).json()["deposits"]
    await till.pay(first, 500)
    await till.refund(deposit["deposit_id"], 150)
    month = f"/api/exports/clients/{till.shop.client_id}/months/{till.shop.today:%Y-%m}"
    vouchers = ET.fromstring((await till.http.get(f"{month}/tally.xml")).content)
    sums: dict[str, Decimal] = {}
    for entry in vouchers.iter("ALLLEDGERENTRIES.LIST"):
        ledger = str(entry.findtext("LEDGERNAME"))
        sums[ledger] = sums.get(ledger, Decimal(0)) - Decimal(str(entry.findtext("AMOUNT")))
    assert sums == {
        "Cash": Decimal(100 - 150),
        "UPI": Decimal(900),
        "Customers on account": Decimal(-250),
        "Customer advances": Decimal(-600),
    }
    exported = (await till.http.get(f"{month}/payments.csv")).text
    assert exported.count("on_account") == 1
    async with database.client_transaction(till.shop.client_id) as tx:
        assert await list_wrong_vouchers(tx, month=Month.of(till.shop.today)) == []


ACTS = st.lists(
    st.tuples(st.sampled_from(["receive", "use", "cancel", "return", "reverse"]), st.integers(1, 900)), max_size=10
)


@given(acts=ACTS)
@settings(max_examples=6, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_any_order_of_acts_keeps_the_sums(
    acts: list[tuple[str, int]], till: Till, desk: Desk, database: Database
) -> None:
    first = await desk.made(beds=1, payment=desk.cash(1))
    customer = customer_of(first)
    account = (await till.http.get(f"{till.customers}/{customer}")).json()["on_account"]
    booking: dict[str, Any] | None = None
    used = 0.0
    for act, amount in acts:
        left, deposits = account["left"], account["deposits"]
        chosen = deposits[amount % len(deposits)] if deposits else None
        if act == "receive":
            assert (await till.receive(customer, amount)).status_code == 201
            left += amount
        elif act == "use":
            booking = booking or await desk.made(beds=1, unpaid="keep", agreed_total=9000, price_reason="Friend")
            answer = await till.pay(booking, amount)
            assert answer.status_code == (201 if amount <= left else 409), answer.text
            if answer.status_code == 201:
                left, used = left - amount, used + amount
        elif act == "cancel" and booking:
            cancelled = await till.http.post(
                f"/api/bookings/cancel/{booking['reservation_event_id']}",
                json={"offline_amount": used, "reason": "Snow"},
            )
            assert cancelled.status_code == 200, cancelled.text
            left, used, booking = left + used, 0.0, None
        elif act == "return" and chosen:
            answer = await till.refund(chosen["deposit_id"], amount)
            assert answer.status_code == (201 if amount <= chosen["left"] else 409), answer.text
            left -= amount if answer.status_code == 201 else 0
        elif act == "reverse" and chosen and chosen["reversed_at"] is None:
            answer = await till.reverse(chosen["deposit_id"])
            assert answer.status_code == (200 if chosen["left"] == chosen["amount"] else 409), answer.text
            left -= chosen["amount"] if answer.status_code == 200 else 0
        account = (await till.http.get(f"{till.customers}/{customer}")).json()["on_account"]
        assert account["left"] == left
    assert await broken_invariants(database) == []


async def test_a_customer_known_by_name_alone_has_no_account(till: Till, desk: Desk, owner: Owner) -> None:
    booked = await desk.made(beds=1, payment=desk.cash(100))
    customer = f"booking-{booked['reservation_event_id']}"
    owner.execute("UPDATE booking SET contact_phone = '', contact_email = ''")
    refused = await till.receive(customer, 50)
    assert (refused.status_code, refused.json()["code"]) == (409, "customer_without_contact")
    owner.execute("UPDATE booking SET contact_email = 'meera@guest.example'")
    assert (await till.receive(customer, 50)).status_code == 201


async def test_customers_with_money_on_account_are_listed_with_the_booking_to_pay(till: Till, desk: Desk) -> None:
    first = await desk.made(beds=1, payment=desk.cash(100))
    due = (await desk.details(first))["reservation_event"]["balance_due"]
    await till.receive(customer_of(first), 1000)
    await till.receive(customer_of(first), 500)
    path = f"/api/clients/{till.desk.shop.client_id}/deposits"
    listed = (await till.http.get(path)).json()
    (row,) = listed["data"]
    assert (listed["left"], listed["total"], row["left"], row["deposits"]) == (1500, 1, 1500, 2)
    assert (row["due"], row["usable"], row["reservation_event_id"]) == (due, 1500, first["reservation_event_id"])
    assert row["since"] == till.desk.shop.today.isoformat()
    assert (await till.pay(first, 1500)).status_code == 201
    assert (await till.http.get(path)).json()["data"] == []
    assert (await till.http.get(path, params={"q": "nobody"})).json()["total"] == 0
    exported = await till.http.get(f"{path}.csv")
    assert exported.status_code == 200, exported.text
    assert exported.text.splitlines()[0].startswith("\ufeffCustomer") or "Customer" in exported.text
