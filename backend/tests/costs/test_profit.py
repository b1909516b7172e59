"""Costs and profit of departures over HTTP: entered, paid, copied, compared with the ledger, exported."""

import csv
import io
from typing import Any

import httpx
import psycopg
import pytest
from openpyxl import load_workbook
from sqlalchemy import text

from tests.bookings.conftest import Play, asha, browser, hold, invariants, order, play, shop, verify
from tests.bookings.test_desk import Desk
from tests.conftest import Api, HandClock
from tests.resources.samples import put_on_departure
from tests.resources.test_resources import send
from tests.shop import Person, Shop, open_shop
from toli.infra.db.database import Database

__all__ = ["asha", "browser", "invariants", "play", "shop"]

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

BUS = {"category": "transport", "name": "Bus", "payee": "Das Travels", "basis": "departure", "rate": 6000}
MEALS = {"category": "meal", "name": "Meals", "basis": "person", "rate": 250.5, "is_per_day": True}
ROOMS = {"category": "hotel", "name": "Lodge", "basis": "room", "rate": 1000, "quantity": 3, "commission": 150}


class Office:
    """The operator's browser on a departure's profit."""

    def __init__(self, http: httpx.AsyncClient, sold: Shop) -> None:
        self.http, self.shop = http, sold
        self.path = f"/api/event-plans/{sold.plan_id}"

    async def read(self) -> Any:
        return self.ok(await self.http.get(f"{self.path}/profit"))

    async def add(self, **cost: Any) -> Any:
        return self.ok(await self.http.post(f"{self.path}/costs", json=cost), 201)

    async def pay(self, amount: float, **more: Any) -> Any:
        return self.ok(await self.http.post(f"{self.path}/cost-payments", json=self.payment(amount, **more)), 201)

    def payment(self, amount: float, **more: Any) -> dict[str, Any]:
        return {"amount": amount, "paid_on": self.shop.today.isoformat(), "paid_by": "upi", **more}

    @staticmethod
    def ok(answer: httpx.Response, status: int = 200) -> Any:
        assert answer.status_code == status, answer.text
        return answer.json()


@pytest.fixture
def office(api: Api, shop: Shop) -> Office:
    return Office(shop.operator.on(api(shop.label)), shop)


async def test_a_departure_earns_what_its_bookings_bring_less_its_costs(
    office: Office, owner: psycopg.Connection[Any]
) -> None:
    desk = Desk(office.http, office.shop)
    for cost in (BUS, MEALS, ROOMS):
        found = await office.add(**cost)
    # Nobody has booked: fixed costs alone, and the break-even at list prices.
    assert (found["travellers"], found["rooms"], found["expected"]["cost"], found["actual"]["cost"]) == (0, 0, 6000, 0)
    assert (found["expected"]["margin_percent"], found["expected"]["fees"]) == (None, 0)
    assert found["break_even"]["price_source"] == "prices"
    await desk.made(payment=desk.cash(10_000))
    gone = await desk.made(payment=desk.cash(10_500))
    cancelled = await office.http.post(
        f"/api/bookings/cancel/{gone['reservation_event_id']}", json={"amount": 0, "offline_amount": 4200}
    )
    assert cancelled.status_code == 200, cancelled.text
    found = await office.read()
    money = found["revenue"]
    # 21,000 with 1,000 of tax; of the cancelled 10,500 goes 4,200 back, and in the 6,300 kept are 300 of tax.
    assert money == {
        "price": 21_000,
        "kept": 6_300,
        "tax": 1_300,
        "net": 26_000,
        "received": 20_500,
        "to_return": 4_200,
        "received_tax": 776.19,
        "received_net": 15_523.81,
    }
    # 6,000, two people for four days at 250.50, and one room three times at 1,000.
    assert [line["expected"] for line in found["costs"]] == [6000, 2004, 3000]
    assert (found["travellers"], found["rooms"], found["days"], found["commission"]) == (2, 1, 4, 450)
    assert found["expected"] == {
        "revenue": 26_000,
        "fees": 0,
        "cost": 11_004,
        "profit": 14_996,
        "margin_percent": 57.7,
    }
    # Of 10,000 without tax each, 1,002 are meals; a room of 3,000 and the bus of 6,000 leave one alone ₹2 short.
    assert found["break_even"] == {
        "travellers": 2,
        "average_price": 10_000,
        "price_source": "bookings",
        "minimum_group": None,
    }
    ledger = owner.execute(
        "SELECT -sum(amount_paise) FROM ledger_posting WHERE client_id = %s AND account = 'customer_prepayment'",
        [office.shop.client_id],
    ).fetchone()
    assert ledger is not None
    assert money["received"] * 100 == ledger[0]


