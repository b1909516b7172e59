"""Tax that a customer's company deducts at source: expected, certified, reversed, returned, moved, reported."""

from datetime import date, timedelta
from typing import Any
from xml.etree import ElementTree as ET

import httpx
import psycopg
import pytest

from tests.bookings.conftest import Play, hold, order, verify
from tests.bookings.test_desk import Desk
from tests.conftest import Api, HandClock
from tests.documents.test_billing import COMPANY
from tests.documents.test_documents import register
from tests.exports.zoho import sum_tally, sum_zoho
from tests.shop import Shop
from toli.finance.exports.rules.travel_tax import due_on, quarter_of
from toli.finance.suppliers.rules import RETURN_DUE_ON

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]

TAN = "PNEU12345B"


class Company:
    """A booking of a company, which pays net of tax."""

    def __init__(self, http: httpx.AsyncClient, shop: Shop) -> None:
        self.http, self.shop, self.desk = http, shop, Desk(http, shop)
        self.exports = f"/api/exports/clients/{shop.client_id}"
        self.booking: dict[str, Any] = {}

    async def book(self, **more: Any) -> None:
        self.booking = await self.desk.made(unpaid="keep", **more)
        answer = await self.http.put(f"{self.desk.booking(self.booking)}/billing", json={"company": COMPANY})
        assert answer.status_code == 200, answer.text

    def tds(self, amount: float, **more: Any) -> dict[str, Any]:
        return {"amount": amount, "withheld_on": self.desk.day(), "tan": TAN.lower(), "section": "194C", **more}

    async def pay(self, amount: float, **more: Any) -> httpx.Response:
        body = {"kind": "received", **self.desk.cash(amount), "method": "neft", "tell": False, **more}
        return await self.http.post(f"{self.desk.booking(self.booking)}/offline-payments", json=body)

    async def deduct(self, amount: float, **more: Any) -> httpx.Response:
        return await self.http.post(f"{self.desk.booking(self.booking)}/tds", json=self.tds(amount, **more))

    async def certify(self, payment: int, **more: Any) -> httpx.Response:
        body = {"number": "ABCDEFG", "received_on": self.desk.day(), **more}
        return await self.http.put(f"{self.desk.booking(self.booking)}/tds/{payment}/certificate", json=body)

    async def give_back(self, amount: float, **more: Any) -> httpx.Response:
        return await self.pay(amount, kind="returned", **more)

    async def reverse(self, payment: int) -> httpx.Response:
        path = f"{self.desk.booking(self.booking)}/offline-payments/{payment}/reverse"
        return await self.http.post(path, json={"reason": "Corrected return"})

    async def credit(self, amount: float) -> httpx.Response:
        valid = (self.shop.today + timedelta(days=30)).isoformat()
        body = {"amount": amount, "valid_until": valid, "reason": "Snow", "from_payments": True}
        return await self.http.post(f"{self.desk.booking(self.booking)}/credit", json=body)

    async def money(self) -> tuple[float, float, float]:
        """Received, expected as a certificate, due."""
        shown = (await self.desk.details(self.booking))["reservation_event"]
        return shown["advance_paid"], shown["tds_expected"], shown["balance_due"]

    async def report(self) -> dict[str, Any]:
        first = self.shop.today.replace(day=1, month=(self.shop.today.month - 1) // 3 * 3 + 1)
        answer = await self.http.get(f"{self.exports}/quarters/{first:%Y-%m}/customer-tds")
        assert answer.status_code == 200, answer.text
        report: dict[str, Any] = answer.json()
        return report

    async def revenue(self) -> float:
        answer = await self.http.get(f"/api/reports/clients/{self.shop.client_id}/dashboard", params={"period": "year"})
        revenue: float = answer.json()["totals"]["revenue"]["value"]
        return revenue


@pytest.fixture
async def company(api: Api, shop: Shop) -> Company:
    company = Company(await register(api, shop), shop)
    await company.book()
    return company


async def test_a_net_payment_settles_the_booking_and_waits_for_its_certificate(company: Company) -> None:
    assert (await company.money())[2] == 21_000
    answer = await company.pay(20_580, tds=company.tds(420))
    assert answer.status_code == 201, answer.text
    payments = answer.json()["payments"]
    assert [payment["method"] for payment in payments] == ["neft", "tds"]
    tds = payments[1]["tds"]
    assert (tds["state"], tds["tan"], tds["pan"], tds["section"]) == ("expected", TAN, COMPANY["gstin"][2:12], "194C")
    # It is neither asked from anybody nor counted as received.
    assert await company.money() == (20_580, 420, 0)
    assert (answer.json()["left"], answer.json()["tds_expected"]) == (20_580, 420)
    assert await company.revenue() == 20_580
    summary = (await company.http.get(f"/api/bookings/event-plan/{company.shop.plan_id}/summary")).json()
    assert (summary["amount_paid"], summary["tds_expected"], summary["balance_due"]) == (20_580, 420, 0)
    customer = f"booking-{company.booking['reservation_event_id']}"
    page = (await company.http.get(f"/api/clients/{company.shop.client_id}/customers/{customer}")).json()
    assert (page["paid"], page["due"]) == (20_580, 0)

    certified = await company.certify(payments[1]["offline_payment_id"])
    assert certified.status_code == 200, certified.text
    assert certified.json()["payments"][1]["tds"]["state"] == "received"
    assert await company.money() == (21_000, 0, 0)
    assert await company.revenue() == 21_000
    # Its number may be corrected; it counts once.
    again = await company.certify(payments[1]["offline_payment_id"], number="HIJKLMN")
    assert again.json()["payments"][1]["tds"]["certificate_number"] == "HIJKLMN"
    assert await company.money() == (21_000, 0, 0)


async def test_tds_is_recorded_afterwards_and_reversed(company: Company) -> None:
    await company.pay(20_580)
    too_much = await company.deduct(420.01)
    assert (too_much.status_code, too_much.json()["code"]) == (409, "due_differs")
    (_, tds) = (await company.deduct(420)).json()["payments"]
    assert await company.money() == (20_580, 420, 0)
    assert (await company.reverse(tds["offline_payment_id"])).status_code == 200
    assert await company.money() == (20_580, 0, 420)
    assert (await company.certify(tds["offline_payment_id"])).json()["code"] == "tds_reversed"
    # Also one with a certificate.
    (_, _, tds) = (await company.deduct(420)).json()["payments"]
    await company.certify(tds["offline_payment_id"])
    assert (await company.reverse(tds["offline_payment_id"])).status_code == 200
    assert await company.money() == (20_580, 0, 420)
    assert (await company.report())["data"] == []


async def test_deductors_are_companies(company: Company) -> None:
    await company.pay(20_580)
    for body, field in (({"tan": "PNEU1234"}, "tan"), ({"pan": "ABCPK1234F"}, "pan"), ({"section": "none"}, "section")):
        refused = await company.deduct(420, **body)
        assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, field)
    late = await company.deduct(420, withheld_on=company.desk.day(1))
    assert late.json()["code"] == "moved_in_future"
    other = await company.certify(1)
    assert other.status_code == 404


