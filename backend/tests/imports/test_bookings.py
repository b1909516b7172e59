"""Bookings from a file: grouped, checked, made, made once, and undone."""

from datetime import timedelta
from typing import Any

import psycopg
import pytest

from tests.conftest import Api
from tests.imports.conftest import Importer
from tests.people import mails

pytestmark = [pytest.mark.anyio, pytest.mark.usefixtures("invariants")]

Owner = psycopg.Connection[Any]
HEADERS = [
    "Booking Ref", "Tour", "Departure Date", "Customer Name", "Mobile No", "Email ID", "Room Type", "Pax",
    "Passenger Name", "Age", "Sex", "Total Amount", "Advance", "Mode", "Advance Date", "Remarks",
]  # fmt: skip


class Sheet:
    """A spreadsheet as an operator keeps it."""

    def __init__(self, importer: Importer) -> None:
        start = importer.shop.today + timedelta(days=60)
        self.start = f"{start.day}/{start.month}/{start.year}"
        self.paid_on = f"{importer.shop.today - timedelta(days=2):%d-%b-%y}"

    def rows(self) -> list[list[object]]:
        trip, start, paid_on = "Majuli by boat", self.start, self.paid_on
        return [
            ["Bookings of the season"],
            HEADERS,
            # A row for a whole booking.
            ["B-1", trip, start, "Meera Joshi", "98160 12345", "meera@guest.example", "Double", 2,
             "Meera Joshi, Anil Joshi", "34, 36", "F/M", "₹19,500", "10,000", "GPay", paid_on, "Window side"],
            # A row for each traveller, the second with merged cells above it.
            ["B-2", trip, start, "Ravi Rao", "9816012346.0", "", "quad", "", "Ravi Rao", 41, "male", "Rs. 22,000/-", "",
             "", "", ""],
            ["", "", "", "", "", "", "quad", "", "Sita Rao", 39, "Female", "", "", "", "", ""],
            ["B-2", trip, start, "Ravi Rao", "9816012346", "", "4", "", "Leela Rao", 9, "", "22000", "", "", "", ""],
            # No reference: the phone and the departure are what a second run knows it by.
            ["", trip, start, "Dawa", "+91 98160-12347", "", "2 double", "", "", "", "", "", "", "", "", ""],
        ]  # fmt: skip


@pytest.fixture
def sheet(importer: Importer) -> Sheet:
    return Sheet(importer)


async def test_a_file_is_checked_then_made(importer: Importer, sheet: Sheet, api: Api) -> None:
    run = await importer.upload(sheet.rows())
    names = [column["name"] for column in run["columns"]]
    assert {field: names[place] for field, place in run["mapping"].items()} == {
        "reference": "Booking Ref", "trip": "Tour", "start": "Departure Date", "name": "Customer Name",
        "phone": "Mobile No", "email": "Email ID", "sharing": "Room Type", "people": "Pax",
        "traveller": "Passenger Name", "age": "Age", "gender": "Sex", "total": "Total Amount", "paid": "Advance",
        "paid_by": "Mode", "paid_on": "Advance Date", "requests": "Remarks",
    }  # fmt: skip
    assert run["missing"] == []
    checked = await importer.check(run)
    assert (checked["counts"]["ready"], checked["counts"]["to_make"], checked["counts"]["problem"]) == (5, 3, 0)
    first, *_ = await importer.rows(run)
    assert first["row"] == 3
    assert first["detail"] == "2 beds in double sharing · ₹19,500 · ₹10,000 paid"
    # Nothing is made by a check.
    assert await importer.reservations() == []
    await importer.begin(run)
    await importer.run_jobs()
    done = await importer.get(run)
    assert (done["state"], done["counts"]["things_made"], done["counts"]["made"]) == ("done", 3, 5)
    rows = {row["row"]: row for row in await importer.rows(run)}
    meera, ravi = await importer.booking(rows[3]), await importer.booking(rows[4])
    assert [
        (one["full_name"], one["age"], one["gender"]) for one in meera["traveller_info"]
    ] == [("Meera Joshi", 34, "Female"), ("Anil Joshi", 36, "Male")]  # fmt: skip
    booking = meera["reservation_event"]
    assert (booking["advance_paid"], booking["balance_due"], booking["booking_status"]) == (10_000, 9_500, "confirmed")
    assert booking["special_requests"] == "Window side"
    assert [one["full_name"] for one in ravi["traveller_info"]] == ["Ravi Rao", "Sita Rao", "Leela Rao"]
    assert ravi["reservation_event"]["balance_due"] == 22_000
    assert sorted(row["total_travelers"] for row in await importer.reservations()) == [2, 2, 3]
    assert not [mail for mail in await mails(api) if mail["to"] == "meera@guest.example"]


async def test_a_second_run_adds_what_is_missing_only(importer: Importer, sheet: Sheet) -> None:
    first = await importer.carry_out(sheet.rows())
    again = await importer.check(await importer.upload([*sheet.rows(), ["B-9", "Majuli by boat", sheet.start, "Tara",
                                                                       "9816012399", "", "Double", 1]]))  # fmt: skip
    assert (again["counts"]["things_exist"], again["counts"]["to_make"]) == (3, 1)
    rows = await importer.rows(again)
    assert [row["state"] for row in rows] == [*["exists"] * 5, "ready"]
    assert [row["made_id"] for row in rows if row["row"] == 3] == [
        row["made_id"] for row in await importer.rows(first) if row["row"] == 3
    ]
    await importer.begin(again)
    await importer.run_jobs()
    assert len(await importer.reservations()) == 4
    # The columns are remembered, also where their names say nothing.
    renamed = [["x", *HEADERS[1:]], ["B-1", "Majuli by boat", sheet.start, "Meera Joshi", "98160 12345"]]
    assert "reference" not in (await importer.upload(renamed))["mapping"]


