"""Suppliers over HTTP: bills with tax withheld, payments, advances, statement, TDS report, commission."""

import csv
import io
from datetime import date, timedelta
from typing import Any

import httpx
import psycopg
import pytest

from tests.bookings.conftest import browser, shop
from tests.conftest import Api
from tests.costs.test_profit import BUS, ROOMS, Office
from tests.documents.test_documents import register
from tests.resources.test_resources import send
from tests.shop import Shop

__all__ = ["browser", "shop"]

pytestmark = pytest.mark.anyio

LODGE = {"name": "River Lodge", "kind": "hotel"}
DAS = {
    "name": "Das Travels",
    "kind": "transporter",
    "phone": "9864012345",
    "gstin": "18AABCD1234E1Z7",
    "account_holder": "Das Travels",
    "account_number": "123456789012",
    "ifsc": "sbin0001234",
    "vpa": "DasTravels@oksbi",
    "tds_section": "194C",
}


class Books:
    """The suppliers of an operator."""

    def __init__(self, http: httpx.AsyncClient, sold: Shop) -> None:
        self.http, self.shop = http, sold
        self.client = f"/api/clients/{sold.client_id}"
        self.path = f"{self.client}/suppliers"

    async def add(self, **supplier: Any) -> Any:
        return Office.ok(await self.http.post(self.path, json=supplier), 201)

    async def bill(self, supplier_id: int, number: str, taxable: float, **more: Any) -> Any:
        body = {"number": number, "taxable": taxable, "billed_on": self.shop.today.isoformat(), **more}
        return Office.ok(await self.http.post(f"{self.path}/{supplier_id}/bills", json=body), 201)

    async def pay(self, supplier_id: int, amount: float, **more: Any) -> Any:
        body = {"amount": amount, "paid_on": self.shop.today.isoformat(), "paid_by": "bank", **more}
        return Office.ok(await self.http.post(f"{self.path}/{supplier_id}/payments", json=body), 201)

    async def get(self, path: str, **query: Any) -> Any:
        return Office.ok(await self.http.get(f"{self.client}/{path}", params=query))

    async def refused(self, method: str, path: str, body: dict[str, Any] | None = None) -> tuple[int, str, str]:
        answer = await self.http.request(method, path, json=body)
        problem = answer.json()
        field = problem["errors"][0]["field"] if problem.get("errors") else ""
        return answer.status_code, problem["code"], field


@pytest.fixture
def books(api: Api, shop: Shop) -> Books:
    return Books(shop.operator.on(api(shop.label)), shop)


@pytest.fixture
def office(books: Books) -> Office:
    return Office(books.http, books.shop)


async def test_a_supplier_is_added_changed_archived_and_deleted(books: Books, owner: psycopg.Connection[Any]) -> None:
    das = await books.add(**DAS)
    shown = ("phone", "pan", "account_number", "ifsc", "vpa", "is_individual", "is_used", "is_archived")
    assert [das[name] for name in shown] == [
        "+919864012345",
        "AABCD1234E",
        "123456789012",
        "SBIN0001234",
        "dastravels@oksbi",
        False,
        False,
        False,
    ]
    # PAN and account number are sealed.
    row = owner.execute("SELECT supplier::text FROM supplier").fetchone()
    assert row is not None
    assert "123456789012" not in row[0]
    one = f"{books.path}/{das['supplier_id']}"
    assert await books.refused("POST", books.path, {**LODGE, "name": "das travels"}) == (409, "supplier_named", "")
    other = {**DAS, "pan": "ABCPK1234F"}
    assert await books.refused("PUT", one, other) == (422, "invalid", "pan")
    for field, value in (("ifsc", "SBIN1"), ("vpa", "das"), ("gstin", "18AABCD1234E1Z7X"), ("pan", "12"), ("name", "")):
        assert (await books.refused("PUT", one, {**LODGE, field: value}))[::2] == (422, field)
    contract = await send(books.http, "document")
    guide = {"name": "Bikram Das", "kind": "guide", "pan": "abcpk1234f", "tds_section": "194J"}
    terms = {"contract_text": "1,500 a day", "contract_file": contract, "contract_until": "2027-03-31"}
    changed = Office.ok(await books.http.put(one, json={**guide, **terms}))
    assert (changed["is_individual"], changed["account_number"], changed["contract_file"]["filename"]) == (
        True,
        "",
        contract,
    )
    assert Office.ok(await books.http.put(f"{one}/archived", json={"is_archived": True}))["is_archived"]
    assert await books.get("supplier-names") == []
    assert (await books.get("suppliers"))["total"] == 0
    assert (await books.get("suppliers", is_archived=True))["total"] == 1
    Office.ok(await books.http.put(f"{one}/archived", json={"is_archived": False}))
    await books.pay(das["supplier_id"], 1)
    assert await books.refused("DELETE", one) == (409, "supplier_used", "")
    lodge = await books.add(**LODGE)
    assert (await books.http.delete(f"{books.path}/{lodge['supplier_id']}")).status_code == 204
    # The audit log has no names and numbers.
    logged = owner.execute("SELECT string_agg(data::text, '') FROM audit_entry WHERE action LIKE 'supplier%'")
    row = logged.fetchone()
    assert row is not None
    assert not any(word in row[0] for word in ("Das", "ABCPK", "1234567"))