async def test_what_was_paid_is_compared_with_what_was_expected(office: Office) -> None:
    bus = (await office.add(**BUS))["costs"][0]["departure_cost_id"]
    bill = await send(office.http, "document")
    found = await office.pay(6500.25, departure_cost_id=bus, payee="Das Travels", note="With tolls", bill=bill)
    found = await office.pay(120)
    (line,) = found["costs"]
    assert (line["expected"], line["actual"], line["difference"]) == (6000, 6500.25, -500.25)
    assert (found["unplanned"], found["actual"]["cost"], found["actual"]["profit"]) == (120, 6620.25, -6620.25)
    extra, paid = found["payments"]
    assert (extra["departure_cost_id"], paid["note"], paid["bill"]["filename"]) == (None, "With tolls", bill)
    assert (await office.http.get(paid["bill"]["url"])).status_code == 200
    refused = await office.http.delete(f"{office.path}/costs/{bus}")
    assert (refused.status_code, refused.json()["code"]) == (409, "cost_paid")
    tomorrow = office.shop.today.fromordinal(office.shop.today.toordinal() + 1).isoformat()
    late = await office.http.post(f"{office.path}/cost-payments", json=office.payment(1, paid_on=tomorrow))
    assert late.json()["errors"][0]["field"] == "paid_on"
    one = f"{office.path}/cost-payments/{paid['cost_payment_id']}"
    changed = office.ok(await office.http.put(one, json=office.payment(6400, departure_cost_id=bus, bill=bill)))
    assert changed["costs"][0]["actual"] == 6400
    assert office.ok(await office.http.delete(one))["actual"]["cost"] == 120
    assert office.ok(await office.http.delete(f"{office.path}/costs/{bus}"))["costs"] == []
    unwanted = await office.http.delete(f"/api/delete_event_plan/{office.shop.plan_id}")
    assert (unwanted.status_code, unwanted.json()["code"]) == (409, "payments_recorded"), unwanted.text


async def test_departures_and_copies_begin_with_the_costs_of_their_trip(office: Office) -> None:
    shop, http = office.shop, office.http
    path = f"/api/events/{shop.trip_id}/costs"
    saved = await http.put(path, json={"costs": [BUS, MEALS, ROOMS]})
    assert saved.json()["break_even"]["price_source"] == "prices"
    stale = await http.put(path, json={"costs": [], "version": "0"})
    assert (stale.status_code, stale.json()["code"]) == (409, "stale")
    # A departure that was there has none until it takes them, and takes none twice.
    assert (await office.read())["trip_costs"] == 3
    for _ in range(2):
        taken = office.ok(await http.post(f"{office.path}/costs/from-trip"))
        assert [line["name"] for line in taken["costs"]] == ["Bus", "Meals", "Lodge"]
    day = shop.today.fromordinal(shop.today.toordinal() + 90).isoformat()
    opens, closes = shop.today.isoformat(), shop.today.fromordinal(shop.today.toordinal() + 80).isoformat()
    dates = {"tour_start_date": day, "booking_start_date": opens, "booking_end_date": closes}
    added = await http.post(f"/api/events/{shop.trip_id}/plan", json=dates)
    assert added.status_code == 201, added.text
    begun = office.ok(await http.get(f"/api/event-plans/{added.json()['ep_id']}/profit"))
    facts = ("category", "name", "payee", "basis", "rate", "quantity", "is_per_day", "commission")
    assert [[line[name] for name in facts] for line in begun["costs"]] == [
        ["transport", "Bus", "Das Travels", "departure", 6000, 1, False, 0],
        ["meal", "Meals", "", "person", 250.5, 1, True, 0],
        ["hotel", "Lodge", "", "room", 1000, 3, False, 150],
    ]
    copied = await http.post(f"/api/duplicate_an_event/{shop.trip_id}")
    assert copied.status_code == 201, copied.text
    twin = office.ok(await http.get(f"/api/events/{copied.json()['event_id']}/costs"))
    assert twin["costs"] == saved.json()["costs"]
    bus = taken["costs"][0]["departure_cost_id"]
    await http.put(f"{office.path}/costs/{bus}", json={**BUS, "rate": 7000})
    office.ok(await http.post(f"{office.path}/costs/to-trip"))
    assert [one["rate"] for one in (await http.get(path)).json()["costs"]] == [7000, 250.5, 1000]


