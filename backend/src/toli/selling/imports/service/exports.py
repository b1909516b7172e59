from typing import Final

from toli.infra.db.transactions import ClientTransaction
from toli.kit.spreadsheets import Column, FileFormat, Table, csv_file, xlsx_file
from toli.selling.imports.repository import rows
from toli.selling.imports.repository.runs import RUNS
from toli.selling.imports.rules.fields import FIELDS
from toli.selling.imports.schemas import ImportKind, ImportRowState

PROBLEM: Final = "What is wrong"


def template_file(kind: ImportKind, *, file_format: FileFormat) -> bytes:
    """A workbook explains the columns on its second sheet."""
    fields = FIELDS[kind]
    table = Table(kind.title(), [Column(field.label, width=max(12, len(field.label) + 2)) for field in fields], [])
    if file_format == "csv":
        return csv_file(table)
    # In one column, so that it is not taken for a table when the file comes back.
    lines = [
        ". ".join(part for part in [*_describe(field.label, required=field.is_required), field.hint] if part)
        + (f". For example: {field.example}" if field.example else "")
        for field in fields
    ]
    return xlsx_file([table, Table("Help", [Column("What the columns mean", width=100)], [[line] for line in lines])],
                     title=f"Import of {kind}")  # fmt: skip


def _describe(label: str, *, required: bool) -> list[str]:
    return [label, "Required" if required else ""]


async def problem_file(tx: ClientTransaction, *, import_id: int, file_format: FileFormat) -> bytes:
    """The uploaded rows plus a column of reasons. Raises NotFound."""
    run = await RUNS.get(tx, import_id)
    records, _ = await rows.list_rows(tx, import_id=import_id, state=ImportRowState.PROBLEM)
    columns = [Column(name or f"Column {place}", width=18) for place, name in enumerate(run.columns, start=1)]
    # A file that comes back has such a column already.
    places = [place for place, name in enumerate(run.columns) if name != PROBLEM]
    table = Table(
        "Problems",
        [*(columns[place] for place in places), Column(PROBLEM, width=60)],
        [[*(row.cells[place] for place in places), _sentences(row.problems)] for row in records if row.cells],
    )
    return csv_file(table) if file_format == "csv" else xlsx_file([table], title=f"Problems of {run.filename}")


def _sentences(problems: list[dict[str, str | None]]) -> str:
    sentences = []
    for problem in problems:
        column, message = problem["column"], problem["message"] or ""
        sentences.append(message if column is None else f"{column}: {message}")
    return " ".join(sentences)
