"""Cheques and bank drafts as money on account: from their receipt to the bank, and back."""

from typing import Any

import pytest

from tests.bank.test_bank import Bank
from tests.bookings.test_cheques import Drawer
from tests.bookings.test_on_account import Till, customer_of
from tests.conftest import Api
from tests.exports.zoho import sum_tally, sum_zoho
from tests.shop import Shop
from tests.tenancy.test_api_tokens import create, program
from toli.identity.access.rights import Right
from toli.infra.db.database import Database
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


class Account:
    """Meera's account, and the operator's cheques."""

    def __init__(self, drawer: Drawer, booking: dict[str, Any]) -> None:
        self.drawer, self.till, self.booking = drawer, Till(drawer.desk), booking
        self.customer = customer_of(booking)

    async def receive(self, amount: int, number: str = "", **more: Any) -> int:
        answer = await self.till.receive(self.customer, amount, **{"method": "cheque", "reference": number, **more})
        assert answer.status_code == 201, answer.text
        deposit: int = answer.json()["deposits"][0]["deposit_id"]
        return deposit

    async def act(self, deposit_id: int, act: str, **more: Any) -> tuple[int, str]:
        day = {"clear": "cleared_on", "bounce": "bounced_on"}[act]
        body = {day: str(self.drawer.today), **({"reason": "Funds insufficient"} if act == "bounce" else {}), **more}
        answer = await self.drawer.http.post(f"{self.drawer.path}/on-account/{deposit_id}/{act}", json=body)
        return answer.status_code, "" if answer.is_success else answer.json()["code"]

    async def deposit(self, *deposit_ids: int, **more: Any) -> int:
        body = {"deposit_ids": deposit_ids, "deposited_on": str(self.drawer.today), **more}
        return (await self.drawer.http.post(f"{self.drawer.path}/deposit", json=body)).status_code

    async def ledgers(self) -> dict[str, int]:
        """The movement of each ledger in the month's files, the same in both; paise."""
        path = f"/api/exports/clients/{self.drawer.desk.shop.client_id}/months/{self.drawer.today:%Y-%m}"
        sums = await sum_tally(self.drawer.http, path)
        assert await sum_zoho(self.drawer.http, path) == sums
        return sums


@pytest.fixture
async def account(api: Api, shop: Shop) -> Account:
    drawer = Drawer(shop.operator.on(api(shop.label)), shop)
    return Account(drawer, await drawer.desk.made(payment=drawer.desk.cash(6_300)))


async def test_cheques_on_account_are_deposited_and_cleared_with_those_of_bookings(account: Account) -> None:
    drawer = account.drawer
    first = await account.receive(1_000, "Chq 004512", cheque_bank="SBI, Jorhat", cheque_dated_on="2026-01-02")
    draft = await account.receive(500, "654321", method="draft")
    payment = await drawer.receive(account.booking, 700, "004513")
    assert await drawer.states() == (3, 0, 0, 0)
    (shown, other, _) = (await drawer.show("in_hand"))["data"]
    assert (shown["offline_payment_id"], shown["deposit_id"], shown["booking_reference"]) == (None, first, None)
    assert (shown["number"], shown["bank_name"], shown["is_stale"]) == ("004512", "SBI, Jorhat", True)
    assert (shown["customer"], shown["customer_name"]) == (account.customer, "Meera Joshi")
    assert (other["deposit_id"], other["amount"]) == (draft, 500)
    before = await account.ledgers()
    assert "Bank" not in before
    assert await account.deposit(first, draft, offline_payment_ids=[payment], slip="77") == 204
    assert [one["slip"] for one in (await drawer.show("deposited"))["data"]] == ["77"] * 3
    assert await account.act(first, "clear") == (204, "")
    assert await drawer.states() == (0, 2, 1, 0)
    after = await account.ledgers()
    assert after["Bank"] == 100_000
    assert after["Cheques in hand"] == before["Cheques in hand"] - 100_000
    for act in ("clear", "bounce"):
        assert await account.act(first, act) == (409, "cheque_settled")
    # All or none, and at least one.
    cash = await account.receive(100, method="cash")
    assert await account.deposit(draft, cash) == 409
    assert await account.deposit() == 422
    profile = (await drawer.http.get(f"{account.till.customers}/{account.customer}")).json()
    assert [one["cheque"] for one in profile["on_account"]["deposits"]] == [None, "deposited", "cleared"]