async def test_assigned_resources_are_proposed_once(office: Office, database: Database) -> None:
    ids = await put_on_departure(database, office.shop)
    (proposed,) = (await office.read())["suggested"]
    # The lodge's suite at 1,000 a night, which sells at 15% more; that is the operator's and no cost.
    assert (proposed["name"], proposed["basis"], proposed["rate"], proposed["commission"]) == (
        "Lodge",
        "room",
        1000,
        150,
    )
    found = await office.add(**proposed)
    assert (found["suggested"], found["costs"][0]["plan_resource_id"]) == ([], ids["plan_resource_id"])
    wrong = await office.http.post(f"{office.path}/costs", json={**BUS, "plan_resource_id": 999})
    assert wrong.json()["errors"][0]["field"] == "plan_resource_id"
    await office.http.delete(f"{office.path}/resources/{ids['plan_resource_id']}")
    assert (await office.read())["costs"][0]["plan_resource_id"] is None


async def test_a_rate_per_kilometre_is_no_proposal(office: Office, database: Database) -> None:
    driver_id = (await put_on_departure(database, office.shop))["driver_id"]
    (driver,) = (await office.http.get("/api/drivers")).json()["items"]
    assigned = await office.http.post(
        f"{office.path}/resources",
        json={"kind": "driver", "driver_id": driver_id, "vehicle_id": driver["vehicles"][0]["vehicleId"]},
    )
    assert assigned.status_code == 201, assigned.text
    assert [one["name"] for one in (await office.read())["suggested"]] == ["Lodge"]
    vehicle = "UPDATE vehicle SET rate_unit = 'Per day' WHERE client_id = :client_id"
    async with database.client_transaction(office.shop.client_id) as tx:
        await tx.execute(text(vehicle), {"client_id": office.shop.client_id})
    assert [one["name"] for one in (await office.read())["suggested"]] == ["Lodge", "Jiten, Bolero"]


async def test_departures_are_listed_by_margin_and_exported(office: Office) -> None:
    shop, http = office.shop, office.http
    path = f"/api/costs/clients/{shop.client_id}/profit"
    assert office.ok(await http.get(path))["sums"]["without_costs"] == 1
    await office.add(**BUS)
    await Desk(http, shop).made(payment=Desk(http, shop).cash(21_000))
    listed = office.ok(await http.get(path, params={"sort": "-margin"}))
    (row,) = listed["data"]
    found = await office.read()
    assert (row["expected"], row["actual"]) == (found["expected"], found["actual"])
    assert (row["break_even"], listed["sums"]["expected"]) == (found["break_even"]["travellers"], row["expected"])
    assert (listed["total"], listed["sums"]["without_costs"], listed["sums"]["losing"]) == (1, 0, 0)
    assert office.ok(await http.get(path, params={"shown": "over"}))["data"] == []
    for sort in ("name", "-start", "travellers", "-revenue", "cost", "-margin_percent", "-so_far"):
        assert office.ok(await http.get(path, params={"sort": sort}))["total"] == 1
    assert (await http.get(path, params={"sort": "secret"})).status_code == 422
    file = await http.get(f"{path}.csv", params={"sort": "-margin"})
    assert file.headers["content-disposition"] == 'attachment; filename="profit-by-departure.csv"'
    (line,) = csv.DictReader(io.StringIO(file.content.decode("utf-8-sig")))
    assert (line["Trip"], line["Expected profit (₹)"]) == ("Majuli by boat", "14000.00")
    file = await http.get(f"{path}.xlsx")
    (sheet,) = load_workbook(io.BytesIO(file.content)).worksheets
    head, only = list(sheet.iter_rows(values_only=True))
    values = dict(zip(head, only, strict=True))
    assert (values["Trip"], values["Expected profit (₹)"], values["Margin (%)"]) == ("Majuli by boat", 14_000, "70.0%")
    book = load_workbook(io.BytesIO((await http.get(f"{office.path}/profit.xlsx")).content))
    assert book.sheetnames == ["Profit", "Costs", "Payments"]
    figures = {row[0]: row[1:] for row in book["Profit"].iter_rows(values_only=True)}
    assert figures["Profit"][:2] == (14_000, 20_000)
    assert figures["Fees of the payment provider"] == (0, 0, None)
    acts = owner_acts(office.ok(await http.get(f"/api/reports/clients/{shop.client_id}/audit")))
    assert {"cost.added", "profit.exported", "list.exported"} <= acts


