"""Lists in the order that was asked for, and as files with the same rows."""

import csv
import io
from datetime import timedelta
from typing import Any

import httpx
import openpyxl
import pytest

from tests.bookings.conftest import hold, order, verify
from tests.conftest import Api, RunJobs
from tests.shop import Shop, person
from toli.infra.db.database import Database

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]


@pytest.fixture
def office(api: Api, shop: Shop) -> httpx.AsyncClient:
    return shop.operator.on(api(shop.label))


@pytest.fixture
async def bookings(api: Api, shop: Shop, database: Database) -> list[int]:
    """Three bookings: two beds with an advance, one bed paid, one bed with an advance."""
    found = []
    for email, beds, amount in (
        ("zoya@t.example", 2, "advance"),
        ("arun@t.example", 1, "total"),
        ("mo@t.example", 1, "advance"),
    ):
        http = (await person(database, email, label=shop.label)).on(api(shop.label))
        held = await hold(http, shop, double=beds)
        placed = await order(http, held, amount=amount)
        paid = {"outcome": "success", "webhook": False}
        answer = await api().post(f"/sandbox/razorpay/pay/{placed['order_id']}", json=paid)
        assert (await verify(http, answer.json())).status_code == 200
        found.append(held["reservation_event_id"])
    return found


async def test_bookings_of_a_departure_are_sorted(office: httpx.AsyncClient, shop: Shop, bookings: list[int]) -> None:
    first, second, third = bookings
    path = f"/api/bookings/event-plan/{shop.plan_id}/reservations"

    async def sorted_by(sort: str | None) -> list[int]:
        found = (await office.get(path, params={"sort": sort} if sort else {})).json()
        return [one["reservation_event_id"] for one in found["reservations"]]

    assert await sorted_by(None) == [third, second, first]
    assert await sorted_by("booked") == bookings
    assert await sorted_by("-total") == [first, third, second]
    assert (await sorted_by("-paid"))[0] in {first, second}
    assert await sorted_by("-due") == [first, third, second]
    assert await sorted_by("due") == [second, third, first]
    assert (await office.get(path, params={"sort": "secret"})).status_code == 422


async def test_customers_are_sorted(office: httpx.AsyncClient, shop: Shop, bookings: list[int]) -> None:
    path = f"/api/clients/{shop.client_id}/customers"
    named = (await office.get(path, params={"sort": "name", "show": "booked"})).json()["data"]
    turned = (await office.get(path, params={"sort": "-name", "show": "booked"})).json()["data"]
    emails = [one["email"] for one in named]
    assert sorted(emails) == ["arun@t.example", "mo@t.example", "zoya@t.example"]
    assert [one["email"] for one in turned] == emails[::-1]
    for sort in ("joined", "-joined", "bookings", "-bookings", "next", "-next"):
        assert (await office.get(path, params={"sort": sort})).json()["total"] == len(
            (await office.get(path, params={"limit": 100})).json()["data"]
        )


async def test_files_have_the_rows_of_the_list(office: httpx.AsyncClient, shop: Shop, bookings: list[int]) -> None:
    path = f"/api/bookings/event-plan/{shop.plan_id}/reservations"
    listed: list[dict[str, Any]] = (await office.get(path, params={"sort": "-due"})).json()["reservations"]
    answer = await office.get(f"{path}.csv", params={"sort": "-due"})
    assert answer.headers["content-disposition"] == f'attachment; filename="bookings-{shop.plan_id}.csv"'
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["Booking"] for row in rows] == [one["booking_reference"] for one in listed]
    assert [float(row["Due (₹)"]) for row in rows] == [one["balance_due"] for one in listed]
    book = openpyxl.load_workbook(io.BytesIO((await office.get(f"{path}.xlsx")).content))
    assert book.active is not None
    assert book.active.max_row == 1 + len(bookings)
    customers = await office.get(f"/api/clients/{shop.client_id}/customers.csv", params={"show": "booked"})
    assert {row["E-mail"] for row in csv.DictReader(io.StringIO(customers.content.decode("utf-8-sig")))} == {
        "arun@t.example",
        "mo@t.example",
        "zoya@t.example",
    }
    acts = (await office.get(f"/api/reports/clients/{shop.client_id}/audit")).json()
    assert sum(1 for act in acts["data"] if act["action"] == "list.exported") == 3


