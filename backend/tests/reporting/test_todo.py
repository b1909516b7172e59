"""What waits for an operator: as many as the list behind each item has, and gone once it is done."""

from datetime import timedelta
from typing import Any

import pytest

from tests.bookings.conftest import hold, order, verify
from tests.bookings.test_rooming import sent
from tests.conftest import Api, HandClock, RunJobs
from tests.reporting.test_figures import Sold, sold
from tests.shop import person
from toli.infra.db.database import Database

__all__ = ["sold"]

pytestmark = pytest.mark.anyio


async def waiting(sold: Sold) -> dict[str, Any]:
    answer = await sold.office.get(f"/api/reports/clients/{sold.shop.client_id}/todo")
    assert answer.status_code == 200, answer.text
    items = answer.json()["items"]
    found = {item["kind"]: item for item in items}
    assert len(found) == len(items)
    assert all(item["count"] for item in items)
    return found


async def test_nothing_waits_where_all_is_done(sold: Sold) -> None:
    assert await waiting(sold) == {}
    path = f"/api/reports/clients/{sold.other.client_id}/todo"
    assert (await sold.office.get(path)).status_code == 404


async def test_requests_enquiries_and_refunds_wait_until_they_are_answered(
    sold: Sold, api: Api, database: Database, run_jobs: RunJobs
) -> None:
    office, shop = sold.office, sold.shop
    http = (await person(database, "five@t.example", label=shop.label)).on(api(shop.label))
    held = await hold(http, shop, double=2)
    paid = {"outcome": "success", "webhook": False}
    placed = await api().post(f"/sandbox/razorpay/pay/{(await order(http, held))['order_id']}", json=paid)
    assert (await verify(http, placed.json())).status_code == 200
    booking_id, client_id = held["reservation_event_id"], shop.client_id
    payments = f"/api/bookings/clients/{client_id}/reservations/{booking_id}/offline-payments"
    cash = {"method": "cash", "moved_on": str(shop.today)}
    assert (await office.post(payments, json=cash | {"kind": "received", "amount": 9000})).status_code == 201

    terms = (await http.get(f"/api/bookings/{booking_id}/cancellation")).json()
    await http.post(f"/api/bookings/{booking_id}/cancellation", json={"refund": terms["refund"]})
    assert {kind: item["count"] for kind, item in (await waiting(sold)).items()} == {"requests": 1}
    assert (await office.post(f"/api/bookings/cancel/{booking_id}")).status_code == 200
    await run_jobs()
    found = await waiting(sold)
    owed = (await office.get(f"/api/bookings/clients/{client_id}/owed-refunds")).json()
    assert set(found) == {"owed_refunds"}
    assert (found["owed_refunds"]["count"], found["owed_refunds"]["amount"]) == (1, owed["owed"])
    returned = await office.post(payments, json=cash | {"kind": "returned", "amount": owed["owed"]})
    assert returned.status_code == 201, returned.text
    asha = {"name": "Asha", "email": "asha@traveller.example", "contact_no": "9876543210", "address": "Guwahati"}
    assert (await api(shop.label).post("/api/connection-requests", json=asha)).status_code == 201
    found = await waiting(sold)
    assert {kind: item["count"] for kind, item in found.items()} == {"enquiries": 1}
    (asked,) = (await office.get("/api/connection-requests", params={"client_id": client_id})).json()["data"]
    path = f"/api/connection-requests/clients/{client_id}/{asked['connection_request_id']}/replies"
    assert (await office.post(path, json={"text": "Yes, we do."})).status_code == 201
    assert await waiting(sold) == {}


async def test_overdue_balances_wait(sold: Sold, clock: HandClock) -> None:
    clock.move(timedelta(days=35))
    found = await waiting(sold)
    listed = await sold.office.get(f"/api/reports/clients/{sold.shop.client_id}/bookings", params={"show": "overdue"})
    assert (found["overdue"]["count"], found["overdue"]["amount"]) == (listed.json()["total"], listed.json()["amount"])
    assert found["overdue"]["count"] == 1


async def test_departures_of_the_next_two_weeks_need_rooms_and_ids(sold: Sold, clock: HandClock) -> None:
    # The departure starts in 60 days; two bookings of three people are left of it.
    clock.move(timedelta(days=45))
    assert not {"rooms_missing", "ids_missing"} & (await waiting(sold)).keys()
    clock.move(timedelta(days=1))
    found = await waiting(sold)
    assert found["rooms_missing"]["departure"] == {
        "event_id": sold.shop.trip_id,
        "event_plan_id": sold.shop.plan_id,
        "title": found["ids_missing"]["departure"]["title"],
        "tour_start_date": str(sold.shop.today + timedelta(days=60)),
    }
    assert (found["rooms_missing"]["count"], found["ids_missing"]["count"]) == (3, 1)
    rooming = f"/api/bookings/clients/{sold.shop.client_id}/plans/{sold.shop.plan_id}/rooming"
    empty = (await sold.office.get(rooming)).json()
    proposed = (await sold.office.post(f"{rooming}/proposal", json={"mixing": "party", "rooms": []})).json()
    assert (await sold.office.put(rooming, json=sent(empty, proposed["rooms"]))).status_code == 200
    assert "rooms_missing" not in await waiting(sold)
    clock.move(timedelta(days=15))
    assert "ids_missing" not in await waiting(sold)