async def test_a_bounced_cheque_is_taken_off_the_account(account: Account, database: Database) -> None:
    drawer, till = account.drawer, account.till
    cheque, cash = await account.receive(1_000, "004512"), await account.receive(300, method="cash")
    assert await account.deposit(cheque) == 204
    used = (await till.pay(account.booking, 200)).json()["payments"][-1]["offline_payment_id"]
    assert await account.act(cheque, "bounce") == (409, "cheque_money_used")
    assert await till.left(account.customer) == 1_100
    reverse = f"{drawer.desk.booking(account.booking)}/offline-payments/{used}/reverse"
    assert (await drawer.http.post(reverse, json={"reason": "The cheque bounced"})).is_success
    assert await account.act(cheque, "bounce", charge="118.50") == (204, "")
    assert await till.left(account.customer) == 300
    (shown,) = (await drawer.show("bounced"))["data"]
    assert (shown["deposit_id"], shown["charge"], shown["bounced_reason"]) == (cheque, 118.5, "Funds insufficient")
    assert await account.act(cheque, "bounce") == (409, "cheque_settled")
    assert await account.act(cash, "bounce") == (409, "cheque_settled")
    assert await account.deposit(cheque) == 409
    assert await drawer.states() == (0, 0, 0, 1)
    assert "Cheques in hand" not in await account.ledgers()
    assert await broken_invariants(database) == []


async def test_a_reversed_mistake_is_no_cheque(account: Account) -> None:
    cheque = await account.receive(1_000)
    assert (await account.till.reverse(cheque)).is_success
    assert await account.drawer.states() == (0, 0, 0, 0)
    assert await account.act(cheque, "clear") == (409, "cheque_settled")


async def test_a_bank_line_clears_a_cheque_on_account_until_it_is_undone(
    account: Account, api: Api, shop: Shop
) -> None:
    bank = Bank(shop.operator.on(api(shop.label)), shop)
    await account.deposit(await account.receive(1_000, "004512"))
    await bank.upload(bank.credit("CLG/004512/SCHOOL", 1_000))
    (line,) = await bank.lines()
    assert (await bank.confirm(line)).status_code == 200
    assert await account.drawer.states() == (0, 0, 1, 0)
    (matched,) = await bank.lines("matched")
    assert (await bank.act(matched, "undo", reason="Another cheque")).status_code == 200
    assert await account.drawer.states() == (0, 1, 0, 0)


async def test_who_is_limited_to_other_trips_reaches_no_cheque_on_account(
    account: Account, api: Api, shop: Shop
) -> None:
    cheque = await account.receive(1_000, "004512")
    copied = await account.drawer.http.post(f"/api/duplicate_an_event/{shop.trip_id}")
    rights = [Right.VIEW_BOOKINGS, Right.PAYMENTS, Right.VIEW_TRIPS]
    token = await create(account.drawer.http, shop, rights, trips=[copied.json()["event_id"]])
    limited = Account(Drawer(program(api(shop.label), token), shop), account.booking)
    assert await limited.drawer.states() == (0, 0, 0, 0)
    assert await limited.act(cheque, "clear") == (409, "cheque_settled")
    assert await limited.deposit(cheque) == 409


async def test_an_uncleared_cheque_on_account_is_an_open_point_of_its_month(account: Account) -> None:
    shop = account.drawer.desk.shop
    path = f"/api/clients/{shop.client_id}/months/{shop.today:%Y-%m}/close"

    async def count() -> int:
        points = (await account.drawer.http.get(path)).json()["points"]
        return sum(point["count"] for point in points if point["kind"] == "cheques")

    cheque = await account.receive(1_000, "004512")
    assert await count() == 1
    assert await account.act(cheque, "clear") == (204, "")
    assert await count() == 0
