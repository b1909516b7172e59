"""Cash books over HTTP: received, handed over, spent, counted, reversed; by whom; in Tally."""

import csv
import io
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import browser, invariants, shop
from tests.bookings.test_desk import Desk
from tests.conftest import Api
from tests.costs.test_profit import Office
from tests.shop import Person, Shop
from tests.tenancy.test_rights import join
from toli.identity.access.rights import TeamRole
from toli.infra.db.database import Database
from toli.reporting.invariants.invariants import broken_invariants

__all__ = ["browser", "invariants", "shop"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]


class Till:
    """Cash books as one person sees them."""

    def __init__(self, http: httpx.AsyncClient, sold: Shop, user: Person) -> None:
        self.http, self.shop = http, sold
        self.desk = Desk(http, sold)
        self.path = f"/api/clients/{sold.client_id}/cash"
        self.own = f"user-{user.user_id}"
        self.today = sold.today

    async def get(self, path: str = "", **query: Any) -> Any:
        return Office.ok(await self.http.get(f"{self.path}{path}", params=query))

    async def post(self, path: str, **body: Any) -> httpx.Response:
        return await self.http.post(f"{self.path}/{path}", json=body)

    async def act(self, path: str, **body: Any) -> None:
        answer = await self.post(path, **body)
        assert answer.status_code == 204, answer.text

    async def move(self, holder: str, receiver: str, amount: float, **more: Any) -> httpx.Response:
        body = {"holder": holder, "receiver": receiver, "amount": amount, "moved_on": str(self.today), **more}
        return await self.post("moves", **body)

    async def spend(self, holder: str, amount: float, **more: Any) -> httpx.Response:
        return await self.post("expenses", holder=holder, amount=amount, **{"spent_on": str(self.today), **more})

    async def count(self, holder: str, counted: float, **more: Any) -> httpx.Response:
        return await self.post("counts", holder=holder, counted=counted, **{"counted_on": str(self.today), **more})

    async def balances(self) -> dict[str, float]:
        return {book["holder"]: book["balance"] for book in (await self.get())["books"] if book["balance"]}

    async def lines(self, holder: str) -> list[dict[str, Any]]:
        lines: list[dict[str, Any]] = (await self.get(f"/books/{holder}", month=f"{self.today:%Y-%m}"))["lines"]
        return lines


@pytest.fixture
def till(api: Api, shop: Shop) -> Till:
    return Till(shop.operator.on(api(shop.label)), shop, shop.operator)


@pytest.fixture
async def seller(api: Api, shop: Shop, database: Database, owner: Owner) -> Till:
    """Somebody who takes payments, and sees only their own cash book."""
    who = await join(database, owner, shop, TeamRole.SALES)
    return Till(who.on(api(shop.label)), shop, who)


async def test_cash_of_bookings_is_in_the_book_of_who_took_it(till: Till, seller: Till) -> None:
    made = await till.desk.made(payment=till.desk.cash(10_000))
    await seller.desk.made(payment=seller.desk.cash(4_000))
    await till.desk.made(payment=till.desk.cash(500) | {"method": "upi"})
    assert await till.balances() == {till.own: 10_000, seller.own: 4_000}
    payments = f"{till.desk.booking(made)}/offline-payments"
    returned = {"kind": "returned", "lowers_price": False, **till.desk.cash(1_500)}
    assert (await till.http.post(payments, json=returned)).status_code == 201
    received = await till.http.post(payments, json={"kind": "received", **till.desk.cash(2_000)})
    last = received.json()["payments"][-1]["offline_payment_id"]
    reversal = await till.http.post(f"{payments}/{last}/reverse", json={"reason": "Typed twice"})
    assert reversal.status_code == 200, reversal.text
    lines = await till.lines(till.own)
    assert [(line["kind"], line["amount"], line["balance"]) for line in lines] == [
        ("payment", 10_000, 10_000),
        ("refund", -1_500, 8_500),
        ("payment", 2_000, 10_500),
        ("reversal", -2_000, 8_500),
    ]
    assert (lines[0]["customer_name"], lines[3]["note"]) == ("Meera Joshi", "Typed twice")
    assert lines[0]["booking_reference"]
    # A month before has nothing, a month later begins with the balance.
    month = await till.get(f"/books/{till.own}", month="2024-01")
    assert (month["opening"], month["closing"], month["lines"]) == (0, 0, [])
    later = await till.get(f"/books/{till.own}", month=next_month(till))
    assert (later["opening"], later["closing"]) == (8_500, 8_500)