async def test_a_bill_proposes_tax_by_the_bills_of_its_year(books: Books) -> None:
    das = (await books.add(**DAS))["supplier_id"]
    today = books.shop.today.isoformat()
    proposed = await books.get(f"suppliers/{das}/tds", billed_on=today, taxable=25_000)
    assert (proposed["amount"], proposed["reason"], proposed["section"]) == (0, "below_threshold", "194C")
    for number in range(4):
        await books.bill(das, f"DT/{number}", 25_000)
    # With the fifth the year is above 1,00,000: 2% of all five.
    proposed = await books.get(f"suppliers/{das}/tds", billed_on=today, taxable=25_000)
    assert proposed == {
        "amount": 2_500,
        "section": "194C",
        "rate_percent": 2,
        "reason": "total",
        "base": 125_000,
        "withheld": 0,
        "has_pan": True,
    }
    account = await books.bill(das, "DT/5", 25_000, gst=1_250)
    bill = account["bills"][0]
    assert (bill["tds"], bill["payable"], bill["tds_section"], bill["due_on"]) == (2_500, 23_750, "194C", today)
    assert account["balance"]["owed"] == 4 * 25_000 + 23_750
    one = f"{books.path}/{das}/bills/{bill['supplier_bill_id']}"
    # The bill that is changed is not counted twice, and the operator may change the amount.
    again = await books.get(
        f"suppliers/{das}/tds", billed_on=today, taxable=25_000, supplier_bill_id=bill["supplier_bill_id"]
    )
    assert again["amount"] == 2_500
    body = {"number": "DT/5", "billed_on": today, "taxable": 25_000, "tds": 0}
    assert Office.ok(await books.http.put(one, json=body))["bills"][0]["tds"] == 0
    tomorrow = (books.shop.today + timedelta(days=1)).isoformat()
    bills = f"{books.path}/{das}/bills"
    for wrong, field in (
        ({"billed_on": tomorrow}, "billed_on"),
        ({"due_on": "2020-01-01"}, "due_on"),
        ({"tds": 25_001}, "tds"),
        ({"file": "missing"}, "file"),
    ):
        assert await books.refused("POST", bills, {**body, "number": "DT/6", **wrong}) == (422, "invalid", field)
    assert await books.refused("POST", bills, {**body, "number": "dt/5"}) == (409, "bill_numbered", "")
    lodge = (await books.add(**LODGE))["supplier_id"]
    assert await books.refused("POST", f"{books.path}/{lodge}/bills", {**body, "tds": 1}) == (422, "invalid", "tds")
    # A bill of another supplier is absent.
    assert (await books.refused("DELETE", f"{books.path}/{lodge}/bills/{bill['supplier_bill_id']}"))[0] == 404
    assert len(Office.ok(await books.http.delete(one))["bills"]) == 4


