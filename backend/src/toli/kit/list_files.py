from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Final, Generic, TypeVar

from toli.kit.clock import local_date
from toli.kit.spreadsheets import Cell, Column, FileFormat, Kind, Table

Item = TypeVar("Item")
"""What the list is of: a line of the file."""

WIDTHS: Final[Mapping[Kind, int]] = {"text": 26, "phone": 18, "number": 10, "money": 13, "date": 13}
"""The width of a column in characters that names none."""


@dataclass(frozen=True, slots=True)
class ListColumn(Generic[Item]):
    """`read` returns the cell: money in paise, instants become dates in the operator's time zone."""

    name: str
    read: Callable[[Item], Cell | datetime]
    kind: Kind = "text"
    width: int | None = None


@dataclass(frozen=True, slots=True)
class ListFile(Generic[Item]):
    """`title` is the sheet's name, at most 31 characters."""

    title: str
    file: str
    columns: Sequence[ListColumn[Item]]
    subject: str = ""

    def table(self, items: Iterable[Item], *, time_zone: str) -> Table:
        columns = [
            Column(list_column.name, list_column.kind, list_column.width or WIDTHS[list_column.kind])
            for list_column in self.columns
        ]
        rows = [[_cell(column.read(item), time_zone=time_zone) for column in self.columns] for item in items]
        return Table(self.title, columns, rows)


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A written list; `name` has no extension."""

    data: bytes
    name: str
    file_format: FileFormat


def _cell(value: Cell | datetime, *, time_zone: str) -> Cell:
    return local_date(value, time_zone=time_zone) if isinstance(value, datetime) else value