def next_month(till: Till) -> str:
    return f"{till.today.replace(day=28) + timedelta(days=7):%Y-%m}"


async def test_cash_is_handed_over_and_accepted(till: Till, seller: Till) -> None:
    await seller.desk.made(payment=seller.desk.cash(4_000))
    # A person sees and moves their own cash alone.
    assert [book["holder"] for book in (await seller.get())["books"]] == [seller.own]
    for answer in (
        await seller.http.get(f"{seller.path}/books/{till.own}?month=2026-11"),
        await seller.move(till.own, seller.own, 1),
        await seller.move("bank", seller.own, 1),
        await seller.spend(till.own, 1),
        await seller.count(till.own, 1),
    ):
        assert answer.status_code == 403, answer.text
    assert (await seller.post("openings", holder=seller.own, opened_on=str(till.today), amount=1)).status_code == 403
    # It waits until it is accepted, and cannot be handed over twice.
    assert (await seller.move(seller.own, till.own, 3_000, note="Friday")).status_code == 204
    assert await till.balances() == {seller.own: 4_000}
    (book,) = (await seller.get())["books"]
    assert (book["balance"], book["waiting"]) == (4_000, 3_000)
    assert (await seller.move(seller.own, "bank", 1_500)).json() | {"detail": ""} == {
        "code": "cash_too_little",
        "detail": "",
        "left": 1_000,
    }
    (waiting,) = (await till.get())["hand_overs"]
    entry = waiting["cash_entry_id"]
    assert (waiting["amount"], waiting["note"], waiting["may_accept"]) == (3_000, "Friday", True)
    assert not (await seller.get())["hand_overs"][0]["may_accept"]
    assert (await seller.post(f"entries/{entry}/accept")).status_code == 403
    await till.act(f"entries/{entry}/accept")
    assert (await till.post(f"entries/{entry}/accept")).json()["code"] == "cash_entry_settled"
    assert await till.balances() == {seller.own: 1_000, till.own: 3_000}
    assert [(line["kind"], line["other"]) for line in await till.lines(till.own)] == [("hand_over", "Sales")]
    # What waits may be withdrawn; what was accepted is reversed by who manages all books.
    assert (await seller.move(seller.own, till.own, 500)).status_code == 204
    second = (await till.get())["hand_overs"][0]["cash_entry_id"]
    await seller.act(f"entries/{second}/reverse", reason="Wrong amount")
    assert (await seller.post(f"entries/{entry}/reverse", reason="No")).status_code == 403
    await till.act(f"entries/{entry}/reverse", reason="Given back")
    assert (await till.post(f"entries/{entry}/reverse", reason="Again")).json()["code"] == "cash_entry_settled"
    assert await till.balances() == {seller.own: 4_000}