async def test_profit_counts_bills_and_their_payments_once(books: Books, office: Office) -> None:
    das = (await books.add(**DAS))["supplier_id"]
    # The payee is a supplier by its name.
    (bus,) = (await office.add(**BUS))["costs"]
    assert bus["supplier_id"] == das
    for_bus = {"event_plan_id": books.shop.plan_id, "departure_cost_id": bus["departure_cost_id"]}
    receipt = await send(books.http, "document")
    account = await books.bill(das, "DT/1", 40_000, gst=2_000, file=receipt, **for_bus)
    (bill,) = account["bills"]
    assert (bill["tds"], bill["cost_name"], bill["file"]["filename"]) == (800, "Bus", receipt)
    profit = await office.read()
    # The tax withheld is a cost too.
    assert (profit["actual"]["cost"], profit["expected"]["cost"]) == (42_000, 6_000)
    assert (profit["billed"], profit["unpaid"], profit["costs"][0]["unpaid"]) == (42_000, 41_200, 41_200)
    # An advance is put to the departure later.
    advance = (await books.pay(das, 10_000))["payments"][0]
    assert (advance["event_plan_id"], (await office.read())["actual"]["cost"]) == (None, 42_000)
    payment = f"{books.path}/{das}/payments/{advance['cost_payment_id']}"
    body = {"amount": 10_000, "paid_on": books.shop.today.isoformat(), "paid_by": "bank"}
    Office.ok(await books.http.put(payment, json={**body, **for_bus}))
    profit = await office.read()
    assert (profit["actual"]["cost"], profit["unpaid"]) == (42_000, 31_200)
    # Put to the departure without the cost, it settles the bill as well.
    Office.ok(await books.http.put(payment, json={**body, "event_plan_id": books.shop.plan_id}))
    profit = await office.read()
    assert (profit["actual"]["cost"], profit["unplanned"], profit["costs"][0]["actual"]) == (42_000, 10_000, 32_000)
    assert (profit["unpaid"], profit["costs"][0]["unpaid"]) == (31_200, 31_200)
    # A payment on the departure's page is one of the supplier's.
    await office.pay(31_200, departure_cost_id=bus["departure_cost_id"], payee="das travels")
    listed = Office.ok(await books.http.get(f"/api/costs/clients/{books.shop.client_id}/profit"))
    assert (listed["data"][0]["actual"]["cost"], (await office.read())["unpaid"]) == (42_000, 0)
    account = await books.get(f"suppliers/{das}")
    assert (account["balance"]["owed"], account["balance"]["paid"]) == (0, 41_200)
    (cost,) = account["costs"]
    assert (cost["name"], cost["expected"], cost["billed"], cost["paid"]) == ("Bus", 6_000, 42_000, 31_200)
    # What has bills stays.
    for paid in account["payments"]:
        Office.ok(await books.http.delete(f"{books.path}/{das}/payments/{paid['cost_payment_id']}"))
    one = f"{office.path}/costs/{bus['departure_cost_id']}"
    assert (await books.refused("DELETE", one))[:2] == (409, "cost_paid")
    departure = f"/api/delete_event_plan/{books.shop.plan_id}"
    assert (await books.refused("DELETE", departure))[:2] == (409, "payments_recorded")
    unknown = {**BUS, "supplier_id": 999_999}
    assert await books.refused("POST", f"{office.path}/costs", unknown) == (422, "invalid", "supplier_id")
    elsewhere = {"number": "X", "billed_on": "2026-01-01", "taxable": 1, "event_plan_id": 999_999}
    assert (await books.refused("POST", f"{books.path}/{das}/bills", elsewhere))[0] == 404


async def test_a_statement_begins_with_what_was_owed(books: Books) -> None:
    das = (await books.add(**DAS))["supplier_id"]
    today = books.shop.today
    before, due = today - timedelta(days=40), today - timedelta(days=10)
    await books.bill(das, "DT/1", 31_000, billed_on=before.isoformat(), due_on=due.isoformat())
    await books.pay(das, 10_000, paid_on=before.isoformat())
    await books.bill(das, "DT/2", 10_000, gst=500)
    await books.pay(das, 50_000, note="Advance for December")
    period = {"first": (today - timedelta(days=30)).isoformat(), "last": today.isoformat()}
    statement = await books.get(f"suppliers/{das}/statement", **period)
    # 2% of 31,000 was withheld, and 10,000 paid.
    assert [statement[name] for name in ("opening", "billed", "tds", "paid", "closing")] == [
        20_380,
        10_500,
        0,
        50_000,
        -19_120,
    ]
    assert [(line["kind"], line["reference"], line["balance"]) for line in statement["lines"]] == [
        ("bill", "DT/2", 30_880),
        ("payment", "Advance for December", -19_120),
    ]
    file = await books.http.get(f"{books.path}/{das}/statement.csv", params=period)
    rows = list(csv.reader(io.StringIO(file.content.decode("utf-8-sig"))))
    assert [row[1] for row in rows[1:]] == ["Opening balance", "Bill", "Payment"]
    assert rows[1][-1] == "20380.00"
    wrong = f"{books.path}/{das}/statement?first=2026-02-01&last=2026-01-01"
    assert await books.refused("GET", wrong) == (422, "invalid", "last")


