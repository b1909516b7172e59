"""Close of a month: open points, the lock at each door, reopening by the owner."""

from collections.abc import Awaitable, Callable
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import browser, invariants, shop
from tests.bookings.test_desk import Desk
from tests.cash.test_cash import Till
from tests.conftest import Api
from tests.costs.test_profit import Office
from tests.shop import Shop
from tests.tenancy.test_rights import join
from toli.identity.access.rights import TeamRole
from toli.infra.db.database import Database

__all__ = ["browser", "invariants", "shop"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


class Closing:
    """The operator's last month."""

    def __init__(self, http: httpx.AsyncClient, sold: Shop) -> None:
        self.http, self.shop = http, sold
        self.desk = Desk(http, sold)
        self.till = Till(http, sold, sold.operator)
        self.last = sold.today.replace(day=1) - timedelta(days=1)
        self.path = f"/api/clients/{sold.client_id}/months"

    async def read(self, month: date | None = None) -> Any:
        return Office.ok(await self.http.get(f"{self.path}/{month or self.last:%Y-%m}/close"))

    async def close(self, month: date | None = None, **body: Any) -> httpx.Response:
        return await self.http.post(f"{self.path}/{month or self.last:%Y-%m}/close", json=body)

    async def points(self) -> dict[str, int]:
        return {point["kind"]: point["count"] for point in (await self.read())["points"]}


@pytest.fixture
def closing(api: Api, shop: Shop) -> Closing:
    return Closing(shop.operator.on(api(shop.label)), shop)


async def test_a_month_without_open_points_is_closed_and_reopened(
    closing: Closing, api: Api, database: Database, owner: Owner
) -> None:
    month = await closing.read()
    assert (month["is_over"], month["is_closed"], month["points"], month["closed_until"]) == (True, False, [], None)
    assert (await closing.close(closing.shop.today)).json()["code"] == "month_not_closable"
    assert (await closing.close()).status_code == 204
    month = await closing.read()
    assert (month["is_closed"], month["closed_until"], month["may_reopen"]) == (True, str(closing.last), True)
    # Earlier months are closed with it.
    assert (await closing.read(closing.last - timedelta(days=60)))["is_closed"]
    assert (await closing.close()).json()["code"] == "month_not_closable"
    accountant = await join(database, owner, closing.shop, TeamRole.ACCOUNTS)
    other = accountant.on(api(closing.shop.label))
    reopen = f"{closing.path}/{closing.last:%Y-%m}/reopen"
    assert (await other.post(reopen, json={"reason": "A bill"})).status_code == 403
    assert (await closing.http.post(f"{closing.path}/2024-01/reopen", json={"reason": "A"})).status_code == 409
    assert (await closing.http.post(reopen, json={"reason": "A bill came late"})).status_code == 204
    month = await closing.read()
    assert not month["is_closed"]
    (entry,) = month["closings"]
    assert (entry["reopened_reason"], entry["open_points"]) == ("A bill came late", 0)
    logged = owner.execute("SELECT action FROM audit_entry WHERE action LIKE 'month.%' ORDER BY 1").fetchall()
    assert [action for (action,) in logged] == ["month.closed", "month.reopened"]


async def test_open_points_are_counted_and_need_a_reason(closing: Closing) -> None:
    till, last = closing.till, str(closing.last)
    made = await closing.desk.made(payment=closing.desk.cash(5_000) | {"moved_on": last})
    cheque = {"kind": "received", **closing.desk.cash(500), "method": "cheque", "moved_on": last}
    await closing.http.post(f"{closing.desk.booking(made)}/offline-payments", json=cheque)
    assert (await till.spend(till.own, 100, spent_on=last)).status_code == 204
    await till.spend(till.own, 6_000, spent_on=last)
    path = f"/api/clients/{closing.shop.client_id}/suppliers"
    supplier = Office.ok(await closing.http.post(path, json={"name": "Lodge", "kind": "hotel"}), 201)["supplier_id"]
    bill = {"number": "1", "billed_on": last, "taxable": 10}
    Office.ok(await closing.http.post(f"{path}/{supplier}/bills", json=bill), 201)
    bank = f"/api/bank/clients/{closing.shop.client_id}/statements?filename=a.csv"
    rows = f"Date,Narration,Debit,Credit\n{closing.last:%d/%m/%Y},UPI/412345678901,,10\n".encode()
    assert (await closing.http.post(bank, content=rows)).status_code == 201
    assert await closing.points() == {"bank_lines": 1, "cheques": 1, "bills": 1, "expenses": 1, "cash_counts": 1}
    assert (await closing.close()).json()["code"] == "month_has_open_points"
    await till.count(till.own, 4_900, counted_on=last)
    assert "cash_counts" not in await closing.points()
    assert (await closing.close(reason="The cheque clears in December")).status_code == 204


Door = Callable[[Closing, str], Awaitable[httpx.Response]]


async def _offline(closing: Closing, day: str) -> httpx.Response:
    made = await closing.desk.made(unpaid="keep")
    body = {"kind": "received", **closing.desk.cash(100), "moved_on": day}
    return await closing.http.post(f"{closing.desk.booking(made)}/offline-payments", json=body)


async def _refund(closing: Closing, day: str) -> httpx.Response:
    made = await closing.desk.made(payment=closing.desk.cash(5_000))
    body = {"kind": "returned", "lowers_price": False, **closing.desk.cash(100), "moved_on": day}
    return await closing.http.post(f"{closing.desk.booking(made)}/offline-payments", json=body)


async def _desk(closing: Closing, day: str) -> httpx.Response:
    return await closing.desk.book(payment=closing.desk.cash(5_000) | {"moved_on": day})


async def _deposit(closing: Closing, day: str) -> httpx.Response:
    made = await closing.desk.made(unpaid="keep")
    path = f"/api/clients/{closing.shop.client_id}/customers/booking-{made['reservation_event_id']}/deposits"
    return await closing.http.post(path, json=closing.desk.cash(100) | {"moved_on": day})


async def _cost(closing: Closing, day: str) -> httpx.Response:
    body = {"amount": 10, "paid_on": day, "paid_by": "upi"}
    return await closing.http.post(f"/api/event-plans/{closing.shop.plan_id}/cost-payments", json=body)


async def _bill(closing: Closing, day: str) -> httpx.Response:
    path = f"/api/clients/{closing.shop.client_id}/suppliers"
    added = Office.ok(await closing.http.post(path, json={"name": f"Lodge {day}", "kind": "hotel"}), 201)
    body = {"number": "1", "billed_on": day, "taxable": 10}
    return await closing.http.post(f"{path}/{added['supplier_id']}/bills", json=body)


async def _cash_move(closing: Closing, day: str) -> httpx.Response:
    return await closing.till.move("bank", closing.till.own, 100, moved_on=day)


async def _cash_count(closing: Closing, day: str) -> httpx.Response:
    return await closing.till.count(closing.till.own, 7, counted_on=day, reason="Coins")


async def _cash_opening(closing: Closing, day: str) -> httpx.Response:
    return await closing.till.post("openings", holder=closing.till.own, opened_on=day, amount=0)


async def _expense(closing: Closing, day: str) -> httpx.Response:
    await closing.desk.made(payment=closing.desk.cash(5_000))
    return await closing.till.spend(closing.till.own, 5, spent_on=day)


@pytest.mark.parametrize(
    "door",
    [_offline, _refund, _desk, _deposit, _cost, _bill, _cash_move, _cash_count, _cash_opening, _expense],
)
async def test_a_closed_month_takes_no_record(closing: Closing, door: Door) -> None:
    assert (await closing.close()).status_code == 204
    refused = await door(closing, str(closing.last))
    assert (refused.status_code, refused.json()["code"]) == (409, "month_closed"), refused.text
    assert "Choose a later day" in refused.json()["detail"]
    taken = await door(closing, str(closing.shop.today))
    assert taken.status_code in {200, 201, 204}, taken.text


async def test_records_of_a_closed_month_are_corrected_by_dated_ones(closing: Closing) -> None:
    last = str(closing.last)
    made = await closing.desk.made(payment=closing.desk.cash(5_000) | {"moved_on": last})
    profit = Office.ok(await _cost(closing, last), 201)
    await closing.till.spend(closing.till.own, 100, spent_on=last)
    assert (await closing.close(reason="In time")).status_code == 204
    one = f"/api/event-plans/{closing.shop.plan_id}/cost-payments/{profit['payments'][0]['cost_payment_id']}"
    for body in (
        {"amount": 11, "paid_on": last, "paid_by": "upi"},
        {"amount": 10, "paid_on": closing.desk.day(), "paid_by": "upi"},
    ):
        assert (await closing.http.put(one, json=body)).json()["code"] == "month_closed"
    assert (await closing.http.delete(one)).json()["code"] == "month_closed"
    # A note may change, and a reversal is dated today: the cash book of the closed month stays as it was.
    noted = {"amount": 10, "paid_on": last, "paid_by": "upi", "note": "Toll"}
    assert (await closing.http.put(one, json=noted)).status_code == 200
    payments = f"{closing.desk.booking(made)}/offline-payments"
    paid = Office.ok(await closing.http.get(payments))["payments"][0]["offline_payment_id"]
    reversal = await closing.http.post(f"{payments}/{paid}/reverse", json={"reason": "Typed twice"})
    assert reversal.status_code == 200, reversal.text
    book = await closing.till.get(f"/books/{closing.till.own}", month=f"{closing.last:%Y-%m}")
    assert book["closing"] == 4_900
    entry = book["lines"][-1]["cash_entry_id"]
    await closing.till.act(f"entries/{entry}/reverse", reason="Not spent")
    assert (await closing.till.get(f"/books/{closing.till.own}", month=f"{closing.last:%Y-%m}"))["closing"] == 4_900


async def test_a_bank_line_of_a_closed_month_is_paid_on_the_next_open_day(closing: Closing) -> None:
    made = await closing.desk.made(unpaid="keep")
    bank = f"/api/bank/clients/{closing.shop.client_id}"
    rows = f"Date,Narration,Debit,Credit\n{closing.last:%d/%m/%Y},UPI/412345678901,,100\n".encode()
    assert (await closing.http.post(f"{bank}/statements?filename=a.csv", content=rows)).status_code == 201
    assert (await closing.close(reason="One line")).status_code == 204
    line = Office.ok(await closing.http.get(f"{bank}/lines?shown=open"))["data"][0]["line_id"]
    parts = [{"reservation_event_id": made["reservation_event_id"], "amount": 100}]
    confirmed = await closing.http.post(f"{bank}/lines/{line}/confirm", json={"parts": parts})
    assert confirmed.is_success, confirmed.text
    payments = Office.ok(await closing.http.get(f"{closing.desk.booking(made)}/offline-payments"))["payments"]
    assert payments[0]["moved_on"] == str(closing.last + timedelta(days=1))
