"""Imports on the wire."""

from datetime import datetime
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.bodies import RequestBody
from toli.kit.text import Line

Kind = Literal["trips", "departures", "bookings"]
RunState = Literal["draft", "running", "done", "undoing", "undone"]
RowState = Literal["ready", "problem", "exists", "skipped", "made", "undone"]
Shown = Literal["all", "problem", "ready", "exists", "skipped", "made", "undone"]


class FieldOut(BaseModel):
    """What a column can be. `may_be_fixed`: one text may count for all rows instead of a column."""

    name: str
    label: str
    hint: str
    is_required: bool
    may_be_fixed: bool


class ColumnOut(BaseModel):
    """A column of the file, with the first texts in it."""

    name: str
    examples: list[str]


class ImportCounts(BaseModel):
    """Rows by what becomes of them, and the things (trips, departures, bookings) that are or were made.

    `to_pay` and `paid`: bookings that are there, to which payments are to be or were added.
    """

    rows: int = 0
    ready: int = 0
    problem: int = 0
    exists: int = 0
    skipped: int = 0
    made: int = 0
    undone: int = 0
    to_make: int = 0
    things_made: int = 0
    things_exist: int = 0
    to_pay: int = 0
    paid: int = 0


class ImportRunOut(BaseModel):
    """An import in a list.

    `draft` until it is started, then `running`, `done`, and, where it is undone, `undoing` and `undone`.
    """

    import_id: int
    kind: Kind
    filename: str
    state: RunState
    created_by: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    undone_at: datetime | None
    counts: ImportCounts


class ImportOut(ImportRunOut):
    """An import with its columns.

    `mapping` maps fields to columns by place from 0, `fixed` fields to a text that counts for all rows. `is_checked`:
    the rows were checked by these. `has_rows` is false once the rows were deleted after their retention.
    """

    fields: list[FieldOut]
    columns: list[ColumnOut]
    mapping: dict[str, int]
    fixed: dict[str, str]
    missing: list[str]
    is_checked: bool
    tells: bool
    has_rows: bool


class Imports(BaseModel):
    """A page of a client's imports, the latest first."""

    data: list[ImportRunOut]
    total: int
    total_pages: int


class ColumnsIn(RequestBody):
    """Which column each field is, by place from 0, and the texts that count for all rows."""

    mapping: Annotated[dict[str, Annotated[int, Field(ge=0, le=200)]], Field(max_length=60)]
    fixed: Annotated[dict[str, Annotated[Line, Field(max_length=200)]], Field(max_length=60)] = Field({})


class StartIn(RequestBody):
    """How to carry out an import. `tells` sends customers the e-mails of a desk booking."""

    tells: bool = False


class ProblemOut(BaseModel):
    """What is wrong with a row; `column` is null for the row as a whole."""

    column: str | None
    message: str


class ImportRowOut(BaseModel):
    """A row by its number in the file.

    `head` is the first row of the same booking. `made_id` is the id of the trip, departure or booking that was made of
    it or was there already, and `event_id` that of its trip.
    """

    row: int
    head: int
    state: RowState
    title: str
    detail: str
    cells: list[str]
    problems: list[ProblemOut]
    made_id: int | None
    event_id: int | None


class ImportRows(BaseModel):
    """A page of an import's rows."""

    data: list[ImportRowOut]
    total: int
    total_pages: int
