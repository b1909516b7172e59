"""Rows of a file under the columns that were chosen, and the problems found in them."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from toli.imports.rules.fields import field_of
from toli.imports.schemas import Kind, RowState
from toli.kit.cells import Unclear

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Columns:
    """Which column of a file each field is, and the texts that count for all rows."""

    kind: Kind
    names: Sequence[str]
    mapping: Mapping[str, int]
    fixed: Mapping[str, str]

    def title(self, name: str) -> str:
        """The name of a field's column; that of the field where it has none."""
        place = self.mapping.get(name)
        if place is not None and place < len(self.names):
            return self.names[place] or f"Column {place + 1}"
        found = field_of(self.kind, name)
        return name if found is None else found.label


@dataclass(frozen=True, slots=True)
class Problem:
    """What is wrong with a row: the name of the column, None for the row as a whole, and a sentence."""

    column: str | None
    message: str


@dataclass(slots=True)
class Row:
    """A row while it is checked."""

    number: int
    cells: Sequence[str]
    columns: Columns
    problems: list[Problem] = field(default_factory=list)

    def text(self, name: str) -> str:
        """The text of a field; empty where it has no column, or its cell is blank."""
        place = self.columns.mapping.get(name)
        found = self.cells[place].strip() if place is not None and place < len(self.cells) else ""
        return found or self.columns.fixed.get(name, "").strip()

    def own_text(self, name: str) -> str:
        """The text of a field in this row, without what counts for all rows."""
        place = self.columns.mapping.get(name)
        return self.cells[place].strip() if place is not None and place < len(self.cells) else ""

    def refuse(self, name: str | None, message: str) -> None:
        """Add a problem of a field, or of the row as a whole."""
        self.problems.append(Problem(None if name is None else self.columns.title(name), message))

    def read(self, name: str, reader: Callable[[str], Value]) -> Value | None:
        """Read a field; None where it is blank, or cannot be read, which is a problem."""
        text = self.text(name)
        if not text:
            return None
        try:
            return reader(text)
        except Unclear as unclear:
            self.refuse(name, str(unclear))
            return None

    def require(self, name: str, reader: Callable[[str], Value]) -> Value | None:
        """Read a field that may not be blank."""
        if not self.text(name):
            self.refuse(name, "This is missing.")
            return None
        return self.read(name, reader)

    def limited(self, name: str, most: int) -> str:
        """Return the text of a field that may have so many characters."""
        text = self.text(name)
        if len(text) > most:
            self.refuse(name, f"This has {len(text):,} characters, {most:,} at most.")
            return ""
        return text


@dataclass(frozen=True, slots=True)
class CheckedRow:
    """The outcome of the check of a row: what will be made of it, in words, or why nothing."""

    number: int
    head: int
    state: RowState
    problems: tuple[Problem, ...] = ()
    title: str = ""
    detail: str = ""
    key: str = ""
    made_id: int | None = None
    is_payment: bool = False
