"""What an exported list has in its file: its columns, and how each is read from an item of the list."""

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
    """A column of an exported list.

    `read` gives its cell: money is in paise, and of an instant the file has the date in the client's time zone.
    """

    name: str
    read: Callable[[Item], Cell | datetime]
    kind: Kind = "text"
    width: int | None = None


@dataclass(frozen=True, slots=True)
class ListFile(Generic[Item]):
    """A list that can be exported.

    `title` is the sheet's name, at most 31 characters, `file` the file's without its ending, `subject` the list's in
    the audit log: the file's unless given.
    """

    title: str
    file: str
    columns: Sequence[ListColumn[Item]]
    subject: str = ""

    def table(self, items: Iterable[Item], *, time_zone: str) -> Table:
        """Lay the items out in rows, with dates in an IANA time zone."""
        columns = [Column(one.name, one.kind, one.width or WIDTHS[one.kind]) for one in self.columns]
        rows = [[_cell(column.read(item), time_zone=time_zone) for column in self.columns] for item in items]
        return Table(self.title, columns, rows)


@dataclass(frozen=True, slots=True)
class WrittenFile:
    """A list that has been written. `name` has no ending."""

    data: bytes
    name: str
    file_format: FileFormat


def _cell(value: Cell | datetime, *, time_zone: str) -> Cell:
    return local_date(value, time_zone=time_zone) if isinstance(value, datetime) else value
