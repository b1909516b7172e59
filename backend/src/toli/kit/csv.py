"""Tables as CSV that a spreadsheet opens as what they are."""

import csv
import io
from collections.abc import Iterable, Sequence
from decimal import Decimal

Cell = str | int | float | Decimal | None

# What a spreadsheet would take for the beginning of a formula.
BEGINNINGS = ("=", "+", "-", "@", "\t", "\r", "\n")
BOM = "\ufeff"
"""Without it, Excel reads the file in the computer's own encoding."""


def as_csv(head: Sequence[str], rows: Iterable[Sequence[Cell]]) -> str:
    """A table with its head. Words that begin like a formula get an apostrophe in front, numbers stay numbers."""
    out = io.StringIO()
    writer = csv.writer(out)
    writer.writerow(head)
    writer.writerows([_harmless(cell) for cell in row] for row in rows)
    return BOM + out.getvalue()


def _harmless(cell: Cell) -> Cell:
    return f"'{cell}" if isinstance(cell, str) and cell.lstrip(" ").startswith(BEGINNINGS) else cell