async def test_money_returned_never_counts_the_deducted_part_twice(company: Company, owner: Owner) -> None:
    (_, tds) = (await company.pay(20_580, tds=company.tds(420))).json()["payments"]
    path = f"/api/bookings/cancel/{company.booking['reservation_event_id']}"
    cancelled = await company.http.post(path, json={"offline_amount": 21_000, "reason": "Snow"})
    assert cancelled.status_code == 200, cancelled.text
    # What the company kept back is not here until its certificate is.
    refused = await company.give_back(21_000)
    assert (refused.status_code, refused.json()["code"], refused.json()["tds_expected"]) == (
        409,
        "tds_not_certified",
        420,
    )
    assert (await company.give_back(20_580)).status_code == 201
    assert await company.revenue() == 0
    assert (await company.desk.details(company.booking))["reservation_event"]["owed_back"] == 420
    await company.certify(tds["offline_payment_id"])
    assert await company.revenue() == 420
    returned = await company.give_back(420)
    assert returned.status_code == 201, returned.text
    assert (await company.desk.details(company.booking))["reservation_event"]["owed_back"] == 0
    # The claim against the government stays.
    posted = owner.execute(
        "SELECT account, sum(amount_paise)::int FROM ledger_posting GROUP BY 1 HAVING sum(amount_paise) <> 0 ORDER BY 1"
    ).fetchall()
    assert posted == [("received_offline", -420_00), ("tds_receivable", 420_00)]


async def test_a_company_that_corrects_its_return_is_owed_no_tax(company: Company) -> None:
    (_, tds) = (await company.pay(20_580, tds=company.tds(420))).json()["payments"]
    path = f"/api/bookings/cancel/{company.booking['reservation_event_id']}"
    await company.http.post(path, json={"offline_amount": 21_000, "reason": "Snow"})
    assert (await company.reverse(tds["offline_payment_id"])).status_code == 200
    assert (await company.desk.details(company.booking))["reservation_event"]["owed_back"] == 20_580
    assert (await company.give_back(20_580)).status_code == 201
    assert await company.money() == (0, 0, 0)