def owner_acts(found: dict[str, Any]) -> set[str]:
    return {entry["action"] for entry in found["data"]}


async def test_fees_of_the_provider_are_taken_off_once_all_are_known(
    office: Office, asha: Person, browser: httpx.AsyncClient, play: Play, owner: psycopg.Connection[Any]
) -> None:
    held = await hold(browser, office.shop, double=1)
    placed = await order(browser, held)
    assert (await verify(browser, await play(placed["order_id"]))).status_code == 200
    owner.execute("UPDATE payment SET fee_paise = NULL, fee_tax_paise = NULL")
    unknown = await office.read()
    assert (unknown["expected"]["fees"], unknown["actual"]["fees"]) == (None, None)
    owner.execute("UPDATE payment SET fee_paise = 11801, fee_tax_paise = 1800")
    known = await office.read()
    for name in ("expected", "actual"):
        assert known[name]["fees"] == 118.01
        assert round(unknown[name]["profit"] - known[name]["profit"], 2) == 118.01


async def test_costs_stay_behind_the_tenant_wall(
    office: Office, api: Api, database: Database, clock: HandClock
) -> None:
    other = await open_shop(database, label="zanskar", today=office.shop.today)
    mine = await office.add(**BUS)
    elsewhere = Office(other.operator.on(api(other.label)), other)
    cost = mine["costs"][0]["departure_cost_id"]
    # Another operator's cost, named on an own departure.
    for call, path, body in (
        ("PUT", f"{elsewhere.path}/costs/{cost}", BUS),
        ("DELETE", f"{elsewhere.path}/costs/{cost}", None),
        ("POST", f"{elsewhere.path}/cost-payments", elsewhere.payment(5, departure_cost_id=cost)),
        ("GET", f"{office.path}/profit", None),
        ("GET", f"/api/costs/clients/{office.shop.client_id}/profit", None),
    ):
        answer = await elsewhere.http.request(call, path, json=body)
        assert answer.status_code == 404, (call, path, answer.text)
    bill = await send(office.http, "document")
    stolen = await elsewhere.http.post(f"{elsewhere.path}/cost-payments", json=elsewhere.payment(5, bill=bill))
    assert stolen.json()["errors"][0]["field"] == "bill"
    assert (await office.read())["costs"] == mine["costs"]


async def test_nothing_more_is_expected_of_a_cancelled_departure(office: Office) -> None:
    await office.add(**BUS)
    await office.pay(1500)
    cancelled = await office.http.post(
        f"/api/bookings/event-plan/{office.shop.plan_id}/changes",
        json={"kind": "cancel", "seen_bookings": 0, "seen_refund": 0},
    )
    assert cancelled.status_code == 201, cancelled.text
    found = office.ok(await office.http.get(f"{office.path}/profit"))
    assert (found["is_cancelled"], found["expected"]["cost"], found["actual"]["cost"]) == (True, 1500, 1500)
    listed = office.ok(await office.http.get(f"/api/costs/clients/{office.shop.client_id}/profit"))
    (departure,) = listed["data"]
    assert (departure["is_cancelled"], departure["expected"]["profit"]) == (True, -1500)
