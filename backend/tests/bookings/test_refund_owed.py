"""Offline payments of a cancelled booking: promised, decided, listed as owed, returned."""

from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.conftest import Api, RunJobs
from tests.people import mails
from tests.shop import Shop
from toli.infra.db.database import Database
from toli.reporting.invariants.invariants import broken_invariants

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
ONLINE, CASH, CHARGE = 6300, 14700, 3150


class Desk:
    """The operator's browser, and one booking of ₹21,000: the advance paid online, the balance in cash."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop, booking_id: int) -> None:
        self.http, self.shop, self.booking_id = http, shop, booking_id
        self.path = f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}"

    async def record(self, kind: str, amount: float) -> httpx.Response:
        body = {"kind": kind, "amount": amount, "method": "cash", "moved_on": self.shop.today.isoformat()}
        return await self.http.post(f"{self.path}/offline-payments", json=body)

    async def cancel(self, **body: Any) -> httpx.Response:
        return await self.http.post(f"/api/bookings/cancel/{self.booking_id}", json=body)

    async def read(self, what: str) -> Any:
        return (await self.http.get(f"{self.path}/{what}")).json()

    async def booking(self) -> dict[str, Any]:
        found: dict[str, Any] = (await self.read("details"))["reservation_event"]
        return found

    async def owed(self) -> dict[str, Any]:
        found: dict[str, Any] = (
            await self.http.get(f"/api/bookings/clients/{self.shop.client_id}/owed-refunds")
        ).json()
        return found

    async def dashboard(self) -> dict[str, Any]:
        answer = await self.http.get(f"/api/reports/clients/{self.shop.client_id}/dashboard?period=year")
        found: dict[str, Any] = answer.json()
        return found

    async def plan(self) -> dict[str, Any]:
        answer = await self.http.get(f"/api/bookings/get_by_client_id/{self.shop.client_id}?status=booking")
        (found,) = answer.json()["data"]
        return dict(found)


@pytest.fixture
async def desk(browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play) -> Desk:
    held = await hold(browser, shop, double=2)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    found = Desk(shop.operator.on(api(shop.label)), shop, held["reservation_event_id"])
    assert (await found.record("received", CASH)).status_code == 201
    return found


async def test_cash_is_promised_owed_and_settled_by_recording_its_return(
    desk: Desk, browser: httpx.AsyncClient, api: Api, run_jobs: RunJobs
) -> None:
    path = f"/api/bookings/{desk.booking_id}/cancellation"
    terms = (await browser.get(path)).json()
    promise = (terms["refund"], terms["refund_online"], terms["refund_offline"])
    assert promise == (ONLINE + CASH - CHARGE, ONLINE, CASH - CHARGE)
    await browser.post(path, json={"refund": terms["refund"]})
    money = await desk.read("money")
    assert (money["left"], money["left_offline"]) == (ONLINE, CASH)
    shown = money["cancellation"]
    assert (shown["refund"], shown["refund_online"], shown["refund_offline"]) == promise
    assert (await desk.owed())["total"] == 0
    await run_jobs()
    assert (await desk.cancel()).status_code == 200
    await run_jobs()
    letters = {mail["subject"].partition(":")[0]: mail["text"] for mail in await mails(api)}
    assert "₹6,300 will be refunded to the card" in letters["Booking cancelled"]
    assert "refunds ₹11,550 to you directly, in cash" in letters["Booking cancelled"]
    (asking,) = [text for subject, text in letters.items() if "Cancellation requested by" in subject]
    assert "policy: ₹17,850" in asking
    assert "₹11,550 was paid to you directly" in asking

    booking = await desk.booking()
    assert (booking["owed_back"], booking["refund_status"]) == (CASH - CHARGE, "owed")
    owed = await desk.owed()
    assert (owed["total"], owed["owed"]) == (1, CASH - CHARGE)
    (row,) = owed["data"]
    assert (row["customer_name"], row["owed"]) == ("Asha Baruah", CASH - CHARGE)
    due = (await desk.dashboard())["money_due"]
    assert (due["owed_back"], due["owed_back_bookings"]) == (CASH - CHARGE, 1)
    assert (await desk.plan())["owed_back"] == CASH - CHARGE
    (act,) = [act for act in (await desk.read("history"))["acts"] if act["action"] == "booking.cancelled"]
    assert (act["data"]["returned_paise"], act["data"]["owed_paise"]) == (ONLINE * 100, (CASH - CHARGE) * 100)

    assert (await desk.record("returned", 1550)).status_code == 201
    assert (await desk.owed())["owed"] == 10000
    assert (await desk.record("returned", 10000)).status_code == 201
    assert (await desk.owed()) == {"data": [], "owed": 0, "total": 0, "total_pages": 0}
    booking = await desk.booking()
    assert (booking["owed_back"], booking["refund_status"], booking["payment_status"]) == (0, "partial", "paid")
    assert (booking["advance_paid"], booking["refunded_amount"]) == (CHARGE, ONLINE + CASH - CHARGE)
    # Recorded by mistake, and received again: it is owed again.
    assert (await desk.record("received", 500)).status_code == 201
    assert (await desk.owed())["owed"] == 500
    assert (await desk.record("received", 11_050.01)).json()["code"] == "booking_cancelled"


async def test_the_operator_decides_the_refund_by_way(desk: Desk, owner: Owner) -> None:
    refused = await desk.cancel(amount=0, offline_amount=CASH + 0.01)
    assert (refused.status_code, refused.json()["code"]) == (409, "returned_too_much")
    assert (await desk.cancel(amount=1000, offline_amount=2000)).status_code == 200
    assert (await desk.owed())["owed"] == 2000
    assert owner.execute("SELECT sum(amount_paise) FROM refund").fetchone() == (100000,)
    # More than was decided may be given out of goodwill; nothing is owed then.
    assert (await desk.record("returned", 5000)).status_code == 201
    assert (await desk.owed())["total"] == 0


async def test_cancelling_without_a_request_or_amounts_keeps_everything(desk: Desk, database: Database) -> None:
    assert (await desk.cancel()).status_code == 200
    booking = await desk.booking()
    assert (booking["owed_back"], booking["refund_status"], booking["advance_paid"]) == (0, "none", ONLINE + CASH)
    assert (await desk.owed())["total"] == 0
    assert await broken_invariants(database) == []


async def test_a_payment_reversed_after_cancelling_is_not_owed(desk: Desk) -> None:
    assert (await desk.cancel(amount=0, offline_amount=CASH)).status_code == 200
    (entry,) = (await desk.read("offline-payments"))["payments"]
    path = f"{desk.path}/offline-payments/{entry['offline_payment_id']}/reverse"
    assert (await desk.http.post(path, json={"reason": "The note was false."})).status_code == 200
    assert (await desk.owed())["total"] == 0


async def test_a_return_above_the_decision_breaks_an_invariant(desk: Desk, database: Database, owner: Owner) -> None:
    assert (await desk.cancel(amount=0, offline_amount=CASH)).status_code == 200
    owner.execute("UPDATE cancellation SET returned_offline_paise = 100")
    assert {found.invariant for found in await broken_invariants(database)} == {"D2"}
    owner.execute("UPDATE cancellation SET returned_offline_paise = 1470000")


async def test_departures_add_up_to_the_dashboard_and_the_ledger(
    desk: Desk, browser: httpx.AsyncClient, shop: Shop, play: Play, run_jobs: RunJobs, owner: Owner
) -> None:
    for amount, cancels in (("advance", None), ("total", {"amount": 0}), ("total", {"amount": 2345.5})):
        held = await hold(browser, shop, quad=1)
        await verify(browser, await play((await order(browser, held, amount=amount))["order_id"]))
        if cancels is not None:
            path = f"/api/bookings/cancel/{held['reservation_event_id']}"
            assert (await desk.http.post(path, json=cancels)).status_code == 200
    assert (await desk.cancel(amount=300, offline_amount=4000)).status_code == 200
    for _ in range(2):
        (ledger,) = owner.execute(
            "SELECT -sum(amount_paise) / 100.0 FROM ledger_posting WHERE account = 'customer_prepayment'"
        ).fetchone() or (None,)
        plan = await desk.plan()
        assert plan["amount_paid"] == float(ledger) == (await desk.dashboard())["totals"]["revenue"]["value"]
        assert (plan["total_bookings"], plan["total_travelers"]) == (1, 1)
        assert plan["amount_paid"] - plan["from_cancelled"] == 2363
        assert plan["total_amount"] - plan["from_cancelled"] == 7875
        answer = await desk.http.get(f"/api/bookings/event-plan/{shop.plan_id}/reservations")
        page = answer.json()
        assert [page[name] for name in ("amount_paid", "total_amount", "from_cancelled", "owed_back")] == [
            plan[name] for name in ("amount_paid", "total_amount", "from_cancelled", "owed_back")
        ]
        summary = await desk.http.get(f"/api/bookings/event-plan/{shop.plan_id}/summary")
        assert summary.json() == plan
        confirmed = [one for one in page["reservations"] if one["booking_status"] == "confirmed"]
        assert plan["balance_due"] == sum(one["balance_due"] for one in confirmed) == 7875 - 2363
        # Once the provider has sent its part and the operator theirs.
        await run_jobs()
        await desk.record("returned", 4000)
    assert plan["owed_back"] == 0


async def test_money_is_owed_since_a_booking_was_changed_whatever_changed_it(desk: Desk, owner: Owner) -> None:
    owner.execute("UPDATE booking SET price_reduction_paise = 100000 WHERE booking_status = 'confirmed'")
    (row,) = (await desk.owed())["data"]
    assert (row["owed"], row["owed_since"] is None) == (1000, False)
    todo = await desk.http.get(f"/api/reports/clients/{desk.shop.client_id}/todo")
    assert todo.status_code == 200, todo.text
    owner.execute("UPDATE booking SET price_reduction_paise = 0")
