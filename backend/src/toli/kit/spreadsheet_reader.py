"""Reader of uploaded CSV and Excel files, within limits.

Every cell becomes text: dates in ISO form, numbers without a needless `.0`. Formulas are never evaluated, XML entities
refused (defusedxml).
"""

import csv
import io
import zipfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time
from typing import Final
from xml.etree.ElementTree import ParseError

from openpyxl import load_workbook
from openpyxl.utils.exceptions import InvalidFileException

from toli.kit.spreadsheets import FORMULA_STARTS
from toli.kit.text import Text, prose

MOST_ROWS: Final = 5_000
MOST_COLUMNS: Final = 60
MOST_CHARACTERS: Final = 2_000
"""Characters of a cell."""
MOST_UNPACKED: Final = 64 * 1024 * 1024
"""Bytes that all parts of a workbook may have together."""
MOST_PARTS: Final = 1_000
LEAST_HEADERS: Final = 2
"""Filled cells that make the first row of a table; titles above it have one."""
BLANK_ROWS_READ: Final = 1_000
"""Blank rows in a row after which nothing more is read: formatting may reach to the last row of a sheet."""
DELIMITERS: Final = ",;\t|"
ENCODINGS: Final = ("utf-8-sig", "cp1252")
XLS: Final = b"\xd0\xcf\x11\xe0"


class UnreadableFile(ValueError):
    """The text gives the reason and the next step."""

    def __init__(self, detail: Text) -> None:
        super().__init__(detail)
        self.detail = detail


@dataclass(frozen=True, slots=True)
class SheetRow:
    number: int
    cells: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Sheet:
    columns: tuple[str, ...]
    rows: tuple[SheetRow, ...]


def read_sheet(data: bytes, *, is_header: Callable[[Sequence[str]], bool] | None = None) -> Sheet:
    """Format by content. `is_header` finds a lower header row. Raises UnreadableFile."""
    tells = is_header or _has_headers
    if data.startswith(XLS):
        raise UnreadableFile(
            Text("This is an Excel file of the old kind (.xls). Save it as .xlsx or CSV and try again.")
        )
    if data.startswith(b"PK"):
        return _read_workbook(data, tells)
    return _sheet_of(enumerate(_csv_rows(data), start=1), tells)


def _has_headers(cells: Sequence[str]) -> bool:
    return sum(map(bool, cells)) >= LEAST_HEADERS


def _read_workbook(data: bytes, is_header: Callable[[Sequence[str]], bool]) -> Sheet:
    try:
        _check_size(data)
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True, keep_links=False)
        try:
            for sheet in book.worksheets:
                if sheet.sheet_state == "visible":
                    rows = sheet.iter_rows(max_col=MOST_COLUMNS + 1, values_only=True)
                    texts = ((number, [_text(cell) for cell in row]) for number, row in enumerate(rows, 1))
                    table = _sheet_of(texts, is_header)
                    if table.rows:
                        return table
        finally:
            book.close()
    except UnreadableFile:
        raise
    # The library has no common error for a file that is damaged, and a damaged file can make it raise any of these.
    except (
        InvalidFileException,
        ParseError,
        zipfile.BadZipFile,
        AttributeError,
        IndexError,
        KeyError,
        NotImplementedError,
        OSError,
        TypeError,
        ValueError,
    ) as error:
        raise UnreadableFile(
            Text("This file cannot be read as an Excel workbook. Save it anew as .xlsx or CSV.")
        ) from error
    raise UnreadableFile(
        Text("We found no rows in this file. The first row names the columns, the others have the data.")
    )


def _check_size(data: bytes) -> None:
    """Python's zipfile yields no more bytes than an entry announces."""
    with zipfile.ZipFile(io.BytesIO(data)) as packed:
        parts = packed.infolist()
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > MOST_UNPACKED:
        raise UnreadableFile(
            Text("This workbook is too large. Copy the rows into a new workbook, or save them as CSV.")
        )


def _text(cell: object) -> str:
    if cell is None:
        return ""
    if isinstance(cell, datetime):
        return cell.date().isoformat() if cell.time() == time() else cell.isoformat(sep=" ", timespec="minutes")
    if isinstance(cell, date):
        return cell.isoformat()
    if isinstance(cell, bool):
        return "yes" if cell else "no"
    if isinstance(cell, float):
        # As a spreadsheet shows it: 15 digits, so that 0.1 + 0.2 is 0.3.
        return str(int(cell)) if cell.is_integer() else f"{cell:.15g}"
    return str(cell)


def _csv_rows(data: bytes) -> Iterator[list[str]]:
    text = _decode(data)
    if "\x00" in text:
        raise UnreadableFile(
            Text("This is neither a CSV nor an Excel file. Save the sheet as .xlsx or CSV and try again.")
        )
    sample = text[: 64 * 1024]
    head = max(sample.splitlines()[:20], key=len, default="")
    delimiter = max(DELIMITERS, key=head.count)
    try:
        yield from csv.reader(io.StringIO(text, newline=""), delimiter=delimiter)
    except csv.Error as error:
        raise UnreadableFile(
            Text("This CSV file cannot be read. Open it in a spreadsheet and save it anew.")
        ) from error


def _decode(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        return data.decode("utf-16", errors="replace")
    for encoding in ENCODINGS:
        try:
            return data.decode(encoding)
        except UnicodeDecodeError:
            continue
    return data.decode("latin-1")


def _sheet_of(rows: Iterable[tuple[int, Sequence[str]]], is_header: Callable[[Sequence[str]], bool]) -> Sheet:
    columns: tuple[str, ...] = ()
    sheet_rows: list[SheetRow] = []
    blank = 0
    for number, row in rows:
        cells = tuple(prose(cell) for cell in row)
        filled = sum(map(bool, cells))
        blank = 0 if filled else blank + 1
        if blank > BLANK_ROWS_READ:
            break
        if not columns:
            columns = _columns_of(cells) if is_header(cells) else ()
        elif filled:
            sheet_rows.append(_row_of(number, cells, columns))
            if len(sheet_rows) > MOST_ROWS:
                raise UnreadableFile(
                    Text(
                        "This file has more than {most:,} rows. Split it and import one part after the other.",
                        most=MOST_ROWS,
                    )
                )
    return Sheet(columns, tuple(sheet_rows))


def _columns_of(cells: Sequence[str]) -> tuple[str, ...]:
    last = max(place for place, cell in enumerate(cells) if cell)
    if last >= MOST_COLUMNS:
        raise UnreadableFile(
            Text("This file has more than {most} columns. Delete those that are not needed.", most=MOST_COLUMNS)
        )
    return tuple(" ".join(cell.split())[:120] for cell in cells[: last + 1])


def _row_of(number: int, cells: Sequence[str], columns: Sequence[str]) -> SheetRow:
    for place, cell in enumerate(cells[: len(columns)]):
        if len(cell) > MOST_CHARACTERS:
            name = columns[place] or f"column {place + 1}"
            raise UnreadableFile(
                Text(
                    "Row {number}, {column}: a cell may have {most:,} characters at most.",
                    number=number,
                    column=name,
                    most=MOST_CHARACTERS,
                )
            )
    padded = [*map(_unescape, cells[: len(columns)]), *[""] * (len(columns) - len(cells))]
    return SheetRow(number, tuple(padded))


def _unescape(cell: str) -> str:
    """Remove the apostrophe that `spreadsheets.csv_file` puts before formula-like text."""
    return cell[1:] if cell.startswith("'") and cell[1:].startswith(FORMULA_STARTS) else cell