def rows_of(answer: httpx.Response) -> list[dict[str, str]]:
    assert answer.status_code == 200, answer.text
    return list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))


async def test_departures_are_sorted_and_exported(office: httpx.AsyncClient, shop: Shop, bookings: list[int]) -> None:
    path = f"/api/bookings/get_by_client_id/{shop.client_id}"
    starts = str(shop.today + timedelta(days=10))
    dates = {
        "booking_start_date": str(shop.today),
        "booking_end_date": str(shop.today + timedelta(days=9)),
        "tour_start_date": starts,
    }
    added = await office.post(f"/api/events/{shop.trip_id}/plan", json=dates)
    assert added.status_code == 201, added.text

    async def sorted_by(sort: str) -> list[int]:
        found = (await office.get(path, params={"sort": sort})).json()
        return [one["event_plan_id"] for one in found["data"]]

    (soon,) = set(await sorted_by("starts")) - {shop.plan_id}
    for sort in ("-starts", "-bookings", "-sold", "-received"):
        assert await sorted_by(sort) == [shop.plan_id, soon]
    for sort in ("starts", "bookings", "sold", "received", "name", "-name"):
        assert await sorted_by(sort) == [soon, shop.plan_id]
    assert (await office.get(path, params={"sort": "paid; DROP"})).status_code == 422
    file = f"/api/bookings/clients/{shop.client_id}/departures"
    rows = rows_of(await office.get(f"{file}.csv", params={"sort": "-received"}))
    assert [row["Departure"] for row in rows] == [f"PLN-{shop.plan_id:03d}", f"PLN-{soon:03d}"]
    assert [row["Bookings"] for row in rows] == ["3", "0"]
    assert rows_of(await office.get(f"{file}.csv", params={"q": f"PLN-{soon}"}))[0]["Starts"] == starts
    assert (await office.get(f"{file}.xlsx")).content[:2] == b"PK"


async def test_refunds_to_pay_are_sorted_and_exported(
    office: httpx.AsyncClient, shop: Shop, bookings: list[int], run_jobs: RunJobs
) -> None:
    for booking_id, amount in zip(bookings[::2], (500, 900), strict=True):
        body = {"kind": "received", "amount": amount, "method": "cash", "moved_on": shop.today.isoformat()}
        reservation = f"/api/bookings/clients/{shop.client_id}/reservations/{booking_id}"
        assert (await office.post(f"{reservation}/offline-payments", json=body)).status_code == 201
        cancelled = await office.post(
            f"/api/bookings/cancel/{booking_id}", json={"amount": 0, "offline_amount": amount}
        )
        assert cancelled.status_code == 200, cancelled.text
    await run_jobs()
    path = f"/api/bookings/clients/{shop.client_id}/owed-refunds"

    async def sorted_by(sort: str | None) -> list[int]:
        found = (await office.get(path, params={"sort": sort} if sort else {})).json()
        return [one["reservation_event_id"] for one in found["data"]]

    first, _, third = bookings
    assert await sorted_by(None) == [first, third]
    assert await sorted_by("-since") == [third, first]
    assert await sorted_by("-owed") == [third, first]
    for sort in ("name", "-name", "starts", "-starts", "since", "owed"):
        assert set(await sorted_by(sort)) == {first, third}
    rows = rows_of(await office.get(f"{path}.csv", params={"sort": "-owed"}))
    assert [row["To return (₹)"] for row in rows] == ["900.00", "500.00"]
    assert {row["Because"] for row in rows} == {"cancelled"}
