from datetime import datetime
from enum import StrEnum
from typing import Annotated, Literal

from pydantic import BaseModel, Field

from toli.kit.text import Line
from toli.kit.wire import RequestBody, Schema


class ImportKind(StrEnum):
    TRIPS = "trips"
    DEPARTURES = "departures"
    BOOKINGS = "bookings"


class ImportState(StrEnum):
    DRAFT = "draft"
    RUNNING = "running"
    DONE = "done"
    UNDOING = "undoing"
    UNDONE = "undone"


class ImportRowState(StrEnum):
    READY = "ready"
    PROBLEM = "problem"
    EXISTS = "exists"
    SKIPPED = "skipped"
    MADE = "made"
    UNDONE = "undone"


Shown = Literal["all", "problem", "ready", "exists", "skipped", "made", "undone"]


class FieldOut(BaseModel):
    """`may_be_fixed`: one text may serve all rows instead of a column."""

    name: str
    label: str
    hint: str
    is_required: bool
    may_be_fixed: bool


class ColumnOut(BaseModel):
    name: str
    examples: list[str]


class ImportCounts(BaseModel):
    """`to_pay` and `paid`: existing bookings with new payments."""

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
    """An import: `draft`, `running`, `done`, then possibly `undoing` and `undone`."""

    import_id: int
    kind: ImportKind
    filename: str
    state: ImportState
    created_by: str | None
    created_at: datetime
    started_at: datetime | None
    finished_at: datetime | None
    undone_at: datetime | None
    counts: ImportCounts


class ImportOut(ImportRunOut):
    """`mapping` maps fields to column positions from 0, `fixed` to a text for all rows.

    `is_checked`: by the present mapping. `has_rows` is false after their retention.
    """

    fields: list[FieldOut]
    columns: list[ColumnOut]
    mapping: dict[str, int]
    fixed: dict[str, str]
    missing: list[str]
    is_checked: bool
    tells: bool
    keeps_balances: bool
    has_rows: bool


class Imports(BaseModel):
    data: list[ImportRunOut]
    total: int
    total_pages: int


class ColumnsIn(RequestBody):
    """Column positions from 0, and texts for all rows."""

    mapping: Annotated[dict[str, Annotated[int, Field(ge=0, le=200)]], Field(max_length=60)]
    fixed: Annotated[dict[str, Annotated[Line, Field(max_length=200)]], Field(max_length=60)] = Field({})


class StartIn(RequestBody):
    """`tells` sends customers the e-mails of a desk booking.

    `keeps_balances`: unpaid amounts of past tours stay due.
    """

    tells: bool = False
    keeps_balances: bool = False


class ProblemOut(BaseModel):
    """A problem of a row; `column` is null for the row as a whole."""

    column: str | None
    message: str


class ImportRowOut(Schema):
    """`head` is the first row of the same booking, `made_id` the created or existing record."""

    row: int
    head: int
    state: ImportRowState
    title: str
    detail: str
    cells: list[str]
    problems: list[ProblemOut]
    made_id: int | None
    trip_id: int | None


class ImportRows(BaseModel):
    data: list[ImportRowOut]
    total: int
    total_pages: int