async def test_each_fault_is_shown_by_its_row_and_column(importer: Importer, sheet: Sheet) -> None:
    trip, start = "Majuli by boat", sheet.start
    bad = [
        ["", "Majuly by boat", start, "A", "9816012345", "", "Double"],
        ["", trip, "31/02/2027", "A", "9816012345", "", "Double"],
        ["", trip, "1/1/2031", "A", "9816012345", "", "Double"],
        ["", trip, start, "", "9816012341", "", "Double"],
        ["", trip, start, "A", "98160", "", "Double"],
        ["", trip, start, "A", "9816012342", "a@b", "Double"],
        ["", trip, start, "A", "9816012343", "", "Suite"],
        ["", trip, start, "A", "9816012344", "", "Double", "two"],
        ["", trip, start, "A", "9816012345", "", "Double", 1, "A", "1934"],
        ["", trip, start, "A", "9816012346", "", "Double", 1, "A", 34, "F", "lots"],
        ["", trip, start, "A", "9816012347", "", "Double", 1, "A", 34, "F", 1000, 5000, "cash", start],
        ["", trip, start, "A", "9816012348", "", "Double", 1, "A", 34, "F", 1000, 500, "barter", sheet.paid_on],
        ["", trip, start, "A", "9816012349", "", "Double", 99],
    ]
    run = await importer.check(await importer.upload([HEADERS, *bad]))
    assert run["counts"]["to_make"] == 0
    found = [
        (row["row"], [(problem["column"], problem["message"]) for problem in row["problems"]])
        for row in await importer.rows(run, shown="problem")
    ]
    starts = importer.shop.today + timedelta(days=60)
    assert found == [
        (2, [("Tour", "You have no trip called “Majuly by boat”. Do you mean “Majuli by boat”?")]),
        (3, [("Departure Date", "“31/02/2027” is no day of the calendar. Write the day first, as in 15/06/2027.")]),
        (4, [("Departure Date", f"Majuli by boat has no departure on 1 Jan 2031. It starts on {starts:%-d %b %Y}.")]),
        (5, [("Customer Name", "This is missing.")]),
        (6, [("Mobile No", "“98160” is not a phone number. Invalid contact number (10 digits required)")]),
        (7, [("Email ID", "“a@b” is not an e-mail address.")]),
        (8, [("Room Type", "“Suite” is not a sharing type of this trip. It has Double Sharing, Quad Sharing.")]),
        (9, [("Pax", "“two” is not a whole number from 1 to 200.")]),
        (10, [("Age", "“1934” is not a whole number from 0 to 120.")]),
        (11, [("Total Amount", "“lots” is not an amount. Write rupees, as in 12500 or ₹12,500.50.")]),
        (12, [("Advance Date", f"{starts:%-d %b %Y} is in the future. Enter what was received so far.")]),
        (13, [("Mode", "“barter” is not one of Cash, Bank, UPI, Cheque, Card.")]),
        (14, [("Pax", "Only 20 of these 99 beds are left on this departure.")]),
    ]  # fmt: skip
    file = await importer.http.get(f"{importer.path}/{run['import_id']}/problems", params={"format": "csv"})
    assert file.headers["content-disposition"] == f'attachment; filename="problems-{run["import_id"]}.csv"'
    lines = file.text.removeprefix("\ufeff").splitlines()
    assert len(lines) == 14
    assert lines[0].endswith("Remarks,What is wrong")
    assert lines[4].endswith("Customer Name: This is missing.")
    refused = await importer.http.post(f"{importer.path}/{run['import_id']}/start", json={})
    assert (refused.status_code, refused.json()["code"]) == (409, "nothing_to_import")


async def test_undo_cancels_everything_and_a_file_can_be_imported_again(
    importer: Importer, sheet: Sheet, owner: Owner
) -> None:
    run = await importer.carry_out(sheet.rows())
    undone = await importer.undone(run)
    assert (undone["state"], undone["counts"]["undone"]) == ("undone", 5)
    assert {row["booking_status"] for row in await importer.reservations()} == {"cancelled"}
    assert owner.execute("SELECT held, sold FROM plan_stock").fetchone() == (0, 0)
    assert owner.execute("SELECT sum(amount_paise) FROM ledger_posting").fetchone() == (0,)
    assert owner.execute("SELECT count(*) FROM offline_payment WHERE reversed_at IS NULL").fetchone() == (0,)
    # Once more, which changes nothing.
    assert (await importer.undone(run))["state"] == "undone"
    again = await importer.carry_out(sheet.rows())
    assert again["counts"]["things_made"] == 3


async def test_what_was_changed_since_stands_in_the_way_of_an_undo(importer: Importer, sheet: Sheet) -> None:
    run = await importer.carry_out(sheet.rows())
    rows = await importer.rows(run)
    path = f"/api/bookings/clients/{importer.shop.client_id}/reservations/{rows[1]['made_id']}"
    money = {"kind": "received", "amount": 500, "method": "cash", "moved_on": importer.shop.today.isoformat()}
    assert (await importer.http.post(f"{path}/offline-payments", json=money)).status_code == 201
    refused = await importer.undo(run)
    assert (refused.status_code, refused.json()["code"]) == (409, "import_not_undoable")
    assert [(row["row"], row["reason"]) for row in refused.json()["rows"]] == [(4, "It was changed since the import.")]
    assert {row["booking_status"] for row in await importer.reservations()} == {"confirmed"}
    assert (await importer.get(run))["state"] == "done"