async def test_the_list_says_what_is_owed_and_overdue(books: Books) -> None:
    das = (await books.add(**DAS))["supplier_id"]
    lodge = (await books.add(**LODGE))["supplier_id"]
    overdue = books.shop.today - timedelta(days=10)
    await books.bill(lodge, "1", 5_000, billed_on=overdue.isoformat())
    await books.bill(lodge, "2", 7_000)
    await books.pay(lodge, 2_000)
    await books.pay(das, 900)
    listed = await books.get("suppliers", sort="-owed")
    assert [(line["name"], line["owed"], line["overdue"], line["paid"]) for line in listed["data"]] == [
        ("River Lodge", 10_000, 3_000, 2_000),
        ("Das Travels", -900, 0, 900),
    ]
    assert listed["sums"] == {"owed": 10_000, "overdue": 3_000, "paid": 2_900, "tds": 0, "advances": 900}
    for query, total in (({"q": "lodge"}, 1), ({"kind": "transporter"}, 1), ({"q": "nobody"}, 0)):
        assert (await books.get("suppliers", **query))["total"] == total
    file = await books.http.get(f"{books.path}.csv")
    assert file.content.decode("utf-8-sig").splitlines()[1].startswith("Das Travels,Transporter")


async def test_tax_of_a_quarter_by_section_and_supplier(books: Books) -> None:
    das = (await books.add(**DAS))["supplier_id"]
    nobody = (await books.add(name="Without PAN", kind="guide", tds_section="194J"))["supplier_id"]
    today = books.shop.today
    await books.bill(das, "DT/1", 40_000)
    await books.bill(das, "DT/2", 1_000)
    await books.bill(nobody, "1", 60_000)
    first = date(today.year, (today.month - 1) // 3 * 3 + 1, 1)
    quarter = f"{first:%Y-%m}"
    report = await books.get("tds", quarter=quarter)
    assert [(line["name"], line["pan"], line["section"], line["amount"], line["tds"]) for line in report["lines"]] == [
        ("Das Travels", "AABCD1234E", "194C", 40_000, 800),
        ("Without PAN", "", "194J", 60_000, 12_000),
    ]
    assert (report["tds"], report["first"]) == (12_800, first.isoformat())
    file = await books.http.get(f"{books.client}/tds.csv", params={"quarter": quarter})
    assert "Without PAN,not given,194J,1,60000.00,12000.00" in file.text
    assert (await books.http.get(f"{books.client}/tds", params={"quarter": "2026-02"})).status_code == 422


async def test_commission_is_earned_when_the_departure_has_ended(
    books: Books, office: Office, owner: psycopg.Connection[Any]
) -> None:
    lodge = (await books.add(**LODGE))["supplier_id"]
    await office.add(**ROOMS, supplier_id=lodge)
    await office.add(**BUS, commission=500, supplier_id=lodge)
    period = {"first": (books.shop.today - timedelta(days=365)).isoformat(), "last": books.shop.today.isoformat()}
    assert (await books.get("supplier-commission", **period))["data"] == []
    owner.execute(
        "UPDATE departure SET booking_start_date = booking_start_date - days,"
        " booking_end_date = booking_end_date - days, tour_start_date = tour_start_date - days,"
        " tour_end_date = tour_end_date - days"
        " FROM (SELECT tour_end_date - %s::date AS days FROM departure WHERE departure_id = %s) shift"
        " WHERE departure_id = %s",
        [books.shop.today - timedelta(days=6), books.shop.plan_id, books.shop.plan_id],
    )
    # Nobody booked a room.
    (earned,) = (await books.get("supplier-commission", **period))["data"]
    assert (earned["name"], earned["departures"], earned["commission"]) == ("River Lodge", 1, 500)
    file = await books.http.get(f"{books.client}/supplier-commission.csv", params=period)
    assert file.text.splitlines()[1].startswith("River Lodge,Hotel,1")


async def test_commission_is_agreed_invoiced_and_received(
    books: Books, office: Office, owner: psycopg.Connection[Any], api: Api
) -> None:
    lodge = (await books.add(**LODGE, commission_percent=12.5))["supplier_id"]
    assert (await books.get(f"suppliers/{lodge}"))["commission_percent"] == 12.5
    await office.add(**BUS, supplier_id=lodge)
    today = books.shop.today
    owner.execute(
        "UPDATE departure SET booking_start_date = booking_start_date - days,"
        " booking_end_date = booking_end_date - days, tour_start_date = tour_start_date - days,"
        " tour_end_date = tour_end_date - days"
        " FROM (SELECT tour_end_date - %s::date AS days FROM departure WHERE departure_id = %s) shift"
        " WHERE departure_id = %s",
        [today - timedelta(days=6), books.shop.plan_id, books.shop.plan_id],
    )
    period = {"first": (today - timedelta(days=30)).isoformat(), "last": today.isoformat()}
    path = f"{books.path}/{lodge}/commission"

    async def record(kind: str, amount: float, **more: Any) -> httpx.Response:
        body = {"kind": kind, "amount": amount, "entered_on": today.isoformat(), **more}
        return await books.http.post(path, json=body)

    (line,) = (await books.get("supplier-commission", **period))["data"]
    cost = line["cost"]
    assert (line["percent"], line["earned"], line["open"]) == (12.5, round(cost * 0.125, 2), 0)
    refused = await record("invoice", 1000, gst=180, number="C-1")
    assert (refused.status_code, refused.json()["errors"][0]["field"]) == (422, "gst")
    await register(api, books.shop)
    assert (await record("invoice", 1000, gst=180, number="C-1")).status_code == 204
    assert (await record("receipt", 600, number="412345678901")).status_code == 204
    assert (await record("receipt", 100, gst=18)).status_code == 422
    assert (await record("invoice", 10, entered_on=(today + timedelta(days=1)).isoformat())).status_code == 422
    report = await books.get("supplier-commission", **period)
    (line,) = report["data"]
    assert (line["invoiced"], line["received"], line["open"]) == (1000, 600, 580)
    assert [(entry["kind"], entry["amount"], entry["number"]) for entry in report["entries"]] == [
        ("receipt", 600, "412345678901"),
        ("invoice", 1000, "C-1"),
    ]
    later = {"first": (today + timedelta(days=1)).isoformat(), "last": (today + timedelta(days=9)).isoformat()}
    (line,) = (await books.get("supplier-commission", **later))["data"]
    assert (line["earned"], line["invoiced"], line["received"], line["open"]) == (0, 0, 0, 580)
    assert (await books.http.delete(books.path + f"/{lodge}")).json()["code"] == "supplier_used"
    receipt = report["entries"][0]["supplier_commission_id"]
    assert (await books.http.delete(f"{path}/{receipt}")).status_code == 204
    assert (await books.get("supplier-commission", **period))["open"] == 1180
    file = await books.http.get(f"{books.client}/supplier-commission.csv", params=period)
    assert "1000.00" in file.text.splitlines()[1]


async def test_trips_and_their_departures_keep_the_supplier(books: Books, office: Office) -> None:
    das = (await books.add(**DAS))["supplier_id"]
    path = f"/api/events/{books.shop.trip_id}/costs"
    saved = Office.ok(await books.http.put(path, json={"costs": [BUS, {**ROOMS, "payee": "Nobody"}]}))
    assert [cost["supplier_id"] for cost in saved["costs"]] == [das, None]
    taken = Office.ok(await books.http.post(f"{office.path}/costs/from-trip"))
    assert [cost["supplier_id"] for cost in taken["costs"]] == [das, None]
