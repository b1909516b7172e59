from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TypeVar

from toli.kit.cells import Unclear
from toli.selling.imports.rules.fields import field_of
from toli.selling.imports.schemas import ImportKind, ImportRowState

Value = TypeVar("Value")


@dataclass(frozen=True, slots=True)
class Columns:
    kind: ImportKind
    names: Sequence[str]
    mapping: Mapping[str, int]
    fixed: Mapping[str, str]

    def title(self, name: str) -> str:
        place = self.mapping.get(name)
        if place is not None and place < len(self.names):
            return self.names[place] or f"Column {place + 1}"
        field = field_of(self.kind, name)
        return name if field is None else field.label


@dataclass(frozen=True, slots=True)
class Problem:
    """A problem of a row; `column` is None for the row as a whole."""

    column: str | None
    message: str


@dataclass(slots=True)
class Row:
    number: int
    cells: Sequence[str]
    columns: Columns
    problems: list[Problem] = field(default_factory=list)

    def text(self, name: str) -> str:
        place = self.columns.mapping.get(name)
        cell = self.cells[place].strip() if place is not None and place < len(self.cells) else ""
        return cell or self.columns.fixed.get(name, "").strip()

    def own_text(self, name: str) -> str:
        """Without the texts for all rows."""
        place = self.columns.mapping.get(name)
        return self.cells[place].strip() if place is not None and place < len(self.cells) else ""

    def refuse(self, name: str | None, message: str) -> None:
        self.problems.append(Problem(None if name is None else self.columns.title(name), message))

    def read(self, name: str, reader: Callable[[str], Value]) -> Value | None:
        """None for a blank, and for an unreadable text, which becomes a problem."""
        text = self.text(name)
        if not text:
            return None
        try:
            return reader(text)
        except Unclear as unclear:
            self.refuse(name, str(unclear))
            return None

    def require(self, name: str, reader: Callable[[str], Value]) -> Value | None:
        if not self.text(name):
            self.refuse(name, "This is missing.")
            return None
        return self.read(name, reader)

    def limited(self, name: str, most: int) -> str:
        text = self.text(name)
        if len(text) > most:
            self.refuse(name, f"This has {len(text):,} characters, {most:,} at most.")
            return ""
        return text


@dataclass(frozen=True, slots=True)
class CheckedRow:
    number: int
    head: int
    state: ImportRowState
    problems: tuple[Problem, ...] = ()
    title: str = ""
    detail: str = ""
    key: str = ""
    made_id: int | None = None
    is_payment: bool = False
