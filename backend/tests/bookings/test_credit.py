"""Travel credit: given, used in parts, returned as credit, and never more than there is."""

import asyncio
import csv
import io
from datetime import timedelta
from typing import Any

import httpx
import psycopg
import pytest
from fastapi import FastAPI
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.kit.clock import SystemClock
from toli.kit.money import Paise
from toli.reporting.figures.service.figures import fold
from toli.reporting.invariants.invariants import broken_invariants
from toli.selling.credit.errors import CreditTooSmall
from toli.selling.offline.service.credit_use import pay_by_credit

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]
Owner = psycopg.Connection[Any]


class Office:
    """The operator's browser on the bookings of Asha, who has paid the advance of each: ₹3,150 of ₹10,500."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop) -> None:
        self.http, self.shop = http, shop

    def path(self, booking: int) -> str:
        return f"/api/bookings/clients/{self.shop.client_id}/reservations/{booking}"

    async def give(self, booking: int, amount: float, *, days: int = 30, **more: Any) -> httpx.Response:
        valid = (self.shop.today + timedelta(days=days)).isoformat()
        body = {"amount": amount, "valid_until": valid, "reason": "Snow closed the pass", **more}
        return await self.http.post(f"{self.path(booking)}/credit", json=body)


@pytest.fixture
def office(api: Api, shop: Shop) -> Office:
    return Office(shop.operator.on(api(shop.label)), shop)


async def book(browser: httpx.AsyncClient, shop: Shop, play: Play) -> int:
    held = await hold(browser, shop, double=1)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    return int(held["reservation_event_id"])


async def test_credit_in_place_of_a_refund_pays_for_another_trip_and_comes_back_as_credit(
    office: Office, browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, run_jobs: RunJobs
) -> None:
    first, second = await book(browser, shop, play), await book(browser, shop, play)
    early = await office.give(first, 100, from_payments=True)
    assert early.json()["code"] == "credit_too_large"
    await office.http.post(f"/api/bookings/cancel/{first}", json={"amount": 150, "reason": "Snow"})
    assert (await office.give(first, 3001, from_payments=True)).json()["kept"] == 3000
    noted = await office.give(first, 3000, from_payments=True)
    assert noted.status_code == 201, noted.text
    assert noted.json()["usable"] == 3000
    refused = await office.http.post(f"/api/bookings/refund/{first}", json={"amount": 100})
    assert refused.json()["code"] == "refund_too_large"

    mine = (await browser.get(f"/api/bookings/{second}/credit")).json()
    assert (mine["usable"], mine["notes"][0]["reason"]) == (3000, "Snow closed the pass")
    paid = await browser.post(f"/api/bookings/{second}/credit", json={"amount": 1000})
    assert paid.status_code == 201, paid.text
    assert paid.json()["reservation_event"]["balance_due"] == 6350
    assert paid.json()["reservation_event"]["advance_paid"] == 4150
    too_much = await browser.post(f"/api/bookings/{second}/credit", json={"amount": 2001})
    assert (too_much.json()["code"], too_much.json()["left"]) == ("credit_too_small", 2000)
    documents = (await browser.get(f"/api/bookings/{second}/documents")).json()
    assert [one["amount"] for one in documents] == [3150, 1000]
    await run_jobs()
    assert any("by travel credit" in mail["text"] for mail in await mails(api))

    own = (await browser.get("/api/bookings/credit-notes")).json()["notes"]
    assert own[0]["url"].endswith(".pdf")
    assert [(use["reservation_event_id"], use["amount"]) for use in own[0]["uses"]] == [(second, 1000)]

    # The credit is returned as credit, and only the card's money as money; nothing is owed offline.
    await office.http.post(
        f"/api/bookings/cancel/{second}", json={"amount": 3150, "offline_amount": 1000, "reason": "Snow"}
    )
    again = (await browser.get(f"/api/bookings/{second}/credit")).json()
    assert (again["usable"], again["notes"][0]["left"]) == (3000, 3000)
    # Valid for 90 more days at least.
    assert again["notes"][0]["valid_until"] == (shop.today + timedelta(days=90)).isoformat()
    details = (await office.http.get(f"{office.path(second)}/details")).json()["reservation_event"]
    assert details["owed_back"] == 0
    everywhere = (await browser.get("/api/bookings/credit-notes")).json()
    assert (everywhere["usable"], everywhere["notes"][0]["uses"]) == (3000, [])
    listed = (await office.http.get(f"/api/bookings/clients/{shop.client_id}/credit-notes")).json()
    assert [(one["customer"], one["state"]) for one in listed["notes"]] == [("Asha", "valid")]


async def test_an_allowance_expires_and_a_reversed_use_is_credit_again(
    office: Office, browser: httpx.AsyncClient, shop: Shop, play: Play, database: Database, owner: Owner
) -> None:
    booking = await book(browser, shop, play)
    await office.give(booking, 500, days=-1)
    await office.give(booking, 800)
    mine = (await browser.get(f"/api/bookings/{booking}/credit")).json()
    assert (mine["usable"], mine["expired"]) == (800, 500)
    assert (await browser.post(f"/api/bookings/{booking}/credit", json={"amount": 801})).status_code == 409
    await browser.post(f"/api/bookings/{booking}/credit", json={"amount": 800})
    recorded = (await office.http.get(f"{office.path(booking)}/offline-payments")).json()["payments"]
    # Money is not returned for what was paid by credit.
    money = {"kind": "returned", "amount": 100, "method": "cash", "moved_on": shop.today.isoformat()}
    assert (await office.http.post(f"{office.path(booking)}/offline-payments", json=money)).status_code == 409
    back = await office.http.post(
        f"{office.path(booking)}/offline-payments/{recorded[0]['offline_payment_id']}/reverse",
        json={"reason": "Mistake"},
    )
    assert back.json()["due"] == 7350
    assert (await browser.get(f"/api/bookings/{booking}/credit")).json()["usable"] == 800
    owner.execute("UPDATE credit_note SET left_paise = left_paise - 1 WHERE left_paise = 80000")
    assert [broken.invariant for broken in await broken_invariants(database)] == ["K1", "K1"]
    owner.execute("UPDATE credit_note SET left_paise = left_paise + 1 WHERE left_paise = 79999")


async def test_revenue_is_without_credit_that_nobody_paid(
    office: Office, browser: httpx.AsyncClient, shop: Shop, play: Play, database: Database
) -> None:
    reports = f"/api/reports/clients/{shop.client_id}"
    month = f"/api/exports/clients/{shop.client_id}/months/{shop.today:%Y-%m}"

    async def revenue() -> list[float]:
        figures = (await office.http.get(f"{reports}/dashboard?period=year")).json()
        paid = {"show": "paid", "since": f"{shop.today:%Y}-01-01", "until": shop.today.isoformat()}
        listed = (await office.http.get(f"{reports}/bookings", params=paid)).json()
        plans = (await office.http.get(f"/api/bookings/get_by_client_id/{shop.client_id}")).json()["data"]
        profit = (await office.http.get(f"/api/event-plans/{shop.plan_id}/profit")).json()
        taxes = (await office.http.get(month)).json()
        return [
            figures["totals"]["revenue"]["value"],
            listed["amount"],
            sum(plan["amount_paid"] for plan in plans),
            profit["revenue"]["received"],
            taxes["received"] - taxes["returned"],
        ]

    booking = await book(browser, shop, play)
    assert await revenue() == [3150] * 5
    # ₹3,000 was paid by credit: ₹2,000 that the operator gave, and ₹1,000 in place of money of a cancelled booking.
    other = await book(browser, shop, play)
    await office.http.post(f"/api/bookings/cancel/{other}", json={"amount": 0, "reason": "Snow"})
    assert (await office.give(other, 1000, days=60, from_payments=True)).status_code == 201
    assert (await office.give(booking, 2000)).status_code == 201
    assert await revenue() == [5300] * 5
    assert (await browser.post(f"/api/bookings/{booking}/credit", json={"amount": 3000})).status_code == 201
    assert await revenue() == [6300] * 5
    assert (await office.http.get(month)).json()["allowance"] == 2000
    # Credit that comes back is credit again, and no refund.
    cancel = {"amount": 3150, "offline_amount": 3000, "reason": "Snow"}
    assert (await office.http.post(f"/api/bookings/cancel/{booking}", json=cancel)).is_success
    taxes = (await office.http.get(month)).json()
    assert (taxes["allowance"], taxes["received"], taxes["returned"]) == (0, 7300, 2000)
    left = await revenue()
    assert left == [5300] * 5
    await fold(database, now=SystemClock().now() + timedelta(days=40))
    assert await revenue() == left


async def test_credit_is_sorted_and_exported(
    office: Office, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    booking = await book(browser, shop, play)
    for amount, days in ((500, 60), (800, 30), (200, 90)):
        await office.give(booking, amount, days=days)
    path = f"/api/bookings/clients/{shop.client_id}/credit-notes"

    async def sorted_by(sort: str | None) -> list[float]:
        found = (await office.http.get(path, params={"sort": sort} if sort else {})).json()
        return [note["amount"] for note in found["notes"]]

    assert await sorted_by(None) == [800, 500, 200]
    assert await sorted_by("-until") == [200, 500, 800]
    assert await sorted_by("amount") == await sorted_by("left") == [200, 500, 800]
    assert await sorted_by("-given") == [200, 800, 500]
    for sort in ("name", "-name", "given", "-amount", "-left"):
        assert sorted(await sorted_by(sort)) == [200, 500, 800]
    assert (await office.http.get(path, params={"sort": "secret"})).status_code == 422
    file = await office.http.get(f"{path}.csv", params={"sort": "-left", "q": "asha"})
    assert file.headers["content-disposition"] == 'attachment; filename="travel-credit.csv"'
    rows = list(csv.DictReader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert [row["Left (₹)"] for row in rows] == ["800.00", "500.00", "200.00"]
    assert {(row["Customer"], row["State"]) for row in rows} == {("Asha", "valid")}
    assert (await office.http.get(f"{path}.xlsx", params={"q": "nobody"})).content[:2] == b"PK"
    assert (await browser.get(f"{path}.csv")).status_code == 404


async def test_of_32_parallel_uses_of_the_last_rupees_exactly_those_that_fit_succeed(
    office: Office, browser: httpx.AsyncClient, app: FastAPI, shop: Shop, play: Play
) -> None:
    bookings = [await book(browser, shop, play) for _ in range(3)]
    for amount in (50, 70, 3):
        await office.give(bookings[0], amount)
    database: Database = app.state.services.database
    (user_id,) = {
        note["user_id"] for note in (await browser.get(f"/api/bookings/{bookings[0]}/credit")).json()["notes"]
    }

    async def use(booking: int) -> bool:
        try:
            async with database.client_transaction(shop.client_id) as tx:
                await pay_by_credit(
                    tx, user_id=user_id, booking_id=booking, amount=Paise(1000), now=SystemClock().now()
                )
        except CreditTooSmall:
            return False
        return True

    outcomes = await asyncio.gather(*(use(bookings[number % 3]) for number in range(32)))
    assert outcomes.count(True) == 12
    assert (await browser.get(f"/api/bookings/{bookings[0]}/credit")).json()["usable"] == 3


@given(
    notes=st.lists(st.integers(1, 900), min_size=1, max_size=4),
    steps=st.lists(st.tuples(st.booleans(), st.integers(1, 700)), max_size=8),
)
@settings(max_examples=6, suppress_health_check=[HealthCheck.function_scoped_fixture])
async def test_any_order_of_giving_using_and_reversing_keeps_the_sums(
    notes: list[int],
    steps: list[tuple[bool, int]],
    office: Office,
    browser: httpx.AsyncClient,
    shop: Shop,
    play: Play,
    database: Database,
) -> None:
    booking = await book(browser, shop, play)
    left = int((await browser.get(f"/api/bookings/{booking}/credit")).json()["usable"])
    for amount in notes:
        left = int((await office.give(booking, amount)).json()["usable"])
    for is_use, amount in steps:
        if is_use:
            answer = await browser.post(f"/api/bookings/{booking}/credit", json={"amount": amount})
            assert answer.status_code == (201 if amount <= left else 409), answer.text
            left -= amount if amount <= left else 0
        else:
            recorded = (await office.http.get(f"{office.path(booking)}/offline-payments")).json()["payments"]
            live = [one for one in recorded if one["reversed_at"] is None]
            if live:
                one = live[amount % len(live)]
                await office.http.post(
                    f"{office.path(booking)}/offline-payments/{one['offline_payment_id']}/reverse",
                    json={"reason": "No"},
                )
                left += int(one["amount"])
        assert int((await browser.get(f"/api/bookings/{booking}/credit")).json()["usable"]) == left
    assert await broken_invariants(database) == []
