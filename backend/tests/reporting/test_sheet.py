"""The departure sheet: everyone on a plan, on screen and as files that are read back."""

import csv
import io
from datetime import date
from typing import Any

import httpx
import openpyxl
import psycopg
import pypdf
import pytest

from tests.bookings.conftest import Play, order, verify
from tests.conftest import Api
from tests.shop import PAYER, Shop

pytestmark = pytest.mark.anyio

LEAD = {**PAYER, "age": 34, "gender": "Female", "phone": "9876501234", "medical_needs": "Insulin"}
PARTY = [
    LEAD,
    {"full_name": '=HYPERLINK("http://evil.example","Mina")', "emergency_contact": "9123456780"},
    {"full_name": "+Ravi", "dietary_requirements": "@no nuts", "age": 9, "gender": "Male"},
    {"full_name": "আশা বৰুৱা", "gender": "Female"},
]


async def test_everyone_is_on_the_sheet_and_in_its_files(
    browser: httpx.AsyncClient, api: Api, shop: Shop, play: Play, owner: psycopg.Connection[Any]
) -> None:
    office = shop.operator.on(api(shop.label))
    payload = shop.payload(double=2, quad=2, travellers=PARTY)
    held = (await browser.post("/api/bookings/holds", json={"booking_payload": payload})).json()
    await verify(browser, await play((await order(browser, held))["order_id"]))
    await browser.post("/api/bookings/holds", json={"booking_payload": shop.payload(double=1)})
    path = f"/api/reports/clients/{shop.client_id}/plans/{shop.plan_id}"
    empty_rooms = (await office.get(f"{path}/sheet")).json()
    ids = [one["traveller_id"] for one in empty_rooms["travellers"]]
    rooms = [
        {"room_bed_id": shop.beds["Double Sharing"], "travellers": ids[:2], "room_number": "101"},
        {"room_bed_id": shop.beds["Quad Sharing"], "travellers": ids[2:3], "note": "-ground floor"},
    ]
    rooming = f"/api/bookings/clients/{shop.client_id}/plans/{shop.plan_id}/rooming"
    await office.put(rooming, json={"version": 0, "mixing": "any", "rooms": rooms})
    traveller = f"/api/bookings/clients/{shop.client_id}/reservations/{held['reservation_event_id']}/travellers"
    await office.put(f"{traveller}/{ids[0]}/id-sighted", json={"is_sighted": True})
    # Late in the evening of UTC it is the next day for the operator.
    owner.execute("UPDATE traveller SET id_sighted_at = '2026-11-03 20:00+00' WHERE id_sighted_at IS NOT NULL")

    sheet = (await office.get(f"{path}/sheet")).json()
    lead, mina, ravi, asha = sheet["travellers"]
    assert (sheet["bookings"], sheet["ids_sighted"], sheet["with_room"]) == (1, 1, 3)
    assert sheet["balance_due"] == lead["balance_due"] == held["quote"]["balance"]
    assert (lead["room"], ravi["room"], asha["room"]) == ("101", "Quad Sharing 1", "")
    assert (lead["has_medical_needs"], lead["id_sighted_by"]) == (True, "Operator")
    assert (mina["balance_due"], mina["phone"], ravi["is_minor"]) == (0, "", True)
    assert lead["email"] == "asha@traveller.example"
    assert "Insulin" not in str(sheet), "what a medical note says is nobody's here"
    assert sheet["resources"]["hotels"] == []

    await read_csv(office, path, balance=held["quote"]["balance"])
    await read_xlsx(office, path, balance=held["quote"]["balance"])
    await read_pdf(office, path)
    await read_rooming(office, path, starts=sheet["tour_start_date"])
    exports = owner.execute("SELECT data FROM audit_entry WHERE action = 'sheet.exported' ORDER BY audit_id").fetchall()
    assert [data["file"] for (data,) in exports] == [
        "sheet.csv",
        "sheet.xlsx",
        "sheet.pdf",
        "rooming.csv",
        "rooming.xlsx",
    ]
    assert exports[0][0] == {"file": "sheet.csv", "travellers": 4}


async def read_csv(office: httpx.AsyncClient, path: str, *, balance: float) -> None:
    answer = await office.get(f"{path}/sheet.csv")
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    assert answer.headers["cache-control"] == "private, no-store"
    assert answer.content.startswith(b"\xef\xbb\xbf")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [row["Name"] for row in rows] == [
        "Asha Baruah",
        '\'=HYPERLINK("http://evil.example","Mina")',
        "'+Ravi",
        "আশা বৰুৱা",
    ]
    assert (rows[0]["Phone"], rows[0]["Medical note"], rows[2]["Diet"]) == ("98765 01234", "Yes", "'@no nuts")
    assert (rows[0]["Due (₹)"], rows[1]["Due (₹)"]) == (f"{balance:.2f}", "")


async def read_xlsx(office: httpx.AsyncClient, path: str, *, balance: float) -> None:
    answer = await office.get(f"{path}/sheet.xlsx")
    book = openpyxl.load_workbook(io.BytesIO(answer.content))
    people = book["Travellers"]
    cells = {column.value: column.column - 1 for column in people[1]}
    first, second = list(people.iter_rows(min_row=2, max_row=3))
    assert (first[cells["Phone"]].value, first[cells["Phone"]].data_type) == ("+91 98765 01234", "s")
    assert first[cells["Due (₹)"]].value == balance
    assert first[cells["ID sighted"]].value.date() == date(2026, 11, 4)
    name = second[cells["Name"]]
    # It reads as it was typed; it is text, and stays text when somebody edits it.
    assert (name.value, name.data_type, name.quotePrefix) == (PARTY[1]["full_name"], "s", True)
    assert not any(cell.data_type == "f" for row in people.iter_rows() for cell in row)


async def read_pdf(office: httpx.AsyncClient, path: str) -> None:
    answer = await office.get(f"{path}/sheet.pdf")
    text = "".join(page.extract_text() for page in pypdf.PdfReader(io.BytesIO(answer.content)).pages)
    assert "Majuli by boat" in text
    assert "Brahmaputra Trails" in text
    assert text.count("MEDICAL NOTE") == 2
    assert "Leaders read it on their phone page" in text
    assert "Insulin" not in text


async def read_rooming(office: httpx.AsyncClient, path: str, *, starts: str) -> None:
    answer = await office.get(f"{path}/rooming.csv")
    rows = list(csv.DictReader(io.StringIO(answer.content.decode("utf-8-sig"))))
    assert [(row["Room"], row["Note"]) for row in rows] == [
        ("101", ""),
        ("101", ""),
        ("Quad Sharing 1", "'-ground floor"),
        ("", "No room yet"),
    ]
    assert rows[0]["Check-in"] == starts
    answer = await office.get(f"{path}/rooming.xlsx")
    (listed,) = openpyxl.load_workbook(io.BytesIO(answer.content)).worksheets
    assert listed["A2"].value == "101"
    assert listed["C2"].value.date() == date.fromisoformat(starts)
