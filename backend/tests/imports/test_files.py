"""What is read of files, and which are refused."""

import io
import zipfile
from datetime import date, datetime
from decimal import Decimal

import openpyxl
import pytest

from tests.imports.conftest import Importer
from toli.kit.cells import Unclear, read_day, read_phone, read_rupees, split_counts
from toli.kit.spreadsheet_reader import MOST_ROWS, UnreadableFile, read_sheet

WIDE = ["\uff1d1", "\uff20now", "\uff0dAsha", "\uff0b1"]
"""Cells that begin with the full-width forms of = @ - +."""


def workbook(*rows: list[object]) -> bytes:
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    out = io.BytesIO()
    book.save(out)
    return out.getvalue()


def test_a_workbook_gives_the_texts_that_are_shown() -> None:
    data = workbook(
        ["Bookings"],
        [],
        ["Name", "Phone", "Start", "Total", "Share", None],
        ["Asha", 9816012345, datetime(2027, 6, 15), 18500.0, 0.1 + 0.2, True],  # noqa: DTZ001 (a cell has no zone)
    )
    sheet = read_sheet(data)
    assert sheet.columns == ("Name", "Phone", "Start", "Total", "Share")
    assert [(row.number, row.cells) for row in sheet.rows] == [
        (4, ("Asha", "9816012345", "2027-06-15", "18500", "0.3"))
    ]


@pytest.mark.parametrize("text", ["Naïve;Größe\r\nÅsa;1\r\n", "Naïve\tGröße\nÅsa\t1\n", 'Naïve,Größe\n"Åsa",1\n'])
@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1252", "utf-16"])
def test_any_usual_csv_is_read(text: str, encoding: str) -> None:
    sheet = read_sheet(text.encode(encoding))
    assert (sheet.columns, sheet.rows[0].cells) == (("Naïve", "Größe"), ("Åsa", "1"))


def test_files_that_would_take_all_memory_are_refused() -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as file:
        file.writestr("xl/worksheets/sheet1.xml", b"0" * (65 * 1024 * 1024))
    with pytest.raises(UnreadableFile, match="too large"):
        read_sheet(packed.getvalue())
    # Two cells, as far apart as a sheet allows.
    book = openpyxl.Workbook()
    book.active["A1"], book.active["XFD1048576"] = "Name", "far"
    far = io.BytesIO()
    book.save(far)
    with pytest.raises(UnreadableFile, match="no rows"):
        read_sheet(far.getvalue())
    with pytest.raises(UnreadableFile, match="5,000 rows"):
        read_sheet(b"a,b\n" + b"1,2\n" * (MOST_ROWS + 1))


def test_xml_entities_are_refused() -> None:
    assert openpyxl.DEFUSEDXML
    source = io.BytesIO(workbook(["Name", "Phone"], ["Asha", "1"]))
    packed = io.BytesIO()
    with zipfile.ZipFile(source) as before, zipfile.ZipFile(packed, "w") as after:
        for name in before.namelist():
            content = before.read(name)
            if name == "xl/worksheets/sheet1.xml":
                bomb = b'<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;">]>'
                content = bomb + content.split(b"?>", 1)[-1]
            after.writestr(name, content)
    with pytest.raises(UnreadableFile, match="cannot be read"):
        read_sheet(packed.getvalue())


@pytest.mark.parametrize("data", [b"\x00\x01\x02", b"PK\x03\x04broken", b"\xd0\xcf\x11\xe0old"])
def test_other_files_are_refused(data: bytes) -> None:
    with pytest.raises(UnreadableFile):
        read_sheet(data)


@pytest.mark.parametrize("data", [b"", b"only one column\n1\n"])
def test_what_is_no_table_has_no_rows(data: bytes) -> None:
    assert read_sheet(data).rows == ()


@pytest.mark.parametrize(
    "text",
    ["1/2/2027", "01-02-27", "1.2.2027", "2027-02-01", "2027-02-01 00:00", "1 Feb 2027", "1st February, 2027",
     "Feb 1, 2027", "1-Feb-27", "Mon, 1 Feb 2027", "46419", "46419.0", "01/02/2027 10:30 AM"],
)  # fmt: skip
def test_days_are_read_in_the_forms_that_spreadsheets_have(text: str) -> None:
    assert read_day(text) == date(2027, 2, 1)


@pytest.mark.parametrize("text", ["2/13/2027", "soon", "31/02/2027", "12", "1/2", "99999"])
def test_other_texts_are_no_days(text: str) -> None:
    with pytest.raises(Unclear):
        read_day(text)


@pytest.mark.parametrize(
    ("text", "amount"),
    [("₹1,25,000", "125000"), ("Rs. 1250/-", "1250"), ("INR 5000.50", "5000.50"), ("1.25 lakh", "125000"),
     ("2 lacs", "200000"), ("18500.0", "18500"), ("0", "0")],
)  # fmt: skip
def test_amounts_are_read_as_they_are_written_in_india(text: str, amount: str) -> None:
    assert read_rupees(text) == Decimal(amount)


@pytest.mark.parametrize("text", ["-500", "about 500", "1.234", "12k", "99999999999999"])
def test_other_texts_are_no_amounts(text: str) -> None:
    with pytest.raises(Unclear):
        read_rupees(text)


@pytest.mark.parametrize("text", ["98160 12345", "+91-98160-12345", "09816012345", "919816012345", "'+91 98160 12345",
                                  "9816012345.0", "98160 12345 / 98160 99999"])  # fmt: skip
def test_phones_are_read_in_indian_forms(text: str) -> None:
    assert read_phone(text) == "+919816012345"


def test_counts_and_names_are_split() -> None:
    assert split_counts("2 double, 1 triple") == [(2, "double"), (1, "triple")]
    assert split_counts("Double x 2 + Quad") == [(2, "Double"), (None, "Quad")]


@pytest.mark.anyio
async def test_uploads_are_limited_and_templates_come_back_empty(importer: Importer) -> None:
    large = await importer.send(b"x" * (5 * 2**20 + 1))
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    assert (await importer.send(b"")).status_code == 422
    old = await importer.send(b"\xd0\xcf\x11\xe0", name="old.xls")
    assert (old.status_code, old.json()["code"]) == (422, "file_refused")
    for kind in ("trips", "departures", "bookings"):
        for file_format in ("csv", "xlsx"):
            template = await importer.http.get(f"/api/imports/templates/{kind}", params={"format": file_format})
            refused = await importer.send(template.content, kind=kind)
            assert "no rows" in refused.json()["detail"]


@pytest.mark.anyio
async def test_formulas_come_back_as_text(importer: Importer) -> None:
    run = await importer.check(
        await importer.upload([["Trip", "Start", "Name", "Phone"], ["=1+1", "@now", "-Asha", "+1"], WIDE])
    )
    assert run["counts"]["problem"] == 2
    file = await importer.http.get(f"{importer.path}/{run['import_id']}/problems", params={"format": "csv"})
    assert "'=1+1,'@now,'-Asha,'+1," in file.text
    assert ",".join(f"'{cell}" for cell in WIDE) in file.text
    # What comes back is read as it was.
    again = await importer.send(file.content, name="again.csv")
    row, wide = await importer.rows(again.json())
    assert row["cells"][:4] == ["=1+1", "@now", "-Asha", "+1"]
    assert wide["cells"][:4] == WIDE
