"""CSV and Excel files without formulas from entered text."""

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, date, datetime
from typing import Any, Final, Literal

import xlsxwriter

from toli.kit.phones import show_phone

Cell = str | int | date | None
Kind = Literal["text", "phone", "number", "money", "date"]

FileFormat = Literal["csv", "xlsx"]

CSV: Final = "text/csv; charset=utf-8"
XLSX: Final = "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet"
MEDIA_TYPES: Final[dict[FileFormat, str]] = {"csv": CSV, "xlsx": XLSX}

FORMULA_STARTS = ("=", "+", "-", "@", "\t", "\r", "\uff1d", "\uff0b", "\uff0d", "\uff20")
"""The full-width signs too: a spreadsheet in an East Asian language reads them as the others."""
BOM = "\ufeff"
"""Without it, spreadsheets read Indian scripts in the wrong encoding."""

MADE = datetime(2026, 1, 1, tzinfo=UTC).replace(tzinfo=None)
"""The creation date in every file, so that the same table gives the same bytes."""


@dataclass(frozen=True, slots=True)
class Column:
    """`width` is in characters. Money is given in paise and written in rupees."""

    name: str
    kind: Kind = "text"
    width: int = 16


@dataclass(frozen=True, slots=True)
class Table:
    """Rows under named columns; `name` is the sheet's name, at most 31 characters."""

    name: str
    columns: Sequence[Column]
    rows: Sequence[Sequence[Cell]]


def write_table(table: Table, file_format: FileFormat) -> bytes:
    return csv_file(table) if file_format == "csv" else xlsx_file([table], title=table.name)


def csv_file(table: Table) -> bytes:
    """Write UTF-8. Formula-like text gets an apostrophe before it."""
    out = io.StringIO()
    out.write(BOM)
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([column.name for column in table.columns])
    for row in table.rows:
        writer.writerow([_plain(cell, column.kind) for cell, column in zip(row, table.columns, strict=True)])
    return out.getvalue().encode()


def _plain(cell: Cell, kind: Kind) -> str:
    if cell is None:
        return ""
    if isinstance(cell, date):
        return cell.isoformat()
    if kind == "money" and isinstance(cell, int):
        return f"{'-' if cell < 0 else ''}{abs(cell) // 100}.{abs(cell) % 100:02d}"
    text = str(cell)
    if kind == "phone":
        # Without the plus sign, which would begin a formula; the spaces keep the text from becoming a number.
        text = show_phone(text).removeprefix("+91 ")
    return f"'{text}" if kind != "number" and text.startswith(FORMULA_STARTS) else text


def xlsx_file(tables: Sequence[Table], *, title: str) -> bytes:
    """Cells have the text format, so formula-like text stays text after editing."""
    out = io.BytesIO()
    book = xlsxwriter.Workbook(
        out,
        {
            "in_memory": True,
            "strings_to_formulas": False,
            "strings_to_urls": False,
            "strings_to_numbers": False,
            "default_date_format": "d mmm yyyy",
        },
    )
    book.set_properties({"title": title, "created": MADE})
    head = book.add_format({"bold": True, "bg_color": "#E5E7EB", "bottom": 1, "text_wrap": True, "valign": "top"})
    looks = {
        "text": book.add_format({"num_format": "@", "valign": "top", "text_wrap": True}),
        "defused": book.add_format({"num_format": "@", "valign": "top", "text_wrap": True, "quote_prefix": True}),
        "number": book.add_format({"valign": "top"}),
        "money": book.add_format({"num_format": "#,##0.00", "valign": "top"}),
        "date": book.add_format({"num_format": "d mmm yyyy", "valign": "top"}),
    }
    for table in tables:
        sheet = book.add_worksheet(table.name)
        sheet.freeze_panes(1, 0)
        sheet.repeat_rows(0)
        sheet.set_landscape()
        sheet.set_paper(9)  # A4
        sheet.fit_to_pages(1, 0)
        for place, column in enumerate(table.columns):
            sheet.set_column(place, place, column.width)
            sheet.write_string(0, place, column.name, head)
        for line, row in enumerate(table.rows, start=1):
            for place, (cell, column) in enumerate(zip(row, table.columns, strict=True)):
                _write(sheet, line, place, cell, column.kind, looks)
        if table.rows:
            sheet.autofilter(0, 0, len(table.rows), len(table.columns) - 1)
    book.close()
    return out.getvalue()


def _write(sheet: Any, line: int, place: int, cell: Cell, kind: Kind, looks: dict[str, Any]) -> None:
    if cell is None or cell == "":
        return
    if isinstance(cell, date):
        sheet.write_datetime(line, place, datetime(cell.year, cell.month, cell.day), looks["date"])  # noqa: DTZ001
    elif isinstance(cell, int):
        sheet.write_number(line, place, cell / 100 if kind == "money" else cell, looks[kind])
    else:
        cell = show_phone(cell) if kind == "phone" else cell
        sheet.write_string(line, place, cell, looks["defused" if cell.startswith(FORMULA_STARTS) else "text"])