async def test_travel_credit_is_given_for_money_alone(
    company: Company, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    held = await hold(browser, shop, double=1)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    company.booking = held
    paid = await company.pay(7_140, tds=company.tds(210))
    assert paid.status_code == 201, paid.text
    (_, tds) = paid.json()["payments"]
    path = f"/api/bookings/cancel/{held['reservation_event_id']}"
    await company.http.post(path, json={"amount": 0, "offline_amount": 0, "reason": "Snow"})
    too_much = await company.credit(10_500)
    assert (too_much.status_code, too_much.json()["code"], too_much.json()["kept"]) == (409, "credit_too_large", 10_290)
    assert (await company.credit(10_290)).status_code == 201
    # What is left is tax, which is neither returned as money nor by the card.
    assert (await company.give_back(210)).json()["code"] == "returned_too_much"
    online = await company.http.post(f"/api/bookings/refund/{held['reservation_event_id']}", json={"amount": 210})
    assert online.json()["code"] == "refund_too_large"
    assert (await company.money())[:2] == (0, 210)
    assert (await company.reverse(tds["offline_payment_id"])).status_code == 200
    assert (await company.money())[:2] == (0, 0)


async def test_certified_tax_becomes_travel_credit(
    company: Company, browser: httpx.AsyncClient, shop: Shop, play: Play
) -> None:
    held = await hold(browser, shop, double=1)
    assert (await verify(browser, await play((await order(browser, held))["order_id"]))).status_code == 200
    company.booking = held
    (_, tds) = (await company.pay(7_140, tds=company.tds(210))).json()["payments"]
    path = f"/api/bookings/cancel/{held['reservation_event_id']}"
    await company.http.post(path, json={"amount": 0, "offline_amount": 0, "reason": "Snow"})
    await company.certify(tds["offline_payment_id"])
    assert (await company.credit(10_500)).status_code == 201
    refused = await company.reverse(tds["offline_payment_id"])
    assert (refused.status_code, refused.json()["code"]) == (409, "credit_given_instead")


async def test_exports_have_a_ledger_of_tds(company: Company) -> None:
    (_, tds) = (await company.pay(20_580, tds=company.tds(420))).json()["payments"]
    month = f"{company.exports}/months/{company.shop.today:%Y-%m}"
    ledgers = await sum_tally(company.http, month)
    shown = [ledgers[name] for name in ("TDS receivable", "Bank", "Accounts Receivable")]
    assert shown == [420_00, 20_580_00, -21_000_00]
    vouchers = ET.fromstring((await company.http.get(f"{month}/tally.xml")).content)
    assert [voucher.get("VCHTYPE") for voucher in vouchers.iter("VOUCHER")] == ["Receipt", "Journal"]
    assert await sum_zoho(company.http, month) == ledgers
    assert ",tds," in (await company.http.get(f"{month}/payments.csv")).text
    # A certificate changes no ledger.
    await company.certify(tds["offline_payment_id"])
    assert await sum_tally(company.http, month) == ledgers
    masters = ET.fromstring((await company.http.get(f"{month}/tally-ledgers.xml")).content)
    assert "TDS receivable" in {ledger.get("NAME") for ledger in masters.iter("LEDGER")}


async def test_the_report_of_a_quarter(company: Company) -> None:
    await company.pay(10_290, tds=company.tds(210))
    answer = await company.pay(10_290, tds=company.tds(210, section="194J_technical"))
    await company.certify(answer.json()["payments"][-1]["offline_payment_id"])
    report = await company.report()
    assert (report["amount"], report["expected"], report["received"]) == (420, 210, 210)
    first, second = report["data"]
    assert (first["company"], first["tan"], first["state"], second["state"]) == (
        COMPANY["name"],
        TAN,
        "expected",
        "received",
    )
    assert first["booking_reference"] == company.booking["booking_reference"]
    first_day = quarter_of(date.fromisoformat(report["first"])).first
    written = await company.http.get(f"{company.exports}/quarters/{first_day:%Y-%m}/customer-tds.csv")
    lines = written.content.decode("utf-8-sig").splitlines()
    assert lines[0].startswith("Company,TAN,PAN,Section,Booking,Bill,Deducted on,TDS")
    assert len(lines) == 3


async def test_certificates_past_their_day_are_open_points(company: Company, clock: HandClock, owner: Owner) -> None:
    (_, tds) = (await company.pay(20_580, tds=company.tds(420))).json()["payments"]
    due = date.fromisoformat(tds["tds"]["due_on"])

    async def count(day: date) -> int:
        path = f"/api/clients/{company.shop.client_id}/months/{day:%Y-%m}/close"
        points = (await company.http.get(path)).json()["points"]
        return sum(point["count"] for point in points if point["kind"] == "tds_certificates")

    assert await count(due.replace(day=1) - timedelta(days=1)) == 0
    assert await count(due) == 1
    await company.certify(tds["offline_payment_id"])
    assert await count(due) == 0


async def test_certificates_are_due_fifteen_days_after_the_return(company: Company, owner: Owner) -> None:
    for month in range(1, 13):
        day = date(2027, month, 15)
        quarter = quarter_of(day.replace(day=1, month=(month - 1) // 3 * 3 + 1))
        (due,) = owner.execute("SELECT certificate_due_on(%s)", [day]).fetchone() or (None,)
        assert due == due_on(quarter, RETURN_DUE_ON) + timedelta(days=15), company.exports