async def test_boxes_expenses_bank_and_counts(till: Till, owner: Owner) -> None:
    await till.desk.made(payment=till.desk.cash(10_000))
    await till.act("boxes", name="Road head Bikram")
    assert (await till.post("boxes", name="road head BIKRAM")).json()["code"] == "cash_box_named"
    box = next(book["holder"] for book in (await till.get())["books"] if book["is_box"])
    assert (await till.move(till.own, box, 6_000)).status_code == 204
    assert (await till.spend(box, 450.5, category="fuel", note="Diesel")).status_code == 204
    cost = await till.spend(box, 1_200, note="Permit", event_plan_id=till.shop.plan_id)
    assert cost.status_code == 204, cost.text
    assert (await till.move(till.own, "bank", 2_500)).status_code == 204
    assert (await till.move("bank", till.own, 300)).status_code == 204
    assert await till.balances() == {till.own: 1_800, box: 4_349.5}
    profit = Office.ok(await till.http.get(f"/api/event-plans/{till.shop.plan_id}/profit"))
    assert [(paid["amount"], paid["paid_by"], paid["note"]) for paid in profit["payments"]] == [
        (1_200, "cash", "Permit")
    ]
    assert (await till.spend(box, 5_000)).json()["code"] == "cash_too_little"
    # A count without a difference needs no reason, and one with a difference becomes an entry.
    assert (await till.count(till.own, 1_800)).status_code == 204
    refused = (await till.count(box, 4_300)).json()
    assert (refused["code"], refused["errors"][0]["field"]) == ("invalid", "reason")
    assert (await till.count(box, 4_300, reason="Small change lost")).status_code == 204
    assert await till.balances() == {till.own: 1_800, box: 4_300}
    book = next(book for book in (await till.get())["books"] if book["holder"] == box)
    assert (book["counted_on"], book["difference"]) == (str(till.today), -49.5)
    one = f"{till.path}/boxes/{box.removeprefix('box-')}"
    closed = {"name": "Road head", "is_closed": True}
    assert (await till.http.put(one, json=closed)).json()["code"] == "cash_box_full"
    assert (await till.move(box, till.own, 4_300)).status_code == 204
    assert (await till.http.put(one, json=closed)).status_code == 204
    assert (await till.move(till.own, box, 1)).status_code == 404
    tomorrow = str(till.today + timedelta(days=1))
    late = (await till.move(till.own, "bank", 1, moved_on=tomorrow)).json()
    assert late["errors"][0]["field"] == "moved_on"
    assert (await till.move(till.own, till.own, 1)).status_code == 422
    logged = owner.execute("SELECT string_agg(data::text, '') FROM audit_entry WHERE action LIKE 'cash%'").fetchone()
    assert logged is not None
    assert "Bikram" not in logged[0]
    # The file has the lines of the screen.
    file = await till.http.get(f"{till.path}/month.csv", params={"month": f"{till.today:%Y-%m}"})
    rows = list(csv.DictReader(io.StringIO(file.text.removeprefix("\ufeff"))))
    assert {row["Entry"] for row in rows} >= {"Payment of a booking", "Hand-over", "Petty expense", "Cash count"}
    own = await till.http.get(f"{till.path}/books/{till.own}/month.xlsx", params={"month": f"{till.today:%Y-%m}"})
    assert own.status_code == 200


async def test_an_opening_leaves_earlier_cash_out(till: Till) -> None:
    await till.desk.made(payment=till.desk.cash(10_000) | {"moved_on": till.desk.day(-10)})
    await till.desk.made(payment=till.desk.cash(500))
    await till.act("openings", holder=till.own, opened_on=till.desk.day(-5), amount=2_000)
    assert await till.balances() == {till.own: 2_500}
    early = (await till.move(till.own, "bank", 1, moved_on=till.desk.day(-6))).json()
    assert early["errors"][0]["field"] == "moved_on"
    await till.act("openings", holder=till.own, opened_on=till.desk.day(-20), amount=0)
    assert await till.balances() == {till.own: 10_500}


async def test_cash_is_exported_to_tally(till: Till) -> None:
    await till.desk.made(payment=till.desk.cash(10_000))
    await till.move(till.own, "bank", 2_500)
    await till.spend(till.own, 450.5, category="fuel", note="Diesel")
    await till.spend(till.own, 1_000, note="Permit", event_plan_id=till.shop.plan_id)
    await till.count(till.own, 6_000, reason="Lost")
    month = f"/api/exports/clients/{till.shop.client_id}/months/{till.today:%Y-%m}"
    vouchers = (await till.http.get(f"{month}/tally.xml")).text
    for words in (
        'VCHTYPE="Contra"',
        "Cash deposited at the bank",
        "<LEDGERNAME>Petty expenses: fuel</LEDGERNAME>",
        "<LEDGERNAME>Cash differences</LEDGERNAME>",
        "<LEDGERNAME>Tour costs</LEDGERNAME>",
        "COSTCENTREALLOCATIONS.LIST",
    ):
        assert words in vouchers, words
    ledgers = (await till.http.get(f"{month}/tally-ledgers.xml")).text
    assert '<COSTCENTRE NAME="' in ledgers
    assert (await till.http.get(f"{month}/zoho-journals.csv")).text.count("Petty expense Diesel") >= 2


async def test_invariants_see_cash_that_the_ledger_does_not_have(till: Till, owner: Owner, database: Database) -> None:
    await till.desk.made(payment=till.desk.cash(10_000))
    owner.execute("UPDATE offline_payment SET amount_paise = amount_paise + 1")
    assert "B2" in {broken.invariant for broken in await broken_invariants(database)}
    owner.execute("UPDATE offline_payment SET amount_paise = amount_paise - 1")
